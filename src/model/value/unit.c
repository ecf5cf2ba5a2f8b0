/// Units. Numbers are kept in m, kg, s, A and K, whatever they are written in; angles are numbers.
///
///     m = 6 [kg]
///     g = 9.81 [m/s^2]
///     x, y : line [m]
///
/// A model with a unit anywhere is checked as it is read: in one pass, each operation where it
/// stands. What has no unit is a number. Runs and pictures are made of numbers in these units.
#include "model/value/unit_internal.h"

#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "expr/read_number.h"

typedef struct unit_name {
    const char *name;
    int power[DIMENSION_BASES]; ///< m, kg, s, A, K
    long times, over;           ///< of the base units
    bool pi;                    ///< times pi
} unit_name;

static const unit_name names[] = {
    {"m", {1, 0, 0, 0, 0}, 1, 1, false},     {"kg", {0, 1, 0, 0, 0}, 1, 1, false},
    {"s", {0, 0, 1, 0, 0}, 1, 1, false},     {"A", {0, 0, 0, 1, 0}, 1, 1, false},
    {"K", {0, 0, 0, 0, 1}, 1, 1, false},     {"rad", {0, 0, 0, 0, 0}, 1, 1, false},
    {"deg", {0, 0, 0, 0, 0}, 1, 180, true},  {"mm", {1, 0, 0, 0, 0}, 1, 1000, false},
    {"cm", {1, 0, 0, 0, 0}, 1, 100, false},  {"km", {1, 0, 0, 0, 0}, 1000, 1, false},
    {"g", {0, 1, 0, 0, 0}, 1, 1000, false},  {"t", {0, 1, 0, 0, 0}, 1000, 1, false},
    {"ms", {0, 0, 1, 0, 0}, 1, 1000, false}, {"min", {0, 0, 1, 0, 0}, 60, 1, false},
    {"h", {0, 0, 1, 0, 0}, 3600, 1, false},  {"Hz", {0, 0, -1, 0, 0}, 1, 1, false},
    {"N", {1, 1, -2, 0, 0}, 1, 1, false},    {"J", {2, 1, -2, 0, 0}, 1, 1, false},
    {"W", {2, 1, -3, 0, 0}, 1, 1, false},    {"Pa", {-1, 1, -2, 0, 0}, 1, 1, false},
    {"V", {2, 1, -3, -1, 0}, 1, 1, false},   {"C", {0, 0, 1, 1, 0}, 1, 1, false},
};
enum { NAMES = sizeof names / sizeof *names };

bool unit_is_next(const parser *p) {
    if (parser_peek(p).kind != LEX_OPEN_SQUARE) return false;
    const lex_token t = parser_peek2(p);
    return t.kind == LEX_NAME ||
           (t.kind == LEX_NUMBER && t.length == 1 && p->r.source[t.offset] == '1');
}

static const unit_name *find_name(parser *p, lex_token t) {
    name_nearest best = {0};
    for (size_t i = 0; i < NAMES; i++) {
        if (parser_is_word(p, t, names[i].name)) return &names[i];
        name_consider(&best, parser_text(p, t), names[i].name);
    }
    (void)parser_fail(p, HAMEL_INVALID, read_span(t),
                      "unknown unit '%.60s'; units are m, kg, s, A, K, rad, deg, mm, cm, km, g, t, "
                      "ms, min, h, Hz, N, J, W, Pa, V, C and their products",
                      parser_text(p, t));
    return NULL;
}

/// ^2 or ^-2; 1 if there is none.
static hamel_status read_exponent(parser *p, int *out) {
    *out = 1;
    if (!parser_accept(p, LEX_POWER)) return HAMEL_OK;
    const bool minus = parser_accept(p, LEX_MINUS);
    const lex_token t = parser_peek(p);
    const hamel_status status = parser_expect(p, LEX_NUMBER, "the power of a unit");
    if (status != HAMEL_OK) return status;
    const char digit = p->r.source[t.offset];
    if (t.length != 1 || digit < '1' || digit > '9')
        return parser_fail(p, HAMEL_INVALID, read_span(t), "the power of a unit is 1 to 9");
    *out = minus ? -(digit - '0') : digit - '0';
    return HAMEL_OK;
}

/// One factor, and its part of the scale.
static hamel_status read_factor(parser *p, int sign, unit_dimension *d, expr *scale) {
    const lex_token t = parser_take(p);
    if (t.kind == LEX_NUMBER && t.length == 1 && p->r.source[t.offset] == '1') return HAMEL_OK;
    if (t.kind != LEX_NAME)
        return parser_fail(p, HAMEL_SYNTAX, read_span(t), "expected a unit, such as kg*m^2/s^2");
    const unit_name *name = find_name(p, t);
    if (name == NULL) return HAMEL_INVALID;
    int power;
    const hamel_status status = read_exponent(p, &power);
    if (status != HAMEL_OK) return status;
    power *= sign;
    for (size_t i = 0; i < DIMENSION_BASES; i++)
        d->power[i] += power * name->power[i] * DIMENSION_PARTS;
    expr_pool *pool = p->r.pool;
    expr one = expr_div(pool, expr_int(pool, name->times), expr_int(pool, name->over));
    if (name->pi) one = expr_mul2(pool, one, expr_pi(pool));
    *scale = expr_mul2(pool, *scale, expr_pow_int(pool, one, power));
    return HAMEL_OK;
}

