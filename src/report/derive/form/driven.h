/// Inputs in printed equations: + τ terms, each with its coefficient in readable form.
#ifndef REPORT_DERIVE_FORM_DRIVEN_H
#define REPORT_DERIVE_FORM_DRIVEN_H

#include "report/derive/chapter.h"

/// Adds tidy(factor) · last to terms to be printed, unless the factor is 0.
void chapter_push_term(chapter *c, readable_list *terms, expr factor, expr last);
/// The sum of printed terms, which are then gone.
expr chapter_take_terms(chapter *c, readable_list *terms);

/// The forces of the model's controls; NULL where there are none, or nothing moves by them.
const mech_inputs *chapter_inputs(chapter *c);
/// Adds to a formula what the inputs add to it: `row` has an entry for each, the coefficient of its
/// τ. They are printed, and `driven` has them; `source` stays that of τ = 0. Nothing without
/// inputs.
void chapter_drive(chapter *c, doc *made, const expr *row);
/// The same by these inputs.
void chapter_drive_by(chapter *c, doc *made, const mech_inputs *u, const expr *row);
/// The same where `printed` is written in names that stand for what `row` is to compute with.
void chapter_drive_as(chapter *c, doc *made, const mech_inputs *u, const expr *row,
                      const expr *printed);
/// The last formula of a list, or the right side of its last equation.
doc *chapter_last_formula(const doc *list);
/// The same to the last formula of a list, or the right side of its last equation.
void chapter_drive_last(chapter *c, doc *list, const expr *row);
/// The same where the formula is a v'^a that stands alone, as chapter_rate writes it.
void chapter_drive_rate(chapter *c, doc *made, size_t a);
/// Whether e is written with rates v'^a, which move by the inputs themselves.
bool chapter_holds_rates(const chapter *c, expr e);

#endif
