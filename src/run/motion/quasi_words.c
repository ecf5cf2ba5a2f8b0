/// Quasi-velocities have meanings where there is a basis of D in symbols: one that is short enough,
/// or the one that the model gives.
#include "run/motion/quasi_words.h"

#include <stdlib.h>
#include <string.h>

#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "run/motion/chart_internal.h"
#include "run/motion/system_internal.h"

enum { MOST_FIELDS = 32 }; ///< of a basis that quasi-velocities are shown in

bool run_own_fields(const model *m, expr *meanings) {
    const space *q = m->q;
    const size_t count = m->field_count, own = m->constraint_count;
    if (count == 0 || count > MOST_FIELDS || count + own != q->n) return false;
    for (size_t a = 0; a < own; a++) {
        if (!sum_zero(q->pool, m->constraints[a].b)) return false;
    }
    mech_basis d = {
        .n = q->n, .r = count, .fields = MEM_NEW(expr, count * q->n), .drift = MEM_NEW(expr, q->n)};
    for (size_t k = 0; k < count; k++)
        memcpy(d.fields + k * q->n, m->fields[k].field, q->n * sizeof *d.fields);
    for (size_t i = 0; i < q->n; i++) d.drift[i] = expr_int(q->pool, 0);
    run_chart_inverse(q, &d, meanings);
    mech_basis_clear(&d);
    return true;
}

static void take_basis(run_quasi_words *w, const space *q, const mech_basis *d) {
    w->count = d->r;
    w->given = d->given;
    w->symbols = mem_copy(d->symbols, d->r, sizeof *w->symbols);
    w->meanings = MEM_NEW(expr, d->r);
    run_chart_inverse(q, d, w->meanings);
}

static void take_own(run_quasi_words *w, const model *m) {
    w->symbols = MEM_NEW(expr, m->field_count);
    w->meanings = MEM_NEW(expr, m->field_count);
    if (!run_own_fields(m, w->meanings)) return;
    w->count = w->given = m->field_count;
    for (size_t k = 0; k < w->count; k++) w->symbols[k] = m->fields[k].symbol;
}

hamel_status run_quasi_words_init(run_quasi_words *w, exact *x, const model *m) {
    mech_system s;
    mech_basis d;
    *w = (run_quasi_words){0};
    hamel_status status = run_minimal_system(&s, x, m, 0, NULL);
    if (status != HAMEL_OK) return status;
    w->constraints = s.p;
    status = run_short_basis(&d, x, &s);
    if (status == HAMEL_OK) take_basis(w, m->q, &d);
    if (status == HAMEL_OK) mech_basis_clear(&d);
    if (status == HAMEL_TOO_LARGE) take_own(w, m);
    mech_system_clear(&s);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

void run_quasi_words_clear(run_quasi_words *w) {
    free(w->symbols);
    free(w->meanings);
    *w = (run_quasi_words){0};
}
