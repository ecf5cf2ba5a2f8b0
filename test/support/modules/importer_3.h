// What importer.c asks of a unit, by FMI 3.0.
#include "fmi3.h"

typedef fmi3Instance handle;
typedef fmi3Boolean truth;
#define DONE fmi3OK
#define FAILED fmi3Error

#define LOAD(name)                                                                                 \
    static __typeof__(fmi3##name) *name;                                                           \
    if (name == NULL) name = (__typeof__(name))find("fmi3" #name)

static void logger(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category,
                   fmi3String message) {
    expect(environment == &complaints);
    hear(status, category, message);
}

static void check_version(void) {
    LOAD(GetVersion);
    expect(strcmp(GetVersion(), "3.0") == 0);
}

static handle make(const char *token, int exchange) {
    LOAD(InstantiateModelExchange);
    LOAD(InstantiateCoSimulation);
    if (exchange)
        return InstantiateModelExchange("one", token, NULL, false, false, &complaints, logger);
    return InstantiateCoSimulation("one", token, NULL, false, false, false, false, NULL, 0,
                                   &complaints, logger, NULL);
}

// The numbers are those of the description; what the unit cannot do, it says.
static void check_counts(handle c, size_t states, size_t events) {
    LOAD(GetNumberOfContinuousStates);
    LOAD(GetNumberOfEventIndicators);
    LOAD(InstantiateCoSimulation);
    LOAD(InstantiateScheduledExecution);
    LOAD(EnterConfigurationMode);
    LOAD(EnterStepMode);
    size_t n;
    const int before = complaints;
    expect(GetNumberOfContinuousStates(c, &n) == fmi3OK && n == states);
    expect(GetNumberOfEventIndicators(c, &n) == fmi3OK && n == events);
    expect(InstantiateCoSimulation("one", guid, NULL, false, false, true, false, NULL, 0,
                                   &complaints, logger, NULL) == NULL);
    expect(InstantiateScheduledExecution("one", guid, NULL, false, false, &complaints, logger, NULL,
                                         NULL, NULL) == NULL);
    expect(EnterConfigurationMode(c) == fmi3Error && EnterStepMode(c) == fmi3Error);
    expect(complaints == before + 4);
}

static int initialize(handle c, double end) {
    LOAD(EnterInitializationMode);
    return EnterInitializationMode(c, false, 0, 0, true, end);
}

static int get(handle c, unsigned reference, double *x) {
    LOAD(GetFloat64);
    return GetFloat64(c, &reference, 1, x, 1);
}

static int set(handle c, unsigned reference, double x) {
    LOAD(SetFloat64);
    return SetFloat64(c, &reference, 1, &x, 1);
}

static int slope(handle c, unsigned of, unsigned by, double *out) {
    LOAD(GetDirectionalDerivative);
    const double one = 1;
    return GetDirectionalDerivative(c, &of, 1, &by, 1, &one, 1, out, 1);
}

static int rates(handle c, double *out, size_t count) {
    LOAD(GetContinuousStateDerivatives);
    return GetContinuousStateDerivatives(c, out, count);
}

static int event(handle c) {
    LOAD(UpdateDiscreteStates);
    bool again, terminate, nominals, changed, defined;
    double next;
    const int status =
        UpdateDiscreteStates(c, &again, &terminate, &nominals, &changed, &defined, &next);
    expect(!again && !terminate && !nominals && !defined);
    return status;
}

static int step(handle c, double t, double h, double *last) {
    LOAD(DoStep);
    bool needed, terminate, early;
    const int status = DoStep(c, t, h, true, &needed, &terminate, &early, last);
    expect(!needed && !terminate && !early);
    return status;
}

// Variables are Float64, as many as there are values; indicators and the time are among them.
static void check_other_types(handle c, unsigned none) {
    LOAD(GetFloat64);
    LOAD(GetInt32);
    LOAD(SetBoolean);
    LOAD(GetClock);
    LOAD(GetAdjointDerivative);
    LOAD(SetFloat64);
    int32_t i = 0;
    bool b = false;
    double x[2] = {0};
    expect(GetInt32(c, &none, 1, &i, 1) == fmi3Error && GetInt32(c, NULL, 0, NULL, 0) == fmi3OK);
    expect(SetBoolean(c, &none, 1, &b, 1) == fmi3Error && GetClock(c, &none, 1, &b) == fmi3Error);
    expect(GetFloat64(c, &variables[0].reference, 1, x, 2) == fmi3Error);
    expect(GetAdjointDerivative(c, &none, 1, &none, 1, x, 1, x, 1) == fmi3Error);
    for (int k = 0; k < count; k++) {
        const variable *v = &variables[k];
        if (strcmp(v->kind, "independent") != 0 && strcmp(v->kind, "local") != 0) continue;
        expect(GetFloat64(c, &v->reference, 1, x, 1) == fmi3OK);
        expect(SetFloat64(c, &v->reference, 1, x, 1) == fmi3Error);
        if (strcmp(v->kind, "independent") == 0) expect(x[0] == 0);
    }
}
