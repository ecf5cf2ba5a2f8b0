/// What is wrong is told at its place, with what was expected; several things in one go.
#include "model/reading.h"

/// Eight good lines; what follows begins on line 9.
#define HEAD                                                                                       \
    "parameters\n    m = 1, m > 0\ncoordinates\n    x, y : line\n    theta : angle\n"              \
    "    B : rotation\nlagrangian\n    m/2*(x'^2 + y'^2)\n"

static void unknown_names_get_the_nearest_one(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD "define\n    a = 2*mass\n    b = thta' + x\n    c = a + b\n    d = sn(x)\n"
             "    f = foo(x)\n    g = crss(e1, e2)\n",
        "10:11: unknown name 'mass'", "11:9: unknown name 'thta'; did you mean 'theta'?",
        "13:9: unknown function 'sn'; did you mean 'sin'?", "14:9: unknown function 'foo'",
        "15:9: unknown function 'crss'; did you mean 'cross'?");
    ASSERT_MESSAGES(HEAD "frame u = d/dz\nframe v = d/dthet\ndefine a = d/dx\n",
                    "9:14: there is no coordinate 'z'",
                    "10:14: there is no coordinate 'thet'; did you mean 'theta'?",
                    "11:12: unknown name 'd'; d/dx can stand in 'frame' and 'symmetry' only");
}

static void habits_from_elsewhere_are_met_with_the_right_word(void **state) {
    (void)state;
    ASSERT_MESSAGES(HEAD "define\n    a = dx + thetadot\n    b = diff(theta, t)\n    c = y_dt\n",
                    "10:9: unknown name 'dx'; the rate of x is written x'",
                    "11:9: unknown function 'diff'; the rate of x is written x'",
                    "12:9: unknown name 'y_dt'; the rate of y is written y'");
    ASSERT_MESSAGES(HEAD "define   // names\n    a = x\n// more\n",
                    "9:10: a comment begins with '#', not with '//'",
                    "11:1: a comment begins with '#', not with '//'");
    ASSERT_MESSAGES(HEAD "constraints:\n    x' = 0\n",
                    "9:12: no ':' stands behind 'constraints': its lines are indented, and that is "
                    "enough");
    ASSERT_MESSAGES(HEAD "run r\n    theta(0) = 1\n    from x(0) = 1\n    until 1\n",
                    "10:5: initial values are written 'from theta = ..'",
                    "11:11: initial values are written 'from x = ..', without a time");
    ASSERT_MESSAGES(HEAD "language 3\n",
                    "9:10: the model is written in language 3; this program knows 1 and 2, a newer "
                    "one may know it");
}

static void a_name_is_given_once_and_before_it_is_used(void **state) {
    (void)state;
    ASSERT_MESSAGES(HEAD "define\n    a = b + 1\n    b = x\n    x = 3\n    b = 2; y = 1\n",
                    "10:9: 'b' is used before it is defined (line 11)",
                    "12:5: 'x' is a coordinate already (line 4)",
                    "13:5: 'b' is defined already (line 11)",
                    "13:12: 'y' is a coordinate already (line 4)");
    // a later setting in a run is no definition
    ASSERT_MESSAGES(HEAD "define a = w\nrun r\n    from w = 1\n    until 1\n",
                    "9:12: unknown name 'w'", "11:10: unknown name 'w'");
}

