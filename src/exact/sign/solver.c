/// Conditions as text in SMT-LIB, answers as words, and points checked by ourselves.
#include "exact/sign/solver_internal.h"

#include <flint/fmpq_vec.h>
#include <stdio.h>
#include <string.h>

#include "base/plugin.h"
#include "base/program.h"
#include "base/text.h"
#include "exact/memo.h"
#include "exact/poly_internal.h"

enum { SECONDS = 10, LONGEST_TEXT = 1 << 19, LONGEST_PATH = 4096 };

static bool find_program(char *path, size_t room) {
    return plugin_program("hamel-z3", "hamel_z3_1", path, room);
}

bool solver_there(void) {
    char path[LONGEST_PATH];
    return find_program(path, sizeof path);
}

// ---- the question ------------------------------------------------------------------------------

static void add_integer(text *t, const fmpz_t z) {
    char *digits = fmpz_get_str(NULL, 10, z);
    if (digits[0] == '-') text_addf(t, "(- %s)", digits + 1);
    else text_add(t, digits);
    flint_free(digits);
}

static void add_poly(text *t, const exact_field *F, const fmpz_mpoly_t p) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    text_add(t, "(+ 0"); // a sum has two terms at least
    for (slong i = 0; i < p->length && t->length < LONGEST_TEXT; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, F->ctx);
        text_add(t, " (* 1 ");
        add_integer(t, p->coeffs + i);
        for (slong v = 0; v < F->count; v++) {
            for (ulong k = 0; k < exps[v]; k++) text_addf(t, " v%ld", (long)v);
        }
        text_add(t, ")");
    }
    text_add(t, ")");
    free(exps);
}

static void add_condition(text *t, const exact_field *F, const fmpz_mpoly_t p, sign_set signs) {
    static const char *const shapes[] = {
        "false", "(< ", "(= ", "(<= ", "(> ", "(not (= ", "(>= ", NULL};
    if (shapes[signs] == NULL) return;
    text_addf(t, "(assert %s", shapes[signs]);
    add_poly(t, F, p);
    text_add(t, signs == (SIGN_MINUS | SIGN_PLUS) ? " 0)))\n" : " 0))\n");
}

/// ρ^k = its power, and the root is the one that is not negative, as far as its denominator is 1.
static void add_power(text *t, const exact_field *F, slong v) {
    const generator *g = &F->generators[v];
    text_add(t, "(assert (= (* 1");
    for (uint32_t k = 0; k < g->degree; k++) text_addf(t, " v%ld", (long)v);
    text_add(t, ") ");
    add_poly(t, F, g->power);
    text_add(t, "))\n");
    if (fmpz_mpoly_is_one(g->scale, F->ctx)) text_addf(t, "(assert (>= v%ld 0))\n", (long)v);
}

static bool is_pi(const exact_field *F, slong v) {
    const generator *g = &F->generators[v];
    return g->kind == GENERATOR_SYMBOL &&
           expr_symbol_info_of(F->pool, g->meaning)->kind == EXPR_CONSTANT;
}

static void write_question(text *t, const exact_field *F, size_t count, const solver_condition *c,
                           bool backward) {
    for (slong v = 0; v < F->count; v++)
        text_addf(t, "(declare-const v%ld Real)\n", (long)(backward ? F->count - 1 - v : v));
    for (size_t i = 0; i < count; i++) {
        const solver_condition *one = &c[backward ? count - 1 - i : i];
        add_condition(t, F, one->p, one->signs);
    }
    for (size_t i = 0; i < F->relation_count; i++) add_condition(t, F, F->relations[i], SIGN_ZERO);
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].has_power) add_power(t, F, v);
        if (is_pi(F, v))
            text_addf(t, "(assert (< (/ 314159265 100000000) v%ld (/ 314159266 100000000)))\n",
                      (long)v);
    }
}

// ---- the answer --------------------------------------------------------------------------------

static void point_init(const exact_field *F, solver_point *at) {
    *at = (solver_point){false, _fmpq_vec_init(F->count + 1)};
}

void solver_point_clear(const exact_field *F, solver_point *at) {
    if (at->values != NULL) _fmpq_vec_clear(at->values, F->count + 1);
    at->values = NULL;
}

/// Reads the lines `vN VALUE`.
static void read_point(const exact_field *F, const char *words, solver_point *at) {
    slong given = 0;
    for (const char *line = strchr(words, '\n'); line != NULL; line = strchr(line + 1, '\n')) {
        char value[1024];
        long v;
        if (sscanf(line, " v%ld %1023s", &v, value) != 2 || v < 0 || v >= F->count) continue;
        given += fmpq_set_str(at->values + v, value, 10) == 0;
    }
    at->known = given == F->count;
}

/// What the program says, or said when it was asked the same before.
static bool ask_program(exact_memo *memo, const char *path, const char *question, text *words) {
    const char *known = memo_answer(memo, question);
    if (known != NULL) {
        text_add(words, known);
        return true;
    }
    if (!program_ask(path, question, SECONDS, words)) return false;
    memo_keep_answer(memo, question, text_cstr(words));
    return true;
}

