/// The derivation of a model: which chapters there are, and the document with those asked for.
#include "report/derive/derive.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "report/derive/at_values.h"
#include "report/derive/brief.h"
#include "report/derive/chapter.h"
#include "report/derive/control/control.h"
#include "report/derive/form/vectors.h"
#include "report/derive/hamilton/hamilton.h"
#include "report/derive/kept/integrals.h"
#include "report/derive/kept/measure.h"
#include "report/derive/large/connection.h"
#include "report/derive/large/momenta.h"
#include "report/derive/large/motion.h"
#include "report/derive/motion/affine_connection.h"
#include "report/derive/motion/distribution.h"
#include "report/derive/motion/ehresmann.h"
#include "report/derive/motion/energy.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/motion/lagrange.h"
#include "report/derive/motion/nonlinear.h"
#include "report/derive/motion/optimal.h"
#include "report/derive/motion/vakonomic.h"
#include "report/derive/space.h"
#include "report/derive/symmetry/symmetry.h"
#include "report/doc/parts.h"

const derive_part derive_parts[] = {
    {"space", "Configuration space", "what was given: coordinates, Lagrangian, forces, constraints",
     chapter_space, false, NULL, NULL},
    {"lagrange_dalembert", "Equations with multipliers",
     "equations with multipliers, accelerations, reaction forces", chapter_lagrange, true,
     chapter_lagrange_unexpanded, NULL},
    {"distribution", "The distribution",
     "brackets, growth vector, what is holonomic in disguise, where ranks drop",
     chapter_distribution, false, NULL, large_distribution},
    {"ehresmann", "Ehresmann connection",
     "the constraints as a connection: curvature, constrained Lagrangian, equations on the base",
     chapter_ehresmann, false, NULL, large_ehresmann},
    {"hamel", "Equations in quasi-velocities", "equations in quasi-velocities on the constraints",
     chapter_hamel, true, NULL, large_hamel},
    {"energy", "Energy", "energy, what changes it, constrained and moving energies", chapter_energy,
     true, NULL, large_energy},
    {"affine_connection", "Affine connection",
     "motion as geodesics on D, second fundamental form, reversibility", chapter_affine_connection,
     true, NULL, large_affine_connection},
    {"symmetry", "Symmetry", "actions, what is invariant, momenta and the momentum equation",
     chapter_symmetry, true, NULL, large_symmetry},
    {"control", "Control",
     "drift and input fields, the reduced equations as a control system: brackets, accessibility, "
     "controllability",
     chapter_control, false, NULL, large_control},
    {"hamilton", "Hamiltonian form", "momenta, Hamiltonian, bracket, Jacobi identity",
     chapter_hamilton, true, NULL, large_hamilton},
    {"measure", "Invariant measure",
     "invariant measures: the density, or what forbids one; special parameters", chapter_measure,
     true, NULL, large_measure},
    {"integrals", "Conserved quantities",
     "conserved quantities, each proved, with the reason why it is one", chapter_integrals, true,
     NULL, large_integrals},
    {"vakonomic", "Vakonomic motion",
     "the variational motion: gyroscopic force and rates of the multipliers, momenta, reduced "
     "equations",
     chapter_vakonomic, true, NULL, large_vakonomic},
    {"optimal", "Necessary conditions of optimal control",
     "necessary conditions of optimal control, for a cost (--cost)", chapter_optimal, false, NULL,
     NULL},
    {NULL, NULL, NULL, NULL, false, NULL, NULL},
};

const char *derive_part_of(const char *name) {
    const size_t length = strcspn(name, ".");
    for (const derive_part *part = derive_parts; part->name != NULL; part++) {
        if (strlen(part->name) == length && strncmp(part->name, name, length) == 0)
            return part->name;
    }
    return derive_parts[0].name; // what was given has several sections
}

bool derive_wants(const derive_request *r, const char *name) {
    if (r->brief && r->count == 0) return brief_wants(name);
    for (size_t i = 0; i < r->count; i++) {
        if (strcmp(r->parts[i], name) == 0) return true;
    }
    return r->count == 0;
}

