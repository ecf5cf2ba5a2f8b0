/// Whether a control system can be steered, as findings; and the shape that is asked about.
#include <string.h>

#include "report/derive/control/control_names.h"
#include "report/derive/control/control_verdicts.h"

// ---- verdicts -----------------------------------------------------------------------------------

/// Whether a bracket is among those that an answer rests on.
typedef bool chosen_bracket(const mech_controllability *v, const control_bracket *b);

static bool any_bracket(const mech_controllability *v, const control_bracket *b) {
    (void)v;
    (void)b;
    return true;
}

static bool good_bracket(const mech_controllability *v, const control_bracket *b) {
    return !control_bracket_is_bad(v, b);
}

static bool generator(const mech_controllability *v, const control_bracket *b) {
    (void)v;
    return b->generator;
}

static bool curvature(const mech_controllability *v, const control_bracket *b) {
    (void)v;
    return b->degree > 1;
}

/// A matrix of the first components of brackets at rest, and its rank, for the gate to see. None
/// where the brackets were too long to be had. (Brackets have more components than the state has
/// dimensions where velocities are redundant.)
typedef struct bracket_rank {
    chosen_bracket *chosen;
    size_t components, rank;
} bracket_rank;

static void show_verdict(const steering *s, doc *to, const char *key, const char *title,
                         mech_verdict v, const mech_controllability *all, bracket_rank of) {
    readable_list rows = {0};
    for (size_t i = 0; i < all->brackets.count && of.chosen != NULL && !all->sampled; i++) {
        const control_bracket *b = &all->brackets.items[i];
        for (size_t j = 0; j < of.components && of.chosen(all, b); j++)
            *vec_push(&rows) = b->rest[j];
    }
    v.scope = s->scope;
    v.method = METHOD_LINEAR_ALGEBRA;
    if (rows.count > 0)
        v.evidence = evidence_rank(rows.count / of.components, of.components, rows.items, of.rank);
    chapter_verdict(s->d.c, to, key, title, v);
    vec_clear(&rows);
}

static void show_accessible(const steering *s, doc *to, const mech_controllability *v) {
    doc *o = doc_object(to, "accessible", "accessible: brackets span all directions");
    text words = {0};
    show_verdict(s, o, "verdict", "answer",
                 (mech_verdict){.claim = "accessible", .answer = v->accessible}, v,
                 (bracket_rank){any_bracket, s->c.size, v->rank});
    const size_t across = v->rank < s->c.across ? 0 : s->c.across;
    const size_t rank = v->rank - across, size = v->size - across;
    doc_integer(o, "rank", NULL, (long)rank)->aside = true;
    doc_integer(o, "size", NULL, (long)size)->aside = true;
    doc_words(o, "reached", "rank", "%zu of %zu%s, by brackets up to degree %u%s%s", rank, size,
              s->c.level.levels > 0 ? " on the level" : "", v->degree,
              v->sampled ? ", at a random shape modulo a prime" : "",
              v->keeps ? "; no input changes the energy without that of the inputs' own motion"
              : v->accessible == TRUTH_NO && v->closed ? "; further ones add nothing"
              : v->accessible == TRUTH_NO              ? "; momenta that are zero stay zero"
              : v->accessible == TRUTH_UNKNOWN && v->generic_rank > v->rank ? "; more in motion"
                                                                            : "");
    steering_list_names(s, v, &v->spanning, &words);
    if (across > 0)
        text_addf(&words, "; between the inputs there %s %zu relation%s", across > 1 ? "are" : "is",
                  across, across > 1 ? "s" : "");
    doc_words(o, "brackets", v->accessible == TRUTH_YES ? "they are" : "independent ones", "%s",
              text_cstr(&words));
    text_clear(&words);
}

/// Weights that are not all one.
static void say_weights(const steering *s, const mech_controllability *v, text *out) {
    bool first = true;
    for (size_t i = 1; i <= v->inputs; i++) {
        if (v->weights[i] == 1) continue;
        text_add(out, first ? ", degrees counted with weight 2 for " : ", ");
        steering_generator_name(s, i, out);
        first = false;
    }
}

