/// Chapter E as a section, second part: reduction. The nonholonomic connection, the reduced Lagrangian,
/// the equations on D/G and what takes their solutions back to Q.
#include "mech/nonholonomic_connection.h"
#include "mech/reduced_equations.h"
#include "report/chapter.h"
#include "report/reduction_chapter.h"

/// What this part works with.
typedef struct reducer {
    chapter *c;
    const mech_symmetry *y;
    mech_trivialisation t;
    mech_reduction r;
    mech_connection a;
    mech_reduced e;
} reducer;

enum { LONG = 2 * READABLE_TOKENS }; ///< tokens beyond which a list of coefficients is left out

// ---- names -------------------------------------------------------------------------------------

/// How direction a of the group is called: by its coordinate, or 1, 2, 3 for a rotation.
static void add_group_direction(const reducer *d, size_t a, text *out) {
    const size_t i = d->t.group_directions[a];
    const space_factor *f = space_factor_of(d->c->m->q, i);
    if (f->kind->dimension == 1) text_add(out, f->name);
    else text_addf(out, "%zu", i - f->first + 1);
}

static expr group_symbol(const reducer *d, const char *stem, size_t a) {
    text name = {0};
    text_addf(&name, "%s_", stem);
    add_group_direction(d, a, &name);
    const expr e = expr_symbol(d->c->pool, text_cstr(&name), EXPR_MULTIPLIER);
    text_clear(&name);
    return e;
}

static const char *shape_name(const reducer *d, size_t s) {
    return chapter_direction(d->c, d->r.directions[s]);
}

/// How horizontal direction s is called: the shape coordinate it lifts, or its number.
static void add_lift_name(const reducer *d, size_t s, text *out) {
    if (d->a.principal) text_add(out, shape_name(d, s));
    else text_addf(out, "%zu", s + 1);
}

// ---- formulas ----------------------------------------------------------------------------------

/// A function on the slice, shown as the function on TQ it stands for.
static void show(const reducer *d, doc *to, const char *key, expr name, expr value,
                 const char *equation) {
    mech_reduction_extend(&d->r, 1, &value);
    if (d->r.moved_count > 0) {
        exact quiet = *d->c->x;
        quiet.messages = NULL;
        (void)!exact_normalise(&quiet, &value);
    }
    chapter_formula(d->c, to, key, name, value, equation);
}

static bool is_zero(const reducer *d, expr e) { return expr_is_int(d->c->pool, e, 0); }

static bool is_long(const reducer *d, size_t count, const expr *e) {
    size_t tokens = 0;
    for (size_t i = 0; i < count && tokens <= LONG; i++) {
        const size_t more = expr_infix_tokens(d->c->pool, e[i]);
        tokens = more > LONG ? LONG + 1 : tokens + more;
    }
    return tokens > LONG;
}

/// Σ components · e_a, as a vector of the Lie algebra.
static void show_vector(const reducer *d, doc *to, const char *name, const expr *components) {
    expr *terms = MEM_NEW(expr, d->r.k);
    for (size_t a = 0; a < d->r.k; a++)
        terms[a] = expr_mul2(d->c->pool, components[a], group_symbol(d, "e", a));
    expr value = expr_add(d->c->pool, d->r.k, terms);
    mech_reduction_extend(&d->r, 1, &value);
    doc_expr(to, name, chapter_symbol(d->c, "%s", name), chapter_tidy(d->c, value), NULL)->field =
        true;
    free(terms);
}

static void show_matrix(const reducer *d, doc *to, const char *key, const char *title, size_t rows,
                        size_t cols, const expr *entries) {
    expr *on = mem_copy(entries, rows * cols, sizeof *entries);
    mech_reduction_extend(&d->r, rows * cols, on);
    chapter_matrix(d->c, to, key, title, rows, cols, on);
    free(on);
}

