/// One curve a mode, of one colour in both panels; the zeros come last.
#include "report/plot/steady_plot.h"
#include "run/steady/family.h"
#include "run/steady/follow.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "report/plot/plot_name.h"

/// Parts of all eigenvalues, with their zeros, in the order of the modes: a row a place.
static double *parts(const steady_branch *b, size_t size, bool real) {
    double *out = MEM_NEW_ZERO(double, b->count *size);
    for (size_t k = 0; k < b->count; k++) {
        const spectrum *p = &b->motions[k].spectrum;
        const bool followed = b->mode_count == p->count;
        for (size_t i = 0; i < p->count && i < size; i++) {
            const size_t which = followed ? b->modes[k * p->count + i] : i;
            out[k * size + i] = real ? p->re[which] : p->im[which];
        }
    }
    return out;
}

static plot_series *curves(const steady_branch *b, size_t size, const double *values,
                           double *places) {
    plot_series *all = MEM_NEW_ZERO(plot_series, size);
    for (size_t k = 0; k < b->count; k++) places[k * size] = b->values[k];
    for (size_t i = 0; i < size; i++)
        all[i] = (plot_series){.style = PLOT_CURVE,
                               .colour = i,
                               .count = b->count,
                               .x = places,
                               .y = values + i,
                               .stride = size};
    return all;
}

static char *change_words(const steady_change *c) {
    text out = {0};
    text_addf(&out, "%.6g: %s to %s", fabs(c->value) < 1e-11 ? 0 : c->value,
              steady_verdict_word(c->before), steady_verdict_word(c->after));
    return text_take(&out);
}

void steady_draw(const steady *s, const char *vary, const steady_branch *b, plot_writer *write,
                 text *out) {
    const size_t size = b->motions[0].spectrum.size;
    double *re = parts(b, size, true), *im = parts(b, size, false);
    double *at = MEM_NEW_ZERO(double, b->count *size + 1);
    plot_series *above = curves(b, size, re, at), *below = curves(b, size, im, at);
    plot_place *places = MEM_NEW(plot_place, 2 * b->change_count);
    char **words = MEM_NEW(char *, b->change_count);
    for (size_t i = 0; i < b->change_count; i++) {
        words[i] = change_words(&b->changes[i]);
        places[i] = (plot_place){b->changes[i].value, words[i]};
        places[b->change_count + i] = (plot_place){b->changes[i].value, NULL};
    }
    char *label = plot_name(steady_model(s), vary);
    const plot_panel panels[] = {{.x.label = label,
                                  .y.label = "Re λ",
                                  .count = size,
                                  .series = above,
                                  .place_count = b->change_count,
                                  .places = places},
                                 {.x.label = label,
                                  .y.label = "Im λ",
                                  .count = size,
                                  .series = below,
                                  .place_count = b->change_count,
                                  .places = places + b->change_count}};
    text title = {0};
    text_addf(&title, "%s: eigenvalues of a steady motion", steady_model(s)->title);
    write(&(plot){text_cstr(&title), 2, panels}, out);
    for (size_t i = 0; i < b->change_count; i++) free(words[i]);
    text_clear(&title);
    free(label);
    free(words);
    free(places);
    free(above);
    free(below);
    free(re);
    free(im);
    free(at);
}
