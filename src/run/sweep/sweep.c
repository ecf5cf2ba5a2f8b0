/// A sweep from its words: axes become knobs of the model, initial values that vary become settings
/// of the run, and the run's equations are compiled with the knobs left open.
#include "run/sweep/sweep.h"
#include "run/motion/chart_internal.h"
#include "run/sweep/chart_internal.h"
#include "run/sweep/start_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "run/form/forms.h"
#include "run/outside/point.h"
#include "run/sweep/sweep_internal.h"
#include "run/table/about.h"

const char *sweep_status_word(sweep_status status) {
    static const char *const words[] = {
#define X(name, word, meaning) word,
        SWEEP_STATUS(X)
#undef X
    };
    return words[status];
}

// ---- axes ---------------------------------------------------------------------------------------

static hamel_status read_axes(sweep *s, const sweep_options *o, diag *messages) {
    hamel_status status = HAMEL_OK;
    s->axes = MEM_NEW_ZERO(sweep_axis, o->over_count + o->draw_count);
    s->grid = 1;
    for (size_t k = 0; k < o->over_count && status == HAMEL_OK; k++) {
        sweep_axis *x = &s->axes[s->axis_count++];
        status = sweep_axis_over(x, s->m, o->over[k], messages);
        if (status != HAMEL_OK) break;
        if (s->grid > ((uint64_t)1 << 48) / x->count)
            return diag_add(messages, HAMEL_TOO_LARGE, (diag_span){0}, "the grid is too large");
        s->grid *= x->count;
    }
    s->grid_count = s->axis_count;
    for (size_t k = 0; k < o->draw_count && status == HAMEL_OK; k++)
        status = sweep_axis_draw(&s->axes[s->axis_count++], s->m, o->draw[k], messages);
    if (status != HAMEL_OK) return status;
    if (s->axis_count == 0)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "nothing varies; say over what, or what is drawn");
    if (o->count > 0 && o->draw_count == 0)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "a number of draws, but nothing is drawn");
    s->count = o->count > 0 ? o->count : 1;
    if (s->count > ((uint64_t)1 << 52) / s->grid)
        return diag_add(messages, HAMEL_TOO_LARGE, (diag_span){0}, "there are too many rows");
    s->seed = o->seed;
    text why = {0};
    if (!sweep_share_read(o->share, s->grid * s->count, &s->rows, &why))
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s", text_cstr(&why));
    text_clear(&why);
    return status;
}

// ---- knobs --------------------------------------------------------------------------------------

static const model_parameter *find_parameter(const model *m, const char *name) {
    for (size_t k = 0; k < m->parameter_count; k++) {
        if (strcmp(expr_symbol_info_of(m->pool, m->parameters[k].symbol)->name, name) == 0)
            return &m->parameters[k];
    }
    return NULL;
}

/// Adds a knob; its column is called `name`.
static hamel_status add_knob(sweep *s, expr symbol, const char *name, diag *messages) {
    for (size_t k = 0; k < s->knob_count; k++) {
        if (expr_same(s->knobs[k], symbol))
            return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s varies twice", name);
    }
    const size_t k = s->knob_count++, n = s->knob_count;
    s->knobs = mem_resize(s->knobs, n, sizeof *s->knobs);
    s->positive = mem_resize(s->positive, n, sizeof *s->positive);
    s->nonzero = mem_resize(s->nonzero, n, sizeof *s->nonzero);
    s->further = mem_resize(s->further, n, sizeof *s->further);
    s->further[k] = 0;
    s->knobs[k] = symbol;
    s->positive[k] = s->nonzero[k] = false;
    s->names = mem_resize(s->names, n + 1, sizeof *s->names);
    s->names[n] = mem_string(name);
    return HAMEL_OK;
}

static void put_quasi_in(const sweep *s, expr *target) {
    for (size_t k = 0; k < s->m->field_count; k++) { // the model's own are known to runs
        if (expr_same(*target, s->m->fields[k].symbol)) return;
    }
    for (size_t i = 0; i < s->m->q->n; i++) {
        if (expr_same(*target, s->m->q->velocities[i])) return;
    }
    expr_substitute(s->m->pool, 1, target, s->quasi_count, s->quasi, s->meanings, target);
}

