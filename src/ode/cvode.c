/// SUNDIALS' CVODE, variable-order BDF, for stiff systems. CVODE keeps its own steps and history;
/// here it is asked for one step at a time.
///
/// A. C. Hindmarsh et al., SUNDIALS: suite of nonlinear and differential/algebraic equation
/// solvers, ACM Transactions on Mathematical Software 31 (2005).
#include <assert.h>
#include <cvode/cvode.h>
#include <cvode/cvode_proj.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_config.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include "base/mem.h"
#include "base/stop.h"
#include "ode/ode_internal.h"

typedef struct bdf {
    SUNContext context;
    void *memory; ///< CVODE's, made at the first start
    N_Vector y, look;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    double *jacobian;   ///< room, row by row
    ode_end trouble;    ///< which function of the system failed last
    long failures_seen; ///< rejected steps CVODE had counted
} bdf;

// ---- what CVODE calls --------------------------------------------------------------------------

/// A positive number asks CVODE for a shorter step, a negative one to give up.
static int call_rhs(sunrealtype t, N_Vector y, N_Vector dy, void *data) {
    ode *s = data;
    bdf *own = s->own;
    if (stop_wanted()) {
        own->trouble = ODE_STOPPED;
        return -1;
    }
    if (ode_evaluate(s, t, N_VGetArrayPointer(y), N_VGetArrayPointer(dy))) return 0;
    own->trouble = ODE_RHS_FAILED;
    return 1;
}

static int call_jacobian(sunrealtype t, N_Vector y, N_Vector dy, SUNMatrix J, void *data,
                         N_Vector work1, N_Vector work2, N_Vector work3) {
    (void)dy, (void)work1, (void)work2, (void)work3;
    ode *s = data;
    bdf *own = s->own;
    const size_t n = s->system.n;
    const int reason = s->system.jacobian(t, N_VGetArrayPointer(y), own->jacobian, s->system.data);
    if (reason != 0) {
        s->reason = reason;
        own->trouble = ODE_RHS_FAILED;
        return 1;
    }
    double *columns = SUNDenseMatrix_Data(J);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) columns[j * n + i] = own->jacobian[i * n + j];
    }
    return 0;
}

/// correction ← project(y) − y.
static int call_project(sunrealtype t, N_Vector y, N_Vector correction, sunrealtype epsilon,
                        N_Vector error, void *data) {
    (void)epsilon, (void)error;
    ode *s = data;
    bdf *own = s->own;
    const double *from = N_VGetArrayPointer(y);
    double *to = N_VGetArrayPointer(correction);
    memcpy(to, from, s->system.n * sizeof *to);
    if (!ode_project(s, t, to)) {
        own->trouble = ODE_PROJECTION_FAILED;
        return 1;
    }
    for (size_t i = 0; i < s->system.n; i++) to[i] -= from[i];
    return 0;
}

static int call_weights(N_Vector y, N_Vector weights, void *data) {
    const ode *s = data;
    const double *at = N_VGetArrayPointer(y);
    double *w = N_VGetArrayPointer(weights);
    for (size_t i = 0; i < s->system.n; i++) {
        const double scale = s->absolute[i] + s->relative[i] * fabs(at[i]);
        if (!(scale > 0)) return -1;
        w[i] = 1 / scale;
    }
    return 0;
}

// ---- the method --------------------------------------------------------------------------------

static void create(ode *s) {
    bdf *own = s->own = MEM_NEW_ZERO(bdf, 1);
    const sunindextype n = (sunindextype)s->system.n;
#if SUNDIALS_VERSION_MAJOR >= 7
    int flag = SUNContext_Create(SUN_COMM_NULL, &own->context);
    SUNContext_ClearErrHandlers(own->context); // messages are ours to give
#else
    int flag = SUNContext_Create(NULL, &own->context);
#endif
    assert(flag == 0);
    (void)flag;
    own->y = N_VMake_Serial(n, s->y, own->context);
    own->look = N_VMake_Serial(n, s->state, own->context);
    own->matrix = SUNDenseMatrix(n, n, own->context);
    own->solver = SUNLinSol_Dense(own->y, own->matrix, own->context);
    own->jacobian = mem_alloc(s->system.n * s->system.n, sizeof(double));
}

static void destroy(ode *s) {
    bdf *own = s->own;
    CVodeFree(&own->memory);
    SUNLinSolFree(own->solver);
    SUNMatDestroy(own->matrix);
    N_VDestroy(own->y);
    N_VDestroy(own->look);
    SUNContext_Free(&own->context);
    free(own->jacobian);
    free(own);
}