/// The nonzero components of a Lie algebra valued one-form, A_x_psi.
static void show_one_form(const reducer *d, doc *to, const char *key, const char *title,
                          const char *stem, size_t cols, const expr *A, const char *equation) {
    doc *list = NULL;
    for (size_t i = 0; i < d->r.k * cols; i++) {
        if (is_zero(d, A[i])) continue;
        if (list == NULL) list = doc_object(to, key, title);
        text name = {0};
        text_addf(&name, "%s_", stem);
        add_group_direction(d, i / cols, &name);
        text_add(&name, "_");
        if (cols == d->r.sigma) text_add(&name, shape_name(d, i % cols));
        else add_lift_name(d, i % cols, &name);
        show(d, list, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)), A[i], equation);
        text_clear(&name);
    }
    if (list == NULL) doc_words(to, key, title, "zero");
}

// ---- parts -------------------------------------------------------------------------------------

static void show_shape(const reducer *d, doc *to) {
    text words = {0};
    for (size_t s = 0; s < d->r.sigma; s++) {
        if (s > 0) text_add(&words, ", ");
        text_add(&words, shape_name(d, s));
    }
    if (d->r.sigma == 0) text_add(&words, "a point: the configuration space is the group");
    doc_words(to, "shape_space", "shape space", "%s", text_cstr(&words));
    text_clear(&words);
    for (size_t i = 0; i < d->r.moved_count; i++) {
        if (i == 0) to = doc_object(to, "shape", "shape coordinates");
        const char *own = expr_symbol_info_of(d->c->pool, d->r.moved[2 * i])->name;
        doc_expr(to, own, chapter_symbol(d->c, "r_%s", own), d->r.moved_of[2 * i], NULL);
    }
}

static void show_body_velocity(const reducer *d, doc *to) {
    doc *list = NULL;
    for (size_t a = 0; a < d->r.k; a++) {
        if (expr_is_symbol(d->c->pool, d->r.body[a])) continue;
        if (list == NULL)
            list = doc_object(to, "body_velocity",
                              d->r.side == ACTION_LEFT ? "body velocity g⁻¹g'" : "space velocity g'g⁻¹");
        const expr name = d->r.velocities[a];
        chapter_formula(d->c, list, expr_symbol_info_of(d->c->pool, name)->name, name, d->r.body[a],
                        NULL);
    }
}

static void show_sections(const reducer *d, doc *to) {
    const mech_connection *a = &d->a;
    if (a->m == 0 || a->m == a->k) return;
    doc *list = doc_object(to, "sections", "S = D ∩ T Orb, in body representation");
    for (size_t b = 0; b < a->m; b++) {
        text name = {0};
        text_addf(&name, "e_%zu", b + 1);
        show_vector(d, list, text_cstr(&name), a->sections + b * a->n);
        text_clear(&name);
    }
}

static void show_inertia(const reducer *d, doc *to) {
    const mech_connection *a = &d->a;
    if (a->m == 1)
        show(d, to, "locked_inertia_on_S", chapter_symbol(d->c, "I_S"), a->inertia[0], NULL);
    else if (a->m > 0)
        show_matrix(d, to, "locked_inertia_on_S", "locked inertia tensor on S", a->m, a->m,
                    a->inertia);
    if (a->m < a->k)
        show_matrix(d, to, "locked_inertia", "locked inertia tensor, in body representation", a->k,
                    a->k, a->locked);
}

