// An importer of FMI 2.0: loads a shared object, asks everything of it that the standard has, and
// moves it, by its own steps (cs) or by ours (me).
//   importer UNIT.so VARIABLES me|cs END EVERY [NAME=VALUE..] > table
// VARIABLES is what variables.py prints. The table has the outputs, in the order of the variables.
#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fmi2.h"

enum { MOST = 300 };
typedef struct variable {
    char name[80], kind[20], unit[40];
    unsigned reference;
    int output;
    double start;
} variable;

static variable variables[MOST];
static int count, events, states, complaints;
static char guid[100];
static void *unit;

#define LOAD(name) __typeof__(fmi2##name) *const name = (__typeof__(name))find("fmi2" #name)

static void *find(const char *name) {
    void *symbol = dlsym(unit, name);
    if (symbol == NULL) fprintf(stderr, "there is no %s\n", name), exit(1);
    return symbol;
}

static void expect_line(int good, const char *words, int line) {
    if (!good) fprintf(stderr, "line %d, not so: %s\n", line, words), exit(1);
}
#define expect(claim) expect_line(claim, #claim, __LINE__)

static void logger(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status,
                   fmi2String category, fmi2String message, ...) {
    expect(strcmp(instance, "one") == 0 && status != fmi2OK && category && message);
    (*(int *)environment)++;
}

static void read_variables(const char *path) {
    FILE *file = fopen(path, "r");
    expect(file != NULL && fscanf(file, "%99s %d %d", guid, &events, &states) == 3);
    while (count < MOST) {
        variable *v = &variables[count];
        if (fscanf(file, "%79s %19s %u %d %lf %39s", v->name, v->kind, &v->reference, &v->output,
                   &v->start, v->unit) != 6)
            break;
        count++;
    }
    fclose(file);
}

static const variable *named(const char *name, size_t length) {
    for (int i = 0; i < count; i++) {
        if (strlen(variables[i].name) == length && strncmp(variables[i].name, name, length) == 0)
            return &variables[i];
    }
    fprintf(stderr, "there is no %s\n", name);
    exit(1);
}

static void show(fmi2Component c, double t) {
    LOAD(GetReal);
    printf("%.17g", t);
    for (int i = 0; i < count; i++) {
        double x;
        if (!variables[i].output) continue;
        expect(GetReal(c, &variables[i].reference, 1, &x) == fmi2OK);
        printf(",%.17g", x);
    }
    printf("\n");
}

// Values are those of the description; derivatives are differences.
static void check_numbers(fmi2Component c) {
    LOAD(GetReal);
    LOAD(SetReal);
    LOAD(GetDirectionalDerivative);
    for (int i = 0; i < count; i++) {
        const variable *v = &variables[i];
        double x;
        expect(GetReal(c, &v->reference, 1, &x) == fmi2OK);
        if (strcmp(v->kind, "state") == 0 || strcmp(v->kind, "parameter") == 0)
            expect(fabs(x - v->start) < 1e-15 * (1 + fabs(x)));
    }
    for (int k = 0; k < count; k++) {
        const variable *by = &variables[k];
        if (strcmp(by->kind, "state") != 0 && strcmp(by->kind, "input") != 0) continue;
        for (int i = 0; i < count; i++) {
            const variable *of = &variables[i];
            double x, up, down, slope, one = 1;
            if (strcmp(of->kind, "rate") != 0 && strcmp(of->kind, "output") != 0) continue;
            expect(GetDirectionalDerivative(c, &of->reference, 1, &by->reference, 1, &one,
                                            &slope) == fmi2OK);
            expect(GetReal(c, &by->reference, 1, &x) == fmi2OK);
            const double high = x + 1e-5, low = x - 1e-5;
            expect(SetReal(c, &by->reference, 1, &high) == fmi2OK);
            expect(GetReal(c, &of->reference, 1, &up) == fmi2OK);
            expect(SetReal(c, &by->reference, 1, &low) == fmi2OK);
            expect(GetReal(c, &of->reference, 1, &down) == fmi2OK);
            expect(SetReal(c, &by->reference, 1, &x) == fmi2OK);
            expect(fabs((up - down) / 2e-5 - slope) < 1e-6 * (1 + fabs(slope)));
        }
    }
}