/// A multiplier that is in the state: the run says whether it has that many.
static hamel_status add_multiplier(sweep *s, const char *name, size_t number, diag *messages) {
    text column = {0};
    text_addf(&column, "%s(0)", name);
    const expr knob = expr_symbol(s->m->pool, text_cstr(&column), EXPR_PARAMETER);
    const hamel_status status = add_knob(s, knob, text_cstr(&column), messages);
    text_clear(&column);
    if (status == HAMEL_OK) s->further[s->knob_count - 1] = number;
    return status;
}

/// Whether the run has the multipliers that vary.
static hamel_status check_multipliers(const sweep *s, diag *messages) {
    for (size_t k = 0; k < s->knob_count; k++) {
        if (s->further[k] == 0) continue;
        if (s->r->form->further == NULL)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "lambda_%zu does not begin with a value of its own: multipliers are in "
                            "the state of --form vakonomic",
                            s->further[k]);
        if (s->further[k] > s->r->extra)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "there is no lambda_%zu: there are %zu independent constraints",
                            s->further[k], s->r->extra);
    }
    return HAMEL_OK;
}

/// An initial value that varies: in place of the run's own, or one more.
static hamel_status add_initial(sweep *s, const char *name, diag *messages) {
    expr target;
    const size_t number = sweep_multiplier(s->m, name);
    if (number > 0) return add_multiplier(s, name, number, messages);
    hamel_status status = sweep_read(s->m, name, strlen(name), messages, &target);
    if (status != HAMEL_OK) return status;
    const space *q = s->m->q;
    if (!expr_mentions(q->pool, 1, &target, q->entry_count, q->entries) &&
        !expr_mentions(q->pool, 1, &target, q->n, q->velocities) &&
        !expr_mentions(q->pool, 1, &target, s->quasi_count, s->quasi))
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "'%s' is neither a parameter nor something of position and velocity", name);
    text column = {0};
    text_addf(&column, "%s(0)", name);
    const expr knob = expr_symbol(s->m->pool, text_cstr(&column), EXPR_PARAMETER);
    status = add_knob(s, knob, text_cstr(&column), messages);
    text_clear(&column);
    if (status != HAMEL_OK) return status;
    size_t k = 0;
    while (k < s->spec.from_count && !expr_same(s->from[k].target, target)) k++;
    put_quasi_in(s, &target);
    s->from[k] = (model_setting){.target = target, .value = knob};
    if (k == s->spec.from_count) s->spec.from_count++;
    return HAMEL_OK;
}

/// All entries of a rotation.
static hamel_status add_rotation(sweep *s, const sweep_axis *x, diag *messages) {
    const space *q = s->m->q;
    hamel_status status = HAMEL_OK;
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        if (strcmp(factor->name, x->name) != 0 || factor->kind->entry_count != FACTOR_ENTRIES)
            continue;
        for (size_t i = 0; i < FACTOR_ENTRIES && status == HAMEL_OK; i++)
            status =
                add_initial(s, expr_symbol_info_of(q->pool, factor->entries[i])->name, messages);
        return status;
    }
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "the model has no rotation '%s'",
                    x->name);
}

/// Whether the values of a grid are what the model assumes of a parameter.
static hamel_status check_grid(const sweep *s, const sweep_axis *x, const model_parameter *p,
                               diag *messages) {
    (void)s;
    for (size_t i = 0; i < x->count; i++) {
        if ((!p->positive || x->values[i] > 0) && (!p->nonzero || x->values[i] != 0)) continue;
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "the model assumes that %s is %s; it cannot be %.10g", x->name,
                        p->positive ? "positive" : "not zero", x->values[i]);
    }
    return HAMEL_OK;
}

static hamel_status add_axis(sweep *s, const sweep_axis *x, diag *messages) {
    const model_parameter *p = find_parameter(s->m, x->name);
    if (x->kind == SWEEP_ROTATION) return add_rotation(s, x, messages);
    if (p == NULL) return add_initial(s, x->name, messages);
    hamel_status status = check_grid(s, x, p, messages);
    if (status == HAMEL_OK) status = add_knob(s, p->symbol, x->name, messages);
    if (status != HAMEL_OK) return status;
    s->positive[s->knob_count - 1] = p->positive;
    s->nonzero[s->knob_count - 1] = p->nonzero;
    return HAMEL_OK;
}

