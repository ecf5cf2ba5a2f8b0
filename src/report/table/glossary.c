/// The words of the theory. A sentence says what a thing is, not how it is computed; the chapters
/// of docs do that.
#include "report/table/glossary.h"

#include <stddef.h>
#include <strings.h>

const glossary_entry glossary[] = {
    {"accessible", "From a state one can reach an open set of states: the brackets of drift and "
                   "input fields span all directions there."},
    {"affine connection", "The projection of the derivative of the kinetic energy's metric to D; "
                          "free motions under the constraints are its straightest lines."},
    {"almost Poisson bracket",
     "A bracket of functions on the dual of D that gives the equations of "
     "motion as a Poisson bracket would, except that the Jacobi identity "
     "fails where D is not integrable."},
    {"annihilator", "The one-forms that vanish on all velocities which the constraints allow; "
                    "reaction forces are made of them."},
    {"bracket-generating",
     "Brackets of fields in D, repeated, span all directions: the constraints "
     "hold the velocity, but no position is out of reach."},
    {"Chaplygin system", "A system with a symmetry group whose orbits meet D in no direction and "
                         "complete it to all directions, so that the motion goes down to shape "
                         "space."},
    {"configuration space", "All positions of the system; lines, circles and rotations, in "
                            "coordinates of the model."},
    {"constraint", "An equation that velocities must satisfy at every position: linear, affine or "
                   "nonlinear in them."},
    {"curvature", "How far brackets of horizontal fields leave the horizontal directions; it "
                  "vanishes exactly where these are integrable."},
    {"density", "The function in front of the volume of coordinates in an invariant measure."},
    {"distribution", "D, at every position the velocities that the linear constraints allow."},
    {"drift", "The part of a control system that acts without inputs."},
    {"Ehresmann connection",
     "A splitting of coordinates into base and fibre in which the "
     "constraints give the velocities of the fibre from those of the base."},
    {"gait", "A periodic motion of the shape, and what it does to the position in the group."},
    {"gauge momentum",
     "A conserved momentum of a field in D that is, with coefficients depending on "
     "position, a combination of generators of a symmetry."},
    {"geometric phase",
     "The motion along the group after a closed path in shape space, as far as it "
     "depends on the path alone and not on its speed."},
    {"growth vector", "The ranks of D, of D with brackets of two of its fields, of three, and so "
                      "on."},
    {"Hamel's equations", "The equations of motion in quasi-velocities: Lagrange's, with terms for "
                          "the brackets of the fields that belong to these."},
    {"holonomic", "A constraint that follows from one on positions alone; D is integrable then."},
    {"horizontal lift", "The field on configuration space that lies in D and lies above a given "
                        "direction of the base."},
    {"horizontal symmetry", "A symmetry whose generator lies in D: its momentum is conserved, as "
                            "without constraints."},
    {"invariant measure", "A volume of states that the motion preserves."},
    {"involutive", "Brackets of fields in D stay in D; by Frobenius' theorem the constraints are "
                   "holonomic then."},
    {"Jacobi identity",
     "The sum of {f, {g, h}} over cyclic permutations vanishes; the bracket is a "
     "Poisson bracket then."},
    {"Lagrange-d'Alembert principle", "Reaction forces do no work along velocities that the "
                                      "constraints allow; this determines the motion."},
    {"locked inertia tensor",
     "The kinetic energy of the symmetry's own motions, as a quadratic form "
     "on the Lie algebra, the shape held."},
    {"mechanical connection", "The velocity of the group that makes the momentum zero, as a linear "
                              "function of the velocity of the shape."},
    {"momentum equation", "The rate of the momentum along those symmetry directions that lie in D; "
                          "without constraints it says that the momentum is constant."},
    {"momentum map", "The momenta that belong to the generators of a symmetry."},
    {"moving energy",
     "The energy less a momentum of a symmetry, conserved where affine constraints "
     "do work and the energy alone is not."},
    {"multiplier", "The size of the reaction force of one constraint."},
    {"nonholonomic", "A constraint on velocities that does not follow from one on positions."},
    {"nonholonomic connection", "The velocity of the group that constraints and momentum equation "
                                "leave when the momentum along D is zero, as a linear function of "
                                "the velocity of the shape."},
    {"nonholonomic momentum", "The momentum along the directions that lie both in D and along the "
                              "orbits of the symmetry."},
    {"orbit", "All positions that a symmetry carries one position to."},
    {"purely kinematic", "The constraints alone give the velocity of the group from that of the "
                         "shape: D meets the orbits in no direction."},
    {"quasi-velocity", "A coefficient of the velocity in a basis of fields that need not come from "
                       "coordinates."},
    {"reaction force", "The force by which a constraint is held."},
    {"reconstruction", "Finding the motion along the group from the reduced one."},
    {"reduction", "The motion in shape, its velocity and momentum alone, the symmetry taken out."},
    {"relative equilibrium", "A steady motion: the shape stands still, and the group moves with "
                             "constant velocity."},
    {"shape space", "The positions, those that a symmetry carries to each other counted as one."},
    {"small-time locally controllable",
     "In any short time, whatever its bound, all states near the "
     "present one can be reached."},
    {"structure functions", "The coefficients of the brackets of a basis of fields in that basis."},
    {"symmetry", "A group that acts on positions and leaves the Lagrangian and the constraints as "
                 "they are."},
    {"vakonomic", "The motion that makes the action stationary among curves which satisfy the "
                  "constraints; in general it is not the one that bodies follow."},
    {NULL, NULL},
};

const glossary_entry *glossary_find(const char *word) {
    for (const glossary_entry *e = glossary; e->word != NULL; e++) {
        if (strcasecmp(e->word, word) == 0) return e;
    }
    return NULL;
}
