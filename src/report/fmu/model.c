/// The equations as static functions of arrays, with the sizes and patterns that fmu/core.h asks
/// for.
#include "report/fmu/model_internal.h"

/// A function and what its numbers are called.
typedef struct part {
    const char *name, *size;
    const tape *tape;
    const run_derivative *derivative;
} part;

static void add_array(const char *type, const char *name, size_t count, text *out) {
    text_addf(out, "static const %s %s[%zu] = {", type, name, count > 0 ? count : 1);
    if (count == 0) text_add(out, "0");
}

static void add_numbers(const char *name, size_t count, const run_named *values, text *out) {
    add_array("double", name, count, out);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        export_number(out, values[i].value);
    }
    text_add(out, "};\n");
}

static void add_pattern(const part *f, text *out) {
    for (int columns = 0; columns < 2; columns++) {
        text name = {0};
        text_addf(&name, "%s_%s", f->name, columns ? "columns" : "rows");
        add_array("int", text_cstr(&name), f->derivative->count, out);
        const uint32_t *list = columns ? f->derivative->column : f->derivative->row;
        for (size_t k = 0; k < f->derivative->count; k++)
            text_addf(out, "%s%u", k > 0 ? ", " : "", list[k]);
        text_add(out, "};\n");
        text_clear(&name);
    }
}

static void add_function(const export_writer *w, const part *f) {
    const module *m = w->context;
    text *out = w->out;
    text_addf(out,
              "\nstatic int model_%s(double t, const double *y, const double *u, const double *p,\n"
              "    const double *s, double *out) {\n",
              f->name);
    for (const char *kind = "tyups"; *kind != '\0'; kind++) {
        if (!module_needs(m, f->tape, *kind)) text_addf(out, "    (void)%c;\n", *kind);
    }
    if (f->tape->output_count == 0) text_add(out, "    (void)out;\n");
    export_body(w, f->tape, "out");
    text_addf(out, "    return model_missing(%s, out);\n}\n", f->size);
}

static void add_sizes(const module *m, const part *parts, size_t count, text *out) {
    size_t most = 0;
    text_addf(out,
              "enum {\n    STATES = %zu,\n    INPUTS = %zu,\n    PARAMETERS = %zu,\n"
              "    OUTPUTS = %zu,\n    EVENTS = %u,\n    QUATERNIONS = %zu,\n",
              m->p->size, m->inputs, m->parameters, m->p->column_count, m->p->events->output_count,
              m->p->quaternion_count);
    for (size_t k = 0; k < count; k++) {
        if (parts[k].derivative == NULL) continue;
        const size_t entries = parts[k].derivative->count;
        text_addf(out, "    %s = %zu,\n", parts[k].size, entries);
        if (entries > most) most = entries;
    }
    text_addf(out, "    MOST_ENTRIES = %zu\n};\n", most);
}

void fmu_model(const module *m, text *out) {
    const run_program *p = m->p;
    const part parts[] = {{"rates", "STATES", p->rates, NULL},
                          {"output", "OUTPUTS", p->watch, NULL},
                          {"events", "EVENTS", p->events, NULL},
                          {"rates_by_state", "RATES_BY_STATE", p->rates_by[RUN_BY_STATE].tape,
                           &p->rates_by[RUN_BY_STATE]},
                          {"rates_by_inputs", "RATES_BY_INPUTS", p->rates_by[RUN_BY_INPUTS].tape,
                           &p->rates_by[RUN_BY_INPUTS]},
                          {"output_by_state", "OUTPUT_BY_STATE", p->columns_by[RUN_BY_STATE].tape,
                           &p->columns_by[RUN_BY_STATE]},
                          {"output_by_inputs", "OUTPUT_BY_INPUTS",
                           p->columns_by[RUN_BY_INPUTS].tape, &p->columns_by[RUN_BY_INPUTS]}};
    enum { PARTS = sizeof parts / sizeof *parts };
    const export_writer w = {&export_c, EXPORT_C, out, module_array_input, "model_", p, m};
    module_add_heading(m, "//", out);
    text_add(out, "#ifndef MODEL_H\n#define MODEL_H\n\n#include <math.h>\n\n");
    add_sizes(m, parts, PARTS, out);
    text_add(out, "\nstatic const double MODEL_TOLERANCE = ");
    export_number(out, p->tolerance);
    text_add(out, ";\n");
    add_numbers("model_initial", p->size, p->y, out);
    add_numbers("model_defaults", m->parameters, p->parameters, out);
    add_array("int", "quaternions", p->quaternion_count, out);
    for (size_t k = 0; k < p->quaternion_count; k++)
        text_addf(out, "%s%zu", k > 0 ? ", " : "", p->quaternions[k]);
    text_add(out, "};\n");
    for (size_t k = 0; k < PARTS; k++) {
        if (parts[k].derivative != NULL) add_pattern(&parts[k], out);
    }
    text_add_char(out, '\n');
    module_add_missing("model", out);
    if (module_solves(m)) module_add_elimination("model_", out);
    for (size_t k = 0; k < PARTS; k++) add_function(&w, &parts[k]);
    text_add(out, "\n#endif\n");
}
