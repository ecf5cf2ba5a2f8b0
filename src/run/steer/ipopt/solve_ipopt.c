/// Ipopt by its C interface, 3.11 (Debian 12) as well as 3.14 (Debian 13): there `Bool` is an int,
/// here it is `bool`, and `Number` and `Index` have other names behind them. Only what both
/// headers say is used.
#include <IpStdCInterface.h>
#include <math.h>
#include <stdlib.h>

#include "base/plugin.h"
#include "run/steer/nlp.h"

static Bool value(Index n, Number *x, Bool fresh, Number *f, UserDataPtr data) {
    const nlp *p = data;
    (void)n, (void)fresh;
    return p->value(x, f, p->data) && isfinite(*f);
}

static bool all_finite(Index n, const double *v) {
    for (Index i = 0; i < n; i++) {
        if (!isfinite(v[i])) return false;
    }
    return true;
}

static Bool gradient(Index n, Number *x, Bool fresh, Number *df, UserDataPtr data) {
    const nlp *p = data;
    (void)fresh;
    return p->gradient(x, df, p->data) && all_finite(n, df);
}

static Bool constraints(Index n, Number *x, Bool fresh, Index m, Number *g, UserDataPtr data) {
    const nlp *p = data;
    (void)n, (void)fresh;
    return p->constraints(x, g, p->data) && all_finite(m, g);
}

static void list(int count, const int *row, const int *column, Index *i, Index *j) {
    for (int k = 0; k < count; k++) {
        i[k] = row[k];
        j[k] = column[k];
    }
}

static Bool jacobian(Index n, Number *x, Bool fresh, Index m, Index count, Index *row,
                     Index *column, Number *values, UserDataPtr data) {
    const nlp *p = data;
    (void)n, (void)m, (void)fresh;
    if (values != NULL) return p->jacobian(x, values, p->data) && all_finite(count, values);
    list(count, p->jacobian_row, p->jacobian_column, row, column);
    return TRUE;
}

static Bool hessian(Index n, Number *x, Bool fresh, Number sigma, Index m, Number *lambda,
                    Bool fresh_lambda, Index count, Index *row, Index *column, Number *values,
                    UserDataPtr data) {
    const nlp *p = data;
    (void)n, (void)m, (void)fresh, (void)fresh_lambda;
    if (values != NULL)
        return p->hessian(x, sigma, lambda, values, p->data) && all_finite(count, values);
    list(count, p->hessian_row, p->hessian_column, row, column);
    return TRUE;
}

static Bool look(Index mode, Index step, Number f, Number primal, Number dual, Number mu,
                 Number length, Number regular, Number alpha_dual, Number alpha_primal, Index tries,
                 UserDataPtr data) {
    nlp *p = data;
    (void)mode, (void)f, (void)primal, (void)dual, (void)mu, (void)length, (void)regular;
    (void)alpha_dual, (void)alpha_primal, (void)tries;
    p->steps = step;
    return p->stop == NULL || !p->stop(p->data);
}

/// The C interface of 3.11 takes words that it does not change as `char *`.
static void set_word(IpoptProblem i, const char *name, const char *word) {
    (void)AddIpoptStrOption(i, (char *)(size_t)name, (char *)(size_t)word);
}
static void set_number(IpoptProblem i, const char *name, double number) {
    (void)AddIpoptNumOption(i, (char *)(size_t)name, number);
}
static void set_whole(IpoptProblem i, const char *name, int whole) {
    (void)AddIpoptIntOption(i, (char *)(size_t)name, whole);
}

/// A beginning that is near a solution would be lost by a barrier as large as the usual first one,
/// and by the usual distance from bounds.
static void stay_near(IpoptProblem i) {
    set_number(i, "mu_init", 1e-7);
    set_number(i, "bound_push", 1e-7);
    set_number(i, "bound_frac", 1e-7);
    set_number(i, "slack_bound_push", 1e-7);
    set_number(i, "slack_bound_frac", 1e-7);
    set_word(i, "bound_mult_init_method", "mu-based");
}

static void set_options(IpoptProblem i, const nlp *p) {
    set_word(i, "option_file_name", "");
    set_whole(i, "print_level", 0);
    set_word(i, "sb", "yes"); // no word of greeting
    set_word(i, "linear_solver", "mumps");
    set_number(i, "tol", p->tolerance);
    set_number(i, "constr_viol_tol", p->tolerance);
    set_number(i, "acceptable_tol", 100 * p->tolerance);
    set_number(i, "acceptable_constr_viol_tol", 100 * p->tolerance);
    set_number(i, "nlp_lower_bound_inf", -NLP_INFINITE);
    set_number(i, "nlp_upper_bound_inf", NLP_INFINITE);
    set_number(i, "bound_relax_factor", 0);
    set_whole(i, "max_iter", p->most_steps);
    set_word(i, "mu_strategy", "adaptive");
    if (p->near) stay_near(i);
    if (p->hessian_count == 0) set_word(i, "hessian_approximation", "limited-memory");
}

static nlp_end end_of(enum ApplicationReturnStatus status) {
    switch ((int)status) {
    case Solve_Succeeded: return NLP_SOLVED;
    case Solved_To_Acceptable_Level: return NLP_NEARLY;
    case Infeasible_Problem_Detected: return NLP_INFEASIBLE;
    case User_Requested_Stop: return NLP_STOPPED;
    default: return NLP_FAILED;
    }
}

PLUGIN_NOTE(NLP_SYMBOL);

nlp_end hamel_ipopt_1(nlp *p);

__attribute__((visibility("default"))) nlp_end hamel_ipopt_1(nlp *p) {
    IpoptProblem i = CreateIpoptProblem(p->variable_count, p->x_low, p->x_high, p->constraint_count,
                                        p->g_low, p->g_high, p->jacobian_count, p->hessian_count, 0,
                                        value, constraints, gradient, jacobian, hessian);
    if (i == NULL) return NLP_FAILED;
    set_options(i, p);
    (void)SetIntermediateCallback(i, look);
    p->steps = 0;
    const enum ApplicationReturnStatus status =
        IpoptSolve(i, p->x, NULL, &p->least, p->lambda, NULL, NULL, p);
    FreeIpoptProblem(i);
    return end_of(status);
}
