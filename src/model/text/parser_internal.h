/// Reading in progress: the cursor, the names, and the record being filled.
#ifndef MODEL_TEXT_PARSER_INTERNAL_H
#define MODEL_TEXT_PARSER_INTERNAL_H

#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/read.h"
#include "model/family/family_types_internal.h"
#include "model/model.h"
#include "model/text/layout_internal.h"
#include "model/text/memory_internal.h"
#include "model/text/scope_internal.h"
#include "model/value/value_internal.h"

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
    unit_dimension unit; ///< a number where none is given
} coordinate_part;

/// One line of an algebra, or all of a known one.
typedef struct algebra_bracket {
    piece text;           ///< where it is written
    const group_law *law; ///< of a known one, else NULL; then its first element
    size_t first;
} algebra_bracket;

/// A quantity that is known by its rate.
typedef struct auxiliary_part {
    const char *name;
    lex_token token;
    piece rate; ///< where it is written
} auxiliary_part;

/// A group that the text writes out, with the coordinates it is written in.
typedef struct parser_group {
    const char *name;
    const group_law *law; ///< NULL if it is none
    size_t count;
    size_t *factors;
} parser_group;

typedef struct parser {
    reading r;        ///< pool, source, messages
    const char *path; ///< what the text is called: tables stand in its folder
    family family;    ///< that the source was written out from
    model *m;
    model_memory *keep;   ///< the model's
    model_memory scratch; ///< freed when reading ends
    layout layout;
    scope scope;
    exact exact;
    expr_derivation motion; ///< the total derivative by time, of what has no velocities in it
    uint64_t work;
    bool exhausted; ///< beyond a limit: nothing more is read

    piece at; ///< what is left of the item being read

    VEC(coordinate_part) coordinates;
    VEC(coordinate_part) elements; ///< of Lie algebras: behind the coordinates
    VEC(algebra_bracket) brackets;
    VEC(auxiliary_part) auxiliaries;
    VEC(model_parameter) parameters;
    VEC(model_range) ranges;
    VEC(model_bare) bare;
    VEC(model_function) functions;
    const char *defined;  ///< the function whose formula is being read; NULL if there is none
    const char *variable; ///< its variable, and the symbol of it
    expr variable_value;
    VEC(model_definition) definitions;
    VEC(model_meaning) meanings;
    VEC(size_t) noted; ///< where the names that have one stand in the text
    VEC(model_constraint) constraints;
    VEC(model_nonlinear) nonlinear;
    VEC(model_field) fields;
    VEC(expr *) forms; ///< of fields that were given as functions of velocities; else NULL
    VEC(model_field) complement;
    VEC(model_control) controls;
    VEC(parser_group) groups;
    VEC(group_law *) laws; ///< the model's
    VEC(model_symmetry) symmetries;
    VEC(model_field) generators; ///< of the symmetry being read
    VEC(model_run) runs;
    VEC(model_setting) from, inputs; ///< of the run being read
    VEC(model_table) tables;         ///< in these
    VEC(size_t) base;
    VEC(expr) shape;
    VEC(model_thing) things;
    VEC(model_unit) units;
    dimension_table dimensions;
    bool has_units;     ///< something of the model has one
    bool plain_numbers; ///< dimensions are not asked for here
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

#endif
