/// Zip archives with their files as they are, not compressed: APPNOTE.TXT 6.3. Equal files give
/// equal bytes: all are of the first day that a zip can tell, 1 January 1980.
#ifndef BASE_ZIP_H
#define BASE_ZIP_H

#include "base/text.h"

/// All-zero is an empty archive. Files are added one behind the other.
typedef struct zip {
    text files;     ///< each with its header
    text directory; ///< what stands at the end
    size_t count;
} zip;

/// `name` has / between folders. A program (`runs`) may be executed.
void zip_add(zip *z, const char *name, const void *bytes, size_t length, bool runs);
/// The whole archive, appended to out; z is empty again.
void zip_finish(zip *z, text *out);

#endif
