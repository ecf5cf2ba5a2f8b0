/// The model in a certificate: what its verdicts are about.
#ifndef REPORT_CERTIFICATE_SYSTEM_H
#define REPORT_CERTIFICATE_SYSTEM_H

#include "mech/quasi/quasi.h"
#include "model/model.h"
#include "report/certificate/functions.h"

/// Space, Lagrangian, forces, constraints, the basis of D and the motion on it: {factors, algebra,
/// time, lagrangian, forces, constraints, fields, drift, speeds, rates}. NULL if numbers come along
/// with the motion, of which recheck knows nothing.
cJSON *system_json(certificate_functions *f, const mech_system *s, const mech_quasi *d);
/// The values of the parameters, by their names.
cJSON *system_values(certificate_functions *f, const model *m);

#endif
