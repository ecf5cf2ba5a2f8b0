/// Quasi-velocities, energy, geodesics, momenta and the variational motion of large models.
#ifndef REPORT_DERIVE_LARGE_MOTION_H
#define REPORT_DERIVE_LARGE_MOTION_H

#include "report/derive/chapter.h"

hamel_status large_hamel(chapter *c, doc *to);
hamel_status large_energy(chapter *c, doc *to);
hamel_status large_affine_connection(chapter *c, doc *to);
hamel_status large_vakonomic(chapter *c, doc *to);

#endif
