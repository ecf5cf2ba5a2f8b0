/* Functions of FMI 3.0 for what a unit has not: clocks, structural parameters, variables but of
 * type Float64, adjoint derivatives, scheduled execution, and an event mode of co-simulation, where
 * it finds its events itself. They refuse, with words. Part of fmi3.c. */
#ifndef FMI3_ABSENT_H
#define FMI3_ABSENT_H

#include "fmi3.h"
#include "instance.h"

static fmi3Status refuse(fmi3Instance c, const char *words) {
    return (fmi3Status)unit_complain((const unit *)c, UNIT_ERROR, words);
}

/* There is no variable of another type, and no clock. */
static fmi3Status none(fmi3Instance c, size_t count, const void *refs) {
    (void)refs;
    return (fmi3Status)unit_told((const unit *)c, count == 0 ? CORE_DONE : CORE_UNKNOWN);
}

#define NONE_OF(type)                                                                              \
    fmi3Status FMI3(fmi3Get##type)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,  \
                                   fmi3##type values[], size_t value_count) {                      \
        (void)values;                                                                              \
        (void)value_count;                                                                         \
        return none(c, count, refs);                                                               \
    }                                                                                              \
    fmi3Status FMI3(fmi3Set##type)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,  \
                                   const fmi3##type values[], size_t value_count) {                \
        (void)values;                                                                              \
        (void)value_count;                                                                         \
        return none(c, count, refs);                                                               \
    }
NONE_OF(Float32)
NONE_OF(Int8)
NONE_OF(UInt8)
NONE_OF(Int16)
NONE_OF(UInt16)
NONE_OF(Int32)
NONE_OF(UInt32)
NONE_OF(Int64)
NONE_OF(UInt64)
NONE_OF(Boolean)
NONE_OF(String)

fmi3Status FMI3(fmi3GetBinary)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,
                               size_t sizes[], fmi3Binary values[], size_t value_count) {
    (void)sizes;
    (void)values;
    (void)value_count;
    return none(c, count, refs);
}

fmi3Status FMI3(fmi3SetBinary)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,
                               const size_t sizes[], const fmi3Binary values[],
                               size_t value_count) {
    (void)sizes;
    (void)values;
    (void)value_count;
    return none(c, count, refs);
}

/* ---- clocks --------------------------------------------------------------------------------- */

#define NO_CLOCK(name, ...)                                                                        \
    fmi3Status FMI3(name)(fmi3Instance c, const fmi3ValueReference refs[], size_t count,           \
                          __VA_ARGS__)

NO_CLOCK(fmi3GetClock, fmi3Clock values[]) {
    (void)values;
    return none(c, count, refs);
}
NO_CLOCK(fmi3SetClock, const fmi3Clock values[]) {
    (void)values;
    return none(c, count, refs);
}
NO_CLOCK(fmi3GetIntervalDecimal, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]) {
    (void)intervals;
    (void)qualifiers;
    return none(c, count, refs);
}
NO_CLOCK(fmi3GetIntervalFraction, fmi3UInt64 counters[], fmi3UInt64 resolutions[],
         fmi3IntervalQualifier qualifiers[]) {
    (void)counters;
    (void)resolutions;
    (void)qualifiers;
    return none(c, count, refs);
}
NO_CLOCK(fmi3GetShiftDecimal, fmi3Float64 shifts[]) {
    (void)shifts;
    return none(c, count, refs);
}
NO_CLOCK(fmi3GetShiftFraction, fmi3UInt64 counters[], fmi3UInt64 resolutions[]) {
    (void)counters;
    (void)resolutions;
    return none(c, count, refs);
}
NO_CLOCK(fmi3SetIntervalDecimal, const fmi3Float64 intervals[]) {
    (void)intervals;
    return none(c, count, refs);
}
NO_CLOCK(fmi3SetIntervalFraction, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]) {
    (void)counters;
    (void)resolutions;
    return none(c, count, refs);
}
NO_CLOCK(fmi3SetShiftDecimal, const fmi3Float64 shifts[]) {
    (void)shifts;
    return none(c, count, refs);
}
NO_CLOCK(fmi3SetShiftFraction, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]) {
    (void)counters;
    (void)resolutions;
    return none(c, count, refs);
}

/* ---- derivatives and dependencies ------------------------------------------------------------ */

fmi3Status FMI3(fmi3GetNumberOfVariableDependencies)(fmi3Instance c, fmi3ValueReference ref,
                                                     size_t *count) {
    (void)ref;
    (void)count;
    return refuse(c, "dependencies are in the description");
}

fmi3Status FMI3(fmi3GetVariableDependencies)(fmi3Instance c, fmi3ValueReference dependent,
                                             size_t dependent_elements[],
                                             fmi3ValueReference independents[],
                                             size_t independent_elements[],
                                             fmi3DependencyKind kinds[], size_t count) {
    (void)dependent;
    (void)dependent_elements;
    (void)independents;
    (void)independent_elements;
    (void)kinds;
    (void)count;
    return refuse(c, "dependencies are in the description");
}

fmi3Status FMI3(fmi3GetAdjointDerivative)(fmi3Instance c, const fmi3ValueReference unknowns[],
                                          size_t unknown_count, const fmi3ValueReference knowns[],
                                          size_t known_count, const fmi3Float64 seed[],
                                          size_t seed_count, fmi3Float64 sensitivity[],
                                          size_t sensitivity_count) {
    (void)unknowns;
    (void)unknown_count;
    (void)knowns;
    (void)known_count;
    (void)seed;
    (void)seed_count;
    (void)sensitivity;
    (void)sensitivity_count;
    return refuse(c, "there are no adjoint derivatives");
}

fmi3Status FMI3(fmi3GetOutputDerivatives)(fmi3Instance c, const fmi3ValueReference refs[],
                                          size_t count, const fmi3Int32 orders[],
                                          fmi3Float64 values[], size_t value_count) {
    (void)refs;
    (void)count;
    (void)orders;
    (void)values;
    (void)value_count;
    return refuse(c, "outputs have no derivatives here");
}

/* ---- modes ---------------------------------------------------------------------------------- */

fmi3Status FMI3(fmi3EnterConfigurationMode)(fmi3Instance c) {
    return refuse(c, "there are no structural parameters");
}

fmi3Status FMI3(fmi3ExitConfigurationMode)(fmi3Instance c) {
    return refuse(c, "there are no structural parameters");
}

fmi3Status FMI3(fmi3EnterStepMode)(fmi3Instance c) {
    return (fmi3Status)unit_not_now((const unit *)c, "fmi3EnterStepMode");
}

fmi3Status FMI3(fmi3EvaluateDiscreteStates)(fmi3Instance c) {
    return refuse(c, "there are no discrete states to be tried");
}

fmi3Status FMI3(fmi3ActivateModelPartition)(fmi3Instance c, fmi3ValueReference clock,
                                            fmi3Float64 time) {
    (void)clock;
    (void)time;
    return refuse(c, "there is no scheduled execution");
}

#endif
