/// A model as one HTML page that needs nothing else: what holds of it, its derivation, and its
/// motions, which the page computes itself.
#ifndef REPORT_PAGE_PAGE_H
#define REPORT_PAGE_PAGE_H

#include "derivation/derivation.h"
#include "exact/exact.h"
#include "model/model.h"
#include "report/doc/document.h"

/// What is bundled from web/ when the program is built.
typedef struct page_assets {
    const char *script, *style; ///< NULL if they were not built
} page_assets;

extern const page_assets page_built_assets;

typedef struct page_request {
    const char *source;  ///< the model's text, shown at the end; NULL: not shown
    const char *version; ///< of the program
    const char *file;    ///< what to call the model in commands; NULL: its name
    double seconds;      ///< of processor time for the derivation; 0: as long as it takes
    const page_assets *assets;
} page_request;

/// The page, appended to out. HAMEL_STOPPED: it was asked to stop, and has what was found by then.
HAMEL_MUST_USE hamel_status report_page(exact *x, derivation *d, const page_request *request,
                                        text *out);

#endif
