/// Memory that runs out at any allocation: the command says so and leaves with 1, and what a sweep
/// had written can be gone on with. All of the first allocations fail in turn, one in a child
/// process each, and from the others a sample.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/exhausted.h"
#include "cli/command.h"
#include "cli/verbs.h"

enum { FIRST = 2000, MOST_WORDS = 32 };

/// How the command ended, and what it said.
typedef struct outcome {
    int status;
    char words[2000];
} outcome;

static char folder[] = "/tmp/hamel-faults-XXXXXX";
static size_t *counted; ///< shared with children: the allocations of the last one

/// In the child: standard error goes to `to`, standard output nowhere.
static _Noreturn void be_command(const char *line, size_t n, int to) {
    char *copy = strdup(line), *argv[MOST_WORDS + 1] = {"hamel"};
    int argc = 1;
    for (char *word = strtok(copy, " "); word != NULL && argc < MOST_WORDS;
         word = strtok(NULL, " "))
        argv[argc++] = word;
    if (dup2(to, STDERR_FILENO) < 0 || freopen("/dev/null", "w", stdout) == NULL) _exit(99);
    exhausted_at(n);
    const int code = verbs_run(argc, argv);
    *counted = exhausted_count();
    _exit(code);
}

/// Runs a command line whose n-th allocation fails; 0: none.
static outcome run_line(const char *line, size_t n) {
    outcome out = {0};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) be_command(line, n, ends[1]);
    close(ends[1]);
    size_t length = 0;
    ssize_t got;
    while ((got = read(ends[0], out.words + length, sizeof out.words - 1 - length)) > 0)
        length += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &out.status, 0), child);
    return out;
}

/// Words and 1; or done, where it was one that the command can do without.
static void check_end(const char *line, size_t n, const outcome *o) {
    const bool good = WIFEXITED(o->status) && WEXITSTATUS(o->status) == EXIT_NO &&
                      strstr(o->words, "hamel: out of memory while ") != NULL;
    if (good) return;
    fail_msg("allocation %zu of '%s': status %d, '%s'", n, line, o->status, o->words);
}

/// The allocations to look at: the first ones, and a sample of the others with a random beginning.
static size_t next_fault(size_t n, size_t total, unsigned seed) {
    const char *asked = getenv("HAMEL_FAULTS");
    const size_t samples = asked != NULL && strcmp(asked, "long") == 0 ? 3000 : 60;
    if (n < FIRST) return n + 1;
    const size_t stride = total > FIRST + samples ? (total - FIRST) / samples : 1;
    return n == FIRST ? FIRST + 1 + seed % stride : n + stride;
}

static unsigned begin(const char *line, size_t *total) {
    const unsigned seed = (unsigned)time(NULL);
    const outcome whole = run_line(line, 0);
    if (whole.status != 0) fail_msg("'%s' fails: %s", line, whole.words);
    *total = *counted;
    print_message("%zu allocations; seed %u; %s\n", *total, seed, line);
    return seed;
}

// ---- the command --------------------------------------------------------------------------------

static void runs_end_in_words(void **unused) {
    (void)unused;
    static const char line[] = "run chaplygin_sleigh --interpreted --until 2 -o run.csv";
    size_t total;
    const unsigned seed = begin(line, &total);
    for (size_t n = 1; n <= total; n = next_fault(n, total, seed)) {
        const outcome o = run_line(line, n);
        check_end(line, n, &o);
    }
}

static char *contents(const char *file) {
    FILE *in = fopen(file, "rb");
    if (in == NULL) return NULL;
    char *all = calloc(1, 1 << 20);
    assert_non_null(all);
    assert_true(fread(all, 1, (1 << 20) - 1, in) > 0);
    fclose(in);
    return all;
}

/// The sleigh in a basis that degenerates as it turns: motions change charts, which allocates.
static const char turning[] =
    "model turning\nparameters\n w = 1\ncoordinates\n x, y : line\n theta : angle\n"
    "lagrangian\n (theta'^2 + x'^2 + y'^2 + theta'*(cos(theta)*y' - sin(theta)*x'))/2\n"
    "constraints\n -sin(theta)*x' + cos(theta)*y' = 0\n"
    "frame\n v = d/dx + tan(theta)*d/dy\n omega = d/dtheta\n"
    "run go\n from v = 1, omega = w\n until 20\n";

static void sweeps_end_in_words_and_go_on(void **unused) {
    (void)unused;
    static const char line[] = "sweep turning.hamel --over w=0.5:3:40 --interpreted --keep x,theta "
                               "--threads 2 -o sweep.csv --resume";
    FILE *out = fopen("turning.hamel", "w");
    assert_non_null(out);
    assert_true(fputs(turning, out) >= 0 && fclose(out) == 0);
    size_t total;
    const unsigned seed = begin(line, &total);
    char *whole = contents("sweep.csv");
    assert_non_null(whole);
    for (size_t n = 1; n <= total; n = next_fault(n, total, seed)) {
        unlink("sweep.csv");
        unlink("sweep.csv.part");
        const outcome o = run_line(line, n);
        if (o.status == 0) continue; // threads share the allocations of a sweep differently
        check_end(line, n, &o);
        if (access("sweep.csv.part", F_OK) != 0 && n % 50 != 0) continue; // nothing to go on with
        const outcome rest = run_line(line, 0);
        char *resumed = contents("sweep.csv");
        if (rest.status != 0) fail_msg("not resumed after %zu: %s", n, rest.words);
        assert_non_null(resumed);
        assert_string_equal(resumed, whole);
        free(resumed);
    }
    free(whole);
}

// ---- the test -----------------------------------------------------------------------------------

static int enter_folder(void **unused) {
    (void)unused;
    counted =
        mmap(NULL, sizeof *counted, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return counted == MAP_FAILED || mkdtemp(folder) == NULL || chdir(folder) != 0;
}

static int leave_folder(void **unused) {
    (void)unused;
    static const char *const files[] = {"run.csv", "sweep.csv", "sweep.csv.part", "turning.hamel"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) unlink(files[i]);
    return chdir("/") != 0 || rmdir(folder) != 0; // nothing else was left there
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_end_in_words),
        cmocka_unit_test(sweeps_end_in_words_and_go_on),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
