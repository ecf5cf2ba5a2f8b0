#include "cli/file/file_error.h"

#include <errno.h>
#include <string.h>

#include "cli/command.h"
#include "cli/show.h"

int file_error_code(int reason) {
    switch (reason) {
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case EEXIST:
    case EACCES:
    case EPERM:
    case EROFS:
    case ELOOP:
    case ENAMETOOLONG:
    case EINVAL: return EXIT_USAGE;
    default: return EXIT_NO;
    }
}

int file_error(const char *file, int reason) {
    complain("%s: %s", file, strerror(reason));
    return file_error_code(reason);
}
