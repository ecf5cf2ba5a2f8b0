/// Brackets degree by degree. [A, B] with A < B is in the Hall basis if B is a generator, or B =
/// [C, D] with C ≤ A; what contains a bracket that vanishes vanishes. Ranks are exact.
#include "mech/control/controllability.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/control/jet_brackets.h"

enum {
    MOST_WEIGHT = 2,
    MOST_DEGREE = 10,
    MOST_BRACKETS = 3000,
    MOST_TOKENS = 20000,
    SAMPLED_DEGREE = 9
};

typedef struct search {
    mech_controllability *v;
    exact *x;
    const mech_control *c;
    const mech_point *at;
    size_t first; ///< number of the first generator: 0 is f, left out where there is none
    bool too_large;
} search;

void control_brackets_clear(control_brackets *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].counts);
        free(list->items[i].field);
        free(list->items[i].rest);
    }
    vec_clear(list);
}

static const control_bracket *bracket_at(const search *s, size_t i) {
    return &s->v->brackets.items[i];
}

bool control_bracket_is_bad(const mech_controllability *v, const control_bracket *b) {
    if (b->counts[0] % 2 == 0) return false;
    for (size_t i = 1; i <= v->inputs; i++) {
        if (b->counts[i] % 2 != 0) return false;
    }
    return true;
}

// ---- making brackets ----------------------------------------------------------------------------

/// The values at rest, and at the shape asked for.
static hamel_status find_rest(const search *s, const expr *field, expr *out) {
    const size_t size = s->c->size;
    memcpy(out, field, size * sizeof *out);
    mech_control_at_rest(s->c, size, out);
    hamel_status status = HAMEL_OK;
    if (s->at != NULL) status = mech_point_values(s->x, s->at, size, out, out);
    return status == HAMEL_OK ? exact_normalise_all(s->x, size, out) : status;
}

/// Takes over field and counts.
static hamel_status add(search *s, control_bracket b) {
    b.rest = MEM_NEW(expr, s->c->size);
    const hamel_status status = find_rest(s, b.field, b.rest);
    *vec_push(&s->v->brackets) = b;
    return status;
}

static hamel_status add_generators(search *s) {
    const mech_control *c = s->c;
    hamel_status status = HAMEL_OK;
    for (size_t i = s->first; i <= c->inputs && status == HAMEL_OK; i++) {
        const expr *field = i == 0 ? c->drift : c->fields + (i - 1) * c->size;
        control_bracket b = {.generator = true,
                             .left = i,
                             .degree = 1,
                             .counts = MEM_NEW_ZERO(unsigned, c->inputs + 1),
                             .field = mem_copy(field, c->size, sizeof *field)};
        b.counts[i] = 1;
        status = add(s, b);
    }
    return status;
}

/// [A, B] as a new bracket, unless it vanishes.
static hamel_status add_bracket(search *s, size_t A, size_t B) {
    const mech_control *c = s->c;
    control_bracket b = {.left = A,
                         .right = B,
                         .degree = bracket_at(s, A)->degree + bracket_at(s, B)->degree,
                         .counts = MEM_NEW_ZERO(unsigned, c->inputs + 1),
                         .field = MEM_NEW(expr, c->size)};
    mech_control_bracket(c, bracket_at(s, A)->field, bracket_at(s, B)->field, b.field);
    hamel_status status = HAMEL_OK;
    size_t tokens = 0;
    for (size_t i = 0; i < c->size && status == HAMEL_OK; i++) {
        status = exact_normal(s->x, b.field[i], &b.field[i]);
        if (status == HAMEL_OK) tokens += expr_infix_tokens(s->x->pool, b.field[i]);
        if (tokens > MOST_TOKENS) status = HAMEL_TOO_LARGE;
    }
    for (size_t i = 0; i <= c->inputs; i++)
        b.counts[i] = bracket_at(s, A)->counts[i] + bracket_at(s, B)->counts[i];
    if (status == HAMEL_OK && !sum_all_zero(s->x->pool, s->c->size, b.field)) return add(s, b);
    free(b.counts);
    free(b.field);
    return status;
}

/// Whether [A, B] cannot be part of what does not vanish at rest: f occurs more often in it than
/// all inputs, by more than can still come. Only asked where the generic rank is known.
static bool is_idle(const search *s, size_t A, size_t B) {
    if (!s->c->homogeneous || s->v->generic_rank < s->v->size) return false;
    const control_bracket *a = bracket_at(s, A), *b = bracket_at(s, B);
    return 2 * (a->counts[0] + b->counts[0]) > MOST_DEGREE;
}

