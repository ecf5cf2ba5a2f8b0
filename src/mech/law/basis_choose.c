/// Which fields span D. Candidates are the kernels of β solved for every set of columns that can be
/// solved for, and the same in the other frame of the rotations (body or space), where the
/// constraints may be simpler. The shortest one whose minors have no common factor is taken: it
/// stays a basis off a set of codimension two at least.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/law/basis_internal.h"
#include "mech/law/kernel.h"
#include "mech/law/system.h"

enum {
    FEW_SETS = 4,    ///< how many sets of columns are tried in a frame,
    MOST_SETS = 12,  ///< where there is one with a constant determinant
    LONGEST = 12,    ///< tokens of a determinant beside a constant one
    NEW_SYMBOL = 8,  ///< what a quasi-velocity that is no velocity costs, in tokens
    CLOSE = 24,      ///< candidates whose costs differ by less are compared by their equations,
    FEW_TOKENS = 80, ///< if these are short
    DEGENERATES = 1 << 20,
    UNDEFINED = 1 << 22 ///< at the values of the parameters
};

typedef struct candidate {
    expr *fields;         ///< r·n
    const size_t *pivots; ///< borrowed; NULL if in other frames
    expr content;
    size_t cost;
} candidate;

typedef VEC(candidate) candidates;

static void candidates_clear(candidates *list) {
    for (size_t k = 0; k < list->count; k++) free(list->items[k].fields);
    vec_clear(list);
}

/// Whether v^k is the velocity along some E_f: field k has 1 there and the others 0.
static bool is_velocity(const expr_pool *pool, size_t r, size_t n, const expr *fields, size_t k) {
    for (size_t f = 0; f < n; f++) {
        bool own = expr_is_int(pool, fields[k * n + f], 1);
        for (size_t j = 0; j < r && own; j++) own = j == k || sum_zero(pool, fields[j * n + f]);
        if (own) return true;
    }
    return false;
}

/// Whether the fields are independent at the values of the parameters as well.
static bool valid_at_values(exact *x, const mech_system *s, size_t r, const expr *fields) {
    const size_t n = s->q->n;
    exact quiet = exact_quietly(x);
    expr *there = MEM_NEW(expr, r * n);
    size_t rank = 0;
    const bool valid = mech_system_at_values(s, r * n, fields, there) &&
                       exact_rank_at_least(&quiet, r, n, there, &rank) == HAMEL_OK && rank == r;
    free(there);
    return valid;
}

static size_t cost_of(exact *x, const mech_system *s, size_t r, const candidate *c) {
    const space *q = s->q;
    size_t cost = expr_infix_length(q->pool, r * q->n, c->fields);
    for (size_t k = 0; k < r; k++) {
        if (!is_velocity(q->pool, r, q->n, c->fields, k)) cost += NEW_SYMBOL;
    }
    if (!mech_is_constant(q, c->content)) cost += DEGENERATES;
    return r == 0 || valid_at_values(x, s, r, c->fields) ? cost : cost + UNDEFINED;
}

/// Adds a candidate (its fields are taken over) unless it is there already; cheapest first, and
/// first come first.
static void add_candidate(exact *x, const mech_system *s, candidates *list, candidate made) {
    const size_t n = s->q->n, r = n - s->p;
    for (size_t k = 0; k < list->count; k++) {
        if (memcmp(list->items[k].fields, made.fields, r * n * sizeof(expr)) != 0) continue;
        free(made.fields);
        return;
    }
    made.cost = cost_of(x, s, r, &made);
    (void)vec_push(list);
    size_t k = list->count - 1;
    for (; k > 0 && list->items[k - 1].cost > made.cost; k--) list->items[k] = list->items[k - 1];
    list->items[k] = made;
}

// ---- the other frame of rotations --------------------------------------------------------------

