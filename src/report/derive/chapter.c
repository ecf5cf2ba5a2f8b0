/// Helpers the chapters of a report share.
#include "report/derive/chapter.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/degenerate.h"
#include "report/derive/form/plain_factors.h"

// ---- opening and closing -----------------------------------------------------------------------

/// Whether a definition only gives a coordinate, a parameter or their rates a second name.
static bool second_name(const expr_pool *pool, expr value) {
    if (!expr_is_symbol(pool, value)) return expr_is_number(pool, value);
    const expr_symbol_info *info = expr_symbol_info_of(pool, value);
    const bool entry = info->kind == EXPR_ROTATION || info->kind == EXPR_SPHERE;
    return !entry && !(info->kind == EXPR_VELOCITY && info->order == 0);
}

static bool is_velocity(const expr_pool *pool, expr e) {
    return expr_is_symbol(pool, e) && expr_symbol_info_of(pool, e)->kind == EXPR_VELOCITY;
}

/// The model's definitions as names to print with, those of symbols before those of formulas.
static void use_definitions(chapter *c) {
    c->names = MEM_NEW(exact_abbreviation, 2 * c->m->definition_count);
    for (int formulas = 0; formulas < 2; formulas++) {
        for (size_t i = 0; i < c->m->definition_count; i++) {
            const model_definition *d = &c->m->definitions[i];
            if (second_name(c->pool, d->value) ||
                expr_is_symbol(c->pool, d->value) != (formulas == 0))
                continue;
            const expr name = chapter_symbol(c, "%s", d->name);
            c->names[c->name_count++] = (exact_abbreviation){name, d->value};
            if (is_velocity(c->pool, d->value)) // and its rate
                c->names[c->name_count++] = (exact_abbreviation){
                    expr_symbol_dot(c->pool, name), expr_symbol_dot(c->pool, d->value)};
        }
        if (formulas == 0)
            c->plain = (readable_seen){.name_count = c->name_count, .names = c->names};
    }
}

hamel_status chapter_begin(chapter *c, exact *x, derivation *d) {
    const model *m = derivation_model(d);
    *c = (chapter){.x = x, .d = d, .m = m, .pool = m->pool};
    const hamel_status status = derivation_system(d, NULL, &c->system);
    if (status != HAMEL_OK && status != HAMEL_UNDECIDED)
        return derivation_system(d, x->messages, &c->system);
    use_definitions(c);
    c->around = *x;
    derivation_levels(d, x);
    mech_level_init(&c->level, x, m);
    c->seen = (readable_seen){.name_count = c->name_count, .names = c->names};
    return HAMEL_OK;
}

hamel_status chapter_need_system(chapter *c) {
    return c->system != NULL ? HAMEL_OK : derivation_system(c->d, c->x->messages, &c->system);
}

hamel_status chapter_open(chapter *c, exact *x, derivation *d) {
    hamel_status status = chapter_begin(c, x, d);
    if (status != HAMEL_OK) return status;
    status = chapter_need_system(c);
    if (status != HAMEL_OK) chapter_close(c);
    return status;
}

hamel_status chapter_need_quasi(chapter *c) {
    return derivation_quasi(c->d, c->x->messages, &c->quasi);
}

void chapter_close(chapter *c) {
    c->x->level_count = c->around.level_count;
    c->x->levels = c->around.levels;
    mech_level_clear(&c->level);
    free(c->names);
    readable_seen_clear(&c->seen);
    readable_seen_clear(&c->plain);
    exact_record_clear(&c->heard);
}

// ---- formulas -----------------------------------------------------------------------------------

bool chapter_is_large(const chapter *c) {
    enum { MANY = 12 }; // a determinant of that order has no closed form
    return c->system != NULL && (c->system->large || c->m->q->n > MANY);
}

/// Whether e is about more angles than a closed form has: sin(a + b + ..) has 2^k terms.
static bool has_many_angles(const expr_pool *pool, expr e) {
    enum { MANY = 4 };
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    size_t count = 0;
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        count += expr_is_symbol(pool, node) && expr_symbol_info_of(pool, node)->kind == EXPR_ANGLE;
    }
    expr_walk_clear(&w);
    return count > MANY;
}

bool chapter_stays(const chapter *c, expr e) {
    enum { SHORT = 64 }; // nodes
    return c->unexpanded && (readable_nodes(c->pool, e) > SHORT || has_many_angles(c->pool, e));
}

