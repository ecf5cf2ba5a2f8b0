/// A picture of a model that says nothing of how it looks.
#ifndef REPORT_PAGE_PICTURE_GUESS_H
#define REPORT_PAGE_PICTURE_GUESS_H

#include "base/vec.h"
#include "model/model.h"

enum { GUESS_THINGS = 48, GUESS_PROPERTIES = 3, GUESS_ENTRIES = 9 };

/// Things as a `draw` block has them, with room for their properties.
typedef struct picture_guess {
    size_t count;
    model_thing things[GUESS_THINGS];
    model_property properties[GUESS_THINGS][GUESS_PROPERTIES];
    expr entries[GUESS_THINGS][GUESS_PROPERTIES][GUESS_ENTRIES];
} picture_guess;

/// Guesses from coordinates and definitions: points where definitions or lines are, with their
/// traces, axes for rotations, an arrow for the first angle of a plane, dials for others.
void picture_guess_make(picture_guess *g, const model *m);

#endif
