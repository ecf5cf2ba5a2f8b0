/// From expressions to a tape: one pass over the reachable nodes, children before parents, each
/// giving a reference. Two things are known beforehand by looking at all parents: which negative
/// powers are used by a single product and so go under its fraction bar, and of which arguments
/// both sine and cosine are wanted.
#include <assert.h>
#include <math.h>

#include "expr/walk.h"
#include "tape/build_internal.h"
#include "tape/finish_internal.h"
#include "tape/power_internal.h"
#include "tape/tape_internal.h"

enum { WANT_SIN = 1, WANT_COS = 2, WANT_TAN = 4 };

/// What the parents of a node want of it.
typedef struct wishes {
    uint32_t uses;
    bool by_product;
    unsigned char trig; ///< WANT_...: functions of the node
} wishes;

typedef struct compiler {
    const expr_pool *pool;
    expr_walk walk;
    tape_ref *symbols;    ///< by symbol index: an input or a definition; TAPE_NONE: neither
    wishes *wanted;       ///< by place in the walk
    tape_ref *refs;       ///< by place in the walk; of a solve where its results begin in `solved`
    VEC(uint32_t) solved; ///< slots of the results of solves
    tape_build build;
    diag *messages;
} compiler;

static uint32_t place_of(const compiler *c, expr e) { return expr_walk_place(&c->walk, e); }
static tape_ref ref_of(const compiler *c, expr e) { return c->refs[place_of(c, e)]; }

// ---- before ----------------------------------------------------------------------------------

static unsigned char trig_wish(expr_op op) {
    switch (op) {
    case EXPR_SIN:
    case EXPR_CSC: return WANT_SIN;
    case EXPR_COS:
    case EXPR_SEC: return WANT_COS;
    case EXPR_TAN:
    case EXPR_COT: return WANT_TAN;
    default: return 0;
    }
}

static void collect_wishes(compiler *c, size_t n, const expr *outputs) {
    for (uint32_t p = 0; p < c->walk.count; p++) {
        const expr e = {c->walk.ids[p]};
        const expr_op op = expr_op_of(c->pool, e);
        for (uint32_t i = 0; i < expr_arity(c->pool, e); i++) {
            wishes *w = &c->wanted[place_of(c, expr_arg(c->pool, e, i))];
            w->uses++;
            w->by_product = op == EXPR_MUL;
            w->trig |= trig_wish(op);
        }
    }
    for (size_t i = 0; i < n; i++) c->wanted[place_of(c, outputs[i])].uses++;
}

/// Tells of everything that cannot be computed; the first reason is the status.
static hamel_status refusals(const compiler *c, size_t n, const expr *outputs) {
    hamel_status status = HAMEL_OK;
#define REFUSE(kind, ...)                                                                          \
    do {                                                                                           \
        const hamel_status one = diag_add(c->messages, kind, (diag_span){0, 0}, __VA_ARGS__);      \
        if (status == HAMEL_OK) status = one;                                                      \
    } while (0)
    for (uint32_t p = 0; p < c->walk.count; p++) {
        const expr e = {c->walk.ids[p]};
        const expr_op op = expr_op_of(c->pool, e);
        if (op == EXPR_FAULT) {
            REFUSE(HAMEL_UNDEFINED, "%s", expr_fault_text(expr_fault(c->pool, e)));
        } else if (op == EXPR_CALL) {
            const expr_symbol_info *f = expr_symbol_info_of(c->pool, expr_called(c->pool, e));
            const char *name = expr_symbol_info_of(c->pool, f->base)->name;
            REFUSE(HAMEL_INVALID, "the function %s has no definition, and so no value", name);
        } else if (op == EXPR_NUMBER && !isfinite(rational_to_double(expr_value(c->pool, e)))) {
            REFUSE(HAMEL_TOO_LARGE, "a constant is beyond the range of double precision");
        } else if (op == EXPR_SYMBOL) {
            const expr_symbol_info *info = expr_symbol_info_of(c->pool, e);
            if (info->kind != EXPR_CONSTANT &&
                c->symbols[expr_symbol_index(c->pool, e)].slot == TAPE_NONE)
                REFUSE(HAMEL_INVALID, "%s has no value: it is not among the inputs", info->name);
        }
    }
    for (size_t i = 0; i < n; i++) {
        if (expr_op_of(c->pool, outputs[i]) == EXPR_SOLVE)
            REFUSE(HAMEL_INVALID, "a solve is not a value; its entries are");
    }
#undef REFUSE
    return status;
}

// ---- one node --------------------------------------------------------------------------------

static tape_ref symbol_ref(compiler *c, expr e) {
    const tape_ref r = c->symbols[expr_symbol_index(c->pool, e)];
    return r.slot == TAPE_NONE ? build_constant(&c->build, acos(-1.0)) : r; // pi
}

static tape_ref sum_ref(compiler *c, expr e) {
    const uint32_t n = expr_arity(c->pool, e);
    if (n == 0) return build_constant(&c->build, 0);
    tape_ref r = ref_of(c, expr_arg(c->pool, e, 0));
    for (uint32_t i = 1; i < n; i++)
        r = build_sum(&c->build, r, ref_of(c, expr_arg(c->pool, e, i)));
    return r;
}

