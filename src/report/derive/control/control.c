/// The reduced equations as a control system, as a section: drift and input fields, the brackets
/// that generate momentum, and whether the system can be steered.
#include "report/derive/control/control.h"
#include "report/derive/control/control_names.h"
#include "report/derive/control/control_verdicts.h"
#include "report/derive/symmetry/bundle.h"

// ---- the system ---------------------------------------------------------------------------------

/// The nonzero components of a field, as an object.
static void show_field(const steering *s, doc *to, const char *key, const char *title,
                       const char *stem, const expr *field) {
    doc *list = NULL;
    for (size_t K = 0; K < s->c.size; K++) {
        if (reducer_is_zero(&s->d, field[K])) continue;
        if (list == NULL) list = doc_object(to, key, title);
        text name = {0};
        steering_component_name(s, K, &name);
        reducer_formula(&s->d, list, text_cstr(&name),
                        chapter_symbol(s->d.c, "%s_%s", stem, text_cstr(&name)), field[K], NULL);
        text_clear(&name);
    }
}

static void show_state(const steering *s, doc *to) {
    const mech_control *c = &s->c;
    text words = {0};
    if (is_bundle(&s->d)) text_add(&words, "q in Q");
    else text_addf(&words, "g in %s", s->d.y->given->name);
    for (size_t K = is_bundle(&s->d) ? s->d.r->n : c->k; K < c->size; K++) {
        text_add(&words, ", ");
        steering_component_name(s, K, &words);
    }
    doc_words(to, "state", "state", "%s", text_cstr(&words));
    text_clear(&words);
    for (size_t i = 0; i < c->inputs; i++) {
        if (i > 0) text_add(&words, ", ");
        text_add(&words, steering_direction_name(s, c->directions[i]));
    }
    static const char *const kinds[] = {
        [CONTROL_VELOCITIES] = "the velocities of",
        [CONTROL_ACCELERATIONS] = "the accelerations of",
        [CONTROL_FORCES] = "the forces on",
    };
    doc_words(to, "inputs", "inputs", "%s %s%s%s", kinds[c->mode], text_cstr(&words),
              c->mode == CONTROL_ACCELERATIONS ? "; the forces M u + C - N make them" : "",
              c->named ? "" : " (the model names no controls: all of shape space)");
    text_clear(&words);
}

static void show_system(const steering *s, doc *to) {
    const mech_control *c = &s->c;
    show_state(s, to);
    if (chapter_leaves(s->d.c, to, "too_long", "drift and input fields", "control", c->size,
                       c->drift) ||
        chapter_leaves(s->d.c, to, "too_long", "drift and input fields", "control",
                       c->inputs * c->size, c->fields))
        return;
    if (c->driftless) doc_words(to, "drift_note", "drift", "none");
    else show_field(s, to, "drift", "drift", "f", c->drift);
    if (c->mode == CONTROL_ACCELERATIONS) return; // the fields are ∂/∂w
    doc *list = doc_object(to, "fields",
                           c->mode == CONTROL_VELOCITIES ? "input fields: horizontal lifts"
                                                         : "input fields");
    for (size_t i = 0; i < c->inputs; i++) {
        text name = {0};
        steering_generator_name(s, i + 1, &name);
        show_field(s, list, text_cstr(&name), text_cstr(&name), text_cstr(&name),
                   c->fields + i * c->size);
        text_clear(&name);
    }
}

// ---- what generates momentum --------------------------------------------------------------------

/// [[f, g_i], g_j].
static hamel_status second_bracket(const steering *s, exact *x, size_t i, size_t j, expr *out) {
    const mech_control *c = &s->c;
    expr *inner = MEM_NEW(expr, c->size);
    mech_control_bracket(c, c->drift, c->fields + i * c->size, inner);
    mech_control_bracket(c, inner, c->fields + j * c->size, out);
    free(inner);
    return exact_normalise_all(x, c->size, out);
}

/// Whether it is (0, α_ij + α_ji, 0, 0), α from the formulas of BKMM96 §7.
static truth is_alpha(const steering *s, exact *x, const mech_reduced_coefficients *q, size_t i,
                      size_t j, const expr *bracket) {
    const mech_control *c = &s->c;
    const size_t n = c->k + c->sigma, h = c->h;
    truth all = TRUTH_YES;
    for (size_t K = 0; K < c->size && all == TRUTH_YES; K++) {
        expr expected = expr_int(x->pool, 0);
        if (K >= n && K < n + c->m)
            expected = expr_add2(x->pool, q->shape[((K - n) * h + i) * h + j],
                                 q->shape[((K - n) * h + j) * h + i]);
        all = exact_equal(x, bracket[K], expected);
    }
    return all;
}

