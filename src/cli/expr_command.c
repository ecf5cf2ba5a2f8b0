/// hamel expr: the exact core at the command line. One expression in, its readable or canonical
/// form, a derivative, factors, or a proved yes or no out.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/limits.h"
#include "cli/show.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "expr/read.h"

typedef struct session {
    expr_pool *pool;
    diag messages;
    exact x;
} session;

/// Shows the messages collected for a source text. The code to exit with for the status.
static int show_messages(session *s, const char *name, const char *source, hamel_status status) {
    text out = {0};
    for (size_t i = 0; i < s->messages.count; i++)
        diag_show(&s->messages, i, name, source, strlen(source), &out);
    if (s->messages.count == 0) text_addf(&out, "%s: %s\n", name, hamel_status_text(status));
    show_text(stderr, &out);
    text_clear(&out);
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ? EXIT_NO : EXIT_USAGE;
}

static hamel_status read_into(session *s, const char *source, expr *out) {
    return expr_read(s->pool, source, strlen(source), NULL, &s->messages, out);
}

/// Calls `make` for every name in a list separated by commas.
static int each_name(session *s, const char *list,
                     void (*make)(expr_pool *pool, const char *name)) {
    text name = {0};
    int code = EXIT_DONE;
    for (const char *p = list;; p++) {
        if (*p != ',' && *p != '\0') {
            text_add_char(&name, *p);
            continue;
        }
        expr ignored;
        diag none = {0};
        if (name.length == 0 ||
            expr_read(s->pool, text_cstr(&name), name.length, NULL, &none, &ignored) != HAMEL_OK ||
            !expr_is_symbol(s->pool, ignored))
            code = usage_error("'%s' is not a list of names", list);
        else make(s->pool, text_cstr(&name));
        diag_clear(&none);
        text_reset(&name);
        if (*p == '\0') break;
    }
    text_clear(&name);
    return code;
}

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

// ---- printing -----------------------------------------------------------------------------------

/// The names an expression is made of, as JSON: what SymPy's parse_expr needs in its local_dict.
static cJSON *symbols_json(const session *s) {
    cJSON *list = cJSON_CreateArray();
    for (uint32_t i = 0; i < expr_symbol_count(s->pool); i++) {
        text name = {0};
        expr_print_name(s->pool, expr_symbol_at(s->pool, i), EXPR_INFIX, &name);
        cJSON_AddItemToArray(list, cJSON_CreateString(text_cstr(&name)));
        text_clear(&name);
    }
    return list;
}

static const expr_style styles[] = {
    [FORMAT_TEXT] = EXPR_TEXT,     [FORMAT_INFIX] = EXPR_INFIX, [FORMAT_LATEX] = EXPR_LATEX,
    [FORMAT_MATHML] = EXPR_MATHML, [FORMAT_C] = EXPR_C,         [FORMAT_JSON] = EXPR_INFIX};

static int print_json(const session *s, const options *o, const char *key, const char *value) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddStringToObject(out, "schema", "hamel-expr/1");
    cJSON_AddStringToObject(out, "input", o->expression);
    cJSON_AddStringToObject(out, key, value);
    cJSON_AddItemToObject(out, "symbols", symbols_json(s));
    show_json(out);
    return EXIT_DONE;
}

static int print_expr(session *s, const options *o, expr e) {
    text out = {0};
    hamel_status status = expr_print(s->pool, e, styles[o->format], &out);
    int code = EXIT_DONE;
    if (status != HAMEL_OK) code = show_messages(s, "result", o->expression, status);
    else if (o->format == FORMAT_JSON) code = print_json(s, o, "result", text_cstr(&out));
    else show_line(stdout, "%s\n", text_cstr(&out));
    text_clear(&out);
    return code;
}

static int print_truth(const session *s, const options *o, truth answer) {
    if (o->format == FORMAT_JSON) print_json(s, o, "answer", truth_word(answer));
    else puts(truth_word(answer));
    return answer == TRUTH_YES ? EXIT_DONE : EXIT_NO;
}

// ---- doing --------------------------------------------------------------------------------------

static hamel_status factor_product(session *s, expr e, expr *out) {
    expr unit, *factors;
    long *powers;
    size_t n;
    hamel_status status = exact_factor(&s->x, e, &unit, &n, &factors, &powers);
    if (status != HAMEL_OK) return status;
    expr *all = MEM_NEW(expr, n + 1);
    size_t count = 0;
    if (!expr_is_int(s->pool, unit, 1) || n == 0) all[count++] = unit;
    for (size_t i = 0; i < n; i++) {
        expr power[2] = {factors[i], expr_int(s->pool, powers[i])};
        all[count++] = powers[i] == 1 ? factors[i] : expr_raw(s->pool, EXPR_POW, 2, power);
    }
    *out = count == 1 ? all[0] : expr_raw(s->pool, EXPR_MUL, count, all);
    free(all);
    free(factors);
    free(powers);
    return HAMEL_OK;
}

