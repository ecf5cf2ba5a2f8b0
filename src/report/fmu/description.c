/// Variables in the order of their value references (fmu/core.h): states, derivatives, inputs,
/// parameters, outputs; in FMI 3.0 the time and event indicators too. A column of the run that is a
/// state is that variable, which is an output then; the others are variables of their own. Names
/// are distinct.
#include "report/fmu/description_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/mem.h"

typedef struct variable {
    char *name;
    size_t reference;
    enum { STATE, RATE, INPUT, PARAMETER, OUTPUT, TIME, INDICATOR } kind;
    size_t which; ///< its number among its kind
    bool output;  ///< a state that is an output too
    double start;
    run_unit unit;
} variable;

typedef struct variables {
    size_t count, capacity;
    variable *items;
    int version; ///< of the interface: 2 or 3
} variables;

// ---- variables ----------------------------------------------------------------------------------

static bool is_taken(const variables *all, const char *name) {
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->items[i].name, name) == 0) return true;
    }
    return false;
}

static void push(variables *all, const char *name, variable v) {
    text words = {0};
    text_add(&words, name);
    while (is_taken(all, text_cstr(&words))) text_add_char(&words, '_');
    v.name = text_take(&words);
    *vec_push(all) = v;
}

/// The state that column k is, by its name too, or the number of states.
static size_t state_of_column(const run_program *p, size_t k) {
    const uint32_t slot = p->watch->outputs[k];
    return slot < p->size && strcmp(p->y[slot].name, p->columns[k]) == 0 ? slot : p->size;
}

static run_unit rate_of(run_unit u) {
    enum { SECOND = 2 };
    u.dimension.power[SECOND] -= DIMENSION_PARTS;
    return u;
}

/// What is no variable in FMI 2.0.
static void collect_rest(const run_program *p, size_t reference, variables *all) {
    push(all, "time", (variable){.reference = reference++, .kind = TIME});
    for (size_t k = 0; k < p->events->output_count; k++) {
        text name = {0};
        text_addf(&name, "indicator_%zu", k + 1);
        push(all, text_cstr(&name),
             (variable){.reference = reference++, .kind = INDICATOR, .which = k});
        text_clear(&name);
    }
}

static void collect(const module *m, variables *all) {
    const run_program *p = m->p;
    const size_t n = p->size;
    size_t reference = 0;
    for (size_t i = 0; i < n; i++)
        push(all, p->y[i].name,
             (variable){.reference = reference++,
                        .kind = STATE,
                        .which = i,
                        .start = p->y[i].value,
                        .unit = p->y[i].unit});
    for (size_t k = 0; k < p->column_count; k++) {
        const size_t i = state_of_column(p, k);
        if (i < n) all->items[i].output = true;
    }
    for (size_t i = 0; i < n; i++) {
        text name = {0};
        text_addf(&name, "der(%s)", all->items[i].name);
        push(
            all, text_cstr(&name),
            (variable){
                .reference = reference++, .kind = RATE, .which = i, .unit = rate_of(p->y[i].unit)});
        text_clear(&name);
    }
    for (size_t i = 0; i < m->inputs; i++)
        push(all, p->parameters[m->parameters + i].name,
             (variable){.reference = reference++,
                        .kind = INPUT,
                        .which = i,
                        .unit = p->parameters[m->parameters + i].unit});
    for (size_t i = 0; i < m->parameters; i++)
        push(all, p->parameters[i].name,
             (variable){.reference = reference++,
                        .kind = PARAMETER,
                        .which = i,
                        .start = p->parameters[i].value,
                        .unit = p->parameters[i].unit});
    for (size_t k = 0; k < p->column_count; k++, reference++) {
        if (state_of_column(p, k) < n) continue;
        push(all, p->columns[k],
             (variable){
                 .reference = reference, .kind = OUTPUT, .which = k, .unit = p->column_units[k]});
    }
    if (all->version == 3) collect_rest(p, reference, all);
}

// ---- units --------------------------------------------------------------------------------------

/// Whether a unit can be told: whole powers, and not a bare number.
static bool is_told(const run_unit *u) {
    bool whole = u->known && !u->dimension.any && !dimension_is_number(&u->dimension);
    for (size_t b = 0; b < DIMENSION_BASES; b++)
        whole = whole && u->dimension.power[b] % DIMENSION_PARTS == 0;
    return whole;
}

static void add_base(const unit_dimension *d, text *out) {
    static const char *const names[DIMENSION_BASES] = {"m", "kg", "s", "A", "K"};
    text_add(out, "<BaseUnit");
    for (size_t b = 0; b < DIMENSION_BASES; b++) {
        if (d->power[b] != 0)
            text_addf(out, " %s=\"%d\"", names[b], (int)(d->power[b] / DIMENSION_PARTS));
    }
    text_add(out, "/>");
}