expr chapter_tidy(chapter *c, expr e) {
    if (expr_is_symbol(c->pool, e)) return chapter_alias(c, e);
    if (chapter_stays(c, e)) return e;
    expr shape = e;
    const readable_part one = {1, &shape};
    exact quiet = exact_quietly(c->x); // what cannot be made shorter is shown as it is
    if (readable_tidy(&quiet, &c->seen, 1, &one) != HAMEL_OK) return e;
    return chapter_without_names(c, &quiet, shape);
}

bool chapter_never_zero(chapter *c, expr f) {
    exact brief = readable_limits(c->x);
    expr there = f;
    if (c->level.count > 0 && mech_level_reduce(&c->level, &brief, 1, &there) == HAMEL_OK &&
        (mech_is_constant(c->m->q, there) || exact_never_zero(&brief, there)))
        return true;
    return mech_vanishes_nowhere(c->x, c->m->q, f);
}

/// Of f and −f, in place, the one that is shorter, or has no minus in front; its shape.
static expr unsigned_shape(chapter *c, expr *f) {
    const expr minus = expr_neg(c->pool, *f);
    const expr plain = chapter_tidy(c, *f), other = chapter_tidy(c, minus);
    const size_t length = expr_infix_tokens(c->pool, plain);
    const size_t turned = expr_infix_tokens(c->pool, other);
    if (turned > length || (turned == length && !expr_is_negative(c->pool, plain))) return plain;
    *f = minus;
    return other;
}

/// The factors of e that may vanish, each once; none where that is not found out.
static void vanishing_factors(chapter *c, expr e, readable_list *out) {
    exact brief = readable_limits(c->x);
    expr unit, *factors;
    long *powers;
    size_t count;
    if (exact_factor(&brief, e, &unit, &count, &factors, &powers) != HAMEL_OK) return;
    for (size_t i = 0; i < count && expr_is_number(c->pool, unit); i++) {
        if (powers[i] > 0 && !chapter_never_zero(c, factors[i])) *vec_push(out) = factors[i];
    }
    free(factors);
    free(powers);
}

void chapter_locus(chapter *c, doc *to, expr e) {
    readable_list kept = {0};
    vanishing_factors(c, e, &kept);
    if (kept.count == 0) *vec_push(&kept) = e;
    expr *shapes = MEM_NEW(expr, kept.count);
    for (size_t i = 0; i < kept.count; i++) shapes[i] = unsigned_shape(c, &kept.items[i]);
    const expr shown =
        kept.count == 1 ? shapes[0] : expr_raw(c->pool, EXPR_MUL, kept.count, shapes);
    doc_expr(to, NULL, EXPR_NONE, shown, NULL)->source = expr_mul(c->pool, kept.count, kept.items);
    free(shapes);
    vec_clear(&kept);
}

void chapter_list(chapter *c, text *out, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        if (expr_print(c->pool, chapter_tidy(c, e[i]), EXPR_TEXT, out) != HAMEL_OK) return;
    }
}

