/// Readable forms: from an element to its factors, in the representation modulo sin² + cos² = 1
/// that factors best, and from there to a shape (tidy_ways.c).
#include <string.h>

#include "exact/coarsen_internal.h"
#include "exact/convert_internal.h"
#include "exact/kept_polys_internal.h"
#include "exact/linear/linalg_internal.h"
#include "exact/memo.h"
#include "exact/poly_internal.h"
#include "exact/restore_internal.h"
#include "exact/tidy/tidy_exp_internal.h"
#include "exact/tidy/tidy_internal.h"
#include "exact/tidy/tidy_logs_internal.h"
#include "exact/tidy/tidy_sum_internal.h"
#include "exact/tidy/tidy_ways_internal.h"
#include "exact/turns_internal.h"
#include "exact/zero_internal.h"
#include "expr/calculus.h"
#include "expr/print.h"

enum { TIDY_BUDGET = 130, TIDY_LARGEST = 800, TIDY_FLIPS = 3, TIDY_WHOLE = 12 };

// ---- factors -----------------------------------------------------------------------------------

static void add_monomial(tidy *T, factored *f, const fmpz_mpoly_t p, long power) {
    ulong *exps = MEM_NEW(ulong, (size_t)T->F->count + 1);
    fmpz_mpoly_get_term_exp_ui(exps, p, 0, T->F->ctx);
    for (slong v = 0; v < T->F->count; v++) {
        if (exps[v] == 0) continue;
        const size_t l = tidy_generator(T, v);
        const long e = f->exp[l] + power * (long)exps[v];
        if (e > 100 || e < -100) T->full = true;
        else f->exp[l] = (signed char)e;
    }
    fmpq_t c;
    fmpq_init(c);
    fmpq_set_fmpz(c, p->coeffs);
    fmpq_pow_si(c, c, power);
    fmpq_mul(f->c, f->c, c);
    fmpq_clear(c);
    free(exps);
}

static void add_sum(tidy *T, factored *f, const fmpz_mpoly_t p, long power) {
    if (p->length == 1) {
        add_monomial(T, f, p, power);
        return;
    }
    for (size_t i = 0; i < f->count; i++) {
        if (!fmpz_mpoly_equal(&f->sums[i], p, T->F->ctx)) continue;
        f->powers[i] += power;
        return;
    }
    f->sums = mem_resize(f->sums, f->count + 1, sizeof *f->sums);
    f->powers = mem_resize(f->powers, f->count + 1, sizeof *f->powers);
    fmpz_mpoly_init(&f->sums[f->count], T->F->ctx);
    fmpz_mpoly_set(&f->sums[f->count], p, T->F->ctx);
    f->powers[f->count++] = power;
}

void factored_init(factored *f) {
    *f = (factored){0};
    fmpq_init(f->c);
    fmpq_one(f->c);
}

void factored_clear(tidy *T, factored *f) {
    for (size_t i = 0; i < f->count; i++) fmpz_mpoly_clear(&f->sums[i], T->F->ctx);
    free(f->sums);
    free(f->powers);
    fmpq_clear(f->c);
}

void factored_times(tidy *T, factored *f, const fmpz_mpoly_t p, long power) {
    fmpz_mpoly_factor_t g;
    fmpz_mpoly_factor_init(g, T->F->ctx);
    if (p->length > 1 && poly_may_factor(T->F, p) && kept_factor(T->F->x->memo, g, p, T->F->ctx)) {
        fmpz_mpoly_t c;
        fmpz_mpoly_init(c, T->F->ctx);
        fmpz_mpoly_set_fmpz(c, g->constant, T->F->ctx);
        add_monomial(T, f, c, power);
        fmpz_mpoly_clear(c, T->F->ctx);
        for (slong i = 0; i < g->num; i++)
            add_sum(T, f, g->poly + i, power * (long)fmpz_get_si(g->exp + i));
    } else {
        add_sum(T, f, p, power);
    }
    fmpz_mpoly_factor_clear(g, T->F->ctx);
}

// ---- representations modulo sin² + cos² = 1 -----------------------------------------------------

