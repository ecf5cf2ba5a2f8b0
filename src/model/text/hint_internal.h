/// Habits from other languages, met with the word that is right here.
#ifndef MODEL_TEXT_HINT_INTERNAL_H
#define MODEL_TEXT_HINT_INTERNAL_H

#include "model/text/parser_internal.h"

/// What to say of a sign that cannot stand where the cursor is: a colon behind the name of a block,
/// the '//' of a comment; NULL if there is nothing special about it. Lives as long as the reading.
const char *hint_of_sign(parser *p);
/// The coordinate whose rate a name is meant to be: x for 'dx', 'xdot', 'x_dt'; NULL: none.
const char *hint_of_rate(parser *p, const char *name);
/// Whether a function is meant to be a derivative: diff(theta, t).
bool hint_is_derivative(const char *name);

#endif