static hamel_status add_knobs(sweep *s, const model_run *spec, diag *messages) {
    const expr zero = expr_int(s->m->pool, 0);
    const size_t own = spec != NULL ? spec->from_count : 0;
    s->from = MEM_NEW_ZERO(model_setting, own + FACTOR_ENTRIES * s->axis_count);
    if (own > 0) memcpy(s->from, spec->from, own * sizeof *s->from);
    if (spec != NULL) s->spec = *spec;
    else s->spec = (model_run){.name = "", .until = zero, .every = zero, .tolerance = zero};
    s->spec.from = s->from;
    s->names = MEM_NEW(char *, 1);
    s->names[0] = mem_string("t");
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < s->axis_count && status == HAMEL_OK; k++)
        status = add_axis(s, &s->axes[k], messages);
    if (status != HAMEL_OK) return status;
    s->knob_values = MEM_NEW_ZERO(double, s->knob_count);
    s->swept = *s->m;
    s->parameters = MEM_NEW(model_parameter, s->m->parameter_count);
    s->swept.parameters = s->parameters;
    s->swept.parameter_count = 0;
    for (size_t k = 0; k < s->m->parameter_count; k++) {
        bool varies = false;
        for (size_t i = 0; i < s->knob_count; i++)
            varies = varies || expr_same(s->knobs[i], s->m->parameters[k].symbol);
        if (!varies) s->parameters[s->swept.parameter_count++] = s->m->parameters[k];
    }
    s->swept.knob_count = s->knob_count;
    s->swept.knobs = s->knobs;
    s->swept.knob_values = s->knob_values;
    (void)sweep_knobs(s, 0, s->knob_values);
    return HAMEL_OK;
}

bool sweep_knobs(const sweep *s, uint64_t index, double *knobs) {
    uint64_t point = index / s->count;
    size_t knob = 0;
    for (size_t k = 0; k < s->axis_count; k++) knob += s->axes[k].width;
    bool good = true;
    for (size_t k = s->axis_count; k-- > 0;) { // the last axis of the grid is the fastest
        const sweep_axis *x = &s->axes[k];
        knob -= x->width;
        if (x->kind == SWEEP_GRID) {
            knobs[knob] = x->values[point % x->count];
            point /= x->count;
        } else {
            sweep_axis_sample(x, s->seed, k, index, knobs + knob);
        }
        good = good && (!s->positive[knob] || knobs[knob] > 0) &&
               (!s->nonzero[knob] || knobs[knob] != 0);
    }
    return good;
}

// ---- what is kept -------------------------------------------------------------------------------

/// As the columns of a run: coordinates, velocities, quasi-velocities, energy.
static void keep_all(sweep *s) {
    const model *m = s->m;
    for (size_t i = 0; i < m->q->entry_count; i++)
        sweep_kept_symbol(&s->kept, m, m->q->entries[i], NULL);
    for (size_t i = 0; i < m->q->n; i++) sweep_kept_symbol(&s->kept, m, m->q->velocities[i], NULL);
    for (size_t k = 0; k < s->quasi_count; k++) {
        bool velocity = false;
        for (size_t i = 0; i < m->q->n; i++)
            velocity = velocity || expr_same(s->quasi[k], m->q->velocities[i]);
        if (!velocity) sweep_kept_symbol(&s->kept, m, s->quasi[k], NULL);
    }
    for (size_t i = 0; s->r->form->further != NULL && i < s->r->extra; i++)
        sweep_kept_symbol(&s->kept, m, s->r->form->further(s->r)[i], NULL);
    sweep_kept_symbol(&s->kept, m, sweep_energy(m), "energy");
}

static hamel_status read_kept(sweep *s, const sweep_options *o, diag *messages) {
    hamel_status status = HAMEL_OK;
    if (o->keep == NULL) keep_all(s);
    else status = sweep_kept_read(&s->kept, s->m, o->keep, messages);
    s->column_count = 1 + s->knob_count + s->kept.count;
    s->names = mem_resize(s->names, s->column_count, sizeof *s->names);
    for (size_t k = 0; k < s->kept.count; k++) {
        const char *name = s->kept.items[k].name;
        s->names[1 + s->knob_count + k] = mem_string(name);
        s->extreme_count += s->kept.items[k].extreme != 0;
        s->turn_count += s->kept.items[k].turn_count;
        s->final_count += sweep_kept_at_end(&s->kept.items[k]);
    }
    if (status == HAMEL_OK) status = sweep_times_read(s, o->times, messages);
    if (status == HAMEL_OK) status = sweep_times_name(s, messages);
    if (status != HAMEL_OK || o->stop == NULL) return status;
    const char *equals = strchr(o->stop, '=');
    const size_t length = equals != NULL ? (size_t)(equals - o->stop) : strlen(o->stop);
    s->stops = true;
    status = sweep_read(s->m, o->stop, length, messages, &s->stop);
    expr level;
    if (status == HAMEL_OK && equals != NULL) {
        status = sweep_read(s->m, equals + 1, strlen(equals + 1), messages, &level);
        if (status == HAMEL_OK) s->stop = expr_sub(s->m->pool, s->stop, level);
    }
    return status;
}

