/// hamel linearise: the motion near a state as a linear system.
#include <errno.h>
#include <stdio.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/file/picture.h"
#include "cli/model_argument.h"
#include "cli/show.h"

static int save(const options *o, const hamel_linear *l) {
    char *bytes;
    size_t length = 0;
    if (o->file == NULL || hamel_linear_npz(l, &bytes, &length) != HAMEL_OK) return EXIT_DONE;
    const bool written = whole_write(o->file, bytes, length);
    const int reason = errno;
    hamel_free(bytes);
    return written ? EXIT_DONE : file_error(o->file, reason);
}

static int draw(const options *o, const hamel_linear *l) {
    char *picture = NULL;
    size_t length = 0;
    if (o->plot == NULL) return EXIT_DONE;
    const hamel_status drawn = hamel_linear_draw(l, picture_kind(o->plot), &picture, &length);
    return picture_drawn(o->plot, drawn, picture, length);
}

static int show(const model_argument *a, const options *o, const hamel_linear *l) {
    char *words = NULL;
    int code = save(o, l);
    if (code == EXIT_DONE) code = draw(o, l);
    const hamel_status status = model_argument_write(a, hamel_linear_page(l), &words);
    if (status != HAMEL_OK) code = model_argument_show(a, status);
    show_made(stdout, words);
    return code;
}

static int look(const model_argument *a, const options *o) {
    hamel_linear_options wanted = hamel_linear_options_default();
    wanted.at = o->at;
    wanted.motion = (size_t)o->count;
    wanted.from = o->from;
    wanted.hold = o->hold;
    wanted.symmetry = o->symmetry;
    wanted.states = o->states;
    wanted.outputs = o->outputs;
    wanted.second = o->second;
    wanted.every = o->every;
    wanted.weights = o->weights;
    hamel_linear *l;
    const hamel_status status = hamel_linear_create(a->m, &wanted, NULL, &l);
    const int code = status == HAMEL_OK ? show(a, o, l) : model_argument_refuse(a, status);
    hamel_linear_destroy(l);
    return code;
}

/// What options need of each other.
static int check_options(const options *o) {
    if (o->at != NULL && (o->count > 0 || o->from != NULL))
        return usage_error("--at is a state, --motion and --from choose a steady motion: not both");
    if (o->file != NULL && !text_ends_with(o->file, ".npz"))
        return usage_error(
            "-o writes matrices for NumPy: its file ends with .npz, and '%s' does not", o->file);
    if (o->file != NULL && !whole_possible(o->file)) return file_error(o->file, errno);
    return EXIT_DONE;
}

static int run(const options *o) {
    const int code = check_options(o);
    return code == EXIT_DONE ? model_argument_with(o, look) : code;
}

const command command_linearise = {
    .name = "linearise",
    .summary = "the motion near a state as a linear system",
    .bit = LINEARISE,
    .arguments = {ARGUMENT_MODEL},
    .about =
        "Linearises the motion on the constraints, at a steady motion (the first that hamel steady "
        "finds) or a state: z' = A z + B u, y = C z + D u, with u forces along the model's "
        "controls; in "
        "formulas where the motion is known exactly. Poles, zeros, transfer functions, what inputs "
        "reach and outputs see; samples; feedback that makes a quadratic cost least.",
    .examples = "hamel linearise pendulum\n"
                "hamel linearise bicycle --motion 1 --outputs \"psi\"\n"
                "hamel linearise hoop --from \"theta=0, psi'=3\" --every 0.01 -o hoop.npz\n"
                "hamel linearise rigid_body_rotor --lqr \"1,1\"",
    .notes = "Exit code 0: done; 1: there is no steady motion, or no stabilising feedback; 2: bad "
             "usage or model.",
    .run = run,
};
