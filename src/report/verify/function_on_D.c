/// What symbols stand for on D. A symbol is looked up once a claim; while that is being done it
/// stands for itself, so that a quantity which mentions its own name ends the search.
#include "report/verify/function_on_D.h"

#include <string.h>

#include "expr/calculus.h"
#include "expr/read.h"
#include "expr/walk.h"
#include "mech/hamilton/functions.h"
#include "space/field.h"

void on_D_clear(on_D *c) {
    vec_clear(&c->known);
    quantity_list_clear(&c->taken);
    text_clear(&c->unclear);
}

static bool among(size_t count, const expr *list, expr e) {
    size_t i = 0;
    while (i < count && !expr_same(list[i], e)) i++;
    return i < count;
}

/// Whether a symbol is a coordinate of D, or constant.
static bool is_state(const on_D *c, expr symbol) {
    const space *q = c->m->q;
    const expr_kind kind = expr_symbol_info_of(c->m->pool, symbol)->kind;
    return kind == EXPR_PARAMETER || kind == EXPR_CONSTANT || expr_same(symbol, q->time) ||
           among(q->entry_count, q->entries, symbol) ||
           among(c->quasi->r, c->quasi->basis.symbols, symbol);
}

/// Whether a symbol is an input or a derivative of one, which may have any value.
static bool is_input(const on_D *c, expr symbol) {
    if (c->inputs == NULL) return false;
    const expr_symbol_info *info = expr_symbol_info_of(c->m->pool, symbol);
    return among(c->inputs->count, c->inputs->symbols, info->order > 0 ? info->base : symbol);
}

void on_D_list_inputs(const on_D *c, expr e, input_list *out) {
    expr_walk w;
    expr_walk_init(&w, c->m->pool, 1, &e);
    for (uint32_t i = 0; i < w.count && c->inputs != NULL; i++) {
        const expr node = {w.ids[i]};
        if (expr_is_symbol(c->m->pool, node) && is_input(c, node)) *vec_push(out) = node;
    }
    expr_walk_clear(&w);
}

expr on_D_without_inputs(const on_D *c, expr e) {
    input_list inputs = {0};
    on_D_list_inputs(c, e, &inputs);
    expr *zero = MEM_NEW(expr, inputs.count + 1);
    for (size_t i = 0; i < inputs.count; i++) zero[i] = expr_int(c->m->pool, 0);
    if (inputs.count > 0) expr_substitute(c->m->pool, 1, &e, inputs.count, inputs.items, zero, &e);
    vec_clear(&inputs);
    free(zero);
    return e;
}

static bool is_variational(const on_D *c) {
    return c->home != NULL && strcmp(derive_part_of(c->home), "vakonomic") == 0;
}

/// Multipliers, and directions of fields (d_x), which are of this kind too.
static bool is_multiplier(const on_D *c, expr symbol) {
    return expr_symbol_info_of(c->m->pool, symbol)->kind == EXPR_MULTIPLIER;
}

void on_D_check(on_D *c, expr e, bool free) {
    const expr_pool *pool = c->m->pool;
    const bool multipliers = free && (is_variational(c) || c->has_fields);
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && c->unclear.length == 0; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node) || is_state(c, node) || is_input(c, node)) continue;
        if (!multipliers || !is_multiplier(c, node))
            text_addf(&c->unclear, "it is not known what %s is on the constraints",
                      expr_symbol_info_of(pool, node)->name);
    }
    expr_walk_clear(&w);
}

static bool is_dotted(const char *home) { return home != NULL && strchr(home, '.') != NULL; }

/// Multipliers beside a dotted name are those of its own part.
static void find_named(on_D *c, const char *name, quantity_list *out) {
    expr symbol;
    const bool only = is_dotted(c->home) && expr_symbol_find(c->m->pool, name, &symbol) &&
                      is_multiplier(c, symbol);
    quantities_named(c->q, name, c->home, only, out);
    for (size_t i = out->count; i-- > 0 && out->count > 1;) { // what holds on a level is said there
        if (strstr(out->items[i].path, ".on_level.") == NULL) continue;
        free(out->items[i].path);
        out->items[i] = out->items[--out->count];
    }
}

