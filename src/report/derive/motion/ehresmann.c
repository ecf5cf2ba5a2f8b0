/// Chapter C as a section: base and fibre and why these, the connection, its projections and
/// curvature, the affine part, and the equations of motion on the base.
#include "report/derive/motion/ehresmann.h"

#include "expr/calculus.h"
#include "report/derive/chapter.h"
#include "report/derive/form/driven.h"

// ---- names -------------------------------------------------------------------------------------

/// How a direction stands in an index: theta, Omega1 for Ω_1. Fresh.
static char *label(chapter *c, size_t direction) {
    const expr velocity = chapter_alias(c, c->m->q->velocities[direction]);
    const expr_symbol_info *info = expr_symbol_info_of(c->pool, velocity);
    const char *name =
        info->order > 0 ? expr_symbol_info_of(c->pool, info->base)->name : info->name;
    text out = {0};
    for (; *name != '\0'; name++) {
        if (*name != '_') text_add_char(&out, *name);
    }
    return text_take(&out);
}

/// stem^up_low_low2, with an index left out if it is SIZE_MAX; `mark` stands before `up`. Fresh.
static char *indexed(chapter *c, const char *stem, char mark, size_t up, size_t low, size_t low2) {
    const size_t indices[] = {up, low, low2};
    text out = {0};
    text_add(&out, stem);
    for (size_t i = 0; i < 3; i++) {
        if (indices[i] == SIZE_MAX) continue;
        char *word = label(c, indices[i]);
        text_addf(&out, "%c%s", i == 0 ? mark : '_', word);
        free(word);
    }
    return text_take(&out);
}

/// Adds stem^up_low_low2 = value, unless the value is zero; false then.
static bool component(chapter *c, doc *to, const char *stem, size_t up, size_t low, size_t low2,
                      expr value) {
    if (expr_is_int(c->pool, value, 0)) return false;
    char *key = indexed(c, stem, '_', up, low, low2), *name = indexed(c, stem, '^', up, low, low2);
    chapter_formula(c, to, key, chapter_symbol(c, "%s", name), value, NULL);
    free(key);
    free(name);
    return true;
}

/// name = value; what is too long to be shown is left as it is.
static void formula(chapter *c, doc *to, const char *key, expr name, expr value,
                    const char *equation) {
    if (expr_infix_tokens(c->pool, value) > 2 * DOC_LONGEST)
        doc_expr(to, key, name, value, equation);
    else chapter_formula(c, to, key, name, value, equation);
}

static void directions(chapter *c, doc *to, const char *key, const char *title, size_t count,
                       const size_t *set) {
    text names = {0};
    for (size_t k = 0; k < count; k++)
        text_addf(&names, "%s%s", k == 0 ? "" : ", ", chapter_direction(c, set[k]));
    doc_words(to, key, title, "%s", count == 0 ? "none" : text_cstr(&names));
    text_clear(&names);
}

// ---- base and fibre -----------------------------------------------------------------------------

/// Directions of rotations have no coordinates; one that is divided makes no bundle.
static void show_quasi_coordinates(chapter *c, doc *to, const mech_base *b) {
    text names = {0};
    for (size_t f = 0; f < c->m->q->factor_count; f++) {
        const space_factor *factor = &c->m->q->factors[f];
        const size_t dimension = factor->kind->dimension;
        size_t inside = 0;
        if (dimension == 1) continue;
        for (size_t k = 0; k < b->r; k++)
            inside += b->base[k] >= factor->first && b->base[k] < factor->first + dimension;
        text_addf(&names, "%s%s%s", names.length == 0 ? "" : "; ", factor->name,
                  inside == 0 || inside == dimension ? "" : ", divided between base and fibre");
    }
    if (names.length > 0)
        doc_words(to, "quasi_coordinates", "quasi-coordinates, whose brackets enter", "%s",
                  text_cstr(&names));
    text_clear(&names);
}

