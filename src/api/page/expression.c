/// One expression: read, asked, written. What is assumed of its names is said before it is read.
#include "expr/expr.h"

#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/format_internal.h"
#include "base/mem.h"
#include "base/truth.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/read.h"
#include "report/table/expression.h"

struct hamel_expression {
    expr_pool *pool;
    exact x;
    hamel_messages messages; ///< the text is the expression
    api_wait wait;
    bool read; ///< there is one:
    expr e;
    size_t short_count;
    exact_abbreviation *shorts;
    bool asked; ///< hamel_expression_equal was
    truth answer;
    expr difference; ///< that was asked about
};

hamel_expression_options hamel_expression_options_default(void) {
    return (hamel_expression_options){.size = sizeof(hamel_expression_options)};
}

static bool take_options(hamel_expression_options *out, const hamel_expression_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_expression_options usual = hamel_expression_options_default();
    return call_options(out, &usual, given, 1, sizes) && good_words(out->short_count, out->shorts);
}

static hamel_status end(hamel_expression *e, hamel_status status, const char *about,
                        const char *source) {
    wait_end(&e->wait);
    return messages_tell(&e->messages, status, about, source);
}

static hamel_status begin(hamel_expression *e, bool good_arguments, const hamel_progress *progress,
                          const char *doing) {
    if (e == NULL) return HAMEL_INVALID;
    messages_forget(&e->messages);
    if (!e->read || !good_arguments) return end(e, HAMEL_INVALID, NULL, NULL);
    wait_begin(&e->wait, progress, doing);
    return HAMEL_OK;
}

// ---- reading ------------------------------------------------------------------------------------

static void make_positive(expr_pool *pool, const char *name) {
    expr_assume_positive(pool, expr_symbol(pool, name, EXPR_PARAMETER));
}
static void make_rotation(expr_pool *pool, const char *name) {
    expr entries[9];
    expr_rotation(pool, name, entries);
}
static void make_unit(expr_pool *pool, const char *name) {
    expr entries[3];
    expr_unit_vector(pool, name, entries);
}

static bool is_name(expr_pool *pool, const text *name) {
    expr e;
    diag none = {0};
    const bool good = name->length > 0 &&
                      expr_read(pool, text_cstr(name), name->length, NULL, &none, &e) == HAMEL_OK &&
                      expr_is_symbol(pool, e);
    diag_clear(&none);
    return good;
}

/// Calls `make` for every name in a list separated by commas; NULL has none.
static hamel_status each_name(hamel_expression *e, const char *list,
                              void (*make)(expr_pool *pool, const char *name)) {
    bool good = true;
    text name = {0};
    for (const char *p = list; p != NULL && good; p = *p == '\0' ? NULL : p + 1) {
        if (*p != ',' && *p != '\0') {
            text_add_char(&name, *p);
            continue;
        }
        good = is_name(e->pool, &name);
        if (good) make(e->pool, text_cstr(&name));
        text_reset(&name);
    }
    text_clear(&name);
    return good ? HAMEL_OK
                : diag_add(&e->messages.list, HAMEL_INVALID, (diag_span){0},
                           "'%s' is not a list of names", list);
}

/// "NAME=EXPRESSION"; *source is where messages have their places.
static hamel_status read_short(hamel_expression *e, const char *words, const char **source,
                               exact_abbreviation *out) {
    const char *equals = strchr(words, '=');
    hamel_status status = HAMEL_INVALID;
    diag *messages = &e->messages.list;
    if (equals != NULL && equals != words)
        status = expr_read(e->pool, words, (size_t)(equals - words), NULL, messages, &out->name);
    if (status == HAMEL_OK && expr_is_symbol(e->pool, out->name)) {
        *source = equals + 1;
        return expr_read(e->pool, equals + 1, strlen(equals + 1), NULL, messages, &out->meaning);
    }
    diag_clear(messages);
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "takes NAME=EXPR, not '%s'", words);
}

/// All of it; *about and *source are what messages are about.
static hamel_status read_all(hamel_expression *e, const hamel_expression_options *o,
                             const char **about, const char **source) {
    *about = "positive";
    hamel_status status = each_name(e, o->positive, make_positive);
    if (status == HAMEL_OK) *about = "rotation", status = each_name(e, o->rotation, make_rotation);
    if (status == HAMEL_OK) *about = "unit", status = each_name(e, o->unit, make_unit);
    if (status != HAMEL_OK) return status;
    *about = NULL;
    status =
        expr_read(e->pool, e->messages.source, e->messages.length, NULL, &e->messages.list, &e->e);
    if (status != HAMEL_OK) return status;
    *about = "short";
    e->shorts = MEM_NEW(exact_abbreviation, o->short_count);
    for (; e->short_count < o->short_count && status == HAMEL_OK; e->short_count++)
        status = read_short(e, o->shorts[e->short_count], source, &e->shorts[e->short_count]);
    return status;
}

hamel_status hamel_expression_read(const char *source, const hamel_expression_options *options,
                                   hamel_expression **out) {
    if (out == NULL) return HAMEL_INVALID;
    hamel_expression *e = *out = MEM_NEW_ZERO(hamel_expression, 1);
    messages_init(&e->messages, "expression", source, source == NULL ? 0 : strlen(source));
    e->pool = expr_pool_create();
    exact_init(&e->x, e->pool, &e->messages.list);
    hamel_expression_options o;
    if (!take_options(&o, options) || source == NULL) return end(e, HAMEL_INVALID, NULL, NULL);
    const char *about = NULL, *words = NULL;
    const hamel_status status = read_all(e, &o, &about, &words);
    e->read = status == HAMEL_OK;
    return e->read ? end(e, status, NULL, NULL) : end(e, status, about, words);
}

