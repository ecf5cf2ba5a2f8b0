#include "mech/verdict/gate.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/random.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/vec.h"
#include "exact/ball/routh.h"
#include "expr/walk.h"
#include "mech/verdict/example.h"

enum {
    POINTS = 3,          ///< at which something has to be seen
    TRIES = 12,          ///< as functions may have no value at some
    MORE_POINTS = 24,    ///< before nothing but zero was seen: |x| − x is zero at half of them
    BITS = 192,          ///< of the balls, and
    MORE_BITS = 2048,    ///< where these are too wide
    MOST_NODES = 100000, ///< of functions; longer ones are not looked at again
    MOST_NAMED = 12      ///< coordinates of a point in a message
};

struct gate {
    exact x;
    const model *m;
    verdict_parameters parameters;
    bool given; ///< the record that passes is about the parameters that the model has
    diag caught;
    VEC(expr) symbols; ///< of the point last seen
    VEC(double) values;
};

gate *gate_create(const exact *x, const model *m, verdict_parameters parameters) {
    gate *g = MEM_NEW(gate, 1);
    *g = (gate){.x = exact_quietly(x), .m = m, .parameters = parameters};
    return g;
}

void gate_destroy(gate *g) {
    if (g == NULL) return;
    diag_clear(&g->caught);
    vec_clear(&g->symbols);
    vec_clear(&g->values);
    free(g);
}

// ---- points -------------------------------------------------------------------------------------

/// A number inside the range, all of it where both ends are known.
static double inside(const exact_balls *at, const model_range *range, random_state *r) {
    const double step = (double)(1 + random_below(r, 62)) / 64;
    const double lower = exact_balls_middle(at, range->lower),
                 upper = exact_balls_middle(at, range->upper);
    if (!range->has_upper) return lower + 2 * step;
    if (!range->has_lower) return upper - 2 * step;
    return lower + step * (upper - lower);
}

/// The parameters as the model has them; a range may depend on them.
static void give_parameters(const gate *g, exact_balls *at) {
    const size_t count = g->m->parameter_count;
    expr *symbols = MEM_NEW(expr, count), *values = MEM_NEW(expr, count);
    for (size_t i = 0; i < count; i++) {
        symbols[i] = g->m->parameters[i].symbol;
        values[i] = g->m->parameters[i].value;
    }
    (void)exact_balls_assign(at, count, symbols, values); // without a value they stay as they are
    free(symbols);
    free(values);
}

/// The point with that number.
static exact_balls *place(const gate *g, size_t number, long bits) {
    exact_balls *at = exact_balls_create(g->x.pool, bits);
    random_state r = {7919 * number + 11};
    exact_balls_scatter(at, random_next(&r));
    if (g->given && g->m != NULL) give_parameters(g, at);
    for (size_t k = 0; g->m != NULL && k < g->m->range_count; k++) {
        const model_range *range = &g->m->ranges[k];
        exact_balls_set(at, g->m->q->factors[range->factor].entries[0], inside(at, range, &r));
    }
    return at;
}

/// Keeps the point, as far as the functions see it.
static void keep_point(gate *g, const exact_balls *at, const verdict_evidence *e) {
    expr_walk w;
    g->symbols.count = g->values.count = 0;
    expr_walk_init(&w, g->x.pool, e->rows * e->cols, e->entries);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(g->x.pool, node)) continue;
        if (expr_symbol_info_of(g->x.pool, node)->kind == EXPR_CONSTANT) continue;
        *vec_push(&g->symbols) = node;
        *vec_push(&g->values) = exact_balls_middle(at, node);
    }
    expr_walk_clear(&w);
}

// ---- contradictions -----------------------------------------------------------------------------

static void say_point(const gate *g, text *out) {
    for (size_t i = 0; i < g->symbols.count && i < MOST_NAMED; i++) {
        text_addf(out, "%s%s = ", i == 0 ? " at " : ", ",
                  expr_symbol_info_of(g->x.pool, g->symbols.items[i])->name);
        text_add_number(out, g->values.items[i]);
    }
    if (g->symbols.count > MOST_NAMED) text_add(out, ", ..");
}

