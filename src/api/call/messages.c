/// Messages of the last call, kept with the texts they speak of.
#include "api/call/messages_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void messages_init(hamel_messages *m, const char *name, const char *source, size_t length) {
    *m = (hamel_messages){.name = mem_string(name), .length = length};
    m->source = mem_alloc(length + 1, 1);
    if (length > 0) memcpy(m->source, source, length);
    m->source[length] = '\0';
}

void messages_forget(hamel_messages *m) {
    diag_clear(&m->list);
    text_reset(&m->shown);
    free(m->about);
    free(m->about_source);
    m->about = m->about_source = NULL;
}

void messages_clear(hamel_messages *m) {
    messages_forget(m);
    text_clear(&m->shown);
    free(m->name);
    free(m->source);
}

/// The text that places are in.
static const char *source_of(const hamel_messages *m, size_t *length) {
    *length = m->about == NULL ? m->length : m->about_source == NULL ? 0 : strlen(m->about_source);
    return m->about == NULL ? m->source : m->about_source;
}

static void show(const hamel_messages *m, const char *before, text *out) {
    size_t length;
    const char *source = source_of(m, &length);
    text name = {0};
    text_addf(&name, "%s%s", m->about == NULL ? "" : before, m->about == NULL ? m->name : m->about);
    for (size_t i = 0; i < m->list.count; i++)
        diag_show(&m->list, i, text_cstr(&name), source, length, out);
    text_clear(&name);
}

hamel_status messages_tell(hamel_messages *m, hamel_status status, const char *about,
                           const char *source) {
    m->about = mem_string(about);
    m->about_source = mem_string(source);
    if (status != HAMEL_OK && m->list.count == 0)
        diag_add(&m->list, status, (diag_span){0, 0}, "%s", hamel_status_text(status));
    show(m, "", &m->shown);
    return status;
}

void messages_take(hamel_messages *m, diag *words) {
    if (words->count == 0) return;
    diag_clear(&m->list);
    m->list = *words;
    *words = (diag){0};
}

// ---- for others ------------------------------------------------------------------------------

const char *hamel_messages_words(const hamel_messages *m) {
    return m == NULL ? "" : text_cstr(&m->shown);
}

char *hamel_messages_with(const hamel_messages *m, const char *before) {
    text out = {0};
    text_add(&out, "");
    if (m != NULL) show(m, before == NULL ? "" : before, &out);
    return text_take(&out);
}

size_t hamel_messages_count(const hamel_messages *m) { return m == NULL ? 0 : m->list.count; }

hamel_message hamel_messages_at(const hamel_messages *m, size_t i) {
    if (i >= hamel_messages_count(m)) return (hamel_message){.words = ""};
    const diag_message *d = &m->list.items[i];
    hamel_message out = {.status = d->status, .words = d->words, .about = m->about};
    size_t length;
    const char *source = source_of(m, &length);
    if (d->span.length == 0 || source == NULL) return out;
    diag_locate(source, length, d->span.offset, &out.line, &out.column);
    const size_t left = d->span.offset < length ? length - d->span.offset : 0;
    out.length = left == 0 ? 0
                           : text_width(source + d->span.offset,
                                        d->span.length < left ? d->span.length : left);
    return out;
}
