/// The small parts everything stands on: text, diagnostics, truth values, arithmetic modulo a
/// prime.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/checksum.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/modular.h"
#include "base/text.h"
#include "base/truth.h"
#include "base/vec.h"
#include "support/seed.h"

static void text_grows_and_is_always_terminated(void **state) {
    (void)state;
    text t = {0};
    assert_string_equal(text_cstr(&t), "");
    for (int i = 0; i < 1000; i++) text_addf(&t, "%d,", i);
    assert_int_equal(t.length, 10 * 2 + 90 * 3 + 900 * 4);
    assert_int_equal(strlen(text_cstr(&t)), t.length);
    text_reset(&t);
    text_add(&t, "again");
    char *taken = text_take(&t);
    assert_string_equal(taken, "again");
    assert_string_equal(text_cstr(&t), "");
    free(taken);
}

static void width_counts_characters_and_endings_are_not_the_whole(void **state) {
    (void)state;
    text t = {0};
    assert_int_equal(text_width("θ₁ = 2", strlen("θ₁ = 2")), 6);
    text_pad(&t, 3);
    assert_string_equal(text_cstr(&t), "   ");
    text_clear(&t);
    assert_true(text_ends_with("run.svg", ".svg"));
    assert_false(text_ends_with(".svg", ".svg"));
    assert_false(text_ends_with("run.svgz", ".svg"));
}

static void copied_words_end(void **state) {
    (void)state;
    char *whole = mem_string("snakeboard"), *part = mem_words("snakeboard", 5);
    assert_string_equal(whole, "snakeboard");
    assert_string_equal(part, "snake");
    assert_null(mem_string(NULL));
    free(whole);
    free(part);
}

static void vectors_keep_what_is_pushed(void **state) {
    (void)state;
    VEC(size_t) v = {0};
    for (size_t i = 0; i < 5000; i++) *vec_push(&v) = i * i;
    for (size_t i = 0; i < 5000; i++) assert_int_equal(v.items[i], i * i);
    assert_int_equal(vec_pop(&v), 4999 * 4999);
    vec_clear(&v);
    assert_int_equal(v.count, 0);
}

/// What diag_show makes of a message at offset..offset+length of a source.
static void assert_shown(const char *source, size_t offset, size_t length, const char *wanted) {
    diag d = {0};
    assert_int_equal(diag_add(&d, HAMEL_SYNTAX, (diag_span){offset, length}, "bad %s", "thing"),
                     HAMEL_SYNTAX);
    text out = {0};
    diag_show(&d, 0, "file", source, strlen(source), &out);
    assert_string_equal(text_cstr(&out), wanted);
    text_clear(&out);
    diag_clear(&d);
}

static void messages_point_at_their_place(void **state) {
    (void)state;
    assert_shown("one\ntwo three", 8, 5, "file:2:5: bad thing\n    two three\n        ^~~~~\n");
    assert_shown("θ = φ + 1", 5, 2, "file:1:5: bad thing\n    θ = φ + 1\n        ^\n");
    assert_shown("x", 1, 1, "file:1:2: bad thing\n    x\n     ^\n");
    assert_shown("", 0, 0, "file: bad thing\n");
}

static void messages_show_the_middle_of_long_lines(void **state) {
    (void)state;
    char *line = mem_alloc(10001, 1);
    memset(line, 'a', 10000);
    line[10000] = '\0';
    line[5000] = '?';
    diag d = {0};
    assert_int_equal(diag_add(&d, HAMEL_SYNTAX, (diag_span){5000, 1}, "here"), HAMEL_SYNTAX);
    text out = {0};
    diag_show(&d, 0, "file", line, 10000, &out);
    assert_true(out.length < 400);
    assert_non_null(strchr(text_cstr(&out), '?'));
    text_clear(&out);
    diag_clear(&d);
    free(line);
}

static void a_missing_sink_drops_messages_only(void **state) {
    (void)state;
    assert_int_equal(diag_add(NULL, HAMEL_DOMAIN, (diag_span){0, 0}, "lost"), HAMEL_DOMAIN);
    assert_non_null(strstr(hamel_status_text(HAMEL_TOO_LARGE), "limit"));
}

static void three_truth_values_obey_kleene(void **state) {
    (void)state;
    const truth all[] = {TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(truth_not(truth_not(all[i])), all[i]);
        for (int j = 0; j < 3; j++) {
            assert_int_equal(truth_and(all[i], all[j]), truth_and(all[j], all[i]));
            assert_int_equal(truth_or(all[i], all[j]),
                             truth_not(truth_and(truth_not(all[i]), truth_not(all[j]))));
        }
    }
    assert_int_equal(truth_and(TRUTH_NO, TRUTH_UNKNOWN), TRUTH_NO);
    assert_int_equal(truth_and(TRUTH_YES, TRUTH_UNKNOWN), TRUTH_UNKNOWN);
}

static void residues_form_a_field(void **state) {
    (void)state;
    random_state r = test_random(__func__);
    const uint64_t p = MODULAR_PRIME;
    for (int i = 0; i < 2000; i++) {
        const uint64_t a = random_below(&r, p), b = random_below(&r, p), c = random_below(&r, p);
        assert_int_equal(mod_mul(a, mod_add(b, c, p), p),
                         mod_add(mod_mul(a, b, p), mod_mul(a, c, p), p));
        assert_int_equal(mod_add(mod_sub(a, b, p), b, p), a);
        assert_int_equal(mod_add(a, mod_neg(a, p), p), 0);
        if (a != 0) assert_int_equal(mod_mul(a, mod_inv(a, p), p), 1);
    }
    const uint64_t primes[] = {p, p - 44, p - (1 << 24), p - (1 << 25), 4294967291, 3};
    for (size_t k = 0; k < sizeof primes / sizeof *primes; k++) { // primes or not
        const mod_wide all = ~(mod_wide)0;
        assert_int_equal(mod_reduce(all, primes[k]), (uint64_t)(all % primes[k]));
        assert_int_equal(mod_reduce(primes[k], primes[k]), 0);
        for (int i = 0; i < 1000; i++) {
            const mod_wide a = (mod_wide)random_next(&r) << 64 | random_next(&r);
            assert_int_equal(mod_reduce(a, primes[k]), (uint64_t)(a % primes[k]));
        }
    }
}

/// The value that all descriptions of CRC-32 give as an example; in pieces it is the same.
static void check_sums_are_those_of_everybody(void **state) {
    (void)state;
    assert_int_equal(checksum_crc32(0, "123456789", 9), 0xcbf43926);
    assert_int_equal(checksum_crc32(checksum_crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
    assert_int_equal(checksum_crc32(0, "", 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_grows_and_is_always_terminated),
        cmocka_unit_test(width_counts_characters_and_endings_are_not_the_whole),
        cmocka_unit_test(copied_words_end),
        cmocka_unit_test(vectors_keep_what_is_pushed),
        cmocka_unit_test(messages_point_at_their_place),
        cmocka_unit_test(messages_show_the_middle_of_long_lines),
        cmocka_unit_test(a_missing_sink_drops_messages_only),
        cmocka_unit_test(three_truth_values_obey_kleene),
        cmocka_unit_test(residues_form_a_field),
        cmocka_unit_test(check_sums_are_those_of_everybody),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