hamel_status unit_read(parser *p, bool *given, unit_dimension *out, expr *scale) {
    *given = unit_is_next(p);
    *out = (unit_dimension){.any = false};
    *scale = expr_int(p->r.pool, 1);
    if (!*given) return HAMEL_OK;
    parser_take(p);
    int sign = 1;
    for (;;) {
        const hamel_status status = read_factor(p, sign, out, scale);
        if (status != HAMEL_OK) return status;
        if (parser_accept(p, LEX_TIMES)) sign = 1;
        else if (parser_accept(p, LEX_OVER)) sign = -1;
        else break;
    }
    p->has_units = true;
    return parser_expect(p, LEX_CLOSE_SQUARE, "'*', '/' or ']'");
}

// ---- symbols -----------------------------------------------------------------------------------

static void set(parser *p, expr symbol, unit_dimension d) {
    *vec_push(&p->units) = (model_unit){symbol, d};
}

void unit_finish_coordinates(parser *p) {
    if (!p->has_units) return;
    const unit_dimension second = {.power = {0, 0, DIMENSION_PARTS, 0, 0}};
    for (size_t i = 0; i < p->coordinates.count; i++) {
        const space_factor *f = &p->m->q->factors[i];
        const unit_dimension d = p->coordinates.items[i].unit,
                             rate = dimension_times(&d, &second, -1);
        for (size_t a = 0; a < f->kind->entry_count; a++) set(p, f->entries[a], d);
        for (size_t a = 0; a < f->kind->dimension; a++) {
            set(p, f->velocities[a], rate);
            set(p, f->accelerations[a], dimension_times(&rate, &second, -1));
        }
    }
    set(p, p->m->q->time, second);
    for (size_t i = 0; i < p->auxiliaries.count; i++) // of no unit until its rate is read
        dimension_table_set(&p->dimensions, p->r.pool,
                            p->m->q->factors[p->m->q->factor_count + i].entries[0],
                            (unit_dimension){.any = true});
    for (size_t i = 0; i < p->units.count; i++)
        dimension_table_set(&p->dimensions, p->r.pool, p->units.items[i].symbol,
                            p->units.items[i].dimension);
}

// ---- checking ----------------------------------------------------------------------------------

hamel_status unit_check(parser *p, const value *v, lex_token place) {
    if (!p->has_units || p->plain_numbers || p->m->q == NULL || (v->uses & USES_FIELD))
        return HAMEL_OK;
    hamel_status status = HAMEL_OK;
    text why = {0};
    for (size_t i = 0; status == HAMEL_OK && i < value_count(v); i++) {
        unit_dimension d;
        if (dimension_find(&p->dimensions, p->r.pool, v->entries[i], &d, &why)) continue;
        status = parser_fail(p, HAMEL_INVALID, read_span(place), "%s",
                             why.length > 0 ? text_cstr(&why) : "this has no unit");
    }
    text_clear(&why);
    return status;
}

/// Of a function ω_i v^i each term is the quasi-velocity, of a field each X^i u is a velocity.
hamel_status unit_check_quasi_velocity(parser *p, bool function, const expr *parts, diag_span place,
                                       unit_dimension *out) {
    unit_dimension all = {.any = true};
    *out = all;
    if (!p->has_units) return HAMEL_OK;
    text why = {0};
    bool good = true;
    for (size_t i = 0; good && i < p->m->q->n; i++) {
        unit_dimension component, rate, one;
        good = dimension_find(&p->dimensions, p->r.pool, parts[i], &component, &why) &&
               dimension_find(&p->dimensions, p->r.pool, p->m->q->velocities[i], &rate, &why);
        if (!good || component.any) continue;
        one = dimension_times(&rate, &component, function ? 1 : -1);
        good = dimension_fits(&all, &one);
        if (!good) text_add(&why, "the terms of this field are not of one unit");
        all = one;
    }
    *out = all;
    const hamel_status status =
        good ? HAMEL_OK : parser_fail(p, HAMEL_INVALID, place, "%s", text_cstr(&why));
    text_clear(&why);
    return status;
}

void unit_finish_auxiliaries(parser *p) {
    const space *q = p->m->q;
    if (!p->has_units) return;
    const unit_dimension second = {.power = {0, 0, DIMENSION_PARTS, 0, 0}};
    text why = {0};
    for (size_t i = 0; i < q->auxiliary_count; i++) {
        const space_factor *f = &q->factors[q->factor_count + i];
        unit_dimension rate;
        if (dimension_find(&p->dimensions, p->r.pool, f->state_rates[0], &rate, &why) && !rate.any)
            set(p, f->entries[0], dimension_times(&rate, &second, 1));
    }
    text_clear(&why);
}

void unit_finish(parser *p) {
    if (!p->has_units || p->r.messages->count > 0) return;
    unit_dimension energy;
    text why = {0};
    if (!dimension_find(&p->dimensions, p->r.pool, p->m->lagrangian, &energy, &why)) {
        text_clear(&why);
        return;
    }
    const unit_dimension second = {.power = {0, 0, DIMENSION_PARTS, 0, 0}};
    for (size_t i = 0; i < p->m->q->n; i++) {
        unit_dimension force, rate;
        if (!dimension_find(&p->dimensions, p->r.pool, p->m->force[i], &force, &why) ||
            !dimension_find(&p->dimensions, p->r.pool, p->m->q->velocities[i], &rate, &why))
            continue;
        const unit_dimension work = dimension_times(&force, &rate, 1);
        const unit_dimension got = dimension_times(&work, &second, 1);
        if (dimension_fits(&got, &energy)) continue;
        text words = {0};
        dimension_write(&got, &words);
        text_add(&words, ", and the Lagrangian is in ");
        dimension_write(&energy, &words);
        (void)parser_fail(p, HAMEL_INVALID, p->force_places[i], "this force does work in %s",
                          text_cstr(&words));
        text_clear(&words);
    }
    text_clear(&why);
}
