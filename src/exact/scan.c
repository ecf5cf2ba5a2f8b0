/// Making a field for some prepared expressions: find the generators they need.
///
/// Every argument of a sine is Σ q_k atom_k; each atom becomes one circle, whose angle is unit·atom
/// with every q a whole multiple of the unit, so that every sine is a polynomial in the circles'
/// sines and cosines. Exponentials likewise. Every argument of a hyperbolic function becomes a
/// circle of its own.
#include <assert.h>
#include <string.h>

#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/field_internal.h"
#include "exact/independence_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/radicals_internal.h"
#include "exact/relations_internal.h"
#include "exact/restore_internal.h"
#include "exact/scan_internal.h"
#include "exact/turns_internal.h"

/// An atom with what its coefficients q have in common: every q is a whole multiple of
/// divisor/parts, and none is larger than `largest`.
typedef struct atom_use {
    expr atom;
    mpz_t divisor, parts;
    mpq_t largest;
} atom_use;

typedef VEC(atom_use) atom_list;

typedef struct scan {
    expr_pool *pool;
    atom_list angles, exponents;
    ulong parts; ///< of a turn: all sines of multiples of pi are cosines of whole numbers of them
    VEC(expr) hyperbolic; ///< arguments
    VEC(expr) symbols;
    VEC(expr) others; ///< log and the rest
    VEC(expr) powers; ///< roots and absolute values, in order of id
    VEC(expr) entries;
} scan;

static bool is_trigonometric(expr_op op) { return op >= EXPR_SIN && op <= EXPR_CSC; }

static bool broken_power(const expr_pool *pool, expr e) {
    return expr_op_of(pool, e) == EXPR_POW &&
           mpz_cmp_ui(mpq_denref(expr_value(pool, expr_arg(pool, e, 1))), 1) != 0;
}

bool *field_needs(const expr_pool *pool, const expr_walk *w, size_t n, const expr *roots) {
    bool *need = MEM_NEW_ZERO(bool, w->count);
    for (size_t i = 0; i < n; i++) need[expr_walk_place(w, roots[i])] = true;
    for (uint32_t p = w->count; p-- > 0;) {
        const expr e = {w->ids[p]};
        const expr_op op = expr_op_of(pool, e);
        const bool opaque = expr_op_is_opaque(op) && op != EXPR_ABS;
        if (!need[p] || opaque) continue;
        for (uint32_t i = 0; i < expr_arity(pool, e); i++)
            need[expr_walk_place(w, expr_arg(pool, e, i))] = true;
    }
    return need;
}

static void note_atom(atom_list *list, expr atom, mpq_srcptr q) {
    atom_use *use = NULL;
    for (size_t i = 0; i < list->count && use == NULL; i++) {
        if (expr_same(list->items[i].atom, atom)) use = &list->items[i];
    }
    if (use == NULL) {
        use = vec_push(list);
        use->atom = atom;
        mpz_init(use->divisor);
        mpz_init_set_ui(use->parts, 1);
        mpq_init(use->largest);
    }
    mpz_gcd(use->divisor, use->divisor, mpq_numref(q));
    mpz_lcm(use->parts, use->parts, mpq_denref(q));
    mpq_t size;
    mpq_init(size);
    mpq_abs(size, q);
    if (mpq_cmp(size, use->largest) > 0) mpq_set(use->largest, size);
    mpq_clear(size);
}

static void clear_atoms(atom_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        mpz_clears(list->items[i].divisor, list->items[i].parts, NULL);
        mpq_clear(list->items[i].largest);
    }
    vec_clear(list);
}

static void note_exponent(scan *s, expr argument) {
    mpq_t q;
    mpq_init(q);
    for (uint32_t k = 0; k < linear_terms(s->pool, argument); k++) {
        const expr atom = linear_term(s->pool, argument, k, q);
        note_atom(&s->exponents, atom, q);
    }
    mpq_clear(q);
}

