/// Spectra by routes that share no basis: in a basis in symbols, in one that is orthonormal there,
/// from the bordered system.
#include "run/steady/family.h"
#include "run/steady/steadying.h"

#include "support/affine_models.h"

static void routes_agree_on_all_models(void **unused) {
    (void)unused;
    size_t count, seen = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) {
        model *m = read_builtin(all[k].name);
        steady *s = find(m, NULL, NULL);
        for (size_t i = 0; i < steady_count(s); i++) {
            if (steady_at(s, i)->agreement != STEADY_AGREE)
                fail_msg("%s, motion %zu: %d", all[k].name, i + 1, steady_at(s, i)->agreement);
            seen++;
        }
        steady_destroy(s);
        model_destroy(m);
    }
    print_message("%zu motions\n", seen);
    assert_true(seen > 80);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_agree_on_all_models),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
