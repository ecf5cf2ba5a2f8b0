/* The functions of FMI 2.0, for model exchange and co-simulation, around those of instance.h.
 * Forces that break are smooth between events: the signs of the indicators are held, and taken
 * anew at events. Rotations are put back to length one at events, for which the unit asks. */
#include "fmi2.h"

#include "guid.h"
#include "instance.h"

typedef struct {
    unit u; /* stands first */
    fmi2CallbackFunctions functions;
} instance;

static unit *of(fmi2Component c) { return &((instance *)c)->u; }

static void say(const unit *m, int status, const char *words) {
    const fmi2CallbackFunctions *f = &((const instance *)m)->functions;
    if (f->logger != NULL)
        f->logger(f->componentEnvironment, m->name, (fmi2Status)status, "logStatusError", "%s",
                  words);
}

static fmi2Status refuse(fmi2Component c, const char *words) {
    return (fmi2Status)unit_complain(of(c), UNIT_ERROR, words);
}

/* ---- instances ------------------------------------------------------------------------------ */

const char *FMI2(fmi2GetTypesPlatform)(void) { return "default"; }
const char *FMI2(fmi2GetVersion)(void) { return "2.0"; }

fmi2Component FMI2(fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String guid,
                                    fmi2String resources, const fmi2CallbackFunctions *functions,
                                    fmi2Boolean visible, fmi2Boolean logging) {
    instance *m, without;
    (void)resources;
    (void)visible;
    (void)logging;
    memset(&without, 0, sizeof without);
    if (functions != NULL) without.functions = *functions;
    without.u.say = say;
    if (!unit_begin(&without.u, name, type == fmi2ModelExchange, guid, FMU_GUID)) return NULL;
    if (without.functions.allocateMemory == NULL || without.functions.freeMemory == NULL) {
        without.functions.allocateMemory = calloc;
        without.functions.freeMemory = free;
    }
    m = (instance *)without.functions.allocateMemory(1, sizeof *m);
    if (m != NULL) *m = without;
    return m;
}

void FMI2(fmi2FreeInstance)(fmi2Component c) {
    if (c != NULL) ((instance *)c)->functions.freeMemory(c);
}

/* What there is to say is always said: errors only. */
fmi2Status FMI2(fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t count,
                                     const fmi2String categories[]) {
    (void)c;
    (void)on;
    (void)count;
    (void)categories;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetupExperiment)(fmi2Component c, fmi2Boolean tolerance_defined,
                                     fmi2Real tolerance, fmi2Real start, fmi2Boolean stop_defined,
                                     fmi2Real stop) {
    (void)stop_defined;
    (void)stop;
    if (of(c)->is.at != INSTANTIATED) return (fmi2Status)unit_not_now(of(c), "fmi2SetupExperiment");
    unit_setup(of(c), tolerance_defined, tolerance, start);
    return fmi2OK;
}

fmi2Status FMI2(fmi2EnterInitializationMode)(fmi2Component c) {
    return (fmi2Status)unit_move(of(c), "fmi2EnterInitializationMode", INSTANTIATED, INITIALIZING);
}

fmi2Status FMI2(fmi2ExitInitializationMode)(fmi2Component c) {
    return (fmi2Status)unit_start(of(c), "fmi2ExitInitializationMode");
}

fmi2Status FMI2(fmi2Terminate)(fmi2Component c) {
    of(c)->is.at = TERMINATED;
    return fmi2OK;
}

fmi2Status FMI2(fmi2Reset)(fmi2Component c) { return (fmi2Status)unit_reset(of(c)); }

/* ---- variables ------------------------------------------------------------------------------ */

fmi2Status FMI2(fmi2GetReal)(fmi2Component c, const fmi2ValueReference refs[], size_t count,
                             fmi2Real values[]) {
    return (fmi2Status)unit_get(of(c), count, refs, values);
}

fmi2Status FMI2(fmi2SetReal)(fmi2Component c, const fmi2ValueReference refs[], size_t count,
                             const fmi2Real values[]) {
    return (fmi2Status)unit_set(of(c), count, refs, values);
}

/* All variables are real. */
#define NONE_OF(type)                                                                              \
    fmi2Status FMI2(fmi2Get##type)(fmi2Component c, const fmi2ValueReference refs[], size_t count, \
                                   fmi2##type values[]) {                                          \
        (void)refs;                                                                                \
        (void)values;                                                                              \
        return (fmi2Status)unit_told(of(c), count == 0 ? CORE_DONE : CORE_UNKNOWN);                \
    }                                                                                              \
    fmi2Status FMI2(fmi2Set##type)(fmi2Component c, const fmi2ValueReference refs[], size_t count, \
                                   const fmi2##type values[]) {                                    \
        (void)refs;                                                                                \
        (void)values;                                                                              \
        return (fmi2Status)unit_told(of(c), count == 0 ? CORE_DONE : CORE_UNKNOWN);                \
    }
NONE_OF(Integer)
NONE_OF(Boolean)
NONE_OF(String)

