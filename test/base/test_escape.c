/// Words in other languages: for every character there is, and every byte that is none, what the
/// escapers write keeps to the rules of the language, and says which character it was.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/escape.h"
#include "base/latex_escape.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "support/seed.h"

typedef void escaper(text *out, const char *words);

static void assert_escaped(escaper *escape, const char *words, const char *wanted) {
    text out = {0};
    escape(&out, words);
    assert_string_equal(text_cstr(&out), wanted);
    text_clear(&out);
}

/// The character in UTF-8.
static void add_character(text *out, uint32_t c) {
    if (c < 0x80) text_add_char(out, (char)c);
    else if (c < 0x800) text_addf(out, "%c%c", 0xC0 | c >> 6, 0x80 | (c & 63));
    else if (c < 0x10000)
        text_addf(out, "%c%c%c", 0xE0 | c >> 12, 0x80 | (c >> 6 & 63), 0x80 | (c & 63));
    else
        text_addf(out, "%c%c%c%c", 0xF0 | c >> 18, 0x80 | (c >> 12 & 63), 0x80 | (c >> 6 & 63),
                  0x80 | (c & 63));
}

/// What steers a terminal, ends a line somewhere, or turns the direction of what follows.
static void assert_harmless(const char *words, const char *allowed) {
    while (*words != '\0') {
        const char *from = words;
        const uint32_t c = utf8_next(&words);
        if (c < 0x80 && strchr(allowed, (int)c) != NULL) continue;
        if (utf8_is_hidden(c) && c <= 0xFFFF) fail_msg("U+%04X got through in '%s'", c, from);
        assert_int_not_equal(c, UTF8_BAD);
    }
}

/// Every character between two letters, in every language.
static void no_hidden_character_gets_through(void **state) {
    (void)state;
    escaper *const all[] = {line_escape, lines_escape, comment_escape, c_string,
                            json_string, html_escape,  latex_escape,   csv_field};
    for (uint32_t c = 1; c < 0x110000; c += c < 0x3000 ? 1 : 61) {
        if (c >= 0xD800 && c < 0xE000) continue;
        text words = {0}, out = {0};
        text_add_char(&words, 'a');
        add_character(&words, c);
        text_add_char(&words, 'b');
        for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
            text_reset(&out);
            all[i](&out, text_cstr(&words));
            const bool lines =
                all[i] == lines_escape || all[i] == html_escape || all[i] == latex_escape;
            assert_harmless(text_cstr(&out), lines ? "\n\t" : "");
            if (c > 0xFF && !utf8_is_hidden(c) && (all[i] != latex_escape || c < 0x180))
                assert_non_null(strstr(text_cstr(&out), text_cstr(&words)));
        }
        text_clear(&words);
        text_clear(&out);
    }
}

/// Any bytes at all.
static void bytes_that_are_no_characters_are_shown(void **state) {
    (void)state;
    escaper *const all[] = {line_escape, comment_escape, c_string,     json_string,
                            json_escape, html_escape,    latex_escape, csv_field};
    random_state rng = test_random(__func__);
    for (int round = 0; round < 2000; round++) {
        char words[20] = {0};
        for (size_t i = 0; i < 1 + random_next(&rng) % 18; i++)
            words[i] = (char)(1 + random_next(&rng) % 255);
        for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
            text out = {0};
            all[i](&out, words);
            for (const char *s = text_cstr(&out); *s != '\0';)
                assert_int_not_equal(utf8_next(&s), UTF8_BAD);
            text_clear(&out);
        }
    }
    assert_escaped(line_escape, "a\xFF\xC3", "a<FF><C3>");
}

static void each_language_has_its_spelling(void **state) {
    (void)state;
    assert_escaped(line_escape, "a\033[31mb\r\n\u202E", "a<U+001B>[31mb<U+000D><U+000A><U+202E>");
    assert_escaped(lines_escape, "a\tb\r\nc\rd", "a\tb\nc<U+000D>d");
    assert_escaped(comment_escape, "ends\\", "ends<U+005C>");
    assert_escaped(comment_escape,
                   "ends?"
                   "?/ */ \u2028",
                   "ends?"
                   "?<U+002F> */ <U+2028>");
    assert_escaped(c_string,
                   "\"?"
                   "?/\\\n1\xFF\u2028",
                   "\"\\\"\\?\\?/\\\\\\0121\\377\\342\\200\\250\"");
    assert_escaped(json_string, "</script>\"\\\r\u2029θ\xFF",
                   "\"\\u003c/script>\\\"\\\\\\u000d\\u2029θ\\ufffd\"");
    assert_escaped(json_escape, "{\n\"\x7F\u2028\"\n}", "{\n\"\\u007f\\u2028\"\n}");
    assert_escaped(html_escape, "<b a=\"1\">&\x01", "&lt;b a=&quot;1&quot;&gt;&amp;&lt;U+0001&gt;");
    assert_escaped(latex_escape, "\\input{x}#$%&_^~",
                   "\\textbackslash{}input\\{x\\}\\#\\$\\%\\&\\_\\^{}\\~{}");
    assert_escaped(csv_field, "plain", "plain");
    assert_escaped(csv_field, "a,\"b\"\n", "\"a,\"\"b\"\"<U+000A>\"");
}

/// A JSON string reads back as the words it was made of.
static void json_strings_read_back(void **state) {
    (void)state;
    text words = {0}, out = {0};
    for (uint32_t c = 1; c < 0x3000; c++) add_character(&words, c);
    json_string(&out, text_cstr(&words));
    cJSON *value = cJSON_Parse(text_cstr(&out));
    assert_non_null(value);
    assert_string_equal(value->valuestring, text_cstr(&words));
    cJSON_Delete(value);
    text_clear(&words);
    text_clear(&out);
}

/// FIPS 180-4's examples, and lengths about the end of a block.
static void hashes_are_those_of_the_standard(void **state) {
    (void)state;
    static const struct {
        const char *words, *hash;
    } cases[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                 {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
                 {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t hash[SHA256_BYTES];
        text hex = {0};
        sha256(cases[i].words, strlen(cases[i].words), hash);
        for (size_t k = 0; k < SHA256_BYTES; k++) text_addf(&hex, "%02x", hash[k]);
        assert_string_equal(text_cstr(&hex), cases[i].hash);
        text_clear(&hex);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_hidden_character_gets_through),
        cmocka_unit_test(bytes_that_are_no_characters_are_shown),
        cmocka_unit_test(each_language_has_its_spelling),
        cmocka_unit_test(json_strings_read_back),
        cmocka_unit_test(hashes_are_those_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
