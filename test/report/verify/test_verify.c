/// Claims about a model: laws that hold on D are proved, their negations are refuted at a point
/// that is checked here by another route, and what a claim leaves unclear is not guessed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "expr/calculus.h"
#include "model/builtin.h"
#include "model/read.h"
#include "report/verify/verify.h"
#include "report/verify/witness.h"
#include "run/outside/places.h"

typedef struct subject {
    model *m;
    exact x;
    derivation *d;
    diag about;
    truth all;
    doc *page;
} subject;

static void subject_init(subject *s, const char *name) {
    const model_builtin *found = model_builtin_find(name);
    diag messages = {0};
    *s = (subject){0};
    if (model_read(name, found->source, found->length, &messages, &s->m) != HAMEL_OK)
        fail_msg("%s", messages.items[0].words);
    exact_init(&s->x, s->m->pool, NULL);
    s->d = derivation_create(&s->x, s->m, &(derivation_options){.places = &run_places});
}

static void subject_clear(subject *s) {
    doc_destroy(s->page);
    diag_clear(&s->about);
    derivation_destroy(s->d);
    model_destroy(s->m);
}

static hamel_status ask(subject *s, const char *claims) {
    doc_destroy(s->page);
    diag_clear(&s->about);
    return report_verify(&s->x, s->d, claims, &s->about, &s->all, &s->page);
}

static truth verdict(subject *s, const char *claim) {
    assert_int_equal(ask(s, claim), HAMEL_OK);
    return s->all;
}

/// {f, g} = −{g, f}, {f g, h} = f {g, h} + g {f, h}, and f' = {f, H}, of names and of expressions.
static void the_bracket_is_a_skew_derivation_that_gives_the_motion(void **state) {
    (void)state;
    static const char *const of[][3] = {
        {"snakeboard", "theta*p_v", "x + p_phi^2"},
        {"chaplygin_sleigh", "cos(theta)*p_u", "x*p_omega"},
        {"suslov", "B_11 + B_w1^2", "B_23*B_w2"},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        subject s;
        char claim[3][200];
        subject_init(&s, of[i][0]);
        snprintf(claim[0], sizeof claim[0], "{%s, %s} = -{%s, %s}", of[i][1], of[i][2], of[i][2],
                 of[i][1]);
        snprintf(claim[1], sizeof claim[1], "{(%s)*t, (%s)^2} = 2*t*(%s)*{%s, %s}", of[i][1],
                 of[i][2], of[i][2], of[i][1], of[i][2]);
        snprintf(claim[2], sizeof claim[2], "d/dt(%s) = {%s, hamilton.hamiltonian}", of[i][1],
                 of[i][1]);
        for (size_t k = 0; k < 3; k++) assert_int_equal(verdict(&s, claim[k]), TRUTH_YES);
        subject_clear(&s);
    }
}

static void a_derivative_is_the_same_by_primes_and_by_words(void **state) {
    (void)state;
    subject s;
    subject_init(&s, "snakeboard");
    assert_int_equal(verdict(&s, "theta''' = d/dt(d/dt(theta')) = theta_d3dot"), TRUTH_YES);
    assert_int_equal(verdict(&s, "symmetry.momentum.1' = symmetry.momentum_equation.1"), TRUTH_YES);
    assert_int_equal(verdict(&s, "symmetry.momentum.1'' = symmetry.momentum_equation.1"), TRUTH_NO);
    subject_clear(&s);
}