/// Rows over the base frame, in the other frame of every rotation, or back. Between the frames
/// ω = BΩ, so a form or a field given by a row w becomes wBᵀ (body to space) or wB.
static void flip_rows(const space *q, size_t rows, bool back, expr *A) {
    sum total = {0};
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        const bool body = factor->kind == &factor_rotation_body;
        if (!body && factor->kind != &factor_rotation_space) continue;
        for (size_t row = 0; row < rows; row++) {
            expr *w = A + row * q->n + factor->first, out[3];
            for (size_t j = 0; j < 3; j++) {
                for (size_t k = 0; k < 3; k++)
                    sum_add_product(q->pool, &total, 1, w[k],
                                    factor->entries[body != back ? 3 * j + k : 3 * k + j]);
                out[j] = sum_take(q->pool, &total);
            }
            memcpy(w, out, sizeof out);
        }
    }
    vec_clear(&total);
}

static hamel_status normalise(exact *x, size_t count, expr *e) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) status = exact_normal(x, e[i], &e[i]);
    return status;
}

// ---- candidates --------------------------------------------------------------------------------

static bool has_rotation(const space *q) {
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind->entry_count > 1) return true;
    }
    return false;
}

/// Whether set k is worth a try: all are if `thorough`; else a few, and beside one with a constant
/// determinant only those with a short one, on spaces where that is cheap.
static bool worth_trying(const space *q, const mech_pivots *pivots, size_t k, bool thorough) {
    if (thorough || k == 0) return true;
    if (!mech_is_constant(q, pivots->determinants[0])) return k < FEW_SETS;
    if (mech_is_constant(q, pivots->determinants[k])) return k < MOST_SETS;
    return k < MOST_SETS && !has_rotation(q) &&
           expr_infix_tokens(q->pool, pivots->determinants[k]) <= LONGEST;
}

/// The kernels of β for the first sets of columns; `flipped`: β is in the other frame of the
/// rotations.
static hamel_status add_kernels(exact *x, const mech_system *s, const expr *beta,
                                const mech_pivots *pivots, bool flipped, bool thorough,
                                candidates *list) {
    const size_t n = s->q->n, p = s->p, r = n - p;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < pivots->count && status == HAMEL_OK; k++) {
        if (!worth_trying(s->q, pivots, k, thorough)) continue;
        candidate c = {.fields = MEM_NEW(expr, r * n),
                       .pivots = flipped ? NULL : pivots->sets + k * p};
        status = mech_kernel(x, s->q, p, beta, pivots->sets + k * p, c.fields);
        if (status == HAMEL_OK) status = mech_kernel_content(x, s->q, pivots, c.fields, &c.content);
        if (status == HAMEL_OK && flipped) {
            flip_rows(s->q, r, true, c.fields);
            status = normalise(x, r * n, c.fields);
        }
        if (status == HAMEL_OK) add_candidate(x, s, list, c);
        else free(c.fields);
    }
    return status;
}

/// Candidates from the other frame of the rotations, if the constraints are no longer there.
static hamel_status add_flipped(exact *x, const mech_system *s, bool thorough, candidates *list) {
    const size_t count = s->p * s->q->n;
    expr *other = mem_copy(s->beta, count, sizeof *other);
    hamel_status status = HAMEL_OK;
    flip_rows(s->q, s->p, false, other);
    if (memcmp(other, s->beta, count * sizeof *other) != 0) {
        mech_pivots pivots = {0};
        status = normalise(x, count, other);
        const bool longer =
            expr_infix_length(x->pool, count, other) > expr_infix_length(x->pool, count, s->beta);
        if (status == HAMEL_OK && !longer) {
            status = mech_pivots_init(&pivots, x, s->q, s->p, other);
            if (status == HAMEL_OK)
                status = add_kernels(x, s, other, &pivots, true, thorough, list);
        }
        mech_pivots_clear(&pivots);
    }
    free(other);
    return status;
}

/// The length of the equations of motion with these fields; SIZE_MAX if they have no short form.
static size_t equations_length(exact *x, const mech_system *s, const mech_basis *d) {
    algebroid_law e;
    exact quiet = exact_quietly(x);
    algebroid_law_init(&e, mech_on_tangent(s), d->r, d->fields, d->r, d->symbols, d->velocity);
    hamel_status status = normalise(&quiet, d->r * d->r, e.mass);
    if (status == HAMEL_OK) status = normalise(&quiet, d->r, e.bias);
    const size_t length =
        expr_infix_length(x->pool, d->r * d->r, e.mass) + expr_infix_length(x->pool, d->r, e.bias);
    algebroid_law_clear(&e);
    return status == HAMEL_OK ? length : SIZE_MAX;
}

