/// The words of the model language, each with its shape and a sentence. What the parser takes
/// stands in the tables of read.c and value_function.c; a test holds this one against them.
#include "model/vocabulary.h"

#define BLOCK(word, shape, meaning)                                                                \
    { word, HAMEL_WORD_BLOCK, shape, meaning }
#define NAMING(word, shape, meaning)                                                               \
    { word, HAMEL_WORD_NAMING, shape, meaning }
#define ITEM(word, shape, meaning)                                                                 \
    { word, HAMEL_WORD_ITEM, shape, meaning }
#define SPACE(word, shape, meaning)                                                                \
    { word, HAMEL_WORD_SPACE, shape, meaning }
#define FUNCTION(word, shape, meaning)                                                             \
    { word, HAMEL_WORD_FUNCTION, shape, meaning }

static const hamel_word words[] = {
    BLOCK("language", "language 2",
          "Which language the model is written in, 1 or 2; what a program does not know it says."),
    BLOCK("model", "model NAME \"title\"",
          "The name of the model and a line that says what it is."),
    NAMING("integer", "integer n = 5",
           "Whole numbers that say which member of a family this is; -p n=20 makes another."),
    NAMING("parameters", "m = 6 [kg], m > 0   # meaning",
           "Constants with their values, perhaps a unit and an assumption."),
    NAMING("coordinates", "x, y : line",
           "Where the system is: lines, angles and rotations, perhaps with a range."),
    NAMING("auxiliary", "s' = sin(theta)*x'",
           "Quantities known by their rates that come along with the motion."),
    NAMING("function", "function f(s)", "A function of one variable: open, or given by a formula."),
    NAMING("define", "gamma = B^T*e3", "Names for formulas, defined once, in order."),
    BLOCK("lagrangian", "m/2*(x'^2 + y'^2) - m*g*y",
          "Kinetic minus potential energy, a function of position and velocity."),
    BLOCK("constraints", "sin(theta)*x' - cos(theta)*y' = 0",
          "Equations for the velocities; `holonomic` ones for the position, `nonlinear` ones by "
          "Chetaev's rule."),
    BLOCK("force", "force theta = -c*theta'",
          "A force on a coordinate, or `force at P = [..]` at a point."),
    NAMING("group", "group H on (a, b, c) = [[1, a, c], [0, 1, b], [0, 0, 1]]",
           "A matrix group of one's own."),
    NAMING("algebra", "algebra h on (x, y, z)\n    [x, y] = z",
           "A Lie algebra by its brackets, for systems on it alone."),
    BLOCK("symmetry", "symmetry SE(2) on (x, y, theta)",
          "A group that acts on coordinates, or its generators written out as fields."),
    BLOCK("controls", "controls psi, phi",
          "Coordinates whose motion, or whose force, is prescribed."),
    NAMING("frame", "frame u = cos(theta)*d/dx + sin(theta)*d/dy",
           "Quasi-velocities and the fields that span the constraints."),
    NAMING("complement", "complement w = d/dy", "Fields that complete the frame."),
    BLOCK("base", "base x, theta", "The base of the Ehresmann connection."),
    BLOCK("shape", "shape gamma", "Functions that stand for the shape, the coordinates of Q/G."),
    BLOCK("run", "run NAME", "A motion: initial values, inputs, end, tolerance."),
    BLOCK("draw", "wheel at [x, y, r] radius r", "What the page shows."),

    SPACE("line", "x : line", "A coordinate on the real line."),
    SPACE("angle", "theta : angle", "A coordinate on the circle."),
    SPACE("rotation", "B : rotation", "A rotation of space, an element of SO(3)."),

    ITEM("holonomic", "holonomic f(q) = 0",
         "An equation for the position, kept for position and velocity."),
    ITEM("nonlinear", "nonlinear f(q, q') = 0",
         "A constraint that is not affine in the velocities."),
    ITEM("from", "from x = 0, theta' = 1", "Initial values; what is not given is solved for."),
    ITEM("until", "until 60 every 0.05", "When the run ends, and how often it is recorded."),
    ITEM("every", "every 0.05", "The distance of records, or of samples of an input."),
    ITEM("tolerance", "tolerance 1e-10", "The error allowed in a step."),
    ITEM("at", "force at P = [0, 0, -m*g]", "The point of the body that a force acts on."),
    ITEM("on", "SE(2) on (x, y, theta)", "The coordinates that a group acts on."),
    ITEM("left", "SO(3) left on B", "The group acts from the left."),
    ITEM("right", "SO(3) right on B", "The group acts from the right."),
    ITEM("for", "for i in 1..n", "The line that follows, once for each index."),

    FUNCTION("sin", "sin(x)", "Sine."),
    FUNCTION("cos", "cos(x)", "Cosine."),
    FUNCTION("tan", "tan(x)", "Tangent."),
    FUNCTION("cot", "cot(x)", "Cotangent."),
    FUNCTION("sec", "sec(x)", "1/cos(x)."),
    FUNCTION("csc", "csc(x)", "1/sin(x)."),
    FUNCTION("asin", "asin(x)", "The angle in [-pi/2, pi/2] whose sine is x."),
    FUNCTION("acos", "acos(x)", "The angle in [0, pi] whose cosine is x."),
    FUNCTION("atan", "atan(x)", "The angle in (-pi/2, pi/2) whose tangent is x."),
    FUNCTION("atan2", "atan2(y, x)", "The angle of the point (x, y)."),
    FUNCTION("sinh", "sinh(x)", "Hyperbolic sine."),
    FUNCTION("cosh", "cosh(x)", "Hyperbolic cosine."),
    FUNCTION("tanh", "tanh(x)", "Hyperbolic tangent."),
    FUNCTION("exp", "exp(x)", "e to the power x."),
    FUNCTION("log", "log(x)", "The natural logarithm."),
    FUNCTION("sqrt", "sqrt(x)", "The square root that is not negative."),
    FUNCTION("abs", "abs(x)", "The absolute value."),
    FUNCTION("sign", "sign(x)", "-1, 0 or 1."),
    FUNCTION("min", "min(a, b, ..)", "The least of its arguments."),
    FUNCTION("max", "max(a, b, ..)", "The greatest of its arguments."),
    FUNCTION("clip", "clip(x, low, high)", "x, kept between two bounds."),
    FUNCTION("piecewise", "piecewise(x < a, u, v)", "u where the condition holds, else v."),
    FUNCTION("table", "table(\"file.csv\", \"column\", cubic)",
             "A column of a file, over time; for inputs of runs."),
    FUNCTION("sum", "sum(i, 1, n, term)", "The sum of a term over an index."),
    FUNCTION("dot", "dot(a, b)", "The scalar product."),
    FUNCTION("cross", "cross(a, b)", "The vector product."),
    FUNCTION("norm", "norm(a)", "The length of a vector."),
    FUNCTION("hat", "hat(a)", "The skew matrix with hat(a)*b = cross(a, b)."),
    FUNCTION("vee", "vee(A)", "The vector of a skew matrix."),
    FUNCTION("diag", "diag(a, b, c)", "The matrix with this diagonal."),
    FUNCTION("Rx", "Rx(phi)", "The turn about the first axis."),
    FUNCTION("Ry", "Ry(phi)", "The turn about the second axis."),
    FUNCTION("Rz", "Rz(phi)", "The turn about the third axis."),
    FUNCTION("Rot", "Rot(n, phi)", "The turn about the axis n by phi."),
    FUNCTION("body", "body(B)", "The angular velocity of a rotation, seen from the body."),
    FUNCTION("space", "space(B)", "The angular velocity of a rotation, seen from space."),
    FUNCTION("e1", "e1", "The first unit vector."),
    FUNCTION("e2", "e2", "The second unit vector."),
    FUNCTION("e3", "e3", "The third unit vector."),
    FUNCTION("pi", "pi", "The number pi."),
    FUNCTION("t", "t", "The time."),
};

hamel_word vocabulary_word(size_t i) {
    const size_t count = sizeof words / sizeof *words;
    return i < count ? words[i] : (hamel_word){.word = NULL};
}
