/// Hall brackets degree by degree, as series: a bracket of degree d is known to order D − d if its
/// factors are to one more, so its value is known up to degree D.
#include "mech/control/jet_brackets.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/modular.h"
#include "base/stop.h"
#include "mech/tools/jet.h"

enum { MOST_BRACKETS = 600, MOST_DEGREE = 9 };
static const uint64_t P = MODULAR_PRIME;

typedef struct series {
    unsigned order;  ///< it is known to
    uint64_t *terms; ///< size · monomials of the space
} series;

typedef struct search {
    const mech_control *c;
    jet_space space;
    uint64_t *structure;     ///< k³: the constants of the group
    size_t variables, first; ///< component of the field that moves variable 0
    control_brackets *brackets;
    VEC(series) fields;
    uint64_t *echelon; ///< rank rows of size, each with a leading one
    size_t rank, *leading;
    control_list *spanning;
} search;

// ---- variables ----------------------------------------------------------------------------------

/// Shape coordinates, then p and w; false if the shape has rotations.
static bool find_variables(const mech_control *c, expr *symbols, bool *at_zero) {
    const mech_reduction *r = c->r;
    for (size_t i = 0; i < r->sigma; i++) {
        const space_factor *f = space_factor_of(r->q, r->directions[i]);
        if (f->kind->entry_count != 1) return false;
        symbols[i] = f->entries[0];
        at_zero[i] = false;
    }
    for (size_t i = r->n; i < c->size; i++) {
        symbols[r->sigma + i - r->n] = c->symbols[i - r->n];
        at_zero[r->sigma + i - r->n] = true;
    }
    return true;
}

// ---- brackets -----------------------------------------------------------------------------------

static const uint64_t *component(const search *s, const series *Y, size_t K) {
    return Y->terms + K * s->space.count;
}

/// out ← out ± a b.
static void add_product(const search *s, unsigned order, bool minus, const uint64_t *a,
                        const uint64_t *b, uint64_t *room, uint64_t *out) {
    jet_multiply(&s->space, order, a, b, room);
    for (size_t k = 0; k < s->space.counts[order + 1]; k++)
        out[k] = minus ? mod_sub(out[k], room[k], P) : mod_add(out[k], room[k], P);
}

/// [Y, Z]^K = Y[Z^K] − Z[Y^K] + c_ab^K Y^a Z^b.
static series bracket(const search *s, const series *Y, const series *Z) {
    const size_t k = s->c->k, count = s->space.count;
    series out = {.order = (Y->order < Z->order ? Y->order : Z->order) - 1,
                  .terms = MEM_NEW_ZERO(uint64_t, s->c->size * count)};
    uint64_t *slope = MEM_NEW(uint64_t, count), *room = MEM_NEW(uint64_t, count);
    for (size_t K = 0; K < s->c->size; K++) {
        uint64_t *to = out.terms + K * count;
        for (size_t i = 0; i < s->variables; i++) {
            jet_derive(&s->space, out.order, component(s, Z, K), i, slope);
            add_product(s, out.order, false, component(s, Y, s->first + i), slope, room, to);
            jet_derive(&s->space, out.order, component(s, Y, K), i, slope);
            add_product(s, out.order, true, component(s, Z, s->first + i), slope, room, to);
        }
        for (size_t ab = 0; K < k && ab < k * k; ab++) {
            const uint64_t c = s->structure[ab * k + K];
            if (c == 0) continue;
            for (size_t i = 0; i < count; i++) slope[i] = mod_mul(c, component(s, Y, ab / k)[i], P);
            add_product(s, out.order, false, slope, component(s, Z, ab % k), room, to);
        }
    }
    free(slope);
    free(room);
    return out;
}

/// Takes the value of a field at the point into the echelon form if it is independent of those
/// there.
static void take_rank(search *s, const series *Y) {
    const size_t size = s->c->size;
    uint64_t *row = s->echelon + s->rank * size;
    for (size_t K = 0; K < size; K++) row[K] = component(s, Y, K)[0];
    for (size_t i = 0; i < s->rank; i++) {
        const uint64_t factor = row[s->leading[i]], *other = s->echelon + i * size;
        for (size_t K = 0; K < size && factor != 0; K++)
            row[K] = mod_sub(row[K], mod_mul(factor, other[K], P), P);
    }
    size_t lead = 0;
    while (lead < size && row[lead] == 0) lead++;
    if (lead == size) return;
    const uint64_t inverse = mod_inv(row[lead], P);
    for (size_t K = 0; K < size; K++) row[K] = mod_mul(row[K], inverse, P);
    s->leading[s->rank++] = lead;
    *vec_push(s->spanning) = s->brackets->count - 1;
}

static void add(search *s, control_bracket b, series field) {
    *vec_push(s->brackets) = b;
    *vec_push(&s->fields) = field;
    if (s->rank < s->c->size) take_rank(s, &field);
}

