/* The interface of the Functional Mock-up Interface 3.0, as its standard describes it: types and
 * functions of model exchange, co-simulation and scheduled execution. */
#ifndef FMI3_H
#define FMI3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment;
typedef void *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean;
typedef char fmi3Char;
typedef const fmi3Char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const fmi3Byte *fmi3Binary;
typedef bool fmi3Clock;

#define fmi3True true
#define fmi3False false
#define fmi3ClockActive true
#define fmi3ClockInactive false

typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
    fmi3Independent,
    fmi3Constant,
    fmi3Fixed,
    fmi3Tunable,
    fmi3Discrete,
    fmi3Dependent
} fmi3DependencyKind;
typedef enum {
    fmi3IntervalNotYetKnown,
    fmi3IntervalUnchanged,
    fmi3IntervalChanged
} fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment environment, fmi3Status status,
                                       fmi3String category, fmi3String message);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment environment,
                                               fmi3Float64 time, fmi3Boolean set_requested,
                                               fmi3Boolean get_allowed, fmi3Boolean step_finished,
                                               fmi3Boolean can_return_early,
                                               fmi3Boolean *return_early, fmi3Float64 *return_time);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment environment);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

/* Who links several units into one program defines FMI3_FUNCTION_PREFIX, car_ for instance, before
 * all else: then every function has it before its name. */
#if defined(FMI3_OVERRIDE_FUNCTION_PREFIX) && !defined(FMI3_FUNCTION_PREFIX)
#define FMI3_FUNCTION_PREFIX FMI3_OVERRIDE_FUNCTION_PREFIX
#endif
#ifdef FMI3_FUNCTION_PREFIX
#define FMI3_JOIN(a, b) a##b
#define FMI3_WITH(a, b) FMI3_JOIN(a, b)
#define FMI3(name) FMI3_WITH(FMI3_FUNCTION_PREFIX, name)
#else
#define FMI3(name) name
#endif

#ifdef _WIN32
#define FMI3_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI3_EXPORT __attribute__((visibility("default")))
#else
#define FMI3_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- instances ------------------------------------------------------------------------------ */

FMI3_EXPORT const char *FMI3(fmi3GetVersion)(void);
FMI3_EXPORT fmi3Status FMI3(fmi3SetDebugLogging)(fmi3Instance c, fmi3Boolean on, size_t count,
                                                 const fmi3String categories[]);
FMI3_EXPORT fmi3Instance FMI3(fmi3InstantiateModelExchange)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger);
FMI3_EXPORT fmi3Instance FMI3(fmi3InstantiateCoSimulation)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3Boolean event_mode, fmi3Boolean early_return,
    const fmi3ValueReference intermediate[], size_t intermediate_count,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
    fmi3IntermediateUpdateCallback update);
FMI3_EXPORT fmi3Instance FMI3(fmi3InstantiateScheduledExecution)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
    fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
    fmi3UnlockPreemptionCallback unlock);
FMI3_EXPORT void FMI3(fmi3FreeInstance)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3EnterInitializationMode)(fmi3Instance c,
                                                         fmi3Boolean tolerance_defined,
                                                         fmi3Float64 tolerance, fmi3Float64 start,
                                                         fmi3Boolean stop_defined,
                                                         fmi3Float64 stop);
FMI3_EXPORT fmi3Status FMI3(fmi3ExitInitializationMode)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3EnterEventMode)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3Terminate)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3Reset)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3EnterConfigurationMode)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3ExitConfigurationMode)(fmi3Instance c);

/* ---- variables ------------------------------------------------------------------------------ */

#define FMI3_GET_AND_SET(type)                                                                     \
    FMI3_EXPORT fmi3Status FMI3(fmi3Get##type)(fmi3Instance c, const fmi3ValueReference refs[],    \
                                               size_t count, fmi3##type values[],                  \
                                               size_t value_count);                                \
    FMI3_EXPORT fmi3Status FMI3(fmi3Set##type)(fmi3Instance c, const fmi3ValueReference refs[],    \
                                               size_t count, const fmi3##type values[],            \
                                               size_t value_count)
