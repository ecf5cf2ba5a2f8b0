/// hamel new: a commented model to start from. A file appears whole or not at all, and never in the
/// place of another.
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/show.h"

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

/// A name for the model: that of the file, made of letters, digits and underscores.
static void add_model_name(const char *path, text *out) {
    const char *slash = path == NULL ? NULL : strrchr(path, '/');
    const char *start = path == NULL ? "blade" : slash == NULL ? path : slash + 1;
    const char *end = strrchr(start, '.');
    const size_t n = end == NULL || end == start ? strlen(start) : (size_t)(end - start);
    if (n == 0 || !isalpha((unsigned char)start[0])) text_add(out, "model_");
    for (size_t i = 0; i < n; i++)
        text_add_char(out, isalnum((unsigned char)start[i]) ? start[i] : '_');
}

static int run(const options *o) {
    const char *path = o->word;
    if (path != NULL && (path[0] == '-' || path[0] == '\0'))
        return usage_error("hamel new takes a FILE, not '%s'", path);
    text words = {0};
    text_add(&words, before_name);
    add_model_name(path, &words);
    text_add(&words, after_name);
    int code = EXIT_DONE;
    struct stat about;
    if (path == NULL) show_text(stdout, &words);
    else if (lstat(path, &about) == 0)
        code = usage_error("%s: is already there; it is left as it is", path);
    else if (whole_write_new(path, words.bytes, words.length))
        show_line(stderr, "wrote %s; next: hamel derive %s\n", path, path);
    else if (errno == EEXIST) code = usage_error("%s: is already there; it is left as it is", path);
    else code = file_error(path, errno);
    text_clear(&words);
    return code;
}

const command command_new = {
    .name = "new",
    .summary = "write a commented model to start from",
    .bit = NEW,
    .arguments = {{"FILE", ARGUMENT_OPTIONAL, offsetof(options, word), NULL, NULL}},
    .about = "Writes a commented model to start from: to FILE, which must not exist yet, or to "
             "standard output. The model is named after the file; nothing is ever half written.",
    .examples = "hamel new blade.hamel && hamel derive blade.hamel",
    .run = run,
};
