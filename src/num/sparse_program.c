/// Sparse systems by a program: pivots are chosen for one matrix (num/pivot_order.h), and those
/// that follow are eliminated in the same order, by a list of multiplications (num/elimination.h).
/// The largest multiplier is watched; a matrix that makes it large, or a pivot small, gets an order
/// of its own, and if that does not help it is KLU's, or LAPACK's.
#include "num/sparse_program_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "num/elimination.h"
#include "num/pivot_order.h"
#include "num/sparse_klu_internal.h"
#include "num/sparse_lapack_internal.h"

static const double SMALL = 100;        ///< multipliers that nobody looks at twice
static const double LARGE = 1e8;        ///< ones that no second look makes good
static const double SMALL_PIVOT = 1e-6; ///< against the one that was chosen

typedef struct program {
    const sparse *s;
    elimination *e;
    elimination_look look;
    const sparse_kind *other; ///< for what no program is good enough for
    void *others;             ///< NULL: there was nothing of the kind yet
    bool by_other;
} program;

static void *create(const sparse *s) {
    program *p = MEM_NEW(program, 1);
    *p = (program){.s = s, .other = sparse_klu() != NULL ? sparse_klu() : sparse_lapack()};
    return p;
}

static void destroy(void *own) {
    program *p = own;
    if (p->others != NULL) p->other->destroy(p->others);
    elimination_destroy(p->e);
    free(p);
}

/// Pivots for this matrix, and the program for them.
static void choose(program *p, const double *entries) {
    const sparse *s = p->s;
    uint32_t *row_of = MEM_NEW(uint32_t, 2 * s->order), *column_of = row_of + s->order;
    elimination_destroy(p->e);
    p->e = NULL;
    if (pivot_order(s->order, s->starts, s->rows, entries, row_of, column_of))
        p->e =
            elimination_create(s->order, s->starts, s->rows, row_of, column_of, s->fixed, entries);
    free(row_of);
}

static bool good(const program *p) { return p->look.multiplier < LARGE && p->look.pivot > 0; }

static bool factor(void *own, const double *entries, bool anew) {
    program *p = own;
    p->by_other = false;
    if (anew || p->e == NULL) choose(p, entries);
    if (p->e != NULL) p->look = elimination_run(p->e, entries);
    if (p->e != NULL && good(p)) return true;
    if (!anew && p->e != NULL) return false; // there may be better pivots
    if (p->others == NULL) p->others = p->other->create(p->s);
    p->by_other = true;
    return p->other->factor(p->others, entries, true);
}

static void solve(void *own, double *x) {
    program *p = own;
    if (p->by_other) p->other->solve(p->others, x);
    else elimination_solve(p->e, x, x);
}

static bool sure(const void *own) {
    const program *p = own;
    return !p->by_other && p->look.multiplier <= SMALL && p->look.pivot >= SMALL_PIVOT;
}

const sparse_kind *sparse_program(void) {
    static const sparse_kind kind = {create, destroy, factor, solve, sure};
    return &kind;
}
