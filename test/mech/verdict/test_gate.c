/// True verdicts pass the gate, and a no carries a point where it is seen; false ones of every kind
/// are caught, with words that name them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/read.h"
#include "mech/verdict/gate.h"
#include "model/read.h"

typedef struct subject {
    model *m;
    exact x;
    gate *g;
} subject;

static void subject_init(subject *s) {
    static const char source[] = "model gate\n"
                                 "parameters\n    m = 1, m > 0\n"
                                 "coordinates\n    x : line in (2, 3)\n    y : line\n"
                                 "    theta : angle\n    B : rotation\n"
                                 "lagrangian\n    m*(x'^2 + y'^2 + theta'^2)/2\n";
    diag messages = {0};
    if (model_read("gate", source, strlen(source), &messages, &s->m) != HAMEL_OK)
        fail_msg("%s", messages.items[0].words);
    exact_init(&s->x, s->m->pool, NULL);
    s->g = gate_create(&s->x, s->m, PARAMETERS_GENERIC);
}

static void subject_clear(subject *s) {
    gate_destroy(s->g);
    model_destroy(s->m);
}

/// Reads expressions, between semicolons.
static size_t read_all(subject *s, const char *words, expr *out) {
    size_t count = 0;
    for (size_t length; *words != '\0'; words += length + (words[length] == ';')) {
        length = strcspn(words, ";");
        assert_int_equal(expr_read(s->m->pool, words, length, NULL, NULL, &out[count++]), HAMEL_OK);
    }
    return count;
}

enum { MOST = 8 };

/// Whether a verdict passes: `rows` of functions; *v is as it left.
static bool passes(subject *s, evidence_kind kind, truth answer, size_t rows, const char *words,
                   size_t rank, mech_verdict *v) {
    static expr functions[MOST];
    const size_t count = read_all(s, words, functions);
    *v = (mech_verdict){
        .claim = "so it is",
        .answer = answer,
        .evidence = {
            .kind = kind, .rows = rows, .cols = count / rows, .entries = functions, .rank = rank}};
    return gate_pass(s->g, v);
}

static void what_is_true_passes(void **state) {
    (void)state;
    static const struct {
        evidence_kind kind;
        truth answer;
        size_t rows;
        const char *words;
        size_t rank;
    } all[] = {
        {EVIDENCE_ZERO, TRUTH_YES, 1,
         "sin(theta)^2 + cos(theta)^2 - 1; (x + y)^2 - x^2 - 2*x*y - y^2", 0},
        {EVIDENCE_ZERO, TRUTH_YES, 1,
         "B_11^2 + B_12^2 + B_13^2 - 1; B_11*B_21 + B_12*B_22 + B_13*B_23", 0},
        {EVIDENCE_ZERO, TRUTH_YES, 1, "exp(2*log(x)) - x^2", 0},
        {EVIDENCE_ZERO, TRUTH_NO, 1, "x - x; sin(theta) - theta", 0},
        {EVIDENCE_ZERO, TRUTH_NO, 1, "sqrt((x - 2)*(3 - x))", 0},
        {EVIDENCE_NOT_ZERO, TRUTH_YES, 1, "exp(m) - m", 0},
        {EVIDENCE_NOT_ZERO, TRUTH_NO, 1, "sqrt(m^2) - m", 0},
        {EVIDENCE_POSITIVE, TRUTH_YES, 1, "m; 3 - x; x - 2; 2 + sin(theta)", 0},
        {EVIDENCE_RANK, TRUTH_NO, 2, "x; x*y; 1; y", 1},
        {EVIDENCE_RANK, TRUTH_YES, 2, "x; y; y; x", 2},
        {EVIDENCE_COMPLETE, TRUTH_YES, 1, "x; m*x + y; y; x*y", 1},
        {EVIDENCE_ZERO, TRUTH_UNKNOWN, 1, "x", 0},
    };
    subject s;
    subject_init(&s);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        mech_verdict v;
        if (!passes(&s, all[i].kind, all[i].answer, all[i].rows, all[i].words, all[i].rank, &v))
            fail_msg("%s", all[i].words);
        assert_int_equal(v.answer, all[i].answer);
    }
    assert_int_equal(gate_take(s.g, NULL), HAMEL_OK);
    subject_clear(&s);
}

static void what_is_false_is_caught(void **state) {
    (void)state;
    static const struct {
        evidence_kind kind;
        truth answer;
        size_t rows;
        const char *words;
        size_t rank;
    } all[] = {
        {EVIDENCE_ZERO, TRUTH_YES, 1, "x - x; x - y", 0},
        {EVIDENCE_ZERO, TRUTH_YES, 1, "B_11 - B_22", 0},
        {EVIDENCE_ZERO, TRUTH_NO, 1, "sin(theta)^2 + cos(theta)^2 - 1", 0},
        {EVIDENCE_ZERO, TRUTH_NO, 1, "exp(2*log(x)) - x^2", 0},
        {EVIDENCE_NOT_ZERO, TRUTH_YES, 1, "exp(log(m)) - m", 0},
        {EVIDENCE_NOT_ZERO, TRUTH_NO, 1, "y", 0},
        {EVIDENCE_POSITIVE, TRUTH_YES, 1, "m; x - 3", 0},
        {EVIDENCE_RANK, TRUTH_YES, 2, "x; x*y; 1; y", 2},
        {EVIDENCE_RANK, TRUTH_NO, 2, "x; y; y; x", 1},
        {EVIDENCE_COMPLETE, TRUTH_YES, 1, "x; m*x + y; y; x*y", 0},
        {EVIDENCE_COMPLETE, TRUTH_YES, 1, "x; m*x + y; y; x*y", 2},
    };
    subject s;
    subject_init(&s);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        mech_verdict v;
        diag told = {0};
        if (passes(&s, all[i].kind, all[i].answer, all[i].rows, all[i].words, all[i].rank, &v))
            fail_msg("%s", all[i].words);
        assert_int_equal(v.answer, TRUTH_UNKNOWN);
        assert_int_equal(gate_take(s.g, &told), HAMEL_CONTRADICTED);
        assert_int_equal(told.count, 1);
        assert_non_null(strstr(told.items[0].words, "so it is"));
        assert_non_null(strstr(told.items[0].words, "please report"));
        diag_clear(&told);
        assert_int_equal(gate_take(s.g, NULL), HAMEL_OK); // once
    }
    subject_clear(&s);
}

