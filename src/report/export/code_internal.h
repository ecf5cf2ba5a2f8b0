/// The tapes of exported programs and of pages, statement by statement: what is the same in all
/// languages.
#ifndef REPORT_EXPORT_CODE_INTERNAL_H
#define REPORT_EXPORT_CODE_INTERNAL_H

#include "report/export/export_internal.h"

/// The statements that fill out[0], out[1], .. from the inputs of the tape.
void export_body(const export_writer *w, const tape *t, const char *out);
/// The statements that compute all slots.
void export_values(const export_writer *w, const tape *t);
/// The statements that fill the entries of a matrix, row by row, that are not zero.
void export_entries(const export_writer *w, const run_derivative *d, const char *out);
/// The place of an element in its array, from 0.
void export_index(const export_writer *w, size_t i);
/// A number with as many digits as it needs to be itself.
void export_number(text *out, double value);
/// An operand: an input, a constant, or the value computed in a slot.
void export_slot(const export_writer *w, const tape *t, uint32_t slot);
/// Whether something reads a slot.
bool export_uses(const tape *t, uint32_t slot);

#endif
