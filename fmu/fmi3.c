/* The functions of FMI 3.0, for model exchange and co-simulation, around those of instance.h, which
 * are those of 2.0. Functions for what a unit has not are in fmi3_absent.h. */
#include "fmi3.h"

#include "fmi3_absent.h"
#include "guid.h"
#include "instance.h"

typedef struct {
    unit u; /* stands first */
    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback logger;
} instance;

static unit *of(fmi3Instance c) { return &((instance *)c)->u; }

static void say(const unit *m, int status, const char *words) {
    const instance *i = (const instance *)m;
    if (i->logger != NULL) i->logger(i->environment, (fmi3Status)status, "logStatusError", words);
}

/* ---- instances ------------------------------------------------------------------------------ */

const char *FMI3(fmi3GetVersion)(void) { return "3.0"; }

/* `cannot`: why there is none, or NULL. */
static fmi3Instance instantiate(fmi3String name, int exchange, fmi3String token,
                                fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                const char *cannot) {
    instance *m, without;
    memset(&without, 0, sizeof without);
    without.environment = environment;
    without.logger = logger;
    without.u.say = say;
    if (!unit_begin(&without.u, name, exchange, token, FMU_GUID)) return NULL;
    if (cannot != NULL) {
        unit_complain(&without.u, UNIT_ERROR, cannot);
        return NULL;
    }
    m = (instance *)malloc(sizeof *m);
    if (m != NULL) *m = without;
    return m;
}

fmi3Instance FMI3(fmi3InstantiateModelExchange)(fmi3String name, fmi3String token,
                                                fmi3String resources, fmi3Boolean visible,
                                                fmi3Boolean logging,
                                                fmi3InstanceEnvironment environment,
                                                fmi3LogMessageCallback logger) {
    (void)resources;
    (void)visible;
    (void)logging;
    return instantiate(name, 1, token, environment, logger, NULL);
}

fmi3Instance
FMI3(fmi3InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources,
                                  fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean event_mode,
                                  fmi3Boolean early_return, const fmi3ValueReference intermediate[],
                                  size_t intermediate_count, fmi3InstanceEnvironment environment,
                                  fmi3LogMessageCallback logger,
                                  fmi3IntermediateUpdateCallback update) {
    (void)resources;
    (void)visible;
    (void)logging;
    (void)early_return;
    (void)intermediate;
    (void)intermediate_count;
    (void)update;
    return instantiate(name, 0, token, environment, logger,
                       event_mode ? "co-simulation has no event mode here" : NULL);
}

fmi3Instance FMI3(fmi3InstantiateScheduledExecution)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
    fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
    fmi3UnlockPreemptionCallback unlock) {
    (void)resources;
    (void)visible;
    (void)logging;
    (void)update;
    (void)lock;
    (void)unlock;
    return instantiate(name, 0, token, environment, logger, "there is no scheduled execution");
}

void FMI3(fmi3FreeInstance)(fmi3Instance c) { free(c); }

/* What there is to say is always said: errors only. */
fmi3Status FMI3(fmi3SetDebugLogging)(fmi3Instance c, fmi3Boolean on, size_t count,
                                     const fmi3String categories[]) {
    (void)c;
    (void)on;
    (void)count;
    (void)categories;
    return fmi3OK;
}

fmi3Status FMI3(fmi3EnterInitializationMode)(fmi3Instance c, fmi3Boolean tolerance_defined,
                                             fmi3Float64 tolerance, fmi3Float64 start,
                                             fmi3Boolean stop_defined, fmi3Float64 stop) {
    const int status = unit_move(of(c), "fmi3EnterInitializationMode", INSTANTIATED, INITIALIZING);
    (void)stop_defined;
    (void)stop;
    if (status == UNIT_OK) unit_setup(of(c), tolerance_defined, tolerance, start);
    return (fmi3Status)status;
}

fmi3Status FMI3(fmi3ExitInitializationMode)(fmi3Instance c) {
    return (fmi3Status)unit_start(of(c), "fmi3ExitInitializationMode");
}

fmi3Status FMI3(fmi3Terminate)(fmi3Instance c) {
    of(c)->is.at = TERMINATED;
    return fmi3OK;
}

fmi3Status FMI3(fmi3Reset)(fmi3Instance c) { return (fmi3Status)unit_reset(of(c)); }

/* ---- variables ------------------------------------------------------------------------------ */

fmi3Status FMI3(fmi3GetFloat64)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,
                                fmi3Float64 values[], size_t value_count) {
    if (unit_counts(of(c), value_count, count, "values")) return fmi3Error;
    return (fmi3Status)unit_get(of(c), count, refs, values);
}

fmi3Status FMI3(fmi3SetFloat64)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,
                                const fmi3Float64 values[], size_t value_count) {
    if (unit_counts(of(c), value_count, count, "values")) return fmi3Error;
    return (fmi3Status)unit_set(of(c), count, refs, values);
}

fmi3Status FMI3(fmi3GetDirectionalDerivative)(fmi3Instance c, const fmi3ValueReference unknowns[],
                                              size_t unknown_count,
                                              const fmi3ValueReference knowns[], size_t known_count,
                                              const fmi3Float64 seed[], size_t seed_count,
                                              fmi3Float64 sensitivity[], size_t sensitivity_count) {
    if (unit_counts(of(c), seed_count, known_count, "knowns")) return fmi3Error;
    if (unit_counts(of(c), sensitivity_count, unknown_count, "unknowns")) return fmi3Error;
    return (fmi3Status)unit_derivative(of(c), unknown_count, unknowns, known_count, knowns, seed,
                                       sensitivity);
}

