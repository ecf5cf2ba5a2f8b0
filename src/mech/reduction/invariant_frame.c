/// Invariant frames by trial and proof. Candidates are what a person would try: base vectors, both
/// frames of a rotation, points seen from a body that is turned with them, the generators of an
/// abelian group, the model's own fields. The invariant: every field kept commutes with every
/// generator.
#include "mech/reduction/invariant_frame.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/reduction/invariant_equations.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/tools/fresh_symbol.h"
#include "space/field.h"

// ---- candidates ---------------------------------------------------------------------------------

/// Fields, one after another.
typedef struct field_list {
    size_t n, count;
    VEC(expr) items;
} field_list;

/// A zero field at the end of the list, to be filled in.
static expr *add_field(field_list *l, expr_pool *pool) {
    for (size_t i = 0; i < l->n; i++) *vec_push(&l->items) = expr_int(pool, 0);
    return l->items.items + l->n * l->count++;
}

/// Fields of a rotation in the frame its base is not: (E_body)_a = Σ_i B_ia (E_space)_i, and back.
static void other_rotation_frame(field_list *l, expr_pool *pool, const space_factor *f) {
    const bool body = f->kind == &factor_rotation_body;
    for (size_t a = 0; a < 3; a++) {
        expr *field = add_field(l, pool);
        for (size_t i = 0; i < 3; i++)
            field[f->first + i] = f->entries[body ? 3 * a + i : 3 * i + a];
    }
}

/// The plane of two lines seen from a rotation: Σ_j B_ja ∂_j, j = 1, 2; or turned by an angle.
static void turned_points(field_list *l, const space *q, size_t first, size_t second,
                          const space_factor *by) {
    expr_pool *pool = q->pool;
    if (by->kind == &factor_angle) {
        const expr c = expr_cos(pool, by->entries[0]), s = expr_sin(pool, by->entries[0]);
        expr *along = add_field(l, pool);
        along[first] = c, along[second] = s;
        expr *across = add_field(l, pool);
        across[first] = expr_neg(pool, s), across[second] = c;
    } else if (by->kind->dimension == 3) {
        for (size_t a = 0; a < 3; a++) {
            expr *field = add_field(l, pool);
            field[first] = by->entries[a], field[second] = by->entries[3 + a];
        }
    }
}

/// Two lines as a plane, in this order: seen from what may turn it, and away from its origin.
static void plane_candidates(field_list *l, const space *q, const space_factor *one,
                             const space_factor *two) {
    for (size_t g = 0; g < q->factor_count; g++)
        turned_points(l, q, one->first, two->first, &q->factors[g]);
    expr *out = add_field(l, q->pool);
    out[one->first] = one->entries[0];
    out[two->first] = two->entries[0];
}

static void find_candidates(field_list *l, const mech_system *s, const model_symmetry *given) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    for (size_t i = 0; i < q->n; i++) add_field(l, pool)[i] = expr_int(pool, 1);
    for (size_t f = 0; f < s->field_count; f++)
        memcpy(add_field(l, pool), s->fields[f].field, q->n * sizeof(expr));
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind->dimension == 3) other_rotation_frame(l, pool, &q->factors[f]);
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t g = 0; g < q->factor_count && q->factors[f].kind == &factor_line; g++) {
            if (g != f && q->factors[g].kind == &factor_line)
                plane_candidates(l, q, &q->factors[f], &q->factors[g]);
        }
    }
    for (size_t a = 0; a < given->dimension; a++)
        memcpy(add_field(l, pool), given->generators + a * q->n, q->n * sizeof(expr));
}

/// Those that are invariant and independent of the ones before, up to `most`: in place.
static hamel_status keep_invariant(field_list *l, exact *x, const space *q,
                                   const model_symmetry *given, size_t most) {
    const size_t n = q->n;
    size_t kept = 0;
    hamel_status status = HAMEL_OK;
    for (size_t c = 0; c < l->count && kept < most && status == HAMEL_OK; c++) {
        expr *from = l->items.items + c * n, *to = l->items.items + kept * n;
        size_t rank;
        if (!mech_is_invariant(x, q, given, from)) continue;
        memmove(to, from, n * sizeof *to);
        status = exact_rank(x, kept + 1, n, l->items.items, &rank);
        if (status == HAMEL_OK && rank == kept + 1) kept++;
    }
    l->count = kept;
    return status;
}

// ---- velocities ---------------------------------------------------------------------------------

