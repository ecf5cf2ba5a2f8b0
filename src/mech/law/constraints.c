/// Row reducing the matrix whose columns are the constraints finds, in one go, the first
/// independent set among them (the pivot columns) and how the others depend on it.
///
/// Which ones are kept is a choice of chart: where the kept ones become dependent, the others may
/// still make up for them. So sets are tried until one is found that gives all the others without
/// poles; it has the rank of all rows at every point.
#include "mech/law/constraints.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "mech/tools/degenerate.h"

enum { MOST_SETS = 40 }; // of rows that are tried

void mech_constraints_init(mech_constraints *g, const model *m, size_t count,
                           const mech_prescribed *prescribed) {
    const size_t n = m->q->n, own = m->constraint_count;
    *g = (mech_constraints){m, own + count, MEM_NEW(expr, (own + count) * n),
                            MEM_NEW(expr, own + count)};
    for (size_t a = 0; a < own; a++) {
        memcpy(g->beta + a * n, m->constraints[a].beta, n * sizeof(expr));
        g->b[a] = m->constraints[a].b;
    }
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < n; i++)
            g->beta[(own + k) * n + i] = expr_int(m->pool, i == prescribed[k].direction);
        g->b[own + k] = expr_neg(m->pool, prescribed[k].rate);
    }
}

void mech_constraints_clear(mech_constraints *g) {
    free(g->beta);
    free(g->b);
}

// ---- a choice ----------------------------------------------------------------------------------

/// On input `order` are all rows, those to be kept first; the first independent ones among them are
/// moved to the front.
static hamel_status reduce(mech_choice *c, exact *x, const mech_constraints *g,
                           const size_t *order) {
    const size_t n = g->m->q->n, count = g->count;
    expr *A = MEM_NEW(expr, n * count);
    size_t *pivots = MEM_NEW(size_t, n + 1), kept = 0;
    *c = (mech_choice){.order = mem_copy(order, count, sizeof *order),
                       .R = MEM_NEW(expr, n * count)};
    for (size_t i = 0; i < n * count; i++) A[i] = g->beta[order[i % count] * n + i / count];
    const hamel_status status = exact_row_reduce(x, n, count, A, &c->rank, c->R, pivots);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        if (kept == c->rank || pivots[kept] != k) continue;
        memmove(c->order + kept + 1, c->order + kept, (k - kept) * sizeof *order);
        c->order[kept] = order[k];
        for (size_t i = 0; i < n; i++) {
            expr *row = c->R + i * count, column = row[k];
            memmove(row + kept + 1, row + kept, (k - kept) * sizeof *row);
            row[kept] = column;
        }
        kept++;
    }
    free(A);
    free(pivots);
    if (status != HAMEL_OK) mech_choice_clear(c);
    return status;
}

/// Whether e may have a pole somewhere.
static bool may_have_pole(exact *x, const space *q, expr e) {
    expr top, bottom;
    exact quiet = exact_quietly(x);
    return exact_fraction(&quiet, e, &top, &bottom) != HAMEL_OK ||
           !mech_vanishes_nowhere(&quiet, q, bottom);
}

/// Whether the rows kept give the others wherever these have values.
static bool gives_all(exact *x, const mech_constraints *g, const mech_choice *c,
                      const bool *polar) {
    for (size_t k = c->rank; k < g->count; k++) {
        for (size_t i = 0; i < c->rank && !polar[c->order[k]]; i++) {
            if (may_have_pole(x, g->m->q, c->R[i * g->count + k])) return false;
        }
    }
    return true;
}

/// The rows of `set` in front, the others behind, in their order. False if one of them has poles.
static bool in_front(size_t rank, const size_t *set, size_t count, const bool *polar,
                     size_t *order) {
    size_t kept = 0, rest = rank;
    bool good = true;
    for (size_t a = 0; a < count; a++) {
        const bool chosen = kept < rank && set[kept] == a;
        good = good && !(chosen && polar[a]);
        order[chosen ? kept++ : rest++] = a;
    }
    return good;
}

/// Tries the sets that come after the first one.
static hamel_status try_others(mech_choice *c, exact *x, const mech_constraints *g,
                               const bool *polar) {
    const size_t rank = c->rank;
    size_t *order = MEM_NEW(size_t, g->count), *set = MEM_NEW(size_t, rank + 1);
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < rank; a++) set[a] = a;
    for (size_t k = 0; k < MOST_SETS && !c->gives && mech_next_set(rank, g->count, set); k++) {
        mech_choice other;
        if (!in_front(rank, set, g->count, polar, order)) continue;
        status = reduce(&other, x, g, order);
        if (status != HAMEL_OK) break;
        other.gives =
            memcmp(other.order, order, rank * sizeof *order) == 0 && gives_all(x, g, &other, polar);
        if (other.gives) {
            mech_choice_clear(c);
            *c = other;
        } else {
            mech_choice_clear(&other);
        }
    }
    free(order);
    free(set);
    return status;
}

hamel_status mech_choice_init(mech_choice *c, exact *x, const mech_constraints *g) {
    const size_t n = g->m->q->n;
    size_t *order = MEM_NEW(size_t, g->count);
    bool *polar = MEM_NEW_ZERO(bool, g->count);
    for (size_t a = 0; a < g->count; a++) order[a] = a;
    hamel_status status = reduce(c, x, g, order);
    if (status == HAMEL_OK && c->rank == g->count) {
        c->gives = true;
    } else if (status == HAMEL_OK) {
        for (size_t i = 0; i < g->count * n; i++)
            polar[i / n] = polar[i / n] || may_have_pole(x, g->m->q, g->beta[i]);
        c->gives = gives_all(x, g, c, polar);
        status = try_others(c, x, g, polar);
        if (status != HAMEL_OK) mech_choice_clear(c);
    }
    free(order);
    free(polar);
    return status;
}

void mech_choice_clear(mech_choice *c) {
    free(c->order);
    free(c->R);
    *c = (mech_choice){0};
}

// ---- where the rank drops ----------------------------------------------------------------------

/// That of the common factors of all sets of p rows.
hamel_status mech_constraints_content(const mech_constraints *g, exact *x, size_t p, expr *out) {
    const space *q = g->m->q;
    size_t *set = MEM_NEW(size_t, p + 1), tried = 0;
    expr *rows = MEM_NEW(expr, p * q->n);
    bool found = false;
    hamel_status status = HAMEL_OK;
    *out = expr_int(x->pool, 1);
    for (size_t a = 0; a < p; a++) set[a] = a;
    do {
        mech_pivots s;
        for (size_t a = 0; a < p; a++)
            memcpy(rows + a * q->n, g->beta + set[a] * q->n, q->n * sizeof *rows);
        status = mech_pivots_init(&s, x, q, p, rows);
        if (status != HAMEL_OK) break;
        const expr both[] = {s.content, *out};
        if (s.count > 0) status = mech_common_factor(x, q, found ? 2 : 1, both, out);
        found = found || s.count > 0;
        mech_pivots_clear(&s);
    } while (status == HAMEL_OK && !(found && mech_is_constant(q, *out)) && ++tried < MOST_SETS &&
             mech_next_set(p, g->count, set));
    free(set);
    free(rows);
    return status;
}
