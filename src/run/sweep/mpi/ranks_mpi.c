/// The plug-in hamel-mpi.so: messages between the processes of `mpirun`. A host that has begun MPI
/// itself ends it, too.
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/plugin.h"
#include "run/sweep/ranks.h"

/// A message is at most this long: what counts is an int.
static int length_of(size_t count) {
    if (count > INT_MAX) MPI_Abort(MPI_COMM_WORLD, 1);
    return (int)count;
}

static void send(int to, int tag, const void *bytes, size_t count) {
    MPI_Send(bytes, length_of(count), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static bool look(int *from, int *tag, size_t *count) {
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    *count = (size_t)size;
    return true;
}

static void take(int from, int tag, void *bytes, size_t count) {
    MPI_Recv(bytes, length_of(count), MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void end_ours(void) { MPI_Finalize(); }
static void end_theirs(void) {}

PLUGIN_NOTE(RANKS_SYMBOL);

const ranks *hamel_mpi_1(char *why, size_t room);

__attribute__((visibility("default"))) const ranks *hamel_mpi_1(char *why, size_t room) {
    static ranks all = {.send = send, .look = look, .take = take};
    int begun = 0, ended = 0, level = 0;
    MPI_Finalized(&ended);
    MPI_Initialized(&begun);
    if (ended != 0) {
        snprintf(why, room, "MPI was ended in this process, and begins only once");
        return NULL;
    }
    all.end = begun != 0 ? end_theirs : end_ours;
    if (begun == 0) MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    else MPI_Query_thread(&level);
    if (level < MPI_THREAD_FUNNELED) {
        snprintf(why, room, "this MPI knows of no threads");
        all.end();
        return NULL;
    }
    MPI_Comm near;
    MPI_Comm_rank(MPI_COMM_WORLD, &all.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &all.size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near);
    MPI_Comm_size(near, &all.neighbours);
    MPI_Comm_free(&near);
    return &all;
}
