/// The remainder of a polynomial over the field of two elements, four bits at a time: the table has
/// the remainders of all sixteen of them.
#include "base/checksum.h"

uint32_t checksum_crc32(uint32_t before, const void *more, size_t count) {
    static const uint32_t table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
                                       0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
                                       0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    const uint8_t *bytes = more;
    uint32_t c = ~before;
    for (size_t i = 0; i < count; i++) {
        c ^= bytes[i];
        c = table[c & 15] ^ c >> 4;
        c = table[c & 15] ^ c >> 4;
    }
    return ~c;
}
