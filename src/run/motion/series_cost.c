/// Costs in nanoseconds, fitted to what bench_methods measures. Only their ratios matter.
#include "run/motion/series_cost.h"

// A sine or cosine, which is written into the code; another function of the C library; an
// instruction; a number of the state in a stage; whatever else there is in an evaluation.
static const double SINE = 5, CALL = 9, INSTRUCTION = 0.2, NUMBER = 0.9, EVALUATION = 3;
// For series: a rule and a term of a product of an order; whatever else there is in an order and in
// a step.
static const double RULE = 0.45, PRODUCT = 0.033, ORDER = 4, STEP = 60;

enum { LONGEST = 130 }; ///< products: beyond that compiling takes too long

static double cost_of_rates(const tape *t) {
    double cost = INSTRUCTION * t->code_count;
    for (uint32_t k = 0; k < t->code_count; k++) {
        const int op = (int)t->code[k].op;
        if (op == TAPE_SIN || op == TAPE_COS || op == TAPE_SINCOS) cost += SINE;
        else if (op >= TAPE_POW && op < TAPE_SINCOS && op != TAPE_ABS && op != TAPE_SIGN)
            cost += CALL;
    }
    return cost;
}

/// One step: twelve evaluations and as many sums.
static double cost_of_dop853(const tape *t) {
    return 12 * (cost_of_rates(t) + NUMBER * t->output_count + EVALUATION);
}

/// One step of order P; a product of order k has k terms.
static double cost_of_series(const tape *t, const taylor *p, double P) {
    return cost_of_rates(t) + STEP +
           P * (RULE * p->step_count + PRODUCT * p->product_count * P / 2 + ORDER);
}

double series_gain(const tape *t, const taylor *p, size_t order, double length, double step) {
    if (p->product_count > LONGEST) return 0;
    return cost_of_dop853(t) / step * length / cost_of_series(t, p, (double)order);
}