static void reserved_names_are_refused(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        "coordinates\n    t : line\n    e1 : angle\n    pi, sin, body : line\n    x, x : line\n"
        "    v_dot : line\n    p_1, lambda_2 : line\nlagrangian x'^2\n",
        "2:5: 't' is the time; choose another name",
        "3:5: 'e1' is a constant of the language; choose another name",
        "4:5: 'pi' is a constant of the language; choose another name",
        "4:9: 'sin' is a function; choose another name",
        "4:14: 'body' is a function; choose another name",
        "5:8: 'x' is a coordinate already (line 5)",
        "6:5: 'v_dot' ends like the name of a derivative; choose another name",
        "7:5: 'p_1' is the name of a momentum; choose another",
        "7:10: 'lambda_2' is the name of a multiplier; choose another");
    ASSERT_MESSAGES("parameters B_11 = 1; I_11 = 1; I = diag(1, 2)\ncoordinates B : rotation\n"
                    "lagrangian 1\n",
                    "1:32: 'I_11' would be a part of 'I', but the name is taken (line 1)",
                    "2:13: 'B_11' would be a part of 'B', but the name is taken (line 1)");
    ASSERT_MESSAGES(HEAD "define B_w1 = 1; q = [x, y]; q_1 = 3; p = [x, y]\n",
                    "9:8: 'B_w1' belongs to 'B' (line 6) already",
                    "9:30: 'q_1' belongs to 'q' (line 9) already",
                    "9:39: 'p_1' is the name of a momentum; choose another");
}

static void parameters_are_numbers(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        "parameters\n    k = 1/0\n    j = k\n    m = 1\n    n = 2*m\n    a = -1, a > 0\n"
        "    b = 0, b != 0\n    c = log(0)\n    d = 2^(10^9)\n    a > 1\n    zz > 0\n"
        "    f 3\n    g = pi - pi, g > 0\n"
        "coordinates x : line\nlagrangian x'^2\n",
        "2:10: division by zero",
        "5:11: another parameter cannot stand in the value of a parameter (see 'define')",
        "6:13: the value of 'a' is not positive",
        "7:12: the value of 'b' is not different from zero",
        "8:9: a function of a number outside its domain",
        "9:10: a constant is too large to be written out",
        "10:9: expected 0: an assumption is NAME > 0 or NAME != 0, found '1'",
        "11:5: unknown name 'zz'", "12:7: expected '=', '>' or '!=', found '3'",
        "13:18: the value of 'g' is not positive");
}

static void coordinates_have_a_known_kind(void **state) {
    (void)state;
    ASSERT_MESSAGES("coordinates\n    x : lin\n    y line\n    z : torus\n    w : line in (2, 1)\n"
                    "    B : rotation > 0\n    x' : line\n    u : line in 3\n    s : line > y\n"
                    "lagrangian x'^2 + y'^2\n",
                    "2:9: unknown space 'lin'; did you mean 'line'?",
                    "3:7: expected ',' or ':' and line, angle or rotation, found 'line'",
                    "4:9: unknown space 'torus'; expected line, angle or rotation",
                    "5:14: the lower end of a range lies below the upper end",
                    "6:18: a rotation has no range",
                    "7:5: expected the name of a coordinate without a prime",
                    "8:17: expected '(' and the two ends of the range, found '3'");
}

static void shapes_must_fit(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD "define\n    a = [1, 2] + [1, 2, 3]\n    b = B*[1, 2]\n    c = e1*e2\n"
             "    d = sin(e1)\n    f = x/e1\n    g = e1^2\n    h = dot(e1, x)\n"
             "    i = cross([x, y], e1)\n    j = e1[4]\n    k = B[1]\n    l = x[1]\n"
             "    n = vee(B)\n    o = body(2*B)\n    q = body(x)\n    r = [1, e1]\n"
             "    s = x^T\n    u = Rx(e1)\n    v = e1[2..1]\n    w = [B, B]\n",
        "10:16: the sum of a vector of 2 and a vector of 3",
        "11:10: the product of a 3 by 3 matrix and a vector of 2",
        "12:11: use dot or cross for the product of a vector of 3 and a vector of 3",
        "13:9: sin takes a scalar, not a vector of 3", "14:10: cannot divide by a vector of 3",
        "15:11: a power is made of scalars, not of a vector of 3",
        "16:9: dot takes two vectors of one length, not a scalar",
        "17:9: cross takes two vectors of 3, not a vector of 2",
        "18:12: there is no entry 4: expected a whole number from 1 to 3",
        "19:12: expected ',' and a second place: an entry of a matrix has two, found ']'",
        "20:10: a scalar has no entries",
        "21:9: vee takes an antisymmetric matrix, and this is none",
        "22:9: body takes a rotation, and this matrix is none",
        "23:9: body takes a rotation, not a scalar",
        "24:9: the entries of a vector are alike: this is one of a scalar and a vector of 3",
        "25:11: a scalar has no transpose",
        "26:9: a turn about an axis takes an angle, not a vector of 3",
        "27:15: there is no entry 1: expected a whole number from 2 to 3",
        "28:9: the entries of a vector are scalars; those of a matrix are its rows, "
        "written as vectors");
    ASSERT_MESSAGES(HEAD "lagrangian2\ndefine a = dot(e1)\n",
                    "9:1: unknown block 'lagrangian2'; did you mean 'lagrangian'?",
                    "10:12: dot takes 2 arguments, not 1");
    ASSERT_MESSAGES("coordinates x, y : line\nlagrangian [x', y']\n",
                    "2:12: the Lagrangian is a scalar, not a vector of 2");
}

