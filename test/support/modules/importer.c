// An importer of FMI 2.0, or of 3.0 with -DFMI=3: loads a shared object, asks everything of it that
// the standard has, and moves it, by its own steps (cs) or by ours (me).
//   importer UNIT.so VARIABLES me|cs END EVERY [NAME=VALUE..] > table
// VARIABLES is what variables.py prints. The table has the outputs, in the order of the variables.
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void *find(const char *name) {
    void *symbol = dlsym(unit, name);
    if (symbol == NULL) fprintf(stderr, "there is no %s\n", name), exit(1);
    return symbol;
}

static void expect_line(int good, const char *words, int line) {
    if (!good) fprintf(stderr, "line %d, not so: %s\n", line, words), exit(1);
}
#define expect(claim) expect_line(claim, #claim, __LINE__)

// A message of the unit; it is never one of success.
static void hear(int status, const char *category, const char *message) {
    expect(status != 0 && strcmp(category, "logStatusError") == 0 && message != NULL);
    complaints++;
}

#if FMI == 3
#include "importer_3.h"
#else
#include "importer_2.h"
#endif

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

static void show(handle c, double t) {
    printf("%.17g", t);
    for (int i = 0; i < count; i++) {
        double x;
        if (!variables[i].output) continue;
        expect(get(c, variables[i].reference, &x) == DONE);
        printf(",%.17g", x);
    }
    printf("\n");
}

// Values are those of the description; derivatives are differences.
static void check_numbers(handle c) {
    for (int i = 0; i < count; i++) {
        const variable *v = &variables[i];
        double x;
        expect(get(c, v->reference, &x) == DONE);
        if (strcmp(v->kind, "state") == 0 || strcmp(v->kind, "parameter") == 0)
            expect(fabs(x - v->start) < 1e-15 * (1 + fabs(x)));
    }
    for (int k = 0; k < count; k++) {
        const variable *by = &variables[k];
        if (strcmp(by->kind, "state") != 0 && strcmp(by->kind, "input") != 0) continue;
        for (int i = 0; i < count; i++) {
            const variable *of = &variables[i];
            double x, up, down, s;
            if (strcmp(of->kind, "rate") != 0 && strcmp(of->kind, "output") != 0) continue;
            expect(slope(c, of->reference, by->reference, &s) == DONE);
            expect(get(c, by->reference, &x) == DONE);
            expect(set(c, by->reference, x + 1e-5) == DONE);
            expect(get(c, of->reference, &up) == DONE);
            expect(set(c, by->reference, x - 1e-5) == DONE);
            expect(get(c, of->reference, &down) == DONE);
            expect(set(c, by->reference, x) == DONE);
            expect(fabs((up - down) / 2e-5 - s) < 1e-6 * (1 + fabs(s)));
        }
    }
}

// What is not there, and what is not allowed.
static void check_refusals(handle c) {
    const unsigned none = 100000;
    const int before = complaints;
    double x;
    expect(get(c, none, &x) == FAILED && set(c, none, 0) == FAILED);
    expect(set(c, variables[0].reference, NAN) == FAILED);
    expect(step(c, 0, 1, &x) == FAILED && event(c) == FAILED);
    expect(complaints == before + 5);
    check_other_types(c, none);
}

// A state that is taken and given back is the same one, as bytes too.
static void check_states(handle c) {
    LOAD(GetFMUState);
    LOAD(SetFMUState);
    LOAD(FreeFMUState);
    LOAD(SerializedFMUStateSize);
    LOAD(SerializeFMUState);
    LOAD(DeserializeFMUState);
    void *state = NULL, *again = NULL;
    const unsigned first = variables[0].reference;
    double before, after;
    size_t size = 0;
    expect(get(c, first, &before) == DONE && GetFMUState(c, &state) == DONE);
    expect(SerializedFMUStateSize(c, state, &size) == DONE && size > 0);
    void *bytes = malloc(size);
    expect(SerializeFMUState(c, state, bytes, size) == DONE);
    expect(SerializeFMUState(c, state, bytes, size - 1) == FAILED);
    expect(set(c, first, 123) == DONE && SetFMUState(c, state) == DONE);
    expect(get(c, first, &after) == DONE && after == before);
    expect(DeserializeFMUState(c, bytes, size - 1, &again) == FAILED && again == NULL);
    expect(DeserializeFMUState(c, bytes, size, &again) == DONE);
    expect(set(c, first, 123) == DONE && SetFMUState(c, again) == DONE);
    expect(get(c, first, &after) == DONE && after == before);
    expect(FreeFMUState(c, &state) == DONE && state == NULL && FreeFMUState(c, &again) == DONE);
    free(bytes);
}

static double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

// ---- model exchange -----------------------------------------------------------------------------

