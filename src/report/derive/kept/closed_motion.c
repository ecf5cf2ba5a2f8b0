/// Motion in closed form, a part of the section on conserved quantities: centres of circles are
/// such quantities.
#include "report/derive/kept/closed_motion.h"

#include "expr/apply.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/quasi/closed_motion.h"

static const char *coordinate_name(const chapter *c, const closed_coordinate *k) {
    return expr_symbol_info_of(c->pool, k->coordinate)->name;
}

/// On a circle q = q_c − D u/κ; where that mentions q itself, by the velocity of the other one.
static void show_on_circle(chapter *c, doc *to, const closed_coordinate *k,
                           const closed_coordinate *other, expr turn) {
    const expr centre = chapter_symbol(c, "%s_c", coordinate_name(c, k));
    const bool mentions = expr_contains(c->pool, k->swing, k->coordinate);
    const expr parts[2] = {centre,
                           mentions ? expr_div(c->pool, c->m->q->velocities[other->direction], turn)
                                    : chapter_tidy(c, k->swing)};
    doc_expr(to, coordinate_name(c, k), k->coordinate, expr_raw(c->pool, EXPR_ADD, 2, parts), NULL)
        ->source = expr_add2(c->pool, centre, k->swing);
}

/// Two coordinates on a circle: x = x_c + y'/ω, y = y_c − x'/ω.
static void show_circle(chapter *c, doc *to, const closed_coordinate *k,
                        const closed_coordinate *w) {
    const char *first = coordinate_name(c, k), *second = coordinate_name(c, w);
    text title = {0};
    text_addf(&title, "%s and %s move on a circle, where omega is not zero; its centre is constant",
              first, second);
    doc *one = doc_object(to, NULL, text_cstr(&title));
    text_clear(&title);
    const expr omega = chapter_quantity(c, "omega", "omega_c");
    show_on_circle(c, one, k, w, omega);
    show_on_circle(c, one, w, k, expr_neg(c->pool, omega));
    chapter_formula(c, one, "frequency", omega, k->turn, NULL);
    expr squares =
        expr_add2(c->pool, expr_pow_int(c->pool, k->speed, 2), expr_pow_int(c->pool, w->speed, 2));
    exact brief = readable_limits(c->x);
    if (readable_normalise(&brief, 1, &squares) != HAMEL_OK) return;
    const expr speed = chapter_tidy(c, expr_power(c->pool, squares, expr_ratio(c->pool, 1, 2)));
    const expr shown[2] = {speed, expr_pow_int(c->pool, expr_apply(c->pool, EXPR_ABS, omega), -1)};
    doc_expr(one, "radius", chapter_quantity(c, "radius", "radius_c"),
             expr_raw(c->pool, EXPR_MUL, 2, shown), NULL)
        ->source = expr_div(c->pool, speed, expr_apply(c->pool, EXPR_ABS, k->turn));
}

/// One coordinate that vibrates: the centre is a function of the state.
static void show_line(chapter *c, doc *to, const closed_coordinate *k) {
    text title = {0};
    text_addf(&title, "%s vibrates, where omega is not zero; its centre is constant",
              coordinate_name(c, k));
    doc *one = doc_object(to, NULL, text_cstr(&title));
    text_clear(&title);
    text centre = {0};
    text_addf(&centre, "%s_c", coordinate_name(c, k));
    chapter_formula(c, one, text_cstr(&centre), chapter_symbol(c, "%s", text_cstr(&centre)),
                    expr_sub(c->pool, k->coordinate, k->swing), NULL);
    text_clear(&centre);
    chapter_formula(c, one, "frequency", chapter_quantity(c, "omega", "omega_c"),
                    expr_power(c->pool, k->square, expr_ratio(c->pool, 1, 2)), NULL);
}

void chapter_closed_motion(chapter *c, doc *to) {
    closed_motion m;
    exact quiet = exact_quietly(c->x);
    closed_motion_init(&m, &quiet, c->system, c->quasi);
    doc *section = m.count > 0 ? doc_object(to, "closed_form", "motion in closed form") : NULL;
    text names = {0};
    for (size_t i = 0; i < m.count; i++) {
        if (m.items[i].uniform)
            text_addf(&names, "%s%s", names.length > 0 ? ", " : "",
                      coordinate_name(c, &m.items[i]));
    }
    if (names.length > 0) doc_words(section, "uniform", "linear in time", "%s", text_cstr(&names));
    text_clear(&names);
    doc *list = NULL;
    for (size_t i = 0; i < m.count; i++) {
        if (m.items[i].uniform || m.items[i].with < i) continue;
        if (list == NULL) list = doc_list(section, "vibrations", NULL);
        if (m.items[i].with == i) show_line(c, list, &m.items[i]);
        else show_circle(c, list, &m.items[i], &m.items[m.items[i].with]);
    }
    closed_motion_clear(&m);
}