static void brackets_and_operators_must_match(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD "define\n    a = (x + y\n    b = [x, y\n    c = x + )\n    d = x)\n    f = [x, y)\n"
             "    g = 2(x)\n    h = x y\n    i = \n    j = 2'\n    k = (x, y)\n    l = sin()\n"
             "    n = θ\n    o = x $ y\n    q = sin\n    3 = x\n",
        "10:9: '(' is never closed", "11:9: '[' is never closed",
        "12:13: expected a number, a name, '(' or '[', found ')'",
        "13:10: expected the end of the line, found ')'",
        "14:14: expected an operator, ',' or ']', found ')'",
        "15:10: expected the end of the line, found '('",
        "16:11: expected an operator (such as '*') or the end of the line, found 'y'",
        "17:8: expected a number, a name, '(' or '[', found the end of the line",
        "18:10: a number has no derivative", "19:11: expected an operator or ')', found ','",
        "20:13: expected a number, a name, '(' or '[', found ')'",
        "21:9: expected a number, a name, '(' or '[', found 'θ' (write theta)",
        "22:11: expected the end of the line, found '$'",
        "23:9: expected '(' after the function 'sin'",
        "24:5: expected a name to define, found '3'");
}

static void velocities_stand_where_they_may(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD "define\n    Omega = body(B)\n    a = x''\n    b = Omega'\n    c = x_ddot\n"
             "constraints\n    holonomic x' = 0\n    holonomic Omega[1] = 0\n"
             "frame u = x'*d/dx\nframe v = Omega[1]*d/dx\nshape y'\n"
             "force at [x', 0] = [1, 2]\n",
        "11:11: the derivative of a velocity: a model speaks of positions and velocities only",
        "12:14: the derivative of a velocity: a model speaks of positions and velocities only",
        "13:9: an acceleration: a model speaks of positions and velocities only",
        "15:16: a velocity cannot stand in a holonomic constraint",
        "16:15: a velocity cannot stand in a holonomic constraint",
        "17:11: a quasi-velocity is a vector field (d/dx) or a function of velocities (x'), not "
        "both",
        "18:11: a quasi-velocity is a vector field (d/dx) or a function of velocities (x'), not "
        "both",
        "19:8: a velocity cannot stand in a shape coordinate",
        "20:12: a velocity cannot stand in the point a force acts on");
}

static void constraints_are_affine_in_the_velocities(void **state) {
    (void)state;
#define NOT_AFFINE                                                                                 \
    "a constraint must be affine in the velocities (of first degree), and this one is not; one "   \
    "that "                                                                                        \
    "is meant to be is written 'nonlinear f = 0'"
#define NO_VELOCITY                                                                                \
    "no velocity is left in this constraint; one on the position is written 'holonomic f = 0'"
    ASSERT_MESSAGES(
        HEAD "constraints\n    x'^2 = 1\n    x'*y' = 0\n    y' = 0; sin(x') = y'\n    x = 1\n"
             "    x' - x' = 1\n    x'\n    x' = [1, 2]\n    holonomic m = t\n    1/x' = 0\n",
        "10:5: " NOT_AFFINE, "11:5: " NOT_AFFINE, "12:13: " NOT_AFFINE, "13:5: " NO_VELOCITY,
        "14:5: " NO_VELOCITY, "15:7: expected an operator or '=', found the end of the line",
        "16:8: the two sides of an equation are alike, not a scalar and a vector of 2",
        "17:5: this constraint does not depend on the position", "18:5: " NOT_AFFINE);
}