/// CVODE's memory, with everything that stays the same.
static bool prepare(ode *s) {
    bdf *own = s->own;
    own->memory = CVodeCreate(CV_BDF, own->context);
    if (own->memory == NULL) return false;
    bool ok = true;
#if SUNDIALS_VERSION_MAJOR < 7
    ok = ok && CVodeSetErrFile(own->memory, NULL) == CV_SUCCESS;
#endif
    ok = ok && CVodeInit(own->memory, call_rhs, s->t, own->y) == CV_SUCCESS;
    ok = ok && CVodeSetUserData(own->memory, s) == CV_SUCCESS;
    ok = ok && CVodeWFtolerances(own->memory, call_weights) == CV_SUCCESS;
    ok = ok && CVodeSetLinearSolver(own->memory, own->solver, own->matrix) == CV_SUCCESS;
    if (s->system.jacobian != NULL)
        ok = ok && CVodeSetJacFn(own->memory, call_jacobian) == CV_SUCCESS;
    if (s->system.project != NULL) {
        ok = ok && CVodeSetProjFn(own->memory, call_project) == CV_SUCCESS;
        ok = ok && CVodeSetProjErrEst(own->memory, 0) == CV_SUCCESS;
    }
    if (s->options.largest_step > 0)
        ok = ok && CVodeSetMaxStep(own->memory, s->options.largest_step) == CV_SUCCESS;
    return ok;
}

static ode_end start(ode *s) {
    bdf *own = s->own;
    if (s->t == s->t_end) return ODE_DONE;
    const bool ok =
        own->memory == NULL ? prepare(s) : CVodeReInit(own->memory, s->t, own->y) == CV_SUCCESS;
    const double first = copysign(s->options.first_step, s->t_end - s->t);
    if (!ok || CVodeSetInitStep(own->memory, first) != CV_SUCCESS ||
        CVodeSetStopTime(own->memory, s->t_end) != CV_SUCCESS)
        return ODE_NOT_CONVERGED;
    own->failures_seen = 0;
    return ODE_DONE;
}

static void count_failures(ode *s) {
    bdf *own = s->own;
    long failures = 0;
    if (CVodeGetNumErrTestFails(own->memory, &failures) != CV_SUCCESS) return;
    s->statistics.rejected += (size_t)(failures - own->failures_seen);
    own->failures_seen = failures;
}

/// What CVODE's flag means for the motion.
static ode_end end_of(const bdf *own, int flag) {
    if (own->trouble == ODE_STOPPED) return ODE_STOPPED;
    switch (flag) {
    case CV_RHSFUNC_FAIL:
    case CV_FIRST_RHSFUNC_ERR:
    case CV_REPTD_RHSFUNC_ERR:
    case CV_UNREC_RHSFUNC_ERR: return ODE_RHS_FAILED;
    case CV_PROJFUNC_FAIL:
    case CV_REPTD_PROJFUNC_ERR: return ODE_PROJECTION_FAILED;
    case CV_ERR_FAILURE:
    case CV_TOO_CLOSE: return ODE_STEP_TOO_SMALL;
    case CV_CONV_FAILURE:
        return own->trouble == ODE_RHS_FAILED ? ODE_RHS_FAILED : ODE_STEP_TOO_SMALL;
    default: return ODE_NOT_CONVERGED;
    }
}

static ode_end step(ode *s) {
    bdf *own = s->own;
    own->trouble = ODE_DONE;
    memcpy(s->y_old, s->y, s->system.n * sizeof *s->y);
    double t = s->t;
    const int flag = CVode(own->memory, s->t_end, own->y, &t, CV_ONE_STEP);
    count_failures(s);
    if (flag < 0) {
        memcpy(s->y, s->y_old, s->system.n * sizeof *s->y);
        return end_of(own, flag);
    }
    s->t_old = s->t;
    s->t = flag == CV_TSTOP_RETURN ? s->t_end : t;
    return ODE_DONE;
}

static ode_end dense(ode *s, double t, double *y) {
    bdf *own = s->own;
    N_VSetArrayPointer(y, own->look);
    return CVodeGetDky(own->memory, t, 0, own->look) == CV_SUCCESS ? ODE_DONE : ODE_NOT_CONVERGED;
}

const ode_method ode_cvode = {"cvode", 5, create, destroy, start, step, dense};
