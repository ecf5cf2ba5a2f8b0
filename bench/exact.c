/// The exact layer, timed: normal forms of the ledger, the mass matrix of an n-link pendulum
/// against the same computation written by hand with FLINT, a graph of a million nodes; and SymPy
/// on the same tasks (bench/exact_sympy.py).
///
///   build/bench/bench_exact             everything; SymPy may take an item of the ledger 2 s
///   build/bench/bench_exact 0           without SymPy
///   build/bench/bench_exact SECONDS     another limit an item
///
/// Targets (issue 2) stand in brackets.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "base/vec.h"
#include "exact/chart_internal.h"
#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/linear/minors_internal.h"
#include "exact/restore_internal.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "support/clock.h"
#include "support/ledger.h"

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(size_t n, double *values) {
    qsort(values, n, sizeof *values, by_size);
    return values[n / 2];
}

static void must_be_done(hamel_status status) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "bench: %s\n", hamel_status_text(status));
    exit(1);
}

/// One line of the table; `target` 0: none.
static void row(const char *what, double seconds, double target) {
    printf("  %-46s %12.4f ms", what, 1e3 * seconds);
    if (target > 0) printf("   [%g ms: %s]", 1e3 * target, seconds < target ? "met" : "MISSED");
    printf("\n");
}

static void ratio(const char *what, double seconds, double of, double target) {
    printf("  %-46s %12.2f  ", what, seconds / of);
    if (target > 0) printf("   [%g: %s]", target, seconds < target * of ? "met" : "MISSED");
    printf("\n");
}

// ---- the ledger ------------------------------------------------------------------------------

enum { REPEATS = 5 };

typedef struct ledger_times {
    double normal, print, tidy;
} ledger_times;

/// Best of a few, each in a fresh pool. Reading is not counted, conversion is.
static ledger_times time_entry(const ledger_entry *entry) {
    ledger_times best = {1e9, 1e9, 1e9};
    for (int i = 0; i < REPEATS; i++) {
        expr_pool *pool = expr_pool_create();
        expr e = ledger_read(entry, pool), out;
        exact x;
        exact_init(&x, pool, NULL);
        const double start = now();
        must_be_done(exact_normal(&x, e, &out));
        const double made = now();
        text t = {0};
        must_be_done(expr_print(pool, out, EXPR_INFIX, &t));
        const double printed = now();
        must_be_done(exact_tidy(&x, e, 0, NULL, &out));
        const double tidied = now();
        text_clear(&t);
        expr_pool_destroy(pool);
        if (made - start < best.normal) best.normal = made - start;
        if (printed - made < best.print) best.print = printed - made;
        if (tidied - printed < best.tidy) best.tidy = tidied - printed;
    }
    return best;
}

static double bench_ledger(void) {
    ledger book;
    ledger_load(&book);
    double *normal = MEM_NEW(double, book.count), *tidy = MEM_NEW(double, book.count);
    double total = 0, print = 0, total_tidy = 0;
    size_t worst = 0, worst_tidy = 0;
    for (size_t i = 0; i < book.count; i++) {
        const ledger_times t = time_entry(&book.entries[i]);
        normal[i] = t.normal;
        tidy[i] = t.tidy;
        total += t.normal;
        total_tidy += t.tidy;
        print += t.print;
        if (normal[i] > normal[worst]) worst = i;
        if (tidy[i] > tidy[worst_tidy]) worst_tidy = i;
    }
    printf("\nNormal forms of the %zu formulas of the ledger (conversion included)\n", book.count);
    char name[64];
    snprintf(name, sizeof name, "worst (%s)", book.entries[worst].id);
    const double slowest = normal[worst], slowest_tidy = tidy[worst_tidy];
    row("median", median(book.count, normal), 0.2e-3);
    row(name, slowest, 20e-3);
    row("all of them", total, 0.2);
    row("printing them as infix", print, 0);
    snprintf(name, sizeof name, "readable forms: worst (%s)", book.entries[worst_tidy].id);
    row("readable forms: median", median(book.count, tidy), 0);
    row(name, slowest_tidy, 0);
    row("readable forms: all of them", total_tidy, 0);
    free(normal);
    free(tidy);
    ledger_clear(&book);
    return total;
}