/// Refused with the proof; what has a solution, or may have one, is not.
static void what_cannot_be_is_refused(void **state) {
    (void)state;
#define PLANE                                                                                      \
    "parameters k = 1, k > 0\ncoordinates x, y : line; z : line in (0, 1)\n"                       \
    "lagrangian x'^2 + y'^2 + z'^2\n"
    ASSERT_MESSAGES(
        PLANE "constraints\n    nonlinear x'^2 + y'^2 = -1\n"
              "    holonomic x^2 + y^2 + k = 0\n    holonomic z + y^2 = -1\n",
        "5:5: no real velocity meets this constraint: 1 + x'² + y'² is positive, by the "
        "signs of its parts",
        "6:5: no real position meets this constraint: k + x² + y² is positive, by the "
        "signs of its parts",
        "7:5: no real position meets this constraint: 1 + z + y² is positive, by the "
        "signs of its parts");
    ASSERT_MESSAGES(
        PLANE "constraints\n    holonomic x^2 = y^2\n    holonomic k*z*(x - y)^2*(1 + x^2) = 0\n",
        "5:5: this level consists of 2, and motions are on one of them: x + y = 0, x − y = 0",
        "6:5: the differential of this level is zero on it: it is a power, of x − y = 0");
    ASSERT_MESSAGES(PLANE "run r\n    from x = 3, z = 1\n    until 1\n",
                    "5:17: this is outside the range of 'z'");
    static const char *const good[] = {PLANE "constraints holonomic x^2 + y^2 = k\n",
                                       PLANE "constraints holonomic x^2 = z - 1/2\n",
                                       PLANE "constraints holonomic k*z*(x^2 - y) = 0\n",
                                       PLANE "constraints nonlinear x'^2 + y'^2 = z\n",
                                       PLANE "run r\n    from z = k/2\n    until 1\n"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) model_destroy(read_model(good[i]));
}

static void symmetries_name_what_is_there(void **state) {
    (void)state;
#define NO_CLOSURE(a, b)                                                                           \
    "the brackets must close: that of generators " a " and " b " is no combination of the "        \
    "generators with constant coefficients"
    ASSERT_MESSAGES(
        HEAD
        "symmetry SE(2) on (x, y, alpha)\nsymmetry SE(2) on (x, thta)\nsymmetry SE2 on (x, y, "
        "theta)\n"
        "symmetry SO(3) on (x, y)\nsymmetry SO(3) right on (B, x)\nsymmetry R^2 x S1 on (x, y)\n"
        "symmetry R^2 on (x, x)\nsymmetry S1 theta\nsymmetry SO(3) on B x SO(3) on B\n"
        "symmetry SU(2) on B\nsymmetry\nsymmetry R on m\nsymmetry R^0 on x\n",
        "9:26: there is no coordinate 'alpha'",
        "10:23: there is no coordinate 'thta'; did you mean 'theta'?",
        "11:10: unknown group 'SE2'; expected R, R^2, S1, SO(2), SE(2), SO(3) or SE(3), or "
        "generators on the lines below",
        "12:10: SO(3) has no standard action on x (line) as it stands in the list",
        "13:10: SO(3) acts from the right only on itself",
        "14:10: this product consists of 3 coordinates, and 2 are given; other actions are written "
        "one by one: SE(2) on (x, y) x S1 on psi",
        "15:21: 'x' stands here twice",
        "16:13: expected 'on' and the coordinates the group acts on, found 'theta'",
        "17:10: the groups of a product commute, and these do not",
        "18:10: unknown group 'SU(2)'; expected SO(2), or generators on the lines below",
        "19:9: expected a group, or a name for generators, found the end of the line",
        "20:15: 'm' is not a coordinate", "21:12: expected a power from 1 to 9, found '0'");
    ASSERT_MESSAGES(HEAD
                    "symmetry a\n    d/dx\n    x*d/dy\nsymmetry b\n    d/dx; x^2*d/dx\nsymmetry c\n"
                    "    sin(theta)^2*d/dx, cos(theta)^2*d/dx\n    d/dx\nsymmetry c\n    d/dx\n"
                    "symmetry e\n    d/dx + 1\nsymmetry f\n    d/dB[1]; d/dB[2]\nsymmetry g\n"
                    "    d/dx - d/dx\nsymmetry h\n    cos(theta)*d/dx; d/dtheta\n",
                    "11:5: " NO_CLOSURE("1", "2"), "13:11: " NO_CLOSURE("1", "2"),
                    "14:10: these generators are linearly dependent",
                    "20:5: a vector field is a sum of terms f*d/dx, and this is none",
                    "22:14: " NO_CLOSURE("1", "2"), "24:5: this vector field is zero",
                    "26:22: " NO_CLOSURE("1", "2"));
    ASSERT_MESSAGES(HEAD "symmetry c\n    d/dx\nsymmetry c\n    d/dy\n",
                    "11:10: there is a symmetry 'c' already (line 9)");
}

