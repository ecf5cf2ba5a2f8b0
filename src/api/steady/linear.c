/// Linear systems: near a steady motion, or a state.
#include "run/linear/linear.h"

#include <ctype.h>
#include <stdlib.h>

#include "api/call/call_internal.h"
#include "api/call/document_internal.h"
#include "api/call/picture_internal.h"
#include "base/mem.h"
#include "base/number.h"
#include "expr/print.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "report/plot/linear_plot.h"
#include "report/table/linear.h"
#include "report/table/linear_npz.h"

struct hamel_linear {
    hamel_model *m;
    linear *l;
    hamel_document *page;
    char **names; ///< of states, inputs, outputs
    double *gain; ///< NULL: no feedback was asked for
    hamel_linear_matrices shown;
};

hamel_linear_options hamel_linear_options_default(void) {
    return (hamel_linear_options){.size = sizeof(hamel_linear_options)};
}

static bool take_options(hamel_linear_options *out, const hamel_linear_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_linear_options usual = hamel_linear_options_default();
    return call_options(out, &usual, given, 1, sizes) && good_number(out->every);
}

// ---- weights ------------------------------------------------------------------------------------

static const char *skip_spaces(const char *at) {
    while (isspace((unsigned char)*at)) at++;
    return at;
}

/// A number for all of n, or [a, b, ..] with n of them; what stands behind it, NULL if it is
/// neither. All are at least zero.
static const char *read_weights(const char *at, size_t n, double *out) {
    at = skip_spaces(at);
    const bool list = *at == '[';
    if (list) at++;
    for (size_t k = 0; k < n; k++) {
        char *end;
        out[k] = list || k == 0 ? number_read(at, &end) : out[0];
        if (!list && k > 0) continue;
        if (end == at || !good_number(out[k])) return NULL;
        at = skip_spaces(end);
        if (!list) continue;
        if (*at != (k + 1 < n ? ',' : ']')) return NULL;
        at++;
    }
    return skip_spaces(at);
}

static hamel_status find_weights(const char *words, const linear_system *s, double *weights,
                                 diag *messages) {
    if (s->m == 0)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "feedback needs inputs, and the model has no controls");
    const char *at = read_weights(words, s->n, weights);
    if (at != NULL && *at == ',') at = read_weights(at + 1, s->m, weights + s->n);
    else at = NULL;
    bool good = at != NULL && *at == '\0';
    for (size_t k = 0; good && k < s->m; k++) good = weights[s->n + k] > 0;
    if (good) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "weights are Q,R: each a number, or a diagonal in brackets, [1, 10, 0], of %zu "
                    "numbers for Q, none negative, and %zu for R, all positive",
                    s->n, s->m);
}

// ---- making -------------------------------------------------------------------------------------

static void take_names(hamel_linear *l, size_t first, size_t count, const expr *names) {
    for (size_t i = 0; i < count; i++) {
        text name = {0};
        if (expr_print(l->m->m->pool, names[i], EXPR_INFIX, &name) != HAMEL_OK) text_reset(&name);
        l->names[first + i] = text_take(&name);
    }
}

static void show(hamel_linear *l) {
    const linear_system *s = linear_of(l->l);
    l->names = MEM_NEW_ZERO(char *, s->n + s->m + s->p + 1);
    take_names(l, 0, s->n, s->states);
    take_names(l, s->n, s->m, s->inputs);
    take_names(l, s->n + s->m, s->p, s->outputs);
    const char *const *names = (const char *const *)l->names;
    l->shown = (hamel_linear_matrices){.states = s->n,
                                       .inputs = s->m,
                                       .outputs = s->p,
                                       .state_names = names,
                                       .input_names = names + s->n,
                                       .output_names = names + s->n + s->m,
                                       .A = s->A,
                                       .B = s->B,
                                       .C = s->C,
                                       .D = s->D,
                                       .K = l->gain,
                                       .steady = s->steady};
}

