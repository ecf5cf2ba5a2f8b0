/// Dimensions of expressions, from the bottom of the graph up: terms of a sum fit, functions take
/// numbers, products and powers are what they are. A dimension is found once for each node.
#include "model/dimension.h"

#include "base/mem.h"

bool dimension_is_number(const unit_dimension *d) {
    bool number = true;
    for (size_t i = 0; i < DIMENSION_BASES; i++) number &= d->power[i] == 0;
    return number || d->any;
}

bool dimension_fits(const unit_dimension *a, const unit_dimension *b) {
    if (a->any || b->any) return true;
    bool same = true;
    for (size_t i = 0; i < DIMENSION_BASES; i++) same &= a->power[i] == b->power[i];
    return same;
}

unit_dimension dimension_times(const unit_dimension *a, const unit_dimension *b, int sign) {
    unit_dimension d = *a;
    d.any = a->any || (b->any && sign > 0);
    for (size_t i = 0; i < DIMENSION_BASES; i++) d.power[i] += sign * b->power[i];
    return d;
}

static void add_power(text *out, const char *name, int32_t parts) {
    text_add(out, name);
    if (parts == DIMENSION_PARTS) return;
    if (parts % DIMENSION_PARTS == 0) text_addf(out, "^%d", parts / DIMENSION_PARTS);
    else text_addf(out, "^(%d/%d)", parts, DIMENSION_PARTS);
}

void dimension_write(const unit_dimension *d, text *out) {
    static const char *const names[DIMENSION_BASES] = {"m", "kg", "s", "A", "K"};
    static const size_t order[DIMENSION_BASES] = {1, 0, 2, 3, 4}; // kg*m/s^2
    bool above = false;
    for (size_t k = 0; k < DIMENSION_BASES; k++) {
        const size_t i = order[k];
        if (d->power[i] <= 0) continue;
        if (above) text_add(out, "*");
        add_power(out, names[i], d->power[i]);
        above = true;
    }
    if (!above) text_add(out, "1");
    for (size_t k = 0; k < DIMENSION_BASES; k++) {
        const size_t i = order[k];
        if (d->power[i] >= 0) continue;
        text_add(out, "/");
        add_power(out, names[i], -d->power[i]);
    }
}

// ---- expressions -------------------------------------------------------------------------------

void dimension_table_set(dimension_table *t, const expr_pool *pool, expr symbol, unit_dimension d) {
    const size_t index = expr_symbol_index(pool, symbol);
    while (t->symbols.count <= index) *vec_push(&t->symbols) = (unit_dimension){.any = false};
    t->symbols.items[index] = d;
}

void dimension_table_clear(dimension_table *t) {
    vec_clear(&t->symbols);
    vec_clear(&t->nodes);
    vec_clear(&t->known);
}

static void add_pair(text *why, const char *words, const unit_dimension *a,
                     const unit_dimension *b) {
    text_add(why, words);
    dimension_write(a, why);
    text_add(why, " and ");
    dimension_write(b, why);
}

static bool of_sum(const dimension_table *t, const expr_pool *pool, expr e, unit_dimension *out,
                   text *why) {
    *out = (unit_dimension){.any = true};
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const unit_dimension *d = &t->nodes.items[expr_arg(pool, e, i).id];
        if (!dimension_fits(out, d)) {
            add_pair(why, "a sum of ", out, d);
            return false;
        }
        if (out->any) *out = *d;
    }
    return true;
}

static bool of_power(const dimension_table *t, const expr_pool *pool, expr e, unit_dimension *out,
                     text *why) {
    const unit_dimension base = t->nodes.items[expr_arg(pool, e, 0).id];
    mpq_srcptr power = expr_value(pool, expr_arg(pool, e, 1));
    *out = base;
    if (dimension_is_number(&base)) return true;
    const bool small = mpz_fits_sint_p(mpq_numref(power)) && mpz_fits_sint_p(mpq_denref(power));
    const long n = small ? mpz_get_si(mpq_numref(power)) : 0;
    const long d = small ? mpz_get_si(mpq_denref(power)) : 1;
    for (size_t i = 0; i < DIMENSION_BASES; i++) {
        const long parts = base.power[i] * (n > 1000 || n < -1000 ? 0 : n);
        if (!small || n > 1000 || n < -1000 || parts % d != 0) {
            text_add(why, "a power that no unit has");
            return false;
        }
        out->power[i] = (int32_t)(parts / d);
    }
    return true;
}