static void add_bracket(search *s, size_t A, size_t B) {
    const control_bracket *a = &s->brackets->items[A], *b = &s->brackets->items[B];
    control_bracket made = {.left = A,
                            .right = B,
                            .degree = a->degree + b->degree,
                            .counts = MEM_NEW(unsigned, s->c->inputs + 1)};
    for (size_t i = 0; i <= s->c->inputs; i++) made.counts[i] = a->counts[i] + b->counts[i];
    add(s, made, bracket(s, &s->fields.items[A], &s->fields.items[B]));
}

/// [A, B] with A < B is in the Hall basis if B is a generator, or B = [C, D] with C ≤ A.
static void next_degree(search *s, unsigned degree) {
    const size_t before = s->brackets->count;
    for (size_t B = 0; B < before; B++) {
        for (size_t A = 0; A < B && s->rank < s->c->size; A++) {
            const control_bracket *b = &s->brackets->items[B];
            if (s->brackets->items[A].degree + b->degree != degree) continue;
            if ((b->generator || b->left <= A) && s->brackets->count < MOST_BRACKETS &&
                !stop_wanted())
                add_bracket(s, A, B);
        }
    }
}

/// The structure constants modulo the prime, with the values that parameters have at the point.
static bool find_structure(search *s, const jet_point *at) {
    const size_t count = s->c->k * s->c->k * s->c->k;
    uint64_t *jets = MEM_NEW(uint64_t, count * s->space.count + 1);
    const bool good = jet_eval(&s->space, s->c->r->q->pool, at, count, s->c->r->structure, jets);
    for (size_t i = 0; i < count && good; i++) s->structure[i] = jets[i * s->space.count];
    free(jets);
    return good;
}

static bool add_generators(search *s, const jet_point *at) {
    const mech_control *c = s->c;
    bool good = true;
    for (size_t i = c->driftless ? 1 : 0; i <= c->inputs && good; i++) {
        const expr *field = i == 0 ? c->drift : c->fields + (i - 1) * c->size;
        series Y = {s->space.order, MEM_NEW(uint64_t, c->size * s->space.count)};
        good = jet_eval(&s->space, c->r->q->pool, at, c->size, field, Y.terms);
        if (!good) {
            free(Y.terms);
            break;
        }
        control_bracket b = {.generator = true,
                             .left = i,
                             .degree = 1,
                             .counts = MEM_NEW_ZERO(unsigned, c->inputs + 1)};
        b.counts[i] = 1;
        add(s, b, Y);
    }
    return good;
}

size_t jet_brackets_rank(const mech_control *c, unsigned most, unsigned *degree,
                         control_brackets *brackets, control_list *spanning) {
    search s = {.c = c,
                .structure = MEM_NEW(uint64_t, c->k * c->k * c->k + 1),
                .variables = c->r->sigma + c->size - c->r->n,
                .first = c->k,
                .brackets = brackets,
                .echelon = MEM_NEW(uint64_t, (c->size + 1) * c->size),
                .leading = MEM_NEW(size_t, c->size + 1),
                .spanning = spanning};
    expr *symbols = MEM_NEW(expr, s.variables + 1);
    bool *at_zero = MEM_NEW(bool, s.variables + 1);
    const jet_point at = {s.variables, symbols, at_zero, 1};
    const bool good = find_variables(c, symbols, at_zero) &&
                      jet_space_init(&s.space, s.variables, most - 1) && find_structure(&s, &at) &&
                      add_generators(&s, &at);
    *degree = 1;
    for (unsigned k = 2; good && s.rank < c->size && k <= most; k++) {
        const size_t before = s.rank;
        next_degree(&s, k);
        if (s.rank > before) *degree = k;
    }
    for (size_t i = 0; i < s.fields.count; i++) free(s.fields.items[i].terms);
    vec_clear(&s.fields);
    jet_space_clear(&s.space);
    free(symbols);
    free(at_zero);
    free(s.structure);
    free(s.echelon);
    free(s.leading);
    return good && !stop_wanted() ? s.rank : 0;
}

/// The place of [g, [f, g]] in a list, for one input.
static size_t pushing_bracket(const control_brackets *list) {
    for (size_t i = 0; i < list->count; i++) {
        const control_bracket *b = &list->items[i];
        if (b->counts[0] == 1 && b->counts[1] == 2) return i;
    }
    return SIZE_MAX;
}

void jet_controllability(mech_controllability *v, const mech_control *c) {
    control_brackets brackets = {0};
    control_list spanning = {0};
    unsigned degree = 0;
    const size_t rank =
        v->rank < v->size ? jet_brackets_rank(c, MOST_DEGREE, &degree, &brackets, &spanning) : 0;
    if (rank <= v->rank) {
        control_brackets_clear(&brackets);
        vec_clear(&spanning);
        return;
    }
    control_brackets_clear(&v->brackets);
    vec_clear(&v->spanning);
    v->brackets = brackets;
    v->spanning = spanning;
    if (rank == v->size) v->accessible = TRUTH_YES;
    v->sampled = true;
    v->rank = rank;
    v->degree = degree;
    v->good.count = v->bad.count = 0; // places in the old list
    const bool pushed = v->locally_controllable == TRUTH_NO && v->obstruction != SIZE_MAX;
    v->obstruction = pushed ? pushing_bracket(&v->brackets) : SIZE_MAX;
}
