/// The nonholonomic connection in the motion, g' = −g 𝒜_loc r': the graph that is compiled is
/// proved equal to the connections of the ledger.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/reduction/horizontal_lift.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/ledger.h"

static ledger book;

static expr printed(expr_pool *pool, const char *id) {
    for (size_t k = 0; k < book.count; k++) {
        if (strcmp(book.entries[k].id, id) == 0) return ledger_read(&book.entries[k], pool);
    }
    fail_msg("no entry %s in the ledger", id);
    return expr_int(pool, 0);
}

/// One coefficient of 𝒜_loc: component a of the algebra, for the velocity of a coordinate.
typedef struct coefficient {
    size_t component;
    const char *coordinate, *id;
} coefficient;

/// ξ^a + Σ 𝒜^a_α r'^α = 0, the coefficients that are not listed being zero.
static void prove(const char *name, size_t count, const coefficient *list) {
    const model_builtin *b = model_builtin_find(name);
    diag messages = {0};
    model *m;
    exact x;
    mech_system s;
    mech_basis d;
    mech_trivialisation t;
    mech_reduced_motion motion;
    expr xi[6];
    assert_int_equal(model_read(name, b->source, b->length, &messages, &m), HAMEL_OK);
    exact_init(&x, m->pool, &messages);
    assert_int_equal(mech_system_init(&s, &x, m, 0, NULL), HAMEL_OK);
    assert_int_equal(mech_basis_init(&d, &x, &s), HAMEL_OK);
    const model_symmetry *given = &m->symmetries[0];
    mech_trivialisation_init(&t, m->q, given, NULL);
    mech_reduced_motion_init(&motion, &x, &s, &d, given, &t);
    assert_true(mech_horizontal_lift(&motion, &x, &s, &d, given, &t, xi));
    for (size_t a = 0; a < given->dimension; a++) {
        sum total = {0};
        sum_add(m->pool, &total, 1, xi[a]);
        for (size_t k = 0; k < count; k++) {
            if (list[k].component != a) continue;
            const space_factor *f = space_find(m->q, list[k].coordinate);
            sum_add_product(m->pool, &total, 1, printed(m->pool, list[k].id),
                            motion.velocity[f->first]);
        }
        const expr e = sum_take(m->pool, &total);
        if (exact_is_zero(&x, e) != TRUTH_YES) {
            text words = {0};
            if (expr_print(m->pool, e, EXPR_INFIX, &words) != HAMEL_OK) text_add(&words, "long");
            fail_msg("%s, component %zu: %.300s", name, a, text_cstr(&words));
        }
        vec_clear(&total);
    }
    mech_reduced_motion_clear(&motion);
    mech_trivialisation_clear(&t);
    mech_basis_clear(&d);
    mech_system_clear(&s);
    model_destroy(m);
    diag_clear(&messages);
}

#define PROVE(name, ...)                                                                           \
    do {                                                                                           \
        static const coefficient list[] = __VA_ARGS__;                                             \
        prove(name, sizeof list / sizeof *list, list);                                             \
    } while (0)

/// @eq BKMM96 (6.4.3)
static void the_lift_is_that_of_the_connection(void **state) {
    (void)state;
    PROVE("vertical_disk", {{0, "theta", "BKMM-6.disk.A1"}});
    PROVE("snakeboard", {{0, "psi", "BKMM-8.4.Ax"}, {2, "psi", "BKMM-8.4.At"}});
    PROVE("snakeboard_full", {{0, "psi", "SB-full.A1_psi"},
                              {0, "phi1", "SB-full.A1_phi1"},
                              {0, "phi2", "SB-full.A1_phi2"},
                              {1, "psi", "SB-full.A2_psi"},
                              {1, "phi1", "SB-full.A2_phi1"},
                              {1, "phi2", "SB-full.A2_phi2"},
                              {2, "psi", "SB-full.A3_psi"},
                              {2, "phi1", "SB-full.A3_phi1"},
                              {2, "phi2", "SB-full.A3_phi2"}});
    PROVE("ball_on_turntable", {{0, "y", "BKMM-8.3.6a"}, {1, "x", "BKMM-8.3.6b"}});
    PROVE("bicycle", {{0, "psi", "KM-3.6.Ax"}, {2, "psi", "KM-3.6.At"}});
}

static int book_open(void **state) {
    (void)state;
    ledger_load(&book);
    return 0;
}

static int book_close(void **state) {
    (void)state;
    ledger_clear(&book);
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_lift_is_that_of_the_connection)};
    return cmocka_run_group_tests(tests, book_open, book_close);
}
