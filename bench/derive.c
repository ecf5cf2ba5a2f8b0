/// Derivation, timed: chapters A and D of every built-in model, in this process and as the whole
/// command, with the memory the command needs; and SymPy on the bare equations of two of them
/// (bench/derive_sympy.py).
///
///   build/bench/bench_derive                    SymPy may take a task 20 s
///   build/bench/bench_derive HAMEL SECONDS      another command, another limit (0: without SymPy)
///
/// Targets (issue 3), 0.2 s and 200 MB for the command, stand in brackets. Every measurement is
/// made in a child, so that none inherits the memory of another.
#include <fcntl.h>
#include <libgen.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "model/builtin.h"
#include "model/read.h"
#include "report/derive/derive.h"
#include "report/doc/text.h"
#include "run/outside/places.h"
#include "support/affine_models.h"
#include "support/clock.h"

enum { REPEATS = 3, MOST_MODELS = 64 };
static const double target_seconds = 0.2, target_megabytes = 200;

// ---- in this process --------------------------------------------------------------------------

/// Reads, derives and prints a model; seconds.
static double derive_once(const model_builtin *source) {
    static const char *const chapters[] = {"lagrange_dalembert", "hamel"};
    const double start = now();
    model *m;
    must(model_read(source->name, source->source, source->length, NULL, &m) == HAMEL_OK,
         source->name);
    exact x;
    exact_init(&x, m->pool, NULL);
    doc *d = NULL;
    text out = {0};
    derivation *all = derivation_create(&x, m, &(derivation_options){.places = &run_places});
    must(report_derive(&x, all, &(derive_request){.count = 2, .parts = chapters}, &d) == HAMEL_OK,
         source->name);
    must(doc_to_text(d, m->pool, &doc_usual_look, &out) == HAMEL_OK, source->name);
    text_clear(&out);
    doc_destroy(d);
    derivation_destroy(all);
    model_destroy(m);
    return now() - start;
}

/// The best of a few, in a child.
static double time_library(const model_builtin *source) {
    int ends[2];
    must(pipe(ends) == 0, "no pipe");
    const pid_t child = fork();
    must(child >= 0, "no child");
    if (child == 0) {
        double best = INFINITY;
        for (int i = 0; i < REPEATS; i++) best = fmin(best, derive_once(source));
        _exit(write(ends[1], &best, sizeof best) == (ssize_t)sizeof best ? 0 : 1);
    }
    double best = NAN;
    close(ends[1]);
    must(read(ends[0], &best, sizeof best) == (ssize_t)sizeof best, source->name);
    close(ends[0]);
    must(waitpid(child, NULL, 0) == child, "the child is lost");
    return best;
}

// ---- the command ------------------------------------------------------------------------------

typedef struct cost {
    double seconds, processor, megabytes; ///< by the clock, and of the processor
} cost;

static double seconds_of(struct timeval t) { return (double)t.tv_sec + 1e-6 * (double)t.tv_usec; }

/// hamel derive NAME lagrange_dalembert hamel, from fork to the end.
static cost run_command(const char *hamel, const char *name) {
    const double start = now();
    const pid_t child = fork();
    must(child >= 0, "no child");
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) _exit(127);
        execl(hamel, hamel, "derive", name, "lagrange_dalembert", "hamel", (char *)NULL);
        _exit(127);
    }
    int status;
    struct rusage usage;
    must(wait4(child, &status, 0, &usage) == child, "the command is lost");
    const double seconds = now() - start;
    must(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the command failed");
    return (cost){seconds, seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
                  (double)usage.ru_maxrss / 1024};
}

static cost time_command(const char *hamel, const char *name) {
    cost best = {INFINITY, INFINITY, 0};
    for (int i = 0; i < REPEATS; i++) {
        const cost c = run_command(hamel, name);
        best.seconds = fmin(best.seconds, c.seconds);
        best.processor = fmin(best.processor, c.processor);
        best.megabytes = fmax(best.megabytes, c.megabytes);
    }
    return best;
}

