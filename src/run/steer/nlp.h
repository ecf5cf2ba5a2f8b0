/// Large sparse problems of optimisation,
///   f(x) → least,   x_low ≤ x ≤ x_high,   g_low ≤ g(x) ≤ g_high,
/// by interior points: Ipopt, in a shared object of its own that is loaded when it is asked for.
#ifndef RUN_STEER_NLP_H
#define RUN_STEER_NLP_H

#include <stdbool.h>
#include <stddef.h>

/// Bounds beyond this are none.
#define NLP_INFINITE 1e19
#define NLP_SYMBOL "hamel_ipopt_1"

typedef enum nlp_end {
    NLP_SOLVED,
    NLP_NEARLY,     ///< up to a looser tolerance
    NLP_INFEASIBLE, ///< it came to rest where the constraints do not hold
    NLP_STOPPED,    ///< as asked
    NLP_FAILED      ///< no step, no value, too many steps
} nlp_end;

/// Entries of matrices are listed once; an entry may be listed several times, and counts as the
/// sum. Functions return false where there is no value.
typedef struct nlp {
    int variable_count, constraint_count;
    double *x_low, *x_high, *g_low, *g_high;
    int jacobian_count; ///< entries of ∂g
    const int *jacobian_row, *jacobian_column;
    int hessian_count; ///< entries of ∂²(σ f + λ g) on and below the diagonal; 0: none is known
    const int *hessian_row, *hessian_column;
    bool (*value)(const double *x, double *f, void *data);
    bool (*gradient)(const double *x, double *df, void *data);
    bool (*constraints)(const double *x, double *g, void *data);
    bool (*jacobian)(const double *x, double *entries, void *data);
    bool (*hessian)(const double *x, double sigma, const double *lambda, double *entries,
                    void *data);
    bool (*stop)(void *data); ///< asked in every step
    void *data;
    double tolerance;
    int most_steps;
    bool near; ///< x is near a solution
    // ---- what comes out
    double *x;      ///< on input where to begin
    double *lambda; ///< multipliers of g
    double least;   ///< f
    int steps;
} nlp;

typedef nlp_end nlp_solver(nlp *p);

/// Solves one problem at a time in the process: the linear solver behind it is not reentrant.
/// False, with the reason, where there is no solver.
bool nlp_solve(nlp *p, nlp_end *end, char *why, size_t room);
/// Whether there is one; it is not loaded.
bool nlp_available(void);

#endif