static void show_connection(const reducer *d, doc *to) {
    const mech_connection *a = &d->a;
    if (a->h == 0 || !a->principal) return;
    if (a->mechanical && a->m < a->k && d->r.sigma > 0)
        show_one_form(d, to, "mechanical_connection", "mechanical connection", "Amech", d->r.sigma,
                      a->mechanical_local, "BKMM96 (5.3.1)");
    const bool kinematic = a->m == 0, free_of_constraints = a->m == a->k;
    show_one_form(d, to, "connection",
                  kinematic             ? "kinematic connection 𝒜, along the shape coordinates"
                  : free_of_constraints ? "mechanical connection 𝒜, along the shape coordinates"
                                        : "nonholonomic connection 𝒜, along the shape coordinates",
                  "A", a->h, a->local, kinematic ? "BKMM96 (3.4.1)" : "BKMM96 (6.4.3)");
    if (is_long(d, a->k * a->h * a->h, a->curvature)) {
        doc_words(to, "curvature", "curvature", "too long to be written out");
        return;
    }
    doc *list = NULL;
    for (size_t i = 0; i < a->k * a->h * a->h; i++) {
        const size_t b = i / a->h / a->h, s = i / a->h % a->h, u = i % a->h;
        if (s >= u || is_zero(d, a->curvature[i])) continue;
        if (list == NULL)
            list = doc_object(to, "curvature",
                              d->r.side == ACTION_LEFT ? "its curvature, d𝒜 − [𝒜, 𝒜]"
                                                       : "its curvature, d𝒜 + [𝒜, 𝒜]");
        text name = {0};
        text_add(&name, "B_");
        add_group_direction(d, b, &name);
        text_addf(&name, "_%s_%s", shape_name(d, s), shape_name(d, u));
        show(d, list, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)),
             a->curvature[i], NULL);
        text_clear(&name);
    }
    if (list == NULL) doc_words(to, "curvature", "its curvature", "zero: the connection is flat");
}

static void show_momenta(const reducer *d, doc *to) {
    const mech_reduced *e = &d->e;
    if (e->m == 0) return;
    doc *list = doc_object(to, "momenta", "momenta along S");
    for (size_t b = 0; b < e->m; b++)
        show(d, list, expr_symbol_info_of(d->c->pool, e->symbols[b])->name, e->symbols[b],
             e->momentum[b], "BKMM96 (4.4.1)");
}

/// ξ = −𝒜 r' + Γ + I⁻¹p, and r' where it is not free.
static void show_reconstruction(const reducer *d, doc *to) {
    const mech_reduced *e = &d->e;
    doc *list = doc_object(to, "reconstruction", "reconstruction");
    for (size_t I = 0; I < d->r.n; I++) {
        const expr name = d->r.velocities[I];
        if (expr_same(name, e->velocity[I])) continue;
        show(d, list, expr_symbol_info_of(d->c->pool, name)->name, chapter_alias(d->c, name),
             e->velocity[I], I < d->r.k ? "BKMM96 (1.2.1)" : NULL);
    }
}

static void show_momentum_equation(const reducer *d, doc *to) {
    const mech_reduced *e = &d->e;
    if (e->m == 0) return;
    doc *list = doc_object(to, "momentum_equation", "momentum equation");
    for (size_t b = 0; b < e->m; b++)
        show(d, list, expr_symbol_info_of(d->c->pool, e->symbols[b])->name,
             expr_symbol_dot(d->c->pool, e->symbols[b]), e->momentum_rate[b],
             d->a.principal && !d->a.affine ? "BKMM96 (7.2.2)" : NULL);
}

static void show_shape_equations(const reducer *d, doc *to) {
    const mech_reduced *e = &d->e;
    if (e->h == 0) return;
    const char *equation = d->a.m == 0 ? (d->a.affine ? "BKMM96 (3.4.4)" : "BKMM96 (3.4.2)")
                           : d->a.m == d->a.k ? "BKMM96 (5.3.4)" : "BKMM96 (7.2.1)";
    if (!d->a.principal) equation = "GN16 §8.1";
    if (e->closed) {
        doc *list = doc_object(to, "shape_equations", "reduced equations");
        for (size_t s = 0; s < e->h; s++)
            show(d, list, expr_symbol_info_of(d->c->pool, d->a.symbols[s])->name, e->rate_symbols[s],
                 e->rates[s], equation);
    }
    show_matrix(d, to, "mass", "mass matrix of shape space", e->h, e->h, e->mass);
    if (e->closed) return;
    doc *list = doc_list(to, "right_side", "right side of M r'' = f");
    for (size_t s = 0; s < e->h; s++)
        show(d, list, NULL, chapter_symbol(d->c, "f_%zu", s + 1), e->rhs[s], equation);
}