/// Quarter turns need nothing; of other multiples of pi it matters which of sine and cosine is
/// meant.
static void note_angle(scan *s, expr_op op, expr argument) {
    const uint32_t terms = linear_terms(s->pool, argument);
    const bool sine = terms > 1 || (op != EXPR_COS && op != EXPR_SEC);
    const bool cosine = terms > 1 || (op != EXPR_SIN && op != EXPR_CSC);
    mpq_t q;
    mpq_init(q);
    for (uint32_t k = 0; k < terms; k++) {
        const expr atom = linear_term(s->pool, argument, k, q);
        const bool pi = is_pi(s->pool, atom);
        if (pi && mpz_cmp_ui(mpq_denref(q), 2) <= 0) continue;
        if (pi) turns_note(&s->parts, q, sine, cosine);
        note_atom(&s->angles, atom, q);
    }
    mpq_clear(q);
}

static void note_hyperbolic(scan *s, expr u) {
    for (size_t i = 0; i < s->hyperbolic.count; i++) {
        if (expr_same(s->hyperbolic.items[i], u)) return;
    }
    *vec_push(&s->hyperbolic) = u;
}

static void note_node(scan *s, expr e) {
    const expr_op op = expr_op_of(s->pool, e);
    if (op == EXPR_SYMBOL) {
        const expr_kind kind = expr_symbol_info_of(s->pool, e)->kind;
        if (kind == EXPR_ROTATION || kind == EXPR_SPHERE) *vec_push(&s->entries) = e;
        else *vec_push(&s->symbols) = e;
    } else if (is_trigonometric(op)) {
        note_angle(s, op, expr_arg(s->pool, e, 0));
    } else if (op == EXPR_SINH || op == EXPR_COSH || op == EXPR_TANH) {
        note_hyperbolic(s, expr_arg(s->pool, e, 0));
    } else if (op == EXPR_EXP) {
        note_exponent(s, expr_arg(s->pool, e, 0));
    } else if (op == EXPR_ABS || broken_power(s->pool, e)) {
        *vec_push(&s->powers) = e;
    } else if (expr_op_is_opaque(op)) {
        *vec_push(&s->others) = e;
    }
}

// ---- from the findings to generators ---------------------------------------------------------

static generator *new_generator(exact_field *F, generator_kind kind, expr meaning) {
    F->generators = mem_resize(F->generators, (size_t)F->count + 1, sizeof *F->generators);
    generator *g = &F->generators[F->count++];
    *g = (generator){.kind = kind, .meaning = meaning, .atom = meaning};
    return g;
}

static block *new_block(exact_field *F, block_kind kind, slong count) {
    F->blocks = mem_resize(F->blocks, F->block_count + 1, sizeof *F->blocks);
    block *b = &F->blocks[F->block_count++];
    *b = (block){.kind = kind, .first = F->count, .count = count};
    return b;
}

enum { FINE_ENOUGH = 24 };

/// The unit of an atom: 1/parts, so that cos φ is at hand where only 2φ occurs; but divisor/parts
/// where the multiples of the finer one would be large.
static void choose_unit(const atom_use *use, mpq_ptr unit) {
    mpq_set_ui(unit, 1, 1);
    mpz_set(mpq_denref(unit), use->parts);
    mpq_t multiple;
    mpq_init(multiple);
    mpq_div(multiple, use->largest, unit);
    if (mpq_cmp_ui(multiple, FINE_ENOUGH, 1) > 0) {
        mpz_set(mpq_numref(unit), use->divisor);
        mpq_canonicalize(unit);
    }
    mpq_clear(multiple);
}

/// unit · atom.
static expr unit_of(exact_field *F, const atom_use *use, mpq_ptr unit) {
    choose_unit(use, unit);
    return expr_mul2(F->pool, expr_number(F->pool, unit), use->atom);
}