static hamel_status check_names(exact *x, const derive_request *r) {
    for (size_t i = 0; i < r->count; i++) {
        text known = {0};
        size_t k = 0;
        while (derive_parts[k].name != NULL && strcmp(derive_parts[k].name, r->parts[i]) != 0) {
            text_addf(&known, "%s%s", k == 0 ? "" : ", ", derive_parts[k].name);
            k++;
        }
        const bool unknown = derive_parts[k].name == NULL;
        const hamel_status status = unknown
                                        ? diag_add(x->messages, HAMEL_INVALID, (diag_span){0, 0},
                                                   "there is no part '%s'; the parts are %s",
                                                   r->parts[i], text_cstr(&known))
                                        : HAMEL_OK;
        text_clear(&known);
        if (unknown) return status;
        if (strcmp(r->parts[i], "optimal") == 0 && !r->has_cost)
            return diag_add(x->messages, HAMEL_INVALID, (diag_span){0, 0},
                            "the part optimal is about a cost, and none is given");
    }
    return HAMEL_OK;
}

/// Whether a part speaks of kinematics, at least in part: it needs no Lagrangian then.
static bool is_kinematic(const derive_part *part) {
    return part->write == chapter_space || part->write == chapter_distribution ||
           part->write == chapter_ehresmann || part->write == chapter_symmetry ||
           part->write == chapter_control;
}

/// Of a model of kinematics: the parts asked for that there are not.
static void tell_kinematic(const derive_request *r, const model *m, doc *to) {
    doc *section = doc_object(to, "left_out", "Left out");
    text names = {0};
    for (const derive_part *part = derive_parts; part->name != NULL; part++) {
        if (!is_kinematic(part) && derive_wants(r, part->name))
            text_addf(&names, "%s%s", names.length > 0 ? ", " : "", part->name);
    }
    doc_words(section, "parts", "parts", "%s", text_cstr(&names));
    doc_words(section, "reason", "reason", "%s", model_lacks_dynamics(m));
    text_clear(&names);
}

/// Whether a part can be had without closed forms.
static bool has_large(const chapter *c, const derive_part *part) {
    return part->large != NULL &&
           (!c->m->kinematic || part->write == chapter_distribution ||
            part->write == chapter_ehresmann || part->write == chapter_symmetry);
}

/// Chapter D, which other chapters read, is made when the first of them is asked for. *singular if
/// there is none, as the Lagrangian is singular on D; it is not tried again then.
static hamel_status write_part(chapter *c, const derive_part *part, bool *singular, doc *to) {
    hamel_status status = part->write == chapter_space ? HAMEL_OK : chapter_need_system(c);
    if (!is_kinematic(part) && c->m->kinematic)
        return diag_add(c->x->messages, HAMEL_INVALID, (diag_span){0, 0}, "%s",
                        model_lacks_dynamics(c->m));
    if (status == HAMEL_OK && c->unexpanded && part->unexpanded != NULL)
        return part->unexpanded(c, to);
    if (status == HAMEL_OK && has_large(c, part) && chapter_is_large(c)) return part->large(c, to);
    if (status == HAMEL_OK && part->quasi && !*singular) {
        status = chapter_need_quasi(c);
        *singular = status == HAMEL_SINGULAR && !c->m->kinematic;
        if (status == HAMEL_SINGULAR && c->m->kinematic)
            return diag_add(c->x->messages, HAMEL_INVALID, (diag_span){0, 0},
                            "without a Lagrangian this needs controls that determine the motion: "
                            "as many as D has dimensions, and independent on it");
    }
    if (part->quasi && *singular) return HAMEL_SINGULAR;
    c->on_level = part->quasi && part->write != chapter_lagrange; // that one shows both
    return status == HAMEL_OK ? part->write(c, to) : status;
}

/// The parts asked for that need a regular Lagrangian, behind those that do not.
static void tell_singular(const derive_request *r, doc *to) {
    doc *section = doc_object(to, "left_out", "Left out");
    text names = {0};
    for (const derive_part *part = derive_parts; part->name != NULL; part++) {
        if (!part->quasi || !derive_wants(r, part->name)) continue;
        text_addf(&names, "%s%s", names.length > 0 ? ", " : "", part->name);
    }
    doc_words(section, "parts", "parts", "%s", text_cstr(&names));
    doc_words(section, "reason", "reason",
              "the Lagrangian is singular on the constraints, so that it does not determine the "
              "accelerations, which these parts are about");
    text_clear(&names);
}

/// The heading of a part that is not there, to say why below it.
static doc *heading(const derive_part *part, doc *to) {
    return doc_object(to, part->name, part->heading);
}

/// In place of a part that nobody waits for: how to get it.
static void leave_out(const derive_part *part, const derive_request *r, const model *m, doc *to) {
    doc_words(heading(part, to), "left_out", NULL,
              "takes long and is left out here; hamel derive %s %s shows it",
              r->file != NULL ? r->file : m->name, part->name);
}

