/// The check sum of PNG, zip and Ethernet: any change of up to 32 bits in a row is seen.
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// Of `more` bytes behind those whose sum is `before`; 0 is the sum of none.
uint32_t checksum_crc32(uint32_t before, const void *more, size_t count);

#endif
