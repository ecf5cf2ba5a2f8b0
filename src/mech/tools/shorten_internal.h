/// What the files of shortening share.
#ifndef MECH_TOOLS_SHORTEN_INTERNAL_H
#define MECH_TOOLS_SHORTEN_INTERNAL_H

#include "expr/expr.h"

#endif
