/// Shape motions as Fourier series in given harmonics, "psi=1,3; phi=1,2":
///   r = r_0 + Σ_k r_sk sin(k ω t) + r_ck cos(k ω t),
/// smooth and closed whatever the coefficients. These are parameters, which can be set and vary; ω
/// is the parameter `rate`.
#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "hamel/gait.h"

enum { MOST_HARMONIC = 64, MOST_NAME = 60 };

typedef struct harmonic {
    char name[MOST_NAME]; ///< of a coordinate
    long k;
} harmonic;

typedef VEC(harmonic) harmonics;

/// NAME=K,K,..  up to a semicolon or the end; *at moves behind it.
static bool read_one(const char **at, harmonics *out) {
    const char *s = *at + strspn(*at, " ");
    const size_t length = strcspn(s, "= ;,");
    const char *equals = s + length + strspn(s + length, " ");
    if (length == 0 || length >= MOST_NAME || *equals != '=') return false;
    for (s = equals;;) {
        char *end;
        harmonic *h = vec_push(out);
        memset(h, 0, sizeof *h);
        memcpy(h->name, *at + strspn(*at, " "), length);
        h->k = strtol(++s, &end, 10);
        if (end == s || h->k < 1 || h->k > MOST_HARMONIC) return false;
        s = end + strspn(end, " ");
        if (*s != ',') break;
    }
    *at = s;
    return *s == ';' || *s == '\0';
}

static bool same_name(const harmonic *a, const harmonic *b) {
    return strcmp(a->name, b->name) == 0;
}

/// Each harmonic of each coordinate once, those of a coordinate together.
static bool read_all(const char *words, harmonics *out) {
    for (const char *at = words; *at != '\0'; at += *at == ';') {
        const size_t before = out->count;
        if (!read_one(&at, out)) return false;
        for (size_t i = before; i < out->count; i++) {
            for (size_t k = 0; k < i; k++) {
                if (same_name(&out->items[i], &out->items[k]) &&
                    (k < before || out->items[i].k == out->items[k].k))
                    return false;
            }
        }
    }
    return out->count > 0;
}

static void add_lines(const harmonics *all, text *out) {
    text_add(out, "parameters\n    rate = 1, rate > 0\n");
    for (size_t i = 0; i < all->count; i++) {
        const harmonic *h = &all->items[i];
        if (i == 0 || !same_name(h, h - 1)) text_addf(out, "    %s_0 = 0\n", h->name);
        text_addf(out, "    %s_s%ld = 0\n    %s_c%ld = 0\n", h->name, h->k, h->name, h->k);
    }
    text_add(out, "run fourier\n");
    for (size_t i = 0; i < all->count; i++) {
        const harmonic *h = &all->items[i];
        if (i == 0 || !same_name(h, h - 1)) text_addf(out, "    %s = %s_0", h->name, h->name);
        text_addf(out, " + %s_s%ld*sin(%ld*rate*t) + %s_c%ld*cos(%ld*rate*t)", h->name, h->k, h->k,
                  h->name, h->k, h->k);
        if (i + 1 == all->count || !same_name(h, h + 1)) text_add_char(out, '\n');
    }
    text_add(out, "    until 1\n");
}

hamel_status hamel_fourier_lines(const char *words, char **out) {
    if (out != NULL) *out = NULL;
    if (words == NULL || out == NULL) return HAMEL_INVALID;
    harmonics all = {0};
    text lines = {0};
    const bool good = read_all(words, &all);
    if (good) {
        add_lines(&all, &lines);
        *out = text_take(&lines);
    }
    vec_clear(&all);
    return good ? HAMEL_OK : HAMEL_INVALID;
}

size_t hamel_fourier_coefficient(const char *words, size_t i, char **name) {
    if (name != NULL) *name = NULL;
    if (words == NULL || name == NULL) return 0;
    harmonics all = {0};
    size_t k = 0;
    if (read_all(words, &all) && i < 2 * all.count) {
        const harmonic *h = &all.items[i / 2];
        text made = {0};
        text_addf(&made, "%s_%c%ld", h->name, i % 2 == 0 ? 's' : 'c', h->k);
        *name = text_take(&made);
        k = (size_t)h->k;
    }
    vec_clear(&all);
    return k;
}
