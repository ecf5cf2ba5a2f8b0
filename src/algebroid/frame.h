/// Moving frames of an algebroid A: X_j = ρ_j^i E_i over the frame E_i that A comes with, the dual
/// coframe μ^i = σ^i_k E^k, and the structure functions [X_i, X_j] = C_ij^k X_k. A velocity is
/// v^j X_j; on TQ the v^j are quasi-velocities.
#ifndef ALGEBROID_FRAME_H
#define ALGEBROID_FRAME_H

#include "algebroid/algebroid.h"
#include "exact/exact.h"

/// Frozen once made; cleared with frame_clear.
typedef struct frame {
    const algebroid *base; ///< borrowed
    size_t n;
    expr *rho;   ///< ρ_j^i at j·n + i: row j is the field X_j
    expr *sigma; ///< σ^i_k at i·n + k: row i is the form μ^i
} frame;

/// The frame with these fields, σ in canonical form. HAMEL_SINGULAR if they are dependent.
HAMEL_MUST_USE hamel_status frame_init(frame *f, exact *x, const algebroid *A, const expr *rho);
void frame_clear(frame *f);

static inline const expr *frame_field(const frame *f, size_t j) { return f->rho + j * f->n; }
static inline const expr *frame_form(const frame *f, size_t i) { return f->sigma + i * f->n; }

/// The structure functions of the first `count` fields: C_ij^k at (i·count + j)·n + k for i, j
/// below count and all k. Canonical; an entry beyond the limits of x stays as it was computed.
HAMEL_MUST_USE hamel_status frame_structure(const frame *f, exact *x, size_t count, expr *C);

/// Components over the E_i of a vector given over the frame:  q'^i = ρ_j^i v^j
void frame_to_base(const frame *f, const expr *v, expr *out);
/// Components over the frame of a vector given over the E_i:  v^i = σ^i_k q'^k
void frame_from_base(const frame *f, const expr *velocity, expr *out);
/// A one-form, given over the E_i, on the fields of the frame:  α(X_j) = ρ_j^i α_i
void frame_pair(const frame *f, const expr *form, expr *out);

/// The change of frame: the same algebroid with the X_j for its frame,
///   ρ̃ = ρ_j^i ρ_i,   C̃ = C above,   valid where det ρ is not zero besides. Canonical.
HAMEL_MUST_USE hamel_status frame_algebroid(const frame *f, exact *x, algebroid *out);

#endif