// ---- the run ------------------------------------------------------------------------------------

/// With prescribed motions the quasi-velocities are those of the run, as in its columns.
static void take_quasi(sweep *s) {
    const mech_basis *d = &s->r->charts.items[0].basis;
    s->quasi_count = d->r;
    s->quasi = mem_resize(s->quasi, d->r, sizeof *s->quasi);
    s->meanings = mem_resize(s->meanings, d->r, sizeof *s->meanings);
    memcpy(s->quasi, d->symbols, d->r * sizeof *s->quasi);
    run_chart_inverse(s->m->q, d, s->meanings);
}

static hamel_status make_run(sweep *s, const sweep_options *o, diag *messages) {
    run_options options = {.until = o->until,
                           .tolerance = o->tolerance,
                           .waits = true,
                           .speed = RUN_INTERPRETED,
                           .form = o->form,
                           .lambda_count = o->lambda_count,
                           .lambda = o->lambda};
    const bool varies =
        !(o->until > 0) && expr_mentions(s->m->pool, 1, &s->spec.until, s->knob_count, s->knobs);
    if (varies) options.until = 1;
    options.every = varies || o->until > 0 ? options.until : 0;
    hamel_status status = run_create(&s->swept, &s->spec, &options, messages, &s->r);
    if (status == HAMEL_OK) status = run_need(s->r, RUN_CAN_SWEEP, messages);
    if (status == HAMEL_OK) status = check_multipliers(s, messages);
    if (status == HAMEL_OK && s->r->prescribed_count > 0) take_quasi(s);
    if (status == HAMEL_OK && varies)
        status = function_init(&s->until_of, &s->swept, 0, NULL, 1, &s->spec.until, messages);
    return status == HAMEL_OK ? sweep_segments_init(s, messages) : status;
}

static void find_quaternions(sweep *s) {
    const space *q = s->m->q;
    s->quaternions = MEM_NEW(size_t, q->factor_count);
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind->state_count == 4)
            s->quaternions[s->quaternion_count++] = q->factors[f].first_state;
    }
}

// ---- settings -----------------------------------------------------------------------------------

static uint64_t hash_words(uint64_t h, size_t count, const uint32_t *words) {
    for (size_t i = 0; i < count; i++) h = random_mix(h ^ words[i]);
    return h;
}

static uint64_t hash_number(uint64_t h, double x) {
    uint32_t words[2];
    memcpy(words, &x, sizeof words);
    return hash_words(h, 2, words);
}

/// A number that changes with what a tape computes.
static uint64_t hash_tape(uint64_t h, const tape *t) {
    if (t == NULL) return random_mix(h + 1);
    for (uint32_t k = 0; k < t->code_count; k++) {
        const uint32_t words[3] = {t->code[k].op, t->code[k].a, t->code[k].b};
        h = hash_words(h, 3, words);
        if (t->code[k].op == TAPE_SOLVE)
            h = hash_words(h, tape_operand_count(t->code[k].a), t->operands + t->code[k].b);
    }
    for (uint32_t i = 0; i < t->constant_count; i++) h = hash_number(h, t->constants[i]);
    return hash_words(h, t->output_count, t->outputs);
}

static const char *machine_name(const sweep *s) {
    if (!s->compiled)
        return ode_lanes_has(ODE_LANES_AVX2) ? "interpreted, fused" : "interpreted, plain";
    return ode_lanes_has(ODE_LANES_AVX2) ? "compiled, fused" : "compiled, plain";
}

