/// In the derivation and the page of what holds of a model no part is made twice. The makers are
/// wrapped by the linker (cmake/Tests.cmake); what counts is the system of the derivation: a model
/// with special parameters, or a run that prescribes a motion, has a system of its own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/vec.h"
#include "derivation/derivation.h"
#include "model/builtin.h"
#include "model/read.h"
#include "report/check/check.h"
#include "report/derive/derive.h"
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

WRAP(mech_quasi_init, NULL, (mech_quasi * d, exact *x, const mech_system *s), (d, x, s))
WRAP(mech_distribution_init, NULL, (mech_distribution * d, exact *x, const mech_system *s),
     (d, x, s))
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
WRAP(mech_invariant_init, given,
     (mech_invariant * f, exact *x, const mech_system *s, const model_symmetry *given,
      size_t shape_count, const expr *shape),
     (f, x, s, given, shape_count, shape))
WRAP(mech_reduction_init, given,
     (mech_reduction * r, exact *x, const mech_system *s, const model_symmetry *given,
      const mech_trivialisation *t),
     (r, x, s, given, t))
WRAP(mech_connection_init, y,
     (mech_connection * c, exact *x, const mech_system *s, const mech_symmetry *y,
      const mech_trivialisation *t, const mech_reduction *r),
     (c, x, s, y, t, r))

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

static void derivation_and_check_make_each_part_once(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    const size_t step = getenv("HAMEL_QUICK") != NULL ? 6 : 1; // sanitisers make it slow
    for (size_t i = 0; i < count; i += step) {
        model *m;
        exact x;
        doc *derived, *checked;
        const mech_system *s;
        assert_int_equal(model_read(all[i].name, all[i].source, all[i].length, NULL, &m), HAMEL_OK);
        exact_init(&x, m->pool, NULL);
        derivation *d = derivation_create(&x, m, &(derivation_options){.places = &run_places});
        made.count = 0;
        assert_int_equal(report_derive(&x, d, &(derive_request){0}, &derived), HAMEL_OK);
        assert_int_equal(report_check(&x, d, &(check_request){0}, &checked), HAMEL_OK);
        assert_int_equal(derivation_system(d, NULL, &s), HAMEL_OK);
        no_part_was_made_twice(all[i].name, s);
        doc_destroy(derived);
        doc_destroy(checked);
        derivation_destroy(d);
        model_destroy(m);
    }
    vec_clear(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivation_and_check_make_each_part_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
