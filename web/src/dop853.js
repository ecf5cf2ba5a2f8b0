// DOP853: order 8 with step control and dense output of order 7, as in src/ode/dop853.c, whose
// coefficients these are (Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I).
const C = [0, 0.05260015195876773, 0.0789002279381516, 0.1183503419072274, 0.2816496580927726, 0.3333333333333333, 0.25, 0.3076923076923077, 0.6512820512820513, 0.6, 0.8571428571428571, 1, 1, 0.1, 0.2, 0.7777777777777778];
// Rows of the tableau without zeros: stage, weight. Row 12 makes the step, 13 to 15 are for dense output.
const A = [
  [],
  [[0, 0.05260015195876773]],
  [[0, 0.0197250569845379], [1, 0.0591751709536137]],
  [[0, 0.02958758547680685], [2, 0.08876275643042054]],
  [[0, 0.2413651341592667], [2, -0.8845494793282861], [3, 0.924834003261792]],
  [[0, 0.037037037037037035], [3, 0.17082860872947386], [4, 0.12546768756682242]],
  [[0, 0.037109375], [3, 0.17025221101954405], [4, 0.06021653898045596], [5, -0.017578125]],
  [[0, 0.03709200011850479], [3, 0.17038392571223998], [4, 0.10726203044637328], [5, -0.015319437748624402], [6, 0.008273789163814023]],
  [[0, 0.6241109587160757], [3, -3.3608926294469414], [4, -0.868219346841726], [5, 27.59209969944671], [6, 20.154067550477894], [7, -43.48988418106996]],
  [[0, 0.47766253643826434], [3, -2.4881146199716677], [4, -0.590290826836843], [5, 21.230051448181193], [6, 15.279233632882423], [7, -33.28821096898486], [8, -0.020331201708508627]],
  [[0, -0.9371424300859873], [3, 5.186372428844064], [4, 1.0914373489967295], [5, -8.149787010746927], [6, -18.52006565999696], [7, 22.739487099350505], [8, 2.4936055526796523], [9, -3.0467644718982196]],
  [[0, 2.273310147516538], [3, -10.53449546673725], [4, -2.0008720582248625], [5, -17.9589318631188], [6, 27.94888452941996], [7, -2.8589982771350235], [8, -8.87285693353063], [9, 12.360567175794303], [10, 0.6433927460157636]],
  [[0, 0.054293734116568765], [5, 4.450312892752409], [6, 1.8915178993145003], [7, -5.801203960010585], [8, 0.3111643669578199], [9, -0.1521609496625161], [10, 0.20136540080403034], [11, 0.04471061572777259]],
  [[0, 0.056167502283047954], [6, 0.25350021021662483], [7, -0.2462390374708025], [8, -0.12419142326381637], [9, 0.15329179827876568], [10, 0.00820105229563469], [11, 0.007567897660545699], [12, -0.008298]],
  [[0, 0.03183464816350214], [5, 0.028300909672366776], [6, 0.053541988307438566], [7, -0.05492374857139099], [10, -0.00010834732869724932], [11, 0.0003825710908356584], [12, -0.00034046500868740456], [13, 0.1413124436746325]],
  [[0, -0.42889630158379194], [5, -4.697621415361164], [6, 7.683421196062599], [7, 4.06898981839711], [8, 0.3567271874552811], [12, -0.0013990241651590145], [13, 2.9475147891527724], [14, -9.15095847217987]],
];
const E5 = [[0, 0.01312004499419488], [5, -1.2251564463762044], [6, -0.4957589496572502], [7, 1.6643771824549864], [8, -0.35032884874997366], [9, 0.3341791187130175], [10, 0.08192320648511571], [11, -0.022355307863886294]];
const E3 = [[0, -0.18980075407240762], [5, 4.450312892752409], [6, 1.8915178993145003], [7, -5.801203960010585], [8, -0.4226823213237919], [9, -0.1521609496625161], [10, 0.20136540080403034], [11, 0.02265179219836082]];
const D = [
  [[0, -8.428938276109013], [5, 0.5667149535193777], [6, -3.0689499459498917], [7, 2.38466765651207], [8, 2.117034582445028], [9, -0.871391583777973], [10, 2.2404374302607883], [11, 0.6315787787694688], [12, -0.08899033645133331], [13, 18.148505520854727], [14, -9.194632392478356], [15, -4.436036387594894]],
  [[0, 10.427508642579134], [5, 242.28349177525817], [6, 165.20045171727028], [7, -374.5467547226902], [8, -22.113666853125306], [9, 7.733432668472264], [10, -30.674084731089398], [11, -9.332130526430229], [12, 15.697238121770845], [13, -31.139403219565178], [14, -9.35292435884448], [15, 35.81684148639408]],
  [[0, 19.985053242002433], [5, -387.0373087493518], [6, -189.17813819516758], [7, 527.8081592054236], [8, -11.57390253995963], [9, 6.8812326946963], [10, -1.0006050966910838], [11, 0.7777137798053443], [12, -2.778205752353508], [13, -60.19669523126412], [14, 84.32040550667716], [15, 11.99229113618279]],
  [[0, -25.69393346270375], [5, -154.18974869023643], [6, -231.5293791760455], [7, 357.6391179106141], [8, 93.40532418362432], [9, -37.45832313645163], [10, 104.0996495089623], [11, 29.8402934266605], [12, -43.53345659001114], [13, 96.32455395918828], [14, -39.17726167561544], [15, -149.72683625798564]],
];

// Rows as arrays of numbers, for the loop below.
const flat = (row) => ({ stage: Uint8Array.from(row, (w) => w[0]), weight: Float64Array.from(row, (w) => w[1]) });
const [STEP, FIFTH, THIRD, DENSE] = [A.map(flat), flat(E5), flat(E3), D.map(flat)];

