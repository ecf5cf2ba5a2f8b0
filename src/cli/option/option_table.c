/// The table. The options of one verb come in the order in which --help shows them; a name that
/// means something else to another verb has another row.
#include "cli/option/option_table.h"

#include <string.h>

#include "cli/command.h"

#define AT(member) offsetof(options, member)
#define ROW(verbs, name, value, kind, place, ...)                                                  \
    { verbs, name, value, OPTION_##kind, place, .help = __VA_ARGS__ }
#define FORMAT(which) .sets = AT(format), .as = FORMAT_##which
#define OLD .words = old_layouts
#define PATIENT .variable = "HAMEL_TIME_LIMIT"
#define PRINT(which) .group = "how to print (default: Unicode text)", FORMAT(which)
#define TASK(which)                                                                                \
    .group = "what to do (default: the readable form)", .sets = AT(task), .as = TASK_##which
#define ASSUME .group = "what to assume"
#define SPEED(which) .sets = AT(speed), .as = SPEED_##which
#define LANGUAGE(which) .sets = AT(language), .as = LANGUAGE_##which, .clash = "language"

enum {
    INTEGRATES = COMPARE | EXPORT | RUN | SWEEP,
    GIVES_UP = CHECK | COMPARE | DERIVE | EVAL | FIT | LINEARISE | REPORT | STEADY | STEER | VERIFY,
    KEEPS = RUN | SWEEP | GAIT | PLAN,
    HAS_MODEL = GIVES_UP | KEEPS | EXPORT,
};

static const char *const old_layouts[] = {"1", NULL};
static const char *const methods[] = {"dop853",          "taylor", "cvode",    "rk4",
                                      "midpoint",        "dla",    "leapfrog", "energy",
                                      "energy-momentum", NULL};
static const char *const forms[] = {"nonholonomic", "hamilton", "vakonomic", NULL};
static const char *const retractions[] = {"coordinates", "group", NULL};
static const char *const watched[] = {"section",  "rising",    "falling", "reversal",
                                      "lyapunov", "integrals", NULL};
static const char *const fit_starts[] = {"run", "data", "free", NULL};
static const char *const fmi_versions[] = {"2", "3", NULL};
static const char *const aims[] = {"distance", NULL};
static const char *const no_symmetry[] = {"none", NULL};

const option option_table[] = {
    // ---- models
    ROW(MODELS, "--show", "MODEL", TEXT, AT(show),
        "print the text of a model, to read or to start from"),

    // ---- expr
    ROW(EXPR, "--normal", NULL, SET, 0, "the canonical form: equal expressions print the same",
        TASK(NORMAL)),
    ROW(EXPR, "--factor", NULL, SET, 0, "irreducible factors of numerator and denominator",
        TASK(FACTOR)),
    ROW(EXPR, "--diff", "NAME", TEXT, AT(by), "the derivative by NAME, in readable form",
        TASK(DIFF)),
    ROW(EXPR, "--zero", NULL, SET, 0,
        "is it zero everywhere? yes, no or unknown, proved (exit 0, 1, 1)", TASK(ZERO)),
    ROW(EXPR, "--equal", "OTHER", TEXT, AT(other), "is it equal to OTHER?", TASK(EQUAL)),
    ROW(EXPR, "--infix", NULL, SET, 0, "as programs read it", PRINT(INFIX)),
    ROW(EXPR, "--latex", NULL, SET, 0, "LaTeX", PRINT(LATEX)),
    ROW(EXPR, "--mathml", NULL, SET, 0, "MathML", PRINT(MATHML)),
    ROW(EXPR, "--c", NULL, SET, 0, "C", PRINT(C)),
    ROW(EXPR, "--json", NULL, PERHAPS, AT(old_json),
        "JSON; docs/json.md describes it. --json=1: as the release before wrote it", PRINT(JSON),
        OLD),
    ROW(EXPR, "--positive", "NAMES", TEXTS, AT(positive),
        "names, separated by commas, that stand for positive numbers", ASSUME),
    ROW(EXPR, "--rotation", "NAMES", TEXTS, AT(rotations),
        "rotation matrices: B_11 .. B_33 are their entries", ASSUME),
    ROW(EXPR, "--unit", "NAMES", TEXTS, AT(units),
        "vectors of length one: gamma_1 .. gamma_3 are their entries", ASSUME),
    ROW(EXPR, "--short", "NAME=EXPR", TEXTS, AT(shorts),
        "print NAME for EXPR where that is shorter; may be repeated", ASSUME),

    // ---- derive, eval, check
    ROW(DERIVE, "--at", "POINT", TEXT, AT(at),
        "a point for distribution and control, exactly: \"theta1=pi/2, x=1/3\"; a rotation as "
        "B=Rz(0.3)*Rx(pi/2). What is not given is 0 (rotations: the identity), NAME=* is generic"),
    ROW(DERIVE, "--of", "FUNCTIONS", TEXT, AT(of),
        "for the part hamilton: the fields and brackets of these functions, between commas, "
        "written as "
        "in a claim (hamel verify): \"x*p_u, p_omega\""),
    ROW(DERIVE, "--jacobi", "SECTION", TEXT, AT(jacobi),
        "for the part hamilton: whether these momenta, functions of position, \"p_u = 2, p_omega = "
        "0\", "
        "solve the Hamilton-Jacobi equation on D"),
    ROW(DERIVE, "--cost", "EXPRESSION", TEXT, AT(cost),
        "for the part optimal: a cost, of position and velocities, whose integral is to be "
        "stationary: "
        "\"(phi1'^2 + phi2'^2)/2\""),
    ROW(EVAL, "--at", "POINT", TEXT, AT(at),
        "values, separated by commas: \"phi=0.3, x'=1\"; x' is the velocity of x; a rotation as "
        "B=Rz(0.3)*Rx(pi/2), a vector as Omega=[1, 0, 2]. What is not given is completed so that "
        "the constraints hold, as near to zero (rotations: to the identity) as possible"),
    ROW(DERIVE, "--brief", NULL, FLAG, AT(brief),
        "only what a paper would print of the system: equations, reduced equations, measure, "
        "conserved quantities"),
    ROW(CHECK, "--find-symmetries", NULL, FLAG, AT(find_symmetries),
        "look for all symmetries with simple coefficients, prove that there are no others of that "
        "kind, name their group, and list the momenta that are constant because of them"),
    ROW(CHECK, "--degree", "N", COUNT, AT(degree), "degree of these coefficients, 1 to 3",
        .least = 1, .most = 3, .usual = 1),
    ROW(CHECK, "--certificate", "FILE", FILE, AT(certificate),
        "write what the verdicts rest on there, as data that scripts/recheck verifies without "
        "Hamel: docs/certificates.md"),

    // ---- sweep
    ROW(SWEEP, "--over", "NAME=A:B:N", TEXTS, AT(over),
        "a grid: N values from A to B; NAME=log(A:B:N): in equal ratios; NAME=V,V,..: these. "
        "Several make all combinations"),
    ROW(SWEEP, "--draw", "NAME=DISTRIBUTION", TEXTS, AT(draw),
        "at random: uniform(A,B), normal(MEAN,DEVIATION), loguniform(A,B); for a rotation: "
        "NAME=rotation, all rotations alike"),
    ROW(SWEEP, "--count", "N", COUNT, AT(count), "draws at each point of the grid (default 1)",
        .least = 1, .most = 0x1p48),
    ROW(SWEEP, "--seed", "N", COUNT, AT(seed), "of the draws", .usual = 1),
    ROW(SWEEP, "--keep", "EXPRESSIONS", TEXT, AT(keep),
        "what to keep, between commas: expressions of position, velocity, parameters, definitions, "
        "t and energy at the end of each run; max(X), min(X): on the way; turning(X), turning(X, "
        "Y): "
        "how fast an angle grows or a point turns in the mean, turning(..)/turning(..): a rotation "
        "number (default: all coordinates and velocities, and the energy)"),
    ROW(SWEEP, "--stop", "X=A", TEXT, AT(stop), "end a run where X passes the value A"),
    ROW(SWEEP, "-o", "FILE", FILE, AT(file),
        "write the table there: .csv, .npy or .h5 (default: CSV on standard output). Until it is "
        "complete the rows stand in FILE.part"),
    ROW(SWEEP, "--trajectories", "FILE", FILE, AT(trajectories),
        "in place of -o: a table that has what is kept at chosen times too, not only at the end, "
        "in columns x@0.5"),
    ROW(SWEEP, "--times", "A:B:N", TEXT, AT(times),
        "of --trajectories: N times from A to B, or T,T,.. (default: those of the run's samples)"),
    ROW(SWEEP, "--every", "DT", POSITIVE, AT(every), "of --trajectories: the distance of times"),
    ROW(SWEEP, "--statistics", "FILE", FILE, AT(statistics),
        "write mean, deviation and quantiles over the draws, from the table, .csv, .npy or .h5: a "
        "row for each point of the grid, and for each time of --trajectories"),
    ROW(SWEEP, "--plot", "FILE", PICTURE, AT(plot),
        "draw the medians, with bands that hold nine motions of ten, as .svg, .png or .pdf"),
    ROW(SWEEP, "--resume", NULL, FLAG, AT(resume),
        "go on after an interruption of any kind, or with a larger --count"),
    ROW(SWEEP, "--rows", "A:B", TEXT, AT(share),
        "only the rows from A to B, without the latter; they are numbered from 0",
        .clash = "share"),
    ROW(SWEEP, "--part", "K/N", TEXT, AT(share),
        "only part K of N; 'slurm': the part that this task of a job array is", .clash = "share"),
    ROW(SWEEP, "--join", "FILE..", FILES, AT(join),
        "in place of a model: join the tables of all parts to the one that -o names, with the "
        "bytes that one machine would have written"),
    ROW(SWEEP, "--mpi", NULL, FLAG, AT(mpi),
        "with all processes that 'mpirun -n N' has started, on one machine or many; the first one "
        "writes"),
    ROW(SWEEP, "--threads", "N", COUNT, AT(threads),
        "how many work side by side (default: as many as the machine has; with --mpi a fair share "
        "of them)",
        .least = 1, .most = 4096),

    // ---- steady
    ROW(STEADY, "--from", "POINT", TEXT, AT(from),
        "look near there only, \"x=1, y'=2\": coordinates, velocities, quasi-velocities, "
        "definitions (default: at rest, with each quasi-velocity, axes of bodies up and down, and "
        "in places chosen at random)"),
    ROW(STEADY, "--vary", "NAME=A:B:N", AXES, AT(vary),
        "follow the first motion found as a parameter, or a quantity of position and velocity, "
        "goes from A to B in N places; say where stability changes",
        .least = 2, .most = 100000),
    ROW(STEADY, "-o", "FILE", TABLE, AT(file),
        "write eigenvalues against what varies there, as a table: .csv, .npy or .h5"),
    ROW(STEADY, "--plot", "FILE", PICTURE, AT(plot),
        "draw that, real and imaginary parts, as .svg, .png or .pdf"),
    ROW(STEADY, "--hold", "POINT", TEXT, AT(hold),
        "coordinates that are held at a value: \"sigma=0.1\""),
    ROW(STEADY, "--symmetry", "NAME", TEXT, AT(symmetry),
        "reduce by this one, a name or a number from 1; none: equilibria only (default: the first "
        "of the model that leaves everything invariant)",
        .words = no_symmetry),

    // ---- steer
    ROW(STEER, "--from", "POINT", TEXT, AT(from),
        "where it begins, \"x=0, theta=0.1\" (default: as the run begins); what is not given is "
        "completed as a run does"),
    ROW(STEER, "--to", "GOAL", TEXT, AT(to),
        "where it ends, \"x=1, B=Rz(pi/2), theta'=0\": coordinates, velocities, definitions, "
        "expressions; rest: all velocities vanish. What is not named is free"),
    ROW(STEER, "--time", "T|A:B", TEXT, AT(time),
        "the end time, or bounds between which it is free (default: that of the run)"),
    ROW(STEER, "--cost", "EXPRESSION", TEXT, AT(cost),
        "what is integrated, of positions, velocities and inputs: tau_x is the force along x, "
        "psi'' the second rate of a control that is moved (default: the squares of the inputs; "
        "where all velocities are those of the controls, of these)"),
    ROW(STEER, "--bounds", "BOUNDS", TEXT, AT(bounds),
        "on states and inputs, \"-1 <= phi <= 1, tau_x <= 2, x^2 + y^2 >= 1\""),
    ROW(STEER, "--tolerance", "TOL", POSITIVE, AT(tolerance),
        "how near a run has to come to the goal (default 1e-6)"),
    ROW(STEER, "--intervals", "N", COUNT, AT(count), "of the first mesh (default 16)", .least = 2,
        .most = 2000),
    ROW(STEER, "--starts", "N", COUNT, AT(starts),
        "first guesses, of which the best counts (default 4)", .least = 1, .most = 1000),
    ROW(STEER, "--rough", NULL, FLAG, AT(rough), "not polished by the necessary conditions"),
    ROW(STEER, "-o", "FILE", FILE, AT(file),
        "write the table of inputs there, for hamel run --input"),
    ROW(STEER, "--plot", "FILE", PICTURE, AT(plot),
        "draw inputs and motion, as .svg, .png or .pdf"),

    // ---- fit
    ROW(FIT, "--data", "[RUN=]FILE", TEXTS, AT(data),
        "what was measured on a run, .csv: the time, then columns named like those of the run, or "
        "like inputs (tau_x); may be repeated, another run stands before ="),
    ROW(FIT, "--free", "NAMES", TEXT, AT(free), "the parameters to be found, \"m, J\""),
    ROW(FIT, "--outputs", "NAMES", TEXT, AT(outputs),
        "the columns that count (default: all of the files)"),
    ROW(FIT, "--sigma", "NAME=S,..", TEXT, AT(sigma),
        "how exact columns are, \"x=0.01, theta=0.1\" (default: alike, found from what is left)"),
    ROW(FIT, "--start", "FROM", CHOICE, AT(start),
        "where motions begin: run (default), as it says; data: what the run gives a value to has "
        "that of the first row; free: near that, and fitted for each motion",
        .words = fit_starts, .as = 0),
    ROW(FIT, "--tolerance", "TOL", POSITIVE, AT(tolerance), "of the motions (default 1e-9)"),
    ROW(FIT, "--plot", "FILE", PICTURE, AT(plot), "draw data and fit, as .svg, .png or .pdf"),

    // ---- linearise
    ROW(LINEARISE, "--plot", "FILE", PICTURE, AT(plot),
        "draw poles and zeros in the complex plane, as .svg, .png or .pdf"),
    ROW(LINEARISE, "--at", "POINT", TEXT, AT(at),
        "at this state, \"theta=0.1, x'=2\", completed as eval does; steady or not"),
    ROW(LINEARISE, "--motion", "N", COUNT, AT(count),
        "at this one of the steady motions that hamel steady lists (default: the first)",
        .least = 1, .most = 1e6),
    ROW(LINEARISE, "--from", "POINT", TEXT, AT(from), "at a steady motion near there"),
    ROW(LINEARISE, "--states", "NAMES", TEXT, AT(states),
        "the states z, \"phi, delta, phi', delta'\" (default: positions that the symmetry leaves, "
        "and velocities, as many as are independent)"),
    ROW(LINEARISE, "--outputs", "LIST", TEXT, AT(outputs),
        "the outputs y, quantities of position and velocity: \"x + l*sin(theta), theta'\" "
        "(default: the states)"),
    ROW(LINEARISE, "--second", "NAMES", TEXT, AT(second),
        "also M q'' + C q' + K q = F u in these coordinates: \"phi, delta\""),
    ROW(LINEARISE, "--every", "DT", POSITIVE, AT(every),
        "also the system from sample to sample, with inputs that are held"),
    ROW(LINEARISE, "--lqr", "Q,R", TEXT, AT(weights),
        "also the feedback u = -K z that makes the integral of zQz + uRu least: numbers, or "
        "diagonals in brackets, \"[1, 10, 1, 1], [0.1]\""),
    ROW(LINEARISE, "-o", "FILE", FILE, AT(file), "write A, B, C and D there, for numpy.load: .npz"),
    ROW(LINEARISE, "--hold", "POINT", TEXT, AT(hold),
        "coordinates that are held at a value: \"sigma=0.1\""),
    ROW(LINEARISE, "--symmetry", "NAME", TEXT, AT(symmetry),
        "reduce by this one, a name or a number from 1; none: equilibria only (default: the first "
        "of the model that leaves everything invariant)",
        .words = no_symmetry),

    // ---- gait
    ROW(GAIT, "--cycles", "N", COUNT, AT(cycles), "how many cycles", .least = 1, .most = 1e6,
        .usual = 1),
    ROW(GAIT, "--period", "T", POSITIVE, AT(period),
        "the period (default: found from the frequencies of the motion)", .most = 1e12),
    ROW(GAIT, "--rest", NULL, FLAG, AT(rest),
        "start with zero momenta (default: with those of the run)"),
    ROW(GAIT, "--fourier", "HARMONICS", TEXT, AT(fourier),
        "another motion of the shape than the runs': \"psi=1,3; phi=1,2\" has these harmonics; "
        "coefficients are the parameters psi_s1 (sine), psi_c1 (cosine), .., psi_0, and the "
        "frequency is rate; they are 0 (rate 1) unless -p sets them, and it starts from rest"),
    ROW(GAIT, "--expand", "N", COUNT, AT(expand),
        "why it moves: displacement and momenta of a cycle as a series in the amplitudes, up to "
        "the order N (from 1 to 7; 5 explains the snakeboard), with the brackets that the "
        "frequencies excite",
        .least = 1, .most = 7),
    ROW(GAIT, "--loop", "PATH", TEXT, AT(loop),
        "a closed motion of a shape without coordinates, functions of t: "
        "\"[0.6*cos(t), 0.6*sin(t), 0.8]\"; --period is 2*pi unless it is given"),
    ROW(GAIT, "--vary", "NAME=A:B:N", AXES, AT(vary),
        "a map: N values from A to B for a parameter; may be repeated", .most = 1e7),
    ROW(GAIT, "--best", "WHAT", TEXT, AT(best),
        "search for the largest displacement: distance, or one of its numbers (x, y, theta, or 1, "
        "2, ..), between the bounds of --vary NAME=A:B; with --fourier, of all coefficients that "
        "neither -p nor --vary names",
        .words = aims),
    ROW(GAIT, "--per-effort", NULL, FLAG, AT(per_effort),
        "the largest ratio to the root of the effort, the integral of the square of the forces",
        .clash = "effort"),
    ROW(GAIT, "--effort", "E", POSITIVE, AT(effort), "the largest with no more effort than that",
        .most = 1e300, .clash = "effort"),
    ROW(GAIT, "--bound", "A", POSITIVE, AT(bound),
        "with --fourier and --best: all coefficients that neither -p nor --vary names lie between "
        "-A/k and A/k, k their harmonic (default 0.5)",
        .most = 1e6),
    ROW(GAIT, "--starts", "N", COUNT, AT(starts), "random starts of the search", .least = 1,
        .most = 100, .usual = 3),
    ROW(GAIT, "--seed", "N", COUNT, AT(seed), "of these", .least = 1, .most = 1e15, .usual = 1),
    ROW(GAIT, "-o", "FILE", TABLE, AT(file),
        "write the path there as a table, or that of a map (default: standard output): .csv, .npy "
        "or .h5"),
    ROW(GAIT, "--plot", "FILE", PICTURE, AT(plot),
        "draw the path with the body at the ends of cycles, or a map over one or two parameters, "
        "as .svg, .png or .pdf"),

    // ---- plan
    ROW(PLAN, "--to", "POSE", TEXT, AT(to),
        "the target, \"x=1, y=0.5, theta=0\"; what is not named may end anywhere, and angles count "
        "up to full turns"),
    ROW(PLAN, "--gaits", "A,B,..", TEXT, AT(gaits), "plan with these runs only"),
    ROW(PLAN, "--tolerance", "E", POSITIVE, AT(tolerance), "how near each coordinate has to come",
        .usual = 1e-6),
    ROW(PLAN, "--most", "N", COUNT, AT(most), "moves at most, up to 24", .least = 1, .most = 24,
        .usual = 12),
    ROW(PLAN, "-o", "FILE", TABLE, AT(file), "write the motion there: .csv, .npy or .h5"),
    ROW(PLAN, "--plot", "FILE", PICTURE, AT(plot),
        "draw the motion, over time and in the plane, as .svg, .png or .pdf"),

    // ---- verify
    ROW(VERIFY, "--file", "FILE", TEXT, AT(claims),
        "claims of a file besides, one a line; what follows a # is a comment, and '-' is standard "
        "input"),

    // ---- export, report, compare
    ROW(EXPORT, "--c", NULL, SET, 0, "in C", LANGUAGE(C)),
    ROW(EXPORT, "--python", NULL, SET, 0, "in Python", LANGUAGE(PYTHON)),
    ROW(EXPORT, "--js", NULL, SET, 0, "in JavaScript", LANGUAGE(JS)),
    ROW(EXPORT, "--octave", NULL, SET, 0, "a module in Octave", LANGUAGE(OCTAVE)),
    ROW(EXPORT, "--casadi", NULL, SET, 0, "a source in C for CasADi's external()",
        LANGUAGE(CASADI)),
    ROW(EXPORT, "--fmu", NULL, SET, 0,
        "a functional mock-up unit, NAME.fmu: model exchange and co-simulation", LANGUAGE(FMU)),
    ROW(EXPORT, "--fmi", "VERSION", CHOICE, AT(fmi),
        "the version of the interface of --fmu: 2 (2.0, the default) or 3 (3.0)",
        .words = fmi_versions, .as = 2),
    ROW(EXPORT, "--prefix", "NAME", TEXT, AT(prefix),
        "no program that runs, but files to be linked, NAME.h and NAME.c: the equations with "
        "inputs "
        "and parameters left open, outputs and derivatives, all names with NAME before them"),
    ROW(EXPORT, "-o", "FILE", FILE, AT(file),
        "write the program there (default: standard output); with --prefix the folder for its "
        "files "
        "(default: the present one)"),
    ROW(REPORT, "-o", "FILE", FILE, AT(file),
        "where to write it (default: NAME.html here; '-' is standard output)"),
    ROW(REPORT, "--live", NULL, FLAG, AT(live),
        "show the page of a file at an address of this machine, and make it again whenever the "
        "file changes; Ctrl-C ends it"),
    ROW(REPORT, "--patience", "SEC", SECONDS, AT(patience),
        "leave out what of the derivation takes longer, and name the command that derives it; 0: "
        "nothing is left out",
        .usual = 5),
    ROW(COMPARE, "-o", "FILE", TABLE, AT(file),
        "both motions side by side, with their distance, as a table: .csv, .npy or .h5"),
    ROW(COMPARE, "--plot", "FILE", PICTURE, AT(plot),
        "draw both motions, over time and in the plane, as .svg, .png or .pdf"),
    ROW(COMPARE, "--lambda", "L1,L2,..", NUMBERS, AT(lambda),
        "initial multipliers, instead of those that make the force least"),
    ROW(COMPARE, "--no-run", NULL, FLAG, AT(no_run), "the exact part only"),
    ROW(COMPARE, "--realise", NULL, FLAG, AT(realise),
        "how motions with friction, or with inertia, against the violation of the constraints "
        "converge to the two; with inertia from multipliers 0, and from those of the run"),

    // ---- run
    ROW(RUN, "-o", "FILE", TABLE, AT(file),
        "write the table there, complete or not at all: .csv, .npy (NumPy), .h5 or .hdf5 (HDF5) "
        "(default: CSV on standard output). Its first line, or what stands for it, says what it is "
        "of. When a motion ends on the way, or is interrupted, what was computed is kept"),
    ROW(RUN, "--plot", "FILE", PICTURE, AT(plot),
        "draw the coordinates over time, and what --watch sees, as .svg, .png or .pdf; no table "
        "then, "
        "unless with -o"),
    ROW(RUN, "--columns", "NAMES", TEXT, AT(columns),
        "what to write, behind t, and to draw: columns (x,theta_dot), accelerations (x''), "
        "multipliers (lambda_1), definitions and expressions of position and velocity"),
    ROW(RUN, "--from", "POINT", TEXT, AT(from),
        "\"theta=0.1, x'=1\": initial values in place of the run's own, or beside them"),
    ROW(RUN, "--control", "LIST", TEXT, AT(control),
        "\"phi=0.3*sin(t), x=-3*theta\": formulas for controls in place of what the run says of "
        "them; of motions in t and parameters, of forces in position and velocity too"),
    ROW(RUN, "--input", "FILE", TEXT, AT(input),
        "a table of inputs, .csv: the time, then columns named like controls, in place of what the "
        "run says of them; between rows forces are straight and motions cubic"),
    ROW(INTEGRATES, "--until", "T", POSITIVE, AT(until), "end time"),
    ROW(RUN, "--stop", "X=A", TEXT, AT(stop), "end where X passes the value A"),
    ROW(COMPARE | EXPORT | RUN, "--every", "DT", POSITIVE, AT(every), "distance of the samples"),
    ROW(INTEGRATES, "--tolerance", "E", POSITIVE, AT(tolerance),
        "error allowed in a step (default 1e-10)"),
    ROW(GAIT, "--tolerance", "E", POSITIVE, AT(tolerance),
        "error allowed in a step (default 1e-10)", .most = 0.1),
    ROW(RUN, "--method", "NAME", TEXT, AT(method),
        "how to integrate: dop853, taylor (default: the cheaper one); cvode, for stiff motions, "
        "where it was built in; of fixed step rk4, midpoint; discrete mechanics: dla "
        "(Lagrange-d'Alembert), leapfrog (reversible), energy (keeps it), energy-momentum (keeps "
        "integrals, too)",
        .words = methods),
    ROW(RUN, "--longest-step", "H", POSITIVE, AT(longest_step),
        "no step of a method that chooses its own is longer: for smooth pulses that steps would "
        "pass over. Jumps and kinks (sign, abs) are found without it"),
    ROW(RUN, "--step", "H", POSITIVE, AT(step),
        "the step of methods of fixed step; it fixes that of dop853 and taylor too, and their "
        "error is not controlled then"),
    ROW(RUN, "--retraction", "NAME", CHOICE, AT(retraction),
        "how discrete mechanics moves a body in the plane whose symmetry is SE(2): group (on "
        "SE(2), default of energy) or coordinates (default of dla and leapfrog)",
        .words = retractions, .as = RETRACTION_COORDINATES),
    ROW(RUN, "--compiled", NULL, SET, 0,
        "compile the equations to machine code from the beginning (default: if the run is long)",
        SPEED(COMPILED), .clash = "speed"),
    ROW(RUN, "--interpreted", NULL, SET, 0, "never do", SPEED(INTERPRETED), .clash = "speed"),
    ROW(SWEEP, "--interpreted", NULL, SET, 0, "without compiling the equations to machine code",
        SPEED(INTERPRETED)),
    ROW(RUN, "--reduced", NULL, FLAG, AT(reduced),
        "integrate the motion reduced by a symmetry, and reconstruct it on the group: the table is "
        "the same; the summary tells the motion along the group, and how much of it is geometric"),
    ROW(RUN, "--symmetry", "NAME", TEXT, AT(symmetry),
        "by which, a name or a number from 1 (default: the model's first)"),
    ROW(GAIT | PLAN, "--symmetry", "NAME", TEXT, AT(symmetry),
        "which symmetry, a name or a number from 1 (default: the model's first)"),
    ROW(RUN, "--form", "NAME", CHOICE, AT(form),
        "which motion, in which unknowns: nonholonomic (default); hamilton: the same in momenta "
        "instead of quasi-velocities; vakonomic: with multipliers in the state",
        .words = forms, .as = FORM_NONHOLONOMIC),
    ROW(RUN, "--lambda", "L1,L2,..", NUMBERS, AT(lambda),
        "their initial values, one for each independent constraint (default 0)"),
    ROW(SWEEP, "--form", "NAME", CHOICE, AT(form),
        "which motion: nonholonomic (default); vakonomic: with multipliers in the state, whose "
        "initial values can vary as lambda_1, lambda_2, ..",
        .words = forms, .as = FORM_NONHOLONOMIC),
    ROW(SWEEP, "--lambda", "L1,L2,..", NUMBERS, AT(lambda),
        "their initial values where they do not vary, one for each independent constraint (default "
        "0)"),
    ROW(RUN, "--bordered", NULL, FLAG, AT(bordered),
        "solve for all velocities and multipliers, a sparse system, as is done for models of more "
        "than 10 dimensions"),
    ROW(RUN, "--validated", NULL, FLAG, AT(validated),
        "prove bounds of the motion: every number as a pair x_low, x_high, for all motions that "
        "begin near the initial state; times of --watch section, reversal and --stop too"),
    ROW(RUN, "--radius", "R", POSITIVE, AT(radius),
        "with --validated: how near motions begin, in each number of the state (default 1e-14)"),
    ROW(RUN, "--no-integrals", NULL, FLAG, AT(no_integrals),
        "do not look for conserved quantities to watch (otherwise for at most two seconds of work; "
        "the "
        "summary tells their drift)"),
    ROW(RUN, "--watch", "KIND [X]", WATCH, AT(watch),
        "what to look for on the way; may be repeated. section \"X=A\": where a quantity of "
        "position and velocity passes a value, by dense output (rising, falling: in one direction "
        "only), a Poincaré section; reversal X: where a quantity changes its sign for good, until "
        "the next time; lyapunov: the largest Lyapunov exponent, by the variational equations, "
        "with --reduced those of the quotient; integrals: energy and all conserved quantities "
        "found, after every step",
        .words = watched),
    ROW(RUN, "--to", "FILE", WATCH_TO, AT(watch),
        "write what the --watch before it saw as a table: .csv, .npy or .h5"),
    ROW(RUN, "--forces", NULL, FLAG, AT(forces),
        "columns with the forces that make the prescribed motions, and those the run gives"),

    // ---- what many verbs take
    ROW(DERIVE, "-p", "NAME=VALUE", TEXTS, AT(settings),
        "another value for a parameter (derivations keep parameters as symbols, so this only "
        "checks the assumptions and changes numbers given as examples)",
        .common = true),
    ROW(CHECK, "-p", "NAME=VALUE", TEXTS, AT(settings),
        "another value for a parameter; claims are for generic parameters, but whether the "
        "equations fail somewhere is found out for these values",
        .common = true),
    ROW(COMPARE, "-p", "NAME=VALUE", TEXTS, AT(settings),
        "another value for a parameter; what is proved is for generic values, but parameters that "
        "are zero count as zero",
        .common = true),
    ROW(REPORT, "-p", "NAME=VALUE", TEXTS, AT(settings),
        "another value for a parameter, where the sliders begin", .common = true),
    ROW(VERIFY, "-p", "NAME=VALUE", TEXTS, AT(settings),
        "another value for a parameter; claims are for generic parameters, but where one fails is "
        "looked for at these values first",
        .common = true),
    ROW(HAS_MODEL & ~(DERIVE | CHECK | COMPARE | REPORT | VERIFY), "-p", "NAME=VALUE", TEXTS,
        AT(settings),
        "another value for a parameter, an exact number such as 1/3, 0.1 or pi/6; what the model "
        "assumes of it must hold, and it may be repeated",
        .common = true),
    ROW(CHECK | COMPARE | DERIVE | FIT | LINEARISE | STEADY | STEER | VERIFY, "--latex", NULL, SET,
        0, "LaTeX, to be put into a paper (needs amsmath; check needs array too)", .common = true,
        FORMAT(LATEX)),
    ROW(GAIT, "--latex", NULL, SET, 0, "LaTeX, of --expand and --loop (needs amsmath)",
        .common = true, FORMAT(LATEX)),
    ROW(CHECK | COMPARE | DERIVE | FIT | LINEARISE | STEADY | STEER | VERIFY, "--document", NULL,
        FLAG, AT(document), "LaTeX, a whole document, to be compiled as it is", .common = true,
        FORMAT(LATEX)),
    ROW(CHECK | COMPARE | DERIVE, "--evidence", NULL, FLAG, AT(evidence),
        "below each verdict the record behind it: for which parameters and where, by which method, "
        "what was seen again at which points, ranks (--json always has it)",
        .common = true),
    ROW(CHECK | COMPARE | DERIVE | FIT | LINEARISE | STEADY | STEER | VERIFY, "--width", "N", COUNT,
        AT(width),
        "break the lines of a text to N characters, 40 or more (default: the width of the "
        "terminal, 100 where there is none)",
        .common = true, .least = 40, .most = 1e6),
    ROW(CHECK | COMPARE | DERIVE | FIT | LINEARISE | STEADY | STEER | GAIT | PLAN | EVAL | MODELS |
            VERIFY,
        "--json", NULL, PERHAPS, AT(old_json),
        "JSON; docs/json.md describes it. --json=1: as the release before wrote it", .common = true,
        FORMAT(JSON), OLD),
    ROW(RUN, "--json", NULL, PERHAPS, AT(old_json),
        "the summary as JSON on standard output; the table only with -o. --json=1: as the release "
        "before wrote it",
        .common = true, FORMAT(JSON), OLD),
    ROW(SWEEP, "--json", NULL, PERHAPS, AT(old_json),
        "the summary as JSON on standard output; needs -o. --json=1: as the release before wrote "
        "it",
        .common = true, FORMAT(JSON), OLD),
    ROW(GIVES_UP & ~CHECK, "--time-limit", "SEC", SECONDS, AT(limits.seconds),
        "give up after so many seconds; 0: never", .common = true, .usual = 300, PATIENT),
    ROW(CHECK, "--time-limit", "SEC", SECONDS, AT(limits.seconds),
        "end after so many seconds, with what is known by then; 0: never", .common = true,
        .usual = 20, PATIENT),
    ROW(EXPR, "--time-limit", "SEC", SECONDS, AT(limits.seconds),
        "give up after so many seconds; 0: never", .common = true, .usual = 60, PATIENT),
    ROW(EXPORT, "--time-limit", "SEC", SECONDS, AT(limits.seconds),
        "give up after so many seconds (default: never)", .common = true),
    ROW(KEEPS, "--time-limit", "SEC", SECONDS, AT(limits.seconds),
        "end after so many seconds, as by Ctrl-C, SIGTERM or SIGHUP, and keep what was computed "
        "(default: never)",
        .common = true),
    ROW(GIVES_UP | EXPORT | EXPR, "--memory", "SIZE", SIZE, AT(limits.bytes),
        "give up when more memory is in use: 500M, 2G (default: no limit)", .common = true),
    ROW(KEEPS, "--memory", "SIZE", SIZE, AT(limits.bytes),
        "end when more memory is in use, and keep what was computed: 500M, 2G (default: no limit)",
        .common = true),
    {0},
};

bool option_takes_value(const option *row) { return row->value != NULL; }

const option *option_find(unsigned verb, const char *name, size_t length) {
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & verb) != 0 && strlen(row->name) == length &&
            strncmp(row->name, name, length) == 0)
            return row;
    }
    return NULL;
}