/* ---- states of the whole -------------------------------------------------------------------- */

fmi3Status FMI3(fmi3GetFMUState)(fmi3Instance c, fmi3FMUState *state) {
    return (fmi3Status)unit_keep(of(c), &of(c)->is, state);
}

fmi3Status FMI3(fmi3SetFMUState)(fmi3Instance c, fmi3FMUState state) {
    return (fmi3Status)unit_give_back(of(c), state);
}

fmi3Status FMI3(fmi3FreeFMUState)(fmi3Instance c, fmi3FMUState *state) {
    (void)c;
    return (fmi3Status)unit_forget(state);
}

fmi3Status FMI3(fmi3SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState state, size_t *size) {
    (void)c;
    (void)state;
    *size = sizeof(situation);
    return fmi3OK;
}

fmi3Status FMI3(fmi3SerializeFMUState)(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[],
                                       size_t size) {
    return (fmi3Status)unit_to_bytes(of(c), state, bytes, size);
}

fmi3Status FMI3(fmi3DeserializeFMUState)(fmi3Instance c, const fmi3Byte bytes[], size_t size,
                                         fmi3FMUState *state) {
    return (fmi3Status)unit_from_bytes(of(c), bytes, size, state);
}

/* ---- events --------------------------------------------------------------------------------- */

fmi3Status FMI3(fmi3EnterEventMode)(fmi3Instance c) {
    return (fmi3Status)unit_enter_events(of(c), "fmi3EnterEventMode");
}

fmi3Status FMI3(fmi3UpdateDiscreteStates)(fmi3Instance c, fmi3Boolean *update_again,
                                          fmi3Boolean *terminate, fmi3Boolean *nominals_changed,
                                          fmi3Boolean *states_changed,
                                          fmi3Boolean *next_event_defined,
                                          fmi3Float64 *next_event) {
    int changed = 0;
    const int status = unit_event(of(c), "fmi3UpdateDiscreteStates", &changed);
    *update_again = *terminate = *nominals_changed = *next_event_defined = fmi3False;
    *states_changed = changed != 0;
    *next_event = 0;
    return (fmi3Status)status;
}

/* ---- model exchange ------------------------------------------------------------------------- */

fmi3Status FMI3(fmi3EnterContinuousTimeMode)(fmi3Instance c) {
    return (fmi3Status)unit_move(of(c), "fmi3EnterContinuousTimeMode", EVENTS_MODE, CONTINUOUS);
}

fmi3Status FMI3(fmi3CompletedIntegratorStep)(fmi3Instance c, fmi3Boolean no_set_prior,
                                             fmi3Boolean *enter_event_mode,
                                             fmi3Boolean *terminate) {
    (void)no_set_prior;
    *enter_event_mode = unit_wants_event(of(c)) != 0;
    *terminate = fmi3False;
    return fmi3OK;
}

fmi3Status FMI3(fmi3SetTime)(fmi3Instance c, fmi3Float64 time) {
    of(c)->is.now.t = time;
    return fmi3OK;
}

fmi3Status FMI3(fmi3SetContinuousStates)(fmi3Instance c, const fmi3Float64 x[], size_t count) {
    return (fmi3Status)unit_set_states(of(c), x, count);
}

fmi3Status FMI3(fmi3GetContinuousStates)(fmi3Instance c, fmi3Float64 x[], size_t count) {
    return (fmi3Status)unit_get_states(of(c), x, count);
}

fmi3Status FMI3(fmi3GetContinuousStateDerivatives)(fmi3Instance c, fmi3Float64 derivatives[],
                                                   size_t count) {
    return (fmi3Status)unit_get_rates(of(c), derivatives, count);
}

fmi3Status FMI3(fmi3GetEventIndicators)(fmi3Instance c, fmi3Float64 indicators[], size_t count) {
    return (fmi3Status)unit_get_indicators(of(c), indicators, count);
}

fmi3Status FMI3(fmi3GetNominalsOfContinuousStates)(fmi3Instance c, fmi3Float64 nominals[],
                                                   size_t count) {
    return (fmi3Status)unit_get_nominals(of(c), nominals, count);
}

fmi3Status FMI3(fmi3GetNumberOfEventIndicators)(fmi3Instance c, size_t *count) {
    (void)c;
    *count = EVENTS;
    return fmi3OK;
}

fmi3Status FMI3(fmi3GetNumberOfContinuousStates)(fmi3Instance c, size_t *count) {
    (void)c;
    *count = STATES;
    return fmi3OK;
}

/* ---- co-simulation -------------------------------------------------------------------------- */

fmi3Status FMI3(fmi3DoStep)(fmi3Instance c, fmi3Float64 time, fmi3Float64 length,
                            fmi3Boolean no_set_prior, fmi3Boolean *event_needed,
                            fmi3Boolean *terminate, fmi3Boolean *early_return,
                            fmi3Float64 *last_time) {
    const int status = unit_step(of(c), "fmi3DoStep", time, length);
    (void)no_set_prior;
    *event_needed = *early_return = fmi3False;
    *terminate = of(c)->is.ended != 0;
    *last_time = of(c)->is.now.t;
    return (fmi3Status)status;
}
