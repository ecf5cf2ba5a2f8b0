/// PNG (ISO/IEC 15948), without a library: rows as differences to the row above, so that plots are
/// mostly zeros, and DEFLATE (RFC 1951) with its fixed code and matches of the byte or the pixel
/// before, which is all that such rows need.
#include "draw/png.h"

#include <string.h>

#include "base/checksum.h"
#include "base/vec.h"

// ---- bits ---------------------------------------------------------------------------------------

typedef struct bits {
    text *out;
    uint32_t held;
    int count;
} bits;

static void put(bits *b, uint32_t value, int count) {
    b->held |= value << b->count;
    b->count += count;
    for (; b->count >= 8; b->count -= 8, b->held >>= 8)
        text_add_char(b->out, (char)(b->held & 255));
}

/// Codes of Huffman are written from their highest bit.
static void put_code(bits *b, uint32_t code, int length) {
    for (int k = length; k-- > 0;) put(b, code >> k & 1, 1);
}

/// A byte, the end of the data (256), or the class of a length (257 to 285), in the fixed code.
static void put_symbol(bits *b, uint32_t s) {
    if (s < 144) put_code(b, 0x30 + s, 8);
    else if (s < 256) put_code(b, 0x190 + s - 144, 9);
    else if (s < 280) put_code(b, s - 256, 7);
    else put_code(b, 0xC0 + s - 280, 8);
}

enum { SHORTEST = 4, LONGEST = 258, PIXEL = 3 };

static void put_match(bits *b, size_t length, uint32_t distance) {
    static const uint16_t base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    uint32_t k = 28;
    while (base[k] > length) k--;
    put_symbol(b, 257 + k);
    if (k >= 8 && k < 28) put(b, (uint32_t)length - base[k], (int)k / 4 - 1);
    put_code(b, distance - 1, 5); // distances to 4 have no bits of their own
}

static size_t matched(const uint8_t *from, size_t at, size_t end, size_t distance) {
    size_t n = 0;
    if (at < distance) return 0;
    while (n < LONGEST && at + n < end && from[at + n] == from[at + n - distance]) n++;
    return n;
}

static void deflate_bytes(const uint8_t *bytes, size_t count, text *out) {
    bits b = {.out = out};
    put(&b, 1, 1); // the last block
    put(&b, 1, 2); // of the fixed code
    for (size_t at = 0; at < count;) {
        const size_t byte = matched(bytes, at, count, 1), pixel = matched(bytes, at, count, PIXEL);
        const size_t most = byte >= pixel ? byte : pixel;
        if (most >= SHORTEST) put_match(&b, most, byte >= pixel ? 1 : PIXEL);
        else put_symbol(&b, bytes[at]);
        at += most >= SHORTEST ? most : 1;
    }
    put_symbol(&b, 256);
    put(&b, 0, 7); // to a whole byte
}

// ---- chunks -------------------------------------------------------------------------------------

static void add_word(text *out, uint32_t v) {
    for (int k = 24; k >= 0; k -= 8) text_add_char(out, (char)(v >> k & 255));
}

static void add_chunk(const char *kind, const text *data, text *out) {
    add_word(out, (uint32_t)data->length);
    const size_t first = out->length;
    text_add(out, kind);
    if (data->length > 0) text_add_bytes(out, data->bytes, data->length);
    add_word(out, checksum_crc32(0, out->bytes + first, out->length - first));
}

static uint32_t adler(const uint8_t *bytes, size_t count) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < count; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/// Each row is its filter, here "what is above", and the differences.
static void add_rows(uint32_t width, uint32_t height, const uint8_t *rgb, text *out) {
    const size_t row = 3 * (size_t)width, size = height * (row + 1);
    uint8_t *bytes = MEM_NEW(uint8_t, size);
    for (size_t j = 0; j < height; j++) {
        uint8_t *to = bytes + j * (row + 1);
        *to++ = 2;
        for (size_t i = 0; i < row; i++)
            to[i] = (uint8_t)(rgb[j * row + i] - (j > 0 ? rgb[(j - 1) * row + i] : 0));
    }
    text_add_bytes(out, "\x78\x01", 2);
    deflate_bytes(bytes, size, out);
    add_word(out, adler(bytes, size));
    free(bytes);
}

void png_write(uint32_t width, uint32_t height, const uint8_t *rgb, text *out) {
    text data = {0};
    text_add_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    add_word(&data, width);
    add_word(&data, height);
    text_add_bytes(&data, "\x08\x02\0\0\0", 5); // 8 bits of red, green, blue
    add_chunk("IHDR", &data, out);
    text_reset(&data);
    add_rows(width, height, rgb, &data);
    add_chunk("IDAT", &data, out);
    text_reset(&data);
    add_chunk("IEND", &data, out);
    text_clear(&data);
}
