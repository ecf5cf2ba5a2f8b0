// What importer.c asks of a unit, by FMI 2.0.
#include "fmi2.h"

typedef fmi2Component handle;
typedef fmi2Boolean truth;
#define DONE fmi2OK
#define FAILED fmi2Error

#define fmi2GetFMUState fmi2GetFMUstate
#define fmi2SetFMUState fmi2SetFMUstate
#define fmi2FreeFMUState fmi2FreeFMUstate
#define fmi2SerializedFMUStateSize fmi2SerializedFMUstateSize
#define fmi2SerializeFMUState fmi2SerializeFMUstate
#define fmi2DeserializeFMUState fmi2DeSerializeFMUstate
#define WORD(name) #name
#define LOAD_AS(name, own)                                                                         \
    static __typeof__(own) *name;                                                                  \
    if (name == NULL) name = (__typeof__(name))find(WORD(own))
#define LOAD(name) LOAD_AS(name, fmi2##name)

static void logger(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status,
                   fmi2String category, fmi2String message, ...) {
    expect(environment == &complaints && strcmp(instance, "one") == 0);
    hear(status, category, message);
}

static void check_version(void) {
    LOAD(GetVersion);
    LOAD(GetTypesPlatform);
    expect(strcmp(GetVersion(), "2.0") == 0 && strcmp(GetTypesPlatform(), "default") == 0);
}

static handle make(const char *guid, int exchange) {
    static const fmi2CallbackFunctions functions = {logger, calloc, free, NULL, &complaints};
    LOAD(Instantiate);
    return Instantiate("one", exchange ? fmi2ModelExchange : fmi2CoSimulation, guid, NULL,
                       &functions, fmi2False, fmi2False);
}

// Arrays have the number of states of the description.
static void check_counts(handle c, size_t states, size_t events) {
    LOAD(GetNominalsOfContinuousStates);
    double x;
    const int before = complaints;
    expect(GetNominalsOfContinuousStates(c, &x, states + 1) == FAILED);
    (void)events;
    expect(complaints == before + 1);
}

static int initialize(handle c, double end) {
    LOAD(SetupExperiment);
    LOAD(EnterInitializationMode);
    expect(SetupExperiment(c, fmi2False, 0, 0, fmi2True, end) == fmi2OK);
    return EnterInitializationMode(c);
}

static int get(handle c, unsigned reference, double *x) {
    LOAD(GetReal);
    return GetReal(c, &reference, 1, x);
}

static int set(handle c, unsigned reference, double x) {
    LOAD(SetReal);
    return SetReal(c, &reference, 1, &x);
}

static int slope(handle c, unsigned of, unsigned by, double *out) {
    LOAD(GetDirectionalDerivative);
    const double one = 1;
    return GetDirectionalDerivative(c, &of, 1, &by, 1, &one, out);
}

static int rates(handle c, double *out, size_t count) {
    LOAD(GetDerivatives);
    return GetDerivatives(c, out, count);
}

static int event(handle c) {
    LOAD(NewDiscreteStates);
    fmi2EventInfo info;
    const int status = NewDiscreteStates(c, &info);
    expect(!info.newDiscreteStatesNeeded && !info.terminateSimulation &&
           !info.nextEventTimeDefined);
    return status;
}

static int step(handle c, double t, double h, double *last) {
    LOAD(DoStep);
    LOAD(GetRealStatus);
    const int status = DoStep(c, t, h, fmi2True);
    expect(GetRealStatus(c, fmi2LastSuccessfulTime, last) == fmi2OK);
    return status;
}

// Variables are real.
static void check_other_types(handle c, unsigned none) {
    LOAD(GetInteger);
    LOAD(SetBoolean);
    int i = 0;
    expect(GetInteger(c, &none, 1, &i) == fmi2Error && GetInteger(c, NULL, 0, NULL) == fmi2OK);
    expect(SetBoolean(c, &none, 1, &i) == fmi2Error);
}