/// A symbol for v^i: the velocity of the base vector the field is, as long as no other field has a
/// component there; else w1, w2, ..
static expr symbol_for(const mech_invariant *f, const space *q, size_t i) {
    for (size_t k = 0; k < f->n; k++) {
        bool own = expr_is_int(q->pool, f->fields[i * f->n + k], 1);
        for (size_t j = 0; j < f->count && own; j++)
            own = j == i || sum_zero(q->pool, f->fields[j * f->n + k]);
        if (own) return q->velocities[k];
    }
    return fresh_velocity(q->pool, "w", i + 1);
}

static void use_fields(mech_invariant *f, const mech_system *s, size_t count, const expr *fields) {
    f->exists = true;
    f->n = s->q->n;
    f->count = count;
    f->fields = mem_copy(fields, count * f->n, sizeof *fields);
    f->symbols = MEM_NEW(expr, count);
    f->velocity = MEM_NEW(expr, f->n);
}

/// The basis of D that chapter D uses, if it is invariant (and the drift with it).
static void try_basis(mech_invariant *f, exact *x, const mech_system *s, const mech_basis *d,
                      const model_symmetry *given) {
    bool invariant = mech_is_invariant(x, s->q, given, d->drift);
    for (size_t a = 0; a < d->r && invariant; a++)
        invariant = mech_is_invariant(x, s->q, given, d->fields + a * d->n);
    if (!invariant) return;
    use_fields(f, s, d->r, d->fields);
    f->on_D = true;
    memcpy(f->symbols, d->symbols, d->r * sizeof(expr));
    memcpy(f->velocity, d->velocity, d->n * sizeof(expr));
}

/// A frame of TQ from the candidates.
static hamel_status try_frame(mech_invariant *f, exact *x, const mech_system *s,
                              const model_symmetry *given) {
    field_list l = {.n = s->q->n};
    find_candidates(&l, s, given);
    const hamel_status status = keep_invariant(&l, x, s->q, given, s->q->n);
    if (status == HAMEL_OK && l.count == s->q->n) {
        use_fields(f, s, l.count, l.items.items);
        f->p = s->p;
        for (size_t i = 0; i < f->count; i++) f->symbols[i] = symbol_for(f, s->q, i);
        sum total = {0};
        for (size_t k = 0; k < f->n; k++) {
            for (size_t i = 0; i < f->count; i++)
                sum_add_product(x->pool, &total, 1, f->symbols[i], f->fields[i * f->n + k]);
            f->velocity[k] = sum_take(x->pool, &total);
        }
        vec_clear(&total);
    }
    vec_clear(&l.items);
    return status;
}

// ---- shape --------------------------------------------------------------------------------------

enum { MOST_LINES = 6 };

/// Of functions, those that no generator moves.
static size_t invariants_among(exact *x, const space *q, const model_symmetry *given, size_t count,
                               const expr *from, expr *out) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool invariant = true;
        for (size_t a = 0; a < given->dimension && invariant; a++) {
            expr change;
            space_apply(q, given->generators + a * q->n, 1, &from[i], &change);
            invariant = exact_is_zero(x, change) == TRUTH_YES;
        }
        if (invariant) out[kept++] = from[i];
    }
    return kept;
}

/// The lines that are moved and their products, of which *count is the number.
static expr *find_products(const space *q, size_t kept, const expr *invariant, size_t *count) {
    expr lines[MOST_LINES], *out = MEM_NEW(expr, MOST_LINES * (MOST_LINES + 3) / 2);
    size_t many = 0;
    for (size_t f = 0; f < q->factor_count; f++) {
        bool moved = q->factors[f].kind == &factor_line;
        for (size_t i = 0; i < kept && moved; i++)
            moved = !expr_same(invariant[i], q->factors[f].entries[0]);
        if (moved && many < MOST_LINES) lines[many++] = q->factors[f].entries[0];
    }
    memcpy(out, lines, many * sizeof *out);
    *count = many;
    for (size_t i = 0; i < many * many; i++) {
        if (i / many <= i % many)
            out[(*count)++] = expr_mul2(q->pool, lines[i / many], lines[i % many]);
    }
    return out;
}

/// The rank of the differentials of functions.
static bool find_rank(exact *x, const space *q, size_t count, const expr *f, size_t *rank) {
    expr *slopes = MEM_NEW(expr, q->n * count + 1);
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, count, f, slopes + i * count);
    *rank = 0;
    const bool good = count == 0 || exact_rank(x, q->n, count, slopes, rank) == HAMEL_OK;
    free(slopes);
    return good;
}