void poly_eliminate(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t p, const block *b,
                    slong which) {
    const slong v = b->first + which;
    buckets parts;
    buckets_init(&parts, F, p, 1, &v);
    fmpz_mpoly_t others, s, t;
    fmpz_mpoly_init(others, F->ctx);
    fmpz_mpoly_init(s, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_one(others, F->ctx);
    for (slong i = b->first; i < b->first + b->count; i++) {
        if (i == v) continue;
        fmpz_mpoly_gen(t, i, F->ctx);
        fmpz_mpoly_mul(t, t, t, F->ctx);
        fmpz_mpoly_sub(others, others, t, F->ctx);
    }
    fmpz_mpoly_zero(r, F->ctx);
    for (size_t i = 0; i < parts.count; i++) {
        poly_pow(F, s, others, parts.exponents[i] / 2);
        fmpz_mpoly_gen(t, v, F->ctx);
        fmpz_mpoly_pow_ui(t, t, parts.exponents[i] % 2, F->ctx);
        poly_mul(F, t, t, s);
        poly_mul(F, t, t, &parts.coefficients[i]);
        fmpz_mpoly_add(r, r, t, F->ctx);
    }
    fmpz_mpoly_clear(others, F->ctx);
    fmpz_mpoly_clear(s, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    buckets_clear(&parts, F);
}

/// How much there is to write: terms of the factors that are sums.
static long factored_size(exact_field *F, const fmpz_mpoly_t p) {
    if (p->length == 1) return 0;
    fmpz_mpoly_factor_t g;
    fmpz_mpoly_factor_init(g, F->ctx);
    long size = (long)p->length;
    if (poly_may_factor(F, p) && kept_factor(F->x->memo, g, p, F->ctx)) {
        size = 0;
        for (slong i = 0; i < g->num; i++) {
            const slong n = (g->poly + i)->length;
            if (n > 1) size += (long)n;
        }
    }
    fmpz_mpoly_factor_clear(g, F->ctx);
    return size;
}

/// p in the representation that factors into the fewest terms: on every circle and unit vector, the
/// square of one of its generators is eliminated.
static void best_representation(tidy *T, fmpz_mpoly_t p) {
    exact_field *F = T->F;
    const block *blocks[TIDY_FLIPS];
    size_t n = 0, ways = 1;
    for (size_t i = 0; i < F->block_count && n < TIDY_FLIPS; i++) {
        const block *b = &F->blocks[i];
        long degree = 0;
        for (slong v = b->first + 1; v < b->first + b->count; v++)
            degree += poly_degree(F, p, v) > 1;
        if (b->kind == BLOCK_ROTATION || degree == 0) continue;
        blocks[n++] = b;
        ways *= (size_t)b->count;
    }
    if (n == 0 || p->length < 2 || p->length > 200) return;
    fmpz_mpoly_t q, best;
    fmpz_mpoly_init(q, F->ctx);
    fmpz_mpoly_init(best, F->ctx);
    fmpz_mpoly_set(best, p, F->ctx);
    long size = factored_size(F, p);
    for (size_t way = 1; way < ways; way++) {
        fmpz_mpoly_set(q, p, F->ctx);
        size_t rest = way;
        for (size_t i = 0; i < n; i++) {
            const slong which = (slong)(rest % (size_t)blocks[i]->count);
            rest /= (size_t)blocks[i]->count;
            if (which > 0) poly_eliminate(F, q, q, blocks[i], which);
        }
        const long other = factored_size(F, q);
        if (other >= size) continue;
        size = other;
        fmpz_mpoly_set(best, q, F->ctx);
    }
    fmpz_mpoly_swap(p, best, F->ctx);
    fmpz_mpoly_clear(q, F->ctx);
    fmpz_mpoly_clear(best, F->ctx);
}

// ---- roots --------------------------------------------------------------------------------------

/// Generators of roots stand for D √(N/D); letters for √(N/D) itself.
static void unscale_roots(exact_field *F, fmpz_mpoly_t p) {
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind != GENERATOR_ROOT || fmpz_mpoly_is_one(g->scale, F->ctx) ||
            poly_degree(F, p, v) <= 0)
            continue;
        buckets b;
        buckets_init(&b, F, p, 1, &v);
        fmpz_mpoly_t t, u;
        fmpz_mpoly_init(t, F->ctx);
        fmpz_mpoly_init(u, F->ctx);
        fmpz_mpoly_zero(p, F->ctx);
        for (size_t i = 0; i < b.count; i++) {
            fmpz_mpoly_gen(t, v, F->ctx);
            fmpz_mpoly_mul(t, t, g->scale, F->ctx);
            poly_pow(F, u, t, b.exponents[i]);
            poly_mul(F, u, u, &b.coefficients[i]);
            fmpz_mpoly_add(p, p, u, F->ctx);
        }
        fmpz_mpoly_clear(t, F->ctx);
        fmpz_mpoly_clear(u, F->ctx);
        buckets_clear(&b, F);
    }
}

