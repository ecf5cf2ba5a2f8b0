/// Chapter D: bases of D that stay bases, the equations of the papers, and agreement with chapter
/// A.
#include <math.h>

#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "mech/quasi/agree.h"
#include "space/field.h"

static void for_scenes(void (*check)(laws *l, const mech_quasi *d)) {
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_quasi d;
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
        check(&l, &d);
        mech_quasi_clear(&d);
        laws_clear(&l);
    }
}

static void check_agreement(laws *l, const mech_quasi *d) {
    if (mech_agree(d, &l->x, &l->s) != TRUTH_YES) fail_msg("%s", l->m->name);
}

/// For every system: chapters A and D give the same accelerations.
/// @eq GN16 (5.10), (5.11)
static void quasi_velocities_agree_with_lagrange_dalembert(void **state) {
    (void)state;
    for_scenes(check_agreement);
}

static void check_basis(laws *l, const mech_quasi *d) {
    const mech_basis *b = &d->basis;
    for (size_t a = 0; a < l->s.p; a++) {
        const expr *beta = l->s.beta + a * d->n;
        for (size_t k = 0; k < d->r; k++)
            assert_zero(l, dot(l->pool, d->n, beta, b->fields + k * d->n));
        assert_equal(l, dot(l->pool, d->n, beta, b->drift), expr_neg(l->pool, l->s.b[a]));
    }
    if (!mech_is_constant(l->m->q, b->content)) fail_msg("%s: the basis degenerates", l->m->name);
}

/// Fields and drift satisfy the constraints, and no basis chosen degenerates on a hypersurface
/// (that of Veselova's problem is found in the space frame).
/// @eq GN16 (5.8)
static void bases_span_D_and_do_not_degenerate(void **state) {
    (void)state;
    for_scenes(check_basis);
}

/// p_α' = X_α[L_c] − C_αβ^γ v^β p_γ − C_αβ^a v^β p_a, with the structure functions of the frame, is
/// M v' = rhs (linear constraints without forces).
static void check_printed_equations(laws *l, const mech_quasi *d) {
    for (size_t a = 0; a < l->s.p; a++) {
        if (!expr_is_int(l->pool, l->s.b[a], 0)) return;
    }
    const size_t n = d->n, r = d->r;
    for (size_t a = 0; a < r; a++) {
        sum total = {0};
        expr across;
        space_apply(l->m->q, d->basis.fields + a * n, 1, &d->lagrangian, &across);
        sum_add(l->pool, &total, 1, across);
        for (size_t b = 0; b < r; b++) {
            for (size_t k = 0; k < n; k++) {
                if (k >= r && d->complement == COMPLEMENT_ORTHOGONAL) continue; // (5.14)
                sum_add_product(
                    l->pool, &total, -1,
                    expr_mul2(l->pool, d->structure[(a * r + b) * n + k], d->basis.symbols[b]),
                    d->momentum[k]);
            }
        }
        const expr right = sum_take(l->pool, &total);
        sum_add(l->pool, &total, 1, rate_on_D(l, &d->basis, d->rate_symbols, d->momentum[a]));
        sum_add(l->pool, &total, -1, dot(l->pool, r, d->mass + a * r, d->rate_symbols));
        sum_add(l->pool, &total, 1, d->rhs[a]);
        assert_equal(l, sum_take(l->pool, &total), right);
        vec_clear(&total);
    }
}

/// @eq GN16 (5.12), (5.13), (5.14), (5.15)
static void equations_are_those_of_the_structure_functions(void **state) {
    (void)state;
    for_scenes(check_printed_equations);
}

static void check_orthogonal(laws *l, const mech_quasi *d) {
    if (d->complement != COMPLEMENT_ORTHOGONAL) return;
    for (size_t a = 0; a < l->s.p; a++) {
        if (!expr_is_int(l->pool, l->s.b[a], 0)) return;
    }
    for (size_t a = d->r; a < d->n; a++) assert_zero(l, d->momentum[a]);
}

/// ∂L/∂u^a = 0 on D if the complement is orthogonal.
/// @eq GN16 (5.14)
static void momenta_of_an_orthogonal_complement_vanish_on_D(void **state) {
    (void)state;
    for_scenes(check_orthogonal);
}

static void the_fields_of_the_model_are_used(void **state) {
    (void)state;
    scene s = *scene_find("snakeboard");
    s.fields[0].name = "w";
    s.fields[0].field = "psi' + phi'";
    laws l;
    laws_init(&l, &s);
    mech_quasi d;
    assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
    assert_int_equal(d.basis.given, 1);
    assert_true(expr_same(d.basis.symbols[0], read(&l, "w")));
    assert_int_equal(mech_agree(&d, &l.x, &l.s), TRUTH_YES);
    mech_quasi_clear(&d);
    laws_clear(&l);
}

