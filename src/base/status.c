/// The text of each status, from the one list in hamel/status.h.
#include "hamel/status.h"

const char *hamel_status_text(hamel_status status) {
    switch (status) {
#define X(name, text)                                                                              \
    case HAMEL_##name: return text;
        HAMEL_STATUS_LIST(X)
#undef X
    }
    return "unknown status";
}
