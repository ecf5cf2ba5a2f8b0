#include "base/zip.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/checksum.h"

/// Numbers have their lowest byte first.
static void add_number(text *out, size_t bytes, uint64_t value) {
    for (size_t i = 0; i < bytes; i++) text_add_char(out, (char)(value >> 8 * i & 0xff));
}

enum { VERSION = 20, UNIX = 3, FIRST_DAY = 0x0021, UTF8 = 0x0800 };

/// What a file's header and its line of the directory share.
static void add_facts(text *out, const char *name, uint32_t sum, size_t length) {
    add_number(out, 2, VERSION);
    add_number(out, 2, UTF8);
    add_number(out, 2, 0); // stored
    add_number(out, 2, 0); // midnight
    add_number(out, 2, FIRST_DAY);
    add_number(out, 4, sum);
    add_number(out, 4, length);
    add_number(out, 4, length);
    add_number(out, 2, strlen(name));
    add_number(out, 2, 0); // nothing more
}

void zip_add(zip *z, const char *name, const void *bytes, size_t length, bool runs) {
    const size_t place = z->files.length;
    assert(length < UINT32_MAX && place < UINT32_MAX && z->count < UINT16_MAX);
    const uint32_t sum = checksum_crc32(0, bytes, length);
    add_number(&z->files, 4, 0x04034b50);
    add_facts(&z->files, name, sum, length);
    text_add(&z->files, name);
    text_add_bytes(&z->files, bytes, length);

    add_number(&z->directory, 4, 0x02014b50);
    add_number(&z->directory, 2, UNIX << 8 | VERSION);
    add_facts(&z->directory, name, sum, length);
    add_number(&z->directory, 2, 0); // no comment
    add_number(&z->directory, 2, 0); // the first disk
    add_number(&z->directory, 2, 0);
    add_number(&z->directory, 4, (uint64_t)(0100000 | (runs ? 0755 : 0644)) << 16);
    add_number(&z->directory, 4, place);
    text_add(&z->directory, name);
    z->count++;
}

void zip_finish(zip *z, text *out) {
    text_add_bytes(out, z->files.bytes, z->files.length);
    text_add_bytes(out, z->directory.bytes, z->directory.length);
    add_number(out, 4, 0x06054b50);
    add_number(out, 4, 0); // one disk
    add_number(out, 2, z->count);
    add_number(out, 2, z->count);
    add_number(out, 4, z->directory.length);
    add_number(out, 4, z->files.length);
    add_number(out, 2, 0); // no comment
    text_clear(&z->files);
    text_clear(&z->directory);
    z->count = 0;
}
