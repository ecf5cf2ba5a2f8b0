/// Right-hand sides, timed: Hamel's interpreted and compiled, against the same equations written in
/// C by hand (bench/baseline), for one point at a time and over lanes; and how long compiling takes
/// for every built-in model.
///
///   build/bench/bench_rhs [--csv]
///
/// S: Chaplygin sleigh. T: Chaplygin top, with quaternion. B: snakeboard, its shape prescribed. N4:
/// car with four trailers. Before anything is timed both are compared; contenders take turns, and
/// the best of many short rounds counts. Ratios are those of times in one run.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "baseline/rhs.h"
#include "exact/exact.h"
#include "jit/jit.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/affine_models.h"
#include "support/clock.h"
#include "support/equations.h"
#include "trailers.h"

typedef struct problem {
    const char *letter, *model, *run, *names; ///< names of the state, to be sure of their order
    baseline_rhs *scalar, *const *lanes;
} problem;

static const problem problems[] = {
    {"S", "chaplygin_sleigh", "glide", "x y theta u omega", baseline_sleigh,
     &baseline_sleigh_lanes},
    {"T", "chaplygin_top", "roll", "B_q0 B_q1 B_q2 B_q3 x y B_w1 B_w2 B_w3", baseline_top,
     &baseline_top_lanes},
    {"B", "snakeboard", "drive", "x y theta psi phi v", baseline_snakeboard,
     &baseline_snakeboard_lanes},
    {"N4", NULL, "coast", "x y th0 th1 th2 th3 th4 u omega", baseline_trailers,
     &baseline_trailers_lanes},
};

enum { MOST = 16, LANES = TAPE_LANES };

typedef struct contest {
    const problem *p;
    size_t n;
    double *initial;
    tape *t;
    tape_work *work, *lane_work;
    jit_function *code;
    double time; ///< at which the right-hand side is taken
} contest;

static model *open_model(const char *name) {
    const model_builtin *b = name != NULL ? model_builtin_find(name) : NULL;
    const char *source = b != NULL ? b->source : trailers_model;
    model *m;
    diag messages = {0};
    const hamel_status status = model_read("trailers", source, strlen(source), &messages, &m);
    if (status != HAMEL_OK) fprintf(stderr, "%s\n", messages.items[0].words);
    must(status == HAMEL_OK, "a model");
    diag_clear(&messages);
    return m;
}

static void equations_of(const model *m, const char *run, run_equations *e) {
    const model_run *spec = NULL;
    for (size_t k = 0; k < m->run_count; k++) {
        if (strcmp(m->runs[k].name, run) == 0) spec = &m->runs[k];
    }
    must(run_equations_init_short(e, m, spec, NULL) == HAMEL_OK, "equations");
}

static void check_names(const problem *p, const run_equations *e) {
    char all[256] = "";
    for (size_t i = 0; i < e->size; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "",
                 e->names[i]);
    if (strcmp(all, p->names) != 0) fprintf(stderr, "the state is %s\n", all);
    must(strcmp(all, p->names) == 0, "the state has changed; so must the function by hand");
}

static void contest_init(contest *c, const problem *p) {
    model *m = open_model(p->model);
    run_equations e;
    *c = (contest){.p = p, .time = 0.4};
    equations_of(m, p->run, &e);
    check_names(p, &e);
    c->n = e.size;
    c->t = e.tape;
    e.tape = NULL;
    c->initial = malloc(e.size * sizeof *c->initial);
    memcpy(c->initial, e.initial, e.size * sizeof *c->initial);
    c->work = tape_work_create(c->t, 1);
    c->lane_work = tape_work_create(c->t, TAPE_LANES);
    must(jit_compile(c->t, JIT_BOTH, NULL, &c->code) == HAMEL_OK, "compiled code");
    run_equations_clear(&e);
    model_destroy(m);
}

static void contest_clear(contest *c) {
    jit_destroy(c->code);
    tape_work_destroy(c->work);
    tape_work_destroy(c->lane_work);
    tape_destroy(c->t);
    free(c->initial);
}

// ---- contenders ------------------------------------------------------------------------------

typedef void contender(const contest *c, const double *in, double *out);

static void by_hand(const contest *c, const double *in, double *out) {
    c->p->scalar(in[c->n], in, out);
}
static void interpreted(const contest *c, const double *in, double *out) {
    must(tape_eval(c->t, c->work, in, out).fault == TAPE_OK, "a value");
}
static void compiled(const contest *c, const double *in, double *out) {
    must(jit_eval(c->code, c->work, in, out).fault == TAPE_OK, "a value");
}
static void by_hand_lanes(const contest *c, const double *in, double *out) {
    (*c->p->lanes)(c->time, in, out);
}
static void interpreted_lanes(const contest *c, const double *in, double *out) {
    tape_result results[TAPE_LANES];
    tape_eval_lanes(c->t, c->lane_work, in, out, results);
}
static void compiled_lanes(const contest *c, const double *in, double *out) {
    tape_result results[TAPE_LANES];
    must(jit_eval_lanes(c->code, c->work, in, out, results) == 0, "values");
}