/// The answer is withdrawn.
static bool contradict(gate *g, mech_verdict *v, const char *seen) {
    text words = {0};
    text_addf(&words, "internal error: \"%s\" was answered %s, but %s", v->claim,
              truth_word(v->answer), seen);
    say_point(g, &words);
    text_add(&words, "; please report this, with the model");
    (void)diag_add(&g->caught, HAMEL_CONTRADICTED, (diag_span){0, 0}, "%s", text_cstr(&words));
    text_clear(&words);
    v->answer = TRUTH_UNKNOWN;
    return false;
}

hamel_status gate_take(gate *g, diag *tell) {
    if (g->caught.count == 0) return HAMEL_OK;
    if (tell != NULL) diag_repeat(tell, &g->caught);
    diag_clear(&g->caught);
    g->caught = (diag){0};
    return HAMEL_CONTRADICTED;
}

// ---- functions ----------------------------------------------------------------------------------

/// What was seen at the points.
typedef struct sight {
    size_t points; ///< at which something has a value
    bool apart;    ///< something is not zero at the last of them, which is kept
    bool narrow;   ///< what is not apart from zero is very near
} sight;

/// At so many points, up to the first where something is not zero.
static sight look(gate *g, const verdict_evidence *e, size_t points, long bits) {
    sight s = {.narrow = true};
    const size_t count = e->rows * e->cols;
    ball_sight *all = MEM_NEW(ball_sight, count);
    for (size_t number = 0; number < 4 * points && s.points < points && !s.apart; number++) {
        exact_balls *at = place(g, number, bits);
        bool defined = false;
        exact_balls_see(at, count, e->entries, all);
        for (size_t k = 0; k < count; k++) {
            defined = defined || all[k] != BALL_NONE;
            s.apart = s.apart || all[k] == BALL_APART;
            s.narrow = s.narrow && all[k] == BALL_ZERO;
        }
        s.points += defined;
        if (s.apart) keep_point(g, at, e);
        exact_balls_destroy(at);
    }
    free(all);
    return s;
}

/// All are zero.
static bool pass_zero(gate *g, mech_verdict *v) {
    const sight s = look(g, &v->evidence, POINTS, BITS);
    v->points = s.points;
    return !s.apart || contradict(g, v, "what has to vanish does not");
}

/// Some are not zero: where that is seen is the witness.
static bool pass_not_zero(gate *g, mech_verdict *v) {
    sight s = look(g, &v->evidence, MORE_POINTS, BITS);
    if (!s.apart && !s.narrow) s = look(g, &v->evidence, POINTS, MORE_BITS);
    v->points = s.points;
    if (s.apart) {
        v->point = (verdict_point){g->symbols.count, g->symbols.items, g->values.items};
        return true;
    }
    g->symbols.count = 0;
    return s.points < POINTS || !s.narrow ||
           contradict(g, v, "what must not vanish does, at all points that were tried");
}

static bool pass_positive(gate *g, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    bool good = true;
    for (size_t number = 0; number < TRIES && v->points < POINTS && good; number++) {
        exact_balls *at = place(g, number, BITS);
        bool defined = false;
        for (size_t k = 0; k < e->cols && good; k++) {
            const int sign = exact_balls_sign(at, e->entries[k]);
            defined = defined || sign != 0;
            good = sign >= 0;
        }
        v->points += defined;
        if (!good) keep_point(g, at, e);
        exact_balls_destroy(at);
    }
    return good || contradict(g, v, "what has to be positive is negative");
}

// ---- ranks --------------------------------------------------------------------------------------

