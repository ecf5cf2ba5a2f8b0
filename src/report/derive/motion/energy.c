/// Energy as a section: E, what changes it, whether it is conserved and why; for affine constraints
/// the constrained energy too; and the moving energy where there is one.
#include "report/derive/motion/energy.h"
#include "mech/energy/energy.h"
#include "report/derive/chapter.h"
#include "report/derive/form/driven.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/verdicts.h"

static bool is_zero(const chapter *c, expr e) { return expr_is_int(c->pool, e, 0); }

void chapter_energy_reason(const chapter *c, const mech_energy *e, text *out) {
    const bool work = !is_zero(c, e->force_power), time = !is_zero(c, e->explicit_power),
               reactions = !is_zero(c, e->reaction_power);
    if (e->conserved == TRUTH_YES && !work && !time && !reactions) {
        text_add(out, "L does not depend on time");
        text_add(out, e->forces ? ", forces do no work" : ", no forces act");
        if (c->system->p > 0)
            text_add(out, e->linear ? ", reactions of linear constraints do no work"
                                    : ", reactions do no work");
        return;
    }
    const char *const causes[] = {work ? "forces do work" : NULL,
                                  reactions ? "reactions of affine constraints do work" : NULL,
                                  time ? "L depends on time" : NULL};
    for (size_t i = 0, count = 0; i < 3; i++) {
        if (causes[i] != NULL) text_addf(out, "%s%s", count++ == 0 ? "" : ", ", causes[i]);
    }
    if (e->conserved == TRUTH_YES) text_add(out, ", which together is zero");
}

/// A power; where it is written with the rates of quasi-velocities these are put in to compute
/// with.
static void show_power(chapter *c, doc *to, const char *key, expr name, expr power) {
    chapter_formula(c, to, key, name, power, NULL);
    doc *made = to->children.items[to->children.count - 1];
    made->source = chapter_with_rates(c, power);
    if (chapter_holds_rates(c, power)) made->driven = power;
}

/// The powers that are not zero, where there is more than one.
static void show_powers(chapter *c, doc *to, const mech_energy *e) {
    const struct {
        const char *key;
        expr power;
    } all[] = {{"forces", e->force_power},
               {"reactions", e->reaction_power},
               {"explicit", e->explicit_power}};
    size_t count = 0;
    for (size_t i = 0; i < 3; i++) count += !is_zero(c, all[i].power);
    if (count < 2) return;
    doc *list = doc_object(to, "power", "powers: of forces, of reactions, explicit in time");
    for (size_t i = 0; i < 3; i++) {
        if (!is_zero(c, all[i].power))
            show_power(c, list, all[i].key, chapter_numbered(c, "P", "W", i + 1), all[i].power);
    }
}

/// E_Z and its rate, under the name given.
static void show_moving(chapter *c, doc *to, const mech_moving *e, const char *name,
                        const char *equation) {
    chapter_field(c, to, "field", "Z", e->field);
    const expr symbol = chapter_symbol(c, "%s", name);
    chapter_formula(c, to, "momentum", chapter_symbol(c, "J_Z"), e->momentum, NULL);
    chapter_formula(c, to, "energy", symbol, e->value, equation);
    if (e->conserved != TRUTH_YES)
        chapter_formula(c, to, "rate", expr_symbol_dot(c->pool, symbol), e->rate, NULL);
    readable_list room = {0};
    chapter_verdict(c, to, "conserved", "conserved",
                    verdict_constant(c, e->conserved, e->rate, &room));
    vec_clear(&room);
}

static void show_constrained(chapter *c, doc *to, const mech_energy *e) {
    text base = {0};
    for (size_t i = 0; i < e->n; i++) {
        bool in_fibre = false;
        for (size_t a = 0; a < c->system->p; a++) in_fibre = in_fibre || e->fibre[a] == i;
        if (!in_fibre)
            text_addf(&base, "%s%s", base.length == 0 ? "" : ", ", chapter_direction(c, i));
    }
    doc *section =
        doc_object(to, "constrained", "constrained energy, with the drift Z of the fibre");
    doc_words(section, "base", "base", "%s", text_cstr(&base));
    text_clear(&base);
    show_moving(c, section, &e->constrained, "E_c", "BKMM96 §2.3");
}

/// E', with the power of the inputs, τ_j times the velocity of its direction.
static void show_rate(chapter *c, doc *to, expr E, const mech_energy *e) {
    const mech_inputs *u = chapter_inputs(c);
    if (e->conserved == TRUTH_YES && u == NULL) return;
    const bool still = e->conserved == TRUTH_YES;
    show_power(c, to, "rate", expr_symbol_dot(c->pool, E), still ? expr_int(c->pool, 0) : e->power);
    if (u == NULL) return;
    expr *powers = MEM_NEW(expr, u->count);
    for (size_t j = 0; j < u->count; j++) powers[j] = c->quasi->basis.velocity[u->directions[j]];
    chapter_drive_last(c, to, powers);
    free(powers);
}

hamel_status chapter_energy(chapter *c, doc *to) {
    const mech_energy *e;
    const hamel_status status = derivation_energy(c->d, c->x->messages, &e);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "energy", "Energy");
    if (!c->shows_hamel) chapter_velocities(c, section);
    const expr E = chapter_quantity(c, "E", "E_tot");
    chapter_formula(c, section, "energy", E, e->energy, NULL);
    show_powers(c, section, e);
    show_rate(c, section, E, e);
    readable_list room = {0};
    chapter_verdict(c, section, "conserved", "conserved",
                    verdict_constant(c, e->conserved, e->power, &room));
    vec_clear(&room);
    text why = {0};
    chapter_energy_reason(c, e, &why);
    doc_words(section, "reason", "because", "%s%s", text_cstr(&why),
              chapter_inputs(c) != NULL ? "; said of motions without inputs" : "");
    text_clear(&why);
    if (!e->linear) show_constrained(c, section, e);
    if (e->found)
        show_moving(c, doc_object(section, "moving", "moving energy, less the momentum along Z"),
                    &e->moving, "E_Z", NULL);
    else if (e->sought)
        doc_words(section, "moving", "moving energy",
                  "none found with a field linear in lines, sines, cosines and rotation entries");
    return HAMEL_OK;
}
