/// Brackets of D, and the constraints as a connection, of large models.
#ifndef REPORT_DERIVE_LARGE_CONNECTION_H
#define REPORT_DERIVE_LARGE_CONNECTION_H

#include "report/derive/chapter.h"

hamel_status large_distribution(chapter *c, doc *to);
hamel_status large_ehresmann(chapter *c, doc *to);

#endif
