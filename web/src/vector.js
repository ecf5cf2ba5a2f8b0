// Vectors of three numbers; matrices of nine, row by row.
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
export const unit = (a) => { const n = norm(a); return n > 0 ? scale(a, 1 / n) : [1, 0, 0]; };
export const column = (Q, j) => [Q[j], Q[3 + j], Q[6 + j]];
export const times = (Q, v) => [dot(Q.slice(0, 3), v), dot(Q.slice(3, 6), v), dot(Q.slice(6, 9), v)];
