/* The functions of FMI 2.0, for model exchange and co-simulation, around the numbers of core.h.
 * Forces that break are smooth between events: the signs of the indicators are held, and taken
 * anew at events. Rotations are put back to length one at events, for which the unit asks. */
#include "fmi2.h"

#include <stdio.h>
#include <stdlib.h>

#include "core.h"
#include "guid.h"

typedef enum { INSTANTIATED, INITIALIZING, EVENTS_MODE, CONTINUOUS, STEPPING, TERMINATED } phase;

typedef struct {
    core now;
    phase at;
    fmi2Type type;
    int logging, ended;
    fmi2CallbackFunctions functions;
    char name[100];
} instance;

/* ---- words ---------------------------------------------------------------------------------- */

static fmi2Status complain(const instance *m, fmi2Status status, const char *words) {
    if (m->functions.logger != NULL)
        m->functions.logger(m->functions.componentEnvironment, m->name, status, "logStatusError",
                            "%s", words);
    return status;
}

static fmi2Status told(const instance *m, int result) {
    switch (result) {
    case CORE_DONE: return fmi2OK;
    case CORE_MISSING: return complain(m, fmi2Discard, "there is no value at this state");
    case CORE_UNKNOWN: return complain(m, fmi2Error, "there is no such variable for this");
    default: return complain(m, fmi2Discard, "there is no motion beyond this time");
    }
}

static fmi2Status not_now(const instance *m, const char *function) {
    char words[120];
    snprintf(words, sizeof words, "%s is not allowed now", function);
    return complain(m, fmi2Error, words);
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
    memset(&without, 0, sizeof without);
    if (functions != NULL) without.functions = *functions;
    snprintf(without.name, sizeof without.name, "%s", name != NULL ? name : "");
    if (guid == NULL || strcmp(guid, FMU_GUID) != 0) {
        complain(&without, fmi2Error, "the description is that of another unit: the guid differs");
        return NULL;
    }
    if (without.functions.allocateMemory == NULL || without.functions.freeMemory == NULL) {
        without.functions.allocateMemory = calloc;
        without.functions.freeMemory = free;
    }
    m = (instance *)without.functions.allocateMemory(1, sizeof *m);
    if (m == NULL) return NULL;
    *m = without;
    m->type = type;
    m->logging = logging;
    core_reset(&m->now);
    return m;
}

void FMI2(fmi2FreeInstance)(fmi2Component c) {
    instance *m = (instance *)c;
    if (m != NULL) m->functions.freeMemory(m);
}

fmi2Status FMI2(fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t count,
                                     const fmi2String categories[]) {
    (void)count;
    (void)categories;
    ((instance *)c)->logging = on;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetupExperiment)(fmi2Component c, fmi2Boolean tolerance_defined,
                                     fmi2Real tolerance, fmi2Real start, fmi2Boolean stop_defined,
                                     fmi2Real stop) {
    instance *m = (instance *)c;
    (void)stop_defined;
    (void)stop;
    if (m->at != INSTANTIATED) return not_now(m, "fmi2SetupExperiment");
    m->now.t = start;
    if (tolerance_defined && tolerance > 0) m->now.tolerance = fmax(tolerance, 1e-14);
    return fmi2OK;
}

fmi2Status FMI2(fmi2EnterInitializationMode)(fmi2Component c) {
    instance *m = (instance *)c;
    if (m->at != INSTANTIATED) return not_now(m, "fmi2EnterInitializationMode");
    m->at = INITIALIZING;
    return fmi2OK;
}

fmi2Status FMI2(fmi2ExitInitializationMode)(fmi2Component c) {
    instance *m = (instance *)c;
    if (m->at != INITIALIZING) return not_now(m, "fmi2ExitInitializationMode");
    core_project(m->now.y);
    if (core_settle(&m->now, NULL)) return told(m, CORE_MISSING);
    m->at = m->type == fmi2ModelExchange ? EVENTS_MODE : STEPPING;
    return fmi2OK;
}

fmi2Status FMI2(fmi2Terminate)(fmi2Component c) {
    ((instance *)c)->at = TERMINATED;
    return fmi2OK;
}

fmi2Status FMI2(fmi2Reset)(fmi2Component c) {
    instance *m = (instance *)c;
    core_reset(&m->now);
    m->at = INSTANTIATED;
    m->ended = 0;
    return fmi2OK;
}

/* ---- variables ------------------------------------------------------------------------------ */

fmi2Status FMI2(fmi2GetReal)(fmi2Component c, const fmi2ValueReference refs[], size_t count,
                             fmi2Real values[]) {
    instance *m = (instance *)c;
    if (m->at <= INITIALIZING && core_settle(&m->now, NULL)) return told(m, CORE_MISSING);
    return told(m, core_get(&m->now, count, refs, values));
}

