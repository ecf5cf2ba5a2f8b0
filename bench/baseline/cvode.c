// SUNDIALS' CVODE with Adams' methods and fixed-point iteration, as Debian builds it.
#ifdef HAMEL_CVODE
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <stdbool.h>
#include <string.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "../trajectories.h"

static int rates(double t, N_Vector y, N_Vector dy, void *data) {
    ((const trajectory_problem *)data)->rhs(t, N_VGetArrayPointer(y), N_VGetArrayPointer(dy));
    return 0;
}

size_t trajectory_cvode(const trajectory_problem *p, double tolerance, double *y) {
    SUNContext context;
#if SUNDIALS_VERSION_MAJOR >= 7
    if (SUNContext_Create(SUN_COMM_NULL, &context) != 0) return 0;
#else
    if (SUNContext_Create(NULL, &context) != 0) return 0;
#endif
    trajectory_problem own = *p;
    N_Vector v = N_VMake_Serial((sunindextype)p->n, y, context);
    void *solver = CVodeCreate(CV_ADAMS, context);
    SUNNonlinearSolver fixed = SUNNonlinSol_FixedPoint(v, 0, context);
    double t = 0;
    long steps = 0;
    bool good = CVodeInit(solver, rates, 0, v) == 0 &&
                CVodeSStolerances(solver, tolerance, tolerance) == 0 &&
                CVodeSetUserData(solver, &own) == 0 &&
                CVodeSetNonlinearSolver(solver, fixed) == 0 && CVodeSetStopTime(solver, 100) == 0 &&
                CVodeSetMaxNumSteps(solver, 10000000) == 0;
    good =
        good && CVode(solver, 100, v, &t, CV_NORMAL) >= 0 && CVodeGetNumSteps(solver, &steps) == 0;
    CVodeFree(&solver);
    SUNNonlinSolFree(fixed);
    N_VDestroy(v);
    SUNContext_Free(&context);
    return good ? (size_t)steps : 0;
}
#endif
