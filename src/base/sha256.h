/// The hash SHA-256, FIPS 180-4.
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *bytes, size_t length, uint8_t hash[SHA256_BYTES]);

#endif
