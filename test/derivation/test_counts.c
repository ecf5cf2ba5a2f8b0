/// In the derivation of a model, the page of what holds of it and its report no part is made twice.
/// The makers are wrapped by the linker (cmake/Tests.cmake). Parts of the derivation are counted by
/// its system and, where there are several of a kind, by what they are of: a symmetry, a form.
/// Systems, bases, trivialisations and Hamel's laws are counted by all that they are made of: a
/// model with special parameters, or a run that prescribes a motion, has a system of its own, and a
/// law is written for some velocities and sections. Runs are counted by name, initial values and
/// options.
/// SHARES 3
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/vec.h"
#include "derivation/derivation.h"
#include "exact/memo.h"
#include "model/builtin.h"
#include "model/read.h"
#include "report/page/page.h"
#include "run/form/forms.h"
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

// ---- by all that they are made of ---------------------------------------------------------------

typedef struct made_of {
    memo_subject what;
    uint64_t content;
} made_of;

static VEC(made_of) made_parts;

static uint64_t mixed(uint64_t hash, const void *words, size_t count) {
    const uint32_t *w = words;
    for (size_t i = 0; i < count; i++) hash = random_mix(hash ^ w[i]);
    return hash;
}

/// The first word says what it is; how ranks, kernels and factors are kept is another matter.
static void note_content(const memo_list *question) {
    const memo_subject what = (memo_subject)question->items[0];
    if (what < ASKED_LAW) return;
    *vec_push(&made_parts) = (made_of){what, mixed(0, question->items, question->count)};
}

#define WRAP_KEEPER(name, type, parameters, arguments)                                             \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        note_content(question);                                                                    \
        return __real_##name arguments;                                                            \
    }

WRAP_KEEPER(memo_keep_list, void, (exact_memo * m, memo_list *question, memo_list *answer),
            (m, question, answer))
WRAP_KEEPER(memo_keep_thing, bool,
            (exact_memo * m, memo_list *question, void *thing, void (*destroy)(void *)),
            (m, question, thing, destroy))

enum { MADE_RUN = ASKED_SUBJECTS };

static uint64_t content_of_run(const model *m, const model_run *spec, const run_options *o) {
    text words = {0};
    text_addf(&words, "%s %g %g %g %g %d %d %d %d %d %zu", spec == NULL ? "" : spec->name, o->until,
              o->every, o->tolerance, o->step, o->reduced, (int)o->form, (int)o->route,
              o->as_written, o->waits, o->lambda_count);
    uint64_t hash = mixed(0, &m->lagrangian, 1);
    for (size_t i = 0; i < words.length; i++)
        hash = random_mix(hash ^ (unsigned char)words.bytes[i]);
    for (size_t i = 0; spec != NULL && i < spec->from_count; i++) {
        hash = mixed(hash, &spec->from[i].target, 1);
        hash = mixed(hash, &spec->from[i].value, 1);
    }
    text_clear(&words);
    return hash;
}

#define WRAP_RUN(name, parameters, arguments)                                                      \
    hamel_status __real_##name parameters;                                                         \
    hamel_status __wrap_##name parameters;                                                         \
    hamel_status __wrap_##name parameters {                                                        \
        *vec_push(&made_parts) =                                                                   \
            (made_of){(memo_subject)MADE_RUN, content_of_run(m, spec, options)};                   \
        return __real_##name arguments;                                                            \
    }

WRAP_RUN(run_make,
         (const model *m, const model_run *spec, const run_options *options,
          const struct run_form_table *form, diag *messages, run_motion **out),
         (m, spec, options, form, messages, out))

static int by_content(const void *a, const void *b) {
    const made_of *x = a, *y = b;
    if (x->what != y->what) return x->what < y->what ? -1 : 1;
    return x->content == y->content ? 0 : x->content < y->content ? -1 : 1;
}

static void no_content_was_made_twice(const char *model_name) {
    static const char *const names[] = {[ASKED_LAW] = "a law",
                                        [ASKED_SYSTEM] = "a system",
                                        [ASKED_BASIS] = "a basis",
                                        [ASKED_TRIVIALISATION] = "a trivialisation",
                                        [MADE_RUN] = "a run"};
    size_t counts[MADE_RUN + 1] = {0};
    qsort(made_parts.items, made_parts.count, sizeof *made_parts.items, by_content);
    for (size_t i = 0; i < made_parts.count; i++) {
        const made_of *one = &made_parts.items[i];
        counts[one->what]++;
        if (i > 0 && by_content(one, one - 1) == 0)
            fail_msg("%s: %s twice", model_name, names[one->what]);
    }
    // the wrapping works
    assert_true(counts[ASKED_LAW] > 0 && counts[ASKED_SYSTEM] > 0 && counts[MADE_RUN] > 0);
}

// ---- the page -----------------------------------------------------------------------------------

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
    for (size_t i = model_first(); i < count; i += model_step()) {
        model *m;
        exact x;
        text page = {0};
        const mech_system *s;
        assert_int_equal(model_read(all[i].name, all[i].source, all[i].length, NULL, &m), HAMEL_OK);
        exact_init(&x, m->pool, NULL);
        x.memo = exact_memo_create();
        derivation *d = derivation_create(&x, m, &(derivation_options){.places = &run_places});
        made.count = made_parts.count = 0;
        assert_int_equal(report_page(&x, d, &plain_page, &page), HAMEL_OK);
        assert_int_equal(derivation_system(d, NULL, &s), HAMEL_OK);
        no_part_was_made_twice(all[i].name, s);
        no_content_was_made_twice(all[i].name);
        text_clear(&page);
        derivation_destroy(d);
        exact_memo_destroy(x.memo);
        model_destroy(m);
    }
    vec_clear(&made);
    vec_clear(&made_parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derive_check_and_report_make_each_part_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