/// The largest rank at the points, up to the first that is larger than it should be.
static size_t largest_rank(gate *g, const verdict_evidence *e, size_t most, long bits,
                           size_t *points) {
    size_t best = 0;
    *points = 0;
    for (size_t number = 0; number < 4 * most && *points < most && best <= e->rank; number++) {
        if (stop_wanted()) break;
        exact_balls *at = place(g, number, bits);
        if (exact_balls_defined(at, e->rows * e->cols, e->entries)) {
            const size_t rank = exact_balls_rank(at, e->rows, e->cols, e->entries);
            if (rank > best) best = rank;
            if (rank > e->rank) keep_point(g, at, e);
            ++*points;
        }
        exact_balls_destroy(at);
    }
    return best;
}

static bool pass_rank(gate *g, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    size_t best = largest_rank(g, e, POINTS, BITS, &v->points);
    if (best > e->rank) return contradict(g, v, "the rank is larger");
    if (best < e->rank) best = largest_rank(g, e, MORE_POINTS, MORE_BITS, &v->points);
    g->symbols.count = 0;
    return best >= e->rank || v->points < POINTS ||
           contradict(g, v, "the rank is smaller at all points that were tried");
}

/// The first primes after that of the search; a second one is asked only if the first disagrees.
static bool pass_complete(gate *g, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    size_t rank = 0;
    exact x = g->x;
    for (x.further = 1; x.further <= 2 && rank + e->rank != e->cols; x.further++) {
        x.seed++;
        if (exact_dependence_rank(&x, e->rows, e->cols, e->entries, &rank) != HAMEL_OK) return true;
        if (rank == 0) return true; // there are no values
    }
    g->symbols.count = 0;
    return rank + e->rank == e->cols ||
           contradict(g, v, "modulo another prime, in another basis, the rank is another one");
}

// ---- at the values given ------------------------------------------------------------------------

/// Whether the answer is shown by something that may vanish for special parameters.
static bool is_generic(const gate *g, const mech_verdict *v) {
    const evidence_kind kind = v->evidence.kind;
    const bool alone = v->method != METHOD_LINEAR_ALGEBRA; // not only where something was solved
    return v->scope.parameters == PARAMETERS_GENERIC && g->m != NULL && g->m->parameter_count > 0 &&
           ((kind == EVIDENCE_ZERO && v->answer == TRUTH_NO && alone) ||
            (kind == EVIDENCE_NOT_ZERO && v->answer == TRUTH_YES && alone) ||
            kind == EVIDENCE_RANK);
}

/// Whether it is there for the parameters that the model has.
static void see_values(gate *g, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    size_t points = 0;
    bool shown, vanishes;
    g->given = true;
    if (e->kind == EVIDENCE_RANK) {
        size_t rank = largest_rank(g, e, POINTS, BITS, &points);
        if (rank < e->rank) rank = largest_rank(g, e, POINTS, MORE_BITS, &points);
        shown = rank >= e->rank;
        vanishes = points >= POINTS;
    } else {
        const sight s = look(g, e, MORE_POINTS, BITS);
        shown = s.apart;
        vanishes = s.narrow && s.points >= POINTS;
    }
    g->given = false;
    v->scope.values = shown ? VALUES_TOO : vanishes ? VALUES_NOT : VALUES_UNSEEN;
}

// ---- at one point -------------------------------------------------------------------------------

/// None excludes zero.
static bool pass_zero_at(gate *g, const exact_balls *at, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    ball_sight *all = MEM_NEW(ball_sight, e->cols);
    bool apart = false;
    exact_balls_see(at, e->cols, e->entries, all);
    v->points = 1;
    for (size_t k = 0; k < e->cols; k++) {
        apart = apart || all[k] == BALL_APART;
        if (all[k] == BALL_NONE) v->points = 0;
    }
    free(all);
    if (apart) keep_point(g, at, e);
    return !apart || contradict(g, v, "what has to vanish does not");
}

/// Zeros may be zeros, and as many eigenvalues are right of the axis.
static bool pass_spectrum_at(gate *g, const exact_balls *at, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    const exact_count seen = exact_balls_count_right(at, e->rows, e->entries, e->sides.zeros);
    v->points = seen.known;
    keep_point(g, at, e);
    if (!seen.zeros) return contradict(g, v, "a zero of the spectrum is none");
    return !seen.known || seen.right == e->sides.right ||
           contradict(g, v, "Routh's scheme counts other eigenvalues");
}