FMI3_GET_AND_SET(Float32);
FMI3_GET_AND_SET(Float64);
FMI3_GET_AND_SET(Int8);
FMI3_GET_AND_SET(UInt8);
FMI3_GET_AND_SET(Int16);
FMI3_GET_AND_SET(UInt16);
FMI3_GET_AND_SET(Int32);
FMI3_GET_AND_SET(UInt32);
FMI3_GET_AND_SET(Int64);
FMI3_GET_AND_SET(UInt64);
FMI3_GET_AND_SET(Boolean);
FMI3_GET_AND_SET(String);
FMI3_EXPORT fmi3Status FMI3(fmi3GetBinary)(fmi3Instance c, const fmi3ValueReference refs[],
                                           size_t count, size_t sizes[], fmi3Binary values[],
                                           size_t value_count);
FMI3_EXPORT fmi3Status FMI3(fmi3SetBinary)(fmi3Instance c, const fmi3ValueReference refs[],
                                           size_t count, const size_t sizes[],
                                           const fmi3Binary values[], size_t value_count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetClock)(fmi3Instance c, const fmi3ValueReference refs[],
                                          size_t count, fmi3Clock values[]);
FMI3_EXPORT fmi3Status FMI3(fmi3SetClock)(fmi3Instance c, const fmi3ValueReference refs[],
                                          size_t count, const fmi3Clock values[]);
FMI3_EXPORT fmi3Status FMI3(fmi3GetNumberOfVariableDependencies)(fmi3Instance c,
                                                                 fmi3ValueReference ref,
                                                                 size_t *count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetVariableDependencies)(fmi3Instance c,
                                                         fmi3ValueReference dependent,
                                                         size_t dependent_elements[],
                                                         fmi3ValueReference independents[],
                                                         size_t independent_elements[],
                                                         fmi3DependencyKind kinds[], size_t count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetDirectionalDerivative)(
    fmi3Instance c, const fmi3ValueReference unknowns[], size_t unknown_count,
    const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
    size_t seed_count, fmi3Float64 sensitivity[], size_t sensitivity_count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetAdjointDerivative)(
    fmi3Instance c, const fmi3ValueReference unknowns[], size_t unknown_count,
    const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
    size_t seed_count, fmi3Float64 sensitivity[], size_t sensitivity_count);

/* ---- states of the whole -------------------------------------------------------------------- */

FMI3_EXPORT fmi3Status FMI3(fmi3GetFMUState)(fmi3Instance c, fmi3FMUState *state);
FMI3_EXPORT fmi3Status FMI3(fmi3SetFMUState)(fmi3Instance c, fmi3FMUState state);
FMI3_EXPORT fmi3Status FMI3(fmi3FreeFMUState)(fmi3Instance c, fmi3FMUState *state);
FMI3_EXPORT fmi3Status FMI3(fmi3SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState state,
                                                        size_t *size);
FMI3_EXPORT fmi3Status FMI3(fmi3SerializeFMUState)(fmi3Instance c, fmi3FMUState state,
                                                   fmi3Byte bytes[], size_t size);
FMI3_EXPORT fmi3Status FMI3(fmi3DeserializeFMUState)(fmi3Instance c, const fmi3Byte bytes[],
                                                     size_t size, fmi3FMUState *state);

/* ---- clocks --------------------------------------------------------------------------------- */

FMI3_EXPORT fmi3Status FMI3(fmi3GetIntervalDecimal)(fmi3Instance c, const fmi3ValueReference refs[],
                                                    size_t count, fmi3Float64 intervals[],
                                                    fmi3IntervalQualifier qualifiers[]);
FMI3_EXPORT fmi3Status FMI3(fmi3GetIntervalFraction)(fmi3Instance c,
                                                     const fmi3ValueReference refs[], size_t count,
                                                     fmi3UInt64 counters[],
                                                     fmi3UInt64 resolutions[],
                                                     fmi3IntervalQualifier qualifiers[]);
FMI3_EXPORT fmi3Status FMI3(fmi3GetShiftDecimal)(fmi3Instance c, const fmi3ValueReference refs[],
                                                 size_t count, fmi3Float64 shifts[]);
