/// The blocks of a model's text: one function for each keyword, one file for each kind of block.
/// Together they are the table in read.c.
#ifndef MODEL_BLOCK_BLOCK_INTERNAL_H
#define MODEL_BLOCK_BLOCK_INTERNAL_H

#include "model/text/parser_internal.h"

/// Takes the name of a coordinate.
hamel_status parser_coordinate(parser *p, const space_factor **out, lex_token *token);
/// Reads a vector field, as its n components over the base frame, kept by the model.
hamel_status parser_field(parser *p, const char *where, expr **out);
void block_integer(parser *p, const block *b);
void block_parameters(parser *p, const block *b);
void block_coordinates(parser *p, const block *b);
/// After the last coordinates: makes the space and gives the names their values.
void coordinates_finish(parser *p);
void block_algebra(parser *p, const block *b);
/// When there is a space: the brackets, and that they are those of a Lie algebra.
void algebra_finish(parser *p);
void block_auxiliary(parser *p, const block *b);
/// After the last block: the rates.
void auxiliary_finish(parser *p);
void block_function(parser *p, const block *b);
void block_define(parser *p, const block *b);
void block_lagrangian(parser *p, const block *b);
void block_constraints(parser *p, const block *b);
void block_force(parser *p, const block *b);
void block_group(parser *p, const block *b);
/// The group that the text has written under this name before; NULL if there is none.
const parser_group *parser_find_group(const parser *p, lex_token name);
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