static void add_units(const variables *all, text *out) {
    bool any = false;
    for (size_t i = 0; i < all->count; i++) {
        const run_unit *u = &all->items[i].unit;
        bool known = !is_told(u);
        for (size_t j = 0; j < i; j++) {
            const run_unit *other = &all->items[j].unit;
            known = known || (is_told(other) && dimension_fits(&u->dimension, &other->dimension));
        }
        if (known) continue;
        if (!any) text_add(out, "  <UnitDefinitions>\n");
        any = true;
        text_add(out, "    <Unit name=\"");
        dimension_write(&u->dimension, out);
        text_add(out, "\">");
        add_base(&u->dimension, out);
        text_add(out, "</Unit>\n");
    }
    if (any) text_add(out, "  </UnitDefinitions>\n");
}

// ---- printing -----------------------------------------------------------------------------------

/// What variable i, or a value reference, is called: by FMI 2.0 its place, from 1.
static size_t number(const variables *all, size_t i) { return all->version == 3 ? i : i + 1; }

static void add_value(const variables *all, const variable *v, text *out) {
    if (v->kind == RATE) text_addf(out, " derivative=\"%zu\"", number(all, v->which));
    if (v->kind == STATE || v->kind == INPUT || v->kind == PARAMETER) {
        text_add(out, " start=\"");
        export_number(out, v->start);
        text_add(out, "\"");
    }
    if (is_told(&v->unit)) {
        text_add(out, " unit=\"");
        dimension_write(&v->unit.dimension, out);
        text_add(out, "\"");
    }
}

static const char *roles(const variable *v) {
    switch (v->kind) {
    case STATE:
        return v->output ? "causality=\"output\" variability=\"continuous\" initial=\"exact\""
                         : "causality=\"local\" variability=\"continuous\" initial=\"exact\"";
    case RATE: return "causality=\"local\" variability=\"continuous\" initial=\"calculated\"";
    case INPUT: return "causality=\"input\" variability=\"continuous\"";
    case PARAMETER: return "causality=\"parameter\" variability=\"tunable\" initial=\"exact\"";
    case OUTPUT: return "causality=\"output\" variability=\"continuous\" initial=\"calculated\"";
    case TIME: return "causality=\"independent\" variability=\"continuous\"";
    case INDICATOR: return "causality=\"local\" variability=\"continuous\" initial=\"calculated\"";
    }
    return "";
}

static void add_variables(const variables *all, text *out) {
    text_add(out, "  <ModelVariables>\n");
    for (size_t i = 0; i < all->count; i++) {
        const variable *v = &all->items[i];
        text_addf(out, "    <%s name=\"", all->version == 3 ? "Float64" : "ScalarVariable");
        html_escape(out, v->name);
        text_addf(out, "\" valueReference=\"%zu\" %s%s", v->reference, roles(v),
                  all->version == 3 ? "" : "><Real");
        add_value(all, v, out);
        text_add(out, all->version == 3 ? "/>\n" : "/></ScalarVariable>\n");
    }
    text_add(out, "  </ModelVariables>\n");
}

/// Which states and inputs, and in FMI 3.0 whether the time, rates or a column depend on.
static void add_dependencies(const module *m, const variables *all, const variable *v, text *out) {
    const run_program *p = m->p;
    const run_derivative *by = v->kind == RATE ? p->rates_by : p->columns_by;
    const char *between = "";
    text_add(out, " dependencies=\"");
    for (int inputs = 0; inputs < 2; inputs++) {
        const run_derivative *d = &by[inputs ? RUN_BY_INPUTS : RUN_BY_STATE];
        for (size_t k = 0; k < d->count; k++) {
            if (d->row[k] != v->which) continue;
            text_addf(out, "%s%zu", between,
                      number(all, (inputs ? 2 * p->size : 0) + (size_t)d->column[k]));
            between = " ";
        }
    }
    for (size_t i = 0; i < all->count; i++) {
        if (all->items[i].kind == TIME &&
            module_needs(m, v->kind == RATE ? p->rates : p->watch, 't'))
            text_addf(out, "%s%zu", between, all->items[i].reference);
    }
    text_add(out, "\"");
}

/// FMI 2.0 counts places of variables, FMI 3.0 has their references.
static void add_unknown(const module *m, const variables *all, size_t i, const char *name,
                        bool dependencies, text *out) {
    const variable *v = &all->items[i];
    if (all->version == 3) text_addf(out, "    <%s valueReference=\"%zu\"", name, v->reference);
    else text_addf(out, "      <Unknown index=\"%zu\"", i + 1);
    if (dependencies && v->kind == STATE)
        text_addf(out, " dependencies=\"%zu\"", number(all, v->which));
    else if (dependencies) add_dependencies(m, all, v, out);
    text_add(out, "/>\n");
}