FMI3_EXPORT fmi3Status FMI3(fmi3GetShiftFraction)(fmi3Instance c, const fmi3ValueReference refs[],
                                                  size_t count, fmi3UInt64 counters[],
                                                  fmi3UInt64 resolutions[]);
FMI3_EXPORT fmi3Status FMI3(fmi3SetIntervalDecimal)(fmi3Instance c, const fmi3ValueReference refs[],
                                                    size_t count, const fmi3Float64 intervals[]);
FMI3_EXPORT fmi3Status FMI3(fmi3SetIntervalFraction)(fmi3Instance c,
                                                     const fmi3ValueReference refs[], size_t count,
                                                     const fmi3UInt64 counters[],
                                                     const fmi3UInt64 resolutions[]);
FMI3_EXPORT fmi3Status FMI3(fmi3SetShiftDecimal)(fmi3Instance c, const fmi3ValueReference refs[],
                                                 size_t count, const fmi3Float64 shifts[]);
FMI3_EXPORT fmi3Status FMI3(fmi3SetShiftFraction)(fmi3Instance c, const fmi3ValueReference refs[],
                                                  size_t count, const fmi3UInt64 counters[],
                                                  const fmi3UInt64 resolutions[]);

/* ---- events --------------------------------------------------------------------------------- */

FMI3_EXPORT fmi3Status FMI3(fmi3EvaluateDiscreteStates)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3UpdateDiscreteStates)(fmi3Instance c, fmi3Boolean *update_again,
                                                      fmi3Boolean *terminate,
                                                      fmi3Boolean *nominals_changed,
                                                      fmi3Boolean *states_changed,
                                                      fmi3Boolean *next_event_defined,
                                                      fmi3Float64 *next_event);

/* ---- model exchange ------------------------------------------------------------------------- */

FMI3_EXPORT fmi3Status FMI3(fmi3EnterContinuousTimeMode)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3CompletedIntegratorStep)(fmi3Instance c, fmi3Boolean no_set_prior,
                                                         fmi3Boolean *enter_event_mode,
                                                         fmi3Boolean *terminate);
FMI3_EXPORT fmi3Status FMI3(fmi3SetTime)(fmi3Instance c, fmi3Float64 time);
FMI3_EXPORT fmi3Status FMI3(fmi3SetContinuousStates)(fmi3Instance c, const fmi3Float64 x[],
                                                     size_t count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetContinuousStateDerivatives)(fmi3Instance c,
                                                               fmi3Float64 derivatives[],
                                                               size_t count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetEventIndicators)(fmi3Instance c, fmi3Float64 indicators[],
                                                    size_t count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetContinuousStates)(fmi3Instance c, fmi3Float64 x[], size_t count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetNominalsOfContinuousStates)(fmi3Instance c,
                                                               fmi3Float64 nominals[],
                                                               size_t count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetNumberOfEventIndicators)(fmi3Instance c, size_t *count);
FMI3_EXPORT fmi3Status FMI3(fmi3GetNumberOfContinuousStates)(fmi3Instance c, size_t *count);

/* ---- co-simulation and scheduled execution -------------------------------------------------- */

FMI3_EXPORT fmi3Status FMI3(fmi3EnterStepMode)(fmi3Instance c);
FMI3_EXPORT fmi3Status FMI3(fmi3GetOutputDerivatives)(fmi3Instance c,
                                                      const fmi3ValueReference refs[], size_t count,
                                                      const fmi3Int32 orders[],
                                                      fmi3Float64 values[], size_t value_count);
FMI3_EXPORT fmi3Status FMI3(fmi3DoStep)(fmi3Instance c, fmi3Float64 time, fmi3Float64 length,
                                        fmi3Boolean no_set_prior, fmi3Boolean *event_needed,
                                        fmi3Boolean *terminate, fmi3Boolean *early_return,
                                        fmi3Float64 *last_time);
FMI3_EXPORT fmi3Status FMI3(fmi3ActivateModelPartition)(fmi3Instance c, fmi3ValueReference clock,
                                                        fmi3Float64 time);

#ifdef __cplusplus
}
#endif

#endif
