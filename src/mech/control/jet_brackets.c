/// Hall brackets degree by degree, as series: a bracket of degree d is known to order D − d if its
/// factors are to one more, so its value is known up to degree D.
#include "mech/control/jet_brackets.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/modular.h"
#include "base/random.h"
#include "base/stop.h"
#include "mech/tools/jet.h"

enum { MOST_BRACKETS = 600, MOST_DEGREE = 9, TRIES = 4 };
static const uint64_t P = MODULAR_PRIME;

typedef struct series {
    unsigned order;  ///< it is known to
    uint64_t *terms; ///< size · monomials of the space
    uint64_t *rates; ///< variables · monomials: what it does to the variables
} series;

typedef struct search {
    const mech_control *c;
    jet_space space;
    size_t base, variables; ///< functions of the base, and these with p and w
    uint64_t *anchor;       ///< n · base series
    uint64_t *structure;    ///< a series for each C_ij^k that is not zero
    uint64_t *up;           ///< n · dim Q numbers: the frame at the point
    size_t width;           ///< dim Q, m and h
    control_brackets *brackets;
    VEC(series) fields;
    uint64_t *echelon; ///< rank rows of that width, each with a leading one
    size_t rank, *leading;
    control_list *spanning;
} search;

// ---- the point ----------------------------------------------------------------------------------

/// A point modulo the prime. Parameters are random too, or have the values that were put in.
typedef struct point {
    expr *symbols, *known;
    bool *at_zero;
    uint64_t *values;
    jet_point at;
} point;

/// The entries of a rotation that is random modulo the prime, from a quaternion (1, a).
static void take_rotation(const space_factor *f, random_state *random, jet_point *at,
                          uint64_t *values, expr *known) {
    uint64_t a[4] = {1}, under = 1;
    for (size_t i = 1; i < 4; i++) {
        a[i] = random_next(random) % P;
        under = mod_add(under, mod_mul(a[i], a[i], P), P);
    }
    under = mod_inv(under, P);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) { // 1 + 2 (a×)² + 2 (a×), over |(1, a)|²
            const size_t k = 3 - i - j;
            uint64_t e = mod_mul(a[i + 1], a[j + 1], P);
            if (i != j)
                e = (j + 3 - i) % 3 == 1 ? mod_sub(e, a[k + 1], P) : mod_add(e, a[k + 1], P);
            e = mod_mul(mod_add(e, e, P), under, P);
            if (i == j) e = mod_add(e, mod_sub(mod_add(under, under, P), 1, P), P);
            known[at->known_count] = f->entries[3 * i + j];
            values[at->known_count++] = e;
        }
    }
}

/// What the levels of holonomic constraints say of their coordinates; false where there is no such
/// point for this seed.
static bool take_levels(const mech_control *c, jet_point *at, uint64_t *values, expr *known) {
    jet_space numbers;
    bool good = true;
    if (c->level.count < c->level.levels || !jet_space_init(&numbers, 1, 0)) return false;
    jet_point so_far = *at;
    so_far.count = 0;
    for (size_t i = 0; i < c->level.count && good; i++) {
        const mech_level_rule *rule = &c->level.rules[i];
        uint64_t value;
        good = jet_eval(&numbers, c->r->q->pool, &so_far, 1, &rule->value, &value) &&
               (!rule->square || jet_square_root(value, &value));
        known[so_far.known_count] = rule->symbol;
        values[so_far.known_count++] = value;
    }
    at->known_count = so_far.known_count;
    jet_space_clear(&numbers);
    return good;
}

/// Functions of the base, then p and w, which are zero.
static bool point_init(point *p, const mech_control *c, uint64_t seed) {
    const space *q = c->r->q;
    const algebroid *A = &c->r->quotient;
    const size_t more = c->size - c->r->n,
                 parameters = c->values != NULL ? c->values->parameter_count : 0,
                 known = parameters + q->entry_count + c->level.count + 1;
    random_state random = {seed};
    *p = (point){.symbols = MEM_NEW(expr, A->base_count + more + 1),
                 .at_zero = MEM_NEW_ZERO(bool, A->base_count + more + 1),
                 .known = MEM_NEW(expr, known),
                 .values = MEM_NEW(uint64_t, known)};
    memcpy(p->symbols, A->base, A->base_count * sizeof(expr));
    memcpy(p->symbols + A->base_count, c->symbols, more * sizeof(expr));
    for (size_t i = 0; i < more; i++) p->at_zero[A->base_count + i] = true;
    p->at = (jet_point){A->base_count + more, p->symbols, p->at_zero, seed, 0, p->known, p->values};
    for (size_t i = 0; i < parameters; i++) {
        const model_parameter *given = &c->values->parameters[i];
        p->known[p->at.known_count] = given->symbol;
        if (!jet_number(q->pool, given->value, &p->values[p->at.known_count++])) return false;
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind->entry_count == 9)
            take_rotation(&q->factors[f], &random, &p->at, p->values, p->known);
    }
    return take_levels(c, &p->at, p->values, p->known);
}