bool on_D_name(on_D *c, const char *name, expr *out) {
    expr_pool *pool = c->m->pool;
    if (model_definition_find(c->m, name, out)) { // a symbol, as only these can have primes
        if (!expr_is_symbol(pool, *out)) *out = expr_symbol(pool, name, EXPR_OTHER);
        return true;
    }
    if (strcmp(name, "pi") == 0) {
        *out = expr_pi(pool);
        return true;
    }
    if (expr_symbol_find(pool, name, out)) {
        const expr_symbol_info *info = expr_symbol_info_of(pool, *out);
        expr base;
        const bool input = is_input(c, *out);
        c->names_inputs = c->names_inputs || input;
        if (input || is_state(c, *out) || among(c->m->q->n, c->m->q->velocities, *out)) return true;
        if (info->order > 0) // p_dot for p'
            return on_D_name(c, expr_symbol_info_of(pool, info->base)->name, &base);
    }
    quantity_list found = {0};
    find_named(c, name, &found);
    const bool printed = found.count > 0;
    if (printed) *out = found.items[0].leaf->name;
    quantity_list_clear(&found);
    // beside a dotted name stand names that only its own formula has
    return printed ||
           (expr_symbol_find(pool, name, out) && (is_dotted(c->home) || is_multiplier(c, *out)));
}

void on_D_abbreviate(on_D *c, expr symbol, expr function) {
    *vec_push(&c->known) = (meaning){symbol, function};
}

// ---- meanings -----------------------------------------------------------------------------------

/// What the name is taken for, if all formulas that have it say the same.
static expr agreed(on_D *c, const char *name, quantity_list *found) {
    const expr value = on_D_quantity(c, found->items[0].leaf);
    exact quiet = exact_quietly(c->q->x);
    for (size_t i = 1; i < found->count && c->unclear.length == 0; i++) {
        if (exact_equal(&quiet, value, on_D_quantity(c, found->items[i].leaf)) != TRUTH_YES)
            text_addf(&c->unclear, "%s is the name of %s and of %s, which may differ", name,
                      found->items[0].path, found->items[i].path);
    }
    *vec_push(&c->taken) = found->items[0];
    found->items[0].path = NULL;
    return value;
}

static expr named(on_D *c, expr symbol) {
    const char *name = expr_symbol_info_of(c->m->pool, symbol)->name;
    quantity_list found = {0};
    find_named(c, name, &found);
    const expr value = found.count > 0 ? agreed(c, name, &found) : symbol;
    quantity_list_clear(&found);
    return value;
}

static expr meaning_of(on_D *c, expr symbol);

/// The derivative of what the symbol stands for with one dot less.
static expr dotted(on_D *c, const expr_symbol_info *info) {
    expr before = info->base;
    for (uint32_t k = 1; k < info->order; k++) before = expr_symbol_dot(c->m->pool, before);
    return on_D_rate(c, meaning_of(c, before));
}

static expr find_meaning(on_D *c, expr symbol) {
    const space *q = c->m->q;
    const expr_symbol_info *info = expr_symbol_info_of(c->m->pool, symbol);
    expr defined;
    if (is_state(c, symbol) || is_input(c, symbol)) return symbol;
    for (size_t i = 0; i < q->n; i++) {
        if (expr_same(symbol, q->velocities[i])) return c->quasi->basis.velocity[i];
    }
    if (info->order > 0) return dotted(c, info);
    if (model_definition_find(c->m, info->name, &defined)) return on_D_function(c, defined);
    return named(c, symbol);
}

static expr meaning_of(on_D *c, expr symbol) {
    for (size_t i = 0; i < c->known.count; i++) {
        if (expr_same(c->known.items[i].symbol, symbol)) return c->known.items[i].value;
    }
    const size_t place = c->known.count;
    on_D_abbreviate(c, symbol, symbol);
    const expr value = find_meaning(c, symbol);
    c->known.items[place].value = value;
    return value;
}

