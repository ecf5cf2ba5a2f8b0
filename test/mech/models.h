/// The systems of the papers as model records, built by hand: what the chapters are tested on. Each
/// is a row of the table at the end; fields and constraints are written in velocities.
#ifndef TEST_MECH_MODELS_H
#define TEST_MECH_MODELS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/read.h"
#include "mech/law/system.h"
#include "space/field.h"

enum { SCENE_PARTS = 6, SCENE_PARAMETERS = 14, SCENE_ROWS = 6 };

typedef struct scene {
    const char *name;
    space_part parts[SCENE_PARTS];
    const char *parameters[SCENE_PARAMETERS]; ///< all positive
    const char *lagrangian;
    const char *holonomic[SCENE_ROWS];   ///< levels f; their constraints come first
    const char *constraints[SCENE_ROWS]; ///< affine in the velocities, = 0
    struct {
        const char *name, *field; ///< a field as the combination of velocities it stands for
    } fields[SCENE_ROWS];
    struct {
        const char *velocity, *force;
    } forces[SCENE_ROWS];
} scene;

/// Reads an expression of the model's own symbols.
static inline expr scene_read(expr_pool *pool, const char *source) {
    expr e;
    diag messages = {0};
    if (expr_read(pool, source, strlen(source), NULL, &messages, &e) != HAMEL_OK)
        fail_msg("cannot read %s: %s", source, messages.items[0].words);
    diag_clear(&messages);
    return e;
}

/// Coefficients and constant part of something affine in the velocities.
static inline void scene_affine(const space *q, expr e, expr *coefficients, expr *rest) {
    expr *zero = MEM_NEW(expr, q->n);
    for (size_t i = 0; i < q->n; i++) zero[i] = expr_int(q->pool, 0);
    expr_gradient(q->pool, e, q->n, q->velocities, coefficients);
    expr_substitute(q->pool, 1, &e, q->n, q->velocities, zero, rest);
    free(zero);
}

static inline void scene_constraints(model *m, const scene *s) {
    size_t levels = 0, rows = 0;
    while (levels < SCENE_ROWS && s->holonomic[levels] != NULL) levels++;
    while (rows < SCENE_ROWS && s->constraints[rows] != NULL) rows++;
    m->constraint_count = levels + rows;
    m->constraints = MEM_NEW_ZERO(model_constraint, levels + rows);
    for (size_t a = 0; a < levels + rows; a++) {
        model_constraint *c = &m->constraints[a];
        c->beta = MEM_NEW(expr, m->q->n);
        c->place = (diag_span){100 * (a + 1), 5};
        c->level = expr_int(m->pool, 0);
        expr e;
        if (a < levels) {
            c->holonomic = true;
            c->level = scene_read(m->pool, s->holonomic[a]);
            space_total_derivative(m->q, 1, &c->level, &e);
        } else {
            e = scene_read(m->pool, s->constraints[a - levels]);
        }
        scene_affine(m->q, e, c->beta, &c->b);
    }
}

static inline void scene_fields(model *m, const scene *s) {
    while (m->field_count < SCENE_ROWS && s->fields[m->field_count].name != NULL) m->field_count++;
    m->fields = MEM_NEW_ZERO(model_field, m->field_count);
    for (size_t k = 0; k < m->field_count; k++) {
        expr rest;
        m->fields[k].symbol = expr_symbol(m->pool, s->fields[k].name, EXPR_VELOCITY);
        m->fields[k].field = MEM_NEW(expr, m->q->n);
        m->fields[k].place = (diag_span){1000 * (k + 1), 5};
        scene_affine(m->q, scene_read(m->pool, s->fields[k].field), m->fields[k].field, &rest);
    }
}

static inline void scene_forces(model *m, const scene *s) {
    m->force = MEM_NEW(expr, m->q->n);
    for (size_t i = 0; i < m->q->n; i++) m->force[i] = expr_int(m->pool, 0);
    for (size_t k = 0; k < SCENE_ROWS && s->forces[k].velocity != NULL; k++) {
        const expr v = scene_read(m->pool, s->forces[k].velocity);
        for (size_t i = 0; i < m->q->n; i++) {
            if (expr_same(m->q->velocities[i], v))
                m->force[i] = scene_read(m->pool, s->forces[k].force);
        }
    }
}

