/// What a page may do, said to the browser.
#ifndef REPORT_PAGE_POLICY_H
#define REPORT_PAGE_POLICY_H

#include "base/text.h"

/// The line of the page's head that says it. `style` and `scripts` are what stands between their
/// tags, to the byte.
void page_policy(const text *style, size_t count, const text *scripts, text *out);

#endif
