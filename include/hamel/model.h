/// Models: read from text, with values for their parameters.
#ifndef HAMEL_MODEL_H
#define HAMEL_MODEL_H

#include "hamel/library.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hamel_model hamel_model;

// ---- what is built in ------------------------------------------------------------------------

/// Names of the built-in models, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_builtin_name(size_t i);
/// A line that says what the built-in model is; NULL beyond the last.
HAMEL_API const char *hamel_builtin_title(size_t i);
/// The text of the built-in model; NULL beyond the last.
HAMEL_API const char *hamel_builtin_source(size_t i);
/// The built-in model whose name is most like this one; NULL if none is.
HAMEL_API const char *hamel_builtin_nearest(const char *name);
/// All of them, a line each, as text or JSON. Free it with hamel_free; NULL for other formats.
HAMEL_API char *hamel_builtin_list(hamel_format format);
/// A commented model to start from. What is no letter, digit or underscore in `name` becomes one.
/// Free it with hamel_free.
HAMEL_API char *hamel_new_model(const char *name);

// ---- models ----------------------------------------------------------------------------------

/// Reads a model from its text (docs/language.md). *out is never NULL and is to be destroyed, also
/// after a failure: it then has nothing but messages. `name` is what they call the text.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_parse(const char *name, const char *source,
                                                        size_t length, hamel_model **out);
/// Reads the built-in model of that name; *out as above.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_builtin(const char *name, hamel_model **out);
/// NULL is allowed. What was made from the model has to be destroyed before.
HAMEL_API void hamel_model_destroy(hamel_model *m);

/// What the last call on this model, or on what was made from it, had to say.
HAMEL_API const hamel_messages *hamel_model_messages(const hamel_model *m);
/// The model's own name; NULL if it could not be read.
HAMEL_API const char *hamel_model_name(const hamel_model *m);
/// The model's title; NULL if it could not be read or has none.
HAMEL_API const char *hamel_model_title(const hamel_model *m);
/// Names of the model's runs, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_model_run_name(const hamel_model *m, size_t i);
/// Names of the model's controls, i = 0, 1, ..; NULL beyond the last. *motion (NULL is allowed) is
/// whether a run prescribes the motion of this one, and not a force.
HAMEL_API const char *hamel_model_control(const hamel_model *m, size_t i, int *motion);

/// Gives a parameter another value, an exact number: "1/3", "0.1", "pi/6". HAMEL_INVALID if there
/// is no such parameter or the model assumes something else of it. A whole number of a family
/// (`integer n = 5`) makes the model another one, with the values given to parameters before; runs
/// and other things made before stay with the one they were made of. A function that the model
/// leaves open (`function f(s)`) is given by a formula under the name "f(s)": "k*s^2".
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_set(hamel_model *m, const char *parameter,
                                                      const char *value);
/// The same with a number: the shortest decimal that stands for it.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_set_number(hamel_model *m, const char *parameter,
                                                             double value);
/// Names of the whole numbers of a family, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_model_integer(const hamel_model *m, size_t i);
/// The value of whole number i; 0 beyond the last.
HAMEL_API long hamel_model_integer_value(const hamel_model *m, size_t i);
/// Names of the parameters, i = 0, 1, ..; entries of vectors and matrices one by one; NULL beyond
/// the last.
HAMEL_API const char *hamel_model_parameter(const hamel_model *m, size_t i);
/// The value of parameter i; NaN beyond the last.
HAMEL_API double hamel_model_parameter_value(const hamel_model *m, size_t i);

#ifdef __cplusplus
}
#endif

#endif
