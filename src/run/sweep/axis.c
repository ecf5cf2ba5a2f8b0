/// Axes from words, and draws by counting: the numbers of a row are a function of seed, axis and
/// index, so that rows can be computed in any order.
#include "run/sweep/axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "run/sweep/words.h"

static const double TURN = 6.283185307179586;
enum { MOST_VALUES = 100000000 };

static hamel_status refuse(diag *messages, const char *words, const char *why) {
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "'%s': %s", words, why);
}

// ---- numbers ------------------------------------------------------------------------------------

/// Reads up to `most` numbers, expressions between `separator`s outside of brackets. The number of
/// them; 0 if one is none.
static size_t read_numbers(const model *m, const char *words, size_t length, char separator,
                           size_t most, double *out) {
    size_t count = 0, start = 0;
    int depth = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && words[i] == '(') depth++;
        if (i < length && words[i] == ')') depth--;
        if (i < length && (words[i] != separator || depth > 0)) continue;
        if (count == most) return 0;
        expr e;
        const bool good = sweep_read(m, words + start, i - start, NULL, &e) == HAMEL_OK;
        out[count] = good ? model_number(m, e) : NAN;
        if (!isfinite(out[count++])) return 0;
        start = i + 1;
    }
    return count;
}

/// The words after NAME=; NULL if there is no name.
static const char *take_name(sweep_axis *x, const char *words) {
    const char *equals = strchr(words, '=');
    if (equals == NULL) return NULL;
    size_t first = 0, last = (size_t)(equals - words);
    while (first < last && words[first] == ' ') first++;
    while (last > first && words[last - 1] == ' ') last--;
    if (first == last) return NULL;
    *x = (sweep_axis){.name = mem_words(words + first, last - first), .width = 1};
    for (equals++; *equals == ' ';) equals++;
    return equals;
}

/// Whether `words` are NAME( .. ): then what stands between the brackets.
static bool is_call(const char *words, const char *name, const char **inside, size_t *length) {
    const size_t before = strlen(name), all = strlen(words);
    if (strncmp(words, name, before) != 0 || words[before] != '(' || words[all - 1] != ')')
        return false;
    *inside = words + before + 1;
    *length = all - before - 2;
    return true;
}

// ---- grids --------------------------------------------------------------------------------------

static hamel_status read_range(sweep_axis *x, const model *m, const char *words, const char *range,
                               size_t length, bool logarithmic, diag *messages) {
    double v[3];
    if (read_numbers(m, range, length, ':', 3, v) != 3)
        return refuse(messages, words, "expected FIRST:LAST:COUNT");
    if (!(v[2] >= 1 && v[2] <= MOST_VALUES && v[2] == floor(v[2])))
        return refuse(messages, words, "the number of values is a whole number from 1");
    if (logarithmic && !(v[0] > 0 && v[1] > 0))
        return refuse(messages, words, "a logarithmic grid lies between positive numbers");
    x->count = (size_t)v[2];
    x->values = MEM_NEW(double, x->count);
    for (size_t i = 0; i < x->count; i++) {
        const double part = x->count == 1 ? 0 : (double)i / (double)(x->count - 1);
        x->values[i] = logarithmic ? v[0] * pow(v[1] / v[0], part) : v[0] + part * (v[1] - v[0]);
    }
    if (x->count > 1) x->values[x->count - 1] = v[1];
    return HAMEL_OK;
}

hamel_status sweep_axis_over(sweep_axis *x, const model *m, const char *words, diag *messages) {
    *x = (sweep_axis){0};
    const char *rest = take_name(x, words), *inside;
    size_t length;
    if (rest == NULL) return refuse(messages, words, "expected NAME=FIRST:LAST:COUNT");
    x->kind = SWEEP_GRID;
    if (is_call(rest, "log", &inside, &length) && memchr(inside, ':', length) != NULL)
        return read_range(x, m, words, inside, length, true, messages);
    if (strchr(rest, ':') != NULL)
        return read_range(x, m, words, rest, strlen(rest), false, messages);
    const size_t most = strlen(rest) / 2 + 1;
    x->values = MEM_NEW(double, most);
    x->count = read_numbers(m, rest, strlen(rest), ',', most, x->values);
    if (x->count > 0) return HAMEL_OK;
    return refuse(messages, words, "expected NAME=FIRST:LAST:COUNT or NAME=VALUE,VALUE,..");
}