// ---- the mass matrix by hand -----------------------------------------------------------------

/// M_ij = (m_max(i,j) + ... + m_n) l_i l_j cos(θ_i − θ_j) as polynomials in s, c, m, l, reduced by
/// s² + c² = 1; determinant and adjugate by minors. Variables: s_i, c_i by turns, then m, then l.
typedef struct by_hand {
    slong n;
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_struct *M, **relations, **quotients;
} by_hand;

static fmpz_mpoly_struct *new_polys(by_hand *h, size_t count) {
    fmpz_mpoly_struct *p = MEM_NEW(fmpz_mpoly_struct, count);
    for (size_t i = 0; i < count; i++) fmpz_mpoly_init(&p[i], h->ctx);
    return p;
}

static void free_polys(by_hand *h, size_t count, fmpz_mpoly_struct *p) {
    for (size_t i = 0; i < count; i++) fmpz_mpoly_clear(&p[i], h->ctx);
    free(p);
}

static void reduce_by_hand(by_hand *h, fmpz_mpoly_t a) {
    fmpz_mpoly_t rest;
    fmpz_mpoly_init(rest, h->ctx);
    fmpz_mpoly_divrem_ideal(h->quotients, rest, a, h->relations, h->n, h->ctx);
    fmpz_mpoly_swap(a, rest, h->ctx);
    fmpz_mpoly_clear(rest, h->ctx);
}

static void by_hand_init(by_hand *h, slong n) {
    h->n = n;
    fmpz_mpoly_ctx_init(h->ctx, 4 * n, ORD_DEGREVLEX);
    const char *names[] = {"s1", "c1", "s2", "c2", "s3", "c3", "s4", "c4"};
    const char *all[16];
    char masses[4][4], lengths[4][4], form[256];
    for (slong i = 0; i < 2 * n; i++) all[i] = names[i];
    for (slong i = 0; i < n; i++) {
        snprintf(masses[i], sizeof masses[i], "m%d", (int)i + 1);
        snprintf(lengths[i], sizeof lengths[i], "l%d", (int)i + 1);
        all[2 * n + i] = masses[i];
        all[3 * n + i] = lengths[i];
    }
    h->M = new_polys(h, (size_t)(n * n));
    h->relations = MEM_NEW(fmpz_mpoly_struct *, (size_t)n);
    h->quotients = MEM_NEW(fmpz_mpoly_struct *, (size_t)n);
    for (int i = 0; i < n; i++) {
        h->relations[i] = new_polys(h, 1);
        h->quotients[i] = new_polys(h, 1);
        snprintf(form, sizeof form, "s%d^2 + c%d^2 - 1", i + 1, i + 1);
        fmpz_mpoly_set_str_pretty(h->relations[i], form, all, h->ctx);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            int at = snprintf(form, sizeof form, "l%d*l%d*(c%d*c%d + s%d*s%d)*(0", i + 1, j + 1,
                              i + 1, j + 1, i + 1, j + 1);
            for (int k = (i > j ? i : j); k < n; k++)
                at += snprintf(form + at, sizeof form - (size_t)at, " + m%d", k + 1);
            snprintf(form + at, sizeof form - (size_t)at, ")");
            fmpz_mpoly_set_str_pretty(&h->M[i * n + j], form, all, h->ctx);
            reduce_by_hand(h, &h->M[i * n + j]);
        }
    }
}

static void by_hand_clear(by_hand *h) {
    for (slong i = 0; i < h->n; i++) {
        free_polys(h, 1, h->relations[i]);
        free_polys(h, 1, h->quotients[i]);
    }
    free(h->relations);
    free(h->quotients);
    free_polys(h, (size_t)(h->n * h->n), h->M);
    fmpz_mpoly_ctx_clear(h->ctx);
}

