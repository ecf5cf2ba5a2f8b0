/// From a tape to a Taylor program: a rule for every slot that varies and that some rate depends
/// on.
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "tape/taylor.h"
#include "tape/taylor_degree_internal.h"
#include "tape/taylor_expand_internal.h"

typedef struct planning {
    const tape *t;
    const taylor_degree *degree;
    uint32_t state_count;
    const uint32_t *helper;
    bool *live;
    taylor_step *rules; ///< of every slot
    bool more;          ///< something became live
    VEC(taylor_step) steps;
    VEC(taylor_product) products;
    uint32_t inverse_count;
} planning;

static bool varies(const planning *p, uint32_t slot) { return p->degree[slot] != TAYLOR_CONSTANT; }

// ---- rules --------------------------------------------------------------------------------------

static taylor_step rule_of_product(const planning *p, uint32_t slot, uint32_t a, uint32_t b) {
    if (a == b) return (taylor_step){TAYLOR_SQUARE, slot, a, b, a, 0};
    if (!varies(p, a)) return (taylor_step){TAYLOR_SCALE, slot, a, b, a, 0};
    if (!varies(p, b)) return (taylor_step){TAYLOR_SCALE, slot, b, a, a, 0};
    return (taylor_step){TAYLOR_PRODUCT, slot, a, b, a, 0};
}

/// The rule of c = op(a, b), which varies. An exponent is a literal unless there is a helper.
static taylor_step rule_of(const planning *p, uint32_t slot) {
    const tape *t = p->t;
    tape_code c = t->code[slot - tape_first(t)];
    const uint32_t w = p->helper[slot];
    taylor_rule rule = TAYLOR_FORWARD;
    switch ((tape_op)c.op) {
    case TAPE_ADD: rule = TAYLOR_SUM; break;
    case TAPE_SUB: rule = TAYLOR_LESS; break;
    case TAPE_NEG: rule = TAYLOR_MINUS; break;
    case TAPE_ABS: rule = TAYLOR_SIZE; break;
    case TAPE_SQRT: rule = TAYLOR_ROOT; break;
    case TAPE_MUL: return rule_of_product(p, slot, c.a, c.b);
    case TAPE_DIV: rule = varies(p, c.b) ? TAYLOR_QUOTIENT : TAYLOR_OVER; break;
    case TAPE_ATAN2: rule = TAYLOR_ANGLE; break;
    case TAPE_POW:
        if (w == TAPE_NONE) return (taylor_step){TAYLOR_POWER, slot, c.a, c.b, c.a, 0};
        return (taylor_step){TAYLOR_FORWARD, slot, w, w, slot, 0};
    case TAPE_LOG:
    case TAPE_ATAN:
    case TAPE_ASIN:
    case TAPE_ACOS: rule = TAYLOR_BACKWARD; break;
    case TAPE_SINCOS: return (taylor_step){TAYLOR_FORWARD, slot, c.a, c.a, slot + 1, 0};
    case TAPE_SOLVE: return (taylor_step){TAYLOR_SOLVE, slot, c.a, c.b, 0, 0};
    case TAPE_RESULT: // the cosine; other results come with the first
        c = t->code[slot - 1 - tape_first(t)];
        return (taylor_step){TAYLOR_FALLING, slot, c.a, c.a, slot - 1, 0};
    default: break;
    }
    return (taylor_step){rule, slot, c.a, c.b, w == TAPE_NONE ? c.a : w, 0};
}

static bool is_result_of_solve(const tape *t, uint32_t slot) {
    const uint32_t k = slot - tape_first(t);
    return t->code[k].op == TAPE_RESULT && t->code[k - t->code[k].a].op == TAPE_SOLVE;
}

// ---- what is needed -----------------------------------------------------------------------------

static void need(planning *p, uint32_t slot) {
    if (p->live[slot] || !varies(p, slot)) return;
    p->live[slot] = p->more = true;
}

static void need_arguments(planning *p, uint32_t slot) {
    const tape *t = p->t;
    if (slot < tape_first(t)) return;
    if (is_result_of_solve(t, slot)) {
        need(p, slot - t->code[slot - tape_first(t)].a);
        return;
    }
    const taylor_step s = p->rules[slot];
    if (s.rule == TAYLOR_SOLVE) {
        for (uint32_t i = 0; i < s.a * s.a + s.a; i++) need(p, t->operands[s.b + i]);
        for (uint32_t i = 1; i < s.a; i++) need(p, slot + i);
    } else {
        need(p, s.a);
        need(p, s.b);
        need(p, s.w);
    }
}

static void find_live(planning *p) {
    const tape *t = p->t;
    for (uint32_t i = 0; i < t->output_count; i++) need(p, t->outputs[i]);
    while (p->more) { // helpers may stand behind what needs them
        p->more = false;
        for (uint32_t slot = tape_slots(t); slot-- > 0;) {
            if (p->live[slot]) need_arguments(p, slot);
        }
    }
}

// ---- steps --------------------------------------------------------------------------------------

