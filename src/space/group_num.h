/// Products of groups in numbers.
#ifndef SPACE_GROUP_NUM_H
#define SPACE_GROUP_NUM_H

#include "space/group.h"

void group_identity_num(const group *G, double *out);
void group_product_num(const group *G, const double *g, const double *h, double *out);
void group_inverse_num(const group *G, const double *g, double *out);
void group_Ad_num(const group *G, const double *g, double *matrix);
void group_ad_num(const group *G, const double *xi, double *matrix);

void group_exp(const group *G, const double *xi, double *g);
/// The ξ with exp ξ = g whose turns are at most π.
void group_log(const group *G, const double *g, double *xi);
/// The matrix of dexp_ξ, row by row, trivialised on the right:
///   d/dt exp ξ = (dexp_ξ ξ') exp ξ = exp ξ (dexp_{−ξ} ξ'),   dexp_ξ = Σ_k ad_ξ^k / (k+1)!
void group_dexp(const group *G, const double *xi, double *matrix);
/// Its inverse, Σ_k B_k ad_ξ^k / k!, for turns below 2π: with g = g0 exp ξ, g' = g η becomes
/// ξ' = dexp⁻¹_{−ξ} η.
void group_dexp_inverse(const group *G, const double *xi, double *matrix);

#endif