// What is not there, and what is not allowed.
static void check_refusals(fmi2Component c) {
    LOAD(GetReal);
    LOAD(SetReal);
    LOAD(GetInteger);
    LOAD(SetBoolean);
    LOAD(DoStep);
    LOAD(NewDiscreteStates);
    fmi2EventInfo info;
    const unsigned none = 100000;
    const double zero = 0, nothing = NAN;
    double x;
    int i = 0;
    const int before = complaints;
    expect(GetReal(c, &none, 1, &x) == fmi2Error);
    expect(SetReal(c, &none, 1, &zero) == fmi2Error);
    expect(SetReal(c, &variables[0].reference, 1, &nothing) == fmi2Error);
    expect(GetInteger(c, &none, 1, &i) == fmi2Error && GetInteger(c, NULL, 0, NULL) == fmi2OK);
    expect(SetBoolean(c, &none, 1, &i) == fmi2Error);
    expect(DoStep(c, 0, 1, fmi2False) == fmi2Error);
    expect(NewDiscreteStates(c, &info) == fmi2Error);
    expect(complaints == before + 7);
}

// A state that is taken and given back is the same one, as bytes too.
static void check_states(fmi2Component c) {
    LOAD(GetFMUstate);
    LOAD(SetFMUstate);
    LOAD(FreeFMUstate);
    LOAD(SerializedFMUstateSize);
    LOAD(SerializeFMUstate);
    LOAD(DeSerializeFMUstate);
    LOAD(GetReal);
    LOAD(SetReal);
    fmi2FMUstate state = NULL, again = NULL;
    const unsigned *first = &variables[0].reference;
    const double other = 123;
    double before, after;
    size_t size = 0;
    expect(GetReal(c, first, 1, &before) == fmi2OK && GetFMUstate(c, &state) == fmi2OK);
    expect(SerializedFMUstateSize(c, state, &size) == fmi2OK && size > 0);
    char *bytes = malloc(size);
    expect(SerializeFMUstate(c, state, bytes, size) == fmi2OK);
    expect(SerializeFMUstate(c, state, bytes, size - 1) == fmi2Error);
    expect(SetReal(c, first, 1, &other) == fmi2OK && SetFMUstate(c, state) == fmi2OK);
    expect(GetReal(c, first, 1, &after) == fmi2OK && after == before);
    expect(DeSerializeFMUstate(c, bytes, size, &again) == fmi2OK);
    expect(SetReal(c, first, 1, &other) == fmi2OK && SetFMUstate(c, again) == fmi2OK);
    expect(GetReal(c, first, 1, &after) == fmi2OK && after == before);
    expect(FreeFMUstate(c, &state) == fmi2OK && state == NULL && FreeFMUstate(c, &again) == fmi2OK);
    free(bytes);
}

static double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

// ---- model exchange -----------------------------------------------------------------------------

static void classical(fmi2Component c, double t, double h, const double *from, double *to) {
    LOAD(SetTime);
    LOAD(SetContinuousStates);
    LOAD(GetDerivatives);
    static const double shift[4] = {0, 0.5, 0.5, 1},
                        weight[4] = {1 / 6.0, 1 / 3.0, 1 / 3.0, 1 / 6.0};
    double k[MOST] = {0}, at[MOST], sum[MOST];
    memcpy(sum, from, sizeof sum);
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < states; i++) at[i] = from[i] + shift[s] * h * k[i];
        expect(SetTime(c, t + shift[s] * h) == fmi2OK);
        expect(SetContinuousStates(c, at, (size_t)states) == fmi2OK);
        expect(GetDerivatives(c, k, (size_t)states) == fmi2OK);
        for (int i = 0; i < states; i++) sum[i] += weight[s] * h * k[i];
    }
    memcpy(to, sum, sizeof sum);
    expect(SetTime(c, t + h) == fmi2OK && SetContinuousStates(c, to, (size_t)states) == fmi2OK);
}

static int switched(fmi2Component c, const double *before, double *after) {
    LOAD(GetEventIndicators);
    expect(GetEventIndicators(c, after, (size_t)events) == fmi2OK);
    for (int i = 0; i < events; i++) {
        if (sign(before[i]) * sign(after[i]) < 0) return 1;
    }
    return 0;
}

static void handle_event(fmi2Component c, double *x) {
    LOAD(EnterEventMode);
    LOAD(NewDiscreteStates);
    LOAD(EnterContinuousTimeMode);
    LOAD(GetContinuousStates);
    fmi2EventInfo info;
    expect(EnterEventMode(c) == fmi2OK && NewDiscreteStates(c, &info) == fmi2OK);
    expect(!info.newDiscreteStatesNeeded && !info.terminateSimulation &&
           !info.nextEventTimeDefined);
    expect(EnterContinuousTimeMode(c) == fmi2OK);
    expect(GetContinuousStates(c, x, (size_t)states) == fmi2OK);
}