// ---- all of it ----------------------------------------------------------------------------------

/// Whether the answer says that functions vanish identically, and nothing else: what was solved for
/// on the way, at generic points, has a method of its own.
static bool is_identity(const mech_verdict *v) {
    const evidence_kind kind = v->evidence.kind;
    const bool plain =
        v->method == METHOD_UNSAID || v->method == METHOD_IDENTITY || v->method == METHOD_THEOREM;
    return plain && v->evidence.rows * v->evidence.cols > 0 &&
           ((kind == EVIDENCE_ZERO && v->answer == TRUTH_YES) ||
            (kind == EVIDENCE_NOT_ZERO && v->answer == TRUTH_NO));
}

static void complete_scope(const gate *g, mech_verdict *v) {
    verdict_scope *s = &v->scope;
    if (s->parameters == PARAMETERS_GENERIC && g->parameters == PARAMETERS_GIVEN)
        s->parameters = PARAMETERS_GIVEN;
    else if (g->m != NULL && g->m->parameter_count == 0) s->parameters = PARAMETERS_NONE;
    else if (s->parameters == PARAMETERS_GENERIC && s->values != VALUES_NOT && is_identity(v))
        s->parameters = PARAMETERS_ALL;
    if (s->domain == DOMAIN_GENERIC && is_identity(v)) s->domain = DOMAIN_DEFINED;
}

static bool is_short(const gate *g, const verdict_evidence *e) {
    expr_walk w;
    expr_walk_init(&w, g->x.pool, e->rows * e->cols, e->entries);
    const bool yes = w.count <= MOST_NODES;
    expr_walk_clear(&w);
    return yes;
}

static bool pass(gate *g, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    const bool yes = v->answer == TRUTH_YES;
    if (v->scope.values == VALUES_UNSEEN && is_generic(g, v)) see_values(g, v);
    switch (e->kind) {
    case EVIDENCE_ZERO: return yes ? pass_zero(g, v) : pass_not_zero(g, v);
    case EVIDENCE_NOT_ZERO: return yes ? pass_not_zero(g, v) : pass_zero(g, v);
    case EVIDENCE_POSITIVE: return !yes || pass_positive(g, v);
    case EVIDENCE_RANK: return pass_rank(g, v);
    case EVIDENCE_COMPLETE: return !yes || pass_complete(g, v);
    case EVIDENCE_SPECTRUM: // at random points there is no such matrix
    case EVIDENCE_NONE: break;
    }
    return true;
}

/// With an example for each function that is only named.
static bool pass_example(gate *g, mech_verdict *v) {
    const verdict_evidence own = v->evidence;
    expr *entries = MEM_NEW(expr, own.rows * own.cols);
    example_put(g->x.pool, own.rows * own.cols, own.entries, entries);
    v->evidence.entries = entries;
    const bool good = pass(g, v);
    v->evidence = own;
    free(entries);
    return good;
}

bool gate_pass(gate *g, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    const bool named = g->m != NULL && g->m->function_count > 0 && e->rows * e->cols > 0 &&
                       example_needed(g->x.pool, e->rows * e->cols, e->entries);
    complete_scope(g, v);
    v->scope.functions = named;
    g->given = v->scope.parameters == PARAMETERS_GIVEN;
    if (v->answer == TRUTH_UNKNOWN || e->rows * e->cols == 0 || !is_short(g, e)) return true;
    return named ? pass_example(g, v) : pass(g, v);
}

bool gate_pass_at(gate *g, const exact_balls *at, mech_verdict *v) {
    const verdict_evidence *e = &v->evidence;
    complete_scope(g, v);
    if (v->answer != TRUTH_YES || e->rows * e->cols == 0) return true;
    if (e->kind == EVIDENCE_ZERO) return pass_zero_at(g, at, v);
    return e->kind != EVIDENCE_SPECTRUM || pass_spectrum_at(g, at, v);
}
