/// What a page may do, said to the browser in its head: run the two scripts and use the one style
/// it was written with, known by their hashes, and the fonts and pictures inside of it. It loads
/// nothing, sends nothing, and runs no other words that came with a model.
#include "report/page/policy.h"

#include "base/sha256.h"

static void add_base64(text *out, size_t length, const uint8_t *bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++) three = three << 8 | (i + k < length ? bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            text_add_char(out, i + k > length ? '=' : digits[three >> (18 - 6 * k) & 63]);
    }
}

/// The words between <script> and </script>, or <style> and </style>.
static void add_hash(text *out, const text *words) {
    uint8_t hash[SHA256_BYTES];
    sha256(text_cstr(words), words->length, hash);
    text_add(out, " 'sha256-");
    add_base64(out, sizeof hash, hash);
    text_add_char(out, '\'');
}

void page_policy(const text *style, size_t count, const text *scripts, text *out) {
    text_add(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "base-uri 'none'; form-action 'none'; font-src data:; img-src data: blob:; "
                  "style-src");
    add_hash(out, style);
    text_add(out, "; script-src");
    for (size_t i = 0; i < count; i++) add_hash(out, &scripts[i]);
    text_add(out, "\">\n");
}
