/// Reading in progress: the cursor, the names, and the record being filled.
#ifndef MODEL_PARSER_INTERNAL_H
#define MODEL_PARSER_INTERNAL_H

#include "exact/exact.h"
#include "expr/read.h"
#include "model/layout_internal.h"
#include "model/memory_internal.h"
#include "model/model.h"
#include "model/scope_internal.h"
#include "model/value_internal.h"

enum {
    MODEL_MAX_BYTES = 1 << 20,    ///< of a source
    MODEL_MAX_ERRORS = 20,        ///< reported at once
    MODEL_MAX_DIMENSION = 2048,   ///< of the configuration space
    MODEL_MAX_CONSTRAINTS = 2048, ///< scalar equations
    MODEL_MAX_ROWS = 64,          ///< of a vector or matrix
    MODEL_MAX_NAME = 64,          ///< letters of a name
    MODEL_MAX_PARAMETERS = 4096,
    MODEL_MAX_SYMMETRIES = 64,
    MODEL_MAX_RUNS = 1000,
    MODEL_MAX_WORK = 20000000, ///< steps of arithmetic with expressions
    MODEL_PROOF = 5000,        ///< steps a proof counts for
    MODEL_MAX_BITS = 20000,    ///< of a number
};

/// A coordinate as written, before there is a space.
typedef struct coordinate_part {
    const char *name;
    const factor_kind *kind;
    lex_token token;
    expr lower, upper;
    bool has_lower, has_upper;
} coordinate_part;

typedef struct parser {
    reading r; ///< pool, source, messages
    model *m;
    model_memory *keep;   ///< the model's
    model_memory scratch; ///< freed when reading ends
    layout layout;
    scope scope;
    exact exact;
    uint64_t work;
    bool exhausted; ///< beyond a limit: nothing more is read

    piece at; ///< what is left of the item being read

    VEC(coordinate_part) coordinates;
    VEC(model_parameter) parameters;
    VEC(model_range) ranges;
    VEC(model_definition) definitions;
    VEC(model_constraint) constraints;
    VEC(model_nonlinear) nonlinear;
    VEC(model_field) fields;
    VEC(model_field) complement;
    VEC(model_control) controls;
    VEC(model_symmetry) symmetries;
    VEC(model_field) generators; ///< of the symmetry being read
    VEC(model_run) runs;
    VEC(model_setting) from, inputs; ///< of the run being read
    VEC(size_t) base;
    VEC(expr) shape;
    VEC(model_thing) things;
    bool has_lagrangian, has_base;
    diag_span *force_places; ///< per direction: where its force was given
} parser;

// ---- messages and limits ---------------------------------------------------------------------

hamel_status parser_fail(parser *p, hamel_status status, diag_span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/// Tells what was expected where the cursor stands.
hamel_status parser_expected(parser *p, const char *what);
/// Whether reading is to end early: too many errors, or too much work.
bool parser_stopped(const parser *p);
/// Counts steps of work. HAMEL_TOO_LARGE when there were too many.
hamel_status parser_spend(parser *p, size_t steps, lex_token place);
/// Ends the reading with a message: there are more of something than the limit.
hamel_status parser_too_many(parser *p, diag_span place, int limit, const char *what);
/// Line number of a place, for messages that speak of two.
size_t parser_line(const parser *p, diag_span place);
/// The span from one token to the one before the cursor.
diag_span parser_span_from(const parser *p, lex_token first);

// ---- the cursor ------------------------------------------------------------------------------

/// The next token; LEX_END at the end of the item.
lex_token parser_peek(const parser *p);
/// The token after the next one.
lex_token parser_peek2(const parser *p);
lex_token parser_take(parser *p);
bool parser_accept(parser *p, lex_kind kind);
bool parser_is_word(const parser *p, lex_token t, const char *word);
bool parser_accept_word(parser *p, const char *word);
hamel_status parser_expect(parser *p, lex_kind kind, const char *what);
/// Takes a name without primes.
hamel_status parser_expect_name(parser *p, const char *what, lex_token *out);
/// Nothing may follow.
hamel_status parser_expect_end(parser *p);
/// A token's text, living as long as the parser.
const char *parser_text(parser *p, lex_token t);

/// Reads every item of a block: those on its lines, or, if something follows the keyword, what
/// stands there with all lines below. Items may also be separated by ';'. Each is read by `read`,
/// with the cursor at its start, and must be read to its end.
void parser_each_item(parser *p, const block *b, hamel_status (*read)(parser *p));
/// An item that is a list: reads entries separated by ','.
hamel_status parser_list(parser *p, hamel_status (*read)(parser *p));

// ---- parts of items --------------------------------------------------------------------------

/// What may stand in an expression, and what that place is called in messages.
typedef struct rules {
    unsigned uses;
    const char *where;
} rules;

/// Reads an expression as far as it goes.
hamel_status parser_value(parser *p, const rules *here, value *out);
/// The same, and it must be a scalar.
hamel_status parser_scalar(parser *p, const rules *here, expr *out);
/// Takes the name of a coordinate.
hamel_status parser_coordinate(parser *p, const space_factor **out, lex_token *token);
/// Tells that a name is not known, with the nearest one, or that it is defined further down.
hamel_status parser_unknown_name(parser *p, lex_token t, const char *name);
/// Reads a vector field, as its n components over the base frame, kept by the model.
hamel_status parser_field(parser *p, const char *where, expr **out);

/// e = Σ_i coefficients_i symbols_i + rest, proved; or not affine, or unknown.
truth affine_parts(exact *x, expr e, size_t n, const expr *symbols, expr *coefficients, expr *rest);

/// The sign of a number given as an expression without symbols but pi: TRUTH_UNKNOWN where it
/// cannot be told.
truth constant_is_positive(exact *x, expr e);
truth constant_is_zero(exact *x, expr e);
/// The expression with the parameters' default values put in.
expr parser_at_defaults(parser *p, expr e);

/// Whether k fields (rows of n) are independent over the constants and their brackets are constant
/// combinations of them. On NO, *a and *b are the pair at fault, or equal for dependent fields.
truth fields_close(exact *x, const space *q, size_t k, const expr *rows, size_t *a, size_t *b);

// ---- the blocks ------------------------------------------------------------------------------

void block_model(parser *p, const block *b);
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
