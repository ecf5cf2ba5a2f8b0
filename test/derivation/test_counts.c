/// In the derivation of a model, the page of what holds of it and its report no part is made twice,
/// the basis of D and Hamel's law among them. The makers are wrapped by the linker
/// (cmake/Tests.cmake); what counts is the system of the derivation: a model with special
/// parameters, or a run that prescribes a motion, has a system of its own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/vec.h"
#include "derivation/derivation.h"
#include "exact/memo.h"
#include "model/builtin.h"
#include "model/read.h"
#include "report/page/page.h"
#include "run/outside/places.h"
#include "support/affine_models.h"

/// A part that was made: of which system, and by what (a symmetry, a form; NULL for one of a kind).
typedef struct made_part {
    const char *what;
    const mech_system *of;
    const void *by;
} made_part;

static VEC(made_part) made;

static void note(const char *what, const mech_system *of, const void *by) {
    *vec_push(&made) = (made_part){what, of, by};
}

#define WRAP(name, by, parameters, arguments)                                                      \
    hamel_status __real_##name parameters;                                                         \
    hamel_status __wrap_##name parameters;                                                         \
    hamel_status __wrap_##name parameters {                                                        \
        note(#name, s, by);                                                                        \
        return __real_##name arguments;                                                            \
    }

WRAP(mech_basis_init, NULL, (mech_basis * d, exact *x, const mech_system *s), (d, x, s))
WRAP(mech_quasi_in, NULL, (mech_quasi * d, exact *x, const mech_system *s, const mech_basis *basis),
     (d, x, s, basis))
WRAP(mech_distribution_in, NULL,
     (mech_distribution * d, exact *x, const mech_system *s, const mech_basis *basis),
     (d, x, s, basis))
WRAP(mech_ehresmann_init, NULL,
     (mech_ehresmann * e, exact *x, const mech_system *s, mech_base base), (e, x, s, base))
WRAP(mech_energy_init, NULL,
     (mech_energy * e, exact *x, const mech_system *s, const mech_quasi *d, size_t count,
      const size_t *base),
     (e, x, s, d, count, base))
WRAP(mech_hamilton_init, wanted == HAMILTON_IN_MOMENTA ? "momenta" : "velocities",
     (mech_hamilton * h, exact *x, const mech_system *s, const mech_quasi *d,
      mech_hamilton_form wanted),
     (h, x, s, d, wanted))
WRAP(mech_integrals_init, NULL,
     (mech_integrals * f, exact *x, const mech_system *s, const model *m, const mech_basis *d,
      const mech_patience *patience),
     (f, x, s, m, d, patience))
WRAP(mech_vakonomic_init, NULL,
     (mech_vakonomic * k, exact *x, const mech_system *s, const mech_quasi *d), (k, x, s, d))
WRAP(mech_symmetry_init, given,
     (mech_symmetry * y, exact *x, const mech_system *s, const model_symmetry *given),
     (y, x, s, given))
WRAP(mech_momentum_init, y,
     (mech_momentum * p, exact *x, const mech_system *s, const mech_symmetry *y,
      const mech_basis *d),
     (p, x, s, y, d))
WRAP(mech_invariant_in, given,
     (mech_invariant * f, exact *x, const mech_system *s, const mech_basis *d,
      const model_symmetry *given, size_t shape_count, const expr *shape),
     (f, x, s, d, given, shape_count, shape))
WRAP(mech_found_in, NULL,
     (mech_found * f, exact *x, const mech_system *s, const mech_basis *d, const model *m,
      unsigned degree),
     (f, x, s, d, m, degree))
WRAP(mech_reduction_init, given,
     (mech_reduction * r, exact *x, const mech_system *s, const model_symmetry *given,
      const mech_trivialisation *t),
     (r, x, s, given, t))
WRAP(mech_connection_init, y,
     (mech_connection * c, exact *x, const mech_system *s, const mech_symmetry *y,
      const mech_trivialisation *t, const mech_reduction *r),
     (c, x, s, y, t, r))

/// It has all of the derivation and all that holds.
static const page_assets no_assets = {"", ""};
static const page_request plain_page = {.version = "", .assets = &no_assets};

static void no_part_was_made_twice(const char *model_name, const mech_system *s) {
    size_t own = 0;
    for (size_t i = 0; i < made.count; i++) {
        const made_part *a = &made.items[i];
        if (a->of != s) continue;
        own++;
        for (size_t j = 0; j < i; j++) {
            const made_part *b = &made.items[j];
            if (b->of == s && b->what == a->what && b->by == a->by)
                fail_msg("%s: %s twice", model_name, a->what);
        }
    }
    assert_true(own >= 5); // the wrapping works
}

static void derive_check_and_report_make_each_part_once(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    const size_t step = getenv("HAMEL_QUICK") != NULL ? 6 : 1; // sanitisers make it slow
    for (size_t i = 0; i < count; i += step) {
        model *m;
        exact x;
        text page = {0};
        const mech_system *s;
        assert_int_equal(model_read(all[i].name, all[i].source, all[i].length, NULL, &m), HAMEL_OK);
        exact_init(&x, m->pool, NULL);
        x.memo = exact_memo_create();
        derivation *d = derivation_create(&x, m, &(derivation_options){.places = &run_places});
        made.count = 0;
        assert_int_equal(report_page(&x, d, &plain_page, &page), HAMEL_OK);
        assert_int_equal(derivation_system(d, NULL, &s), HAMEL_OK);
        no_part_was_made_twice(all[i].name, s);
        text_clear(&page);
        derivation_destroy(d);
        exact_memo_destroy(x.memo);
        model_destroy(m);
    }
    vec_clear(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derive_check_and_report_make_each_part_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
