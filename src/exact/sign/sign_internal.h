/// Signs of generators.
#ifndef EXACT_SIGN_SIGN_INTERNAL_H
#define EXACT_SIGN_SIGN_INTERNAL_H

#include "exact/field_internal.h"
#include "exact/sign/sign.h"

// sign.c
/// The signs of a generator by itself.
sign_set sign_of_generator(const exact_field *F, const generator *g);

#endif