expr on_D_function(on_D *c, expr e) {
    expr_walk w;
    VEC(expr) from = {0}, to = {0};
    expr_walk_init(&w, c->m->pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(c->m->pool, node)) continue;
        *vec_push(&from) = node;
        *vec_push(&to) = meaning_of(c, node);
    }
    expr_walk_clear(&w);
    expr_substitute(c->m->pool, 1, &e, from.count, from.items, to.items, &e);
    vec_clear(&from);
    vec_clear(&to);
    return e;
}

/// A shape made to be printed as an expression to compute with: as it is read again.
static expr read_again(expr_pool *pool, expr shape) {
    text infix = {0};
    expr e = shape;
    const bool written = expr_print(pool, shape, EXPR_INFIX, &infix) == HAMEL_OK;
    if (!written || expr_read(pool, text_cstr(&infix), infix.length, NULL, NULL, &e) != HAMEL_OK)
        e = shape;
    text_clear(&infix);
    return e;
}

expr on_D_quantity(on_D *c, const doc *leaf) {
    const bool shape = expr_same(leaf->source, leaf->value);
    c->has_fields = c->has_fields || leaf->field;
    if (c->inputs != NULL && leaf->driven.id != EXPR_NONE.id) return on_D_function(c, leaf->driven);
    return on_D_function(c, shape ? read_again(c->m->pool, leaf->value) : leaf->source);
}

// ---- derivatives and brackets -------------------------------------------------------------------

/// v', to which the inputs add M⁻¹ B τ.
static void quasi_rates(const on_D *c, expr *out) {
    const mech_quasi *d = c->quasi;
    const mech_inputs *u;
    expr_pool *pool = c->m->pool;
    memcpy(out, d->rates, d->r * sizeof *out);
    if (c->inputs == NULL || c->inputs->count == 0 ||
        derivation_inputs(c->q->d, NULL, &u) != HAMEL_OK)
        return;
    expr *added = MEM_NEW(expr, 2 * d->r), *along = added + d->r;
    for (size_t a = 0; a < d->r; a++) {
        const expr *row = (u->closed ? u->rates : u->along) + a * u->count;
        along[a] = mech_inputs_term(u, pool, row);
    }
    if (!u->closed) expr_solve(pool, d->r, d->mass, along, added);
    for (size_t a = 0; a < d->r; a++)
        out[a] = expr_add2(pool, out[a], u->closed ? along[a] : added[a]);
    free(added);
}

expr on_D_rate(on_D *c, expr f) {
    const space *q = c->m->q;
    const mech_quasi *d = c->quasi;
    if (is_variational(c) && c->unclear.length == 0)
        text_add(&c->unclear, "derivatives along the variational motion are not decided here");
    on_D_check(c, f, false);
    input_list inputs = {0};
    on_D_list_inputs(c, f, &inputs);
    const size_t entries = q->entry_count, fixed = entries + 1 + d->r, count = fixed + inputs.count;
    expr *symbols = MEM_NEW(expr, count), *rates = MEM_NEW(expr, count), out;
    memcpy(symbols, q->entries, entries * sizeof *symbols);
    space_rates(q, d->basis.velocity, rates);
    symbols[entries] = q->time;
    rates[entries] = expr_int(q->pool, 1);
    memcpy(symbols + entries + 1, d->basis.symbols, d->r * sizeof *symbols);
    quasi_rates(c, rates + entries + 1);
    for (size_t j = 0; j < inputs.count; j++) {
        symbols[fixed + j] = inputs.items[j];
        rates[fixed + j] = expr_symbol_dot(q->pool, inputs.items[j]);
    }
    expr_derive(q->pool, 1, &f, count, symbols, rates, &out);
    vec_clear(&inputs);
    free(symbols);
    free(rates);
    return out;
}

/// {f, g} = π^AB e_A[f] e_B[g]
hamel_status on_D_bracket(on_D *c, diag *messages, expr f, expr g, expr *out) {
    const mech_hamilton *h;
    const hamel_status status = derivation_hamilton(c->q->d, messages, &h);
    if (status != HAMEL_OK) return status;
    if (!h->linear)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0, 0},
                        "the momenta are not linear in the velocities: there is no bracket in "
                        "closed form");
    on_D_check(c, f, false);
    on_D_check(c, g, false);
    *out = mech_hamilton_bracket(h, c->m->q, f, g);
    return HAMEL_OK;
}