/// Minors of all rows but `skip` on all sets of columns; minor[S] has as many rows as S has
/// columns.
static fmpz_mpoly_struct *minors_by_hand(by_hand *h, slong skip) {
    fmpz_mpoly_struct *minor = new_polys(h, (size_t)1 << h->n);
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, h->ctx);
    fmpz_mpoly_one(&minor[0], h->ctx);
    const slong rows = skip < 0 ? h->n : h->n - 1;
    for (unsigned S = 1; S < 1u << h->n; S++) {
        slong row = __builtin_popcount(S) - 1, place = 0;
        if (row >= rows) continue;
        const slong size = row;
        if (skip >= 0 && row >= skip) row++;
        for (slong j = 0; j < h->n; j++) {
            if (!(S >> j & 1)) continue;
            fmpz_mpoly_mul(t, &h->M[row * h->n + j], &minor[S & ~(1u << j)], h->ctx);
            if ((size + place++) % 2 == 0) fmpz_mpoly_add(&minor[S], &minor[S], t, h->ctx);
            else fmpz_mpoly_sub(&minor[S], &minor[S], t, h->ctx);
        }
        reduce_by_hand(h, &minor[S]);
    }
    fmpz_mpoly_clear(t, h->ctx);
    return minor;
}

typedef struct hand_times {
    double determinant, adjugate, lowest_terms;
    slong terms; ///< of the determinant
} hand_times;

/// Determinant; determinant and adjugate, which is the inverse up to a common denominator; and each
/// of its fractions in lowest terms.
static hand_times time_by_hand(slong n) {
    by_hand h;
    by_hand_init(&h, n);
    const unsigned all = (1u << n) - 1;
    hand_times t = {0};
    const double start = now();
    fmpz_mpoly_struct *whole = minors_by_hand(&h, -1);
    t.determinant = now() - start;
    t.terms = whole[all].length;
    fmpz_mpoly_struct *adjugate = new_polys(&h, (size_t)(n * n));
    for (slong i = 0; i < n; i++) {
        fmpz_mpoly_struct *minor = minors_by_hand(&h, i);
        for (slong j = 0; j < n; j++) {
            fmpz_mpoly_set(&adjugate[j * n + i], &minor[all & ~(1u << j)], h.ctx);
            if ((i + j) % 2) fmpz_mpoly_neg(&adjugate[j * n + i], &adjugate[j * n + i], h.ctx);
        }
        free_polys(&h, (size_t)1 << n, minor);
    }
    t.adjugate = now() - start;
    fmpz_mpoly_t g, d;
    fmpz_mpoly_init(g, h.ctx);
    fmpz_mpoly_init(d, h.ctx);
    for (slong i = 0; i < n * n; i++) {
        if (!fmpz_mpoly_gcd(g, &adjugate[i], &whole[all], h.ctx)) continue;
        fmpz_mpoly_divides(&adjugate[i], &adjugate[i], g, h.ctx);
        fmpz_mpoly_divides(d, &whole[all], g, h.ctx);
    }
    t.lowest_terms = now() - start;
    fmpz_mpoly_clear(g, h.ctx);
    fmpz_mpoly_clear(d, h.ctx);
    free_polys(&h, (size_t)(n * n), adjugate);
    free_polys(&h, (size_t)1 << n, whole);
    by_hand_clear(&h);
    return t;
}

// ---- the mass matrix in the field ------------------------------------------------------------

static expr numbered(expr_pool *pool, const char *name, size_t i, expr_kind kind) {
    char all[16];
    snprintf(all, sizeof all, "%s%zu", name, i + 1);
    return expr_symbol(pool, all, kind);
}

/// The mass matrix, then the unit matrix.
static void pendulum(expr_pool *pool, size_t n, expr *A) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            expr mass = expr_int(pool, 0);
            for (size_t k = (i > j ? i : j); k < n; k++)
                mass = expr_add2(pool, mass, numbered(pool, "m", k, EXPR_PARAMETER));
            expr angle = expr_sub(pool, numbered(pool, "theta", i, EXPR_ANGLE),
                                  numbered(pool, "theta", j, EXPR_ANGLE));
            const expr factors[4] = {mass, numbered(pool, "l", i, EXPR_PARAMETER),
                                     numbered(pool, "l", j, EXPR_PARAMETER), expr_cos(pool, angle)};
            A[i * n + j] = expr_mul(pool, 4, factors);
            A[n * n + i * n + j] = expr_int(pool, i == j);
        }
    }
}

