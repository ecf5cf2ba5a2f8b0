/// Exact computation with one expression.
#ifndef HAMEL_EXPRESSION_H
#define HAMEL_EXPRESSION_H

#include "hamel/library.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An expression, and what is assumed of its names.
typedef struct hamel_expression hamel_expression;

typedef struct hamel_expression_options {
    size_t size;          ///< of this struct
    const char *positive; ///< names between commas that stand for positive numbers
    const char *rotation; ///< rotation matrices: B_11 .. B_33 are their entries
    const char *unit;     ///< vectors of length one: gamma_1 .. gamma_3 are their entries
    size_t short_count;   ///< "NAME=EXPRESSION": to be printed for it where that is shorter
    const char *const *shorts;
} hamel_expression_options;

/// Options that assume nothing.
HAMEL_API hamel_expression_options hamel_expression_options_default(void);
/// Reads an expression: + - * / ^ ( ), exact numbers (0.1 is 1/10), names, x' for x_dot, pi, and
/// functions. *out is never NULL and is to be destroyed, also after a failure: it then has nothing
/// but messages.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_expression_read(const char *source,
                                                            const hamel_expression_options *options,
                                                            hamel_expression **out);
/// NULL is allowed.
HAMEL_API void hamel_expression_destroy(hamel_expression *e);
/// What the last call had to say.
HAMEL_API const hamel_messages *hamel_expression_messages(const hamel_expression *e);

/// It becomes its derivative by the name. HAMEL_INVALID if that does not occur in it.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_expression_differentiate(hamel_expression *e,
                                                                     const char *name);

/// How expressions are written.
typedef enum hamel_notation {
    HAMEL_UNICODE,
    HAMEL_INFIX,
    HAMEL_TEX,
    HAMEL_MATHML,
    HAMEL_C_CODE,
    HAMEL_EXPRESSION_JSON,  ///< infix, with its names: docs/json.md
    HAMEL_EXPRESSION_JSON_1 ///< as the release before wrote it
} hamel_notation;

/// Whether it is equal to another expression, everywhere.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_expression_equal(hamel_expression *e, const char *other,
                                                             const hamel_progress *progress,
                                                             hamel_truth *out);

/// The last answer in words, yes, no or unknown, or with it as JSON. Free it with hamel_free; NULL
/// if nothing was asked, or in another notation than Unicode or JSON.
HAMEL_API char *hamel_expression_answer(const hamel_expression *e, hamel_notation notation);

/// What is written of an expression.
typedef enum hamel_shape {
    HAMEL_READABLE,  ///< as short as it can be
    HAMEL_CANONICAL, ///< equal expressions are written alike
    HAMEL_FACTORED   ///< irreducible factors of numerator and denominator
} hamel_shape;

/// The expression in words; free them with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_expression_write(hamel_expression *e, hamel_shape shape,
                                                             hamel_notation notation,
                                                             const hamel_progress *progress,
                                                             char **out);

#ifdef __cplusplus
}
#endif

#endif
