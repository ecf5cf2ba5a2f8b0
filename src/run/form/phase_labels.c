/// The numbers of an element and what they are called, one group of a product after another.
#include "run/form/phase_labels.h"

#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "space/group_num.h"

/// The name of a coordinate as formulas print it, appended; `other` if the action moves none of
/// that kind.
static void add_label(const space *q, const model_action *a, const factor_kind *kind, size_t skip,
                      const char *other, text *labels) {
    if (labels->length > 0) text_add(labels, ", ");
    for (size_t i = 0; i < a->factor_count; i++) {
        const space_factor *f = &q->factors[a->factors[i]];
        if ((kind != NULL && f->kind != kind) || f->kind->entry_count > 1 || skip-- > 0) continue;
        if (expr_print(q->pool, f->entries[0], EXPR_TEXT, labels) == HAMEL_OK) return;
    }
    text_add(labels, other);
}

static bool is_solid(const model_action *a) {
    const char *name = group_law_name(a->law);
    return strcmp(name, "SO(3)") == 0 || strcmp(name, "SE(3)") == 0;
}

/// ω1, ω2, ω3; with the name of the rotation, B_ω1, where there is more than one.
static void add_turn(const space *q, const model_symmetry *given, const model_action *a,
                     text *labels) {
    size_t solids = 0, k = 0;
    for (size_t i = 0; i < given->action_count; i++) solids += is_solid(&given->actions[i]);
    while (k < a->factor_count && q->factors[a->factors[k]].kind->entry_count == 1) k++;
    for (int i = 1; i <= 3; i++) {
        if (labels->length > 0) text_add(labels, ", ");
        if (solids > 1 && k < a->factor_count)
            text_addf(labels, "%s_", q->factors[a->factors[k]].name);
        text_addf(labels, "ω%d", i);
    }
}

char *phase_labels(const space *q, const model_symmetry *given) {
    text labels = {0};
    for (size_t i = 0; i < given->action_count; i++) {
        const model_action *a = &given->actions[i];
        const char *name = group_law_name(a->law);
        if (group_law_is_written(a->law)) {
            for (size_t k = 0; k < group_law_dimension(a->law); k++)
                add_label(q, a, NULL, k, "u", &labels);
            continue;
        }
        const bool solid = is_solid(a);
        const bool points = strcmp(name, "SE(2)") == 0 || strcmp(name, "SE(3)") == 0;
        static const char *const axes[] = {"x", "y", "z"};
        if (solid) add_turn(q, given, a, &labels);
        for (size_t k = 0; points && k < (solid ? 3u : 2u); k++)
            add_label(q, a, &factor_line, k, axes[k], &labels);
        if (strcmp(name, "R") == 0) add_label(q, a, NULL, 0, "x", &labels);
        else if (!solid) add_label(q, a, &factor_angle, 0, "θ", &labels);
    }
    return text_take(&labels);
}

void phase_numbers(const reconstruction *c, const double *g, double *out) {
    for (size_t i = 0; i < c->count; i++) {
        const reconstruct_part *part = &c->parts[i];
        const double *from = g + part->entry;
        double *to = out + part->component;
        if (part->G.entry_count == part->G.dimension) {
            memcpy(to, from, part->G.dimension * sizeof *to);
            continue;
        }
        group_log(&part->G, from, to);
        if (part->G.entry_count == 12) memcpy(to + 3, from + 9, 3 * sizeof *to);
    }
}
