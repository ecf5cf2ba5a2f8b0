/// hamel steady: relative equilibria, their stability, and how it changes.
#include <stdio.h>

#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/file/table_file.h"
#include "cli/model_argument.h"
#include "cli/show.h"

static int draw(const options *o, const hamel_steady *s) {
    char *picture = NULL;
    size_t length = 0;
    if (o->plot == NULL) return EXIT_DONE;
    const hamel_status drawn = hamel_steady_draw(s, picture_kind(o->plot), &picture, &length);
    return picture_drawn(o->plot, drawn, picture, length);
}

static int show(const model_argument *a, const options *o, const hamel_steady *s) {
    int code = hamel_steady_ends(s) ? EXIT_NO : EXIT_DONE;
    const int written =
        o->file != NULL ? table_file_rows(o->file, a, "steady", hamel_steady_rows(s)) : EXIT_DONE;
    if (written != EXIT_DONE) code = written;
    if (draw(o, s) != EXIT_DONE && code == EXIT_DONE) code = EXIT_NO;
    const hamel_write_options wanted = model_argument_writing(a);
    char *words;
    if (hamel_steady_write_as(s, &wanted, &words) == HAMEL_OK) show_made(stdout, words);
    return code;
}

static int look(const model_argument *a, const options *o) {
    hamel_steady_options wanted = hamel_steady_options_default();
    wanted.from = o->from;
    wanted.hold = o->hold;
    wanted.symmetry = o->symmetry;
    if (o->vary.count > 0) {
        wanted.vary = o->vary.items[0].name;
        wanted.first = o->vary.items[0].from;
        wanted.last = o->vary.items[0].to;
        wanted.count = (size_t)o->vary.items[0].count;
    }
    hamel_steady *s;
    const hamel_status status = hamel_steady_create(a->m, &wanted, NULL, &s);
    const int code = status == HAMEL_OK ? show(a, o, s) : model_argument_refuse(a, status);
    hamel_steady_destroy(s);
    return code;
}

/// What options need of each other.
static int check_options(const options *o) {
    if (o->vary.count > 1) return usage_error("--vary follows one quantity, not two");
    if (o->vary.count == 0 && o->file != NULL) return usage_error("-o writes what --vary follows");
    if (o->vary.count == 0 && o->plot != NULL)
        return usage_error("--plot draws what --vary follows");
    return EXIT_DONE;
}

static int run(const options *o) {
    const int code = check_options(o);
    return code == EXIT_DONE ? model_argument_with(o, look) : code;
}

const command command_steady = {
    .name = "steady",
    .summary = "steady motions and their stability",
    .bit = STEADY,
    .arguments = {ARGUMENT_MODEL},
    .about =
        "Finds steady motions (relative equilibria: motions along the group with constant "
        "velocity), the families they come in, and their stability from the eigenvalues of the "
        "reduced motion linearised there; zeros that families force are told apart.",
    .examples =
        "hamel steady suslov\n"
        "hamel steady falling_disk --from \"psi'=2\" --vary \"psi'=1:3:41\" -o rolling.csv\n"
        "hamel steady rattleback --vary g=5:20:31",
    .notes = "Exit code 0: done; 1: none were found, or the branch ended early; 2: bad usage or "
             "model.",
    .run = run,
};
