/// Words about integrals.
#include "report/integral_words.h"

#include "expr/print.h"

expr integral_name(chapter *c, const mech_integral *one, size_t *number) {
    if (one->reason == INTEGRAL_ENERGY) return chapter_symbol(c, "E");
    if (one->reason == INTEGRAL_MOVING_ENERGY) return chapter_symbol(c, "E_Z");
    return chapter_symbol(c, "F_%zu", ++*number);
}

bool integral_in_momenta(chapter *c, const mech_integral *one) {
    enum { SHORT = 60 };
    if (expr_same(one->value, one->in_momenta)) return false;
    const size_t length = expr_infix_tokens(c->pool, chapter_tidy(c, one->value));
    return length > SHORT &&
           expr_infix_tokens(c->pool, chapter_tidy(c, one->in_momenta)) < length;
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

const char *integral_reason_words(const chapter *c, const mech_integral *one) {
    switch (one->reason) {
    case INTEGRAL_ENERGY: return "L does not depend on time, forces and reactions do no work";
    case INTEGRAL_MOVING_ENERGY: return "seen from the flow of Z reactions do no work, and L is the same";
    case INTEGRAL_NOETHER:
        return c->system.p > 0 ? "zeta preserves L and lies in D: a horizontal symmetry"
                               : "zeta preserves L: Noether's theorem";
    case INTEGRAL_GAUGE:
        return "zeta lies in D and along the orbits of the symmetries, and preserves L on D";
    case INTEGRAL_LINEAR:
        return one->generator != NULL ? "zeta lies in D and preserves L there"
                                      : "its rate vanishes along motions";
    case INTEGRAL_QUADRATIC: return "its rate vanishes along motions";
    case INTEGRAL_POSITION: return "its differential annihilates the velocities";
    }
    return "";
}

const char *integral_equation(const mech_integral *one) {
    return one->reason == INTEGRAL_NOETHER                                          ? "GN16 §9"
           : one->reason == INTEGRAL_GAUGE || (one->reason == INTEGRAL_LINEAR &&
                                               one->generator != NULL) ? "GN16 §9.1"
                                                                       : NULL;
}

static void list_names(chapter *c, text *out, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        if (expr_print(c->pool, chapter_tidy(c, e[i]), EXPR_TEXT, out) != HAMEL_OK) return;
    }
}

void integral_search_words(chapter *c, const mech_integrals *f, text *out) {
    const ansatz *a = &f->functions;
    const char *before = "";
    text_add(out, "linear and quadratic in the momenta, coefficients of degree 1 in ");
    if (a->line_count > 0) {
        list_names(c, out, a->line_count, a->lines);
        before = "; ";
    }
    if (a->entry_count > 0) {
        text_addf(out, "%sentries of rotations", before);
        before = "; ";
    }
    if (a->wave_count > 0) {
        text_addf(out, "%ssines and cosines of ", before);
        list_names(c, out, a->wave_count, a->waves);
    }
    text_addf(out, " (%zu and %zu unknowns)", f->linear.unknowns, f->quadratic.unknowns);
    if (f->interrupted) text_add(out, "; the search was interrupted");
    else if (!f->linear.done || !f->quadratic.done)
        text_addf(out, "; the search for %s ones was too large",
                  f->linear.done ? "quadratic" : "linear");
}