static hamel_status report(hamel_linear *l, const hamel_linear_options *o, diag *words) {
    const linear_system *s = linear_of(l->l);
    double *weights = MEM_NEW_ZERO(double, s->n + s->m);
    hamel_status status = HAMEL_OK;
    if (o->weights != NULL) status = find_weights(o->weights, s, weights, words);
    if (status == HAMEL_OK) {
        if (o->weights != NULL) l->gain = MEM_NEW(double, s->n * s->m);
        const linear_page wanted = {.every = o->every,
                                    .state_weights = o->weights != NULL ? weights : NULL,
                                    .input_weights = weights + s->n,
                                    .gain = l->gain};
        exact x = call_exact(l->m);
        doc *d = NULL;
        status = linear_report(&x, l->l, &wanted, &d);
        if (status == HAMEL_OK)
            l->page = document_create(l->m, d, "linearise", doc_to_text, doc_to_latex, doc_to_json);
        else doc_destroy(d);
    }
    free(weights);
    return status;
}

static hamel_status find(hamel_linear *l, const hamel_linear_options *o, diag *words) {
    const linear_options inside = {.at = o->at,
                                   .motion = o->motion,
                                   .from = o->from,
                                   .hold = o->hold,
                                   .symmetry = o->symmetry,
                                   .states = o->states,
                                   .outputs = o->outputs,
                                   .second = o->second};
    hamel_status status = linear_create(l->m->m, &inside, words, &l->m->messages.list, &l->l);
    if (status == HAMEL_OK) status = report(l, o, words);
    if (status == HAMEL_OK) show(l);
    return unless_stopped(status);
}

hamel_status hamel_linear_create(hamel_model *m, const hamel_linear_options *options,
                                 const hamel_progress *progress, hamel_linear **out) {
    hamel_linear_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "linearising the motion");
    if (status != HAMEL_OK) return status;
    hamel_linear *l = MEM_NEW_ZERO(hamel_linear, 1);
    l->m = m;
    diag words = {0};
    status = find(l, &o, &words);
    const bool wrong = words.count > 0;
    messages_take(&m->messages, &words);
    if (status == HAMEL_OK) *out = l;
    else hamel_linear_destroy(l);
    return wrong ? call_end_about(m, status, "options", NULL) : call_end(m, status);
}

hamel_status hamel_linear_draw(const hamel_linear *l, hamel_picture kind, char **out,
                               size_t *length) {
    if (out != NULL) *out = NULL;
    if (l == NULL || out == NULL || length == NULL) return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status status = picture_writer(kind, &write);
    if (status != HAMEL_OK) return status;
    text drawn = {0};
    linear_draw(l->l, l->gain, l->m->m->title, write, &drawn);
    return picture_give(&drawn, out, length);
}

void hamel_linear_destroy(hamel_linear *l) {
    if (l == NULL) return;
    const size_t count = l->shown.states + l->shown.inputs + l->shown.outputs;
    for (size_t k = 0; k < count; k++) free(l->names[k]);
    free(l->names);
    free(l->gain);
    hamel_document_destroy(l->page);
    linear_destroy(l->l);
    free(l);
}

hamel_linear_matrices hamel_linear_numbers(const hamel_linear *l) {
    return l != NULL ? l->shown : (hamel_linear_matrices){0};
}

const hamel_document *hamel_linear_page(const hamel_linear *l) {
    return l != NULL ? l->page : NULL;
}

hamel_status hamel_linear_npz(const hamel_linear *l, char **out, size_t *length) {
    if (out != NULL) *out = NULL;
    if (l == NULL || out == NULL || length == NULL) return HAMEL_INVALID;
    const hamel_linear_matrices *s = &l->shown;
    const npz_matrix matrices[] = {{"A", s->states, s->states, s->A},
                                   {"B", s->states, s->inputs, s->B},
                                   {"C", s->outputs, s->states, s->C},
                                   {"D", s->outputs, s->inputs, s->D}};
    text file = {0};
    npz_write(sizeof matrices / sizeof *matrices, matrices, &file);
    *length = file.length;
    *out = text_take(&file);
    return HAMEL_OK;
}
