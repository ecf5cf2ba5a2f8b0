/// Moves: gaits, or pairs of gaits, that begin and end with zero momenta.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "run/gait/move.h"
#include "run/plan/moves_internal.h"
#include "run/plan/plan.h"

static const double AT_REST = 1e-7; ///< a momentum that counts as zero, beside those on the way
static const double SMALLER = 0.5;  ///< a size at which that has to hold as well

/// Runs through a move once. False if it is singular; *momentum is the largest at the end, beside
/// the largest on the way.
static bool run_move(const plan *p, gait_work *w, const plan_move *move, double scale,
                     gait_motion *motion, double *momentum) {
    const double zero[GAIT_MOST] = {0};
    double largest = 0;
    gait_motion_begin(w, zero, motion);
    for (size_t i = 0; i < move->part_count; i++) {
        const gait_manner how = {move->parts[i].backward, scale};
        const size_t which = move->parts[i].gait;
        for (size_t c = 0; c < move->parts[i].cycles; c++) {
            if (!gait_cycle(w, p->gaits[which], NULL, how, p->periods[which], motion)) return false;
            for (size_t b = 0; b < p->s->momenta; b++)
                largest = fmax(largest, fabs(motion->momenta[b]));
        }
    }
    *momentum = 0;
    for (size_t b = 0; b < p->s->momenta; b++)
        *momentum = fmax(*momentum, fabs(motion->momenta[b]) / fmax(largest, AT_REST));
    return true;
}

static bool ends_at_rest(const plan *p, gait_work *w, const plan_move *move) {
    gait_motion motion;
    double momentum;
    if (!run_move(p, w, move, 1, &motion, &momentum) || momentum > 100 * AT_REST) return false;
    return !move->scales ||
           (run_move(p, w, move, SMALLER, &motion, &momentum) && momentum <= 100 * AT_REST);
}

/// A gait alone, forwards or backwards.
static plan_move single(const plan *p, size_t which) {
    return (plan_move){
        .scales = gait_scales(p->gaits[which / 2], NULL, p->periods[which / 2]),
        .part_count = 1,
        .parts = {{which / 2, which % 2 == 1, 1}},
    };
}

void plan_find_moves(plan *p, gait_work *w) {
    const size_t count = 2 * p->gait_count;
    bool *rests = MEM_NEW_ZERO(bool, count);
    for (size_t i = 0; i < count; i++) {
        const plan_move move = single(p, i);
        rests[i] = ends_at_rest(p, w, &move);
        if (rests[i]) *vec_push(&p->moves) = move;
    }
    for (size_t i = 0; i < count * count && p->s->momenta > 0 && !stop_wanted(); i++) {
        plan_move move = single(p, i / count);
        const plan_move brake = single(p, i % count);
        if (rests[i / count] || rests[i % count]) continue;
        move.part_count = 2;
        move.scales = move.scales && brake.scales;
        move.parts[1] = brake.parts[0];
        if (!ends_at_rest(p, w, &move)) continue;
        for (size_t cycles = 1; cycles <= PLAN_MOST_CYCLES; cycles *= 2) {
            move.parts[0].cycles = move.parts[1].cycles = cycles;
            *vec_push(&p->moves) = move;
        }
    }
    free(rests);
}

double plan_move_time(const plan *p, const plan_move *move) {
    double time = 0;
    for (size_t i = 0; i < move->part_count; i++)
        time += (double)move->parts[i].cycles * p->periods[move->parts[i].gait];
    return time;
}

void plan_power(const plan *p, const gait_work *w, const double *element, size_t repeats,
                double *out) {
    double next[GAIT_ENTRIES];
    memcpy(out, element, p->s->entry_count * sizeof *out);
    for (size_t i = 1; i < repeats; i++) {
        gait_compose(w, out, element, next);
        memcpy(out, next, p->s->entry_count * sizeof *out);
    }
}

bool plan_step_element(const plan *p, gait_work *w, const plan_step *step, double *out) {
    gait_motion motion;
    double momentum;
    if (!run_move(p, w, &p->moves.items[step->move], step->scale, &motion, &momentum)) return false;
    plan_power(p, w, motion.element, step->repeats, out);
    return true;
}