static void show_base(chapter *c, doc *to, const mech_base *b) {
    directions(c, to, "base", "base", b->r, b->base);
    directions(c, to, "fibre", "fibre", b->p, b->fibre);
    if (b->p == 0) return;
    doc_words(to, "choice", "chosen", "%s",
              b->given ? "by the model"
              : mech_base_needs_points(c->x, c->system, c->m)
                  ? "with the largest minor of the constraints where the runs start"
                  : "with a minor of the constraints that is constant");
    show_quasi_coordinates(c, to, b);
    size_t count;
    expr *where;
    exact quiet = exact_quietly(c->x);
    if (mech_base_fails(&quiet, c->system, b, &count, &where) != HAMEL_OK) {
        count = 1; // not factored, but known all the same
        where = mem_copy(&b->minor, 1, sizeof b->minor);
    }
    doc *list = NULL;
    for (size_t k = 0; k < count; k++) {
        const bool minus = expr_is_negative(c->pool, chapter_tidy(c, where[k]));
        if (list == NULL)
            list = doc_list(to, "fails_where_zero", "A has a pole where one of these is zero");
        chapter_formula(c, list, NULL, EXPR_NONE, minus ? expr_neg(c->pool, where[k]) : where[k],
                        NULL);
    }
    free(where);
}

// ---- printed sums ------------------------------------------------------------------------------

static expr direction_symbol(chapter *c, size_t i) {
    return chapter_symbol(c, "d_%s", chapter_direction(c, i));
}

// ---- connection --------------------------------------------------------------------------------

static void show_connection(chapter *c, doc *to, const mech_ehresmann *e) {
    const mech_base *b = &e->base;
    doc *A = doc_object(to, "connection",
                        e->affine ? "connection, s' + A r' = gamma" : "connection, s' + A r' = 0");
    doc_cite(A, "BKMM96 (2.1.3)");
    bool some = false;
    for (size_t i = 0; i < e->p * e->r; i++)
        some |= component(c, A, "A", b->fibre[i / e->r], b->base[i % e->r], SIZE_MAX, e->A[i]);
    if (!some) doc_words(A, "all", NULL, "A is zero");
    for (size_t a = 0; a < e->p; a++)
        component(c, A, "gamma", b->fibre[a], SIZE_MAX, SIZE_MAX, e->gamma[a]);
}

/// Lifts of the base, and the parts of any velocity: hor q' = r'^α X_α, ver q' = ω^a(q') E_a.
static void show_projections(chapter *c, doc *to, const mech_ehresmann *e) {
    const expr *v = c->m->q->velocities;
    readable_list along = {0}, across = {0};
    doc *lifts = doc_object(to, "lifts", e->r > 0 ? "horizontal lifts" : "horizontal lifts: none");
    for (size_t k = 0; k < e->r; k++) {
        const size_t i = e->base.base[k];
        char *name = indexed(c, "X", '_', SIZE_MAX, i, SIZE_MAX);
        chapter_field(c, lifts, name, name, e->lifts + k * e->n);
        chapter_push_term(c, &along, v[i], chapter_symbol(c, "%s", name));
        free(name);
    }
    expr *hor = MEM_NEW(expr, 2 * e->n), *ver = hor + e->n;
    mech_ehresmann_project(e, c->pool, v, hor, ver);
    for (size_t a = 0; a < e->p; a++) {
        const size_t i = e->base.fibre[a];
        chapter_push_term(c, &across, ver[i], direction_symbol(c, i));
    }
    free(hor);
    doc *parts = doc_object(to, "projections", "horizontal and vertical part of a velocity");
    doc_cite(parts, "BKMM96 (2.2.1), (2.2.2)");
    doc_expr(parts, "hor", chapter_symbol(c, "hor"), chapter_take_terms(c, &along), NULL)->field =
        true;
    doc_expr(parts, "ver", chapter_symbol(c, "ver"), chapter_take_terms(c, &across), NULL)->field =
        true;
}

/// Components as in (2.1.7), and the two-form, on pairs of lifts.
static void show_curvature(chapter *c, doc *to, const mech_ehresmann *e) {
    const size_t r = e->r;
    const size_t *base = e->base.base, *fibre = e->base.fibre;
    chapter_verdict(
        c, to, "flat", "the lifts are integrable",
        (mech_verdict){.answer = e->flat, .evidence = evidence_zero(e->p * r * r, e->curvature)});
    if (e->flat == TRUTH_YES) return;
    doc *list = doc_object(to, "curvature", "curvature");
    doc_cite(list, "BKMM96 (2.1.7)");
    for (size_t i = 0; i < e->p * r * r; i++) {
        const size_t a = i / r / r, k = i / r % r, l = i % r;
        if (k < l) component(c, list, "B", fibre[a], base[k], base[l], e->curvature[i]);
    }
    list = doc_object(to, "curvature_form", "curvature as a two-form, B(X, Y) on lifts");
    doc_cite(list, "BKMM96 Definition 2.3");
    for (size_t i = 0; i < r * r; i++) {
        readable_list terms = {0};
        for (size_t a = 0; a < e->p && i / r < i % r; a++)
            chapter_push_term(c, &terms, expr_neg(c->pool, e->curvature[a * r * r + i]),
                              direction_symbol(c, fibre[a]));
        if (terms.count == 0) continue;
        char *name = indexed(c, "B", '_', SIZE_MAX, base[i / r], base[i % r]);
        doc_expr(list, name, chapter_symbol(c, "%s", name), chapter_take_terms(c, &terms), NULL)
            ->field = true;
        free(name);
    }
}

