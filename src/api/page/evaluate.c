/// Numbers for derived quantities at a point. Only the parts that the quantities stand in are
/// derived.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/derivation_internal.h"
#include "api/call/document_internal.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "derivation/derivation.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/integrals/gauge_values.h"
#include "report/derive/derive.h"
#include "report/table/values.h"
#include "report/verify/functions.h"
#include "run/outside/point.h"

/// Whether a name is a formula, as a claim has them, and not the place of a quantity.
static bool is_formula(const char *name) {
    static const char of_places[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,";
    return name[strspn(name, of_places)] != '\0';
}

/// The parts that quantities stand in: derived or, with `values`, as graphs where that is enough.
static hamel_status derive_parts_of(hamel_model *m, size_t count, const char *const *names,
                                    bool values, doc **out) {
    const char **parts = MEM_NEW(const char *, count);
    size_t wanted = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_formula(names[i])) parts[wanted++] = derive_part_of(names[i]);
    }
    exact x = call_exact(m);
    const derive_request request = {.count = wanted, .parts = parts, .values = values};
    hamel_status status = HAMEL_OK;
    *out = NULL;
    if (wanted > 0 || count == 0)
        status = unless_stopped(report_derive(&x, call_derivation(m), &request, out));
    free(parts);
    return status;
}

static void add_name(void *context, const char *path, const doc *leaf) {
    if (!leaf->field) text_addf(context, "%s\n", path);
}

hamel_status hamel_model_names(hamel_model *m, const hamel_progress *progress, char **out) {
    if (out != NULL) *out = NULL;
    hamel_status status = call_begin_long(m, out != NULL, progress, "deriving");
    if (status != HAMEL_OK) return status;
    doc *d = NULL;
    status = derive_parts_of(m, 0, NULL, false, &d);
    if (status == HAMEL_OK) {
        text names = {0};
        doc_each_expr(d, add_name, &names);
        *out = text_take(&names);
    }
    doc_destroy(d);
    return call_end(m, status);
}

/// A double as the number it is.
static expr exactly(expr_pool *pool, double value) {
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, value);
    const expr e = expr_number(pool, q);
    mpq_clear(q);
    return e;
}

/// The values of the symbols at a point. Deriving makes more symbols: those of no value there.
typedef struct symbol_values {
    uint32_t count;
    double *of;
} symbol_values;

/// Gives symbols that were made since the value NaN.
static void extend(symbol_values *v, const expr_pool *pool) {
    const uint32_t all = expr_symbol_count(pool);
    if (all == v->count) return;
    v->of = mem_resize(v->of, all, sizeof *v->of);
    while (v->count < all) v->of[v->count++] = NAN;
}

/// Functions without a formula, of gauge momenta: their calls in e get the values that are
/// enclosed, which are told.
static expr with_functions(hamel_model *m, expr e, const symbol_values *at) {
    expr_pool *pool = m->m->pool;
    const mech_integrals *f;
    expr_walk w;
    VEC(expr) calls = {0};
    VEC(expr) values = {0};
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        if (expr_op_of(pool, (expr){w.ids[i]}) == EXPR_CALL) *vec_push(&calls) = (expr){w.ids[i]};
    }
    expr_walk_clear(&w);
    if (calls.count > 0 && derivation_integrals(call_derivation(m), NULL, &f) == HAMEL_OK) {
        for (size_t i = 0; i < calls.count; i++) {
            double value, radius;
            const bool known = gauge_call_value(&f->gauge, pool, calls.items[i], at->count, at->of,
                                                &value, &radius);
            *vec_push(&values) = known ? exactly(pool, value) : calls.items[i];
            text words = {0};
            if (known && expr_print(pool, calls.items[i], EXPR_INFIX, &words) == HAMEL_OK)
                (void)diag_add(&m->messages.list, HAMEL_OK, (diag_span){0},
                               "%s is within %.1e of %.17g", text_cstr(&words), radius, value);
            text_clear(&words);
        }
        expr_substitute(pool, 1, &e, calls.count, calls.items, values.items, &e);
    }
    vec_clear(&calls);
    vec_clear(&values);
    return e;
}