/// In place of a part that could not be derived: why.
static void tell_failure(const derive_part *part, hamel_status status, const diag *why, doc *to) {
    doc *failed = doc_object(heading(part, to), "failed", NULL);
    doc_words(failed, "status", NULL, "%s", hamel_status_text(status))->aside = true;
    doc_words(failed, "reason", "not derived", "%s",
              why->count > 0 ? why->items[0].words : hamel_status_text(status));
}

static double processor_time(void) { return (double)clock() / CLOCKS_PER_SEC; }

/// A document being written.
typedef struct writing {
    chapter c;
    const derive_request *request;
    doc *top;
    bool singular, some; ///< parts need a regular Lagrangian; parts are there
    hamel_status failed; ///< the last failure, or that the Lagrangian is singular: its messages
    diag messages;
    doc_parts parts; ///< names for parts of formulas
    size_t lines;    ///< left for what is told in brief
} writing;

/// What a name of a part means, in readable form.
static expr part_shape(void *data, expr e) { return chapter_tidy(data, e); }

/// The model's parameters, and something for everything else.
static void part_place(void *data, double *values) {
    const chapter *c = data;
    for (uint32_t i = 0; i < expr_symbol_count(c->pool); i++) values[i] = 0.1 + i % 7 * 0.09;
    for (size_t i = 0; i < c->m->parameter_count; i++)
        values[expr_symbol_index(c->pool, c->m->parameters[i].symbol)] =
            model_number(c->m, c->m->parameters[i].value);
}

/// Tells of the sections from `before` on, which are done.
static void tell_sections(const writing *w, const char *part, size_t before) {
    const derive_request *r = w->request;
    for (size_t i = before; i < w->top->children.count && r->told != NULL; i++)
        r->told(r->data, part, w->top->children.items[i]);
}

/// The same part for the model with its values put in, where something was not seen at them.
static void add_values(writing *w, const derive_part *part, size_t before) {
    exact quiet = exact_quietly(w->c.x);
    chapter c;
    bool wanted = false, singular = false;
    for (size_t i = before; i < w->top->children.count; i++)
        wanted = wanted || at_values_wanted(w->top->children.items[i]);
    if (!wanted || w->request->values || w->c.unexpanded || part->write == chapter_integrals)
        return; // integrals are looked for at the values anyway, and numbered otherwise
    doc *other = doc_create();
    if (chapter_open(&c, &quiet, derivation_at_values(w->c.d)) == HAMEL_OK) {
        c.shows_hamel = w->c.shows_hamel;
        if (write_part(&c, part, &singular, other) != HAMEL_OK) {
            doc_destroy(other);
            other = doc_create();
        }
        chapter_close(&c);
    }
    for (size_t i = before; i < w->top->children.count; i++) {
        doc *section = w->top->children.items[i], *there = NULL;
        for (size_t k = 0; k < other->children.count && section->key != NULL; k++) {
            if (strcmp(other->children.items[k]->key, section->key) == 0)
                there = other->children.items[k];
        }
        at_values_merge(w->c.m, section, there);
    }
    doc_destroy(other);
}

/// A part, without closed forms where these are too large.
static hamel_status try_part(writing *w, const derive_part *part, size_t before, diag *messages) {
    hamel_status status = write_part(&w->c, part, &w->singular, w->top);
    hamel_status (*other)(struct chapter *, doc *) =
        part->large != NULL ? part->large : part->unexpanded;
    const bool can = has_large(&w->c, part) || (other != NULL && !w->c.m->kinematic);
    if (status != HAMEL_TOO_LARGE || !can || w->c.system == NULL) return status;
    const bool unexpanded = w->c.unexpanded;
    while (w->top->children.count > before) doc_destroy(vec_pop(&w->top->children));
    diag_clear(messages);
    w->c.unexpanded = true;
    status = other(&w->c, w->top);
    w->c.unexpanded = unexpanded;
    return status;
}

