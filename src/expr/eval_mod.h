/// Values modulo a prime at many points: expr_eval_mod with the walk below the roots, made once.
#ifndef EXPR_EVAL_MOD_H
#define EXPR_EVAL_MOD_H

#include "expr/calculus.h"
#include "expr/walk.h"

bool expr_eval_mod_below(const expr_pool *pool, const expr_walk *w, size_t n, const expr *roots,
                         const expr_mod *at, uint64_t *out);

#endif