typedef struct field_times {
    double convert, determinant, inverse, canonical, restore, print, whole;
} field_times;

static field_times time_field(size_t n) {
    field_times t;
    expr_pool *pool = expr_pool_create();
    exact x;
    exact_init(&x, pool, NULL);
    expr A[2 * 16], out[16];
    pendulum(pool, n, A);
    const size_t count = n * n;
    exact_field *F;
    element *a, det, *inverse = MEM_NEW(element, count);
    const double start = now();
    must_be_done(field_open(&F, &x, 2 * count, A, &a));
    t.convert = now() - start;
    element_init(F, &det);
    for (size_t i = 0; i < count; i++) element_init(F, &inverse[i]);
    const double opened = now();
    elements_determinant(F, n, a, &det);
    const double determined = now();
    elements_solve(F, n, n, a, a + count, inverse);
    const double solved = now();
    for (size_t i = 0; i < count; i++) element_canonical(F, &inverse[i]);
    const double settled = now();
    for (size_t i = 0; i < count; i++) out[i] = element_to_expr(F, &inverse[i]);
    const double restored = now();
    text words = {0};
    for (size_t i = 0; i < count; i++) must_be_done(expr_print(pool, out[i], EXPR_INFIX, &words));
    const double printed = now();
    must_be_done(F->status);
    t.determinant = determined - opened;
    t.inverse = solved - determined;
    t.canonical = settled - solved;
    t.restore = restored - settled;
    t.print = printed - restored;
    text_clear(&words);
    element_clear(F, &det);
    for (size_t i = 0; i < count; i++) element_clear(F, &inverse[i]);
    free(inverse);
    field_close(F, 2 * count, a);
    const double again = now();
    must_be_done(exact_inverse(&x, n, A, out));
    t.whole = now() - again;
    expr_pool_destroy(pool);
    return t;
}

/// Keeps the shortest of the times t.field of run i.
#define BEST(field)                                                                                \
    if (i == 0 || t.field < best.field) best.field = t.field

static void bench_pendulum(size_t n, double *determinant, double *whole) {
    field_times best = {0}; // of twenty runs
    for (int i = 0; i < 20; i++) {
        const field_times t = time_field(n);
        BEST(convert);
        BEST(determinant);
        BEST(inverse);
        BEST(canonical);
        BEST(restore);
        BEST(print);
        BEST(whole);
    }
    field_times field = best;
    hand_times hand = {0};
    for (int i = 0; i < 20; i++) {
        const hand_times t = time_by_hand((slong)n);
        if (i == 0) hand = t;
        if (t.determinant < hand.determinant) hand.determinant = t.determinant;
        if (t.adjugate < hand.adjugate) hand.adjugate = t.adjugate;
        if (t.lowest_terms < hand.lowest_terms) hand.lowest_terms = t.lowest_terms;
    }
    printf("\nMass matrix of a %zu-link pendulum (determinant of %ld terms)\n", n,
           (long)hand.terms);
    row("FLINT by hand: determinant", hand.determinant, 0);
    row("FLINT by hand: inverse, common denominator", hand.adjugate, 0);
    row("FLINT by hand: inverse, lowest terms", hand.lowest_terms, 0);
    row("field: determinant", field.determinant, 0);
    ratio("    times FLINT by hand", field.determinant, hand.determinant, 2);
    row("field: inverse", field.inverse, n == 4 ? 50e-3 : 0);
    ratio("    times FLINT by hand, common denominator", field.inverse, hand.adjugate, 0);
    ratio("    times FLINT by hand, lowest terms", field.inverse, hand.lowest_terms, 2);
    row("conversion from expressions", field.convert, 0);
    row("canonical forms of the inverse", field.canonical, 0);
    row("back to expressions", field.restore, 0);
    row("printing as infix", field.print, 0);
    row("exact_inverse, from and to expressions", field.whole, 0);
    *determinant = field.convert + field.determinant;
    *whole = field.whole;
}

