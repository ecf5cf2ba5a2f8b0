/// The frame of the next box: the orthogonal part of where the old one was carried. Which numbers
/// it has is nobody's claim, so it is computed from middles; r in it is enclosed with an inverse
/// that is.
#include "exact/ball/flow_frame_internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

/// The order of the columns of M by what they carry, the largest first.
static void rank_columns(size_t n, const arb_mat_t M, const arb_struct *r, size_t *order) {
    double *weight = MEM_NEW(double, n);
    for (size_t j = 0; j < n; j++) {
        double square = 0;
        for (size_t i = 0; i < n; i++) {
            const double entry =
                arf_get_d(arb_midref(arb_mat_entry(M, (slong)i, (slong)j)), ARF_RND_NEAR);
            square += entry * entry;
        }
        weight[j] = sqrt(square) * ball_size(r + j);
        order[j] = j;
        for (size_t k = j; k > 0 && weight[order[k - 1]] < weight[order[k]]; k--) {
            const size_t swap = order[k];
            order[k] = order[k - 1];
            order[k - 1] = swap;
        }
    }
    free(weight);
}

/// Column j of Q: that of M less what lies along the columns before it, of length one; numbers
/// without radius. Nothing is claimed of them.
static void take_column(const arb_mat_t M, size_t from, arb_mat_t Q, size_t j, slong bits) {
    const slong n = arb_mat_nrows(M);
    arb_t along, norm;
    arb_init(along);
    arb_init(norm);
    for (slong i = 0; i < n; i++)
        arb_get_mid_arb(arb_mat_entry(Q, i, (slong)j), arb_mat_entry(M, i, (slong)from));
    for (int again = 0; again < 2; again++) {
        for (slong k = 0; k < (slong)j; k++) {
            arb_zero(along);
            for (slong i = 0; i < n; i++)
                arb_addmul(along, arb_mat_entry(Q, i, k), arb_mat_entry(Q, i, (slong)j), bits);
            for (slong i = 0; i < n; i++)
                arb_submul(arb_mat_entry(Q, i, (slong)j), along, arb_mat_entry(Q, i, k), bits);
        }
    }
    for (slong i = 0; i < n; i++)
        arb_addmul(norm, arb_mat_entry(Q, i, (slong)j), arb_mat_entry(Q, i, (slong)j), bits);
    arb_sqrt(norm, norm, bits);
    for (slong i = 0; i < n; i++) {
        arb_struct *entry = arb_mat_entry(Q, i, (slong)j);
        arb_div(entry, entry, norm, bits);
        arb_get_mid_arb(entry, entry);
    }
    arb_clear(along);
    arb_clear(norm);
}

bool flow_turn_frame(size_t size, const arb_mat_t M, const arb_struct *u, slong bits, arb_mat_t A,
                     arb_struct *r) {
    const slong n = (slong)size;
    size_t *order = MEM_NEW(size_t, size);
    arb_mat_t Q, inverse, product;
    arb_mat_init(Q, n, n);
    arb_mat_init(inverse, n, n);
    arb_mat_init(product, n, n);
    rank_columns(size, M, r, order);
    for (size_t j = 0; j < size; j++) take_column(M, order[j], Q, j, bits);
    const bool regular = arb_mat_inv(inverse, Q, bits) != 0;
    if (regular) {
        arb_mat_mul(product, inverse, M, bits);
        arb_struct *turned = _arb_vec_init(n);
        for (slong i = 0; i < n; i++) {
            arb_dot(turned + i, NULL, 0, arb_mat_entry(product, i, 0), 1, r, 1, n, bits);
            arb_dot(turned + i, turned + i, 0, arb_mat_entry(inverse, i, 0), 1, u, 1, n, bits);
        }
        for (slong i = 0; i < n; i++) arb_swap(r + i, turned + i);
        _arb_vec_clear(turned, n);
        arb_mat_swap(A, Q);
    }
    arb_mat_clear(Q);
    arb_mat_clear(inverse);
    arb_mat_clear(product);
    free(order);
    return regular;
}