static void point_clear(point *p) {
    free(p->symbols);
    free(p->at_zero);
    free(p->known);
    free(p->values);
}

// ---- brackets -----------------------------------------------------------------------------------

/// out ← out ± a b.
static void add_product(const search *s, unsigned order, bool minus, const uint64_t *a,
                        const uint64_t *b, uint64_t *room, uint64_t *out) {
    jet_multiply(&s->space, order, a, b, room);
    for (size_t k = 0; k < s->space.counts[order + 1]; k++)
        out[k] = minus ? mod_sub(out[k], room[k], P) : mod_add(out[k], room[k], P);
}

/// s^μ' = ρ_i^μ Y^i, and the components along p and w as they are.
static void find_rates(const search *s, series *Y) {
    const size_t n = s->c->r->n, count = s->space.count;
    uint64_t *room = MEM_NEW(uint64_t, count);
    Y->rates = MEM_NEW_ZERO(uint64_t, s->variables * count + 1);
    for (size_t i = 0; i < n * s->base; i++)
        add_product(s, Y->order, false, s->anchor + i * count, Y->terms + i / s->base * count, room,
                    Y->rates + i % s->base * count);
    memcpy(Y->rates + s->base * count, Y->terms + n * count,
           (s->c->size - n) * count * sizeof *Y->rates);
    free(room);
}

/// [Y, Z]^K = Y[Z^K] − Z[Y^K] + C_ij^K Y^i Z^j.
static series bracket(const search *s, const series *Y, const series *Z) {
    const size_t count = s->space.count;
    const algebroid *A = &s->c->r->quotient;
    series out = {.order = (Y->order < Z->order ? Y->order : Z->order) - 1,
                  .terms = MEM_NEW_ZERO(uint64_t, s->c->size * count)};
    uint64_t *slope = MEM_NEW(uint64_t, count), *room = MEM_NEW(uint64_t, count);
    for (size_t K = 0; K < s->c->size; K++) {
        uint64_t *to = out.terms + K * count;
        for (size_t i = 0; i < s->variables; i++) {
            jet_derive(&s->space, out.order, Z->terms + K * count, i, slope);
            add_product(s, out.order, false, Y->rates + i * count, slope, room, to);
            jet_derive(&s->space, out.order, Y->terms + K * count, i, slope);
            add_product(s, out.order, true, Z->rates + i * count, slope, room, to);
        }
    }
    for (size_t t = 0; t < A->structure.count; t++) {
        const algebroid_term *C = &A->structure.items[t];
        jet_multiply(&s->space, out.order, s->structure + t * count, Y->terms + C->i * count,
                     slope);
        add_product(s, out.order, false, slope, Z->terms + C->j * count, room,
                    out.terms + C->k * count);
    }
    free(slope);
    free(room);
    find_rates(s, &out);
    return out;
}

/// The value of a field at the point: a vector on Q, whatever spans TQ, and p', w'.
static void find_value(const search *s, const series *Y, uint64_t *out) {
    const size_t n = s->c->r->n, dim = s->c->r->q->n, count = s->space.count;
    for (size_t k = 0; k < dim; k++) {
        out[k] = 0;
        for (size_t i = 0; i < n; i++)
            out[k] = mod_add(out[k], mod_mul(Y->terms[i * count], s->up[i * dim + k], P), P);
    }
    for (size_t k = n; k < s->c->size; k++) out[dim + k - n] = Y->terms[k * count];
}