/// Names to print with, from NAME=EXPR texts.
static int read_shorts(session *s, const options *o, exact_abbreviation *names) {
    for (size_t i = 0; i < o->shorts.count; i++) {
        const char *word = o->shorts.items[i], *equals = strchr(word, '=');
        if (equals == NULL || equals == word)
            return usage_error("--short takes NAME=EXPR, not '%s'", word);
        hamel_status status =
            expr_read(s->pool, word, (size_t)(equals - word), NULL, &s->messages, &names[i].name);
        if (status == HAMEL_OK && !expr_is_symbol(s->pool, names[i].name))
            return usage_error("--short takes NAME=EXPR, not '%s'", word);
        if (status == HAMEL_OK) status = read_into(s, equals + 1, &names[i].meaning);
        if (status != HAMEL_OK) return show_messages(s, "--short", equals + 1, status);
    }
    return EXIT_DONE;
}

/// Whether it is zero, or equal to another.
static int decide(session *s, const options *o, expr e) {
    expr other = expr_int(s->pool, 0);
    hamel_status status = HAMEL_OK;
    if (o->task == TASK_EQUAL) status = read_into(s, o->other, &other);
    if (status != HAMEL_OK) return show_messages(s, "--equal", o->other, status);
    const truth answer = exact_equal(&s->x, e, other);
    if (s->messages.count > 0)
        return show_messages(s, "expression", o->expression, s->messages.items[0].status);
    return print_truth(s, o, answer);
}

static int transform(session *s, const options *o, expr e, const exact_abbreviation *names) {
    hamel_status status;
    expr by, out;
    if (o->task == TASK_DIFF) {
        if (!expr_symbol_find(s->pool, o->by, &by))
            return usage_error("--diff: '%s' does not occur in the expression", o->by);
        e = expr_diff(s->pool, e, by);
    }
    if (o->task == TASK_NORMAL) status = exact_normal(&s->x, e, &out);
    else if (o->task == TASK_FACTOR) status = factor_product(s, e, &out);
    else status = exact_tidy(&s->x, e, o->shorts.count, names, &out);
    if (status != HAMEL_OK) return show_messages(s, "expression", o->expression, status);
    return print_expr(s, o, out);
}

static int do_job(session *s, const options *o) {
    expr e;
    const hamel_status status = read_into(s, o->expression, &e);
    if (status != HAMEL_OK) return show_messages(s, "expression", o->expression, status);
    if (o->task == TASK_ZERO || o->task == TASK_EQUAL) return decide(s, o, e);
    exact_abbreviation *names = MEM_NEW(exact_abbreviation, o->shorts.count + 1);
    int code = read_shorts(s, o, names);
    if (code == EXIT_DONE) code = transform(s, o, e, names);
    free(names);
    return code;
}

/// What --positive, --rotation and --unit say of names.
static int assume(session *s, const options *o) {
    const struct {
        const option_words *lists;
        void (*make)(expr_pool *pool, const char *name);
    } kinds[] = {
        {&o->positive, make_positive}, {&o->rotations, make_rotation}, {&o->units, make_unit}};
    int code = EXIT_DONE;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        for (size_t i = 0; i < kinds[k].lists->count && code == EXIT_DONE; i++)
            code = each_name(s, kinds[k].lists->items[i], kinds[k].make);
    }
    return code;
}

static int run(const options *o) {
    session s = {.pool = expr_pool_create()};
    exact_init(&s.x, s.pool, &s.messages);
    int code = assume(&s, o);
    if (code == EXIT_DONE) {
        limits_begin(&o->limits);
        limits_doing("computing with the expression");
        code = do_job(&s, o);
    }
    diag_clear(&s.messages);
    expr_pool_destroy(s.pool);
    return code;
}

const command command_expr = {
    .name = "expr",
    .summary = "compute with one expression exactly",
    .bit = EXPR,
    .arguments = {{"EXPRESSION", ARGUMENT_NEEDED, offsetof(options, expression), NULL, NULL}},
    .minus = true,
    .about = "Reads an expression, computes with it exactly, and prints it as short as it can.",
    .examples = "hamel expr 'sin(x)^2 + cos(x)^2'          1\n"
                "hamel expr 'x^2*sin(x)' --diff x          its derivative\n"
                "hamel expr '(1-cos(t))/sin(t)' --equal 'tan(t/2)'",
    .notes =
        "Expressions: + - * / ^ ( ), exact numbers (0.1 is 1/10), names, x' for x_dot, pi, sqrt "
        "abs sign exp log sin cos tan cot sec csc asin acos atan atan2 sinh cosh tanh.",
    .run = run,
};
