#include "support/comma.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// localedef compiles it in a folder of its own, which LOCPATH names.
static const char make[] = "cd \"$LOCPATH\" && printf '%s\\n' LC_NUMERIC "
                           "'decimal_point \"<U002C>\"' 'thousands_sep \"<U002E>\"' 'grouping 3;3' "
                           "'END LC_NUMERIC' > source && localedef -i source -c ./comma "
                           "> said 2>&1; test -f comma/LC_NUMERIC";

bool comma_begin(void) {
    char folder[] = "/tmp/hamel-comma-XXXXXX";
    char number[8] = "";
    bool good = mkdtemp(folder) != NULL && setenv("LOCPATH", folder, 1) == 0 && system(make) == 0;
    good = good && setlocale(LC_NUMERIC, "comma") != NULL;
    if (system("rm -rf \"$LOCPATH\"") != 0) good = false;
    snprintf(number, sizeof number, "%.1f", 0.5);
    good = good && strcmp(number, "0,5") == 0;
    if (!good) fprintf(stderr, "NOT TESTED: there is no locale with a decimal comma\n");
    return good;
}

void comma_end(void) { setlocale(LC_ALL, "C"); }