/// A fresh model, to be destroyed with scene_destroy.
static inline model *scene_build(const scene *s) {
    model *m = MEM_NEW_ZERO(model, 1);
    m->pool = expr_pool_create();
    m->name = m->title = s->name;
    size_t parts = 0;
    while (parts < SCENE_PARTS && s->parts[parts].kind != NULL) parts++;
    m->q = space_create(m->pool, parts, s->parts);
    for (size_t k = 0; k < SCENE_PARAMETERS && s->parameters[k] != NULL; k++)
        expr_assume_positive(m->pool, expr_symbol(m->pool, s->parameters[k], EXPR_PARAMETER));
    m->lagrangian = scene_read(m->pool, s->lagrangian);
    scene_constraints(m, s);
    scene_fields(m, s);
    scene_forces(m, s);
    return m;
}

static inline void scene_destroy(model *m) {
    for (size_t a = 0; a < m->constraint_count; a++) free(m->constraints[a].beta);
    for (size_t k = 0; k < m->field_count; k++) free(m->fields[k].field);
    free(m->constraints);
    free(m->fields);
    free(m->force);
    space_destroy(m->q);
    expr_pool_destroy(m->pool);
    free(m);
}

// ---- the systems -----------------------------------------------------------------------------

#define LINE(x)                                                                                    \
    { &factor_line, x }
#define ANGLE(x)                                                                                   \
    { &factor_angle, x }
#define BODY(x)                                                                                    \
    { &factor_rotation_body, x }
#define SPATIAL(x)                                                                                 \
    { &factor_rotation_space, x }

// The contact of a ball of radius R with its centre of mass off by l, in the body frame of B: the
// vector ρ = −Rγ − l e3, γ = Bᵀe3, and the components of ρ × Ω, unsimplified as a parser leaves
// them.
#define TOP_RHO1 "(-R*B_31)"
#define TOP_RHO2 "(-R*B_32)"
#define TOP_RHO3 "(-R*B_33 - l)"
#define TOP_V1 "(" TOP_RHO2 "*B_w3 - " TOP_RHO3 "*B_w2)"
#define TOP_V2 "(" TOP_RHO3 "*B_w1 - " TOP_RHO1 "*B_w3)"
#define TOP_V3 "(" TOP_RHO1 "*B_w2 - " TOP_RHO2 "*B_w1)"
#define TOP_G1 "(B_32*B_w3 - B_33*B_w2)"
#define TOP_G2 "(B_33*B_w1 - B_31*B_w3)"
#define TOP_G3 "(B_31*B_w2 - B_32*B_w1)"
#define TOP_Z "(R*(B_31^2 + B_32^2 + B_33^2) + l*B_33)"
#define TOP_ZDOT "(2*R*(B_31*" TOP_G1 " + B_32*" TOP_G2 " + B_33*" TOP_G3 ") + l*" TOP_G3 ")"
#define TOP_CONSTRAINTS                                                                            \
    {                                                                                              \
        "x' - (B_11*" TOP_V1 " + B_12*" TOP_V2 " + B_13*" TOP_V3 ")",                              \
            "y' - (B_21*" TOP_V1 " + B_22*" TOP_V2 " + B_23*" TOP_V3 ")"                           \
    }

/// The lateral velocity of axle i of a car with trailers.
#define TRAILER_X1 "(x' + d1*sin(theta1)*theta1')"
#define TRAILER_Y1 "(y' - d1*cos(theta1)*theta1')"
#define TRAILER_X2 "(" TRAILER_X1 " + d2*sin(theta2)*theta2')"
#define TRAILER_Y2 "(" TRAILER_Y1 " - d2*cos(theta2)*theta2')"
#define TRAILER_X3 "(" TRAILER_X2 " + d3*sin(theta3)*theta3')"
#define TRAILER_Y3 "(" TRAILER_Y2 " - d3*cos(theta3)*theta3')"