/// sin, exp, .. of a number; abs and atan2 of anything.
static bool of_function(const dimension_table *t, const expr_pool *pool, expr e,
                        unit_dimension *out, text *why) {
    const expr_op op = expr_op_of(pool, e);
    const unit_dimension *a = &t->nodes.items[expr_arg(pool, e, 0).id];
    *out = op == EXPR_ABS ? *a : (unit_dimension){.any = false};
    if (op == EXPR_ABS || op == EXPR_SIGN) return true;
    if (op == EXPR_ATAN2) {
        const unit_dimension *b = &t->nodes.items[expr_arg(pool, e, 1).id];
        if (!dimension_fits(a, b)) add_pair(why, "the angle of ", a, b);
        return dimension_fits(a, b);
    }
    if (dimension_is_number(a)) return true;
    static const char *const names[EXPR_OP_COUNT] = {
#define X(name, infix, latex, c, breaks) [EXPR_##name] = infix,
        EXPR_OPS(X)
#undef X
    };
    text_addf(why, "%s of something in ", names[op]);
    dimension_write(a, why);
    return false;
}

/// From the dimensions of its arguments.
static bool of_node(const dimension_table *t, const expr_pool *pool, expr e, unit_dimension *out,
                    text *why) {
    *out = (unit_dimension){.any = false};
    const expr_op op = expr_op_of(pool, e);
    switch (op) {
    case EXPR_NUMBER: out->any = mpq_sgn(expr_value(pool, e)) == 0; return true;
    case EXPR_SYMBOL: {
        const size_t index = expr_symbol_index(pool, e);
        if (index < t->symbols.count) *out = t->symbols.items[index];
        return true;
    }
    case EXPR_ADD: return of_sum(t, pool, e, out, why);
    case EXPR_MUL:
        for (uint32_t i = 0; i < expr_arity(pool, e); i++)
            *out = dimension_times(out, &t->nodes.items[expr_arg(pool, e, i).id], 1);
        return true;
    case EXPR_POW: return of_power(t, pool, e, out, why);
    case EXPR_FAULT:
    case EXPR_CALL: // nothing is known of the function, nor of its unit
    case EXPR_SOLVE:
    case EXPR_PICK: out->any = true; return true;
    default: return of_function(t, pool, e, out, why);
    }
}

/// Room for a node; whether its dimension is not known yet.
static bool is_open(dimension_table *t, expr e) {
    while (t->known.count <= e.id) {
        *vec_push(&t->known) = 0;
        *vec_push(&t->nodes) = (unit_dimension){.any = false};
    }
    return t->known.items[e.id] == 0;
}

bool dimension_find(dimension_table *t, const expr_pool *pool, expr e, unit_dimension *out,
                    text *why) {
    VEC(expr) open = {0};
    *vec_push(&open) = e;
    while (open.count > 0) {
        const expr top = open.items[open.count - 1];
        const size_t before = open.count;
        bool bad = false;
        for (uint32_t i = 0; is_open(t, top) && i < expr_arity(pool, top); i++) {
            const expr below = expr_arg(pool, top, i);
            if (is_open(t, below)) *vec_push(&open) = below;
            bad |= t->known.items[below.id] == 2;
        }
        if (open.count > before) continue;
        open.count--;
        if (!is_open(t, top)) continue;
        unit_dimension found = {.any = true};
        const bool good = !bad && of_node(t, pool, top, &found, why);
        t->known.items[top.id] = good ? 1 : 2;
        t->nodes.items[top.id] = found;
    }
    vec_clear(&open);
    *out = t->nodes.items[e.id];
    return t->known.items[e.id] == 1;
}