/// One line: the same line, the same rows. How many are asked for is said elsewhere, as long as the
/// rows of a longer sweep begin with those of a shorter one.
static void write_settings(sweep *s, const sweep_options *o) {
    text t = {0};
    uint64_t h = s->seed;
    for (size_t k = 0; k < s->r->charts.count; k++) {
        h = hash_tape(h, s->charts[k].rates.tape);
        h = hash_tape(h, s->charts[k].watch.tape);
        h = hash_tape(h, s->charts[k].final.tape);
    }
    for (size_t k = 0; k < o->lambda_count; k++) h = hash_number(h, o->lambda[k]);
    for (size_t k = 0; k < s->segments.count; k++) h = hash_number(h, s->segments.ends[k]);
    table_about_version(&t);
    text_addf(&t, "; sweep; model %s; run %s", s->m->name, s->spec.name);
    table_about_parameters(&s->swept, &t);
    if (s->until_of.tape == NULL) {
        text_add(&t, "; until ");
        text_add_number(&t, s->r->until);
    }
    text_add(&t, "; tolerance ");
    text_add_number(&t, s->r->tolerance);
    for (size_t k = 0; k < o->over_count; k++) text_addf(&t, "; over %s", o->over[k]);
    for (size_t k = 0; k < o->draw_count; k++) text_addf(&t, "; draw %s", o->draw[k]);
    if (o->draw_count > 0 && s->grid > 1)
        text_addf(&t, "; count %llu", (unsigned long long)s->count);
    if (o->draw_count > 0) text_addf(&t, "; seed %llu", (unsigned long long)s->seed);
    if (s->stops) text_addf(&t, "; stop %s", o->stop);
    if (o->times != NULL) text_addf(&t, "; times %s", o->times);
    text_addf(&t, "; equations %016llx; %s", (unsigned long long)h, machine_name(s));
    table_about_processor(&t);
    s->settings = table_about_line(&t);
}

// ---- all of it ----------------------------------------------------------------------------------

static hamel_status prepare(sweep *s, const model_run *spec, const sweep_options *o,
                            diag *messages) {
    hamel_status status =
        run_quasi_velocities(s->m, messages, &s->quasi_count, &s->quasi, &s->meanings);
    if (status == HAMEL_OK) status = read_axes(s, o, messages);
    if (status == HAMEL_OK) status = add_knobs(s, spec, messages);
    if (status == HAMEL_OK) status = make_run(s, o, messages);
    if (status == HAMEL_OK) status = read_kept(s, o, messages);
    if (status == HAMEL_OK) status = sweep_charts_init(s, !o->interpreted, messages);
    if (status != HAMEL_OK) return status;
    find_quaternions(s);
    s->projects = s->r->levels.count > 0 || s->r->form->project != run_levels_keep;
    s->tolerance = fmin(s->r->tolerance, fmax(s->r->tolerance / 10, 1e-14)); // as a run's
    sweep_simple_init(s);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    s->threads = o->threads > 0 ? o->threads : cores > 0 ? (unsigned)cores : 1;
    write_settings(s, o);
    return HAMEL_OK;
}

hamel_status sweep_create(const model *m, const model_run *spec, const sweep_options *options,
                          diag *messages, sweep **out) {
    sweep *s = MEM_NEW_ZERO(sweep, 1);
    s->m = m;
    const hamel_status status = prepare(s, spec, options, messages);
    *out = status == HAMEL_OK ? s : NULL;
    if (status != HAMEL_OK) sweep_destroy(s);
    return status;
}

void sweep_destroy(sweep *s) {
    if (s == NULL) return;
    for (size_t k = 0; k < s->axis_count; k++) sweep_axis_clear(&s->axes[k]);
    const size_t named = s->column_count > 0 ? s->column_count : s->knob_count + (s->names != NULL);
    for (size_t k = 0; k < named; k++) free(s->names[k]);
    sweep_charts_clear(s);
    sweep_segments_clear(&s->segments);
    sweep_simple_clear(s);
    sweep_kept_clear(&s->kept);
    function_clear(&s->until_of);
    run_destroy(s->r);
    free(s->axes);
    free(s->from);
    free(s->parameters);
    free(s->knob_values);
    free(s->knobs);
    free(s->positive);
    free(s->nonzero);
    free(s->further);
    free(s->names);
    free(s->quasi);
    free(s->meanings);
    free(s->quaternions);
    free(s->times);
    free(s->settings);
    free(s);
}

const sweep_share *sweep_rows(const sweep *s) { return &s->rows; }
size_t sweep_column_count(const sweep *s) { return s->column_count; }
const char *sweep_column_name(const sweep *s, size_t column) { return s->names[column]; }
const char *sweep_settings(const sweep *s) { return s->settings; }
unsigned sweep_threads(const sweep *s) { return s->threads; }
bool sweep_compiled(const sweep *s) { return s->compiled; }