/// ρ, where a turn has parts, and few. Beside roots of numbers it has sines as well: then those of
/// primes are in its field, or independent of it.
static void make_turn(exact_field *F, scan *s) {
    bool roots = false;
    for (size_t i = 0; i < s->powers.count && !roots; i++)
        roots = expr_is_number(s->pool, expr_arg(s->pool, s->powers.items[i], 0));
    if (roots && s->parts > 1) s->parts = turns_with_sines(s->parts);
    if (s->parts == 1 || s->parts > MOST_TURN_PARTS || F->x->turns_are_circles) return;
    generator *g = new_generator(F, GENERATOR_TURN, expr_pi(F->pool));
    g->parts = s->parts;
    g->meaning = turns_to_expr(F, g, 1);
}

static void make_circles(exact_field *F, const scan *s) {
    for (size_t i = 0; i < s->angles.count; i++) {
        if (is_pi(s->pool, s->angles.items[i].atom) && field_turns(F) != NULL) continue;
        block *b = new_block(F, BLOCK_CIRCLE, 2);
        b->atom = s->angles.items[i].atom;
        mpq_init(b->unit);
        expr angle = unit_of(F, &s->angles.items[i], b->unit);
        new_generator(F, GENERATOR_SIN, expr_raw(F->pool, EXPR_SIN, 1, &angle));
        new_generator(F, GENERATOR_COS, expr_raw(F->pool, EXPR_COS, 1, &angle));
    }
}

static void make_hyperbolic_circles(exact_field *F, const scan *s) {
    for (size_t i = 0; i < s->hyperbolic.count; i++) {
        const expr u = s->hyperbolic.items[i];
        block *b = new_block(F, BLOCK_CIRCLE, 2);
        b->atom = u;
        b->hyperbolic = true;
        mpq_init(b->unit);
        new_generator(F, GENERATOR_TANH, expr_raw(F->pool, EXPR_TANH, 1, &u));
        const expr cosh = expr_raw(F->pool, EXPR_COSH, 1, &u);
        new_generator(F, GENERATOR_SECH, expr_pow_int(F->pool, cosh, -1));
    }
}

static int by_place(const expr_pool *pool, expr a, expr b) {
    const expr_symbol_info *x = expr_symbol_info_of(pool, a), *y = expr_symbol_info_of(pool, b);
    const uint32_t i = x->block * 16 + x->row * 3 + x->col, j = y->block * 16 + y->row * 3 + y->col;
    return (i > j) - (i < j);
}

/// Entries of one unit vector; of one row or column of a rotation, which is a unit vector and
/// satisfies no other relation; or of a whole rotation.
static void make_entries(exact_field *F, scan *s) {
    for (size_t i = 0; i < s->entries.count;) {
        const expr_symbol_info *first = expr_symbol_info_of(F->pool, s->entries.items[i]);
        const uint32_t base = first->block;
        uint32_t rows = 0, cols = 0, seen_row = first->row, seen_col = first->col;
        const bool rotation = first->kind == EXPR_ROTATION;
        for (; i < s->entries.count; i++) {
            const expr_symbol_info *info = expr_symbol_info_of(F->pool, s->entries.items[i]);
            if (info->block != base) break;
            rows |= 1u << info->row;
            cols |= 1u << info->col;
        }
        const bool one_row = rows == 1u << seen_row, one_col = cols == 1u << seen_col;
        const bool whole = rotation && !one_row && !one_col;
        new_block(F, whole ? BLOCK_ROTATION : BLOCK_SPHERE, whole ? 9 : 3);
        for (uint32_t k = 0; k < (whole ? 9u : 3u); k++) {
            uint32_t index = base + k;
            if (rotation && !whole) index = base + (one_row ? 3 * seen_row + k : 3 * k + seen_col);
            new_generator(F, GENERATOR_ENTRY, expr_symbol_at(F->pool, index));
        }
    }
}

// ---- roots -----------------------------------------------------------------------------------

