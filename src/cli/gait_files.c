/// hamel gait: the path of a gait as a table and as a picture.
#include <stdlib.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/gait_command.h"
#include "cli/gait_files.h"
#include "cli/picture.h"
#include "cli/table_file.h"
#include "report/plot/gait_plot.h"

enum { SAMPLES = 200, MOST_SAMPLES = 400000 }; ///< of a cycle, of all

static int write_table(const gait_job *j, const gait_path *p) {
    text *names = MEM_NEW_ZERO(text, p->columns);
    const char **words = MEM_NEW(const char *, p->columns);
    for (size_t i = 0; i < p->columns; i++) {
        gait_path_name(p, i, &names[i]);
        words[i] = text_cstr(&names[i]);
    }
    table_file *out = table_file_create(j->o->file, &j->argument, "gait", p->columns, words);
    for (size_t i = 0; i < p->count; i++) (void)table_file_row(out, p->rows + i * p->columns);
    for (size_t i = 0; i < p->columns; i++) text_clear(&names[i]);
    free(names);
    free(words);
    return table_file_finish(out);
}

int gait_write_path(const gait_job *j, const gait *g, gait_work *w, const double *values,
                    double period) {
    if (j->o->file == NULL && j->o->plot == NULL) return EXIT_DONE;
    const size_t samples = MOST_SAMPLES / j->o->cycles;
    gait_path p;
    gait_path_init(&p, w, g, values, period, j->o->cycles,
                   samples > SAMPLES ? SAMPLES
                   : samples > 1     ? samples
                                     : 1);
    int code = j->o->file != NULL ? write_table(j, &p) : EXIT_DONE;
    if (code == EXIT_DONE && j->o->plot != NULL) {
        text picture = {0};
        gait_draw_path(&p, values, picture_writer(j->o->plot), &picture);
        code = picture_save(j->o->plot, &picture);
        text_clear(&picture);
    }
    gait_path_clear(&p);
    return code;
}