/// Factors above and below the fraction bar, with one division at the end. Numbers come last, so
/// that x y is shared between x y and 2 x y.
static tape_ref product_ref(compiler *c, expr e) {
    tape_build *b = &c->build;
    tape_ref above = build_constant(b, 1), below = above, coefficient = above;
    for (uint32_t i = 0; i < expr_arity(c->pool, e); i++) {
        const expr factor = expr_arg(c->pool, e, i);
        tape_ref r = ref_of(c, factor);
        tape_ref *side = expr_is_number(c->pool, factor) ? &coefficient
                         : r.inverse                     ? &below
                                                         : &above;
        r.inverse = false;
        *side = build_product(b, *side, r);
    }
    return build_quotient(b, build_product(b, above, coefficient), below);
}

static tape_ref power_ref(compiler *c, expr e, const wishes *wanted) {
    return build_power(&c->build, ref_of(c, expr_arg(c->pool, e, 0)),
                       expr_value(c->pool, expr_arg(c->pool, e, 1)),
                       wanted->by_product && wanted->uses == 1);
}

static tape_ref function_ref(compiler *c, tape_op op, expr argument) {
    const uint32_t a = build_plain(&c->build, ref_of(c, argument));
    return (tape_ref){build_op(&c->build, op, a, a), false, false};
}

/// sin, cos, tan and their inverses. Where more than one is wanted they come from one sine-cosine.
static tape_ref trig_ref(compiler *c, expr_op op, expr argument) {
    tape_build *b = &c->build;
    const unsigned wanted = c->wanted[place_of(c, argument)].trig;
    const bool both = wanted != WANT_SIN && wanted != WANT_COS && wanted != WANT_TAN;
    tape_ref sine, cosine;
    if (both) build_sincos(b, build_plain(b, ref_of(c, argument)), &sine, &cosine);
    const tape_ref one = build_constant(b, 1);
    switch (op) {
    case EXPR_SIN: return both ? sine : function_ref(c, TAPE_SIN, argument);
    case EXPR_COS: return both ? cosine : function_ref(c, TAPE_COS, argument);
    case EXPR_CSC: return build_quotient(b, one, trig_ref(c, EXPR_SIN, argument));
    case EXPR_SEC: return build_quotient(b, one, trig_ref(c, EXPR_COS, argument));
    case EXPR_TAN:
        return both ? build_quotient(b, sine, cosine) : function_ref(c, TAPE_TAN, argument);
    default: // cot
        return both ? build_quotient(b, cosine, sine)
                    : build_quotient(b, one, function_ref(c, TAPE_TAN, argument));
    }
}

static tape_ref atan2_ref(compiler *c, expr e) {
    tape_build *b = &c->build;
    const uint32_t y = build_plain(b, ref_of(c, expr_arg(c->pool, e, 0)));
    const uint32_t x = build_plain(b, ref_of(c, expr_arg(c->pool, e, 1)));
    return (tape_ref){build_op(b, TAPE_ATAN2, y, x), false, false};
}

static tape_ref solve_ref(compiler *c, expr e) {
    const uint32_t arity = expr_arity(c->pool, e);
    tape_ref *operands = MEM_NEW(tape_ref, arity);
    for (uint32_t i = 0; i < arity; i++) operands[i] = ref_of(c, expr_arg(c->pool, e, i));
    const uint32_t n = expr_payload(c->pool, e), start = (uint32_t)c->solved.count;
    for (uint32_t i = 0; i < n; i++) *vec_push(&c->solved) = 0;
    build_solve(&c->build, n, operands, c->solved.items + start);
    free(operands);
    return (tape_ref){start, false, false};
}

static tape_ref pick_ref(const compiler *c, expr e) {
    const tape_ref solve = ref_of(c, expr_arg(c->pool, e, 0));
    return (tape_ref){c->solved.items[solve.slot + expr_payload(c->pool, e)], false, false};
}

static tape_ref node_ref(compiler *c, uint32_t p) {
    const expr e = {c->walk.ids[p]};
    const expr_op op = expr_op_of(c->pool, e);
    switch (op) {
    case EXPR_FAULT:
    case EXPR_CALL:
    case EXPR_OP_COUNT: break;
    case EXPR_NUMBER: return build_constant(&c->build, rational_to_double(expr_value(c->pool, e)));
    case EXPR_SYMBOL: return symbol_ref(c, e);
    case EXPR_ADD: return sum_ref(c, e);
    case EXPR_MUL: return product_ref(c, e);
    case EXPR_POW: return power_ref(c, e, &c->wanted[p]);
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_SEC:
    case EXPR_CSC: return trig_ref(c, op, expr_arg(c->pool, e, 0));
    case EXPR_ASIN: return function_ref(c, TAPE_ASIN, expr_arg(c->pool, e, 0));
    case EXPR_ACOS: return function_ref(c, TAPE_ACOS, expr_arg(c->pool, e, 0));
    case EXPR_ATAN: return function_ref(c, TAPE_ATAN, expr_arg(c->pool, e, 0));
    case EXPR_SINH: return function_ref(c, TAPE_SINH, expr_arg(c->pool, e, 0));
    case EXPR_COSH: return function_ref(c, TAPE_COSH, expr_arg(c->pool, e, 0));
    case EXPR_TANH: return function_ref(c, TAPE_TANH, expr_arg(c->pool, e, 0));
    case EXPR_EXP: return function_ref(c, TAPE_EXP, expr_arg(c->pool, e, 0));
    case EXPR_LOG: return function_ref(c, TAPE_LOG, expr_arg(c->pool, e, 0));
    case EXPR_ABS: return function_ref(c, TAPE_ABS, expr_arg(c->pool, e, 0));
    case EXPR_SIGN: return function_ref(c, TAPE_SIGN, expr_arg(c->pool, e, 0));
    case EXPR_ATAN2: return atan2_ref(c, e);
    case EXPR_SOLVE: return solve_ref(c, e);
    case EXPR_PICK: return pick_ref(c, e);
    }
    assert(false && "refused before");
    return (tape_ref){0, false, false};
}

