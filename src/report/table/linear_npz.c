/// The zip format, as far as numpy.load needs it (PKWARE's APPNOTE 4.3), and numpy.lib.format 1.0.
#include "report/table/linear_npz.h"

#include <stdint.h>
#include <string.h>

#include "base/checksum.h"

enum { ALIGNED = 64, BEFORE = 10, VERSION = 20, DAY_ONE = 33 }; // 1 January 1980

static void add_bits(text *out, uint64_t value, size_t bytes) {
    for (size_t k = 0; k < bytes; k++) text_add_char(out, (char)(value >> 8 * k & 255));
}

/// One matrix as a file .npy.
static void add_npy(text *out, const npz_matrix *m) {
    text head = {0};
    text_addf(&head, "{'descr': '<f8', 'fortran_order': False, 'shape': (%zu, %zu), }", m->rows,
              m->cols);
    while ((BEFORE + head.length + 1) % ALIGNED != 0) text_add_char(&head, ' ');
    text_add_char(&head, '\n');
    text_add_bytes(out, "\x93NUMPY\x01\x00", 8);
    add_bits(out, head.length, 2);
    text_add_bytes(out, head.bytes, head.length);
    for (size_t i = 0; i < m->rows * m->cols; i++) {
        uint64_t bits;
        memcpy(&bits, &m->numbers[i], sizeof bits);
        add_bits(out, bits, sizeof bits);
    }
    text_clear(&head);
}

/// What stands before a file, and again in the list of files: versions, no flags, not compressed,
/// the day, check sum, sizes, the length of its name, nothing more.
static void add_entry(text *out, const text *file, size_t name) {
    add_bits(out, VERSION, 2);
    add_bits(out, 0, 2);
    add_bits(out, 0, 2);
    add_bits(out, 0, 2);
    add_bits(out, DAY_ONE, 2);
    add_bits(out, checksum_crc32(0, file->bytes, file->length), 4);
    add_bits(out, file->length, 4);
    add_bits(out, file->length, 4);
    add_bits(out, name, 2);
    add_bits(out, 0, 2);
}

void npz_write(size_t count, const npz_matrix *matrices, text *out) {
    text list = {0};
    for (size_t k = 0; k < count; k++) {
        text file = {0}, name = {0};
        const size_t place = out->length;
        add_npy(&file, &matrices[k]);
        text_addf(&name, "%s.npy", matrices[k].name);
        text_add_bytes(out, "PK\x03\x04", 4);
        add_entry(out, &file, name.length);
        text_add_bytes(out, name.bytes, name.length);
        text_add_bytes(out, file.bytes, file.length);
        text_add_bytes(&list, "PK\x01\x02", 4);
        add_bits(&list, VERSION, 2);
        add_entry(&list, &file, name.length);
        for (size_t i = 0; i < 5; i++) add_bits(&list, 0, 2); // no comment, one disk, no attributes
        add_bits(&list, place, 4);
        text_add_bytes(&list, name.bytes, name.length);
        text_clear(&file);
        text_clear(&name);
    }
    const size_t place = out->length;
    text_add_bytes(out, list.bytes, list.length);
    text_add_bytes(out, "PK\x05\x06", 4);
    add_bits(out, 0, 4);
    add_bits(out, count, 2);
    add_bits(out, count, 2);
    add_bits(out, list.length, 4);
    add_bits(out, place, 4);
    add_bits(out, 0, 2);
    text_clear(&list);
}