/// One part, with messages of its own. Of one that fails nothing stays but the reason.
static hamel_status add_part(writing *w, const derive_part *part) {
    exact *x = w->c.x, own = *x;
    diag messages = {0};
    const size_t before = w->top->children.count;
    own.messages = &messages;
    w->c.x = &own;
    const hamel_status status = try_part(w, part, before, &messages);
    w->c.x = x;
    // of a large model a page has what is short, and the commands for the rest
    const bool on_page = w->request->seconds > 0 && chapter_is_large(&w->c);
    if (status == HAMEL_OK) {
        w->some = true;
        diag_repeat(x->messages, &messages);
        add_values(w, part, before);
        for (size_t i = before; i < w->top->children.count && !w->request->values; i++) {
            if (w->request->brief || on_page)
                brief_cut(&w->c, part->name, w->top->children.items[i]);
            chapter_vectors(&w->c, w->top->children.items[i]);
            if (w->request->brief) {
                brief_once(w->top, i);
                brief_fit(&w->c, part->name, w->top->children.items[i], &w->lines);
            }
            doc_name_parts(&w->parts, w->top->children.items[i]);
        }
    } else {
        while (w->top->children.count > before) doc_destroy(vec_pop(&w->top->children));
        if (w->failed != HAMEL_SINGULAR || !w->singular) {
            diag_clear(&w->messages);
            diag_repeat(&w->messages, &messages);
            w->failed = status;
        }
        if (status != HAMEL_STOPPED && !(part->quasi && w->singular))
            tell_failure(part, status, &messages, w->top);
    }
    diag_clear(&messages);
    const doc_watcher *watcher = &w->request->watcher;
    if (status == HAMEL_OK && watcher->made != NULL) watcher->made(watcher->data, w->top);
    return status;
}

/// All parts asked for, until one is to stop. Parts that were named all have to be there.
static hamel_status add_parts(writing *w) {
    const derive_request *r = w->request;
    const double from = processor_time();
    for (const derive_part *part = derive_parts; part->name != NULL; part++) {
        if (!derive_wants(r, part->name)) continue;
        if (w->c.m->kinematic && !is_kinematic(part) && r->count == 0) continue;
        if (r->seconds > 0 && processor_time() - from > r->seconds) {
            leave_out(part, r, w->c.m, w->top);
            w->some = true;
            continue;
        }
        const size_t before = w->top->children.count;
        if (r->told != NULL) r->told(r->data, part->name, NULL);
        const hamel_status status = add_part(w, part);
        tell_sections(w, part->name, before);
        const bool told = r->partial && status == HAMEL_TOO_LARGE; // where it would stand
        const bool goes_on = part->quasi && w->singular ? r->partial : r->count == 0 || told;
        w->some = w->some || told;
        if (status == HAMEL_STOPPED || (status != HAMEL_OK && !goes_on)) return status;
    }
    return w->some ? HAMEL_OK : w->failed;
}

static hamel_status write_all(exact *x, derivation *d, const derive_request *request, doc **out) {
    if (derivation_model(d)->nonlinear_count > 0) return report_nonlinear(x, d, request, out);
    writing w = {.request = request, .lines = BRIEF_LINES};
    hamel_status status = chapter_begin(&w.c, x, d);
    if (status != HAMEL_OK) return status;
    w.c.shows_hamel = derive_wants(request, "hamel");
    w.c.at = request->at;
    w.c.has_cost = request->has_cost;
    w.c.cost = request->cost;
    text command = {0};
    text_addf(&command, "hamel derive %s", request->file != NULL ? request->file : w.c.m->name);
    if (request->count == 0 && !request->values) w.c.command = text_cstr(&command);
    w.c.unexpanded = request->values || chapter_is_large(&w.c);
    w.top = doc_create();
    doc_parts_init(&w.parts, x, part_shape, &w.c);
    w.parts.place = part_place;
    w.parts.name_count = w.c.name_count;
    w.parts.names = w.c.names;
    status = add_parts(&w);
    doc_parts_clear(&w.parts);
    text_clear(&command);
    if (status != HAMEL_OK || w.singular) diag_repeat(x->messages, &w.messages);
    diag_clear(&w.messages);
    const model *m = w.c.m;
    const size_t before = w.top->children.count;
    chapter_close(&w.c);
    if (status == HAMEL_OK && m->kinematic && request->count == 0)
        tell_kinematic(request, m, w.top);
    if (status == HAMEL_OK && w.singular) {
        tell_singular(request, w.top);
        status = HAMEL_SINGULAR;
    }
    tell_sections(&w, "left_out", before);
    const bool kept = status == HAMEL_OK || status == HAMEL_SINGULAR || status == HAMEL_STOPPED;
    if (kept && w.some) *out = w.top;
    else doc_destroy(w.top);
    return status;
}

hamel_status report_derive(exact *x, derivation *d, const derive_request *request, doc **out) {
    *out = NULL;
    hamel_status status = check_names(x, request);
    if (status == HAMEL_OK) status = write_all(x, d, request, out);
    return status == HAMEL_OK ? derivation_contradictions(d, x->messages) : status;
}