static void add_list(const module *m, const variables *all, const char *name,
                     bool (*belongs)(const variable *), bool dependencies, text *out) {
    const bool grouped = all->version == 2;
    bool any = false;
    for (size_t i = 0; i < all->count; i++) {
        if (!belongs(&all->items[i])) continue;
        if (!any && grouped) text_addf(out, "    <%s>\n", name);
        any = true;
        add_unknown(m, all, i, name, dependencies, out);
    }
    if (any && grouped) text_addf(out, "    </%s>\n", name);
}

static bool is_output(const variable *v) { return v->kind == OUTPUT || v->output; }
static bool is_rate(const variable *v) { return v->kind == RATE; }
static bool is_indicator(const variable *v) { return v->kind == INDICATOR; }
static bool is_computed(const variable *v) { return v->kind == OUTPUT || v->kind == RATE; }

/// A kind of use, with the attribute that it alone has.
static void add_kind(const module *m, int version, const char *name, const char *own, text *out) {
    text_addf(out, "  <%s modelIdentifier=\"%s\"%s", name, m->about->prefix, own);
    if (version == 3)
        text_add(out, " canGetAndSetFMUState=\"true\" canSerializeFMUState=\"true\" "
                      "providesDirectionalDerivatives=\"true\"/>\n");
    else
        text_addf(out,
                  " canGetAndSetFMUstate=\"true\" canSerializeFMUstate=\"true\" "
                  "providesDirectionalDerivative=\"true\">\n"
                  "    <SourceFiles><File name=\"fmi2.c\"/></SourceFiles>\n  </%s>\n",
                  name);
}

static void add_head(const module *m, int version, const char *guid, text *out) {
    text_addf(out,
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription "
              "fmiVersion=\"%d.0\" modelName=\"",
              version);
    html_escape(out, m->about->name);
    text_addf(out, "\" %s=\"%s\" description=\"", version == 3 ? "instantiationToken" : "guid",
              guid);
    html_escape(out, m->about->title);
    text_add(out, "\" generationTool=\"Hamel\" variableNamingConvention=\"flat\"");
    if (version == 2) text_addf(out, " numberOfEventIndicators=\"%u\"", m->p->events->output_count);
    text_add(out, ">\n");
    add_kind(m, version, "ModelExchange",
             version == 3 ? " needsCompletedIntegratorStep=\"true\"" : "", out);
    add_kind(m, version, "CoSimulation", " canHandleVariableCommunicationStepSize=\"true\"", out);
}

static void add_structure(const module *m, const variables *all, text *out) {
    const bool third = all->version == 3;
    text_add(out, "  <ModelStructure>\n");
    add_list(m, all, third ? "Output" : "Outputs", is_output, true, out);
    add_list(m, all, third ? "ContinuousStateDerivative" : "Derivatives", is_rate, true, out);
    add_list(m, all, third ? "InitialUnknown" : "InitialUnknowns", is_computed, false, out);
    if (third) add_list(m, all, "EventIndicator", is_indicator, false, out);
    text_add(out, "  </ModelStructure>\n");
}

void fmu_description(const module *m, int version, const char *guid, text *out) {
    variables all = {.version = version};
    collect(m, &all);
    add_head(m, version, guid, out);
    add_units(&all, out);
    text_add(out, "  <LogCategories><Category name=\"logStatusError\"/></LogCategories>\n"
                  "  <DefaultExperiment startTime=\"0\" stopTime=\"");
    export_number(out, m->p->until);
    text_add(out, "\" tolerance=\"");
    export_number(out, m->p->tolerance);
    text_add(out, "\" stepSize=\"");
    export_number(out, m->p->every);
    text_add(out, "\"/>\n");
    add_variables(&all, out);
    add_structure(m, &all, out);
    text_add(out, "</fmiModelDescription>\n");
    for (size_t i = 0; i < all.count; i++) free(all.items[i].name);
    vec_clear(&all);
}

void fmu_build_description(const module *m, text *out) {
    text_addf(out,
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<fmiBuildDescription fmiVersion=\"3.0\">\n"
              "  <BuildConfiguration modelIdentifier=\"%s\">\n"
              "    <SourceFileSet language=\"C99\"><SourceFile name=\"fmi3.c\"/></SourceFileSet>\n"
              "    <Library name=\"m\"/>\n"
              "  </BuildConfiguration>\n</fmiBuildDescription>\n",
              m->about->prefix);
}
