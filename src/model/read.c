/// Reading a model: the table of blocks, and the order they are read in. Parameters and coordinates
/// first, wherever they stand, for everything else is made of them; the rest as the text has it.
#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "expr/name.h"
#include "model/bare_internal.h"
#include "model/block_internal.h"
#include "model/meaning_internal.h"
#include "model/parser_internal.h"
#include "model/possible_internal.h"
#include "model/read.h"
#include "model/read_internal.h"

typedef enum phase { PHASE_NAME, PHASE_PARAMETERS, PHASE_COORDINATES, PHASE_REST, PHASES } phase;

typedef struct block_kind {
    const char *word;
    phase phase;
    bool once;
    bool names; ///< its items introduce names, whose meaning is the comment behind them
    void (*read)(parser *p, const block *b);
} block_kind;

static const block_kind kinds[] = {
    {"model", PHASE_NAME, true, false, block_model},
    {"parameters", PHASE_PARAMETERS, false, true, block_parameters},
    {"coordinates", PHASE_COORDINATES, false, true, block_coordinates},
    {"define", PHASE_REST, false, true, block_define},
    {"lagrangian", PHASE_REST, true, false, block_lagrangian},
    {"constraints", PHASE_REST, false, false, block_constraints},
    {"force", PHASE_REST, false, false, block_force},
    {"group", PHASE_REST, false, false, block_group},
    {"symmetry", PHASE_REST, false, false, block_symmetry},
    {"controls", PHASE_REST, false, false, block_controls},
    {"frame", PHASE_REST, false, false, block_frame},
    {"complement", PHASE_REST, false, false, block_complement},
    {"base", PHASE_REST, true, false, block_base},
    {"shape", PHASE_REST, false, false, block_shape},
    {"run", PHASE_REST, false, false, block_run},
    {"draw", PHASE_REST, false, false, block_draw},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const char words[] =
    "model, parameters, coordinates, define, lagrangian, constraints, force, "
    "group, symmetry, controls, frame, complement, base, shape, run or draw";

/// model NAME "title"
void block_model(parser *p, const block *b) {
    p->at = (piece){b->header.first, b->end};
    lex_token name;
    if (parser_expect_name(p, "a name for the model", &name) != HAMEL_OK) return;
    p->m->name = memory_text(p->keep, p->r.source + name.offset, name.length);
    const lex_token title = parser_peek(p);
    if (parser_accept(p, LEX_STRING))
        p->m->title = memory_text(p->keep, p->r.source + title.offset + 1, title.length - 2);
    if (parser_peek(p).kind != LEX_END)
        (void)parser_expected(p, p->m->title == NULL ? "a title in quotes" : "the end of the line");
}

// ---- blocks ------------------------------------------------------------------------------------

static hamel_status unknown_block(parser *p, lex_token t, const block *b) {
    p->at = (piece){b->keyword, b->end};
    if (b->indented)
        return parser_fail(p, HAMEL_SYNTAX, read_span(t),
                           "expected a block at the start of a line: %s", words);
    if (t.kind != LEX_NAME) return parser_expected(p, "a block");
    const char *word = parser_text(p, t);
    name_nearest best = {0};
    for (size_t i = 0; i < KINDS; i++) name_consider(&best, word, kinds[i].word);
    if (best.name != NULL)
        return parser_fail(p, HAMEL_SYNTAX, read_span(t),
                           "unknown block '%.60s'; did you mean '%s'?", word, best.name);
    return parser_fail(
        p, HAMEL_SYNTAX, read_span(t),
        "unknown block '%.60s'; the lines of a block are indented, and blocks are %s", word, words);
}

static const block_kind *kind_of(const parser *p, const block *b) {
    for (size_t i = 0; !b->indented && i < KINDS; i++) {
        if (parser_is_word(p, p->layout.tokens.items[b->keyword], kinds[i].word)) return &kinds[i];
    }
    return NULL;
}

/// Reports what is no block, and what stands twice. On output kind_of_block has each block's kind,
/// or NULL where it is not to be read.
static void name_blocks(parser *p, const block_kind **kind_of_block) {
    const block *seen[KINDS] = {NULL};
    for (size_t i = 0; i < p->layout.blocks.count && !parser_stopped(p); i++) {
        const block *b = &p->layout.blocks.items[i];
        const lex_token t = p->layout.tokens.items[b->keyword];
        const block_kind *kind = kind_of_block[i] = kind_of(p, b);
        if (kind == NULL) {
            (void)unknown_block(p, t, b);
            continue;
        }
        const block **first = &seen[kind - kinds];
        if (*first == NULL) {
            *first = b;
        } else if (kind->once) {
            const lex_token before = p->layout.tokens.items[(*first)->keyword];
            (void)parser_fail(p, HAMEL_SYNTAX, read_span(t), "a second '%s' (the first: line %zu)",
                              kind->word, parser_line(p, read_span(before)));
            kind_of_block[i] = NULL;
        }
    }
}

static void check_complete(parser *p) {
    if (parser_stopped(p)) return;
    const diag_span nowhere = {0, 0};
    if (p->layout.tokens.count == 0) {
        (void)parser_fail(p, HAMEL_SYNTAX, nowhere, "the model is empty");
        return;
    }
    if (p->m->q->n == 0 && p->r.messages->count == 0)
        (void)parser_fail(p, HAMEL_INVALID, nowhere, "the model has no coordinates");
    if (!p->has_lagrangian && p->r.messages->count == 0)
        (void)parser_fail(p, HAMEL_INVALID, nowhere, "the model has no Lagrangian");
}

static void read_blocks(parser *p) {
    const size_t count = p->layout.blocks.count;
    const block_kind **kind = MEMORY_NEW(&p->scratch, const block_kind *, count);
    name_blocks(p, kind);
    for (int now = 0; now < PHASES; now++) {
        for (size_t i = 0; i < count && !parser_stopped(p); i++) {
            if (kind[i] != NULL && (int)kind[i]->phase == now)
                kind[i]->read(p, &p->layout.blocks.items[i]);
        }
        if (now == PHASE_COORDINATES) coordinates_finish(p);
    }
    for (size_t i = 0; i < count && !parser_stopped(p); i++) {
        if (kind[i] != NULL && kind[i]->names) meaning_note(p, &p->layout.blocks.items[i]);
    }
    if (!parser_stopped(p)) frame_finish(p);
    if (!parser_stopped(p)) draw_finish(p);
    if (!parser_stopped(p)) bare_finish(p);
    if (p->r.messages->count == 0) possible_finish(p);
    check_complete(p);
}

// ---- before and after --------------------------------------------------------------------------

/// Text of a size that can be read; one message if not.
static bool is_readable(parser *p) {
    if (p->r.length > MODEL_MAX_BYTES) {
        (void)parser_fail(p, HAMEL_TOO_LARGE, (diag_span){0, 0},
                          "%zu bytes are too many for a model: at most %d", p->r.length,
                          MODEL_MAX_BYTES);
        return false;
    }
    for (size_t i = 0; i < p->r.length;) {
        const size_t n = utf8_length(p->r.source + i, p->r.length - i);
        if (n == 0 || p->r.source[i] == '\0') {
            (void)parser_fail(p, HAMEL_SYNTAX, (diag_span){0, 0},
                              "this is not a text: byte %zu is 0x%02X, which is not UTF-8", i + 1,
                              (unsigned char)p->r.source[i]);
            return false;
        }
        i += n;
    }
    return true;
}

/// The name of a file without folders and ending.
static const char *stem(model_memory *keep, const char *path) {
    const char *slash = strrchr(path, '/'), *start = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    return memory_text(keep, start,
                       dot != NULL && dot > start ? (size_t)(dot - start) : strlen(start));
}

#define HAND_OVER(list, field)                                                                     \
    (p->m->field##_count = p->list.count, p->m->list = memory_adopt(p->keep, p->list.items))

/// The lists become the model's own.
static void hand_over(parser *p) {
    HAND_OVER(parameters, parameter);
    HAND_OVER(ranges, range);
    HAND_OVER(bare, bare);
    HAND_OVER(definitions, definition);
    HAND_OVER(meanings, meaning);
    HAND_OVER(constraints, constraint);
    HAND_OVER(nonlinear, nonlinear);
    HAND_OVER(fields, field);
    HAND_OVER(complement, complement);
    HAND_OVER(controls, control);
    HAND_OVER(laws, law);
    HAND_OVER(symmetries, symmetry);
    HAND_OVER(runs, run);
    HAND_OVER(base, base);
    HAND_OVER(shape, shape);
    HAND_OVER(things, thing);
}

static void parser_clear(parser *p) {
    layout_clear(&p->layout);
    scope_clear(&p->scope);
    memory_clear(&p->scratch);
    vec_clear(&p->coordinates);
    vec_clear(&p->generators);
    vec_clear(&p->groups);
    vec_clear(&p->from);
    vec_clear(&p->inputs);
}

/// Moves the messages to the sink of whoever asked, in the order of the text. The status of the
/// first.
static hamel_status tell(diag *found, diag *messages) {
    for (size_t i = 1; i < found->count; i++) {
        for (size_t j = i; j > 0 && found->items[j].span.offset < found->items[j - 1].span.offset;
             j--) {
            const diag_message other = found->items[j];
            found->items[j] = found->items[j - 1];
            found->items[j - 1] = other;
        }
    }
    const hamel_status status = found->count == 0 ? HAMEL_OK : found->items[0].status;
    for (size_t i = 0; i < found->count; i++)
        (void)diag_add(messages, found->items[i].status, found->items[i].span, "%s",
                       found->items[i].words);
    diag_clear(found);
    return status;
}

hamel_status model_read(const char *name, const char *source, size_t length, diag *messages,
                        model **out) {
    diag found = {0};
    model *m = MEM_NEW_ZERO(model, 1);
    m->memory = MEM_NEW_ZERO(model_memory, 1);
    m->pool = expr_pool_create();
    m->lagrangian = expr_int(m->pool, 0);
    m->name = stem(m->memory, name);
    parser p = {.r = {m->pool, source, length, NULL, &found}, .m = m, .keep = m->memory};
    exact_init(&p.exact, m->pool, NULL);
    if (is_readable(&p)) {
        layout_read(&p.layout, source, length);
        scope_init(&p, &p.scope);
        read_blocks(&p);
        if (m->title == NULL) m->title = m->name;
    }
    hand_over(&p);
    parser_clear(&p);
    const hamel_status status = tell(&found, messages);
    *out = status == HAMEL_OK ? m : NULL;
    if (status != HAMEL_OK) model_destroy(m);
    return status;
}
