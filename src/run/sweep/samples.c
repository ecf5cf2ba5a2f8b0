/// Numbers at chosen times come from the dense output of the step that passes them, eight times of
/// one motion side by side in the lanes.
#include "run/sweep/samples.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/order.h"
#include "base/text.h"
#include "run/sweep/lanes_internal.h"
#include "run/sweep/sweep_internal.h"

enum { MOST_COLUMNS = 4000 }; ///< HDF5 has no room for the names of more

// ---- which times --------------------------------------------------------------------------------

static hamel_status refuse(const char *words, const char *why, diag *messages) {
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "--times '%s': %s", words, why);
}

static hamel_status times_every(sweep *s, const char *words, double every, diag *messages) {
    if (s->until_of.tape != NULL)
        return refuse(words, "the motions end at different times; say which ones: --times A:B:N",
                      messages);
    if (!(every > 0)) return refuse(words, "the distance of times is positive", messages);
    const double count = floor(s->r->until / every * (1 + 1e-12)) + 1;
    if (count > MOST_COLUMNS) return refuse(words, "there are too many times", messages);
    s->time_count = (size_t)count;
    s->times = MEM_NEW(double, s->time_count);
    for (size_t i = 0; i < s->time_count; i++) s->times[i] = fmin((double)i * every, s->r->until);
    return HAMEL_OK;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static hamel_status times_given(sweep *s, const char *words, diag *messages) {
    text axis = {0};
    sweep_axis x = {0};
    text_addf(&axis, "t=%s", words);
    const hamel_status status = sweep_axis_over(&x, s->m, text_cstr(&axis), messages);
    text_clear(&axis);
    if (status == HAMEL_OK) {
        s->times = mem_copy(x.values, x.count, sizeof *x.values);
        qsort(s->times, x.count, sizeof *s->times, by_size);
        for (size_t i = 0; i < x.count; i++) {
            if (i == 0 || s->times[i] != s->times[i - 1]) s->times[s->time_count++] = s->times[i];
        }
    }
    sweep_axis_clear(&x);
    if (status != HAMEL_OK) return status;
    if (s->times[0] < 0) return refuse(words, "motions begin at t = 0", messages);
    if (s->until_of.tape == NULL && s->times[s->time_count - 1] > s->r->until)
        return refuse(words, "the last time lies behind the end of the run", messages);
    return HAMEL_OK;
}

hamel_status sweep_times_read(sweep *s, const char *words, diag *messages) {
    if (words == NULL) return HAMEL_OK;
    if (strncmp(words, "every", 5) != 0) return times_given(s, words, messages);
    double every = s->r->every;
    if (words[5] != '\0') {
        expr e;
        const hamel_status status = sweep_read(s->m, words + 5, strlen(words + 5), messages, &e);
        if (status != HAMEL_OK) return status;
        every = model_number(s->m, e);
    }
    return times_every(s, words, every, messages);
}

hamel_status sweep_times_name(sweep *s, diag *messages) {
    const size_t more = s->time_count * s->final_count, first = s->column_count;
    if (s->time_count == 0) return HAMEL_OK;
    if (s->final_count == 0)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "trajectories of nothing: --keep names nothing at the end");
    if (first + more > MOST_COLUMNS)
        return diag_add(
            messages, HAMEL_TOO_LARGE, (diag_span){0},
            "%zu quantities at %zu times are too many numbers a row; at most %d columns. "
            "--keep and --times choose",
            s->final_count, s->time_count, MOST_COLUMNS);
    s->names = mem_resize(s->names, first + more, sizeof *s->names);
    for (size_t i = 0; i < s->time_count; i++) {
        for (size_t k = 0; k < s->kept.count; k++) {
            if (!sweep_kept_at_end(&s->kept.items[k])) continue;
            text name = {0};
            text_addf(&name, "%s@", s->kept.items[k].name);
            text_add_number(&name, s->times[i]);
            s->names[s->column_count++] = text_take(&name);
        }
    }
    return HAMEL_OK;
}

// ---- their numbers ------------------------------------------------------------------------------

static double *samples_of(const sweep *s, double *row) {
    return row + 1 + s->knob_count + s->kept.count;
}

/// The first time behind t.
static size_t first_behind(const sweep *s, double t) {
    size_t low = 0, high = s->time_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (s->times[middle] > t) high = middle;
        else low = middle + 1;
    }
    return low;
}

/// Puts what is kept in a lane of w->samples into its place of a row.
static void put(const sweep *s, const double *out, unsigned lane, bool known, double *to) {
    for (size_t k = 0; k < s->final_count; k++) {
        const double x = out[k * ODE_LANES + lane];
        to[k] = known && isfinite(x) ? x + 0.0 : NAN; // −0 becomes 0
    }
}

void sweep_samples_begin(sweep_worker *w, unsigned long long index, unsigned chart) {
    const sweep *s = w->s;
    if (s->time_count == 0) return;
    double *row = w->flow->row(index, w->flow->data);
    sweep_samples_end(s, -1, row);
    if (s->times[0] > 0) return;
    const sweep_kernel *final = &s->charts[chart].final;
    const sweep_room *room = &w->final[chart];
    for (unsigned l = 0; l < ODE_LANES; l++) {
        scatter(s->n, w->twin->y, l, w->samples);
        w->samples[s->n * ODE_LANES + l] = 0;
        scatter(s->more_count, w->knobs, l, w->samples + (s->n + 1) * ODE_LANES);
    }
    const uint32_t missing = sweep_kernel_eval(final, room, w->samples, room->out);
    put(s, room->out, 0, !(missing & 1), samples_of(s, row));
}

void sweep_samples_step(sweep_worker *w, ode_lanes *solver, const double *point, unsigned lane,
                        unsigned long long index) {
    const sweep *s = w->s;
    const double to = point[s->n * ODE_LANES + lane];
    size_t next = first_behind(s, ode_lanes_before(solver, lane));
    const size_t end = first_behind(s, to);
    if (next >= end) return;
    double *row = samples_of(s, w->flow->row(index, w->flow->data));
    const sweep_kernel *final = &s->charts[w->chart].final;
    const sweep_room *room = &w->final[w->chart];
    gather(s->more_count, point + (s->n + 1) * ODE_LANES, lane, w->more);
    while (next < end) {
        const unsigned count = end - next < ODE_LANES ? (unsigned)(end - next) : ODE_LANES;
        uint32_t known = 0;
        for (unsigned l = 0; l < ODE_LANES; l++) { // lanes left over repeat the last time
            const double t = s->times[next + (l < count ? l : count - 1)];
            if (ode_lanes_dense(solver, lane, t, w->y) == ODE_DONE) known |= 1u << l;
            scatter(s->n, w->y, l, w->samples);
            w->samples[s->n * ODE_LANES + l] = t;
            scatter(s->more_count, w->more, l, w->samples + (s->n + 1) * ODE_LANES);
        }
        known &= ~sweep_kernel_eval(final, room, w->samples, room->out);
        for (unsigned l = 0; l < count; l++)
            put(s, room->out, l, known >> l & 1, row + (next + l) * s->final_count);
        next += count;
    }
}

void sweep_samples_end(const sweep *s, double t, double *row) {
    double *samples = samples_of(s, row);
    for (size_t i = first_behind(s, t) * s->final_count; i < s->time_count * s->final_count; i++)
        samples[i] = NAN;
}
