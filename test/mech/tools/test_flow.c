/// Which flows are periodic.
#include "mech/laws.h"
#include "mech/tools/flow.h"

static void flows_that_close_are_told_from_those_that_do_not(void **state) {
    (void)state;
    const scene s = {.name = "a space of everything",
                     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("phi"), BODY("B")},
                     .parameters = {"a"},
                     .lagrangian = "x'^2"};
    static const struct {
        const char *field[7];
        truth periodic;
    } cases[] = {
        {{"-y", "x", "0", "0", "0", "0", "0"}, TRUTH_YES},
        {{"-y", "x", "2/3", "1", "B_31", "B_32", "B_33"}, TRUTH_YES},
        {{"0", "0", "a", "2*a", "0", "0", "0"}, TRUTH_UNKNOWN}, // a may be zero
        {{"1", "0", "1", "0", "0", "0", "0"}, TRUTH_NO},
        {{"0", "0", "1", "a", "0", "0", "0"}, TRUTH_UNKNOWN},
        {{"-y", "x + 1", "0", "0", "0", "0", "1"}, TRUTH_YES},
        {{"y", "x", "0", "0", "0", "0", "0"}, TRUTH_UNKNOWN},
        {{"0", "0", "sin(theta)", "0", "0", "0", "0"}, TRUTH_UNKNOWN},
        {{"0", "0", "0", "0", "1", "2", "2"}, TRUTH_YES}, // frequency 3
    };
    laws l;
    laws_init(&l, &s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expr X[7];
        for (size_t k = 0; k < 7; k++) X[k] = read(&l, cases[i].field[k]);
        if (mech_flow_is_periodic(&l.x, l.m->q, X) != cases[i].periodic) fail_msg("case %zu", i);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flows_that_close_are_told_from_those_that_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
