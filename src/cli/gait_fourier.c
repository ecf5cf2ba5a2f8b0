/// hamel gait --fourier "psi=1,3; phi=1,2": shape motions as Fourier series in given harmonics,
///   r = r_0 + Σ_k r_sk sin(k ω t) + r_ck cos(k ω t),
/// smooth and closed whatever the coefficients. These become parameters of the model, so that -p
/// sets them and --vary lets them vary; ω is the parameter `rate`.
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "cli/command.h"
#include "cli/gait_command.h"
#include "cli/gait_fourier.h"
#include "cli/show.h"

enum { MOST_HARMONIC = 64, MOST_NAME = 60 };

typedef struct harmonic {
    char name[MOST_NAME]; ///< of a coordinate
    long k;
} harmonic;

typedef VEC(harmonic) harmonics;

static int not_harmonics(const char *words) {
    return usage_error("--fourier takes coordinates and their harmonics, \"psi=1,3; phi=1,2\", "
                       "not '%s'",
                       words);
}

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

/// Whether a parameter is set by -p or varies already.
static bool is_settled(const gait_job *j, const char *name) {
    const size_t length = strlen(name);
    for (size_t i = 0; i < j->o->settings.count; i++) {
        const char *setting = j->o->settings.items[i];
        if (strncmp(setting, name, length) == 0 && setting[length] == '=') return true;
    }
    for (size_t i = 0; i < j->vary_count; i++) {
        if (strcmp(j->names[i], name) == 0) return true;
    }
    return false;
}

/// Smaller for higher harmonics, so that velocities of all of them are bounded alike.
static int let_vary(gait_job *j, const harmonic *h, char letter) {
    text name = {0};
    text_addf(&name, "%s_%c%ld", h->name, letter, h->k);
    const double bound = (j->o->bound > 0 ? j->o->bound : 0.5) / (double)h->k;
    const int code = is_settled(j, text_cstr(&name))
                         ? EXIT_DONE
                         : gait_let_vary(j, text_cstr(&name), -bound, bound, 0);
    text_clear(&name);
    return code;
}

int gait_add_fourier(gait_job *j) {
    harmonics all = {0};
    int code = read_all(j->o->fourier, &all) ? EXIT_DONE : not_harmonics(j->o->fourier);
    if (code == EXIT_DONE) {
        text lines = {0};
        add_lines(&all, &lines);
        j->argument.more = j->lines = text_take(&lines);
        j->run = "fourier";
        j->rest = true;
    }
    for (size_t i = 0; i < all.count && code == EXIT_DONE && j->o->best != NULL; i++) {
        code = let_vary(j, &all.items[i], 's');
        if (code == EXIT_DONE) code = let_vary(j, &all.items[i], 'c');
    }
    vec_clear(&all);
    return code;
}