/// The value at the point, by double arithmetic on the difference that is shown.
static void a_point_that_refutes_is_one(void **state) {
    (void)state;
    subject s;
    subject_init(&s, "chaplygin_sleigh");
    assert_int_equal(verdict(&s, "u' = a*omega*u"), TRUTH_NO);
    const doc *one = doc_find(s.page, "claims.1"), *point = doc_find(one, "point"),
              *parameters = doc_find(one, "parameters");
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(s.m->pool)), difference;
    for (size_t i = 0; i < point->children.count + parameters->children.count; i++) {
        const doc *set = i < point->children.count
                             ? point->children.items[i]
                             : parameters->children.items[i - point->children.count];
        long above, below = 1;
        expr symbol;
        assert_in_range(sscanf(set->words, "%ld/%ld", &above, &below), 1, 2);
        assert_true(expr_symbol_find(s.m->pool, set->key, &symbol));
        values[expr_symbol_index(s.m->pool, symbol)] = (double)above / (double)below;
    }
    expr_eval(s.m->pool, 1, &doc_find(one, "difference")->source, values, &difference);
    const double told = doc_find(one, "left")->number - doc_find(one, "right")->number;
    assert_true(difference != 0 && difference - told < 1e-14 && told - difference < 1e-14);
    free(values);
    subject_clear(&s);
}

static void equal_functions_have_no_witness(void **state) {
    (void)state;
    subject s;
    witness w;
    subject_init(&s, "chaplygin_sleigh");
    expr theta;
    assert_true(expr_symbol_find(s.m->pool, "theta", &theta));
    const expr one = expr_int(s.m->pool, 1), sine = expr_sin(s.m->pool, theta),
               cosine = expr_cos(s.m->pool, theta),
               sum = expr_add2(s.m->pool, expr_pow_int(s.m->pool, sine, 2),
                               expr_pow_int(s.m->pool, cosine, 2));
    assert_false(witness_find(&w, s.m, sum, one));
    assert_true(witness_find(&w, s.m, sine, cosine));
    assert_true(w.own_values && w.left != w.right);
    witness_clear(&w);
    subject_clear(&s);
}

static void what_cannot_be_read_is_pointed_at(void **state) {
    (void)state;
    subject s;
    static const char claims[] = "u' = a*omega^2 # so far so good\n\n  u' = {x, nobody}\n";
    subject_init(&s, "chaplygin_sleigh");
    assert_int_equal(ask(&s, claims), HAMEL_SYNTAX);
    assert_null(s.page);
    assert_int_equal(s.about.items[0].span.offset, strstr(claims, "nobody") - claims);
    assert_int_equal(ask(&s, "# nothing\n"), HAMEL_INVALID);
    subject_clear(&s);
}

static void one_refuted_claim_outweighs_what_is_unknown(void **state) {
    (void)state;
    subject s;
    subject_init(&s, "vertical_disk");
    assert_int_equal(verdict(&s, "x = x\np = 0"), TRUTH_UNKNOWN);
    assert_int_equal(verdict(&s, "x = x\np = 0\nx = y"), TRUTH_NO);
    assert_int_equal(doc_find(s.page, "claims.1.verdict")->verdict->answer, TRUTH_YES);
    assert_int_equal(doc_find(s.page, "claims.2.verdict")->verdict->answer, TRUTH_UNKNOWN);
    subject_clear(&s);
}

static void a_name_of_two_quantities_is_not_guessed(void **state) {
    (void)state;
    subject s;
    subject_init(&s, "vertical_disk");
    assert_int_equal(verdict(&s, "p = symmetry.momentum.1"), TRUTH_YES); // beside a dotted name
    assert_int_equal(verdict(&s, "p = p"), TRUTH_UNKNOWN);
    assert_int_equal(verdict(&s, "p' = 0"), TRUTH_UNKNOWN);
    subject_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bracket_is_a_skew_derivation_that_gives_the_motion),
        cmocka_unit_test(a_derivative_is_the_same_by_primes_and_by_words),
        cmocka_unit_test(a_point_that_refutes_is_one),
        cmocka_unit_test(equal_functions_have_no_witness),
        cmocka_unit_test(what_cannot_be_read_is_pointed_at),
        cmocka_unit_test(one_refuted_claim_outweighs_what_is_unknown),
        cmocka_unit_test(a_name_of_two_quantities_is_not_guessed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
