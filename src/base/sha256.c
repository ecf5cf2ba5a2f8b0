/// The message is cut into blocks of 64 bytes, the last ones filled up with a bit, zeros and its
/// length; each block is stirred into eight words. All constants are the first bits of roots of
/// primes (FIPS 180-4, 4.2.2 and 5.3.3), and are computed as such: √p and ∛p to 32 binary places.
#include "base/sha256.h"

#include <string.h>

typedef struct constants {
    uint32_t start[8], round[64];
} constants;

/// The 32 bits behind the point of the root of p, of degree 2 or 3: the largest r with
/// r^degree ≤ p·2^(32 degree), found bit by bit.
static uint32_t root_bits(unsigned p, int degree) {
    unsigned __int128 r = 0;
    for (int bit = 37; bit >= 0; bit--) {
        const unsigned __int128 next = r | (unsigned __int128)1 << bit;
        unsigned __int128 power = next * next;
        if (degree == 3) power *= next;
        if (power <= (unsigned __int128)p << (32 * degree)) r = next;
    }
    return (uint32_t)r;
}

static void fill(constants *c) {
    unsigned p = 2;
    for (int count = 0; count < 64; p++) {
        unsigned d = 2;
        while (d < p && p % d != 0) d++;
        if (d < p) continue;
        if (count < 8) c->start[count] = root_bits(p, 2);
        c->round[count++] = root_bits(p, 3);
    }
}

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void stir(const constants *c, uint32_t h[8], const uint8_t block[64]) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        const uint32_t e = v[4], a = v[0];
        const uint32_t x = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                           ((e & v[5]) ^ (~e & v[6])) + c->round[i] + w[i];
        const uint32_t y =
            (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += x;
        v[0] = x + y;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
}

void sha256(const void *bytes, size_t length, uint8_t hash[SHA256_BYTES]) {
    constants c;
    uint32_t h[8];
    uint8_t last[128] = {0};
    fill(&c);
    memcpy(h, c.start, sizeof h);
    const uint8_t *from = bytes;
    size_t left = length;
    for (; left >= 64; from += 64, left -= 64) stir(&c, h, from);
    if (left > 0) memcpy(last, from, left);
    last[left] = 0x80;
    const size_t end = left < 56 ? 64 : 128;
    for (size_t i = 0; i < 8; i++) last[end - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += 64) stir(&c, h, last + i);
    for (size_t i = 0; i < SHA256_BYTES; i++) hash[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
