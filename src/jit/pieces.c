/// Pieces hand their values to each other in the slots of a workspace.
#include "jit/pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "tape/split.h"

/// Of a piece. Values that pieces hand to each other cost as much as instructions, so pieces are
/// long, unless nearly every value is an output anyway: a compiler's time grows faster than their
/// length.
enum { LONG = 1000, SHORT = 200 };
enum { WIDEST = 6000 }; ///< inputs or outputs of a piece

struct jit_pieces {
    const tape *tape;
    const jit_plugin *plugin;
    size_t count, compiled;
    tape_piece *pieces;
    jit_machine_code *code;
};

void jit_pieces_destroy(jit_pieces *p) {
    for (size_t i = 0; i < p->compiled; i++) p->plugin->destroy(p->code[i].owner);
    tape_pieces_destroy(p->count, p->pieces);
    free(p->code);
    free(p);
}

static bool compile(jit_pieces *p, const jit_request *whole, char *why, size_t room) {
    for (size_t i = 0; i < p->count; i++) {
        jit_request one = *whole;
        one.tape = p->pieces[i].tape;
        one.scalar = true;
        one.width = 0;
        one.rule = NULL;
        if (one.tape->input_count > WIDEST || one.tape->output_count > WIDEST) {
            snprintf(why, room, "the tape does not come apart");
            return false;
        }
        if (stop_wanted()) { // the compiler cannot be interrupted: between two pieces it is asked
            snprintf(why, room, "it was asked to stop");
            return false;
        }
        if (!p->plugin->compile(&one, &p->code[i], why, room)) return false;
        p->compiled++;
    }
    return true;
}

jit_pieces *jit_pieces_create(const jit_plugin *plugin, const jit_request *request, char *why,
                              size_t room) {
    jit_pieces *p = MEM_NEW(jit_pieces, 1);
    *p = (jit_pieces){.tape = request->tape, .plugin = plugin};
    const tape *t = request->tape;
    p->pieces = tape_split(t, t->output_count > t->code_count / 4 ? SHORT : LONG, &p->count);
    p->code = MEM_NEW_ZERO(jit_machine_code, p->count);
    if (request->scalar && compile(p, request, why, room)) return p;
    jit_pieces_destroy(p);
    return NULL;
}

bool jit_pieces_eval(const jit_pieces *p, tape_work *w, const double *in, double *out) {
    const tape *t = p->tape;
    double *values = tape_work_slots(w), from[WIDEST], to[WIDEST];
    if (t->input_count > 0) memcpy(values, in, t->input_count * sizeof *in);
    for (size_t i = 0; i < p->count; i++) {
        const tape_piece *piece = &p->pieces[i];
        for (uint32_t k = 0; k < piece->tape->input_count; k++) from[k] = values[piece->in[k]];
        if (p->code[i].scalar(from, to) != 0) return false;
        for (uint32_t k = 0; k < piece->tape->output_count; k++) values[piece->out[k]] = to[k];
    }
    for (uint32_t k = 0; k < t->output_count; k++) out[k] = values[t->outputs[k]];
    return true;
}