/// Takes the value of a field at the point into the echelon form if it is independent of those
/// there.
static void take_rank(search *s, const series *Y) {
    const size_t size = s->width;
    uint64_t *row = s->echelon + s->rank * size;
    find_value(s, Y, row);
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
    if (s->rank < s->width) take_rank(s, &field);
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

/// The dimension of the state, and of what inputs move across it, less momenta that stay zero.
static size_t full_rank(const search *s) {
    return s->width - s->c->level.levels - (s->c->keeps_zero ? s->c->m : 0);
}

/// [A, B] with A < B is in the Hall basis if B is a generator, or B = [C, D] with C ≤ A.
static void next_degree(search *s, unsigned degree) {
    const size_t before = s->brackets->count;
    for (size_t B = 0; B < before; B++) {
        for (size_t A = 0; A < B && s->rank < full_rank(s); A++) {
            const control_bracket *b = &s->brackets->items[B];
            if (s->brackets->items[A].degree + b->degree != degree) continue;
            if ((b->generator || b->left <= A) && s->brackets->count < MOST_BRACKETS &&
                !stop_wanted())
                add_bracket(s, A, B);
        }
    }
}

/// All that brackets are made of, in one go, so that a root is the same in each.
static bool add_generators(search *s, const jet_point *at) {
    const mech_control *c = s->c;
    const mech_reduction *r = c->r;
    const algebroid *A = &r->quotient;
    const size_t count = s->space.count, first = c->driftless ? 1 : 0,
                 fields = (c->inputs + 1 - first) * c->size, anchors = r->n * s->base,
                 frame = r->n > r->q->n ? r->n * r->q->n : 0,
                 all = fields + anchors + A->structure.count + frame;
    expr *e = MEM_NEW(expr, all + 1), *end = e;
    uint64_t *out = MEM_NEW(uint64_t, all * count + 1), *from = out;
    if (first == 0) memcpy(end, c->drift, c->size * sizeof(expr));
    memcpy(end + (1 - first) * c->size, c->fields, c->inputs * c->size * sizeof(expr));
    end += fields;
    memcpy(end, A->anchor.entries, anchors * sizeof(expr));
    end += anchors;
    for (size_t t = 0; t < A->structure.count; t++) *end++ = A->structure.items[t].value;
    memcpy(end, r->frame, frame * sizeof(expr));
    const bool good = jet_eval(&s->space, r->q->pool, at, all, e, out);
    from += fields * count;
    s->anchor = mem_copy(from, anchors * count, sizeof *from);
    from += anchors * count;
    s->structure = mem_copy(from, A->structure.count * count, sizeof *from);
    from += A->structure.count * count;
    s->up = MEM_NEW(uint64_t, r->n * r->q->n); // any frame will do where the fields are one
    for (size_t i = 0; i < r->n * r->q->n; i++)
        s->up[i] = frame > 0 ? from[i * count] : (uint64_t)(i / r->q->n == i % r->q->n);
    for (size_t i = first; i <= c->inputs && good; i++) {
        series Y = {
            .order = s->space.order,
            .terms = mem_copy(out + (i - first) * c->size * count, c->size * count, sizeof *out)};
        find_rates(s, &Y);
        control_bracket b = {.generator = true,
                             .left = i,
                             .degree = 1,
                             .counts = MEM_NEW_ZERO(unsigned, c->inputs + 1)};
        b.counts[i] = 1;
        add(s, b, Y);
    }
    free(e);
    free(out);
    return good;
}

/// With all that degree `most` asks for; false if there is no value.
static bool try_degree(search *s, const jet_point *at, unsigned most, unsigned *degree) {
    const bool room = jet_space_init(&s->space, s->variables, most - 1);
    const bool good = room && add_generators(s, at);
    *degree = 1;
    for (unsigned k = 2; good && s->rank < full_rank(s) && k <= most; k++) {
        const size_t before = s->rank;
        next_degree(s, k);
        if (s->rank > before) *degree = k;
    }
    for (size_t i = 0; i < s->fields.count; i++) {
        free(s->fields.items[i].terms);
        free(s->fields.items[i].rates);
    }
    vec_clear(&s->fields);
    free(s->anchor);
    free(s->structure);
    free(s->up);
    if (room) jet_space_clear(&s->space);
    return good && !stop_wanted();
}

size_t jet_brackets_rank(const mech_control *c, unsigned most, unsigned *degree,
                         control_brackets *brackets, control_list *spanning) {
    const size_t width = c->r->q->n + c->size - c->r->n;
    size_t best = 0;
    *degree = 1;
    for (uint64_t seed = 1; seed <= TRIES && best == 0; seed++) {
        point p;
        bool good = point_init(&p, c, seed);
        for (unsigned now = most < 4 ? most : 4; good && now <= most;
             now = now < most && now + 2 > most ? most : now + 2) {
            search s = {.c = c,
                        .base = c->r->quotient.base_count,
                        .variables = p.at.count,
                        .width = width,
                        .brackets = brackets,
                        .echelon = MEM_NEW(uint64_t, (width + 1) * width),
                        .leading = MEM_NEW(size_t, width + 1),
                        .spanning = spanning};
            control_brackets before = *brackets;
            control_list spanned = *spanning;
            unsigned reached;
            *brackets = (control_brackets){0};
            *spanning = (control_list){0};
            good = try_degree(&s, &p.at, now, &reached);
            free(s.echelon);
            free(s.leading);
            if (good) *degree = reached;
            if (good) best = s.rank;
            control_brackets_clear(good ? &before : brackets);
            vec_clear(good ? &spanned : spanning);
            if (!good) *brackets = before;
            if (!good) *spanning = spanned;
            good = good && s.rank < full_rank(&s);
        }
        point_clear(&p);
    }
    return best;
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