/// γ^a_α, and the structure constants of quasi-coordinates.
static void show_covariant(chapter *c, doc *to, const mech_ehresmann *e) {
    const size_t r = e->r;
    const size_t *base = e->base.base;
    bool some = false;
    doc *list = doc_object(to, "covariant_derivative", "covariant derivative of the affine part");
    doc_cite(list, "BKMM96 (2.3.2)");
    for (size_t i = 0; i < e->p * r; i++)
        some |= component(c, list, "gamma", e->base.fibre[i / r], base[i % r], SIZE_MAX,
                          e->covariant[i]);
    if (!some) doc_words(list, "all", NULL, "it is zero");
}

/// What brackets of the lifts have along the lifts, for quasi-coordinates.
static void show_turning(chapter *c, doc *to, const mech_ehresmann *e) {
    const size_t r = e->r;
    const size_t *base = e->base.base;
    doc *list = NULL;
    for (size_t i = 0; i < r * r * r; i++) {
        const size_t k = i / r / r, l = i / r % r, j = i % r;
        if (k >= l || expr_is_int(c->pool, e->turning[i], 0)) continue;
        if (list == NULL)
            list = doc_object(to, "structure", "brackets of the lifts along the lifts");
        component(c, list, "C", base[j], base[k], base[l], e->turning[i]);
    }
}

// ---- equations ---------------------------------------------------------------------------------

/// The left side for these accelerations, to compute with.
static expr left_side(chapter *c, const mech_ehresmann *e, size_t k, const expr *rates) {
    readable_list terms = {0};
    for (size_t l = 0; l < e->r; l++)
        *vec_push(&terms) = expr_mul2(c->pool, e->mass[k * e->r + l], rates[l]);
    *vec_push(&terms) = e->bias[k];
    const expr out = expr_add(c->pool, terms.count, terms.items);
    vec_clear(&terms);
    return out;
}

/// The left side as it is printed: mass by mass, (1 + y²) x'' + 2 y x' y', or in one shape if that
/// is much shorter.
static expr left_shape(chapter *c, const mech_ehresmann *e, size_t k, const expr *rates) {
    readable_list terms = {0};
    for (size_t l = 0; l < e->r; l++) chapter_push_term(c, &terms, e->mass[k * e->r + l], rates[l]);
    const expr bias = chapter_tidy(c, e->bias[k]);
    if (expr_op_of(c->pool, bias) == EXPR_ADD) {
        for (uint32_t i = 0; i < expr_arity(c->pool, bias); i++)
            *vec_push(&terms) = expr_arg(c->pool, bias, i);
    } else if (!expr_is_int(c->pool, bias, 0)) {
        *vec_push(&terms) = bias;
    }
    const expr apart = chapter_take_terms(c, &terms);
    const size_t length = expr_infix_tokens(c->pool, apart);
    if (length > READABLE_TOKENS / 2) return apart;
    const expr whole = chapter_tidy(c, left_side(c, e, k, rates));
    return 3 * expr_infix_tokens(c->pool, whole) < 2 * length ? whole : apart;
}

static void show_sides(chapter *c, doc *to, const mech_ehresmann *e, const expr *names,
                       const expr *solved, size_t count, const expr *along) {
    const char *equation = e->affine ? "BKMM96 (2.3.2)" : "BKMM96 (2.1.6)";
    doc *list = doc_object(to, "equations", "equations of motion");
    for (size_t k = 0; k < e->r; k++) {
        doc *d = doc_equation(list, chapter_direction(c, e->base.base[k]),
                              left_shape(c, e, k, names), chapter_tidy(c, e->right[k]), equation);
        d->children.items[0]->source = left_side(c, e, k, solved);
        if (along != NULL) d->children.items[0]->driven = left_side(c, e, k, names);
        d->children.items[1]->source = e->right[k];
        if (along != NULL) chapter_drive_last(c, list, along + k * count);
    }
}