/// Among candidates of about the same cost, brings the one with the shortest equations to the
/// front.
static hamel_status compare_equations(exact *x, const mech_system *s, candidates *list) {
    size_t best = 0, shortest = SIZE_MAX;
    const size_t most = list->items[0].cost + CLOSE;
    if (list->items[0].cost > FEW_TOKENS) return HAMEL_OK;
    if (list->count < 2 || list->items[1].cost > most) return HAMEL_OK;
    for (size_t k = 0; k < list->count && list->items[k].cost <= most; k++) {
        const candidate *c = &list->items[k];
        mech_basis d;
        const hamel_status status =
            basis_from_fields(&d, x, s, 0, NULL, c->fields, c->pivots, c->content);
        if (status != HAMEL_OK) return status;
        const size_t length = equations_length(x, s, &d);
        if (length < shortest) best = k;
        if (length < shortest) shortest = length;
        mech_basis_clear(&d);
    }
    const candidate first = list->items[best];
    memmove(list->items + 1, list->items, best * sizeof first);
    list->items[0] = first;
    return HAMEL_OK;
}

// ---- the model's own fields --------------------------------------------------------------------

/// Whether βX = 0.
static truth satisfies(exact *x, const mech_system *s, const expr *X) {
    truth all = TRUTH_YES;
    sum total = {0};
    for (size_t a = 0; a < s->p && all == TRUTH_YES; a++) {
        for (size_t i = 0; i < s->q->n; i++)
            sum_add_product(x->pool, &total, 1, s->beta[a * s->q->n + i], X[i]);
        all = exact_is_zero(x, sum_take(x->pool, &total));
    }
    vec_clear(&total);
    return all;
}

/// Collects the model's fields that span part of D: *kept of them, with their symbols.
static hamel_status own_fields(exact *x, const mech_system *s, expr *fields, expr *symbols,
                               size_t *kept) {
    const size_t n = s->q->n;
    *kept = 0;
    for (size_t k = 0; k < s->field_count; k++) {
        const model_field *f = &s->fields[k];
        const char *name = expr_symbol_info_of(x->pool, f->symbol)->name;
        const truth inside = satisfies(x, s, f->field);
        if (inside != TRUTH_YES)
            return diag_add(x->messages, inside == TRUTH_NO ? HAMEL_INVALID : HAMEL_UNDECIDED,
                            f->place, "the field of %s does not satisfy the constraints%s", name,
                            inside == TRUTH_NO ? "" : ", as far as can be decided");
        size_t rank = n;
        hamel_status status = HAMEL_OK;
        memcpy(fields + *kept * n, f->field, n * sizeof *fields);
        if (*kept < n - s->p) status = exact_rank(x, *kept + 1, n, fields, &rank);
        if (status != HAMEL_OK) return status;
        if (*kept == n - s->p || rank <= *kept)
            return diag_add(x->messages, HAMEL_INVALID, f->place,
                            "the field of %s depends on the fields before it", name);
        symbols[(*kept)++] = f->symbol;
    }
    return HAMEL_OK;
}

/// Completes the given fields by those of a candidate that are independent of them.
static hamel_status complete(exact *x, const mech_system *s, const expr *candidate_fields,
                             size_t kept, expr *fields) {
    const size_t n = s->q->n, r = n - s->p;
    for (size_t k = 0; k < r && kept < r; k++) {
        size_t rank;
        memcpy(fields + kept * n, candidate_fields + k * n, n * sizeof *fields);
        const hamel_status status = exact_rank(x, kept + 1, n, fields, &rank);
        if (status != HAMEL_OK) return status;
        if (rank > kept) kept++;
    }
    return HAMEL_OK;
}

// ---- answers -----------------------------------------------------------------------------------