static int exchange(fmi2Component c, double end, double every) {
    LOAD(NewDiscreteStates);
    LOAD(EnterContinuousTimeMode);
    LOAD(GetContinuousStates);
    LOAD(GetEventIndicators);
    LOAD(CompletedIntegratorStep);
    LOAD(GetNominalsOfContinuousStates);
    enum { STEPS = 400 };
    double x[MOST] = {0}, next[MOST], z[MOST], after[MOST], nominal[MOST];
    int met = 0;
    fmi2EventInfo info;
    expect(NewDiscreteStates(c, &info) == fmi2OK && EnterContinuousTimeMode(c) == fmi2OK);
    expect(GetContinuousStates(c, x, (size_t)states) == fmi2OK);
    expect(GetNominalsOfContinuousStates(c, nominal, (size_t)states) == fmi2OK && nominal[0] > 0);
    show(c, 0);
    for (int row = 0; row < (int)round(end / every); row++) {
        double t = row * every;
        const double stop = (row + 1) * every;
        while (t < stop - 1e-12) {
            double h = fmin(every / STEPS, stop - t);
            fmi2Boolean enter, terminate;
            expect(GetEventIndicators(c, z, (size_t)events) == fmi2OK);
            classical(c, t, h, x, next);
            if (switched(c, z, after)) {
                double low = 0;
                for (int i = 0; i < 40; i++) {
                    classical(c, t, low + (h - low) / 2, x, next);
                    if (switched(c, z, after)) h = low + (h - low) / 2;
                    else low += (h - low) / 2;
                }
                classical(c, t, h, x, next);
                memcpy(x, next, sizeof x);
                handle_event(c, x);
                met++;
            }
            memcpy(x, next, sizeof x);
            t += h;
            expect(CompletedIntegratorStep(c, fmi2True, &enter, &terminate) == fmi2OK &&
                   !terminate);
            if (enter) handle_event(c, x);
        }
        show(c, stop);
    }
    return met;
}

int main(int arguments, char **argument) {
    expect(arguments >= 6);
    unit = dlopen(argument[1], RTLD_NOW | RTLD_LOCAL);
    if (unit == NULL) fprintf(stderr, "%s\n", dlerror()), exit(1);
    read_variables(argument[2]);
    const int by_us = strcmp(argument[3], "me") == 0;
    const double end = atof(argument[4]), every = atof(argument[5]);
    LOAD(GetVersion);
    LOAD(GetTypesPlatform);
    LOAD(Instantiate);
    LOAD(FreeInstance);
    LOAD(SetupExperiment);
    LOAD(EnterInitializationMode);
    LOAD(ExitInitializationMode);
    LOAD(SetReal);
    LOAD(DoStep);
    LOAD(GetRealStatus);
    LOAD(Reset);
    LOAD(Terminate);
    const fmi2CallbackFunctions functions = {logger, calloc, free, NULL, &complaints};
    const fmi2Type type = by_us ? fmi2ModelExchange : fmi2CoSimulation;
    expect(strcmp(GetVersion(), "2.0") == 0 && strcmp(GetTypesPlatform(), "default") == 0);
    expect(Instantiate("one", type, "{another}", NULL, &functions, fmi2False, fmi2False) == NULL);
    expect(complaints == 1);
    fmi2Component c = Instantiate("one", type, guid, NULL, &functions, fmi2False, fmi2False);
    expect(c != NULL);
    for (int twice = 0; twice < 2; twice++) { // a unit that is reset is as new
        expect(SetupExperiment(c, fmi2False, 0, 0, fmi2True, end) == fmi2OK);
        expect(EnterInitializationMode(c) == fmi2OK);
        if (twice == 0) {
            check_numbers(c);
            check_refusals(c);
            check_states(c);
            expect(SetReal(c, &variables[0].reference, 1, &end) == fmi2OK && Reset(c) == fmi2OK);
        }
    }
    for (int i = 6; i < arguments; i++) {
        const char *equals = strchr(argument[i], '=');
        const variable *v = named(argument[i], (size_t)(equals - argument[i]));
        const double x = atof(equals + 1);
        expect(SetReal(c, &v->reference, 1, &x) == fmi2OK);
    }
    expect(ExitInitializationMode(c) == fmi2OK);
    printf("t");
    for (int i = 0; i < count; i++) {
        if (variables[i].output) printf(",%s", variables[i].name);
    }
    printf("\n");
    if (by_us) {
        const int met = exchange(c, end, every);
        fprintf(stderr, "%d events\n", met);
    } else {
        double last;
        show(c, 0);
        for (int row = 0; row < (int)round(end / every); row++) {
            expect(DoStep(c, row * every, every, fmi2True) == fmi2OK);
            show(c, (row + 1) * every);
        }
        expect(GetRealStatus(c, fmi2LastSuccessfulTime, &last) == fmi2OK &&
               fabs(last - end) < 1e-9);
        expect(DoStep(c, end, -1, fmi2True) == fmi2Error && DoStep(c, 0, 1, fmi2True) == fmi2Error);
    }
    expect(Terminate(c) == fmi2OK);
    FreeInstance(c);
    return 0;
}
