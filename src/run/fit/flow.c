/// Motions with their derivatives: y and S are integrated together, samples are told as they come.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ode/ode.h"
#include "run/fit/flow_internal.h"
#include "run/fit/pieces_internal.h"

/// More pieces than this are no motion that can be fitted.
enum { MOST_PIECES = 10000 };

typedef struct flow {
    fit_set *set;
    size_t row;  ///< the next sample
    double t[2]; ///< between which inputs are straight
    const double *u[2];
    double *out;
    bool failed;
} flow;

/// s->in ← t, and inputs as they are then.
static void put(flow *w, double t) {
    const fit_set *set = w->set;
    fit_system *s = set->system;
    s->in[0] = t;
    double *u = s->in + 1 + s->free_count;
    for (size_t i = 0; i < s->input_count; i++) {
        const size_t c = set->inputs[i];
        const double part = w->t[1] > w->t[0] ? (t - w->t[0]) / (w->t[1] - w->t[0]) : 0;
        u[i] = c == 0 ? 0 : w->u[0][c] + part * (w->u[1][c] - w->u[0][c]);
    }
}

static int rates(double t, const double *z, double *dz, void *data) {
    flow *w = data;
    fit_system *s = w->set->system;
    put(w, t);
    return fit_pieces_rates(s, z, dz) ? 0 : 1;
}

static int project(double t, double *z, void *data) {
    const flow *w = data;
    (void)t;
    space_project(w->set->system->r->q, z);
    return 0;
}

static int events(double t, const double *z, double *g, void *data) {
    flow *w = data;
    put(w, t);
    return fit_pieces_events(w->set->system, z, g) ? 0 : 1;
}

/// Outputs, and their derivatives in the order of the set.
static int take(double t, const double *z, void *data) {
    flow *w = data;
    fit_set *set = w->set;
    const fit_system *s = set->system;
    const size_t m = s->output_count;
    put(w, t);
    w->failed = w->failed || !fit_code_eval(s, &s->seen, z, w->out);
    for (size_t j = 0; j < m; j++) {
        set->fitted[w->row * m + j] = w->out[j];
        for (size_t k = 0; k < s->sense; k++)
            set->by[(w->row * m + j) * s->sense + k] = w->out[(k + 1) * m + j];
    }
    w->row++;
    return w->failed;
}

/// y and S at the beginning: by the parameters from central differences of the completed initial
/// state, by y(0) itself the identity.
static bool begin(fit_system *s, const fit_set *set, double t, const double *p, const double *y,
                  double *z) {
    static const double STEP = 1e-5;
    const size_t n = s->size;
    memset(z, 0, n * (1 + s->sense) * sizeof *z);
    memcpy(s->values, p, s->free_count * sizeof *p);
    memcpy(s->values + s->free_count, set->start, s->start_count * sizeof *p);
    if (y != NULL) {
        memcpy(z, y, n * sizeof *y);
        for (size_t i = 0; i < n; i++) z[n * (1 + s->free_count + i) + i] = 1;
        return true;
    }
    double *other = MEM_NEW(double, n);
    bool good = true;
    for (size_t k = 0; k < s->free_count && good; k++) {
        const double h = STEP * fmax(fabs(p[k]), 1e-3);
        double *S = z + n * (1 + k);
        s->values[k] = p[k] + h;
        good = fit_system_begin(s, t, S);
        s->values[k] = p[k] - h;
        good = good && fit_system_begin(s, t, other);
        s->values[k] = p[k];
        for (size_t i = 0; i < n; i++) S[i] = (S[i] - other[i]) / (2 * h);
    }
    free(other);
    return good && fit_system_begin(s, t, z);
}

double fit_begins(const fit *f, const fit_set *set) {
    return f->options.start == FIT_START_RUN ? 0 : set->rows.values[0];
}

const char *fit_flow(fit *f, fit_set *set, const double *p, const double *y) {
    fit_system *s = set->system;
    const size_t n = s->size * (1 + s->sense), rows = set->rows.row_count,
                 width = set->rows.column_count;
    double *z = MEM_NEW(double, n), *times = MEM_NEW(double, rows);
    for (size_t i = 0; i < rows; i++) times[i] = set->rows.values[i * width];
    flow w = {.set = set, .out = MEM_NEW(double, s->output_count *(1 + s->sense))};
    const char *why = NULL;
    ode_options options = ode_options_default();
    options.relative = options.absolute = f->tolerance;
    ode_event *falls = MEM_NEW(ode_event, s->sign_count + 1);
    for (size_t k = 0; k < s->sign_count; k++) falls[k] = (ode_event){-1, true};
    const ode_system system = {.n = n,
                               .rhs = rates,
                               .project = project,
                               .event_values = s->sign_count > 0 ? events : NULL,
                               .event_count = s->sign_count,
                               .events = falls,
                               .data = &w};
    size_t pieces = 0;
    ode *o = ode_create(ode_method_find("dop853"), &system, &options);
    double t = fit_begins(f, set);
    if (!begin(s, set, t, p, y, z)) why = "there is no initial state";
    memcpy(s->in + 1, p, s->free_count * sizeof *p);
    w.u[0] = w.u[1] = set->rows.values;
    fit_system_restart(s, t);
    put(&w, t);
    if (why == NULL && s->sign_count > 0) why = fit_pieces_begin(s, z);
    if (why == NULL && times[0] == t && take(t, z, &w) != 0) why = "an output has no value";
    while (why == NULL && w.row < rows) {
        const size_t last = set->driven ? w.row : rows - 1;
        size_t due = 0;
        const double end = fmin(times[last], fit_system_piece(s, t));
        while (w.row + due <= last && times[w.row + due] <= end) due++;
        w.t[0] = w.row > 0 ? times[w.row - 1] : t;
        w.t[1] = times[w.row];
        w.u[0] = set->rows.values + (w.row > 0 ? w.row - 1 : 0) * width;
        w.u[1] = set->rows.values + w.row * width;
        const ode_watch watch = {
            .sample_count = due, .samples = times + w.row, .sample = take, .data = &w};
        const ode_result r = ode_solve(o, t, end, z, &watch);
        t = r.t;
        if (w.failed) why = "an output has no value";
        else if (r.end == ODE_EVENT && ++pieces < MOST_PIECES) {
            put(&w, t);
            why = fit_pieces_cross(s, r.event, z);
        } else if (r.end != ODE_DONE) why = ode_end_text(r.end);
        else if (w.row <= last && end == times[last]) why = "samples are missing";
    }
    ode_destroy(o);
    free(falls);
    free(w.out);
    free(z);
    free(times);
    return why;
}