/// By floating-point evaluation, which shares no code with balls.
static void a_no_carries_a_point_in_the_ranges(void **state) {
    (void)state;
    subject s;
    mech_verdict v;
    subject_init(&s);
    assert_true(passes(&s, EVIDENCE_ZERO, TRUTH_NO, 1, "x^2*y - m", 0, &v));
    assert_int_equal(v.point.count, 3);
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(s.m->pool)), there;
    for (size_t i = 0; i < v.point.count; i++)
        values[expr_symbol_index(s.m->pool, v.point.symbols[i])] = v.point.values[i];
    expr_eval(s.m->pool, 1, v.evidence.entries, values, &there);
    assert_true(there > 1e-9 || there < -1e-9);
    const double x = values[expr_symbol_index(s.m->pool, s.m->q->entries[0])],
                 m = values[expr_symbol_index(s.m->pool, s.m->parameters[0].symbol)];
    assert_true(x > 2 && x < 3 && m > 0);
    free(values);
    subject_clear(&s);
}

static void an_identity_holds_for_all_parameters(void **state) {
    (void)state;
    subject s;
    mech_verdict v;
    subject_init(&s);
    assert_true(passes(&s, EVIDENCE_ZERO, TRUTH_YES, 1, "m*x - x*m", 0, &v));
    assert_int_equal(v.scope.parameters, PARAMETERS_ALL);
    assert_int_equal(v.scope.domain, DOMAIN_DEFINED);
    assert_true(passes(&s, EVIDENCE_ZERO, TRUTH_NO, 1, "m*x", 0, &v));
    assert_int_equal(v.scope.parameters, PARAMETERS_GENERIC);
    assert_int_equal(v.scope.domain, DOMAIN_GENERIC);
    gate *given = gate_create(&s.x, s.m, PARAMETERS_GIVEN);
    v = (mech_verdict){.claim = "so it is", .answer = TRUTH_NO};
    assert_true(gate_pass(given, &v));
    assert_int_equal(v.scope.parameters, PARAMETERS_GIVEN);
    gate_destroy(given);
    subject_clear(&s);
}

/// At y = 2, x in its own ball.
static bool passes_there(subject *s, const char *words, evidence_kind kind, verdict_sides sides) {
    static expr functions[MOST];
    const size_t count = read_all(s, words, functions), n = kind == EVIDENCE_ZERO ? 1 : 2;
    exact_balls *at = exact_balls_create(s->m->pool, 192);
    exact_balls_set(at, s->m->q->entries[1], 2);
    mech_verdict v = {
        .claim = "so it is there",
        .answer = TRUTH_YES,
        .scope.domain = DOMAIN_MOTION,
        .evidence = {
            .kind = kind, .rows = n, .cols = count / n, .entries = functions, .sides = sides}};
    const bool passed = gate_pass_at(s->g, at, &v);
    assert_int_equal(v.answer, passed ? TRUTH_YES : TRUTH_UNKNOWN);
    exact_balls_destroy(at);
    return passed;
}

/// Functions and spectra of one point, true and false.
static void one_point_is_looked_at(void **state) {
    (void)state;
    const verdict_sides none = {0}, saddle = {.left = 1, .right = 1}, centre = {.axis = 2},
                        drift = {.zeros = 1, .left = 1};
    subject s;
    subject_init(&s);
    assert_true(passes_there(&s, "y - 2; y^2 - 4", EVIDENCE_ZERO, none));
    assert_false(passes_there(&s, "y - 2; y^2 - 5", EVIDENCE_ZERO, none));
    assert_true(passes_there(&s, "0; 1; y; 0", EVIDENCE_SPECTRUM, saddle));
    assert_false(passes_there(&s, "0; 1; -y; 0", EVIDENCE_SPECTRUM, saddle));
    assert_true(passes_there(&s, "0; 1; -y; 0", EVIDENCE_SPECTRUM, centre));
    assert_false(passes_there(&s, "0; 1; y; 0", EVIDENCE_SPECTRUM, centre));
    assert_true(passes_there(&s, "0; 1; 0; -y", EVIDENCE_SPECTRUM, drift));
    assert_false(passes_there(&s, "0; 1; -1; -y", EVIDENCE_SPECTRUM, drift));
    assert_int_equal(gate_take(s.g, NULL), HAMEL_CONTRADICTED);
    subject_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_true_passes),
        cmocka_unit_test(what_is_false_is_caught),
        cmocka_unit_test(a_no_carries_a_point_in_the_ranges),
        cmocka_unit_test(an_identity_holds_for_all_parameters),
        cmocka_unit_test(one_point_is_looked_at),
    };
    return cmocka_run_group_tests_name("mech.verdict.gate", tests, NULL, NULL);
}
