/// The zip of a unit: description, sources, and the binary if there is a compiler. It is the same
/// for the same model and compiler: its guid is a hash of the sources, and no time and no place is
/// in it.
#include "report/fmu/fmu.h"

#include <stdint.h>

#include "base/sha256.h"
#include "base/zip.h"
#include "report/fmu/binary_internal.h"
#include "report/fmu/description_internal.h"
#include "report/fmu/model_internal.h"
#include "report/fmu/sources_internal.h"

/// {8-4-4-4-12 digits}, from the sources and what the description says without it.
static void find_guid(const module *m, const module_files *sources, text *guid) {
    text all = {0};
    uint8_t hash[SHA256_BYTES];
    fmu_description(m, "", &all);
    for (size_t i = 0; i < sources->count; i++)
        text_add_bytes(&all, sources->items[i].bytes, sources->items[i].length);
    sha256(all.bytes, all.length, hash);
    text_add_char(guid, '{');
    for (size_t i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10) text_add_char(guid, '-');
        text_addf(guid, "%02x", (unsigned)hash[i]);
    }
    text_add_char(guid, '}');
    text_clear(&all);
}

static void collect_sources(const module *m, module_files *sources, text *guid) {
    text bytes = {0};
    for (const fmu_source *s = fmu_sources; s->name != NULL; s++) {
        text_add(&bytes, s->text);
        module_files_add(sources, s->name, &bytes);
    }
    fmu_model(m, &bytes);
    module_files_add(sources, "model.h", &bytes);
    find_guid(m, sources, guid);
    text_addf(&bytes,
              "// The hash of the other sources and of the description.\n"
              "#define FMU_GUID \"%s\"\n",
              text_cstr(guid));
    module_files_add(sources, "guid.h", &bytes);
}

static void add_binary(const module *m, const module_files *sources, zip *z, text *note) {
    text bytes = {0}, why = {0}, name = {0};
    if (fmu_compile(sources, "fmi2.c", &bytes, &why)) {
        text_addf(&name, "binaries/%s/%s.so", fmu_platform(), m->about->prefix);
        zip_add(z, text_cstr(&name), bytes.bytes, bytes.length, true);
    } else {
        text_addf(note, "%s.fmu has sources only: %s", m->about->prefix, text_cstr(&why));
    }
    text_clear(&bytes);
    text_clear(&why);
    text_clear(&name);
}

void fmu_write(const run_program *p, const module_about *about, module_files *files, text *note) {
    module m;
    module_files sources = {0};
    text guid = {0}, bytes = {0}, name = {0};
    zip z = {0};
    module_init(&m, p, about);
    collect_sources(&m, &sources, &guid);
    fmu_description(&m, text_cstr(&guid), &bytes);
    zip_add(&z, "modelDescription.xml", bytes.bytes, bytes.length, false);
    for (size_t i = 0; i < sources.count; i++) {
        text_reset(&name);
        text_addf(&name, "sources/%s", sources.items[i].name);
        zip_add(&z, text_cstr(&name), sources.items[i].bytes, sources.items[i].length, false);
    }
    add_binary(&m, &sources, &z, note);
    text_reset(&bytes);
    zip_finish(&z, &bytes);
    text_reset(&name);
    text_addf(&name, "%s.fmu", about->prefix);
    module_files_add(files, text_cstr(&name), &bytes);
    module_files_clear(&sources);
    module_clear(&m);
    text_clear(&guid);
    text_clear(&name);
}
