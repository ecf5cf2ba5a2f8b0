/// The blocks of a model's text: one function for each keyword, one file for each kind of block.
/// Together they are the table in read.c.
#ifndef MODEL_BLOCK_INTERNAL_H
#define MODEL_BLOCK_INTERNAL_H

#include "model/parser_internal.h"

hamel_status parser_fail(parser *p, hamel_status status, diag_span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/// Tells what was expected where the cursor stands.
hamel_status parser_expected(parser *p, const char *what);
/// Counts steps of work. HAMEL_TOO_LARGE when there were too many.
hamel_status parser_spend(parser *p, size_t steps, lex_token place);
/// Ends the reading with a message: there are more of something than the limit.
hamel_status parser_too_many(parser *p, diag_span place, int limit, const char *what);
/// Line number of a place, for messages that speak of two.
size_t parser_line(const parser *p, diag_span place);
/// The token after the next one.
lex_token parser_peek2(const parser *p);
lex_token parser_take(parser *p);

/// Reads every item of a block: those on its lines, or, if something follows the keyword, what
/// stands there with all lines below. Items may also be separated by ';'. Each is read by `read`,
/// with the cursor at its start, and must be read to its end.
void parser_each_item(parser *p, const block *b, hamel_status (*read)(parser *p));
/// An item that is a list: reads entries separated by ','.
hamel_status parser_list(parser *p, hamel_status (*read)(parser *p));
/// Takes the name of a coordinate.
hamel_status parser_coordinate(parser *p, const space_factor **out, lex_token *token);
/// Reads a vector field, as its n components over the base frame, kept by the model.
hamel_status parser_field(parser *p, const char *where, expr **out);
void block_parameters(parser *p, const block *b);
void block_coordinates(parser *p, const block *b);
/// After the last coordinates: makes the space and gives the names their values.
void coordinates_finish(parser *p);
void block_define(parser *p, const block *b);
void block_lagrangian(parser *p, const block *b);
void block_constraints(parser *p, const block *b);
void block_force(parser *p, const block *b);
void block_symmetry(parser *p, const block *b);
void block_controls(parser *p, const block *b);
void block_frame(parser *p, const block *b);
void block_complement(parser *p, const block *b);
/// After the last frame: the fields must be independent.
void frame_finish(parser *p);
void block_base(parser *p, const block *b);
void block_shape(parser *p, const block *b);
void block_run(parser *p, const block *b);
void block_draw(parser *p, const block *b);
/// After the last block: reactions are those of constraints there are.
void draw_finish(parser *p);

#endif