/// Where the equations are long: the matrix and what stands beside it.
static void show_matrix(chapter *c, doc *to, const mech_ehresmann *e, const expr *f, size_t count,
                        const expr *along) {
    chapter_matrix(c, to, "mass", "mass matrix on the base", e->r, e->r, e->mass);
    doc *list = doc_list(to, "right_side", "right side of M r'' = f");
    exact quiet = exact_quietly(c->x);
    for (size_t k = 0; k < e->r; k++) {
        const bool zero = exact_is_zero(&quiet, f[k]) == TRUTH_YES;
        formula(c, list, NULL, chapter_symbol(c, "f_%zu", k + 1),
                zero ? expr_int(c->pool, 0) : f[k],
                e->affine ? "BKMM96 (2.3.2)" : "BKMM96 (2.1.6)");
        if (along != NULL) chapter_drive_last(c, list, along + k * count);
    }
}

/// Inputs along the lifts, B_j(X_α), and solved for the accelerations; fresh, NULL without inputs.
static expr *inputs_along(chapter *c, const mech_ehresmann *e, expr **solved, size_t *count) {
    const mech_inputs *u = chapter_inputs(c);
    *solved = NULL;
    *count = 0;
    if (u == NULL) return NULL;
    *count = u->count;
    expr *along = MEM_NEW(expr, e->r * u->count);
    mech_inputs_along(u, c->pool, e->r, e->lifts, along);
    exact brief = readable_limits(c->x);
    *solved = MEM_NEW(expr, e->r * u->count);
    if (exact_solve(&brief, e->r, u->count, e->mass, along, *solved) == HAMEL_OK) return along;
    free(*solved);
    *solved = NULL;
    return along;
}

static void show_equations(chapter *c, doc *to, const mech_ehresmann *e) {
    const size_t r = e->r;
    expr *names = MEM_NEW(expr, 4 * r), *solved = names + r, *f = names + 2 * r;
    expr *written = names + 3 * r;
    size_t longest = 0;
    exact brief = readable_limits(c->x);
    for (size_t k = 0; k < r; k++) {
        names[k] = expr_symbol_dot(c->pool, chapter_alias(c, c->m->q->velocities[e->base.base[k]]));
        f[k] = expr_sub(c->pool, e->right[k], e->bias[k]);
        const size_t tokens = expr_infix_tokens(c->pool, f[k]);
        if (tokens > longest) longest = tokens;
    }
    expr_solve(c->pool, r, e->mass, f, solved);
    const bool readable =
        longest <= 3 * READABLE_TOKENS && readable_normalise(&brief, r, f) == HAMEL_OK;
    size_t inputs;
    expr *driven, *along = inputs_along(c, e, &driven, &inputs);
    if (readable) show_sides(c, to, e, names, solved, inputs, along);
    else show_matrix(c, to, e, f, inputs, along);
    if (readable && (along == NULL || driven != NULL) &&
        readable_write_out(&brief, r, e->mass, f, written) == HAMEL_OK) {
        doc *list = doc_object(to, "accelerations", "solved for the accelerations");
        for (size_t k = 0; k < r; k++) {
            chapter_formula(c, list, chapter_direction(c, e->base.base[k]), names[k], written[k],
                            NULL);
            if (driven != NULL) chapter_drive_last(c, list, driven + k * inputs);
        }
    }
    free(along);
    free(driven);
    free(names);
}

static void show_forces(chapter *c, doc *to, const mech_ehresmann *e) {
    doc *list = NULL;
    for (size_t k = 0; k < e->r; k++) {
        if (expr_is_int(c->pool, e->force[k], 0)) continue;
        if (list == NULL) list = doc_object(to, "forces", "forces along the lifts, F − A F");
        component(c, list, "F", SIZE_MAX, e->base.base[k], SIZE_MAX, e->force[k]);
    }
}

hamel_status chapter_ehresmann(chapter *c, doc *to) {
    const mech_ehresmann *e;
    const hamel_status status = derivation_ehresmann(c->d, c->x->messages, &e);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "ehresmann", "Ehresmann connection");
    show_base(c, section, &e->base);
    if (e->p > 0) {
        show_connection(c, section, e);
        show_projections(c, section, e);
        if (e->r > 1) show_curvature(c, section, e);
        if (e->affine) show_covariant(c, section, e);
    }
    show_turning(c, section, e);
    if (c->m->kinematic) return HAMEL_OK;
    formula(c, section, "lagrangian", chapter_symbol(c, "L_c"), e->lagrangian, NULL);
    show_forces(c, section, e);
    if (e->r > 0) show_equations(c, section, e);
    return HAMEL_OK;
}