// ---- SymPy ------------------------------------------------------------------------------------

/// A line of the script: MODEL TASK SECONDS [stopped].
static void sympy_line(const char *line, size_t count, const model_builtin *models,
                       const double *ours) {
    char name[64], task[64];
    double seconds;
    if (strncmp(line, "missing", 7) == 0) printf("  SymPy is not installed: left out\n");
    else if (strncmp(line, "version", 7) == 0) printf("  %s", line);
    else if (sscanf(line, "import %lf", &seconds) == 1)
        printf("  %-18s %-14s   %8.2f s\n", "", "import", seconds);
    if (sscanf(line, "%63s %63s %lf", name, task, &seconds) != 3) return;
    const bool stopped = strstr(line, "stopped") != NULL;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(models[i].name, name) == 0)
            printf("  %-18s %-14s %s %8.2f s   %s %6.0f times hamel derive, all of it\n", name,
                   task, stopped ? ">" : " ", seconds, stopped ? ">" : " ", seconds / ours[i]);
    }
}

static void bench_sympy(double limit, size_t count, const model_builtin *models,
                        const double *ours) {
    printf("\nSymPy's LagrangesMethod, its import apart; at most %g s a task\n", limit);
    fflush(stdout);
    char command[1024], line[256];
    snprintf(command, sizeof command, "/usr/bin/python3 '%s/bench/derive_sympy.py' %g",
             HAMEL_SOURCE_DIR, limit);
    FILE *script = popen(command, "r");
    if (script == NULL) {
        printf("  /usr/bin/python3 cannot be run: left out\n");
        return;
    }
    while (fgets(line, sizeof line, script) != NULL) {
        sympy_line(line, count, models, ours);
        fflush(stdout);
    }
    if (pclose(script) != 0) printf("  the script failed\n");
}

// ---- the table --------------------------------------------------------------------------------

/// The command beside this program's folder: build/hamel for build/bench/bench_derive.
static const char *find_command(char *place, size_t size) {
    const ssize_t n = readlink("/proc/self/exe", place, size - 16);
    if (n <= 0) return NULL;
    place[n] = '\0';
    place = dirname(dirname(place));
    strcat(place, "/hamel");
    return access(place, X_OK) == 0 ? place : NULL;
}

static double row(const char *hamel, const model_builtin *m, int *missed) {
    const double library = time_library(m);
    printf("  %-18s %10.1f ms", m->name, 1e3 * library);
    if (hamel == NULL) {
        printf("\n");
        return library;
    }
    const cost c = time_command(hamel, m->name);
    const bool met = c.seconds < target_seconds && c.megabytes < target_megabytes;
    printf(" %10.1f ms %10.1f ms %8.1f MB   [%s]\n", 1e3 * c.seconds, 1e3 * c.processor,
           c.megabytes, met ? "met" : "MISSED");
    *missed += !met;
    return c.seconds;
}

int main(int argc, char **argv) {
    char place[4096];
    const char *hamel = argc > 1 ? argv[1] : find_command(place, sizeof place);
    const double limit = argc > 2 ? strtod(argv[2], NULL) : 20;
    size_t count;
    const model_builtin *models = affine_models(&count);
    must(count <= MOST_MODELS, "more models than room");
    double ours[MOST_MODELS];
    int missed = 0;
    printf("Chapters A and D of every built-in model, best of %d   [%g s, %g MB]\n", REPEATS,
           target_seconds, target_megabytes);
    printf("  %-18s %13s%s\n", "", "library",
           hamel != NULL ? "       command     processor        peak" : "");
    for (size_t i = 0; i < count; i++) {
        fflush(stdout);
        ours[i] = row(hamel, &models[i], &missed);
    }
    if (missed > 0) printf("  %d of %zu MISSED\n", missed, count);
    if (limit > 0) bench_sympy(limit, count, models, ours);
    return 0;
}