void hamel_expression_destroy(hamel_expression *e) {
    if (e == NULL) return;
    free(e->shorts);
    expr_pool_destroy(e->pool);
    messages_clear(&e->messages);
    free(e);
}

const hamel_messages *hamel_expression_messages(const hamel_expression *e) {
    return e == NULL ? NULL : &e->messages;
}

// ---- computing ----------------------------------------------------------------------------------

hamel_status hamel_expression_differentiate(hamel_expression *e, const char *name) {
    hamel_status status = begin(e, name != NULL, NULL, "differentiating");
    if (status != HAMEL_OK) return status;
    expr by;
    if (!expr_symbol_find(e->pool, name, &by)) {
        status = diag_add(&e->messages.list, HAMEL_INVALID, (diag_span){0},
                          "'%s' does not occur in the expression", name);
        return end(e, status, "diff", name);
    }
    e->e = expr_diff(e->pool, e->e, by);
    return end(e, HAMEL_OK, NULL, NULL);
}

hamel_status hamel_expression_equal(hamel_expression *e, const char *other,
                                    const hamel_progress *progress, hamel_truth *out) {
    if (out != NULL) *out = HAMEL_UNKNOWN;
    hamel_status status = begin(e, other != NULL && out != NULL, progress, "comparing");
    if (status != HAMEL_OK) return status;
    expr second;
    status = expr_read(e->pool, other, strlen(other), NULL, &e->messages.list, &second);
    if (status != HAMEL_OK) return end(e, status, "equal", other);
    e->difference = expr_sub(e->pool, e->e, second);
    e->answer = exact_equal(&e->x, e->e, second);
    e->asked = true;
    if (e->messages.list.count > 0) status = e->messages.list.items[0].status;
    status = unless_stopped(status);
    if (status == HAMEL_OK) *out = call_truth(e->answer);
    return end(e, status, NULL, NULL);
}

char *hamel_expression_answer(const hamel_expression *e, hamel_notation notation) {
    if (e == NULL || !e->asked) return NULL;
    text out = {0};
    const mech_verdict v = {.claim = "it is equal to the other, or zero",
                            .answer = e->answer,
                            .scope.domain = DOMAIN_DEFINED,
                            .evidence = evidence_zero(1, &e->difference)};
    if (notation == HAMEL_UNICODE) text_add(&out, truth_word(e->answer));
    else if (notation_is_json(notation))
        expression_answer_to_json(e->pool, e->messages.source, &v, notation_version(notation),
                                  &out);
    else return NULL;
    return text_take(&out);
}

/// Irreducible factors as one product.
static hamel_status factor_product(hamel_expression *e, expr *out) {
    expr unit, *factors;
    long *powers;
    size_t n;
    const hamel_status status = exact_factor(&e->x, e->e, &unit, &n, &factors, &powers);
    if (status != HAMEL_OK) return status;
    expr *all = MEM_NEW(expr, n + 1);
    size_t count = 0;
    if (!expr_is_int(e->pool, unit, 1) || n == 0) all[count++] = unit;
    for (size_t i = 0; i < n; i++) {
        expr power[2] = {factors[i], expr_int(e->pool, powers[i])};
        all[count++] = powers[i] == 1 ? factors[i] : expr_raw(e->pool, EXPR_POW, 2, power);
    }
    *out = count == 1 ? all[0] : expr_raw(e->pool, EXPR_MUL, count, all);
    free(all);
    free(factors);
    free(powers);
    return HAMEL_OK;
}

static hamel_status shape_it(hamel_expression *e, hamel_shape shape, expr *out) {
    switch (shape) {
    case HAMEL_CANONICAL: return exact_normal(&e->x, e->e, out);
    case HAMEL_FACTORED: return factor_product(e, out);
    case HAMEL_READABLE: break;
    }
    return exact_tidy(&e->x, e->e, e->short_count, e->shorts, out);
}

hamel_status hamel_expression_write(hamel_expression *e, hamel_shape shape, hamel_notation notation,
                                    const hamel_progress *progress, char **out) {
    static const expr_style styles[] = {EXPR_TEXT, EXPR_INFIX, EXPR_LATEX, EXPR_MATHML,
                                        EXPR_C,    EXPR_INFIX, EXPR_INFIX};
    if (out != NULL) *out = NULL;
    const bool good = out != NULL && (unsigned)notation < sizeof styles / sizeof *styles;
    hamel_status status = begin(e, good, progress, "computing with the expression");
    if (status != HAMEL_OK) return status;
    expr result;
    text words = {0}, json = {0};
    status = unless_stopped(shape_it(e, shape, &result));
    if (status == HAMEL_OK) status = expr_print(e->pool, result, styles[notation], &words);
    if (status == HAMEL_OK && notation_is_json(notation)) {
        expression_to_json(e->pool, e->messages.source, text_cstr(&words),
                           notation_version(notation), &json);
        *out = text_take(&json);
    } else if (status == HAMEL_OK) *out = text_take(&words);
    text_clear(&words);
    return end(e, status, NULL, NULL);
}