/// Q = G: Euler-Poincaré-Suslov, in the velocities.
static void show_velocity_equations(const reducer *d, doc *to) {
    const mech_reduced *e = &d->e;
    if (e->h > 0 || e->m == 0) return;
    expr *rates = MEM_NEW(expr, e->m);
    bool closed = false;
    exact quiet = *d->c->x;
    quiet.messages = NULL;
    if (readable_solve(&quiet, e->m, d->a.inertia, e->speed_rhs, rates, &closed) == HAMEL_OK &&
        closed) {
        doc *list = doc_object(to, "velocity_equations", "the same in the velocities");
        for (size_t b = 0; b < e->m; b++) {
            const expr name = chapter_alias(d->c, d->a.speeds[b]);
            show(d, list, expr_symbol_info_of(d->c->pool, name)->name,
                 expr_symbol_dot(d->c->pool, name), rates[b], "GN16 §8.1");
        }
    }
    free(rates);
}

static void show_all(const reducer *d, doc *to) {
    show_shape(d, to);
    show_body_velocity(d, to);
    show(d, to, "reduced_lagrangian", chapter_symbol(d->c, "l"), d->r.lagrangian, "BKMM96 (3.2.1)");
    show_sections(d, to);
    show_inertia(d, to);
    show_connection(d, to);
    show_momenta(d, to);
    show_reconstruction(d, to);
    show(d, to, "constrained_lagrangian", chapter_symbol(d->c, "l_c"), d->e.lagrangian, NULL);
    show_momentum_equation(d, to);
    show_shape_equations(d, to);
    show_velocity_equations(d, to);
}

// ---- what there is to reduce -------------------------------------------------------------------

static hamel_status reduce(reducer *d, doc *to) {
    exact x = readable_limits(d->c->x);
    hamel_status status = mech_reduction_init(&d->r, &x, &d->c->system, &d->t);
    if (status == HAMEL_INVALID) {
        doc_words(to, "note", NULL, "no reduction: the Lagrangian is not quadratic in the velocities");
        return HAMEL_OK;
    }
    if (status == HAMEL_OK) {
        status = mech_connection_init(&d->a, &x, &d->c->system, d->y->given, &d->t, &d->r);
        if (status == HAMEL_OK) {
            status = mech_reduced_init(&d->e, &x, &d->r, &d->a);
            if (status == HAMEL_OK) show_all(d, to);
            mech_reduced_clear(&d->e);
        }
        mech_connection_clear(&d->a);
    }
    mech_reduction_clear(&d->r);
    if (status == HAMEL_TOO_LARGE)
        doc_words(to, "note", NULL, "the reduced equations are too long to be written out");
    if (status == HAMEL_SINGULAR)
        doc_words(to, "note", NULL, "no reduction: the kinetic energy is singular on S");
    return status == HAMEL_TOO_LARGE || status == HAMEL_SINGULAR ? HAMEL_OK : status;
}

hamel_status chapter_reduction(chapter *c, doc *to, const mech_symmetry *y) {
    reducer d = {.c = c, .y = y};
    hamel_status status = HAMEL_OK;
    doc *section = doc_object(to, "reduction", "reduction");
    mech_trivialisation_init(&d.t, c->m->q, y->given);
    if (d.t.exists) status = reduce(&d, section);
    else doc_words(section, "note", NULL, "no group coordinates");
    mech_trivialisation_clear(&d.t);
    return status;
}

hamel_status chapter_reductions(chapter *c, doc *to);
hamel_status chapter_reductions(chapter *c, doc *to) {
    doc *section = doc_object(to, "reduction", "Reduction");
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < c->m->symmetry_count && status == HAMEL_OK; i++) {
        mech_symmetry y;
        status = mech_symmetry_init(&y, c->x, &c->system, &c->m->symmetries[i]);
        if (status != HAMEL_OK) break;
        status = chapter_reduction(c, doc_object(section, c->m->symmetries[i].name, c->m->symmetries[i].name), &y);
        mech_symmetry_clear(&y);
    }
    return status;
}
