/// The zip of a unit: description, sources, and the binary if there is a compiler. It is the same
/// for the same model and compiler: its guid is a hash of the sources, and no time and no place is
/// in it.
#include "report/fmu/fmu.h"

#include <stdint.h>
#include <string.h>

#include "base/sha256.h"
#include "base/zip.h"
#include "report/fmu/binary_internal.h"
#include "report/fmu/description_internal.h"
#include "report/fmu/model_internal.h"
#include "report/fmu/sources_internal.h"

/// {8-4-4-4-12 digits}, from the sources and what the description says without it.
static void find_guid(const module *m, int version, const module_files *sources, text *guid) {
    text all = {0};
    uint8_t hash[SHA256_BYTES];
    fmu_description(m, version, "", &all);
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

/// fmi2.c and fmi2.h are for FMI 2.0 only, and so on.
static bool belongs(const fmu_source *s, int version) {
    return strncmp(s->name, "fmi", 3) != 0 || s->name[3] == '0' + version;
}

static void collect_sources(const module *m, int version, module_files *sources, text *guid) {
    text bytes = {0};
    for (const fmu_source *s = fmu_sources; s->name != NULL; s++) {
        if (!belongs(s, version)) continue;
        text_add(&bytes, s->text);
        module_files_add(sources, s->name, &bytes);
    }
    fmu_model(m, &bytes);
    module_files_add(sources, "model.h", &bytes);
    if (version == 3) {
        fmu_build_description(m, &bytes);
        module_files_add(sources, "buildDescription.xml", &bytes);
    }
    find_guid(m, version, sources, guid);
    text_addf(&bytes,
              "// The hash of the other sources and of the description.\n"
              "#define FMU_GUID \"%s\"\n",
              text_cstr(guid));
    module_files_add(sources, "guid.h", &bytes);
}

static void add_binary(const module *m, int version, const module_files *sources, zip *z,
                       text *note) {
    const char *platform = fmu_platform(version);
    text bytes = {0}, why = {0}, name = {0};
    if (platform == NULL) text_add(&why, "the standard has no name for this machine");
    if (platform != NULL &&
        fmu_compile(sources, version == 3 ? "fmi3.c" : "fmi2.c", &bytes, &why)) {
        text_addf(&name, "binaries/%s/%s.so", platform, m->about->prefix);
        zip_add(z, text_cstr(&name), bytes.bytes, bytes.length, true);
    } else {
        text_addf(note, "%s.fmu has sources only: %s", m->about->prefix, text_cstr(&why));
    }
    text_clear(&bytes);
    text_clear(&why);
    text_clear(&name);
}

void fmu_write(const run_program *p, int version, const module_about *about, module_files *files,
               text *note) {
    module m;
    module_files sources = {0};
    text guid = {0}, bytes = {0}, name = {0};
    zip z = {0};
    module_init(&m, p, about);
    collect_sources(&m, version, &sources, &guid);
    fmu_description(&m, version, text_cstr(&guid), &bytes);
    zip_add(&z, "modelDescription.xml", bytes.bytes, bytes.length, false);
    for (size_t i = 0; i < sources.count; i++) {
        text_reset(&name);
        text_addf(&name, "sources/%s", sources.items[i].name);
        zip_add(&z, text_cstr(&name), sources.items[i].bytes, sources.items[i].length, false);
    }
    add_binary(&m, version, &sources, &z, note);
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