void factored_invert_roots(tidy *T, factored *f) {
    exact_field *F = T->F;
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind != GENERATOR_ROOT || g->degree != 2 || T->of_generator[v] < 0) continue;
        const size_t l = tidy_generator(T, v);
        if (f->exp[l] != 1) continue;
        // ρ² = N D with ρ = D √u: u = N/D as factors
        factored u;
        factored_init(&u);
        factored_times(T, &u, g->power, 1);
        factored_times(T, &u, g->scale, -2);
        bool divides = true;
        for (size_t i = 0; i < u.count && divides; i++) {
            divides = false;
            for (size_t k = 0; k < f->count; k++) {
                if (fmpz_mpoly_equal(&u.sums[i], &f->sums[k], F->ctx))
                    divides = u.powers[i] > 0 ? f->powers[k] <= -u.powers[i]
                                              : f->powers[k] >= -u.powers[i];
            }
        }
        if (divides && u.count > 0) {
            for (size_t i = 0; i < u.count; i++) {
                for (size_t k = 0; k < f->count; k++) {
                    if (fmpz_mpoly_equal(&u.sums[i], &f->sums[k], F->ctx))
                        f->powers[k] += u.powers[i];
                }
            }
            for (size_t k = 0; k < LETTERS; k++) f->exp[k] = (signed char)(f->exp[k] + u.exp[k]);
            fmpq_mul(f->c, f->c, u.c);
            f->exp[l] = -1;
        }
        factored_clear(T, &u);
    }
}

// ---- the whole ----------------------------------------------------------------------------------

expr tidy_element(tidy *T, const element *e) {
    exact_field *F = T->F;
    fmpz_mpoly_t num, den;
    fmpz_mpoly_init(num, F->ctx);
    fmpz_mpoly_init(den, F->ctx);
    fmpz_mpoly_set(num, e->num, F->ctx);
    fmpz_mpoly_set(den, e->den, F->ctx);
    unscale_roots(F, num);
    unscale_roots(F, den);
    best_representation(T, num);
    best_representation(T, den);
    factored f;
    factored_init(&f);
    factored_times(T, &f, num, 1);
    factored_times(T, &f, den, -1);
    factored_invert_roots(T, &f);
    expr out = tidy_factored(T, &f, 0);
    // Written out, a product of sums may be shorter: 1 + x³ against (1 + x)(1 − x + x²).
    if (f.count > 1 && num->length + den->length <= TIDY_WHOLE) {
        factored whole;
        factored_init(&whole);
        add_sum(T, &whole, num, 1);
        add_sum(T, &whole, den, -1);
        const expr other = tidy_factored(T, &whole, 2);
        if (tidy_tokens(T, other) < tidy_tokens(T, out)) out = other;
        factored_clear(T, &whole);
    }
    factored_clear(T, &f);
    fmpz_mpoly_clear(num, F->ctx);
    fmpz_mpoly_clear(den, F->ctx);
    return out;
}

/// Whether e is a canonical form, in a field that knows parts of a turn as circles or has none.
static bool stands_reduced(const exact_field *F, expr e) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind == BLOCK_CIRCLE && is_pi(F->pool, F->blocks[i].atom)) return false;
    }
    return exact_known_canonical(F->x, e);
}

/// The readable form of what has at most so many terms above and below its bar; *terms is how many
/// it has. HAMEL_TOO_LARGE, without a message, for more.
static hamel_status tidy_within(exact *x, expr e, uint32_t most, expr *out, uint32_t *terms) {
    exact_field *F;
    element *value;
    uint32_t known[2];
    if (memo_find(x->memo, MEMO_TIDY, e, known)) {
        *out = (expr){known[0]};
        *terms = known[1];
        return HAMEL_OK;
    }
    exact plain = *x;
    plain.turns_are_circles = true;
    hamel_status status = field_open(&F, &plain, 1, &e, &value);
    if (status != HAMEL_OK) return status;
    if (value->num->length + value->den->length > most) {
        field_close(F, 1, value);
        return HAMEL_TOO_LARGE;
    }
    if (!stands_reduced(F, e)) element_settle(F, value);
    *terms = (uint32_t)(value->num->length + value->den->length);
    element_coarsen_exponentials(F, value);
    if (fmpz_mpoly_is_zero(value->num, F->ctx)) {
        *out = expr_int(x->pool, 0);
    } else if (value->num->length + value->den->length > TIDY_LARGEST) {
        *out = element_to_expr(F, value);
    } else {
        tidy T;
        tidy_init(&T, F, TIDY_BUDGET);
        *out = tidy_element(&T, value);
        // The search is long and the shapes many: what it found is proved before it is shown.
        if (T.full || exact_equal(x, e, *out) != TRUTH_YES) *out = element_to_expr(F, value);
        expr other; // without exponentials: this goes no deeper
        if (exponentials_cancel(F, value, &other) && tidy_expr(x, other, &other) == HAMEL_OK &&
            tidy_tokens(&T, other) < tidy_tokens(&T, *out) && exact_equal(x, e, other) == TRUTH_YES)
            *out = other;
        tidy_clear(&T);
    }
    *out = tidy_logs(x->pool, *out);
    status = F->status;
    field_close(F, 1, value);
    if (status == HAMEL_OK) memo_keep(x->memo, MEMO_TIDY, e, out->id, *terms);
    return status;
}