static const scene scenes[] = {
    {.name = "pendulum",
     .parts = {LINE("x"), LINE("y")},
     .parameters = {"m", "g", "ell"},
     .lagrangian = "m/2*(x'^2 + y'^2) - m*g*y",
     .holonomic = {"(x^2 + y^2 - ell^2)/2"}},
    {.name = "chaplygin_sleigh",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
     .parameters = {"m", "J", "a"},
     .lagrangian = "((J + m*a^2)*theta'^2 + m*(x'^2 + y'^2)"
                   " + 2*m*a*theta'*(cos(theta)*y' - sin(theta)*x'))/2",
     .constraints = {"-x'*sin(theta) + y'*cos(theta)"},
     .fields = {{"u", "cos(theta)*x' + sin(theta)*y'"}, {"omega", "theta'"}}},
    {.name = "particle",
     .parts = {LINE("x"), LINE("y"), LINE("z")},
     .parameters = {"m"},
     .lagrangian = "m/2*(x'^2 + y'^2 + z'^2)",
     .constraints = {"z' - y*x'"}},
    {.name = "vertical_disk",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("phi")},
     .parameters = {"m", "Iw", "J", "R"},
     .lagrangian = "m/2*(x'^2 + y'^2) + Iw/2*theta'^2 + J/2*phi'^2",
     .constraints = {"x' - R*cos(phi)*theta'", "y' - R*sin(phi)*theta'"}},
    {.name = "ball_on_turntable",
     .parts = {LINE("x"), LINE("y"), SPATIAL("B")},
     .parameters = {"m", "k", "a", "Omega"},
     .lagrangian = "m/2*(x'^2 + y'^2 + k^2*(B_w1^2 + B_w2^2 + B_w3^2))",
     .constraints = {"x' - a*B_w2 + Omega*y", "y' + a*B_w1 - Omega*x"}},
    {.name = "suslov",
     .parts = {BODY("B")},
     .parameters = {"I_11", "I_12", "I_13", "I_22", "I_23", "I_33"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2)/2 + I_12*B_w1*B_w2 + I_13*B_w1*B_w3"
                   " + I_23*B_w2*B_w3",
     .constraints = {"B_w3"}},
    {.name = "veselova",
     .parts = {BODY("B")},
     .parameters = {"I_11", "I_22", "I_33"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2)/2",
     .constraints = {"B_31*B_w1 + B_32*B_w2 + B_33*B_w3"}},
    {.name = "chaplygin_top",
     .parts = {BODY("B"), LINE("x"), LINE("y")},
     .parameters = {"m", "R", "l", "g", "I_11", "I_22", "I_33"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2)/2 + m/2*(x'^2 + y'^2 + " TOP_ZDOT
                   "^2) - m*g*" TOP_Z,
     .constraints = TOP_CONSTRAINTS},
    {.name = "routh_sphere",
     .parts = {BODY("B"), LINE("x"), LINE("y")},
     .parameters = {"m", "R", "l", "g", "I_1", "I_3"},
     .lagrangian =
         "(I_1*(B_w1^2 + B_w2^2) + I_3*B_w3^2)/2 + m/2*(x'^2 + y'^2 + " TOP_ZDOT "^2) - m*g*" TOP_Z,
     .constraints = TOP_CONSTRAINTS},
    {.name = "chaplygin_sphere",
     .parts = {BODY("B"), LINE("x"), LINE("y")},
     .parameters = {"m", "R", "I_11", "I_22", "I_33"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2)/2 + m/2*(x'^2 + y'^2)",
     .constraints = {"x' - R*(B_21*B_w1 + B_22*B_w2 + B_23*B_w3)",
                     "y' + R*(B_11*B_w1 + B_12*B_w2 + B_13*B_w3)"}},
    {.name = "snakeboard",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("psi"), ANGLE("phi")},
     .parameters = {"m", "r", "J0", "J1"},
     .lagrangian = "m/2*(x'^2 + y'^2 + r^2*theta'^2) + J0/2*psi'^2 + J0*psi'*theta' + J1*phi'^2",
     .constraints = {"-sin(theta + phi)*x' + cos(theta + phi)*y' - r*cos(phi)*theta'",
                     "-sin(theta - phi)*x' + cos(theta - phi)*y' + r*cos(phi)*theta'"}},
    {.name = "snakeboard_full",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("psi"), ANGLE("phi1"), ANGLE("phi2")},
     .parameters = {"m", "r", "J", "J0", "J1", "J2"},
     .lagrangian = "m/2*(x'^2 + y'^2) + J/2*theta'^2 + J0/2*(theta' + psi')^2"
                   " + J1/2*(theta' + phi1')^2 + J2/2*(theta' + phi2')^2",
     .constraints = {"-sin(theta + phi1)*x' + cos(theta + phi1)*y' - r*cos(phi1)*theta'",
                     "-sin(theta + phi2)*x' + cos(theta + phi2)*y' + r*cos(phi2)*theta'"}},
    {.name = "carriage",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("phi1"), ANGLE("phi2")},
     .parameters = {"m", "m0", "ell", "J", "Iw", "r", "w"},
     .lagrangian = "m/2*(x'^2 + y'^2) + m0*ell*theta'*(cos(theta)*y' - sin(theta)*x')"
                   " + J/2*theta'^2 + Iw/2*(phi1'^2 + phi2'^2)",
     .constraints = {"-sin(theta)*x' + cos(theta)*y'",
                     "cos(theta)*x' + sin(theta)*y' + w*theta' + r*phi1'",
                     "cos(theta)*x' + sin(theta)*y' - w*theta' + r*phi2'"}},
    {.name = "bicycle",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("psi"), LINE("sigma")},
     .parameters = {"m", "J", "a", "c", "g"},
     .lagrangian = "J*sigma'^2/2 - a*g*m*cos(psi) + m*(a^2*psi'^2*sin(psi)^2"
                   " + (a*theta'*sin(psi) + cos(theta)*x' + sin(theta)*y')^2"
                   " + (a*psi'*cos(psi) - c*theta' + sin(theta)*x' - cos(theta)*y')^2)/2",
     .constraints = {"-sin(theta)*x' + cos(theta)*y'",
                     "theta' - sigma*(cos(theta)*x' + sin(theta)*y')"}},
    {.name = "n_trailer",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta0"), ANGLE("theta1"), ANGLE("theta2"),
               ANGLE("theta3")},
     .parameters = {"m", "J0", "m1", "m2", "m3", "J1", "J2", "J3", "d1", "d2", "d3"},
     .lagrangian =
         "m/2*(x'^2 + y'^2) + J0/2*theta0'^2 + m1/2*(" TRAILER_X1 "^2 + " TRAILER_Y1
         "^2) + J1/2*theta1'^2 + m2/2*(" TRAILER_X2 "^2 + " TRAILER_Y2
         "^2) + J2/2*theta2'^2 + m3/2*(" TRAILER_X3 "^2 + " TRAILER_Y3 "^2) + J3/2*theta3'^2",
     .constraints = {"sin(theta0)*x' - cos(theta0)*y'",
                     "sin(theta1)*" TRAILER_X1 " - cos(theta1)*" TRAILER_Y1,
                     "sin(theta2)*" TRAILER_X2 " - cos(theta2)*" TRAILER_Y2,
                     "sin(theta3)*" TRAILER_X3 " - cos(theta3)*" TRAILER_Y3}},
    {.name = "falling_disk",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("phi"), ANGLE("psi")},
     .parameters = {"m", "R", "g", "Iw", "J"},
     .lagrangian = "m/2*((cos(phi)*x' + sin(phi)*y' - R*phi'*sin(theta))^2"
                   " + (-sin(phi)*x' + cos(phi)*y')^2*sin(theta)^2"
                   " + ((-sin(phi)*x' + cos(phi)*y')*cos(theta) + R*theta')^2)"
                   " + (J*(theta'^2 + phi'^2*cos(theta)^2) + Iw*(phi'*sin(theta) + psi')^2)/2"
                   " - m*g*R*cos(theta)",
     .constraints = {"x' + R*psi'*cos(phi)", "y' + R*psi'*sin(phi)"}},
    {.name = "rigid_body",
     .parts = {BODY("B")},
     .parameters = {"I_11", "I_22", "I_33"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2)/2"},
    {.name = "rigid_body_rotor",
     .parts = {BODY("B"), ANGLE("alpha")},
     .parameters = {"I_1", "I_2", "I_3", "K"},
     .lagrangian = "(I_1*B_w1^2 + I_2*B_w2^2 + I_3*B_w3^2 + K*(B_w3 + alpha')^2)/2"},
};

enum { SCENE_COUNT = sizeof scenes / sizeof *scenes };

static inline const scene *scene_find(const char *name) {
    for (size_t i = 0; i < SCENE_COUNT; i++) {
        if (strcmp(scenes[i].name, name) == 0) return &scenes[i];
    }
    fail_msg("no system called %s", name);
    return NULL;
}

#endif