static void add_product(planning *p, uint32_t a, bool da, uint32_t b, bool db) {
    *vec_push(&p->products) = (taylor_product){a, b, da, db};
}

static void add_solve(planning *p, taylor_step s) {
    const uint32_t n = s.a, *A = p->t->operands + s.b;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++) {
            if (varies(p, A[i * n + j])) add_product(p, A[i * n + j], false, s.slot + j, false);
        }
    }
    s.w = p->inverse_count;
    p->inverse_count += n * n;
    *vec_push(&p->steps) = s;
}

static void add_step(planning *p, taylor_step s) {
    s.product = (uint32_t)p->products.count;
    switch ((taylor_rule)s.rule) {
    case TAYLOR_PRODUCT:
    case TAYLOR_SQUARE: add_product(p, s.a, false, s.b, false); break;
    case TAYLOR_QUOTIENT: add_product(p, s.b, false, s.slot, false); break;
    case TAYLOR_ROOT: add_product(p, s.slot, false, s.slot, false); break;
    case TAYLOR_FORWARD:
    case TAYLOR_FALLING: add_product(p, s.a, true, s.w, false); break;
    case TAYLOR_BACKWARD: add_product(p, s.slot, true, s.w, false); break;
    case TAYLOR_POWER:
        add_product(p, s.a, true, s.slot, false);
        add_product(p, s.slot, true, s.a, false);
        break;
    case TAYLOR_ANGLE:
        add_product(p, s.a, true, s.b, false);
        add_product(p, s.b, true, s.a, false);
        add_product(p, s.slot, true, s.w, false);
        break;
    case TAYLOR_SOLVE: add_solve(p, s); return;
    default: break;
    }
    *vec_push(&p->steps) = s;
}

static void find_steps(planning *p) {
    const tape *t = p->t;
    for (uint32_t slot = 0; slot < tape_slots(t); slot++) {
        if (!p->live[slot]) continue;
        if (slot < p->state_count) add_step(p, (taylor_step){TAYLOR_STATE, slot, slot, 0, 0, 0});
        else if (slot == p->state_count) add_step(p, (taylor_step){TAYLOR_TIME, slot, 0, 0, 0, 0});
        else if (!is_result_of_solve(t, slot)) add_step(p, p->rules[slot]);
    }
}

// ---- the program --------------------------------------------------------------------------------

/// An angle of two arguments of which one is constant has products with a constant: these are zero.
static bool is_smooth(const planning *p) {
    for (uint32_t k = 0; k < p->t->code_count; k++) {
        const tape_code c = p->t->code[k];
        if ((c.op == TAPE_ABS || c.op == TAPE_SIGN) && varies(p, c.a)) {
            // the guards of direct solves are sizes, too, but no rate depends on them
            if (c.op == TAPE_SIGN || p->live[tape_first(p->t) + k]) return false;
        }
    }
    return true;
}

static hamel_status check(const tape *t, uint32_t fixed, diag *messages) {
    for (uint32_t k = 0; k < t->code_count; k++) {
        if (t->code[k].op > TAPE_RESULT)
            return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0},
                            "the equations hold a function without a rule for its Taylor series");
    }
    if (t->input_count > fixed && t->output_count + 1 + fixed >= t->input_count) return HAMEL_OK;
    return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0},
                    "not every number the rates depend on has a rate");
}

hamel_status taylor_create(const tape *t, uint32_t fixed, diag *messages, taylor **out) {
    *out = NULL;
    const hamel_status status = check(t, fixed, messages);
    if (status != HAMEL_OK) return status;
    taylor *s = MEM_NEW_ZERO(taylor, 1);
    uint32_t *helper;
    s->tape = taylor_expand(t, &s->source, &helper);
    s->state_count = t->input_count - 1 - fixed;
    s->degree = taylor_degrees(s->tape, s->state_count);
    planning p = {
        .t = s->tape, .degree = s->degree, .state_count = s->state_count, .helper = helper};
    p.live = MEM_NEW_ZERO(bool, tape_slots(p.t));
    p.rules = MEM_NEW_ZERO(taylor_step, tape_slots(p.t));
    for (uint32_t slot = tape_first(p.t); slot < tape_slots(p.t); slot++) {
        if (varies(&p, slot) && !is_result_of_solve(p.t, slot)) p.rules[slot] = rule_of(&p, slot);
    }
    find_live(&p);
    find_steps(&p);
    s->smooth = is_smooth(&p);
    s->steps = p.steps.items;
    s->step_count = (uint32_t)p.steps.count;
    s->products = p.products.items;
    s->product_count = (uint32_t)p.products.count;
    s->inverse_count = p.inverse_count;
    free(p.live);
    free(p.rules);
    free(helper);
    *out = s;
    return HAMEL_OK;
}

void taylor_destroy(taylor *s) {
    if (s == NULL) return;
    tape_destroy(s->tape);
    free(s->source);
    free(s->degree);
    free(s->steps);
    free(s->products);
    free(s);
}