// ---- draws --------------------------------------------------------------------------------------

hamel_status sweep_axis_draw(sweep_axis *x, const model *m, const char *words, diag *messages) {
    static const struct {
        const char *name;
        sweep_kind kind;
    } kinds[] = {
        {"uniform", SWEEP_UNIFORM}, {"normal", SWEEP_NORMAL}, {"loguniform", SWEEP_LOGUNIFORM}};
    static const char expected[] = "expected NAME=uniform(A,B), NAME=normal(MEAN,DEVIATION), "
                                   "NAME=loguniform(A,B), or NAME=rotation";
    *x = (sweep_axis){0};
    const char *rest = take_name(x, words), *inside;
    size_t length;
    if (rest == NULL) return refuse(messages, words, expected);
    if (strcmp(rest, "rotation") == 0) {
        x->kind = SWEEP_ROTATION;
        x->width = 9;
        return HAMEL_OK;
    }
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        double v[2];
        if (!is_call(rest, kinds[k].name, &inside, &length)) continue;
        if (read_numbers(m, inside, length, ',', 2, v) != 2)
            return refuse(messages, words, "a distribution has two numbers");
        x->kind = kinds[k].kind;
        x->a = v[0];
        x->b = v[1];
        if (x->kind == SWEEP_LOGUNIFORM && !(x->a > 0 && x->b > 0))
            return refuse(messages, words, "loguniform lies between positive numbers");
        if (x->kind == SWEEP_NORMAL && !(x->b >= 0))
            return refuse(messages, words, "a standard deviation is not negative");
        return HAMEL_OK;
    }
    return refuse(messages, words, expected);
}

void sweep_axis_clear(sweep_axis *x) {
    free(x->name);
    free(x->values);
    *x = (sweep_axis){0};
}

/// Number `index` of the sequence of an axis, that is splitmix64's; in (0, 1).
static double uniform(uint64_t seed, uint64_t sequence, uint64_t index) {
    static const uint64_t golden = 0x9E3779B97F4A7C15u;
    const uint64_t start = random_mix(seed + golden * (sequence + 1));
    const uint64_t z = random_mix(start + golden * (index + 1));
    return ((double)(z >> 11) + 0.5) * 0x1p-53;
}

/// K. Shoemake, Uniform random rotations, Graphics Gems III, 1992: a quaternion from three numbers.
static void rotation(double u, double v, double w, double *B) {
    const double r = sqrt(1 - u), s = sqrt(u);
    const double q1 = r * sin(TURN * v), q2 = r * cos(TURN * v), q3 = s * sin(TURN * w),
                 q0 = s * cos(TURN * w);
    const double entries[9] = {
        1 - 2 * (q2 * q2 + q3 * q3), 2 * (q1 * q2 - q0 * q3),     2 * (q1 * q3 + q0 * q2),
        2 * (q1 * q2 + q0 * q3),     1 - 2 * (q1 * q1 + q3 * q3), 2 * (q2 * q3 - q0 * q1),
        2 * (q1 * q3 - q0 * q2),     2 * (q2 * q3 + q0 * q1),     1 - 2 * (q1 * q1 + q2 * q2)};
    memcpy(B, entries, sizeof entries);
}

void sweep_axis_sample(const sweep_axis *x, uint64_t seed, size_t number, uint64_t index,
                       double *out) {
    const uint64_t first = 3 * (uint64_t)number; // sequences of this axis: three of them
    const double u = uniform(seed, first, index);
    switch (x->kind) {
    case SWEEP_GRID: break;
    case SWEEP_UNIFORM: out[0] = x->a + u * (x->b - x->a); break;
    case SWEEP_LOGUNIFORM: out[0] = x->a * pow(x->b / x->a, u); break;
    case SWEEP_NORMAL: // Box and Muller
        out[0] = x->a + x->b * sqrt(-2 * log(u)) * cos(TURN * uniform(seed, first + 1, index));
        break;
    case SWEEP_ROTATION:
        rotation(u, uniform(seed, first + 1, index), uniform(seed, first + 2, index), out);
        break;
    }
}
