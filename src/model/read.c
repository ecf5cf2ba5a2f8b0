/// Reading a model: the table of blocks, and the order they are read in. Parameters and coordinates
/// first, wherever they stand, for everything else is made of them; the rest as the text has it.
#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "expr/name.h"
#include "model/bare_internal.h"
#include "model/block/block_internal.h"
#include "model/family/family_internal.h"
#include "model/family/family_map_internal.h"
#include "model/possible_internal.h"
#include "model/read.h"
#include "model/read_internal.h"
#include "model/text/meaning_internal.h"
#include "model/text/parser_internal.h"
#include "model/text/places_internal.h"
#include "model/value/unit_internal.h"

typedef enum phase {
    PHASE_NAME,
    PHASE_PARAMETERS,
    PHASE_COORDINATES,
    PHASE_FUNCTIONS,
    PHASE_REST,
    PHASES
} phase;

typedef struct block_kind {
    const char *word;
    phase phase;
    bool once;
    bool names; ///< its items introduce names, whose meaning is the comment behind them
    void (*read)(parser *p, const block *b);
} block_kind;

static const block_kind kinds[] = {
    {"language", PHASE_NAME, true, false, block_language},
    {"model", PHASE_NAME, true, false, block_model},
    {"integer", PHASE_PARAMETERS, false, false, block_integer},
    {"parameters", PHASE_PARAMETERS, false, true, block_parameters},
    {"coordinates", PHASE_COORDINATES, false, true, block_coordinates},
    {"algebra", PHASE_COORDINATES, false, false, block_algebra},
    {"auxiliary", PHASE_COORDINATES, false, true, block_auxiliary},
    {"function", PHASE_FUNCTIONS, false, false, block_function},
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
    "language, model, integer, parameters, coordinates, algebra, auxiliary, function, define, "
    "lagrangian, "
    "constraints, force, "
    "group, symmetry, controls, frame, complement, base, shape, run or draw";

/// The title, with a whole number's value, in words if it is small, for its name in braces: "A car
/// with {n} trailers".
static const char *title_of(parser *p, const char *s, size_t length) {
    static const char *const small[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    text out = {0};
    for (size_t i = 0; i < length; i++) {
        const char *close = s[i] == '{' ? memchr(s + i, '}', length - i) : NULL;
        const family_integer *n = NULL;
        for (size_t k = 0; close != NULL && k < p->family.integers.count; k++) {
            const family_integer *one = &p->family.integers.items[k];
            const size_t letters = (size_t)(close - (s + i)) - 1;
            if (strlen(one->name) == letters && memcmp(one->name, s + i + 1, letters) == 0) n = one;
        }
        if (n == NULL) text_add_char(&out, s[i]);
        else if (n->value >= 0 && n->value <= 12) text_add(&out, small[n->value]);
        else text_addf(&out, "%ld", n->value);
        if (n != NULL) i = (size_t)(close - s);
    }
    const char *kept = memory_text(p->keep, text_cstr(&out), out.length);
    text_clear(&out);
    return kept;
}

/// language 2
void block_language(parser *p, const block *b) {
    p->at = (piece){b->header.first, b->end};
    const lex_token t = parser_peek(p);
    const char *word = t.kind == LEX_NUMBER ? parser_text(p, t) : "";
    if (strcmp(word, "1") == 0 || strcmp(word, "2") == 0) {
        parser_take(p);
        if (parser_peek(p).kind != LEX_END) (void)parser_expected(p, "the end of the line");
    } else if (t.kind == LEX_NUMBER) {
        (void)parser_fail(p, HAMEL_SYNTAX, read_span(t),
                          "the model is written in language %s; this program knows 1 and 2, a "
                          "newer one may know it",
                          word);
    } else {
        (void)parser_expected(p, "the number of the language, 1 or 2");
    }
}

/// model NAME "title"
void block_model(parser *p, const block *b) {
    p->at = (piece){b->header.first, b->end};
    lex_token name;
    if (parser_expect_name(p, "a name for the model", &name) != HAMEL_OK) return;
    p->m->name = memory_text(p->keep, p->r.source + name.offset, name.length);
    const lex_token title = parser_peek(p);
    if (parser_accept(p, LEX_STRING))
        p->m->title = title_of(p, p->r.source + title.offset + 1, title.length - 2);
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

/// A model of kinematics: its controls are what is free.
static void make_kinematic(parser *p) {
    const space *q = p->m->q;
    expr sum = expr_int(p->r.pool, 0);
    for (size_t i = 0; i < p->controls.count; i++) {
        const expr rate = q->velocities[p->controls.items[i].direction];
        sum = expr_add2(p->r.pool, sum, expr_mul2(p->r.pool, rate, rate));
    }
    p->m->lagrangian = expr_div(p->r.pool, sum, expr_int(p->r.pool, 2));
    p->m->kinematic = true;
    for (size_t i = 0; i < q->n; i++) {
        if (p->force_places[i].length > 0)
            (void)parser_fail(p, HAMEL_INVALID, p->force_places[i],
                              "a model without a Lagrangian has no forces");
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
    if (p->has_lagrangian || p->r.messages->count > 0) return;
    if (p->constraints.count == 0)
        (void)parser_fail(p, HAMEL_INVALID, nowhere, "the model has no Lagrangian");
    make_kinematic(p);
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
    if (!parser_stopped(p)) auxiliary_finish(p);
    if (!parser_stopped(p)) frame_finish(p);
    if (!parser_stopped(p)) draw_finish(p);
    if (!parser_stopped(p)) bare_finish(p);
    if (!parser_stopped(p)) unit_finish(p);
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
    if (!p->has_units) p->units.count = 0;
    HAND_OVER(units, unit);
    HAND_OVER(parameters, parameter);
    HAND_OVER(ranges, range);
    HAND_OVER(bare, bare);
    HAND_OVER(functions, function);
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

static void keep_integers(parser *p) {
    const size_t count = p->m->integer_count = p->family.integers.count;
    p->m->integers = MEMORY_NEW(p->keep, model_integer, count);
    for (size_t i = 0; i < count; i++) {
        const family_integer *n = &p->family.integers.items[i];
        const char *name = memory_text(p->keep, n->name, strlen(n->name));
        p->m->integers[i] = (model_integer){name, n->value, n->positive};
    }
}

static void parser_clear(parser *p) {
    family_clear(&p->family);
    layout_clear(&p->layout);
    scope_clear(&p->scope);
    memory_clear(&p->scratch);
    expr_derivation_clear(&p->motion);
    vec_clear(&p->coordinates);
    vec_clear(&p->elements);
    vec_clear(&p->brackets);
    vec_clear(&p->auxiliaries);
    vec_clear(&p->noted);
    dimension_table_clear(&p->dimensions);
    vec_clear(&p->forms);
    vec_clear(&p->generators);
    vec_clear(&p->groups);
    vec_clear(&p->from);
    vec_clear(&p->inputs);
    vec_clear(&p->tables);
}

/// Whether a message was given already, in another turn of a loop.
static bool is_repeated(const diag *found, size_t i) {
    for (size_t k = 0; k < i; k++) {
        if (found->items[k].span.offset == found->items[i].span.offset &&
            strcmp(found->items[k].words, found->items[i].words) == 0)
            return true;
    }
    return false;
}

/// Moves the messages to the sink of whoever asked, in the order of the text, each with the indices
/// of the loops around its place. The status of the first.
static hamel_status tell(const family *f, diag *found, diag *messages) {
    VEC(size_t) places = {0}; // in the text that was read
    for (size_t i = 0; i < found->count; i++) {
        *vec_push(&places) = found->items[i].span.offset;
        if (found->items[i].span.length > 0)
            found->items[i].span = family_place(f, found->items[i].span);
    }
    for (size_t i = 1; i < found->count; i++) {
        for (size_t j = i; j > 0 && found->items[j].span.offset < found->items[j - 1].span.offset;
             j--) {
            const diag_message other = found->items[j];
            const size_t place = places.items[j];
            found->items[j] = found->items[j - 1];
            found->items[j - 1] = other;
            places.items[j] = places.items[j - 1];
            places.items[j - 1] = place;
        }
    }
    const hamel_status status = found->count == 0 ? HAMEL_OK : found->items[0].status;
    for (size_t i = 0; i < found->count; i++) {
        const diag_message *m = &found->items[i];
        if (f->written && is_repeated(found, i)) continue;
        text turn = {0};
        if (m->span.length > 0) family_add_turn(f, places.items[i], &turn);
        (void)diag_add(messages, m->status, m->span, "%s%s", m->words, text_cstr(&turn));
        text_clear(&turn);
    }
    vec_clear(&places);
    diag_clear(found);
    return status;
}

/// The index of a loop is no name of the model: it would not mean the same everywhere.
static hamel_status check_indices(const parser *p, diag *messages) {
    for (size_t i = 0; i < p->family.turns.count; i++) {
        const family_turn *t = &p->family.turns.items[i];
        if (scope_find(&p->scope, t->name) != NULL)
            return diag_add(messages, HAMEL_INVALID, t->place,
                            "'%s' is a name of the model; choose another index", t->name);
    }
    return HAMEL_OK;
}

/// Reads the text, or what a family is written out as.
static void read_text(parser *p, size_t count, const model_whole *settings) {
    p->family.source = p->r.source;
    p->family.length = p->r.length;
    if (!is_readable(p)) return;
    if (family_write(&p->family, p->r.source, p->r.length, count, settings, p->r.messages) !=
        HAMEL_OK)
        return;
    if (p->family.written) {
        p->r.source = text_cstr(&p->family.out);
        p->r.length = p->family.out.length;
    }
    layout_read(&p->layout, p->r.source, p->r.length);
    scope_init(p, &p->scope);
    read_blocks(p);
    keep_integers(p);
    if (p->m->title == NULL) p->m->title = p->m->name;
}

hamel_status model_read_member(const char *name, const char *source, size_t length, size_t count,
                               const model_whole *settings, diag *messages, model **out) {
    diag found = {0};
    model *m = MEM_NEW_ZERO(model, 1);
    m->memory = MEM_NEW_ZERO(model_memory, 1);
    m->pool = expr_pool_create();
    m->lagrangian = expr_int(m->pool, 0);
    m->name = stem(m->memory, name);
    parser p = {
        .r = {m->pool, source, length, NULL, &found}, .m = m, .keep = m->memory, .path = name};
    exact_init(&p.exact, m->pool, NULL);
    read_text(&p, count, settings);
    hand_over(&p);
    if (found.count == 0) model_settle_groups(m);
    places_restore(&p.family, m);
    hamel_status status = tell(&p.family, &found, messages);
    if (status == HAMEL_OK) status = check_indices(&p, messages);
    parser_clear(&p);
    *out = status == HAMEL_OK ? m : NULL;
    if (status != HAMEL_OK) model_destroy(m);
    return status;
}

hamel_status model_read(const char *name, const char *source, size_t length, diag *messages,
                        model **out) {
    return model_read_member(name, source, length, 0, NULL, messages, out);
}