static void frames_are_independent_fields(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD "frame\n    u = cos(theta)*d/dx + sin(theta)*d/dy\n    v = d/dx*d/dy\n    w = 3\n"
             "    x = d/dx\n",
        "11:9: a vector field is a sum of terms f*d/dx, and this is none",
        "12:9: a vector field is a sum of terms f*d/dx, and this is none",
        "13:5: 'x' is a coordinate already (line 4)");
    ASSERT_MESSAGES(
        HEAD "frame\n    u = d/dx; v = d/dy; w = x*d/dx + d/dy; z = d/dtheta\ndefine a = u\n",
        "10:25: this field is a combination of the ones before it",
        "11:12: a quasi-velocity has no place here; it can be given a value in 'from'");
}

static void forces_controls_and_choices_fit_the_space(void **state) {
    (void)state;
    ASSERT_MESSAGES(HEAD "force theta = [1, 2]\nforce at [x, y] = 3\nforce at x = 3\nforce q = 2\n"
                         "force x = 1\nforce x = 2\nforce B = 3\ncontrols x, x\ncontrols alpha\n"
                         "base x, q\nshape m\nbase y\ncontrols\n",
                    "9:15: this force is a scalar, not a vector of 2",
                    "10:19: this force is a vector of 2, not a scalar",
                    "11:10: a point is a vector of 2 or 3, not a scalar",
                    "12:7: there is no coordinate 'q'",
                    "14:7: the force on 'x' is given already (line 13)",
                    "15:11: this force is a vector of 3, not a scalar",
                    "16:13: 'x' is a control already (line 16)",
                    "17:10: there is no coordinate 'alpha'", "18:9: there is no coordinate 'q'",
                    "19:7: a shape coordinate depends on the position, and this does not",
                    "20:1: a second 'base' (the first: line 18)",
                    "21:1: nothing stands in this block; its lines are indented");
}

