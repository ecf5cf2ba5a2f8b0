/// Unit quaternions (q0; q1, q2, q3), q0 the scalar part, and rotation matrices (row by row).
#ifndef SPACE_QUATERNION_H
#define SPACE_QUATERNION_H

/// The unit quaternion of a rotation matrix, with its largest part positive.
void quaternion_of_matrix(const double B[9], double q[4]);
/// q / |q|. A zero quaternion is a caller's bug.
void quaternion_normalise(double q[4]);
/// The rotation vector ω with |ω| ≤ π and exp(hat(ω)) the rotation of q, accurate at every angle.
void quaternion_log(const double q[4], double omega[3]);

#endif
