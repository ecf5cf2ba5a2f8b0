/// Looking at nodes: no function here makes one, but for faults.
#include <assert.h>

#include "expr/pool.h"

expr_op expr_op_of(const expr_pool *pool, expr e) { return (expr_op)pool_node(pool, e)->op; }

uint32_t expr_arity(const expr_pool *pool, expr e) { return pool_node(pool, e)->count; }

expr expr_arg(const expr_pool *pool, expr e, uint32_t i) {
    assert(i < pool_node(pool, e)->count);
    return pool_args(pool, e)[i];
}

uint32_t expr_payload(const expr_pool *pool, expr e) { return pool_node(pool, e)->payload; }

mpq_srcptr expr_value(const expr_pool *pool, expr e) {
    assert(expr_is_number(pool, e));
    return pool->numbers.items[pool_node(pool, e)->payload];
}

bool expr_is_number(const expr_pool *pool, expr e) { return pool_node(pool, e)->op == EXPR_NUMBER; }

bool expr_is_symbol(const expr_pool *pool, expr e) { return pool_node(pool, e)->op == EXPR_SYMBOL; }

bool expr_is_int(const expr_pool *pool, expr e, long value) {
    return expr_is_number(pool, e) && mpq_cmp_si(expr_value(pool, e), value, 1) == 0;
}

bool expr_is_negative(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) == EXPR_MUL) e = expr_arg(pool, e, 0);
    return expr_is_number(pool, e) && mpq_sgn(expr_value(pool, e)) < 0;
}

expr_fault_reason expr_fault(const expr_pool *pool, expr e) {
    const expr_node *node = pool_node(pool, e);
    return node->op == EXPR_FAULT ? (expr_fault_reason)node->payload : EXPR_FAULT_NONE;
}

expr expr_fault_make(expr_pool *pool, expr_fault_reason reason) {
    assert(reason != EXPR_FAULT_NONE);
    return pool_intern(pool, EXPR_FAULT, (uint32_t)reason, 0, NULL);
}

const char *expr_fault_text(expr_fault_reason reason) {
    switch (reason) {
    case EXPR_FAULT_NONE: return "no fault";
    case EXPR_FAULT_DIVISION_BY_ZERO: return "division by zero";
    case EXPR_FAULT_TOO_LARGE: return "a constant is too large to be written out";
    case EXPR_FAULT_DOMAIN: return "a function of a number outside its domain";
    }
    return "unknown fault";
}
