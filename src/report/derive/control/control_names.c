/// Names of directions, fields and brackets of a control system.
#include "report/derive/control/control_names.h"
#include "report/derive/symmetry/bundle.h"

static const char *symbol_name(const steering *s, expr symbol) {
    return expr_symbol_info_of(s->d.c->pool, symbol)->name;
}

const char *steering_direction_name(const steering *s, expr velocity) {
    reducer_rename(&s->d, 1, &velocity);
    const expr_symbol_info *info = expr_symbol_info_of(s->d.c->pool, velocity);
    return info->order > 0 ? symbol_name(s, info->base) : info->name;
}

void steering_component_name(const steering *s, size_t K, text *out) {
    const mech_control *c = &s->c;
    const size_t n = c->k + c->sigma;
    if (is_bundle(&s->d) && K < n) bundle_direction(&s->d, K, out);
    else if (K < c->k) reducer_group_direction(&s->d, K, out);
    else if (K < n) text_add(out, reducer_shape(&s->d, K - c->k));
    else if (K < n + c->m) text_add(out, symbol_name(s, c->symbols[K - n]));
    else text_addf(out, "%s'", steering_direction_name(s, c->symbols[K - n]));
}

void steering_generator_name(const steering *s, size_t i, text *out) {
    if (i == 0) text_add(out, "f");
    else if (s->c.mode == CONTROL_VELOCITIES)
        text_addf(out, "X_%s", steering_direction_name(s, s->c.directions[i - 1]));
    else text_addf(out, "g_%s", steering_direction_name(s, s->c.directions[i - 1]));
}

void steering_bracket_name(const steering *s, const mech_controllability *v, size_t i, text *out) {
    const control_bracket *b = &v->brackets.items[i];
    if (b->generator) {
        steering_generator_name(s, b->left, out);
        return;
    }
    text_add_char(out, '[');
    steering_bracket_name(s, v, b->left, out);
    text_add(out, ", ");
    steering_bracket_name(s, v, b->right, out);
    text_add_char(out, ']');
}

void steering_list_names(const steering *s, const mech_controllability *v, const control_list *list,
                         text *out) {
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0) text_add(out, ", ");
        steering_bracket_name(s, v, list->items[i], out);
    }
}