static void classical(handle c, double t, double h, const double *from, double *to) {
    LOAD(SetTime);
    LOAD(SetContinuousStates);
    static const double shift[4] = {0, 0.5, 0.5, 1},
                        weight[4] = {1 / 6.0, 1 / 3.0, 1 / 3.0, 1 / 6.0};
    double k[MOST] = {0}, at[MOST], sum[MOST];
    memcpy(sum, from, sizeof sum);
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < states; i++) at[i] = from[i] + shift[s] * h * k[i];
        expect(SetTime(c, t + shift[s] * h) == DONE);
        expect(SetContinuousStates(c, at, (size_t)states) == DONE);
        expect(rates(c, k, (size_t)states) == DONE);
        for (int i = 0; i < states; i++) sum[i] += weight[s] * h * k[i];
    }
    memcpy(to, sum, sizeof sum);
    expect(SetTime(c, t + h) == DONE && SetContinuousStates(c, to, (size_t)states) == DONE);
}

static int switched(handle c, const double *before, double *after) {
    LOAD(GetEventIndicators);
    expect(GetEventIndicators(c, after, (size_t)events) == DONE);
    for (int i = 0; i < events; i++) {
        if (sign(before[i]) * sign(after[i]) < 0) return 1;
    }
    return 0;
}

static void handle_event(handle c, double *x) {
    LOAD(EnterEventMode);
    LOAD(EnterContinuousTimeMode);
    LOAD(GetContinuousStates);
    expect(EnterEventMode(c) == DONE && event(c) == DONE);
    expect(EnterContinuousTimeMode(c) == DONE);
    expect(GetContinuousStates(c, x, (size_t)states) == DONE);
}

static int exchange(handle c, double end, double every) {
    LOAD(EnterContinuousTimeMode);
    LOAD(GetContinuousStates);
    LOAD(GetEventIndicators);
    LOAD(CompletedIntegratorStep);
    LOAD(GetNominalsOfContinuousStates);
    enum { STEPS = 400 };
    double x[MOST] = {0}, next[MOST], z[MOST], after[MOST], nominal[MOST];
    int met = 0;
    expect(event(c) == DONE && EnterContinuousTimeMode(c) == DONE);
    expect(GetContinuousStates(c, x, (size_t)states) == DONE);
    expect(GetNominalsOfContinuousStates(c, nominal, (size_t)states) == DONE && nominal[0] > 0);
    show(c, 0);
    for (int row = 0; row < (int)round(end / every); row++) {
        double t = row * every;
        const double stop = (row + 1) * every;
        while (t < stop - 1e-12) {
            double h = fmin(every / STEPS, stop - t);
            truth enter, terminate;
            expect(GetEventIndicators(c, z, (size_t)events) == DONE);
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
                memcpy(next, x, sizeof next); // what the event made of it
                met++;
            }
            memcpy(x, next, sizeof x);
            t += h;
            expect(CompletedIntegratorStep(c, 1, &enter, &terminate) == DONE && !terminate);
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
    LOAD(FreeInstance);
    LOAD(ExitInitializationMode);
    LOAD(Reset);
    LOAD(Terminate);
    check_version();
    expect(make("{another}", by_us) == NULL && complaints == 1);
    handle c = make(guid, by_us);
    expect(c != NULL);
    check_counts(c, (size_t)states, (size_t)events);
    for (int twice = 0; twice < 2; twice++) { // a unit that is reset is as new
        expect(initialize(c, end) == DONE);
        if (twice == 0) {
            if (getenv("AT_A_JUMP") == NULL) check_numbers(c); // no derivatives there
            check_refusals(c);
            check_states(c);
            expect(set(c, variables[0].reference, end) == DONE && Reset(c) == DONE);
        }
    }
    for (int i = 6; i < arguments; i++) {
        const char *equals = strchr(argument[i], '=');
        const variable *v = named(argument[i], (size_t)(equals - argument[i]));
        expect(set(c, v->reference, atof(equals + 1)) == DONE);
    }
    expect(ExitInitializationMode(c) == DONE);
    printf("t");
    for (int i = 0; i < count; i++) {
        if (variables[i].output) printf(",%s", variables[i].name);
    }
    printf("\n");
    if (by_us) {
        const int met = exchange(c, end, every);
        fprintf(stderr, "%d events\n", met);
    } else {
        double last = 0;
        show(c, 0);
        for (int row = 0; row < (int)round(end / every); row++) {
            expect(step(c, row * every, every, &last) == DONE);
            show(c, (row + 1) * every);
        }
        expect(fabs(last - end) < 1e-9);
        expect(step(c, end, -1, &last) == FAILED && step(c, 0, 1, &last) == FAILED);
    }
    expect(Terminate(c) == DONE);
    FreeInstance(c);
    return 0;
}
