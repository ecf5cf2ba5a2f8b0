/// The orbits of a group where its shape variable is no coordinate: a function s whose levels they
/// are, and fields along them that commute with the group. A ball in a bowl, with x, y for the
/// place of its centre: s = x² + y², and x E_1 + y E_2 is such a field.
#ifndef MECH_INTEGRALS_GAUGE_ORBITS_H
#define MECH_INTEGRALS_GAUGE_ORBITS_H

#include "exact/exact.h"
#include "space/space.h"

typedef struct gauge_orbits {
    bool exists; ///< all else is empty if not
    size_t n;
    /// s: the one polynomial of degree two in line coordinates that the group leaves alone
    expr shape;
    expr symbol;   ///< a symbol for its value
    expr place[2]; ///< a line coordinate x, and what it is where all others vanish: √(s/c)
    size_t zero_count;
    expr *zeros;  ///< these others
    expr *fields; ///< (n − 1)·n: a basis of ker ds, invariant under the group, proved
} gauge_orbits;

/// For k generators whose orbits have dimension n − 1.
HAMEL_MUST_USE hamel_status gauge_orbits_init(gauge_orbits *o, exact *x, const space *q, size_t k,
                                              const expr *generators);
void gauge_orbits_clear(gauge_orbits *o);

/// A function of position as a function of the symbol, in place: false unless it is proved that it
/// is one.
bool gauge_orbits_write(const gauge_orbits *o, exact *x, expr *e);

#endif
