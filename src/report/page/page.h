/// A model as one HTML page that needs nothing else: what holds of it, its derivation, and its
/// motions, which the page computes itself.
#ifndef REPORT_PAGE_PAGE_H
#define REPORT_PAGE_PAGE_H

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

/// The page, appended to out.
HAMEL_MUST_USE hamel_status report_page(exact *x, const model *m, const page_request *request,
                                        text *out);

/// One run as an object of JavaScript; with what stands beside it, if there is time. What cannot be
/// computed is left out: a run without motion is null, and the reason follows in *why.
void page_run(const model *m, const model_run *spec, const doc *derivation, bool beside, text *out,
              text *why);
/// The parts of a run's object: what is plotted, and what is drawn.
struct run_live;
HAMEL_MUST_USE hamel_status page_columns(const model *m, const struct run_live *l, text *out);
HAMEL_MUST_USE hamel_status page_things(const model *m, const struct run_live *l, text *out);

/// portrait:(x,o)=>..., the rates of two quasi-velocities in themselves, if the equations close in
/// them.
void page_portrait(const model *m, const doc *derivation, const struct run_live *l, text *out);
/// heights:{..}, connection and curvature over shape space, if that has two dimensions.
void page_heights(const model *m, const doc *derivation, text *out);

/// phases:{..}, what the run as it is written does along the group, if it reduces; beside:{..}, the
/// vakonomic motion that comes closest to it, if there are constraints.
void page_phases(const model *m, const model_run *spec, double until, text *out);
void page_vakonomic(const model *m, const model_run *spec, double until, text *out);

/// name:"theta",plain:"θ",label:"<math>..": a symbol's name, by the model's own for it if it gives
/// one.
void page_name(const model *m, expr symbol, text *out);

#endif