/// Σ c_j φ_j for all constants with Σ c_j X_a[φ_j] = 0: all quadratic invariants of the lines, as
/// generators that are affine map polynomials to such of no higher degree. Added if the functions
/// tell orbits apart with them, in so much room.
static size_t add_quadratic(exact *x, const space *q, const model_symmetry *given, size_t room,
                            size_t kept, expr *out) {
    exact quiet = exact_quietly(x);
    size_t cols, orbit, rank, count = 0;
    expr *products, *rates, *basis = NULL;
    bool complete;
    if (exact_rank(&quiet, given->dimension, q->n, given->generators, &orbit) != HAMEL_OK ||
        !find_rank(&quiet, q, kept, out, &rank) || rank + orbit >= q->n)
        return kept;
    products = find_products(q, kept, out, &cols);
    rates = MEM_NEW(expr, given->dimension * cols + 1);
    for (size_t a = 0; a < given->dimension; a++)
        space_apply(q, given->generators + a * q->n, cols, products, rates + a * cols);
    if (cols == 0 || exact_dependence(&quiet, given->dimension, cols, rates, NULL, &count, &basis,
                                      &complete) != HAMEL_OK)
        count = 0;
    const bool fits = kept + count <= room;
    for (size_t i = 0; i < count && fits; i++)
        out[kept + i] = sum_pairing(q->pool, cols, basis + i * cols, products);
    const bool all = fits && find_rank(&quiet, q, kept + count, out, &rank) && rank + orbit == q->n;
    free(products);
    free(rates);
    free(basis);
    return all ? kept + count : kept;
}

size_t mech_invariant_entries(exact *x, const space *q, const model_symmetry *given, expr *out) {
    return invariants_among(x, q, given, q->entry_count, q->entries, out);
}

size_t mech_shape_functions(exact *x, const space *q, const model_symmetry *given, size_t count,
                            const expr *asked, expr *out) {
    if (count > 0) return invariants_among(x, q, given, count, asked, out);
    const size_t kept = mech_invariant_entries(x, q, given, out);
    return add_quadratic(x, q, given, q->entry_count, kept, out);
}

/// Functions on Q/G and how they move.
static hamel_status find_shape(mech_invariant *f, exact *x, const space *q,
                               const model_symmetry *given, size_t count, const expr *asked) {
    const size_t all = count > 0 ? count : q->entry_count;
    f->shape = MEM_NEW(expr, all + 1);
    f->shape_rates = MEM_NEW(expr, all + 1);
    f->shape_count = mech_shape_functions(x, q, given, count, asked, f->shape);
    space_apply(q, f->velocity, f->shape_count, f->shape, f->shape_rates);
    return exact_normalise_all(x, f->shape_count, f->shape_rates);
}

hamel_status mech_invariant_in(mech_invariant *f, exact *x, const mech_system *s,
                               const mech_basis *d, const model_symmetry *given, size_t shape_count,
                               const expr *shape) {
    *f = (mech_invariant){.n = s->q->n};
    try_basis(f, x, s, d, given);
    hamel_status status = f->exists ? HAMEL_OK : try_frame(f, x, s, given);
    if (status == HAMEL_OK && f->exists) status = invariant_equations(f, x, s);
    if (status == HAMEL_OK && f->exists) status = find_shape(f, x, s->q, given, shape_count, shape);
    if (status != HAMEL_OK) mech_invariant_clear(f);
    return status;
}

hamel_status mech_invariant_init(mech_invariant *f, exact *x, const mech_system *s,
                                 const model_symmetry *given, size_t shape_count,
                                 const expr *shape) {
    mech_basis d;
    *f = (mech_invariant){0};
    hamel_status status = mech_basis_init(&d, x, s);
    if (status != HAMEL_OK) return status;
    status = mech_invariant_in(f, x, s, &d, given, shape_count, shape);
    mech_basis_clear(&d);
    return status;
}

void mech_invariant_clear(mech_invariant *f) {
    free(f->fields);
    free(f->symbols);
    free(f->velocity);
    free(f->momentum);
    free(f->rate);
    free(f->structure);
    free(f->rest);
    free(f->mass);
    free(f->rhs);
    free(f->omega);
    free(f->multipliers);
    free(f->rates);
    free(f->shape);
    free(f->shape_rates);
    *f = (mech_invariant){0};
}
