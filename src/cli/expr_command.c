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
#include "cli/verbs.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "expr/read.h"

static const char help[] =
    "usage: hamel expr EXPRESSION [OPTIONS]\n\n"
    "Reads an expression, computes with it exactly, and prints it as short as it can.\n\n"
    "  hamel expr 'sin(x)^2 + cos(x)^2'          1\n"
    "  hamel expr 'x^2*sin(x)' --diff x          its derivative\n"
    "  hamel expr '(1-cos(t))/sin(t)' --equal 'tan(t/2)'\n\n"
    "what to do (default: the readable form)\n"
    "  --normal           the canonical form: equal expressions print the same\n"
    "  --factor           irreducible factors of numerator and denominator\n"
    "  --diff NAME        the derivative by NAME, in readable form\n"
    "  --zero             is it zero everywhere? yes, no or unknown, proved (exit 0, 1, 1)\n"
    "  --equal OTHER      is it equal to OTHER?\n"
    "how to print (default: Unicode text)\n"
    "  --infix  --latex  --mathml  --c  --json\n"
    "what to assume\n"
    "  --positive NAMES   names, separated by commas, that stand for positive numbers\n"
    "  --rotation NAMES   rotation matrices: B_11 .. B_33 are their entries\n"
    "  --unit NAMES       vectors of length one: gamma_1 .. gamma_3 are their entries\n"
    "  --short NAME=EXPR  print NAME for EXPR where that is shorter (may be repeated)\n"
    "  --time-limit SEC   give up after so many seconds (default 60; 0: never)\n"
    "  --memory SIZE      give up when more is in use: 500M, 2G (default: no limit)\n\n"
    "Expressions: + - * / ^ ( ), exact numbers (0.1 is 1/10), names, x' for x_dot, pi, sqrt abs "
    "sign\n"
    "exp log sin cos tan cot sec csc asin acos atan atan2 sinh cosh tanh.\n";

enum { MOST_NAMES = 32 };

typedef enum what { WHAT_TIDY, WHAT_NORMAL, WHAT_FACTOR, WHAT_DIFF, WHAT_ZERO, WHAT_EQUAL } what;

typedef struct job {
    const char *source, *other, *by;
    what what;
    expr_style style;
    bool json;
    limits limits;
    const char *shorts[MOST_NAMES];
    size_t short_count;
} job;

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

static int print_json(const session *s, const job *j, const char *key, const char *value) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddStringToObject(out, "schema", "hamel-expr/1");
    cJSON_AddStringToObject(out, "input", j->source);
    cJSON_AddStringToObject(out, key, value);
    cJSON_AddItemToObject(out, "symbols", symbols_json(s));
    show_json(out);
    return EXIT_DONE;
}

static int print_expr(session *s, const job *j, expr e) {
    text out = {0};
    hamel_status status = expr_print(s->pool, e, j->json ? EXPR_INFIX : j->style, &out);
    int code = EXIT_DONE;
    if (status != HAMEL_OK) code = show_messages(s, "result", j->source, status);
    else if (j->json) code = print_json(s, j, "result", text_cstr(&out));
    else show_line(stdout, "%s\n", text_cstr(&out));
    text_clear(&out);
    return code;
}