/// All brackets of the next degree. HAMEL_TOO_LARGE if they are not to be had.
static hamel_status next_degree(search *s) {
    const unsigned degree = s->v->degree + 1;
    const size_t before = s->v->brackets.count;
    hamel_status status = HAMEL_OK;
    for (size_t B = 0; B < before; B++) {
        for (size_t A = 0; A < B && status == HAMEL_OK; A++) {
            const control_bracket *b = bracket_at(s, B);
            if (bracket_at(s, A)->degree + b->degree != degree) continue;
            if (!b->generator && b->left > A) continue;
            if (is_idle(s, A, B)) continue;
            if (s->v->brackets.count >= MOST_BRACKETS) status = HAMEL_TOO_LARGE;
            else status = add_bracket(s, A, B);
        }
    }
    if (status == HAMEL_OK) s->v->degree = degree;
    return status;
}

// ---- ranks --------------------------------------------------------------------------------------

/// The rank of chosen brackets, and which of them are independent of those before them (`out`, may
/// be NULL). `rest`: at rest; else at a generic state. Components from `from` on, `count` of them.
static hamel_status rank_of(const search *s, const control_list *list, bool rest, size_t count,
                            size_t *rank, control_list *out) {
    const size_t cols = list->count;
    expr *A = MEM_NEW(expr, count * cols + 1), *R = MEM_NEW(expr, count * cols + 1);
    size_t *pivots = MEM_NEW(size_t, count + 1);
    for (size_t j = 0; j < cols; j++) {
        const control_bracket *b = bracket_at(s, list->items[j]);
        for (size_t i = 0; i < count; i++) A[i * cols + j] = (rest ? b->rest : b->field)[i];
    }
    *rank = 0;
    hamel_status status = HAMEL_OK;
    if (cols > 0 && out == NULL) status = exact_rank(s->x, count, cols, A, rank);
    else if (cols > 0) status = exact_row_reduce(s->x, count, cols, A, rank, R, pivots);
    for (size_t i = 0; status == HAMEL_OK && out != NULL && i < *rank; i++)
        *vec_push(out) = list->items[pivots[i]];
    free(A);
    free(R);
    free(pivots);
    return status;
}

/// The degree of a bracket, with weights.
static unsigned weight_of(const search *s, const control_bracket *b) {
    unsigned total = 0;
    for (size_t i = 0; i <= s->v->inputs; i++) total += s->v->weights[i] * b->counts[i];
    return total;
}

/// Brackets up to a weight, lighter ones first: all of them, or the good ones; those that vanish at
/// rest are left out.
static control_list choose(const search *s, unsigned most, bool good_only, bool rest) {
    control_list out = {0};
    for (unsigned weight = 1; weight <= most; weight++) {
        for (size_t i = 0; i < s->v->brackets.count; i++) {
            const control_bracket *b = bracket_at(s, i);
            if (weight_of(s, b) != weight ||
                (rest && sum_all_zero(s->x->pool, s->c->size, b->rest)))
                continue;
            if (good_only && control_bracket_is_bad(s->v, b)) continue;
            *vec_push(&out) = i;
        }
    }
    return out;
}

static hamel_status rank_up_to(const search *s, unsigned most, bool good_only, bool rest,
                               size_t *rank, control_list *out) {
    control_list list = choose(s, most, good_only, rest);
    const hamel_status status = rank_of(s, &list, rest, s->c->size, rank, out);
    vec_clear(&list);
    return status;
}

// ---- verdicts -----------------------------------------------------------------------------------

/// Goes on until the good brackets span at rest, or nothing more comes.
static hamel_status grow(search *s) {
    mech_controllability *v = s->v;
    v->degree = 1;
    hamel_status status = rank_up_to(s, 1, false, false, &v->generic_rank, NULL);
    while (status == HAMEL_OK && v->degree < MOST_DEGREE) {
        size_t good, generic = v->generic_rank;
        status = rank_up_to(s, v->degree, true, true, &good, NULL);
        if (status != HAMEL_OK || good == v->size) break;
        status = next_degree(s);
        if (status != HAMEL_OK) break;
        if (generic < v->size) status = rank_up_to(s, v->degree, false, false, &generic, NULL);
        v->closed = generic == v->generic_rank && generic < v->size;
        v->generic_rank = generic;
        if (v->closed) break;
    }
    s->too_large = status == HAMEL_TOO_LARGE;
    return s->too_large ? HAMEL_OK : status;
}

/// The degree up to which all bad brackets are there that do not vanish at rest. Where f is
/// quadratic these have one f less than inputs, an even number: their degrees are 3, 7, 11, ..
static unsigned known_bad(const search *s) {
    const unsigned degree = s->v->degree;
    return s->c->homogeneous ? (degree + 1) / 4 * 4 + 2 : degree;
}

