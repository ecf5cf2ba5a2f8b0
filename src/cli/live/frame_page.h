/// The page around the page.
#ifndef CLI_LIVE_FRAME_PAGE_H
#define CLI_LIVE_FRAME_PAGE_H

/// HTML that shows the page, exchanges it when there is another one, and shows faults above it.
extern const char *const frame_page;

#endif