/// The known power of a root or absolute value, as a polynomial; see GENERATOR_ROOT.
static void make_power(exact_field *F, slong var) {
    generator *g = &F->generators[var];
    const expr inner = expr_arg(F->pool, g->atom, 0);
    element e;
    element_init(F, &e);
    field_convert(F, 1, &inner, &e);
    fmpz_mpoly_init(g->power, F->ctx);
    fmpz_mpoly_init(g->scale, F->ctx);
    fmpz_mpoly_one(g->scale, F->ctx);
    if (g->kind == GENERATOR_ABS) {
        if (!fmpz_mpoly_is_one(e.den, F->ctx)) // prepared arguments are polynomials
            field_fail(F, HAMEL_UNDECIDED, "an absolute value of a fraction was not prepared");
        poly_mul_reduced(F, g->power, e.num, e.num);
        g->degree = 2;
    } else {
        mpz_srcptr k = mpq_denref(expr_value(F->pool, expr_arg(F->pool, g->atom, 1)));
        if (!mpz_fits_ulong_p(k) || mpz_cmp_ui(k, HIGHEST_ROOT) > 0)
            field_fail(F, HAMEL_TOO_LARGE, "a root of too high an order");
        g->degree = (uint32_t)mpz_get_ui(k);
        // ρ = D (N/D)^(1/k): ρ^k = N D^(k−1)
        poly_pow(F, g->power, e.den, g->degree - 1);
        poly_mul_reduced(F, g->power, g->power, e.num);
        g->meaning = expr_mul2(F->pool, poly_to_expr(F, e.den), g->atom);
        fmpz_mpoly_set(g->scale, e.den, F->ctx);
    }
    g->has_power = true;
    element_clear(F, &e);
}

/// The degree of the root in base^(m/k).
static mpz_srcptr root_degree(const expr_pool *pool, expr power) {
    return mpq_denref(expr_value(pool, expr_arg(pool, power, 1)));
}

/// The generator base^(1/k) for base^(m/k). Roots of one base share one, of the least common
/// multiple of their degrees.
static void make_root(exact_field *F, expr power) {
    const expr base = expr_arg(F->pool, power, 0);
    mpq_t unit;
    mpq_init(unit);
    mpz_set_ui(mpq_numref(unit), 1);
    mpz_set(mpq_denref(unit), root_degree(F->pool, power));
    generator *shared = NULL;
    for (slong v = 0; v < F->count && shared == NULL; v++) {
        generator *g = &F->generators[v];
        if (g->kind != GENERATOR_ROOT || !expr_same(expr_arg(F->pool, g->atom, 0), base)) continue;
        mpz_lcm(mpq_denref(unit), mpq_denref(unit), root_degree(F->pool, g->atom));
        shared = g;
    }
    const expr root = expr_raw(F->pool, EXPR_POW, 2, (expr[]){base, expr_number(F->pool, unit)});
    if (shared == NULL) new_generator(F, GENERATOR_ROOT, root);
    else shared->meaning = shared->atom = root;
    mpq_clear(unit);
}

slong field_root(const exact_field *F, expr power, mpz_ptr exponent) {
    const expr base = expr_arg(F->pool, power, 0);
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind != GENERATOR_ROOT || !expr_same(expr_arg(F->pool, g->atom, 0), base)) continue;
        mpz_divexact(exponent, root_degree(F->pool, g->atom), root_degree(F->pool, power));
        mpz_mul(exponent, exponent, mpq_numref(expr_value(F->pool, expr_arg(F->pool, power, 1))));
        return v;
    }
    return -1;
}