hamel_status tidy_expr(exact *x, expr e, expr *out) {
    uint32_t terms;
    return tidy_within(x, e, UINT32_MAX, out, &terms);
}

/// A shape with symbols replaced, every node as it stands.
static expr replace_symbols(expr_pool *pool, expr shape, size_t n, const expr *from,
                            const expr *to) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &shape);
    expr *image = MEM_NEW(expr, w.count);
    VEC(expr) args = {0};
    for (uint32_t p = 0; p < w.count; p++) {
        const expr e = {w.ids[p]};
        const uint32_t arity = expr_arity(pool, e);
        image[p] = e;
        for (size_t k = 0; k < n; k++) {
            if (expr_same(from[k], e)) image[p] = to[k];
        }
        bool changed = false;
        args.count = 0;
        for (uint32_t i = 0; i < arity; i++) {
            const expr old = expr_arg(pool, e, i), new = image[expr_walk_place(&w, old)];
            changed = changed || !expr_same(old, new);
            *vec_push(&args) = new;
        }
        if (changed) image[p] = expr_reshape(pool, e, args.items);
    }
    const expr out = image[w.count - 1];
    free(image);
    vec_clear(&args);
    expr_walk_clear(&w);
    return out;
}

/// e with what a name stands for expressed by the name: a symbol in which the meaning is linear
/// with a number as coefficient, as it is written, is solved for and replaced everywhere. False if
/// there is no such symbol. (Nothing is normalised here: names are tried on every formula.)
static bool with_name(exact *x, expr e, const exact_abbreviation *a, expr *out) {
    expr_walk w, in;
    expr_walk_init(&w, x->pool, 1, &a->meaning);
    expr_walk_init(&in, x->pool, 1, &e);
    bool found = false;
    uint32_t at;
    for (uint32_t p = 0; p < w.count && !found; p++) {
        const expr symbol = {w.ids[p]};
        if (!expr_is_symbol(x->pool, symbol) || !expr_walk_find(&in, symbol, &at)) continue;
        const expr k = expr_diff(x->pool, a->meaning, symbol);
        if (!expr_is_number(x->pool, k) || expr_is_int(x->pool, k, 0)) continue;
        // symbol = (name − (meaning − k symbol))/k
        expr rest = expr_sub(x->pool, a->meaning, expr_mul2(x->pool, k, symbol));
        expr solved = expr_div(x->pool, expr_sub(x->pool, a->name, rest), k);
        expr_substitute(x->pool, 1, &e, 1, &symbol, &solved, out);
        found = !expr_same(*out, e);
    }
    expr_walk_clear(&w);
    expr_walk_clear(&in);
    return found;
}

/// A symbol's names only rename: after everything else, on the finished shape, so that what is
/// known of the symbol (an entry of a unit vector) is known to the end.
static expr renamed(exact *x, expr shape, size_t count, const exact_abbreviation *names) {
    expr *from = MEM_NEW(expr, count), *to = MEM_NEW(expr, count);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!expr_is_symbol(x->pool, names[i].meaning)) continue;
        from[n] = names[i].meaning;
        to[n++] = names[i].name;
    }
    if (n > 0) shape = replace_symbols(x->pool, shape, n, from, to);
    free(from);
    free(to);
    return shape;
}

/// A name by which a formula gets twice as many terms does not make it shorter: it is not brought
/// into shape to find that out.
hamel_status exact_tidy(exact *x, expr e, size_t count, const exact_abbreviation *names,
                        expr *out) {
    uint32_t terms = 0, own = 0;
    hamel_status status = tidy_within(x, e, UINT32_MAX, out, &terms);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        expr named, shape;
        if (expr_is_symbol(x->pool, names[i].meaning)) continue;
        exact quiet = exact_quietly(x); // a name that does not help is no failure
        if (with_name(&quiet, e, &names[i], &named) &&
            tidy_within(&quiet, named, 2 * terms, &shape, &own) == HAMEL_OK &&
            expr_infix_tokens(x->pool, shape) < expr_infix_tokens(x->pool, *out)) {
            *out = shape;
            e = named;
            terms = own;
        }
    }
    if (status == HAMEL_OK) *out = renamed(x, *out, count, names);
    return status;
}