/// A search for the quantity whose place is nearest to a name.
typedef struct near_place {
    const char *name;
    name_nearest best;
    text place; ///< the best one: paths are gone when the next is visited
} near_place;

static void consider_place(void *context, const char *path, const doc *leaf) {
    near_place *near = context;
    name_nearest best = {near->best.name, near->best.distance};
    (void)leaf;
    name_consider(&best, near->name, path);
    if (best.name != path) return;
    text_reset(&near->place);
    text_add(&near->place, path);
    near->best = (name_nearest){text_cstr(&near->place), best.distance};
}

static hamel_status no_quantity(diag *messages, const doc *d, const char *name) {
    near_place near = {.name = name};
    text hint = {0};
    if (d != NULL) doc_each_expr(d, consider_place, &near);
    if (near.best.name != NULL) text_addf(&hint, " (did you mean '%s'?)", near.best.name);
    const hamel_status status =
        diag_add(messages, HAMEL_INVALID, (diag_span){0}, "'%s' is no derived quantity%s", name,
                 hint.length > 0 ? text_cstr(&hint) : "");
    text_clear(&hint);
    text_clear(&near.place);
    return status;
}

/// The value of one quantity, where every symbol has a value.
static hamel_status value_of(hamel_model *m, const doc *d, const char *name, symbol_values *at,
                             double *out) {
    diag *messages = &m->messages.list;
    const diag_span nowhere = {0, 0};
    const doc *leaf = doc_find(d, name);
    if (leaf == NULL || leaf->kind != DOC_EXPR) return no_quantity(messages, d, name);
    if (leaf->field)
        return diag_add(messages, HAMEL_DOMAIN, nowhere, "'%s' is a vector field and has no value",
                        name);
    double value;
    const expr source = with_functions(m, leaf->source, at);
    extend(at, m->m->pool);
    expr_eval(m->m->pool, 1, &source, at->of, &value);
    if (!isfinite(value))
        return diag_add(messages, HAMEL_UNDEFINED, nowhere, "%s has no value at this point", name);
    *out = value + 0.0; // −0 is 0
    return HAMEL_OK;
}

/// From the graph where that has a value, otherwise from the formula: a solution has one where the
/// matrix it is computed with is singular.
static hamel_status value_by_any(hamel_model *m, const doc *graphs, const char *name,
                                 symbol_values *at, double *out) {
    const doc *leaf = doc_find(graphs, name);
    if (leaf != NULL && leaf->kind == DOC_EXPR && !leaf->field) {
        expr_eval(m->m->pool, 1, &leaf->source, at->of, out);
        *out += 0.0; // −0 is 0
        if (isfinite(*out)) return HAMEL_OK;
    }
    *out = NAN;
    doc *derived = NULL;
    hamel_status status = derive_parts_of(m, 1, &name, false, &derived);
    if (status == HAMEL_OK) status = value_of(m, derived, name, at, out);
    doc_destroy(derived);
    return status;
}

/// The formulas among the names, as graphs; of one that cannot be read `about` has the place, and
/// *wrong is it.
static hamel_status read_formulas(hamel_model *m, size_t count, const char *const *names, expr *out,
                                  diag *about, const char **wrong) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        if (!is_formula(names[i])) continue;
        exact x = call_exact(m);
        *wrong = names[i];
        status = unless_stopped(report_function(&x, call_derivation(m), names[i], about, &out[i]));
    }
    return status;
}

static hamel_status value_of_formula(hamel_model *m, const char *name, expr formula,
                                     const symbol_values *at, double *out) {
    expr_eval(m->m->pool, 1, &formula, at->of, out);
    *out += 0.0; // −0 is 0
    if (isfinite(*out)) return HAMEL_OK;
    *out = NAN;
    return diag_add(&m->messages.list, HAMEL_UNDEFINED, (diag_span){0, 0},
                    "%s has no value at this point", name);
}