static void make_generators(exact_field *F, scan *s) {
    for (size_t i = 0; i < s->symbols.count; i++)
        new_generator(F, GENERATOR_SYMBOL, s->symbols.items[i]);
    for (size_t i = 0; i < s->others.count; i++)
        new_generator(F, GENERATOR_OTHER, s->others.items[i]);
    for (size_t i = 0; i < s->exponents.count; i++) {
        mpq_t unit;
        mpq_init(unit);
        expr exponent = unit_of(F, &s->exponents.items[i], unit);
        generator *g = new_generator(F, GENERATOR_EXP, expr_raw(F->pool, EXPR_EXP, 1, &exponent));
        g->atom = s->exponents.items[i].atom;
        g->unit = expr_number(F->pool, unit);
        mpq_clear(unit);
    }
    make_turn(F, s);
    make_circles(F, s);
    make_hyperbolic_circles(F, s);
    for (size_t i = 1; i < s->entries.count; i++) { // by block and place
        for (size_t k = i;
             k > 0 && by_place(F->pool, s->entries.items[k - 1], s->entries.items[k]) > 0; k--) {
            expr swap = s->entries.items[k];
            s->entries.items[k] = s->entries.items[k - 1];
            s->entries.items[k - 1] = swap;
        }
    }
    make_entries(F, s);
    for (size_t i = 0; i < s->powers.count; i++) {
        const expr e = s->powers.items[i];
        if (turns_know_root(F, e)) continue;
        if (expr_op_of(F->pool, e) == EXPR_POW) make_root(F, e);
        else if (field_find(F, GENERATOR_ABS, e) < 0) new_generator(F, GENERATOR_ABS, e);
    }
}

enum { MOST_GENERATORS = 8000 };

hamel_status field_create(exact_field **out, exact *x, size_t n, const expr *prepared) {
    exact_field *F = MEM_NEW_ZERO(exact_field, 1);
    *out = F;
    F->x = x;
    F->pool = x->pool;
    scan s = {.pool = x->pool, .parts = 1};
    expr_walk w;
    expr_walk_init(&w, x->pool, n, prepared);
    bool *need = field_needs(x->pool, &w, n, prepared);
    for (uint32_t p = 0; p < w.count; p++) {
        if (need[p]) note_node(&s, (expr){w.ids[p]});
    }
    free(need);
    expr_walk_clear(&w);
    make_generators(F, &s);
    if (F->count > MOST_GENERATORS)
        field_fail(F, HAMEL_TOO_LARGE,
                   "an expression of %ld independent parts is beyond the limit of %d",
                   (long)F->count, MOST_GENERATORS);
    fmpz_mpoly_ctx_init(F->ctx, F->count > 0 ? F->count : 1, ORD_DEGREVLEX);
    if (F->status == HAMEL_OK) field_relations(F);
    for (slong v = 0; v < F->count && F->status == HAMEL_OK; v++) {
        const generator_kind kind = F->generators[v].kind;
        if (kind == GENERATOR_TURN) turns_power(F, &F->generators[v]);
        if (kind == GENERATOR_ROOT || kind == GENERATOR_ABS) make_power(F, v);
    }
    if (F->status == HAMEL_OK) F->proves = generators_are_independent(F);
    clear_atoms(&s.angles);
    clear_atoms(&s.exponents);
    vec_clear(&s.hyperbolic);
    vec_clear(&s.symbols);
    vec_clear(&s.others);
    vec_clear(&s.powers);
    vec_clear(&s.entries);
    return F->status;
}

void field_destroy(exact_field *F) {
    if (F == NULL) return;
    for (slong v = 0; v < F->count; v++) {
        if (!F->generators[v].has_power) continue;
        fmpz_mpoly_clear(F->generators[v].power, F->ctx);
        fmpz_mpoly_clear(F->generators[v].scale, F->ctx);
    }
    field_relations_clear(F);
    fmpz_mpoly_ctx_clear(F->ctx);
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind == BLOCK_CIRCLE) mpq_clear(F->blocks[i].unit);
    }
    free(F->generators);
    free(F->blocks);
    free(F);
}

slong field_find(const exact_field *F, generator_kind kind, expr what) {
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind == kind && expr_same(kind == GENERATOR_EXP ? g->atom : g->meaning, what))
            return v;
    }
    return -1;
}

const block *field_circle(const exact_field *F, expr atom) {
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (b->kind == BLOCK_CIRCLE && !b->hyperbolic && expr_same(b->atom, atom)) return b;
    }
    return NULL;
}

const block *field_hyperbolic(const exact_field *F, expr u) {
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (b->hyperbolic && expr_same(b->atom, u)) return b;
    }
    return NULL;
}