// ---- the tape --------------------------------------------------------------------------------

/// Makes the instructions of some expressions; refs are theirs.
static hamel_status compile(compiler *c, size_t n, const expr *roots, tape_ref *refs) {
    expr_walk_init(&c->walk, c->pool, n, roots);
    c->wanted = MEM_NEW_ZERO(wishes, c->walk.count);
    c->refs = MEM_NEW(tape_ref, c->walk.count);
    const hamel_status status = refusals(c, n, roots);
    if (status == HAMEL_OK) {
        collect_wishes(c, n, roots);
        for (uint32_t p = 0; p < c->walk.count; p++) {
            c->build.origin = c->walk.ids[p];
            c->refs[p] = node_ref(c, p);
        }
        for (size_t i = 0; i < n; i++) refs[i] = ref_of(c, roots[i]);
    }
    free(c->refs);
    free(c->wanted);
    expr_walk_clear(&c->walk);
    return status;
}

static void set_symbol(compiler *c, expr symbol, tape_ref r) {
    tape_ref *place = &c->symbols[expr_symbol_index(c->pool, symbol)];
    assert(place->slot == TAPE_NONE && "an input is listed twice");
    *place = r;
}

static void read_inputs(compiler *c, size_t count, const expr *inputs) {
    const uint32_t symbols = expr_symbol_count(c->pool);
    c->build.input_count = (uint32_t)count;
    c->symbols = MEM_NEW(tape_ref, symbols);
    for (uint32_t i = 0; i < symbols; i++) c->symbols[i] = (tape_ref){TAPE_NONE, false, false};
    for (size_t i = 0; i < count; i++)
        set_symbol(c, inputs[i], (tape_ref){(uint32_t)i, false, false});
}

/// Definitions are computed whether they are needed or not; what is not is left out in the end.
static hamel_status read_definitions(compiler *c, const tape_definitions *d) {
    tape_ref *refs = MEM_NEW(tape_ref, d->count);
    const hamel_status status = compile(c, d->count, d->meanings, refs);
    for (size_t i = 0; i < d->count && status == HAMEL_OK; i++)
        set_symbol(c, d->symbols[i], refs[i]);
    free(refs);
    return status;
}

static tape *finish(compiler *c, const expr *inputs, size_t n, const expr *outputs,
                    const tape_ref *refs, bool all_needed) {
    uint32_t *slots = MEM_NEW(uint32_t, n);
    for (size_t i = 0; i < n; i++) {
        c->build.origin = outputs[i].id;
        slots[i] = build_plain(&c->build, refs[i]);
    }
    tape *t = build_finish(&c->build, inputs, n, slots);
    if (all_needed) return t;
    uint32_t *all = MEM_NEW(uint32_t, n);
    for (uint32_t i = 0; i < n; i++) all[i] = i;
    tape *less = tape_select(t, n, all);
    tape_destroy(t);
    free(all);
    return less;
}

hamel_status tape_create_with(const expr_pool *pool, const tape_definitions *d, size_t input_count,
                              const expr *inputs, size_t output_count, const expr *outputs,
                              diag *messages, tape **out) {
    compiler c = {.pool = pool, .messages = messages};
    tape_ref *refs = MEM_NEW(tape_ref, output_count);
    read_inputs(&c, input_count, inputs);
    hamel_status status = d->count > 0 ? read_definitions(&c, d) : HAMEL_OK;
    if (status == HAMEL_OK) status = compile(&c, output_count, outputs, refs);
    *out = NULL;
    if (status == HAMEL_OK) *out = finish(&c, inputs, output_count, outputs, refs, d->count == 0);
    free(refs);
    free(c.symbols);
    tape_build_clear(&c.build);
    vec_clear(&c.solved);
    return status;
}

hamel_status tape_create(const expr_pool *pool, size_t input_count, const expr *inputs,
                         size_t output_count, const expr *outputs, diag *messages, tape **out) {
    const tape_definitions none = {0};
    return tape_create_with(pool, &none, input_count, inputs, output_count, outputs, messages, out);
}