static void field_refused(const scene *s, size_t field, const char *word) {
    laws l;
    laws_init(&l, s);
    mech_basis d;
    assert_int_equal(mech_basis_init(&d, &l.x, &l.s), HAMEL_INVALID);
    const diag_message *message = &l.messages.items[l.messages.count - 1];
    assert_int_equal(message->span.offset, 1000 * (field + 1));
    assert_non_null(strstr(message->words, word));
    laws_clear(&l);
}

static void fields_off_D_or_dependent_are_refused_at_their_place(void **state) {
    (void)state;
    scene s = *scene_find("chaplygin_sleigh");
    s.fields[1].field = "theta' + x'";
    field_refused(&s, 1, "omega");
    s.fields[1].field = "2*cos(theta)*x' + 2*sin(theta)*y'";
    field_refused(&s, 1, "omega");
    s.fields[1].field = "theta'";
    s.fields[2].name = "third";
    s.fields[2].field = "theta'";
    field_refused(&s, 2, "third");
}

/// Another basis of D moves the same way: its velocities have the same rate.
static void alternative_bases_move_the_same_way(void **state) {
    (void)state;
    static const char *const names[] = {"chaplygin_sleigh", "veselova", "snakeboard",
                                        "ball_on_turntable"};
    for (size_t k = 0; k < 4; k++) {
        laws l;
        laws_init(&l, scene_find(names[k]));
        size_t count;
        mech_basis *bases;
        assert_ok(&l, mech_bases(&l.x, &l.s, 4, &count, &bases));
        assert_true(count > 1);
        expr q2[8], lambda[8];
        mech_bordered_motion(&l.s, q2, lambda);
        double *point = MEM_NEW(double, expr_symbol_count(l.pool));
        for (size_t i = 0; i < expr_symbol_count(l.pool); i++) point[i] = 0.3 + 0.1 * (double)i;
        for (size_t f = 0; f < l.m->q->factor_count; f++) {
            const space_factor *factor = &l.m->q->factors[f];
            if (factor->kind->entry_count != 9) continue;
            double values[9];
            expr_eval(l.pool, 9, factor->entries_of_state, point, values);
            for (size_t i = 0; i < 9; i++)
                point[expr_symbol_index(l.pool, factor->entries[i])] = values[i];
        }
        for (size_t b = 0; b < count; b++) {
            mech_motion m;
            mech_motion_init(&m, &l.s, &bases[b]);
            for (size_t i = 0; i < bases[b].n; i++) {
                const expr both[2] = {rate_on_D(&l, &bases[b], m.rates, bases[b].velocity[i]),
                                      on_D(&l, &bases[b], q2[i])};
                double values[2];
                expr_eval(l.pool, 2, both, point, values);
                assert_true(fabs(values[0] - values[1]) <= 1e-10 * (1 + fabs(values[0])));
            }
            double quality;
            expr_eval(l.pool, 1, &bases[b].quality, point, &quality);
            assert_true(quality > 0 && quality < 1);
            mech_motion_clear(&m);
        }
        for (size_t b = 0; b < count; b++) mech_basis_clear(&bases[b]);
        free(bases);
        free(point);
        laws_clear(&l);
    }
}

/// The basis (−γ2, γ1, 0), (−γ3, 0, γ1) of γ⊥ is none where γ1 = 0, and says so.
static void degeneration_is_seen(void **state) {
    (void)state;
    laws l;
    laws_init(&l, scene_find("veselova"));
    size_t count, degenerate = 0;
    mech_basis *bases;
    assert_ok(&l, mech_bases(&l.x, &l.s, 10, &count, &bases));
    for (size_t b = 0; b < count; b++) {
        if (!mech_is_constant(l.m->q, bases[b].content)) {
            degenerate++;
            expr zero = expr_int(l.pool, 0), quality;
            assert_true(expr_is_symbol(l.pool, bases[b].content)); // a component of γ
            expr_substitute(l.pool, 1, &bases[b].quality, 1, &bases[b].content, &zero, &quality);
            assert_zero(&l, quality);
        }
        mech_basis_clear(&bases[b]);
    }
    assert_true(degenerate >= 3);
    free(bases);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quasi_velocities_agree_with_lagrange_dalembert),
        cmocka_unit_test(bases_span_D_and_do_not_degenerate),
        cmocka_unit_test(equations_are_those_of_the_structure_functions),
        cmocka_unit_test(momenta_of_an_orthogonal_complement_vanish_on_D),
        cmocka_unit_test(the_fields_of_the_model_are_used),
        cmocka_unit_test(fields_off_D_or_dependent_are_refused_at_their_place),
        cmocka_unit_test(alternative_bases_move_the_same_way),
        cmocka_unit_test(degeneration_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