expr chapter_symbol(chapter *c, const char *format, ...) {
    text name = {0};
    va_list args;
    va_start(args, format);
    text_addv(&name, format, args);
    va_end(args);
    const expr e = expr_symbol(c->pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    return e;
}

/// Whether the model calls something so; with `entries` also if it is a vector: P of P_1, P_2, P_3.
static bool is_taken(const chapter *c, const char *name, bool entries) {
    expr found;
    bool taken = expr_symbol_find(c->pool, name, &found) &&
                 expr_symbol_info_of(c->pool, found)->kind != EXPR_OTHER;
    const size_t length = strlen(name);
    for (size_t i = 0; i < c->m->definition_count && !taken; i++) {
        const char *own = c->m->definitions[i].name;
        if (strncmp(own, name, length) != 0) continue;
        taken = own[length] == '\0' ||
                (entries && own[length] == '_' && strspn(own + length + 1, "0123456789") > 0);
    }
    return taken;
}

expr chapter_quantity(chapter *c, const char *name, const char *other) {
    return chapter_symbol(c, "%s", is_taken(c, name, false) ? other : name);
}

expr chapter_numbered(chapter *c, const char *name, const char *other, size_t number) {
    return chapter_symbol(c, "%s_%zu", is_taken(c, name, true) ? other : name, number);
}

expr chapter_on_level(chapter *c, expr e) {
    exact brief = readable_limits(c->x);
    expr there = e;
    if (!c->on_level || c->level.count == 0 || chapter_stays(c, e)) return e;
    if (mech_level_reduce(&c->level, &brief, 1, &there) != HAMEL_OK) return e;
    return expr_infix_tokens(c->pool, there) < expr_infix_tokens(c->pool, e) ? there : e;
}

void chapter_formula(chapter *c, doc *to, const char *key, expr name, expr value,
                     const char *equation) {
    value = chapter_on_level(c, value);
    doc_expr(to, key, name, chapter_tidy(c, value), equation)->source = value;
}

bool chapter_leaves(chapter *c, doc *to, const char *key, const char *title, const char *part,
                    size_t count, const expr *e) {
    enum { LONGEST_LIST = 3000 }; // tokens
    if (c->command == NULL || expr_infix_length(c->pool, count, e) <= LONGEST_LIST) return false;
    doc_words(to, key, title, "%s %s prints it, in parts", c->command, part);
    return true;
}

doc *chapter_verdict(chapter *c, doc *to, const char *key, const char *title, mech_verdict v) {
    if (v.claim == NULL) v.claim = title;
    if (c->system != NULL && c->system->dependent_at_values &&
        v.scope.parameters == PARAMETERS_GENERIC)
        v.scope.values = VALUES_NOT; // D is larger there than the one this is about
    return doc_verdict(to, key, title, derivation_gate(c->d), v);
}

void chapter_listen(chapter *c) {
    exact_record_clear(&c->heard);
    c->x->record = &c->heard;
}

mech_verdict chapter_heard(chapter *c, truth answer) {
    c->x->record = NULL;
    return verdict_heard(&c->heard, answer);
}

void chapter_matrix(chapter *c, doc *to, const char *key, const char *title, size_t rows,
                    size_t cols, const expr *entries) {
    doc *list = doc_list(to, key, title);
    for (size_t i = 0; i < rows; i++) {
        doc *row = doc_list(list, NULL, NULL);
        for (size_t j = 0; j < cols; j++)
            chapter_formula(c, row, NULL, EXPR_NONE, entries[i * cols + j], NULL);
    }
}

void chapter_controls(const chapter *c, text *out) {
    for (size_t i = 0; i < c->m->control_count; i++) {
        const model_control *k = &c->m->controls[i];
        text_addf(out, "%s%s%s", i == 0 ? "" : ", ", k->kind == CONTROL_FORCE ? "force on " : "",
                  chapter_direction(c, k->direction));
    }
}

const char *chapter_basis_title(size_t r) {
    return r > 0 ? "basis of D" : "basis of D: none, as D = 0";
}

bool chapter_rate(const chapter *c, size_t a, expr *rate) {
    const mech_quasi *d = c->quasi;
    if (d->closed) {
        *rate = d->rates[a];
        return true;
    }
    for (size_t b = 0; b < d->r; b++) {
        if (b != a && (!expr_is_int(c->pool, d->mass[a * d->r + b], 0) ||
                       !expr_is_int(c->pool, d->mass[b * d->r + a], 0)))
            return false;
    }
    *rate = expr_div(c->pool, d->rhs[a], d->mass[a * d->r + a]);
    return true;
}

expr chapter_with_rates(chapter *c, expr e) {
    const mech_quasi *d = c->quasi;
    expr *dots = MEM_NEW(expr, d->r), out;
    for (size_t a = 0; a < d->r; a++) dots[a] = expr_symbol_dot(c->pool, d->basis.symbols[a]);
    expr_substitute(c->pool, 1, &e, d->r, dots, d->rates, &out);
    free(dots);
    return out;
}

expr chapter_alias(const chapter *c, expr symbol) {
    for (size_t i = 0; i < c->name_count; i++) {
        if (expr_same(c->names[i].meaning, symbol)) return c->names[i].name;
    }
    return symbol;
}

const char *chapter_direction(const chapter *c, size_t i) {
    const expr velocity = c->m->q->velocities[i];
    const expr_symbol_info *info = expr_symbol_info_of(c->pool, velocity);
    return info->order > 0 ? expr_symbol_info_of(c->pool, info->base)->name : info->name;
}

void chapter_field(chapter *c, doc *to, const char *key, const char *name, const expr *field) {
    // As the expression of a derivation: components times symbols d_x.
    VEC(expr) terms = {0};
    for (size_t i = 0; i < c->m->q->n; i++) {
        text along = {0}; // of the kind that stands last in a product
        text_addf(&along, "d_%s", chapter_direction(c, i));
        const expr direction = expr_symbol(c->pool, text_cstr(&along), EXPR_MULTIPLIER);
        text_clear(&along);
        *vec_push(&terms) = expr_mul2(c->pool, field[i], direction);
    }
    const expr sum = expr_add(c->pool, terms.count, terms.items);
    vec_clear(&terms);
    doc_expr(to, key, chapter_symbol(c, "%s", name), chapter_tidy(c, sum), NULL)->field = true;
}
