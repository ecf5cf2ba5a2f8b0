/* The interface of the Functional Mock-up Interface 2.0, as its standard describes it: types and
 * functions of model exchange and co-simulation. */
#ifndef FMI2_H
#define FMI2_H

#include <stddef.h>

typedef void *fmi2Component;
typedef void *fmi2ComponentEnvironment;
typedef void *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char *fmi2String;
typedef char fmi2Byte;

#define fmi2True 1
#define fmi2False 0

typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum {
    fmi2DoStepStatus,
    fmi2PendingStatus,
    fmi2LastSuccessfulTime,
    fmi2Terminated
} fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment environment, fmi2String instance,
                                   fmi2Status status, fmi2String category, fmi2String message, ...);
typedef void *(*fmi2CallbackAllocateMemory)(size_t count, size_t size);
typedef void (*fmi2CallbackFreeMemory)(void *memory);
typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment environment, fmi2Status status);

typedef struct {
    fmi2CallbackLogger logger;
    fmi2CallbackAllocateMemory allocateMemory;
    fmi2CallbackFreeMemory freeMemory;
    fmi2StepFinished stepFinished;
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    fmi2Boolean newDiscreteStatesNeeded;
    fmi2Boolean terminateSimulation;
    fmi2Boolean nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

/* Who links several units into one program defines FMI2_FUNCTION_PREFIX, car_ for instance, before
 * all else: then every function has it before its name. */
#ifdef FMI2_FUNCTION_PREFIX
#define FMI2_JOIN(a, b) a##b
#define FMI2_WITH(a, b) FMI2_JOIN(a, b)
#define FMI2(name) FMI2_WITH(FMI2_FUNCTION_PREFIX, name)
#else
#define FMI2(name) name
#endif

#ifdef _WIN32
#define FMI2_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI2_EXPORT __attribute__((visibility("default")))
#else
#define FMI2_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- both ----------------------------------------------------------------------------------- */

FMI2_EXPORT const char *FMI2(fmi2GetTypesPlatform)(void);
FMI2_EXPORT const char *FMI2(fmi2GetVersion)(void);
FMI2_EXPORT fmi2Status FMI2(fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t count,
                                                 const fmi2String categories[]);
FMI2_EXPORT fmi2Component FMI2(fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String guid,
                                                fmi2String resources,
                                                const fmi2CallbackFunctions *functions,
                                                fmi2Boolean visible, fmi2Boolean logging);
FMI2_EXPORT void FMI2(fmi2FreeInstance)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2SetupExperiment)(fmi2Component c, fmi2Boolean tolerance_defined,
                                                 fmi2Real tolerance, fmi2Real start,
                                                 fmi2Boolean stop_defined, fmi2Real stop);
FMI2_EXPORT fmi2Status FMI2(fmi2EnterInitializationMode)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2ExitInitializationMode)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2Terminate)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2Reset)(fmi2Component c);

#define FMI2_GET_AND_SET(type)                                                                     \
    FMI2_EXPORT fmi2Status FMI2(fmi2Get##type)(fmi2Component c, const fmi2ValueReference refs[],   \
                                               size_t count, fmi2##type values[]);                 \
    FMI2_EXPORT fmi2Status FMI2(fmi2Set##type)(fmi2Component c, const fmi2ValueReference refs[],   \
                                               size_t count, const fmi2##type values[])
FMI2_GET_AND_SET(Real);
FMI2_GET_AND_SET(Integer);
FMI2_GET_AND_SET(Boolean);
FMI2_GET_AND_SET(String);

FMI2_EXPORT fmi2Status FMI2(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state);
FMI2_EXPORT fmi2Status FMI2(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state);
FMI2_EXPORT fmi2Status FMI2(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state);
FMI2_EXPORT fmi2Status FMI2(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state,
                                                        size_t *size);
FMI2_EXPORT fmi2Status FMI2(fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state,
                                                   fmi2Byte bytes[], size_t size);
FMI2_EXPORT fmi2Status FMI2(fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[],
                                                     size_t size, fmi2FMUstate *state);
FMI2_EXPORT fmi2Status FMI2(fmi2GetDirectionalDerivative)(
    fmi2Component c, const fmi2ValueReference unknowns[], size_t unknown_count,
    const fmi2ValueReference knowns[], size_t known_count, const fmi2Real direction[],
    fmi2Real derivative[]);

/* ---- model exchange ------------------------------------------------------------------------- */

FMI2_EXPORT fmi2Status FMI2(fmi2EnterEventMode)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info);
FMI2_EXPORT fmi2Status FMI2(fmi2EnterContinuousTimeMode)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2CompletedIntegratorStep)(fmi2Component c, fmi2Boolean no_set_prior,
                                                         fmi2Boolean *enter_event_mode,
                                                         fmi2Boolean *terminate);
FMI2_EXPORT fmi2Status FMI2(fmi2SetTime)(fmi2Component c, fmi2Real time);
FMI2_EXPORT fmi2Status FMI2(fmi2SetContinuousStates)(fmi2Component c, const fmi2Real x[],
                                                     size_t count);
FMI2_EXPORT fmi2Status FMI2(fmi2GetDerivatives)(fmi2Component c, fmi2Real derivatives[],
                                                size_t count);
FMI2_EXPORT fmi2Status FMI2(fmi2GetEventIndicators)(fmi2Component c, fmi2Real indicators[],
                                                    size_t count);
FMI2_EXPORT fmi2Status FMI2(fmi2GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t count);
FMI2_EXPORT fmi2Status FMI2(fmi2GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominals[],
                                                               size_t count);

/* ---- co-simulation -------------------------------------------------------------------------- */

FMI2_EXPORT fmi2Status FMI2(fmi2SetRealInputDerivatives)(fmi2Component c,
                                                         const fmi2ValueReference refs[],
                                                         size_t count, const fmi2Integer order[],
                                                         const fmi2Real values[]);
FMI2_EXPORT fmi2Status FMI2(fmi2GetRealOutputDerivatives)(fmi2Component c,
                                                          const fmi2ValueReference refs[],
                                                          size_t count, const fmi2Integer order[],
                                                          fmi2Real values[]);
FMI2_EXPORT fmi2Status FMI2(fmi2DoStep)(fmi2Component c, fmi2Real time, fmi2Real length,
                                        fmi2Boolean no_set_prior);
FMI2_EXPORT fmi2Status FMI2(fmi2CancelStep)(fmi2Component c);
FMI2_EXPORT fmi2Status FMI2(fmi2GetStatus)(fmi2Component c, fmi2StatusKind kind, fmi2Status *value);
FMI2_EXPORT fmi2Status FMI2(fmi2GetRealStatus)(fmi2Component c, fmi2StatusKind kind,
                                               fmi2Real *value);
FMI2_EXPORT fmi2Status FMI2(fmi2GetIntegerStatus)(fmi2Component c, fmi2StatusKind kind,
                                                  fmi2Integer *value);
FMI2_EXPORT fmi2Status FMI2(fmi2GetBooleanStatus)(fmi2Component c, fmi2StatusKind kind,
                                                  fmi2Boolean *value);
FMI2_EXPORT fmi2Status FMI2(fmi2GetStringStatus)(fmi2Component c, fmi2StatusKind kind,
                                                 fmi2String *value);

#ifdef __cplusplus
}
#endif

#endif
