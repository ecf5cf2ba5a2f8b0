/// The bytes of the table go through a file in memory, to the reader that `hamel run --input` has.
#define _GNU_SOURCE // memfd_create
#include "run/steer/verify_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "expr/calculus.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"

enum { SAMPLES = 200 };

void steer_rows_write(const steer_problem *p, const steer_rows *rows, text *out) {
    text_add(out, "t");
    for (size_t i = 0; i < p->system.control_count; i++)
        text_addf(out, ",%s", p->system.controls[i].factor->name);
    text_add(out, "\n");
    for (size_t k = 0; k < rows->count; k++) {
        for (size_t i = 0; i < rows->width; i++)
            text_addf(out, "%s%.17g", i > 0 ? "," : "", rows->values[k * rows->width + i]);
        text_add(out, "\n");
    }
}

/// A file in memory with these bytes, and its path; −1 where there is none.
static int file_of(const text *bytes, char *path, size_t room) {
    const int file = memfd_create("inputs", MFD_CLOEXEC);
    if (file < 0) return -1;
    for (size_t done = 0; done < bytes->length;) {
        const ssize_t n = write(file, bytes->bytes + done, bytes->length - done);
        if (n <= 0) {
            close(file);
            return -1;
        }
        done += (size_t)n;
    }
    snprintf(path, room, "/proc/self/fd/%d", file);
    return file;
}

typedef struct taking {
    steer_seen *seen;
} taking;

static bool take(const double *columns, void *data) {
    steer_seen *s = ((taking *)data)->seen;
    s->samples = mem_resize(s->samples, (s->count + 1) * s->width, sizeof *s->samples);
    memcpy(s->samples + s->count++ * s->width, columns, s->width * sizeof *columns);
    return true;
}

/// The quantities of the goal at the last sample.
static void look_at_end(const steer_problem *p, steer_seen *s) {
    const model *m = p->system.given;
    const space *q = m->q;
    const double *last = s->samples + (s->count - 1) * s->width;
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    for (size_t i = 0; i < q->entry_count; i++)
        values[expr_symbol_index(m->pool, q->entries[i])] = last[1 + i];
    for (size_t i = 0; i < q->n; i++)
        values[expr_symbol_index(m->pool, q->velocities[i])] = last[1 + q->entry_count + i];
    values[expr_symbol_index(m->pool, q->time)] = last[0];
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        double state[FACTOR_STATE];
        if (factor->kind->entry_count != 9) continue;
        factor->kind->state_of(last + 1 + factor->first_entry, state);
        for (size_t i = 0; i < factor->kind->state_count; i++)
            values[expr_symbol_index(m->pool, factor->state[i])] = state[i];
    }
    expr_eval(m->pool, p->goal_count, p->seen, values, s->reached);
    s->miss = 0;
    for (size_t g = 0; g < p->goal_count; g++) {
        const double off = fabs(s->reached[g] - p->wanted[g]);
        s->miss = off <= s->miss ? s->miss : off; // what is no number is a miss
    }
    free(values);
}

static hamel_status run_table(const steer_problem *p, const model_run *spec, double until,
                              diag *messages, steer_seen *out) {
    const model *m = p->system.given;
    const run_options how = {.until = until, .every = until / SAMPLES, .tolerance = 1e-11};
    run_motion *r;
    const hamel_status status = run_create(m, spec, &how, messages, &r);
    if (status != HAMEL_OK) return status;
    run_summary summary;
    out->width = 1 + m->q->entry_count + m->q->n;
    out->names = MEM_NEW(char *, out->width - 1);
    for (size_t i = 1; i < out->width; i++) out->names[i - 1] = mem_string(run_column_name(r, i));
    taking w = {out};
    run_go(r, take, &w, &summary);
    out->done = summary.end == RUN_DONE;
    if (!out->done) snprintf(out->why, sizeof out->why, "%s", summary.reason);
    out->reached = MEM_NEW_ZERO(double, p->goal_count + 1);
    if (out->count > 0) look_at_end(p, out);
    run_destroy(r);
    return HAMEL_OK;
}

hamel_status steer_verify(const steer_problem *p, const steer_options *options,
                          const steer_rows *rows, diag *messages, steer_seen *out) {
    const steer_system *s = &p->system;
    char path[40];
    text bytes = {0};
    *out = (steer_seen){.miss = INFINITY};
    steer_rows_write(p, rows, &bytes);
    const int file = file_of(&bytes, path, sizeof path);
    text_clear(&bytes);
    if (file < 0)
        return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0},
                        "there is no room for the table of inputs");
    const run_words_given given = {.from = s->from_words[0] != '\0' ? s->from_words : NULL,
                                   .input = path};
    const char *about;
    run_change change;
    diag words = {0};
    hamel_status status =
        run_change_init(&change, s->given, options->spec, &given, &words, &about, messages);
    diag_repeat(messages, &words);
    diag_clear(&words);
    if (status == HAMEL_OK)
        status = run_table(p, &change.spec, rows->values[(rows->count - 1) * rows->width], messages,
                           out);
    run_change_clear(&change);
    close(file);
    return status;
}

void steer_seen_clear(steer_seen *s) {
    for (size_t i = 0; s->names != NULL && i + 1 < s->width; i++) free(s->names[i]);
    free(s->names);
    free(s->reached);
    free(s->samples);
    *s = (steer_seen){0};
}