fmi2Status FMI2(fmi2SetReal)(fmi2Component c, const fmi2ValueReference refs[], size_t count,
                             const fmi2Real values[]) {
    instance *m = (instance *)c;
    size_t k;
    for (k = 0; k < count; k++) {
        if (!(values[k] - values[k] == 0)) return complain(m, fmi2Error, "a number is not finite");
        if (refs[k] < REF_DERIVATIVE && m->at != INSTANTIATED && m->at != INITIALIZING)
            return complain(m, fmi2Error, "states are set by fmi2SetReal before the start only");
    }
    return told(m, core_set(&m->now, count, refs, values));
}

/* All variables are real. */
#define NONE_OF(type)                                                                              \
    fmi2Status FMI2(fmi2Get##type)(fmi2Component c, const fmi2ValueReference refs[], size_t count, \
                                   fmi2##type values[]) {                                          \
        (void)refs;                                                                                \
        (void)values;                                                                              \
        return count == 0 ? fmi2OK : told((const instance *)c, CORE_UNKNOWN);                      \
    }                                                                                              \
    fmi2Status FMI2(fmi2Set##type)(fmi2Component c, const fmi2ValueReference refs[], size_t count, \
                                   const fmi2##type values[]) {                                    \
        (void)refs;                                                                                \
        (void)values;                                                                              \
        return count == 0 ? fmi2OK : told((const instance *)c, CORE_UNKNOWN);                      \
    }
NONE_OF(Integer)
NONE_OF(Boolean)
NONE_OF(String)

fmi2Status FMI2(fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknowns[],
                                              size_t unknown_count,
                                              const fmi2ValueReference knowns[], size_t known_count,
                                              const fmi2Real direction[], fmi2Real derivative[]) {
    instance *m = (instance *)c;
    if (m->at <= INITIALIZING && core_settle(&m->now, NULL)) return told(m, CORE_MISSING);
    return told(m, core_derivative(&m->now, unknown_count, unknowns, known_count, knowns, direction,
                                   derivative));
}

/* ---- states of the whole -------------------------------------------------------------------- */

typedef struct {
    core now;
    phase at;
    int ended;
} snapshot;

fmi2Status FMI2(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state) {
    const instance *m = (const instance *)c;
    snapshot *s = (snapshot *)*state;
    if (s == NULL) s = (snapshot *)calloc(1, sizeof *s);
    if (s == NULL) return complain(m, fmi2Error, "there is no memory");
    s->now = m->now;
    s->at = m->at;
    s->ended = m->ended;
    *state = s;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state) {
    instance *m = (instance *)c;
    const snapshot *s = (const snapshot *)state;
    if (s == NULL) return complain(m, fmi2Error, "there is no such state");
    m->now = s->now;
    m->at = s->at;
    m->ended = s->ended;
    return fmi2OK;
}

fmi2Status FMI2(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) {
    (void)c;
    if (state != NULL) {
        free(*state);
        *state = NULL;
    }
    return fmi2OK;
}

fmi2Status FMI2(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size) {
    (void)c;
    (void)state;
    *size = sizeof(snapshot);
    return fmi2OK;
}

fmi2Status FMI2(fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[],
                                       size_t size) {
    if (state == NULL || size < sizeof(snapshot))
        return complain((const instance *)c, fmi2Error, "there is no such state");
    memcpy(bytes, state, sizeof(snapshot));
    return fmi2OK;
}

fmi2Status FMI2(fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size,
                                         fmi2FMUstate *state) {
    const instance *m = (const instance *)c;
    if (size != sizeof(snapshot)) return complain(m, fmi2Error, "these are bytes of another unit");
    if (*state == NULL) *state = calloc(1, sizeof(snapshot));
    if (*state == NULL) return complain(m, fmi2Error, "there is no memory");
    memcpy(*state, bytes, sizeof(snapshot));
    return fmi2OK;
}

/* ---- model exchange ------------------------------------------------------------------------- */

fmi2Status FMI2(fmi2EnterEventMode)(fmi2Component c) {
    instance *m = (instance *)c;
    if (m->at != CONTINUOUS && m->at != EVENTS_MODE) return not_now(m, "fmi2EnterEventMode");
    m->at = EVENTS_MODE;
    return fmi2OK;
}

fmi2Status FMI2(fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info) {
    instance *m = (instance *)c;
    if (m->at != EVENTS_MODE) return not_now(m, "fmi2NewDiscreteStates");
    memset(info, 0, sizeof *info);
    if (core_drift(&m->now) > 0) {
        core_project(m->now.y);
        info->valuesOfContinuousStatesChanged = fmi2True;
    }
    return told(m, core_settle(&m->now, NULL) ? CORE_MISSING : CORE_DONE);
}

