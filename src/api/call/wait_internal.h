/// Who waits for a long call: the progress function it was given, asked wherever the work asks
/// whether to stop (base/stop.h), and told what the work is at.
#ifndef API_CALL_WAIT_INTERNAL_H
#define API_CALL_WAIT_INTERNAL_H

#include <stdbool.h>

#include "base/stop.h"
#include "hamel/derive.h"
#include "hamel/library.h"
#include "mech/integrals/integrals.h"

typedef struct api_wait {
    const hamel_progress *progress; ///< NULL: nobody
    hamel_news news;
    bool cancelled;
    bool shortened;         ///< a search was ended
    bool listening;         ///< between begin and end
    stop_wish before;       ///< what the thread asked besides, and asks still
    mech_patience patience; ///< for searches: it asks the same
} api_wait;

/// From now on stop_wanted asks; `progress` is borrowed and may be NULL.
void wait_begin(api_wait *w, const hamel_progress *progress, const char *doing);
/// What the thread asked before is asked again. Without a wait_begin nothing happens.
void wait_end(api_wait *w);
/// What the work is at from now on.
void wait_doing(api_wait *w, const char *doing);
/// How far it is. Whether it is to end.
bool wait_tell(api_wait *w, double done, double total);
/// What there is of a page.
void wait_page(api_wait *w, const hamel_document *page);
/// HAMEL_STOPPED if the work was asked to stop, since some of it may have been given up on the way.
HAMEL_MUST_USE hamel_status unless_stopped(hamel_status status);

#endif
