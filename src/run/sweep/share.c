/// Shares of a sweep, from words and in words.
#include "run/sweep/share.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "run/table/table.h"

#define PART "; part "

// ---- from words ---------------------------------------------------------------------------------

/// Two whole numbers with `between` them, and nothing else.
static bool read_pair(const char *words, char between, uint64_t *a, uint64_t *b) {
    char *end;
    if (!isdigit((unsigned char)words[0])) return false;
    *a = strtoull(words, &end, 10);
    if (*end != between || !isdigit((unsigned char)end[1])) return false;
    *b = strtoull(end + 1, &end, 10);
    return *end == '\0';
}

static bool take_rows(uint64_t first, uint64_t last, sweep_share *out, text *why) {
    if (first > last) text_addf(why, "rows go from the smaller number to the larger one");
    else if (last > out->all)
        text_addf(why, "the sweep has %llu rows, numbered from 0; rows %llu:%llu go beyond them",
                  (unsigned long long)out->all, (unsigned long long)first,
                  (unsigned long long)last);
    out->first = first;
    out->last = last;
    return why->length == 0;
}

/// all · k / n, without a product that is too large.
static uint64_t cut(uint64_t all, uint64_t k, uint64_t n) { return all / n * k + all % n * k / n; }

static bool take_part(uint64_t k, uint64_t n, sweep_share *out, text *why) {
    enum { MOST = 1 << 24 };
    if (n == 0 || n > MOST) text_addf(why, "there are 1 to %d parts", MOST);
    else if (k == 0 || k > n)
        text_addf(why, "parts are numbered from 1 to %llu", (unsigned long long)n);
    if (why->length > 0) return false;
    out->first = cut(out->all, k - 1, n);
    out->last = cut(out->all, k, n);
    return true;
}

/// A whole number of Slurm's environment.
static bool from_slurm(const char *name, uint64_t *out) {
    const char *words = getenv(name);
    char *end;
    if (words == NULL || !isdigit((unsigned char)words[0])) return false;
    *out = strtoull(words, &end, 10);
    return *end == '\0';
}

static bool take_slurm(sweep_share *out, text *why) {
    uint64_t id, least, most, step;
    if (!from_slurm("SLURM_ARRAY_TASK_ID", &id) || !from_slurm("SLURM_ARRAY_TASK_MIN", &least) ||
        !from_slurm("SLURM_ARRAY_TASK_MAX", &most)) {
        text_add(why, "slurm: this is no task of a job array (SLURM_ARRAY_TASK_ID, _MIN and _MAX "
                      "are not set); sbatch --array=1-20 makes one");
        return false;
    }
    if (!from_slurm("SLURM_ARRAY_TASK_STEP", &step) || step == 0) step = 1;
    uint64_t count = most >= least ? (most - least) / step + 1 : 0, said;
    const bool regular = !from_slurm("SLURM_ARRAY_TASK_COUNT", &said) || said == count;
    if (id < least || id > most || (id - least) % step != 0 || !regular) {
        text_add(why, "slurm: the tasks of this job array are not numbered in equal steps; "
                      "--part K/N says which part this is");
        return false;
    }
    return take_part((id - least) / step + 1, count, out, why);
}

bool sweep_share_read(const char *words, uint64_t all, sweep_share *out, text *why) {
    uint64_t a, b;
    *out = (sweep_share){0, all, all};
    if (words == NULL) return true;
    if (strcmp(words, "slurm") == 0) return take_slurm(out, why);
    if (read_pair(words, ':', &a, &b)) return take_rows(a, b, out, why);
    if (read_pair(words, '/', &a, &b)) return take_part(a, b, out, why);
    text_add(why, "a share is rows, 100:200, or a part, 3/10, or slurm");
    return false;
}

bool sweep_share_is_whole(const sweep_share *s) { return s->first == 0 && s->last == s->all; }

// ---- in words -----------------------------------------------------------------------------------

void sweep_share_write(const sweep_share *s, uint64_t rows, text *out) {
    const uint64_t count = s->last - s->first;
    if (!sweep_share_is_whole(s))
        text_addf(out, PART "%llu:%llu of %llu", (unsigned long long)s->first,
                  (unsigned long long)s->last, (unsigned long long)s->all);
    text_addf(out, "%s%llu", TABLE_ROWS, (unsigned long long)rows);
    if (rows < count) text_addf(out, " of %llu", (unsigned long long)count);
}

/// Reads a number, and the words behind it.
static bool read_number(const char **at, const char *behind, uint64_t *out) {
    char *end;
    if (!isdigit((unsigned char)**at)) return false;
    *out = strtoull(*at, &end, 10);
    const size_t length = strlen(behind);
    if (strncmp(end, behind, length) != 0) return false;
    *at = end + length;
    return true;
}

/// The last place of `words` in `about`.
static const char *last_of(const char *about, const char *words) {
    const char *found = NULL;
    for (const char *at = about; (at = strstr(at, words)) != NULL; at++) found = at;
    return found;
}

bool sweep_share_find(const char *about, sweep_share *out, uint64_t *rows, size_t *length) {
    const char *at = last_of(about, TABLE_ROWS), *part = last_of(about, PART);
    if (at == NULL) return false;
    *length = (size_t)(at - about);
    at += strlen(TABLE_ROWS);
    uint64_t count;
    if (read_number(&at, " of ", rows)) {
        if (!read_number(&at, "", &count) || *rows > count) return false;
    } else if (read_number(&at, "", rows)) {
        count = *rows;
    } else {
        return false;
    }
    *out = (sweep_share){0, count, count};
    if (*at != '\0' || part == NULL || (size_t)(part - about) > *length) return *at == '\0';
    const char *numbers = part + strlen(PART);
    if (!read_number(&numbers, ":", &out->first) || !read_number(&numbers, " of ", &out->last) ||
        !read_number(&numbers, TABLE_ROWS, &out->all))
        return false;
    *length = (size_t)(part - about);
    return out->first <= out->last && out->last <= out->all && out->last - out->first == count;
}
