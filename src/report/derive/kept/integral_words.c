/// Words about integrals.
#include "report/derive/kept/integral_words.h"

#include "expr/print.h"
#include "report/derive/symmetry/found_name.h"

expr integral_name(chapter *c, const mech_integral *one, size_t *number) {
    if (one->reason == INTEGRAL_ENERGY) return chapter_quantity(c, "E", "E_tot");
    if (one->reason == INTEGRAL_MOVING_ENERGY) return chapter_symbol(c, "E_Z");
    return chapter_symbol(c, "F_%zu", ++*number);
}

expr integral_shown(chapter *c, const mech_integral *one, bool *in_momenta) {
    enum { SHORT = 60 };
    const expr on_D = chapter_tidy(c, one->value), full = chapter_tidy(c, one->full),
               momenta = chapter_tidy(c, one->in_momenta);
    const size_t lengths[] = {expr_infix_tokens(c->pool, on_D), expr_infix_tokens(c->pool, full),
                              expr_infix_tokens(c->pool, momenta)};
    const expr best = lengths[1] < lengths[0] ? full : on_D;
    const size_t least = lengths[1] < lengths[0] ? lengths[1] : lengths[0];
    *in_momenta = least > SHORT && lengths[2] < least;
    return *in_momenta ? momenta : best;
}

const char *integral_kind(const mech_integral *one) {
    switch (one->reason) {
    case INTEGRAL_ENERGY: return "energy";
    case INTEGRAL_MOVING_ENERGY: return "moving energy";
    case INTEGRAL_NOETHER: return "momentum";
    case INTEGRAL_GAUGE: return "gauge momentum";
    case INTEGRAL_LINEAR: return one->factored ? "linear, with a factor" : "linear in velocities";
    case INTEGRAL_QUADRATIC: return "quadratic in velocities";
    case INTEGRAL_POSITION: return "function of position";
    }
    return "";
}

/// The group that a gauge momentum belongs to.
static void group_words(chapter *c, const mech_integrals *f, const mech_integral *one, text *out) {
    text name = {0};
    if (one->group != NULL) text_add(&name, one->group);
    else if (f->symmetries.closed == TRUTH_YES)
        found_group_name(&f->symmetries, c->x, c->m->q, &name);
    else text_add(&name, "the symmetries");
    text_add(out, text_cstr(&name));
    text_clear(&name);
}

void integral_reason_words(chapter *c, const mech_integrals *f, const mech_integral *one,
                           text *out) {
    switch (one->reason) {
    case INTEGRAL_ENERGY:
        text_add(out, "L does not depend on time, forces and reactions do no work");
        break;
    case INTEGRAL_MOVING_ENERGY:
        text_add(out, "seen from the flow of Z reactions do no work, and L is the same");
        break;
    case INTEGRAL_NOETHER:
        text_add(out, c->system->p > 0 ? "its generator preserves L and lies in D"
                                       : "its generator preserves L");
        break;
    case INTEGRAL_GAUGE:
        text_add(out, "its generator lies in D and along the orbits of ");
        group_words(c, f, one, out);
        text_add(out, ", and preserves L on D");
        break;
    case INTEGRAL_LINEAR:
        text_add(out, one->generator != NULL || one->factored
                          ? "its generator lies in D and preserves L there"
                          : "its rate vanishes along motions");
        break;
    case INTEGRAL_QUADRATIC: text_add(out, "its rate vanishes along motions"); break;
    case INTEGRAL_POSITION: text_add(out, "its differential vanishes on D"); break;
    }
}

bool integral_survives(chapter *c, const mech_integrals *f, const mech_integral *one, text *out) {
    if (one->reason == INTEGRAL_NOETHER) {
        text_add(out, "its generator");
    } else if (one->reason == INTEGRAL_GAUGE) {
        group_words(c, f, one, out);
    }
    return one->reason == INTEGRAL_NOETHER || one->reason == INTEGRAL_GAUGE;
}

const char *integral_equation(const mech_integral *one) {
    return one->reason == INTEGRAL_NOETHER ? "GN16 §9"
           : one->reason == INTEGRAL_GAUGE ||
                   (one->reason == INTEGRAL_LINEAR && one->generator != NULL)
               ? "GN16 §9.1"
               : NULL;
}

/// Lines, entries of rotations and waves: what coefficients are polynomials in.
static void letters_words(chapter *c, const ansatz *a, text *out) {
    const char *before = "";
    if (a->line_count > 0) {
        chapter_list(c, out, a->line_count, a->lines);
        before = "; ";
    }
    if (a->entry_count > 0) {
        text_addf(out, "%sentries of rotations", before);
        before = "; ";
    }
    if (a->wave_count > 0) {
        text_addf(out, "%ssines and cosines of ", before);
        chapter_list(c, out, a->wave_count, a->waves);
    }
}

void integral_search_words(chapter *c, const mech_integrals *f, text *out) {
    const bool flat = f->velocities.count == 0;
    const ansatz *a = &f->functions;
    const bool constant = a->line_count + a->entry_count + a->wave_count == 0;
    text_addf(out, "%spolynomials of degree 2 in the velocities%s, %s",
              c->system->p > 0 ? "on D, " : "",
              flat ? "" : ", and momenta of fields in D and quadratic ones",
              constant ? "constant coefficients" : "coefficients of degree 1 in ");
    letters_words(c, a, out);
    text_addf(out, " (%zu", f->linear.unknowns);
    text_addf(out, flat ? " and %zu" : ", %zu", f->quadratic.unknowns);
    if (!flat) text_addf(out, " and %zu", f->polynomials.unknowns);
    text_add(out, " unknowns)");
    if (f->interrupted) text_add(out, "; the search was interrupted");
    else if (!mech_integrals_searched(f))
        text_addf(out, "; the search %s was too large",
                  !f->linear.done      ? "for linear ones"
                  : !f->quadratic.done ? "for quadratic ones"
                                       : "among polynomials");
}

bool integral_special_tells(const mech_integrals *general, const mech_integrals *special) {
    return special->count > 0 ||
           (mech_integrals_complete(special, true) && !mech_integrals_complete(general, true));
}

bool integral_goes_round(const chapter *c, const mech_integrals *f) {
    const space_factor *factor = space_coordinate(c->m->q, f->gauge.shape);
    if (factor == NULL || factor->kind != &factor_angle || factor->bare) return false;
    const expr_symbol_info *info = expr_symbol_info_of(c->pool, f->gauge.shape);
    return f->gauge_known < f->gauge.m && !info->has_lower && !info->has_upper;
}