static int print_truth(const session *s, const job *j, truth answer) {
    if (j->json) print_json(s, j, "answer", truth_word(answer));
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
static int read_shorts(session *s, const job *j, exact_abbreviation *names) {
    for (size_t i = 0; i < j->short_count; i++) {
        const char *equals = strchr(j->shorts[i], '=');
        if (equals == NULL || equals == j->shorts[i])
            return usage_error("--short takes NAME=EXPR, not '%s'", j->shorts[i]);
        hamel_status status = expr_read(s->pool, j->shorts[i], (size_t)(equals - j->shorts[i]),
                                        NULL, &s->messages, &names[i].name);
        if (status == HAMEL_OK && !expr_is_symbol(s->pool, names[i].name))
            return usage_error("--short takes NAME=EXPR, not '%s'", j->shorts[i]);
        if (status == HAMEL_OK) status = read_into(s, equals + 1, &names[i].meaning);
        if (status != HAMEL_OK) return show_messages(s, "--short", equals + 1, status);
    }
    return EXIT_DONE;
}

static int do_job(session *s, const job *j) {
    expr e, other, out;
    hamel_status status = read_into(s, j->source, &e);
    if (status != HAMEL_OK) return show_messages(s, "expression", j->source, status);
    if (j->what == WHAT_ZERO || j->what == WHAT_EQUAL) {
        other = expr_int(s->pool, 0);
        if (j->what == WHAT_EQUAL) status = read_into(s, j->other, &other);
        if (status != HAMEL_OK) return show_messages(s, "--equal", j->other, status);
        const truth answer = exact_equal(&s->x, e, other);
        if (s->messages.count > 0)
            return show_messages(s, "expression", j->source, s->messages.items[0].status);
        return print_truth(s, j, answer);
    }
    exact_abbreviation names[MOST_NAMES];
    const int code = read_shorts(s, j, names);
    if (code != EXIT_DONE) return code;
    if (j->what == WHAT_DIFF) {
        if (!expr_symbol_find(s->pool, j->by, &other))
            return usage_error("--diff: '%s' does not occur in the expression", j->by);
        e = expr_diff(s->pool, e, other);
    }
    if (j->what == WHAT_NORMAL) status = exact_normal(&s->x, e, &out);
    else if (j->what == WHAT_FACTOR) status = factor_product(s, e, &out);
    else status = exact_tidy(&s->x, e, j->short_count, names, &out);
    if (status != HAMEL_OK) return show_messages(s, "expression", j->source, status);
    return print_expr(s, j, out);
}

// ---- options ------------------------------------------------------------------------------------

static int parse(session *s, job *j, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        const char *a = argv[i];
        int limited = EXIT_DONE;
        if (limits_option(&j->limits, argc, argv, &i, &limited)) {
            if (limited != EXIT_DONE) return limited;
            continue;
        }
        if (strncmp(a, "--", 2) != 0) {
            if (j->source != NULL)
                return usage_error("one expression at a time; put it in quotes: '%s'", a);
            j->source = a;
            continue;
        }
        if (strcmp(a, "--normal") == 0) j->what = WHAT_NORMAL;
        else if (strcmp(a, "--factor") == 0) j->what = WHAT_FACTOR;
        else if (strcmp(a, "--zero") == 0) j->what = WHAT_ZERO;
        else if (strcmp(a, "--infix") == 0) j->style = EXPR_INFIX;
        else if (strcmp(a, "--latex") == 0) j->style = EXPR_LATEX;
        else if (strcmp(a, "--mathml") == 0) j->style = EXPR_MATHML;
        else if (strcmp(a, "--c") == 0) j->style = EXPR_C;
        else if (strcmp(a, "--json") == 0) j->json = true;
        else { // options with a value
            static const char *const valued[] = {"--diff",     "--equal", "--positive",
                                                 "--rotation", "--unit",  "--short"};
            size_t which = 0;
            while (which < 6 && strcmp(a, valued[which]) != 0) which++;
            if (which == 6) return usage_error("no option '%s'; 'hamel expr --help' lists them", a);
            if (++i == argc) return usage_error("%s needs a value", a);
            int code = EXIT_DONE;
            switch (which) {
            case 0:
                j->what = WHAT_DIFF;
                j->by = argv[i];
                break;
            case 1:
                j->what = WHAT_EQUAL;
                j->other = argv[i];
                break;
            case 2: code = each_name(s, argv[i], make_positive); break;
            case 3: code = each_name(s, argv[i], make_rotation); break;
            case 4: code = each_name(s, argv[i], make_unit); break;
            default:
                if (j->short_count == MOST_NAMES)
                    return usage_error("more than %d --short", MOST_NAMES);
                j->shorts[j->short_count++] = argv[i];
            }
            if (code != EXIT_DONE) return code;
        }
    }
    return j->source == NULL
               ? usage_error("hamel expr needs an expression; 'hamel expr --help' tells more")
               : EXIT_DONE;
}

static int run(int argc, char **argv) {
    session s = {.pool = expr_pool_create()};
    exact_init(&s.x, s.pool, &s.messages);
    job j = {.style = EXPR_TEXT, .limits.seconds = 60};
    int code = parse(&s, &j, argc, argv);
    if (code == EXIT_DONE) {
        limits_begin(&j.limits);
        limits_doing("computing with the expression");
        code = do_job(&s, &j);
    }
    diag_clear(&s.messages);
    expr_pool_destroy(s.pool);
    exact_thread_end(true);
    return code;
}

const command command_expr = {"expr", "compute with one expression exactly", help, run};