/// The basis of the model's own fields, completed from the best candidate.
static hamel_status own_basis(exact *x, const mech_system *s, size_t kept, const expr *symbols,
                              expr *fields, const candidates *list, mech_basis *out) {
    expr content;
    hamel_status status = HAMEL_OK;
    if (list->count > 0) status = complete(x, s, list->items[0].fields, kept, fields);
    if (status == HAMEL_OK) status = mech_kernel_content(x, s->q, &s->pivots, fields, &content);
    if (status == HAMEL_OK)
        status = basis_from_fields(out, x, s, kept, symbols, fields, NULL, content);
    return status;
}

static hamel_status make_bases(exact *x, const mech_system *s, size_t most, size_t *count,
                               mech_basis **bases) {
    const size_t n = s->q->n, r = n - s->p;
    expr *own = MEM_NEW(expr, (r + 1) * n), *symbols = MEM_NEW(expr, r + 1);
    size_t kept = 0;
    candidates list = {0};
    VEC(mech_basis) made = {0};
    mech_basis d;
    *count = 0;
    *bases = NULL;
    assert(!s->large);
    hamel_status status = own_fields(x, s, own, symbols, &kept);
    if (status == HAMEL_OK && (kept < r || most > 1)) {
        const bool thorough = most > 1;
        status = add_kernels(x, s, s->beta, &s->pivots, false, thorough, &list);
        if (status == HAMEL_OK && (thorough || list.items[0].cost >= DEGENERATES))
            status = add_flipped(x, s, thorough, &list);
        if (status == HAMEL_OK) status = compare_equations(x, s, &list);
    }
    if (status == HAMEL_OK && (kept > 0 || r == 0)) {
        status = own_basis(x, s, kept, symbols, own, &list, &d);
        if (status == HAMEL_OK) *vec_push(&made) = d;
    }
    for (size_t k = 0; k < list.count && made.count < most && status == HAMEL_OK; k++) {
        const candidate *c = &list.items[k];
        status = basis_from_fields(&d, x, s, 0, NULL, c->fields, c->pivots, c->content);
        if (status == HAMEL_OK) *vec_push(&made) = d;
    }
    for (size_t k = 0; k < made.count && status != HAMEL_OK; k++) mech_basis_clear(&made.items[k]);
    if (status == HAMEL_OK) {
        *count = made.count;
        *bases = made.items;
    } else {
        vec_clear(&made);
    }
    candidates_clear(&list);
    free(own);
    free(symbols);
    return status;
}

// ---- made once ----------------------------------------------------------------------------------

typedef struct kept_bases {
    size_t count;
    mech_basis *items;
} kept_bases;

static void destroy(void *thing) {
    kept_bases *k = thing;
    for (size_t i = 0; i < k->count; i++) mech_basis_clear(&k->items[i]);
    free(k->items);
    free(k);
}

static kept_bases copy_of(size_t count, const mech_basis *bases) {
    kept_bases k = {count, MEM_NEW(mech_basis, count)};
    for (size_t i = 0; i < count; i++) k.items[i] = mech_basis_copy(&bases[i]);
    return k;
}

hamel_status mech_bases(exact *x, const mech_system *s, size_t most, size_t *count,
                        mech_basis **bases) {
    memo_list question = mech_system_question(s, x, ASKED_BASIS);
    memo_list_add_size(&question, most);
    const kept_bases *known = memo_find_thing(x->memo, &question);
    if (known != NULL) {
        *bases = copy_of(known->count, known->items).items;
        *count = known->count;
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = make_bases(x, s, most, count, bases);
    if (status != HAMEL_OK) {
        vec_clear(&question);
        return status;
    }
    kept_bases *kept = MEM_NEW(kept_bases, 1);
    *kept = copy_of(*count, *bases);
    if (!memo_keep_thing(x->memo, &question, kept, destroy)) destroy(kept);
    return HAMEL_OK;
}

hamel_status mech_basis_init(mech_basis *d, exact *x, const mech_system *s) {
    size_t count;
    mech_basis *bases;
    const hamel_status status = mech_bases(x, s, 1, &count, &bases);
    *d = status == HAMEL_OK ? bases[0] : (mech_basis){0};
    free(bases);
    return status;
}