/// Sussmann's condition for the weights at hand: bad brackets up to the weight at which good ones
/// span, all of which have to be there (a weight is not less than the degree).
static hamel_status balance(search *s, bool *holds) {
    mech_controllability *v = s->v;
    hamel_status status = HAMEL_OK;
    const unsigned enough = weight_of(s, bracket_at(s, v->good.items[v->good.count - 1]));
    v->bad.count = 0;
    v->obstruction = SIZE_MAX;
    for (size_t i = 0; i < v->brackets.count && status == HAMEL_OK; i++) {
        const control_bracket *b = bracket_at(s, i);
        if (weight_of(s, b) > enough || !control_bracket_is_bad(v, b) ||
            sum_all_zero(s->x->pool, s->c->size, b->rest))
            continue;
        control_list list = choose(s, weight_of(s, b) - 1, true, true);
        size_t without, with;
        status = rank_of(s, &list, true, s->c->size, &without, NULL);
        *vec_push(&list) = i;
        if (status == HAMEL_OK) status = rank_of(s, &list, true, s->c->size, &with, NULL);
        vec_clear(&list);
        if (status != HAMEL_OK) break;
        *vec_push(&v->bad) = i;
        if (with > without && v->obstruction == SIZE_MAX) v->obstruction = i;
    }
    *holds = status == HAMEL_OK && v->obstruction == SIZE_MAX && enough <= known_bad(s);
    return status;
}

/// Good brackets that span, the lightest, and whether the condition holds with them.
static hamel_status try_weights(search *s, bool *holds) {
    mech_controllability *v = s->v;
    size_t good;
    v->good.count = 0;
    *holds = false;
    const hamel_status status =
        rank_up_to(s, MOST_WEIGHT * MOST_DEGREE, true, true, &good, &v->good);
    if (status == HAMEL_OK && good == v->size) return balance(s, holds);
    v->good.count = 0;
    return status;
}

/// Sussmann's necessary condition for one input: [g, [f, g]] is a combination of the brackets with
/// one g. At rest these are g and [f, g] if f is quadratic.
static hamel_status find_push(search *s) {
    mech_controllability *v = s->v;
    if (v->inputs != 1 || !v->equilibrium || !s->c->homogeneous) return HAMEL_OK;
    control_list list = {0};
    size_t pushing = SIZE_MAX, without = 0, with = 0;
    for (size_t i = 0; i < v->brackets.count; i++) {
        const control_bracket *b = bracket_at(s, i);
        if (b->counts[1] == 1 && b->counts[0] <= 1) *vec_push(&list) = i;
        if (b->counts[1] == 2 && b->counts[0] == 1) pushing = i;
    }
    hamel_status status = HAMEL_OK;
    if (pushing != SIZE_MAX) {
        status = rank_of(s, &list, true, s->c->size, &without, NULL);
        *vec_push(&list) = pushing;
        if (status == HAMEL_OK) status = rank_of(s, &list, true, s->c->size, &with, NULL);
    }
    vec_clear(&list);
    if (status != HAMEL_OK || with == without) return status;
    v->obstruction = pushing;
    v->locally_controllable = TRUTH_NO;
    return HAMEL_OK;
}

/// All weights one, then inputs that weigh twice as much as f and the others, one choice after
/// another. Brackets of higher degree may be needed then.
static hamel_status find_balance(search *s) {
    mech_controllability *v = s->v;
    bool holds;
    hamel_status status = try_weights(s, &holds);
    const bool worth = status == HAMEL_OK && v->obstruction != SIZE_MAX && v->inputs > 1 &&
                       v->inputs <= 6 && v->equilibrium;
    const size_t obstruction = v->obstruction;
    for (unsigned set = 1; worth && !holds && status == HAMEL_OK && set + 1 < 1u << v->inputs;
         set++) {
        for (size_t i = 0; i < v->inputs; i++) v->weights[1 + i] = 1 + (set >> i & 1);
        status = try_weights(s, &holds);
        for (bool more = true; more && status == HAMEL_OK && !holds && v->good.count > 0;) {
            const unsigned enough = weight_of(s, bracket_at(s, v->good.items[v->good.count - 1]));
            more = v->obstruction == SIZE_MAX && known_bad(s) < enough && enough <= MOST_DEGREE;
            if (more && next_degree(s) != HAMEL_OK) break;
            if (more) status = try_weights(s, &holds);
        }
    }
    if (status == HAMEL_OK && holds && v->equilibrium) v->locally_controllable = TRUTH_YES;
    if (worth && !holds) {
        v->obstruction = obstruction;
        for (size_t i = 0; i < v->inputs; i++) v->weights[1 + i] = 1;
    }
    return status;
}

