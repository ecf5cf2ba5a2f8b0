/// Numbers of unit quaternions. Nothing here loses accuracy at any angle: the quaternion is read
/// off the matrix by its largest part, and the angle is an atan2 of sine and cosine.
#include "space/quaternion.h"

#include <assert.h>
#include <math.h>

/// For B = B(q): 4 q_i q_j is a sum of four entries of B and 1; the row of the largest q_i²,
/// divided by its length, is ±q.
void quaternion_of_matrix(const double B[9], double q[4]) {
    const double trace = B[0] + B[4] + B[8];
    const double rows[4][4] = {
        {1 + trace, B[7] - B[5], B[2] - B[6], B[3] - B[1]},
        {B[7] - B[5], 1 - trace + 2 * B[0], B[1] + B[3], B[2] + B[6]},
        {B[2] - B[6], B[1] + B[3], 1 - trace + 2 * B[4], B[5] + B[7]},
        {B[3] - B[1], B[2] + B[6], B[5] + B[7], 1 - trace + 2 * B[8]},
    };
    int largest = 0;
    for (int i = 1; i < 4; i++) {
        if (rows[i][i] > rows[largest][largest]) largest = i;
    }
    for (int j = 0; j < 4; j++) q[j] = rows[largest][j];
    quaternion_normalise(q);
}

void quaternion_normalise(double q[4]) {
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    assert(length > 0);
    for (int i = 0; i < 4; i++) q[i] /= length;
}

void quaternion_log(const double q[4], double omega[3]) {
    const double sine = sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    const double sign = q[0] < 0 ? -1 : 1; // q and −q are one rotation
    const double ratio = sine > 0 ? 2 * atan2(sine, fabs(q[0])) / sine : 2;
    for (int i = 0; i < 3; i++) omega[i] = sign * ratio * q[i + 1];
}