/// @eq BKMM96 (1.2.2)
static hamel_status show_control_brackets(const steering *s, doc *to) {
    const mech_control *c = &s->c;
    if (c->mode != CONTROL_ACCELERATIONS || c->m == 0) return HAMEL_OK;
    chapter_listen(s->d.c);
    exact x = readable_limits(s->d.c->x);
    const mech_reduced_coefficients *q;
    const bool formulas = derivation_coefficients(s->d.c->d, s->d.k, NULL, &q) == HAMEL_OK &&
                          s->d.a->rank == s->d.a->h; // else both are known up to the relations
    expr *bracket = MEM_NEW(expr, c->size);
    doc *list = doc_object(to, "momentum_brackets", "brackets [[f, g_i], g_j]");
    truth all = formulas ? TRUTH_YES : TRUTH_UNKNOWN;
    hamel_status status = HAMEL_OK;
    bool any = false;
    for (size_t i = 0; i < c->inputs; i++) {
        for (size_t j = i; j < c->inputs && status == HAMEL_OK; j++) {
            status = second_bracket(s, &x, i, j, bracket);
            if (status != HAMEL_OK) break;
            if (all == TRUTH_YES) all = is_alpha(s, &x, q, i, j, bracket);
            text key = {0}, title = {0};
            text_addf(&key, "%s_%s", steering_direction_name(s, c->directions[i]),
                      steering_direction_name(s, c->directions[j]));
            text_addf(&title, "[[f, g_%s], g_%s]", steering_direction_name(s, c->directions[i]),
                      steering_direction_name(s, c->directions[j]));
            const size_t before = list->children.count;
            show_field(s, list, text_cstr(&key), text_cstr(&title), "S", bracket);
            any = any || list->children.count > before;
            text_clear(&key);
            text_clear(&title);
        }
    }
    const mech_verdict alpha = chapter_heard(s->d.c, all);
    if (!any) doc_words(list, "note", NULL, "all zero: the shape does not generate momentum");
    if (formulas)
        chapter_verdict(s->d.c, list, "is_alpha", "they are α_ij + α_ji in p' and zero elsewhere",
                        alpha);
    free(bracket);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

// ---- whether there is one -----------------------------------------------------------------------

static hamel_status show_control(steering *s, doc *to) {
    chapter *c = s->d.c;
    exact x = readable_limits(c->x);
    diag messages = {0};
    x.messages = &messages;
    hamel_status status = mech_control_init(&s->c, &x, c->m, s->d.y, s->d.r, s->d.a, s->d.e);
    if (status == HAMEL_INVALID) doc_words(to, "note", NULL, "none: %s", messages.items[0].words);
    diag_clear(&messages);
    if (status == HAMEL_INVALID) return HAMEL_OK;
    if (status != HAMEL_OK) return status;
    if (s->c.inputs == 0) {
        doc_words(to, "note", NULL,
                  "none: shape space is a point, and the model names no controls");
    } else {
        show_system(s, to);
        status = show_control_brackets(s, to);
        if (status == HAMEL_OK) status = steering_verdicts(s, to, c->at);
    }
    mech_control_clear(&s->c);
    return status;
}

/// The reduction by symmetry k and what it is to steer it. *done: whether there is one.
static hamel_status try_symmetry(chapter *c, doc *to, size_t k, bool *done) {
    const mech_symmetry *y;
    hamel_status status = derivation_symmetry(c->d, k, c->x->messages, &y);
    *done = status == HAMEL_OK && mech_symmetry_reduces(y);
    if (!*done) return status;
    steering s = {0};
    status = reducer_init(&s.d, c, k);
    if (status == HAMEL_INVALID && !reducer_exists(c, k)) { // no lifts: another may have some
        *done = false;
        return HAMEL_OK;
    }
    if (status == HAMEL_INVALID)
        diag_add(c->x->messages, status, (diag_span){0},
                 "the Lagrangian is not quadratic in the velocities, so that the reduced equations "
                 "are no control system of the kind that is looked at");
    if (status == HAMEL_OK) status = show_control(&s, to);
    reducer_clear(&s.d);
    return status;
}

hamel_status chapter_control(chapter *c, doc *to) {
    doc *section = doc_object(to, "control", "Control");
    hamel_status status = HAMEL_OK;
    bool done = false;
    for (size_t i = 0; i < c->m->symmetry_count && status == HAMEL_OK && !done; i++)
        status = try_symmetry(c, section, i, &done);
    if (status == HAMEL_TOO_LARGE || status == HAMEL_SINGULAR)
        doc_words(section, "note", NULL,
                  status == HAMEL_SINGULAR
                      ? "none: the kinetic energy is singular"
                      : "none: the reduced equations are too long to be written out");
    else if (status != HAMEL_OK && status != HAMEL_INVALID) return status;
    else if (status == HAMEL_OK && !done)
        doc_words(section, "note", NULL,
                  c->m->symmetry_count == 0
                      ? "none: the model gives no symmetry to reduce by"
                      : "none: no symmetry of the model has lifts of the motion of a shape");
    return status == HAMEL_INVALID ? status : HAMEL_OK;
}