/// What messages are about: a name of an argument and its words.
typedef struct subject_of_messages {
    const char *name, *words; ///< NULL: the model
} subject_of_messages;

/// The values of quantities at a point, NaN where there is none, and those of all symbols there, a
/// fresh array. *about are the words of the point, a formula that cannot be read, or the names.
static hamel_status evaluate(hamel_model *m, size_t count, const char *const *names, const char *at,
                             subject_of_messages *about, double *out, double **there) {
    *about = (subject_of_messages){0};
    for (size_t i = 0; i < count; i++) out[i] = NAN;
    doc *d = NULL;
    diag about_point = {0}, about_formula = {0};
    symbol_values point = {0};
    const char *wrong = NULL;
    expr *formulas = MEM_NEW(expr, count);
    hamel_status status = derive_parts_of(m, count, names, true, &d);
    if (status == HAMEL_OK)
        status = read_formulas(m, count, names, formulas, &about_formula, &wrong);
    if (about_formula.count > 0) *about = (subject_of_messages){"formula", wrong};
    messages_take(&m->messages, &about_formula);
    if (status == HAMEL_OK)
        status = run_point(m->m, at, m->memo, &about_point, &m->messages.list, &point.of);
    if (status == HAMEL_OK) point.count = expr_symbol_count(m->m->pool);
    if (about_point.count > 0) *about = (subject_of_messages){"at", at};
    messages_take(&m->messages, &about_point);
    if (status == HAMEL_OK) *about = (subject_of_messages){"names", at};
    for (size_t i = 0; i < count && status == HAMEL_OK; i++)
        status = is_formula(names[i]) ? value_of_formula(m, names[i], formulas[i], &point, &out[i])
                                      : value_by_any(m, d, names[i], &point, &out[i]);
    *there = point.of;
    free(formulas);
    doc_destroy(d);
    return status;
}

hamel_status hamel_model_evaluate(hamel_model *m, const char *name, const char *at,
                                  const hamel_progress *progress, double *out) {
    if (out != NULL) *out = NAN;
    hamel_status status = call_begin_long(m, name != NULL && out != NULL, progress, "deriving");
    if (status != HAMEL_OK) return status;
    subject_of_messages about;
    double *symbols;
    status = evaluate(m, 1, &name, at, &about, out, &symbols);
    free(symbols);
    return call_end_about(m, status, about.name, about.words);
}

/// The point, as a message.
static void tell_point(hamel_model *m, const doc *d) {
    text words = {0};
    values_point_words(d, &words);
    (void)diag_add(&m->messages.list, HAMEL_OK, (diag_span){0}, "at %s", text_cstr(&words));
    text_clear(&words);
}

hamel_status hamel_model_values(hamel_model *m, size_t count, const char *const *names,
                                const char *at, const hamel_progress *progress,
                                hamel_document **out) {
    if (out != NULL) *out = NULL;
    const bool good = out != NULL && count > 0 && good_words(count, names);
    hamel_status status = call_begin_long(m, good, progress, "deriving");
    if (status != HAMEL_OK) return status;
    subject_of_messages about;
    double *values = MEM_NEW(double, count), *symbols;
    status = evaluate(m, count, names, at, &about, values, &symbols);
    if (status == HAMEL_OK) {
        doc *d = values_document(m->m, count, names, values, symbols);
        tell_point(m, d);
        about = (subject_of_messages){0};
        *out = document_create(m, d, "eval", values_to_text, NULL, values_to_json);
        document_make_rows(*out, 1, count);
        for (size_t i = 0; i < count; i++) {
            (*out)->names[i] = mem_string(names[i]);
            (*out)->values[i] = values[i];
        }
    }
    free(values);
    free(symbols);
    return call_end_about(m, status, about.name, about.words);
}
