/// The affine connection on D as a section: its coefficients, the second fundamental form, and
/// whether motions can be reversed and need reactions at all.
#include "report/derive/motion/affine_connection.h"
#include "mech/law/invariance.h"
#include "mech/quasi/affine_connection.h"
#include "report/derive/motion/hamel.h"

#include "report/derive/chapter.h"
#include "report/derive/form/collect.h"
#include "report/derive/verdicts.h"

static const char *obstacle_words(mech_obstacle why) {
    switch (why) {
    case OBSTACLE_NONE: break;
    case OBSTACLE_NOT_QUADRATIC:
        return "none: the Lagrangian is not T - V with T quadratic in velocities";
    case OBSTACLE_GYROSCOPIC: return "none: the Lagrangian has terms linear in velocities";
    case OBSTACLE_AFFINE: return "none: the constraints are affine, not linear";
    case OBSTACLE_TIME: return "none: the Lagrangian or the constraints depend on time";
    }
    return "";
}

const char *chapter_reversal_reason(const mech_reversal *v) {
    switch (v->why) {
    case REVERSAL_EVEN: return "the equations of motion are even in velocities";
    case REVERSAL_AFFINE:
        return v->reversible == TRUTH_NO ? "the constraints are affine"
                                         : "the constraints depend on time";
    case REVERSAL_TIME:
        return v->reversible == TRUTH_NO
                   ? "about no time t0 are they even in velocities and t - t0"
                   : "no time was found about which they are even in velocities and t - t0";
    case REVERSAL_RATES: break;
    }
    return "the right side of M v' = f has a part that is odd in (v, t)";
}

void chapter_reversal_time(chapter *c, doc *to, const mech_reversal *v) {
    if (v->reversible == TRUTH_YES && !expr_is_int(c->pool, v->about, 0))
        chapter_formula(c, to, "about", c->m->q->time, v->about, NULL);
}

/// What stands after r³ coefficients can still be read.
static bool can_be_read(const chapter *c, size_t count, const expr *e) {
    enum { LONGEST_LIST = 3000 };
    size_t tokens = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t one = expr_infix_tokens(c->pool, e[i]);
        if (one > READABLE_TOKENS) return false;
        tokens += one;
    }
    return tokens <= LONGEST_LIST;
}

static void show_coefficients(chapter *c, doc *to, const mech_affine_connection *k) {
    const size_t r = k->r, count = r * r * r;
    const bool closed = k->closed && can_be_read(c, count, k->coefficients);
    const expr *shown = closed ? k->coefficients : k->lower;
    doc *list = NULL;
    if (chapter_leaves(c, to, "coefficients", "connection on D", "affine_connection", count, shown))
        return;
    for (size_t i = 0; i < count; i++) {
        if (expr_is_int(c->pool, shown[i], 0)) continue;
        if (list == NULL) {
            list = doc_object(to, closed ? "coefficients" : "coefficients_lower",
                              closed ? "connection on D: the derivative of X_j along X_i, its part "
                                       "along X_k"
                                     : "connection on D: the derivative of X_j along X_i, its "
                                       "product with X_k");
            doc_cite(list, "KM97 (2.1.2)");
        }
        const size_t a = i / r / r, b = i / r % r, g = i % r;
        const expr name =
            chapter_symbol(c, closed ? "Gamma_%zu%zu_%zu" : "Gamma_%zu%zu%zu", a + 1, b + 1, g + 1);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, shown[i], NULL);
    }
    if (list == NULL)
        doc_words(to, "coefficients", "connection on D",
                  "all coefficients are zero: free motions have constant quasi-velocities");
}

/// R(Y_a) as readers have it, and *source, what it is computed from: with Y orthogonal to D it is
/// minus the derivative of T along the lift of Y, -(L_Y g)(q', q')/2, which in the velocities of
/// the base may be shorter than in those of D.
static expr second_shape(chapter *c, const mech_affine_connection *k, size_t a, expr *source) {
    expr shape = chapter_quadratic(c, k->second[a], k->r, c->quasi->basis.symbols);
    *source = k->second[a];
    if (c->quasi->complement != COMPLEMENT_ORTHOGONAL) return shape;
    const expr kinetic = expr_add2(c->pool, c->system->lagrangian, k->potential);
    expr along;
    mech_lift_apply(c->system->q, c->quasi->frame.rho + (k->r + a) * k->n, 1, &kinetic, &along);
    along = expr_neg(c->pool, along);
    const expr other = chapter_tidy(c, along);
    if (expr_infix_tokens(c->pool, other) < expr_infix_tokens(c->pool, shape)) {
        shape = other;
        *source = along;
    }
    return shape;
}

static void show_second(chapter *c, doc *to, const mech_affine_connection *k) {
    if (k->p == 0) return;
    if (k->totally_geodesic != TRUTH_YES &&
        !chapter_leaves(c, to, "second_fundamental_form", "second fundamental form of D",
                        "affine_connection", k->p, k->second)) {
        const expr *Y = c->quasi->frame.rho + k->r * k->n;
        doc *complement = c->shows_hamel ? NULL : doc_object(to, "complement", "complement of D");
        for (size_t a = 0; a < k->p && complement != NULL; a++) {
            const expr name = chapter_symbol(c, "X_%zu", k->r + a + 1);
            const char *key = expr_symbol_info_of(c->pool, name)->name;
            chapter_field(c, complement, key, key, Y + a * k->n);
        }
        doc *list = doc_object(to, "second_fundamental_form",
                               "second fundamental form of D: the reactions of free motions, "
                               "along the complement");
        for (size_t a = 0; a < k->p; a++) {
            const expr name = chapter_symbol(c, "R_%zu", k->r + a + 1);
            expr source;
            const expr shape = second_shape(c, k, a, &source);
            doc_expr(list, expr_symbol_info_of(c->pool, name)->name, name, shape, NULL)->source =
                source;
        }
    }
    const mech_verdict geodesic = {.answer = k->totally_geodesic,
                                   .evidence = evidence_zero(k->p, k->second)};
    chapter_verdict(c, to, "totally_geodesic",
                    "D is totally geodesic, free motions along D need no reactions", geodesic);
}

hamel_status chapter_affine_connection(chapter *c, doc *to) {
    mech_affine_connection k;
    const hamel_status status = mech_affine_connection_init(&k, c->x, c->system, c->quasi);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "affine_connection", "Affine connection");
    if (k.obstacle != OBSTACLE_NONE)
        doc_words(section, "coefficients", "connection on D", "%s", obstacle_words(k.obstacle));
    else {
        if (!c->shows_hamel) chapter_velocities(c, section);
        show_coefficients(c, section, &k);
        show_second(c, section, &k);
    }
    const mech_reversal v = mech_reversible(c->x, c->system, c->quasi);
    readable_list room = {0};
    chapter_verdict(c, section, "reversible", "motions can be reversed",
                    verdict_reversible(c, &v, &room));
    vec_clear(&room);
    doc_words(section, "reversible_reason", "because", "%s", chapter_reversal_reason(&v));
    chapter_reversal_time(c, section, &v);
    size_t at;
    if (c->system->p > 0)
        chapter_verdict(c, section, "reactions_vanish",
                        "reactions vanish, the constraints keep themselves",
                        verdict_reactions(c, &at));
    mech_affine_connection_clear(&k);
    return HAMEL_OK;
}
