/// The width of the terminal. A narrower one than LEAST is taken for that: formulas would be torn
/// into single letters.
#include "cli/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST = 40 };

size_t terminal_width(size_t usual) {
    const char *given = getenv("COLUMNS");
    struct winsize window;
    unsigned long columns = given == NULL ? 0 : strtoul(given, NULL, 10);
    if (columns == 0 && isatty(STDOUT_FILENO) == 1 &&
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0)
        columns = window.ws_col;
    if (columns == 0 || columns > 10000) return usual;
    return columns < LEAST ? LEAST : columns;
}
