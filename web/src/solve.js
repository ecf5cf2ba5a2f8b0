// A x = b by elimination with partial pivoting, the same as src/tape/solve.c. A is given row by row; both are
// destroyed. Without a solution the result is NaN.
export function eliminate(n, A, b) {
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(A[i * n + k]) > Math.abs(A[pivot * n + k])) pivot = i;
    if (!(Math.abs(A[pivot * n + k]) > 0)) return new Array(n).fill(NaN);
    if (pivot !== k) {
      for (let j = 0; j < n; j++) [A[pivot * n + j], A[k * n + j]] = [A[k * n + j], A[pivot * n + j]];
      [b[pivot], b[k]] = [b[k], b[pivot]];
    }
    for (let i = k + 1; i < n; i++) {
      const f = A[i * n + k] / A[k * n + k];
      for (let j = k + 1; j < n; j++) A[i * n + j] -= f * A[k * n + j];
      b[i] -= f * b[k];
    }
  }
  for (let k = n; k-- > 0; ) {
    for (let j = k + 1; j < n; j++) b[k] -= A[k * n + j] * b[j];
    b[k] /= A[k * n + k];
  }
  return b;
}