fmi2Status FMI2(fmi2EnterContinuousTimeMode)(fmi2Component c) {
    instance *m = (instance *)c;
    if (m->at != EVENTS_MODE) return not_now(m, "fmi2EnterContinuousTimeMode");
    m->at = CONTINUOUS;
    return fmi2OK;
}

fmi2Status FMI2(fmi2CompletedIntegratorStep)(fmi2Component c, fmi2Boolean no_set_prior,
                                             fmi2Boolean *enter_event_mode,
                                             fmi2Boolean *terminate) {
    const instance *m = (const instance *)c;
    (void)no_set_prior;
    *enter_event_mode =
        core_drift(&m->now) > 1e-6 || core_unsettled(&m->now) ? fmi2True : fmi2False;
    *terminate = fmi2False;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetTime)(fmi2Component c, fmi2Real time) {
    ((instance *)c)->now.t = time;
    return fmi2OK;
}

fmi2Status FMI2(fmi2SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t count) {
    instance *m = (instance *)c;
    if (count != STATES) return complain(m, fmi2Error, "that is not the number of states");
    memcpy(m->now.y, x, STATES * sizeof *x);
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t count) {
    const instance *m = (const instance *)c;
    if (count != STATES) return complain(m, fmi2Error, "that is not the number of states");
    memcpy(x, m->now.y, STATES * sizeof *x);
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetDerivatives)(fmi2Component c, fmi2Real derivatives[], size_t count) {
    const instance *m = (const instance *)c;
    const core *k = &m->now;
    if (count != STATES) return complain(m, fmi2Error, "that is not the number of states");
    return told(m,
                model_rates(k->t, k->y, k->u, k->p, k->s, derivatives) ? CORE_MISSING : CORE_DONE);
}

fmi2Status FMI2(fmi2GetEventIndicators)(fmi2Component c, fmi2Real indicators[], size_t count) {
    const instance *m = (const instance *)c;
    const core *k = &m->now;
    if (count != EVENTS) return complain(m, fmi2Error, "that is not the number of indicators");
    if (count == 0) return fmi2OK;
    return told(m,
                model_events(k->t, k->y, k->u, k->p, k->s, indicators) ? CORE_MISSING : CORE_DONE);
}

fmi2Status FMI2(fmi2GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominals[],
                                                   size_t count) {
    size_t k;
    (void)c;
    for (k = 0; k < count; k++) nominals[k] = 1;
    return fmi2OK;
}

/* ---- co-simulation -------------------------------------------------------------------------- */

fmi2Status FMI2(fmi2DoStep)(fmi2Component c, fmi2Real time, fmi2Real length,
                            fmi2Boolean no_set_prior) {
    instance *m = (instance *)c;
    int result;
    (void)no_set_prior;
    if (m->at != STEPPING) return not_now(m, "fmi2DoStep");
    if (!(length > 0)) return complain(m, fmi2Error, "a step has a positive length");
    if (!(fabs(time - m->now.t) <= 1e-9 * (fabs(time) + length)))
        return complain(m, fmi2Error, "a step begins where the last one ended");
    result = core_advance(&m->now, time + length);
    m->ended = result != CORE_DONE;
    return told(m, result);
}

fmi2Status FMI2(fmi2SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference refs[],
                                             size_t count, const fmi2Integer order[],
                                             const fmi2Real values[]) {
    (void)refs;
    (void)count;
    (void)order;
    (void)values;
    return complain((const instance *)c, fmi2Error, "inputs are held within a step");
}

fmi2Status FMI2(fmi2GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference refs[],
                                              size_t count, const fmi2Integer order[],
                                              fmi2Real values[]) {
    (void)refs;
    (void)count;
    (void)order;
    (void)values;
    return complain((const instance *)c, fmi2Error, "outputs have no derivatives here");
}

fmi2Status FMI2(fmi2CancelStep)(fmi2Component c) {
    return complain((const instance *)c, fmi2Error, "steps end before they return");
}

fmi2Status FMI2(fmi2GetStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Status *value) {
    (void)c;
    if (kind != fmi2DoStepStatus) return fmi2Discard;
    *value = fmi2OK;
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetRealStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Real *value) {
    if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
    *value = ((const instance *)c)->now.t;
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
    *value = ((const instance *)c)->ended ? fmi2True : fmi2False;
    return fmi2OK;
}

fmi2Status FMI2(fmi2GetStringStatus)(fmi2Component c, fmi2StatusKind kind, fmi2String *value) {
    (void)c;
    (void)kind;
    (void)value;
    return fmi2Discard;
}
