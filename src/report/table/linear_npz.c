/// numpy.lib.format 1.0, in a zip archive.
#include "report/table/linear_npz.h"

#include <stdint.h>
#include <string.h>

#include "base/zip.h"

enum { ALIGNED = 64, BEFORE = 10 };

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

void npz_write(size_t count, const npz_matrix *matrices, text *out) {
    zip z = {0};
    for (size_t k = 0; k < count; k++) {
        text file = {0}, name = {0};
        add_npy(&file, &matrices[k]);
        text_addf(&name, "%s.npy", matrices[k].name);
        zip_add(&z, text_cstr(&name), file.bytes, file.length, false);
        text_clear(&file);
        text_clear(&name);
    }
    zip_finish(&z, out);
}
