/// Before rows: whether all ranks are about to compute the same ones.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/sweep/agree.h"
#include "run/sweep/message_internal.h"

/// Takes the line of another rank.
static bool is_same(const ranks *r, const char *settings, text *why) {
    int from, tag;
    size_t count;
    ranks_wait(r, &from, &tag, &count);
    char *theirs = MEM_NEW_ZERO(char, count + 1);
    r->take(from, tag, theirs, count);
    const bool same = settings != NULL && strcmp(theirs, settings) == 0;
    if (!same && settings != NULL && why->length == 0) {
        if (count == 0) text_addf(why, "rank %d could not prepare the sweep", from);
        else
            text_addf(why, "rank %d would compute other rows: it has\n  %s\nand rank 0\n  %s", from,
                      theirs, settings);
    }
    free(theirs);
    return same;
}

bool sweep_agree(const ranks *r, const char *settings, text *why) {
    unsigned char all = settings != NULL;
    if (r->rank > 0) {
        int from, tag;
        size_t count;
        r->send(0, MESSAGE_SETTINGS, settings, settings != NULL ? strlen(settings) : 0);
        ranks_wait(r, &from, &tag, &count);
        r->take(from, tag, &all, 1);
        if (all == 0) text_add(why, "the ranks do not compute the same sweep; rank 0 says why");
        return all != 0;
    }
    for (int k = 1; k < r->size; k++) {
        if (!is_same(r, settings, why)) all = 0;
    }
    for (int k = 1; k < r->size; k++) r->send(k, MESSAGE_ANSWER, &all, 1);
    return all != 0;
}