fmi2Status FMI2(fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknowns[],
                                              size_t unknown_count,
                                              const fmi2ValueReference knowns[], size_t known_count,
                                              const fmi2Real direction[], fmi2Real derivative[]) {
    return (fmi2Status)unit_derivative(of(c), unknown_count, unknowns, known_count, knowns,
                                       direction, derivative);
}

/* ---- states of the whole -------------------------------------------------------------------- */

fmi2Status FMI2(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state) {
    return (fmi2Status)unit_keep(of(c), &of(c)->is, state);
}

fmi2Status FMI2(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state) {
    return (fmi2Status)unit_give_back(of(c), state);
}

fmi2Status FMI2(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) {
    (void)c;
    return (fmi2Status)unit_forget(state);
}

fmi2Status FMI2(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size) {
    (void)c;
    (void)state;
    *size = sizeof(situation);
    return fmi2OK;
}

fmi2Status FMI2(fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[],
                                       size_t size) {
    return (fmi2Status)unit_to_bytes(of(c), state, bytes, size);
}

fmi2Status FMI2(fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size,
                                         fmi2FMUstate *state) {
    return (fmi2Status)unit_from_bytes(of(c), bytes, size, state);
}

/* ---- model exchange ------------------------------------------------------------------------- */

fmi2Status FMI2(fmi2EnterEventMode)(fmi2Component c) {
    return (fmi2Status)unit_enter_events(of(c), "fmi2EnterEventMode");
}

fmi2Status FMI2(fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info) {
    int changed = 0;
    const int status = unit_event(of(c), "fmi2NewDiscreteStates", &changed);
    memset(info, 0, sizeof *info);
    info->valuesOfContinuousStatesChanged = changed ? fmi2True : fmi2False;
    return (fmi2Status)status;
}

fmi2Status FMI2(fmi2EnterContinuousTimeMode)(fmi2Component c) {
    return (fmi2Status)unit_move(of(c), "fmi2EnterContinuousTimeMode", EVENTS_MODE, CONTINUOUS);
}

fmi2Status FMI2(fmi2CompletedIntegratorStep)(fmi2Component c, fmi2Boolean no_set_prior,
                                             fmi2Boolean *enter_event_mode,
                                             fmi2Boolean *terminate) {
    (void)no_set_prior;
    *enter_event_mode = unit_wants_event(of(c)) ? fmi2True : fmi2False;
    *terminate = fmi2False;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetTime)(fmi2Component c, fmi2Real time) {
    of(c)->is.now.t = time;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t count) {
    return (fmi2Status)unit_set_states(of(c), x, count);
}

fmi2Status FMI2(fmi2GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t count) {
    return (fmi2Status)unit_get_states(of(c), x, count);
}

fmi2Status FMI2(fmi2GetDerivatives)(fmi2Component c, fmi2Real derivatives[], size_t count) {
    return (fmi2Status)unit_get_rates(of(c), derivatives, count);
}

fmi2Status FMI2(fmi2GetEventIndicators)(fmi2Component c, fmi2Real indicators[], size_t count) {
    return (fmi2Status)unit_get_indicators(of(c), indicators, count);
}

fmi2Status FMI2(fmi2GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominals[],
                                                   size_t count) {
    return (fmi2Status)unit_get_nominals(of(c), nominals, count);
}

/* ---- co-simulation -------------------------------------------------------------------------- */

fmi2Status FMI2(fmi2DoStep)(fmi2Component c, fmi2Real time, fmi2Real length,
                            fmi2Boolean no_set_prior) {
    (void)no_set_prior;
    return (fmi2Status)unit_step(of(c), "fmi2DoStep", time, length);
}

fmi2Status FMI2(fmi2SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference refs[],
                                             size_t count, const fmi2Integer order[],
                                             const fmi2Real values[]) {
    (void)refs;
    (void)count;
    (void)order;
    (void)values;
    return refuse(c, "inputs are held within a step");
}

fmi2Status FMI2(fmi2GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference refs[],
                                              size_t count, const fmi2Integer order[],
                                              fmi2Real values[]) {
    (void)refs;
    (void)count;
    (void)order;
    (void)values;
    return refuse(c, "outputs have no derivatives here");
}

fmi2Status FMI2(fmi2CancelStep)(fmi2Component c) {
    return refuse(c, "steps end before they return");
}

fmi2Status FMI2(fmi2GetStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Status *value) {
    (void)c;
    if (kind != fmi2DoStepStatus) return fmi2Discard;
    *value = fmi2OK;
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetRealStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Real *value) {
    if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
    *value = of(c)->is.now.t;
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetIntegerStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Integer *value) {
    (void)c;
    (void)kind;
    (void)value;
    return fmi2Discard;
}

fmi2Status FMI2(fmi2GetBooleanStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Boolean *value) {
    if (kind != fmi2Terminated) return fmi2Discard;
    *value = of(c)->is.ended ? fmi2True : fmi2False;
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetStringStatus)(fmi2Component c, fmi2StatusKind kind, fmi2String *value) {
    (void)c;
    (void)kind;
    (void)value;
    return fmi2Discard;
}