static void runs_are_checked(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD
        "controls theta, B\ncontrols force y\n"
        "run a\n    x = sin(t)\n    until 3\nrun b\n    from x = 0\nrun b\n    until 2\n"
        "run c\n    until -1\nrun d\n    from x = 0, x = 1\n    until 3 evry 4\n"
        "run\n    until 5\nrun e\n    theta = x\n    force theta = 1\n    y = 1\n    until t\n",
        "12:5: 'x' is not controlled; 'controls x' would make it so",
        "14:5: the run 'b' has no end: 'until 60', say, is missing",
        "16:5: there is a run 'b' already (line 14)", "19:11: 'until' takes a positive number",
        "21:17: this is given a value already (line 21)",
        "22:13: expected an operator (such as '*') or the end of the line, found 'evry'",
        "23:4: expected a name for the run, found the end of the line",
        "26:13: a coordinate cannot stand in a prescribed motion: feedback is a force",
        "27:11: the motion of 'theta' is controlled, not its force: 'theta = ...'",
        "28:5: the force on 'y' is controlled, not its motion: 'force y = ...'",
        "29:11: the time cannot stand in a number of a run");
    ASSERT_MESSAGES(
        HEAD "controls theta, B\n"
             "run a\n    theta = t\n    from theta = 1\n    until 1\nrun b\n    B = diag(t, 1, "
             "1)\n    until 1\n"
             "run c\n    from m = 1\n    until 1\nrun d\n    from x = y\n    until 1\n"
             "run e\n    from B = 1\n    until 1\nrun f\n    until 1; until 2\n    tolerance 0\n   "
             " go\n",
        "12:10: the motion of this coordinate is prescribed (line 11): it has no initial "
        "value of its own",
        "15:5: 'B' is a rotation, and that its motion is one could not be proved",
        "18:10: an initial value is given to something that moves, and this does not",
        "21:14: a coordinate cannot stand in an initial value",
        "24:10: a 3 by 3 matrix is given a scalar", "27:20: 'until' is given twice in this run",
        "28:15: 'tolerance' takes a positive number",
        "29:5: expected from, until, every, tolerance, force, or a control and its "
        "motion, found 'go'");
}

static void blocks_are_known_and_complete(void **state) {
    (void)state;
#define BLOCKS                                                                                     \
    "language, model, integer, parameters, coordinates, algebra, auxiliary, function, define, "    \
    "lagrangian, "                                                                                 \
    "constraints, force, "                                                                         \
    "group, "                                                                                      \
    "symmetry, "                                                                                   \
    "controls, "                                                                                   \
    "frame, complement, base, shape, run or draw"
    ASSERT_MESSAGES(
        HEAD "constrants\n    x' = 0\nx = 3\n§\nrun2\nlagrangian\n    x\nmodel a \"b\n",
        "9:1: unknown block 'constrants'; did you mean 'constraints'?",
        "11:1: unknown block 'x'; the lines of a block are indented, and blocks are " BLOCKS,
        "12:1: expected a block, found '§'", "13:1: unknown block 'run2'; did you mean 'run'?",
        "14:1: a second 'lagrangian' (the first: line 7)",
        "16:9: '\"' is never closed on its line");
    ASSERT_MESSAGES("   x = 3\n", "1:4: expected a block at the start of a line: " BLOCKS);
    ASSERT_MESSAGES("coordinates x : line\n", "the model has no Lagrangian");
    ASSERT_MESSAGES("lagrangian 1\n", "the model has no coordinates");
    ASSERT_MESSAGES("coordinates x : line\nlagrangian\n  x'^2\n  + x\n",
                    "4:3: a second Lagrangian; a line that continues another is indented more");
    ASSERT_MESSAGES("model\ncoordinates x : line\nlagrangian x'^2\nmodel a b\n",
                    "1:6: expected a name for the model, found the end of the line",
                    "4:1: a second 'model' (the first: line 1)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_names_get_the_nearest_one),
        cmocka_unit_test(habits_from_elsewhere_are_met_with_the_right_word),
        cmocka_unit_test(a_name_is_given_once_and_before_it_is_used),
        cmocka_unit_test(reserved_names_are_refused),
        cmocka_unit_test(parameters_are_numbers),
        cmocka_unit_test(coordinates_have_a_known_kind),
        cmocka_unit_test(shapes_must_fit),
        cmocka_unit_test(brackets_and_operators_must_match),
        cmocka_unit_test(velocities_stand_where_they_may),
        cmocka_unit_test(constraints_are_affine_in_the_velocities),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(symmetries_name_what_is_there),
        cmocka_unit_test(frames_are_independent_fields),
        cmocka_unit_test(forces_controls_and_choices_fit_the_space),
        cmocka_unit_test(runs_are_checked),
        cmocka_unit_test(blocks_are_known_and_complete),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