/// Whether f is independent of the g_i at rest.
static hamel_status find_drift(search *s) {
    control_list inputs = {0};
    size_t without, with;
    for (size_t i = 1; i <= s->v->inputs; i++) *vec_push(&inputs) = i;
    hamel_status status = rank_of(s, &inputs, true, s->c->size, &without, NULL);
    *vec_push(&inputs) = 0;
    if (status == HAMEL_OK) status = rank_of(s, &inputs, true, s->c->size, &with, NULL);
    s->v->drifts = status == HAMEL_OK && with > without;
    s->v->drift_rank = with;
    vec_clear(&inputs);
    return status;
}

static hamel_status decide(search *s) {
    mech_controllability *v = s->v;
    hamel_status status = rank_up_to(s, MOST_DEGREE, false, true, &v->rank, &v->spanning);
    if (status == HAMEL_OK && !s->c->driftless && !v->equilibrium) status = find_drift(s);
    if (status != HAMEL_OK) return status;
    v->accessible = v->rank == v->size              ? TRUTH_YES
                    : v->closed || s->c->keeps_zero ? TRUTH_NO
                                                    : TRUTH_UNKNOWN;
    v->keeps = v->accessible == TRUTH_UNKNOWN && mech_control_keeps_energy(s->c, s->x) == TRUTH_YES;
    if (v->keeps) v->accessible = TRUTH_NO;
    v->locally_controllable = v->accessible == TRUTH_NO || v->drifts ? TRUTH_NO : TRUTH_UNKNOWN;
    if (v->locally_controllable == TRUTH_NO) return HAMEL_OK;
    status = find_balance(s);
    return status == HAMEL_OK && v->locally_controllable != TRUTH_YES ? find_push(s) : status;
}

/// Brackets of lifts are vertical from degree two on: their components along ζ.
static hamel_status decide_fibre(search *s) {
    mech_controllability *v = s->v;
    control_list list = {0};
    for (size_t i = 0; i < v->brackets.count; i++) {
        if (bracket_at(s, i)->degree > 1) *vec_push(&list) = i;
    }
    hamel_status status = rank_of(s, &list, true, s->c->k, &v->strong_rank, NULL);
    for (size_t i = 0; i < v->brackets.count; i++) {
        if (bracket_at(s, i)->degree == 1) *vec_push(&list) = i;
    }
    if (status == HAMEL_OK) status = rank_of(s, &list, true, s->c->k, &v->weak_rank, NULL);
    vec_clear(&list);
    const bool final = v->closed && s->at == NULL;
    v->strong = v->strong_rank == s->c->k ? TRUTH_YES : final ? TRUTH_NO : TRUTH_UNKNOWN;
    v->weak = v->weak_rank == s->c->k ? TRUTH_YES : final ? TRUTH_NO : TRUTH_UNKNOWN;
    return status;
}

hamel_status mech_controllability_init(mech_controllability *v, exact *x, const mech_control *c,
                                       const mech_point *at) {
    // fields that span may be more than a frame, and no input leaves a level
    const size_t spare = c->r->n - c->r->q->n + c->level.levels;
    *v = (mech_controllability){
        .size = c->size - spare, .inputs = c->inputs, .obstruction = SIZE_MAX};
    exact quiet = exact_quietly(x);
    v->weights = MEM_NEW(unsigned, c->inputs + 1);
    for (size_t i = 0; i <= c->inputs; i++) v->weights[i] = 1;
    search s = {.v = v, .x = &quiet, .c = c, .at = at, .first = c->driftless ? 1 : 0};
    hamel_status status = add_generators(&s);
    v->equilibrium = status == HAMEL_OK &&
                     (c->driftless || sum_all_zero(x->pool, c->size, bracket_at(&s, 0)->rest));
    if (status == HAMEL_OK) status = grow(&s);
    if (status == HAMEL_OK) status = decide(&s);
    if (status == HAMEL_OK && s.too_large && at == NULL) jet_controllability(v, c);
    v->too_large = s.too_large;
    v->fibre = c->mode == CONTROL_VELOCITIES && c->principal && c->driftless && c->k > 0;
    if (status == HAMEL_OK && v->fibre) status = decide_fibre(&s);
    if (status != HAMEL_OK) mech_controllability_clear(v);
    return status;
}

void mech_controllability_clear(mech_controllability *v) {
    control_brackets_clear(&v->brackets);
    free(v->weights);
    vec_clear(&v->spanning);
    vec_clear(&v->good);
    vec_clear(&v->bad);
    *v = (mech_controllability){0};
}