static solver_answer ask_once(const char *path, const exact_field *F, size_t count,
                              const solver_condition *c, bool backward, solver_point *at) {
    text question = {0}, words = {0};
    write_question(&question, F, count, c, backward);
    solver_answer answer = SOLVER_UNKNOWN;
    if (question.length < LONGEST_TEXT &&
        ask_program(F->x->memo, path, text_cstr(&question), &words)) {
        if (strncmp(text_cstr(&words), "unsat\n", 6) == 0) answer = SOLVER_NO;
        if (strncmp(text_cstr(&words), "sat\n", 4) == 0) answer = SOLVER_YES;
        if (answer == SOLVER_YES) read_point(F, text_cstr(&words), at);
    }
    text_clear(&question);
    text_clear(&words);
    return answer;
}

solver_answer solver_ask(const exact_field *F, size_t count, const solver_condition *conditions,
                         solver_point *at) {
    char path[LONGEST_PATH];
    point_init(F, at);
    if (!find_program(path, sizeof path)) return SOLVER_UNKNOWN;
    const solver_answer first = ask_once(path, F, count, conditions, false, at);
    if (first != SOLVER_NO) return first; // a point is checked, not believed
    return ask_once(path, F, count, conditions, true, at) == SOLVER_NO ? SOLVER_NO : SOLVER_UNKNOWN;
}

// ---- points ------------------------------------------------------------------------------------

static sign_set sign_at(const exact_field *F, const fmpz_mpoly_t p, const solver_point *at) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    fmpq_t sum, term, power;
    fmpq_init(sum);
    fmpq_init(term);
    fmpq_init(power);
    for (slong i = 0; i < p->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, F->ctx);
        fmpq_set_fmpz(term, p->coeffs + i);
        for (slong v = 0; v < F->count; v++) {
            if (exps[v] == 0) continue;
            fmpq_pow_si(power, at->values + v, (slong)exps[v]);
            fmpq_mul(term, term, power);
        }
        fmpq_add(sum, sum, term);
    }
    const sign_set sign = sign_of_int(fmpq_sgn(sum));
    fmpq_clear(sum);
    fmpq_clear(term);
    fmpq_clear(power);
    free(exps);
    return sign;
}

static bool power_holds(const exact_field *F, slong v, const solver_point *at) {
    const generator *g = &F->generators[v];
    fmpz_mpoly_t difference;
    fmpz_mpoly_init(difference, F->ctx);
    fmpz_mpoly_gen(difference, v, F->ctx);
    fmpz_mpoly_pow_ui(difference, difference, g->degree, F->ctx);
    fmpz_mpoly_sub(difference, difference, g->power, F->ctx);
    const bool holds = fmpz_mpoly_is_one(g->scale, F->ctx) && fmpq_sgn(at->values + v) >= 0 &&
                       sign_at(F, difference, at) == SIGN_ZERO;
    fmpz_mpoly_clear(difference, F->ctx);
    return holds;
}

/// Whether a generator can have any value by itself, as relations and conditions let it: symbols,
/// entries, sines of a symbol that stands nowhere else and has no range; roots by their powers.
static bool is_free(const exact_field *F, slong v) {
    const generator *g = &F->generators[v];
    if (g->kind == GENERATOR_ROOT || g->kind == GENERATOR_ABS || g->kind == GENERATOR_ENTRY)
        return true;
    if (g->kind == GENERATOR_SYMBOL) return !is_pi(F, v);
    if (g->kind != GENERATOR_SIN && g->kind != GENERATOR_COS) return false;
    expr atom = g->meaning;
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].first <= v && v < F->blocks[i].first + 2) atom = F->blocks[i].atom;
    }
    if (!expr_is_symbol(F->pool, atom)) return false;
    const expr_symbol_info *info = expr_symbol_info_of(F->pool, atom);
    if (info->kind == EXPR_CONSTANT || info->has_lower || info->has_upper || info->positive)
        return false;
    for (slong u = 0; u < F->count; u++) {
        const generator_kind kind = F->generators[u].kind;
        const bool own = kind == GENERATOR_SIN || kind == GENERATOR_COS;
        if (own || kind == GENERATOR_ROOT || kind == GENERATOR_ABS) continue;
        if (expr_contains(F->pool, F->generators[u].meaning, atom)) return false;
    }
    for (size_t i = 0; i < F->block_count; i++) { // sin(θ ω) beside sin θ
        const block *b = &F->blocks[i];
        if (b->kind == BLOCK_CIRCLE && !expr_same(b->atom, atom) &&
            expr_contains(F->pool, b->atom, atom))
            return false;
    }
    return true;
}

bool solver_point_holds(const exact_field *F, const solver_point *at, size_t count,
                        const solver_condition *conditions) {
    bool holds = at->known;
    for (slong v = 0; v < F->count && holds; v++)
        holds = is_free(F, v) && (!F->generators[v].has_power || power_holds(F, v, at));
    for (size_t i = 0; i < F->relation_count && holds; i++)
        holds = sign_at(F, F->relations[i], at) == SIGN_ZERO;
    for (size_t i = 0; i < count && holds; i++)
        holds = sign_within(sign_at(F, conditions[i].p, at), conditions[i].signs);
    return holds;
}