/// Both give the same rates near the initial state. A prescribed shape has its values at the time.
static void check_rates(const contest *c, contender *mine, contender *theirs, size_t lanes) {
    random_state rng = {1};
    double in[(MOST + 1) * LANES], a[MOST * LANES], b[MOST * LANES];
    for (int k = 0; k < 100; k++) {
        for (size_t i = 0; i < c->n * lanes; i++)
            in[i] = c->initial[i / lanes] + 1e-3 * (double)random_below(&rng, 1000) - 0.5;
        for (size_t l = 0; l < lanes; l++) {
            in[c->n * lanes + l] = c->time;
            if (strcmp(c->p->letter, "B") == 0) {
                in[3 * lanes + l] = 0.7 * sin(c->time);
                in[4 * lanes + l] = 0.3 * sin(c->time);
            }
        }
        mine(c, in, a);
        theirs(c, in, b);
        for (size_t i = 0; i < c->n * lanes; i++) {
            if (fabs(a[i] - b[i]) <= 1e-9 * (1 + fabs(a[i]))) continue;
            fprintf(stderr, "%s, rate %zu: %.17g by hand, %.17g\n", c->p->letter, i / lanes, a[i],
                    b[i]);
            must(false, "the function by hand differs from Hamel's");
        }
    }
}

/// Nanoseconds a point, each the best of many short rounds, taking turns.
static void time_them(const contest *c, size_t count, contender *const *all, size_t lanes,
                      double *best) {
    enum { ROUNDS = 200, TIMES = 500 };
    _Alignas(64) double in[(MOST + 1) * LANES], out[MOST * LANES];
    double sum = 0;
    for (size_t k = 0; k < count; k++) best[k] = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t k = 0; k < count; k++) {
            contender *volatile function =
                all[k]; // not to be inlined: an integrator cannot, either
            for (size_t i = 0; i < c->n * lanes; i++) in[i] = c->initial[i / lanes] + 0.1;
            for (size_t l = 0; l < lanes; l++) in[c->n * lanes + l] = c->time;
            const double start = now();
            for (int i = 0; i < TIMES; i++) {
                for (size_t j = 0; j < lanes; j++) in[j] += 1e-7;
                function(c, in, out);
                sum += out[0];
            }
            best[k] = fmin(best[k], (now() - start) / TIMES / (double)lanes);
        }
    }
    must(isfinite(sum), "rates");
    for (size_t k = 0; k < count; k++) best[k] *= 1e9;
}

static void show(bool csv, const contest *c, const char *how, const double *ns) {
    if (csv)
        printf("rhs,%s,%s,%u,%.2f,%.2f,%.2f,%.3f\n", c->p->letter, how, c->t->code_count, ns[0],
               ns[1], ns[2], ns[1] / ns[0]);
    else
        printf("  %-3s %-7s %5u instructions   by hand %7.2f   compiled %7.2f (%.2f×)   "
               "interpreted %7.1f (%.1f×)\n",
               c->p->letter, how, c->t->code_count, ns[0], ns[1], ns[1] / ns[0], ns[2],
               ns[2] / ns[0]);
}

static void compare(bool csv, const problem *p) {
    contest c;
    contest_init(&c, p);
    double ns[3];
    check_rates(&c, by_hand, compiled, 1);
    time_them(&c, 3, (contender *const[]){by_hand, compiled, interpreted}, 1, ns);
    show(csv, &c, "scalar", ns);
    if (*p->lanes != NULL && jit_width(c.code) > 0) {
        check_rates(&c, by_hand_lanes, compiled_lanes, LANES);
        time_them(&c, 3, (contender *const[]){by_hand_lanes, compiled_lanes, interpreted_lanes},
                  LANES, ns);
        show(csv, &c, "lanes", ns);
    }
    contest_clear(&c);
}

// ---- compiling -------------------------------------------------------------------------------

/// Milliseconds to compile what a run of every model needs, best of five.
static void time_compiling(bool csv) {
    size_t count;
    const model_builtin *models = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        model *m = open_model(models[i].name);
        for (size_t k = 0; k < m->run_count; k++) {
            run_equations e;
            const clock_t began = clock();
            must(run_equations_init_short(&e, m, &m->runs[k], NULL) == HAMEL_OK, "equations");
            const double found = (double)(clock() - began) / CLOCKS_PER_SEC;
            double best[2] = {INFINITY, INFINITY};
            for (int round = 0; round < 10; round++) {
                const clock_t start = clock(); // of this process: others are running
                jit_function *f;
                const jit_kind kind = round % 2 == 0 ? JIT_SCALAR : JIT_BOTH;
                must(jit_compile(e.tape, kind, NULL, &f) == HAMEL_OK, "compiled code");
                best[round % 2] = fmin(best[round % 2], (double)(clock() - start) / CLOCKS_PER_SEC);
                jit_destroy(f);
            }
            if (csv)
                printf("compile,%s %s,,%u,%.2f,%.2f,,\n", m->name, m->runs[k].name,
                       e.tape->code_count, 1e3 * best[0], 1e3 * best[1]);
            else
                printf("  %-18s %-10s %5u instructions   scalar %6.2f ms   with lanes %6.2f ms   "
                       "(found in %.0f ms)\n",
                       m->name, m->runs[k].name, e.tape->code_count, 1e3 * best[0], 1e3 * best[1],
                       1e3 * found);
            run_equations_clear(&e);
        }
        model_destroy(m);
    }
}

int main(int argc, char **argv) {
    const bool csv = argc > 1 && strcmp(argv[1], "--csv") == 0;
    const clock_t start = clock();
    if (!jit_available()) {
        puts("there is no compiler in this build");
        return 0;
    }
    const double loading = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (csv)
        puts("what,name,kind,instructions,by_hand_ns|scalar_ms,compiled_ns|lanes_ms,"
             "interpreted_ns,ratio");
    else puts("nanoseconds a right-hand side, a point");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) compare(csv, &problems[i]);
    if (csv) printf("load,LLVM,,,%.2f,,,\n", 1e3 * loading);
    else printf("compiling (loading LLVM, once: %.1f ms)\n", 1e3 * loading);
    time_compiling(csv);
    exact_thread_end(true);
    return 0;
}