// ---- a large graph ---------------------------------------------------------------------------

enum { NODES = 1000000 };

typedef struct graph_times {
    double build, derive, gradient;
} graph_times;

static graph_times time_graph(void) {
    expr_pool *pool = expr_pool_create();
    expr y[8], gradient[8], x = expr_symbol(pool, "x", EXPR_LINE), e = x;
    for (size_t i = 0; i < 8; i++) y[i] = numbered(pool, "y", i, EXPR_PARAMETER);
    const double start = now();
    for (size_t i = 0; expr_pool_size(pool) < NODES; i++)
        e = expr_add2(pool, expr_mul2(pool, expr_sin(pool, e), y[i % 8]), y[(i + 3) % 8]);
    const double built = now();
    if (expr_fault(pool, expr_diff(pool, e, x))) printf("  the derivative has no value\n");
    const double derived = now();
    expr_gradient(pool, e, 8, y, gradient);
    const double end = now();
    expr_pool_destroy(pool);
    return (graph_times){built - start, derived - built, end - derived};
}

static void bench_graph(void) {
    graph_times best = {0};
    for (int i = 0; i < REPEATS; i++) {
        const graph_times t = time_graph();
        BEST(build);
        BEST(derive);
        BEST(gradient);
    }
    printf("\nA graph of a million nodes, deep\n");
    row("build", best.build, 0);
    row("differentiate", best.derive, 0);
    row("both", best.build + best.derive, 1);
    row("gradient in eight symbols", best.gradient, 0);
}

// ---- SymPy -----------------------------------------------------------------------------------

typedef struct ours {
    double ledger, determinant3, inverse3;
} ours;

static void sympy_line(const char *line, const ours *o) {
    double a, b, c, d, e;
    const char *stopped = strstr(line, "stopped") != NULL ? ", stopped" : "";
    if (sscanf(line, "det3 %lf", &a) == 1)
        printf("  3×3 determinant   %10.2f s%s   %.0f times ours\n", a, stopped,
               a / o->determinant3);
    else if (sscanf(line, "inverse3 %lf", &a) == 1)
        printf("  3×3 inverse       %10.2f s%s   %.0f times ours\n", a, stopped, a / o->inverse3);
    else if (sscanf(line, "ledger %lf %lf %lf %lf %lf", &a, &b, &c, &d, &e) == 5)
        printf("  ledger, simplify  %10.2f s   %.0f of %.0f done; median %.3g s, worst %.3g s;"
               " %.0f times ours\n",
               e, a, b, c, d, e / o->ledger);
    else if (strncmp(line, "missing", 7) == 0) printf("  SymPy is not installed: left out\n");
    else if (strncmp(line, "version", 7) == 0) printf("  %s", line);
}

static void bench_sympy(double limit, const ours *o) {
    printf("\nSymPy on the same tasks\n");
    fflush(stdout);
    char command[1024], line[256];
    snprintf(command, sizeof command, "/usr/bin/python3 '%s/bench/exact_sympy.py' %g",
             HAMEL_SOURCE_DIR, limit);
    FILE *script = popen(command, "r");
    if (script == NULL) {
        printf("  /usr/bin/python3 cannot be run: left out\n");
        return;
    }
    while (fgets(line, sizeof line, script) != NULL) {
        sympy_line(line, o);
        fflush(stdout);
    }
    if (pclose(script) != 0) printf("  the script failed\n");
}

int main(int argc, char **argv) {
    const double limit = argc > 1 ? strtod(argv[1], NULL) : 2;
    ours o;
    double unused;
    o.ledger = bench_ledger();
    bench_pendulum(3, &o.determinant3, &o.inverse3);
    bench_pendulum(4, &unused, &unused);
    bench_graph();
    if (limit > 0) bench_sympy(limit, &o);
    exact_thread_end(true);
    return 0;
}