static void show_locally(const steering *s, doc *to, const mech_controllability *v) {
    doc *o = doc_object(to, "locally_controllable", "small-time locally controllable");
    text words = {0};
    show_verdict(s, o, "verdict", "answer",
                 (mech_verdict){.claim = "small-time locally controllable",
                                .answer = v->locally_controllable},
                 v,
                 v->locally_controllable == TRUTH_YES
                     ? (bracket_rank){good_bracket, s->c.size, v->size}
                 : v->drifts ? (bracket_rank){generator, s->c.size, v->drift_rank}
                             : (bracket_rank){any_bracket, s->c.size, v->rank});
    if (v->locally_controllable == TRUTH_NO && v->drifts) {
        doc_words(o, "reason", "because",
                  "the drift at rest is no combination of the input fields: bounded inputs cannot "
                  "hold it");
    } else if (v->locally_controllable == TRUTH_NO && v->obstruction != SIZE_MAX) {
        steering_bracket_name(s, v, v->obstruction, &words);
        doc_words(
            o, "reason", "because",
            "%s pushes it one way: with one input it would have to be a combination of brackets "
            "that contain the input once (Sussmann's necessary condition)",
            text_cstr(&words));
    } else if (v->locally_controllable == TRUTH_NO) {
        doc_words(o, "reason", "because", "it is not accessible");
    } else if (s->c.driftless && v->locally_controllable == TRUTH_YES) {
        doc_words(o, "reason", "because", "there is no drift, and the brackets span (Chow)");
    } else if (!v->equilibrium) {
        doc_words(o, "reason", "because", "the drift does not vanish at rest");
    } else if (v->good.count == 0) {
        doc_words(o, "reason", "because", "the good brackets found do not span");
    } else if (v->obstruction != SIZE_MAX) {
        steering_bracket_name(s, v, v->obstruction, &words);
        doc_words(o, "reason", "because",
                  "the bad bracket %s is no combination of good ones of lower degree, so that "
                  "Sussmann's condition does not hold",
                  text_cstr(&words));
    } else {
        text weights = {0};
        say_weights(s, v, &weights);
        steering_list_names(s, v, &v->bad, &words);
        doc_words(o, "reason", "because",
                  "good brackets span, and bad ones are %s%s (Sussmann's condition%s)",
                  v->bad.count == 0 ? "zero" : "combinations of good ones of lower degree: ",
                  text_cstr(&words), text_cstr(&weights));
        text_clear(&weights);
    }
    text_clear(&words);
}

static void show_fibre(const steering *s, doc *to, const mech_controllability *v) {
    if (!v->fibre) return;
    doc *o = doc_object(to, "fibre", "the fibre: can the shape steer the group?");
    show_verdict(s, o, "weak", "weakly controllable (the shape may end anywhere)",
                 (mech_verdict){.answer = v->weak}, v,
                 (bracket_rank){any_bracket, s->c.k, v->weak_rank});
    show_verdict(s, o, "strong", "strongly controllable (the shape returns)",
                 (mech_verdict){.answer = v->strong}, v,
                 (bracket_rank){curvature, s->c.k, v->strong_rank});
    doc_integer(o, "weak_rank", NULL, (long)v->weak_rank)->aside = true;
    doc_integer(o, "strong_rank", NULL, (long)v->strong_rank)->aside = true;
    doc_words(o, "reached", "dimensions reached",
              "%zu of %zu by the curvature, its covariant derivatives and brackets; %zu with the "
              "connection itself",
              v->strong_rank, s->c.k, v->weak_rank);
}

static bool is_open(const mech_controllability *v) {
    return v->too_large &&
           (v->accessible == TRUTH_UNKNOWN || v->locally_controllable == TRUTH_UNKNOWN);
}

/// The verdicts for generic parameters; where brackets are too long for that, for the model's own.
static hamel_status find_verdicts(steering *s, const mech_point *at, mech_controllability *v,
                                  bool *values) {
    exact x = readable_limits(s->d.c->x);
    hamel_status status = mech_controllability_init(v, &x, &s->c, at);
    *values = status == HAMEL_TOO_LARGE || (status == HAMEL_OK && is_open(v));
    if (!*values) return status;
    mech_controllability generic = *v;
    const bool some = status == HAMEL_OK;
    status = mech_control_put_values(&s->c, &x, s->d.c->m);
    if (status == HAMEL_OK) status = mech_controllability_init(v, &x, &s->c, at);
    if (!some) return status;
    if (status == HAMEL_OK && generic.rank > v->rank) {
        mech_controllability_clear(v);
        *v = generic;
        *values = false;
    } else {
        mech_controllability_clear(&generic);
    }
    return status;
}

hamel_status steering_verdicts(steering *s, doc *to, const mech_point *at) {
    mech_controllability v;
    bool values;
    const hamel_status status = find_verdicts(s, at, &v, &values);
    if (status == HAMEL_TOO_LARGE || status == HAMEL_UNDEFINED) {
        doc_words(to, "verdict_note", NULL,
                  status == HAMEL_UNDEFINED
                      ? "the control system has no value at this shape"
                      : "brackets are beyond the limits of exact computation");
        return HAMEL_OK;
    }
    if (status != HAMEL_OK) return status;
    doc_words(to, "where", "at", "%s, %s%s", s->c.mode == CONTROL_VELOCITIES ? "any pose" : "rest",
              at == NULL ? "generic shape" : "the shape given",
              values ? ", for the model's values of the parameters" : "");
    s->scope = (verdict_scope){.parameters = values ? PARAMETERS_GIVEN : PARAMETERS_GENERIC,
                               .domain = at == NULL ? DOMAIN_GENERIC : DOMAIN_POINT};
    show_accessible(s, to, &v);
    show_locally(s, to, &v);
    show_fibre(s, to, &v);
    mech_controllability_clear(&v);
    return HAMEL_OK;
}
