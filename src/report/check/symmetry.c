/// What hamel check says of the symmetries a model gives: whether they are ones, how D meets the
/// orbits, and which momenta are constant.
#include "report/check/symmetry.h"
#include "mech/symmetry/momentum.h"
#include "report/check/check.h"
#include "report/derive/verdicts.h"

/// What a group has to leave alone, the first that it does not.
static truth is_symmetry(const mech_symmetry *y, const char **broken) {
    const struct {
        bool there;
        truth invariant;
        const char *name;
    } what[] = {{true, y->lagrangian_invariant, "the Lagrangian"},
                {y->p > 0, y->constraints_invariant, "the distribution D"},
                {y->affine, y->affine_invariant, "the affine part of the constraints"},
                {y->forces, y->forces_invariant, "the forces"}};
    truth all = TRUTH_YES;
    for (size_t i = 0; i < sizeof what / sizeof *what && all != TRUTH_NO; i++) {
        if (!what[i].there || what[i].invariant == TRUTH_YES) continue;
        all = what[i].invariant;
        *broken = what[i].name;
    }
    return all;
}

static const char *case_words(const mech_symmetry *y) {
    switch (y->kind) {
    case SYMMETRY_PURELY_KINEMATIC:
        return mech_symmetry_principal(y) ? "purely kinematic" : "D meets the orbits in zero only";
    case SYMMETRY_HORIZONTAL: return "horizontal symmetries";
    case SYMMETRY_GENERAL: return "the general case of BKMM96";
    case SYMMETRY_NO_CONSTRAINTS: break;
    }
    return y->p == 0 ? "no constraints" : "the orbits lie in D";
}

static void check_group(chapter *c, doc *section, const mech_symmetry *y, const char *key,
                        const char *title) {
    const char *broken = "";
    const truth verdict = is_symmetry(y, &broken);
    readable_list room = {0};
    doc *finding = check_verdict(c, section, key, title, verdict_symmetry(c, y, verdict, &room));
    vec_clear(&room);
    if (verdict == TRUTH_YES)
        check_reason(finding, "free: %s; %s; dim D ∩ T Orb = %zu of %zu%s", truth_word(y->free),
                     case_words(y), y->m, y->k,
                     mech_symmetry_principal(y) ? "" : "; D + T Orb is not TQ");
    else
        check_reason(finding, verdict == TRUTH_NO ? "it does not preserve %s" : "undecided for %s",
                     broken);
}

/// One finding a momentum: constant, or its equation.
static hamel_status check_momenta(chapter *c, doc *section, size_t k, const char *prefix) {
    const mech_momentum *p;
    const hamel_status status = derivation_momentum(c->d, k, NULL, &p);
    if (status == HAMEL_TOO_LARGE) return HAMEL_OK;
    if (status != HAMEL_OK) return derivation_momentum(c->d, k, c->x->messages, &p);
    for (size_t b = 0; b < p->m; b++) {
        text key = {0}, title = {0};
        text_addf(&key, "%smomentum_%zu", prefix, b + 1);
        text_addf(&title, p->m > 1 ? "  momentum %zu constant" : "  momentum constant", b + 1);
        readable_list room = {0};
        const mech_verdict v = verdict_momentum(c, p, b, &room);
        doc *finding = check_verdict(c, section, text_cstr(&key), text_cstr(&title), v);
        vec_clear(&room);
        if (v.answer == TRUTH_YES)
            chapter_formula(c, finding, "momentum", p->symbols[b], p->on_constraints[b], NULL);
        else
            chapter_formula(c, finding, "rate", expr_symbol_dot(c->pool, p->symbols[b]),
                            p->solved ? p->reduced[b] : p->equation[b], NULL);
        text_clear(&key);
        text_clear(&title);
    }
    return HAMEL_OK;
}

hamel_status check_symmetry(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool moves = false;
    hamel_status status = c->m->symmetry_count == 0 ? HAMEL_OK : check_need_quasi(c, &moves, NULL);
    for (size_t i = 0; i < c->m->symmetry_count && status == HAMEL_OK; i++) {
        const mech_symmetry *y;
        text prefix = {0}, key = {0};
        if (i > 0) text_addf(&prefix, "symmetry_%zu_", i + 1);
        text_addf(&key, "symmetry_%zu", i + 1);
        status = derivation_symmetry(c->d, i, NULL, &y);
        if (status == HAMEL_TOO_LARGE) {
            check_reason(check_verdict(c, section, text_cstr(&key), c->m->symmetries[i].name,
                                       (mech_verdict){.answer = TRUTH_UNKNOWN}),
                         "beyond the limits of exact computation");
            status = HAMEL_OK;
        } else if (status == HAMEL_OK) {
            check_group(c, section, y, text_cstr(&key), c->m->symmetries[i].name);
            if (moves) status = check_momenta(c, section, i, text_cstr(&prefix));
        } else {
            status = derivation_symmetry(c->d, i, c->x->messages, &y);
        }
        text_clear(&prefix);
        text_clear(&key);
    }
    return status;
}
