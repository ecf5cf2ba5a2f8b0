#include "base/utf8.h"

#include <string.h>

size_t utf8_length(const char *bytes, size_t length) {
    if (length == 0) return 0;
    const unsigned char first = (unsigned char)bytes[0];
    size_t n = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first > 0xF4 || n > length) return 0;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)bytes[i] & 0xC0) != 0x80) return 0;
    }
    const unsigned char second = n > 2 ? (unsigned char)bytes[1] : 0x80;
    const bool stray = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return stray ? 0 : n;
}

uint32_t utf8_next(const char **words) {
    const char *s = *words;
    const size_t n = utf8_length(s, strnlen(s, 4));
    *words += n == 0 ? 1 : n;
    if (n == 0) return UTF8_BAD;
    uint32_t c = (unsigned char)s[0] & (n == 1 ? 0x7Fu : 0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++) c = c << 6 | ((unsigned char)s[i] & 0x3F);
    return c;
}

bool utf8_is_hidden(uint32_t c) {
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},       {0x61C, 0x61C},
                  {0x200B, 0x200B}, {0x200E, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},
                  {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}, {UTF8_BAD, UTF8_BAD}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last) return true;
    }
    return false;
}
