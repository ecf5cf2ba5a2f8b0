// Loads a shared object as CasADi's external() does, by the names of its functions, and shows
// rates, outputs and their derivatives as show.c does: sparse blocks become whole matrices.
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long integer;
typedef int (*call)(const double **, double **, integer *, double *, int);
typedef integer (*count)(void);
typedef const char *(*word)(integer);
typedef const integer *(*pattern)(integer);
typedef int (*work)(integer *, integer *, integer *, integer *);

static void *library;

static void *find(const char *function, const char *suffix) {
    char name[200];
    snprintf(name, sizeof name, "%s%s", function, suffix);
    void *symbol = dlsym(library, name);
    if (symbol == NULL) printf("there is no %s\n", name), exit(1);
    return symbol;
}

static void expect(int good, const char *words) {
    if (!good) printf("not so: %s\n", words), exit(1);
}

static integer rows(const integer *p) { return p[0]; }
static integer columns(const integer *p) { return p[1]; }
static int dense(const integer *p) { return p[2] == 1; }
static integer entries(const integer *p) { return dense(p) ? p[0] * p[1] : p[2 + p[1]]; }

// The columns of a pattern are in order, and rows within them.
static void check_pattern(const integer *p) {
    const integer *begin = p + 2, *row = begin + columns(p) + 1;
    if (dense(p)) return;
    expect(begin[0] == 0, "a pattern begins at 0");
    for (integer c = 0; c < columns(p); c++) {
        expect(begin[c] <= begin[c + 1], "columns in order");
        for (integer k = begin[c]; k < begin[c + 1]; k++)
            expect(row[k] >= 0 && row[k] < rows(p) && (k == begin[c] || row[k] > row[k - 1]),
                   "rows in order");
    }
}

static void show_whole(const char *name, const integer *p, const double *values) {
    const integer *begin = p + 2, *row = begin + columns(p) + 1;
    double *all = calloc((size_t)(rows(p) * columns(p) + 1), sizeof *all);
    for (integer c = 0; c < columns(p); c++)
        for (integer k = begin[c]; k < begin[c + 1]; k++) all[row[k] * columns(p) + c] = values[k];
    for (integer i = 0; i < rows(p) * columns(p); i++) printf("%s %lld %.17g\n", name, i, all[i]);
    free(all);
}

static double *vector(integer count) { return calloc((size_t)count + 1, sizeof(double)); }

int main(void) {
    static const char *const inputs[] = {"t", "y", "u", "p"}, *const by[] = {"time", "state",
                                                                             "inputs",
                                                                             "parameters"};
    static const int shown[] = {1, 0, 3, 2}; // the order of show.c
    library = dlopen("./mod.so", RTLD_NOW);
    if (library == NULL) printf("%s\n", dlerror()), exit(1);

    // the first state and the parameters
    double *start[2];
    expect(((count)find("mod_start", "_n_in"))() == 0 &&
               ((count)find("mod_start", "_n_out"))() == 2,
           "nothing gives y and p");
    for (int k = 0; k < 2; k++)
        start[k] = vector(rows(((pattern)find("mod_start", "_sparsity_out"))(k)));
    expect(((call)find("mod_start", ""))(NULL, start, NULL, NULL, 0) == 0, "the start has values");

    for (int which = 0; which < 2; which++) {
        const char *name = which == 0 ? "mod_rates" : "mod_output",
                   *jacobian = which == 0 ? "jac_mod_rates" : "jac_mod_output";
        const char *result = which == 0 ? "dy" : "h", *of = which == 0 ? "rates" : "output";
        integer sizes[4] = {-1, -1, -1, -1};
        expect(((count)find(name, "_n_in"))() == 4 && ((count)find(name, "_n_out"))() == 1,
               "four arguments, one result");
        expect(((count)find(jacobian, "_n_in"))() == 5 && ((count)find(jacobian, "_n_out"))() == 4,
               "a block an argument");
        expect(((work)find(name, "_work"))(&sizes[0], &sizes[1], &sizes[2], &sizes[3]) == 0,
               "work");
        expect(sizes[0] == 4 && sizes[1] == 1 && sizes[2] == 0 && sizes[3] == 0,
               "no memory is needed");
        const double *arg[5];
        for (int i = 0; i < 4; i++) {
            expect(strcmp(((word)find(name, "_name_in"))(i), inputs[i]) == 0, "names of arguments");
            const integer *p = ((pattern)find(name, "_sparsity_in"))(i);
            expect(dense(p) && columns(p) == 1, "arguments are columns");
            double *x = vector(rows(p));
            for (int k = 0; k < rows(p); k++)
                x[k] = i == 0   ? 0.3
                       : i == 1 ? start[0][k] + 0.1 * sin(k + 1.0)
                       : i == 2 ? 0.1 * (k + 1)
                                : 1.01 * start[1][k];
            arg[i] = x;
        }
        expect(strcmp(((word)find(name, "_name_out"))(0), result) == 0, "the name of the result");
        const integer *p = ((pattern)find(name, "_sparsity_out"))(0);
        double *value = vector(rows(p)), *none = NULL;
        expect(((call)find(name, ""))(arg, &value, NULL, NULL, 0) == 0, "it has a value");
        expect(((call)find(name, ""))(arg, &none, NULL, NULL, 0) == 0,
               "nothing is computed where nothing is wanted");
        for (int k = 0; k < rows(p); k++) printf("%s %d %.17g\n", of, k, value[k]);
        arg[4] = value;
        double *blocks[4];
        const integer *patterns[4];
        for (int i = 0; i < 4; i++) {
            char wanted[20];
            snprintf(wanted, sizeof wanted, "jac_%s_%s", result, inputs[i]);
            expect(strcmp(((word)find(jacobian, "_name_out"))(i), wanted) == 0, "names of blocks");
            patterns[i] = ((pattern)find(jacobian, "_sparsity_out"))(i);
            check_pattern(patterns[i]);
            expect(rows(patterns[i]) == rows(p) &&
                       columns(patterns[i]) == rows(((pattern)find(name, "_sparsity_in"))(i)),
                   "size of a block");
            blocks[i] = vector(entries(patterns[i]));
        }
        expect(strncmp(((word)find(jacobian, "_name_in"))(4), "out_", 4) == 0,
               "the value is an argument");
        expect(((call)find(jacobian, ""))(arg, blocks, NULL, NULL, 0) == 0,
               "derivatives have values");
        for (int k = 0; k < 4; k++) {
            char words[40];
            snprintf(words, sizeof words, "%s_by_%s", of, by[shown[k]]);
            show_whole(words, patterns[shown[k]], blocks[shown[k]]);
        }
    }
    return 0;
}
