/// A commented model to start from.
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "hamel/hamel.h"

// What comes before and after the model's name.
static const char before_name[] =
    "# A blade on a slope: it slides along its own direction and turns, but cannot move sideways.\n"
    "# What follows a '#' is a comment. Blocks start at the margin; their lines are indented.\n"
    "\n"
    "model ";
static const char after_name[] =
    " \"A blade sliding on a slope\"\n"
    "\n"
    "# Names for constants, with the values that runs use (-p m=2 changes one). What is assumed "
    "of\n"
    "# them (m > 0) helps the derivation.\n"
    "parameters\n"
    "    m     = 1, m > 0\n"
    "    J     = 0.5, J > 0      # about the contact point\n"
    "    g     = 9.81\n"
    "    alpha = pi/6            # how steep the slope is\n"
    "\n"
    "# What the configuration is: each coordinate is a line, an angle or a rotation.\n"
    "coordinates\n"
    "    x, y  : line            # the contact point; x points down the slope\n"
    "    theta : angle           # where the blade points\n"
    "\n"
    "# Names for expressions. A prime is the time derivative of anything: P' is a velocity.\n"
    "define\n"
    "    P = [x*cos(alpha), y, -x*sin(alpha)]\n"
    "\n"
    "lagrangian\n"
    "    m/2*dot(P', P') + J/2*theta'^2 - m*g*P[3]\n"
    "\n"
    "# Equations linear (or affine) in the velocities; `holonomic f = 0` for one on positions.\n"
    "constraints\n"
    "    sin(theta)*x' - cos(theta)*y' = 0\n"
    "\n"
    "# Velocities to write the equations in: u is the speed along the field on the right. Leave "
    "the\n"
    "# block out and Hamel chooses.\n"
    "frame\n"
    "    u     = cos(theta)*d/dx + sin(theta)*d/dy\n"
    "    omega = d/dtheta\n"
    "\n"
    "# Forces other than those of the Lagrangian, for instance friction against turning:\n"
    "# force theta = -0.1*theta'\n"
    "\n"
    "# A group under which nothing changes: here, shifts across the slope.\n"
    "symmetry R on y\n"
    "\n"
    "# A motion: where it starts, how long it lasts, how often it is recorded.\n"
    "run slide\n"
    "    from x = 0, y = 0, theta = 0, u = 0, omega = 1\n"
    "    until 10 every 0.05\n";

/// Letters, digits and underscores, a letter first.
static void add_name(const char *name, text *out) {
    if (!isalpha((unsigned char)name[0])) text_add(out, "model_");
    for (; *name != '\0'; name++) text_add_char(out, isalnum((unsigned char)*name) ? *name : '_');
}

char *hamel_new_model(const char *name) {
    if (name == NULL) return NULL;
    text words = {0};
    text_add(&words, before_name);
    add_name(name, &words);
    text_add(&words, after_name);
    return text_take(&words);
}
