/// Signs that can be read off.
#ifndef EXACT_SIGN_SIGN_FORM_INTERNAL_H
#define EXACT_SIGN_SIGN_FORM_INTERNAL_H

#include "exact/sign/sign_set_internal.h"

/// The signs of e as it stands.
sign_set sign_by_form(exact *x, expr e);
/// Of a symbol, by what is assumed of it.
sign_set sign_of_symbol(exact *x, expr symbol);
/// Whether e has no symbols but pi, and the signs of such a number.
bool sign_is_number(const expr_pool *pool, expr e);
sign_set sign_of_number(exact *x, expr e);
/// Of the sine (cosine) of an argument that is a multiple of a symbol in a range.
sign_set sign_of_sine(exact *x, expr argument, bool cosine);

#endif
