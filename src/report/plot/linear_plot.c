/// Poles are large dots, zeros small ones, in a plane with axes of one scale.
#include "report/plot/linear_plot.h"

#include <stdlib.h>

#include "base/mem.h"
#include "num/dense.h"
#include "num/feedback.h"

/// Real and imaginary parts: poles of A, of A − B K, zeros.
typedef struct plane {
    plot_series series[3];
    double *numbers[6];
    size_t count;
} plane;

static void add(plane *p, const char *label, plot_style style, size_t count, double *re,
                double *im) {
    p->numbers[2 * p->count] = re;
    p->numbers[2 * p->count + 1] = im;
    p->series[p->count] = (plot_series){
        .label = label, .style = style, .colour = p->count, .count = count, .x = re, .y = im};
    p->count++;
}

/// The poles of A, or of A − B K.
static void add_poles(plane *p, const linear_system *s, const double *K, const char *label) {
    const size_t n = s->n, m = s->m;
    double *A = mem_copy(s->A, n * n, sizeof *A), *re = MEM_NEW(double, n),
           *im = MEM_NEW(double, n);
    for (size_t i = 0; K != NULL && i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            for (size_t k = 0; k < m; k++) A[i * n + j] -= s->B[i * m + k] * K[k * n + j];
        }
    }
    dense_eigenvalues(n, A, re, im);
    add(p, label, PLOT_MARKS, n, re, im);
    free(A);
}

static void add_zeros(plane *p, const linear_system *s) {
    if (s->m == 0 || s->m != s->p) return;
    double *re = MEM_NEW(double, s->n + s->m), *im = MEM_NEW(double, s->n + s->m);
    const size_t count = feedback_zeros(s->n, s->m, s->A, s->B, s->C, s->D, re, im);
    add(p, "zeros", PLOT_POINTS, count > s->n ? 0 : count, re, im);
}

void linear_draw(const linear *l, const double *gain, const char *title, plot_writer *write,
                 text *out) {
    const linear_system *s = linear_of(l);
    plane p = {0};
    add_poles(&p, s, NULL, "poles");
    if (gain != NULL) add_poles(&p, s, gain, "poles with feedback");
    add_zeros(&p, s);
    const plot_panel panel = {
        .x.label = "Re", .y.label = "Im", .equal = true, .count = p.count, .series = p.series};
    write(&(plot){title, 1, &panel}, out);
    for (size_t k = 0; k < 2 * p.count; k++) free(p.numbers[k]);
}