// Sums of stages: out[i] = base[i] + h Σ weights · k.
function combine(out, base, h, { stage, weight }, k) {
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let s = 0; s < stage.length; s++) sum += weight[s] * k[stage[s]][i];
    out[i] = base[i] + h * sum;
  }
}

// The size of v relative to the tolerance at y, as a root mean square.
function weighed(v, y, tolerance) {
  let sum = 0;
  for (let i = 0; i < v.length; i++) sum += (v[i] / (tolerance * (1 + Math.abs(y[i])))) ** 2;
  return Math.sqrt(sum / v.length);
}

function firstStep(f, t, y, f0, span, tolerance) {
  const size = weighed(y, y, tolerance), speed = weighed(f0, y, tolerance);
  let h = Math.min(size <= 1e-5 || speed <= 1e-5 ? 1e-6 : (0.01 * size) / speed, span);
  const y1 = y.map((v, i) => v + h * f0[i]), f1 = new Float64Array(y.length);
  f(t + h, y1, f1);
  const bend = weighed(f1.map((v, i) => v - f0[i]), y, tolerance) / h;
  if (!isFinite(bend)) return h;
  const most = Math.max(bend, speed);
  const byOrder = most <= 1e-15 ? Math.max(1e-6, 1e-3 * h) : Math.pow(0.01 / most, 1 / 8);
  return Math.min(span, 100 * h, byOrder);
}

const finite = (v) => { for (const x of v) if (!isFinite(x)) return false; return true; };

// Integrates y' = f(t, y) from (0, y0) and calls sample(k, y) at times[k], which increase. `project` puts a
// state back where it belongs after a step. Returns the time reached: the last one, or where it ended early, with `ended` told why.
export function integrate({ f, project, y0, times, tolerance, sample, ended = () => {}, mostSteps = 50000 }) {
  const n = y0.length, end = times[times.length - 1];
  const room = () => new Float64Array(n);
  const k = Array.from({ length: 16 }, room), cont = Array.from({ length: 8 }, room);
  let y = Float64Array.from(y0), next = room(), w = room(), t = 0, at = 0, last = 1e-4, rejected = false;
  const out = room(), e5 = room(), e3 = room(), zero = room();
  while (at < times.length && times[at] <= 0) sample(at++, y);
  f(0, y, k[12]);
  if (!finite(k[12])) { ended("the equations have no finite value where it begins"); return 0; }
  let h = firstStep(f, 0, y, k[12], end, tolerance);
  for (let steps = 0; t < end && steps < mostSteps; steps++) {
    [k[0], k[12]] = [k[12], k[0]];
    if (end - t <= 1.01 * h) h = end - t;
    for (let s = 1; s < 12; s++) {
      combine(w, y, h, STEP[s], k);
      f(t + C[s] * h, w, k[s]);
    }
    combine(next, y, h, STEP[12], k);
    combine(e5, zero, 1, FIFTH, k);
    combine(e3, zero, 1, THIRD, k);
    let five = 0, three = 0;
    for (let i = 0; i < n; i++) {
      const scale = 1 / (tolerance * (1 + Math.max(Math.abs(y[i]), Math.abs(next[i]))));
      five += (e5[i] * scale) ** 2;
      three += (e3[i] * scale) ** 2;
    }
    const both = five + 0.01 * three;
    let error = both === 0 ? 0 : (h * five) / Math.sqrt(n * both);
    if (!(error <= 1) || !finite(next)) { // refused: once more, shorter
      [k[0], k[12]] = [k[12], k[0]];
      h *= isFinite(error) ? Math.max(1 / 3, 0.9 / Math.pow(error, 0.121)) : 0.25;
      rejected = true;
      if (h < 1e-13 * Math.max(1, t)) { ended("steps become too small; the equations are singular there, or velocities grow beyond all bounds"); return t; }
      continue;
    }
    const done = h, before = y, t0 = t;
    t = t + h >= end * (1 - 1e-15) ? end : t + h;
    if (project) project(t, next);
    f(t, next, k[12]);
    if (!finite(k[12])) { ended("the equations have no finite value there"); return t0; }
    if (at < times.length && times[at] <= t) {
      for (let s = 13; s < 16; s++) {
        combine(w, before, done, STEP[s], k);
        f(t0 + C[s] * done, w, k[s]);
      }
      for (let i = 0; i < n; i++) {
        const d = next[i] - before[i], bend = done * k[0][i] - d;
        cont[0][i] = before[i];
        cont[1][i] = d;
        cont[2][i] = bend;
        cont[3][i] = d - done * k[12][i] - bend;
      }
      for (let c = 0; c < 4; c++) combine(cont[4 + c], zero, done, DENSE[c], k);
      for (; at < times.length && times[at] <= t; at++) {
        const u = (times[at] - t0) / done, v = 1 - u;
        for (let i = 0; i < n; i++) {
          const upper = cont[4][i] + u * (cont[5][i] + v * (cont[6][i] + u * cont[7][i]));
          out[i] = cont[0][i] + u * (cont[1][i] + v * (cont[2][i] + u * (cont[3][i] + v * upper)));
        }
        sample(at, out);
      }
    }
    y = next;
    next = before;
    let factor = error === 0 ? 6 : (0.9 * Math.pow(last, 0.02)) / Math.pow(error, 0.121);
    factor = Math.min(6, Math.max(1 / 3, factor));
    if (rejected) factor = Math.min(1, factor);
    last = Math.max(error, 1e-4);
    rejected = false;
    h = done * factor;
  }
  if (t < end) ended(`${mostSteps} steps do not get further`);
  return t;
}
