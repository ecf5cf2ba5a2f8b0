// What a model's `draw` block names, as shapes: each has a place to sort by, its reach, and a way to paint itself.
import { add, sub, scale, cross, unit, norm, dot, column, times } from "./vector.js";

const LIGHT = unit([-0.35, -0.5, 0.85]), ROUND = 48;

const shade = (rgb, normal, camera) => {
  const k = camera.space ? 0.62 + 0.42 * Math.max(0, dot(normal, LIGHT)) : 1;
  return `rgb(${rgb.map((c) => Math.min(255, c * k)).join(" ")})`;
};

function polygon(g, camera, points, fill, stroke, width = 1) {
  g.beginPath();
  points.forEach((p, i) => { const s = camera.see(p); i ? g.lineTo(s.x, s.y) : g.moveTo(s.x, s.y); });
  g.closePath();
  if (fill) { g.fillStyle = fill; g.fill(); }
  if (stroke) { g.strokeStyle = stroke; g.lineWidth = width; g.stroke(); }
}

function line(g, camera, a, b, colour, width) {
  const p = camera.see(a), q = camera.see(b);
  g.beginPath();
  g.moveTo(p.x, p.y);
  g.lineTo(q.x, q.y);
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.lineCap = "round";
  g.stroke();
}

export function arrow(g, camera, from, along, colour, width = 2.5) {
  const a = camera.see(from), b = camera.see(add(from, along));
  const dx = b.x - a.x, dy = b.y - a.y, length = Math.hypot(dx, dy);
  if (length < 3) return;
  const ux = dx / length, uy = dy / length, head = Math.min(4 * width, 0.5 * length);
  g.strokeStyle = g.fillStyle = colour;
  g.lineWidth = width;
  g.lineCap = "butt";
  g.beginPath();
  g.moveTo(a.x, a.y);
  g.lineTo(b.x - ux * head * 0.8, b.y - uy * head * 0.8);
  g.stroke();
  g.beginPath();
  g.moveTo(b.x, b.y);
  g.lineTo(b.x - ux * head - uy * head * 0.45, b.y - uy * head + ux * head * 0.45);
  g.lineTo(b.x - ux * head + uy * head * 0.45, b.y - uy * head - ux * head * 0.45);
  g.fill();
}

// A cylinder about n, with the direction u marked on it.
function cylinder(g, camera, colours, centre, n, u, radius, half, spokes) {
  const v = cross(n, u);
  const rim = (k, side) => {
    const a = (2 * Math.PI * k) / ROUND;
    return add(add(centre, scale(n, side * half)), add(scale(u, radius * Math.cos(a)), scale(v, radius * Math.sin(a))));
  };
  for (let k = 0; k < ROUND; k++) {
    const a = (2 * Math.PI * (k + 0.5)) / ROUND;
    const out = add(scale(u, Math.cos(a)), scale(v, Math.sin(a)));
    if (dot(out, camera.eye(add(centre, scale(out, radius)))) <= 0) continue;
    const fill = shade(k % 12 === 0 && spokes ? colours.mark : colours.tyre, out, camera);
    polygon(g, camera, [rim(k, 1), rim(k + 1, 1), rim(k + 1, -1), rim(k, -1)], fill, fill, 0.7);
  }
  for (const side of [1, -1]) {
    const face = add(centre, scale(n, side * half)), normal = scale(n, side);
    if (dot(normal, camera.eye(face)) <= 0) continue;
    const ring = Array.from({ length: ROUND }, (_, k) => rim(k, side));
    polygon(g, camera, ring, shade(colours.disk, normal, camera), colours.edge, 1.2);
    if (!spokes) continue;
    const px = camera.see(face).s;
    for (let k = 0; k < 4; k++)
      line(g, camera, face, rim((k * ROUND) / 4, side), k ? colours.line : colours.strong, Math.max(1, 0.05 * radius * px));
  }
}

// An ellipsoid with half axes `size`, painted in sectors so that it is seen to turn, and shining a little.
const LON = 48, LAT = 24, CAP = 2;
const sphere = Array.from({ length: (LON + 1) * (LAT + 1) }, (_, k) => {
  const a = (2 * Math.PI * (k % (LON + 1))) / LON, b = (Math.PI * Math.floor(k / (LON + 1))) / LAT;
  return [Math.sin(b) * Math.cos(a), Math.sin(b) * Math.sin(a), Math.cos(b)];
});
const middles = Array.from({ length: LON * LAT }, (_, k) => {
  const a = (2 * Math.PI * ((k % LON) + 0.5)) / LON, b = (Math.PI * (Math.floor(k / LON) + 0.5)) / LAT;
  return [Math.sin(b) * Math.cos(a), Math.sin(b) * Math.sin(a), Math.cos(b)];
});

function ellipsoid(g, camera, colours, centre, Q, size) {
  const corners = sphere.map((v) => camera.see(add(centre, times(Q, v.map((x, k) => x * size[k])))));
  const gleam = unit(add(LIGHT, unit(camera.eye(centre))));
  g.lineWidth = 0.8;
  for (let j = 0; j < LAT; j++) {
    for (let i = 0; i < LON; i++) {
      const m = middles[j * LON + i], at = add(centre, times(Q, m.map((x, k) => x * size[k])));
      const normal = unit(times(Q, m.map((x, k) => x / size[k])));
      if (dot(normal, camera.eye(at)) <= 0) continue;
      const band = j < CAP || j >= LAT - CAP ? colours.strongRgb : Math.floor((i * 6) / LON) % 2 ? colours.body : colours.ball;
      const light = 0.62 + 0.42 * Math.max(0, dot(normal, LIGHT)), spot = 70 * Math.max(0, dot(normal, gleam)) ** 30;
      g.fillStyle = g.strokeStyle = `rgb(${band.map((c) => Math.min(255, c * light + spot) | 0).join(" ")})`;
      g.beginPath();
      for (const [n, at] of [j * (LON + 1) + i, j * (LON + 1) + i + 1, (j + 1) * (LON + 1) + i + 1, (j + 1) * (LON + 1) + i].entries())
        n ? g.lineTo(corners[at].x, corners[at].y) : g.moveTo(corners[at].x, corners[at].y);
      g.closePath();
      g.fill();
      g.stroke();
    }
  }
}

function box(g, camera, colours, centre, Q, size) {
  const half = scale(size, 0.5);
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [1, -1]) {
      const normal = scale(column(Q, axis), side), middle = add(centre, scale(normal, half[axis]));
      if (dot(normal, camera.eye(middle)) <= 0) continue;
      const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
      const corners = [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([s, t]) =>
        add(middle, add(scale(column(Q, b), s * half[b]), scale(column(Q, c), t * half[c]))));
      polygon(g, camera, corners, shade(colours.faces[axis], normal, camera), colours.edge, 1.2);
    }
  }
}

// ---- the table of things ----------------------------------------------------------------------------

// Each is given its properties as numbers: {centre, reach, paint}, or several, and {shadow: radius} if it casts one.
const makers = {
  point: ({ at, radius }) => ({
    centre: at, reach: radius ?? 0, shadow: radius,
    paint(g, camera, c) {
      const s = camera.see(at), r = Math.max(radius ? radius * s.s : 0, 4.5);
      g.beginPath();
      g.arc(s.x, s.y, r, 0, 2 * Math.PI);
      g.fillStyle = c.strong;
      g.fill();
      g.strokeStyle = c.paper;
      g.lineWidth = 1.5;
      g.stroke();
    },
  }),
  segment: ({ from, to, width }) => ({
    centre: scale(add(from, to), 0.5), reach: norm(sub(from, to)) / 2,
    paint(g, camera, c) {
      const px = camera.see(from).s;
      line(g, camera, from, to, c.rod, Math.max(2.5, (width ?? 0) * px));
    },
  }),
  body: ({ points }) => {
    const centre = scale(points.reduce(add), 1 / points.length);
    return {
      centre, reach: Math.max(...points.map((p) => norm(sub(p, centre)))), flat: true,
      paint(g, camera, c) {
        g.lineJoin = "round";
        polygon(g, camera, points, c.board, c.edge, 1.6);
      },
    };
  },
  wheel: ({ at, heading, radius, turned, width }) => {
    const h = unit(heading), up = [0, 0, 1], centre = add(at, scale(up, radius)), a = turned ?? 0;
    return {
      centre, reach: radius, shadow: radius * 0.5,
      paint(g, camera, c) {
        const u = add(scale(h, Math.cos(a)), scale(up, -Math.sin(a)));
        cylinder(g, camera, c, centre, cross(up, h), u, radius, (width ?? radius * 0.4) / 2, turned !== undefined);
      },
    };
  },
  axle: ({ at, heading, radius, width }) => {
    const h = unit(heading), up = [0, 0, 1], n = cross(up, h), side = scale(n, width / 2), middle = add(at, scale(up, radius));
    const ends = [sub(middle, side), add(middle, side)];
    return [
      { centre: middle, reach: width / 2,
        paint: (g, camera, c) => line(g, camera, ends[0], ends[1], c.rod, Math.max(2, 0.35 * radius * camera.see(middle).s)) },
      ...ends.map((end) => ({ centre: end, reach: radius, shadow: radius * 0.6,
        paint: (g, camera, c) => cylinder(g, camera, c, end, n, h, radius, radius * 0.28, false) })),
    ];
  },
  plate: ({ at, heading, size }) => {
    const h = scale(unit(heading), size[0] / 2), s = scale(cross([0, 0, 1], unit(heading)), size[1] / 2);
    const round = Math.min(0.45, (0.35 * size[1]) / size[0]), N = 5, points = [];
    for (const [a, b, turn] of [[1, 1, 0], [-1, 1, 1], [-1, -1, 2], [1, -1, 3]]) {
      for (let k = 0; k <= N; k++) { // a rounded corner
        const t = ((turn + k / N) * Math.PI) / 2, r = 0.7;
        points.push(add(at, add(scale(h, a * (1 - round) + round * Math.cos(t)), scale(s, b * (1 - r) + r * Math.sin(t)))));
      }
    }
    return {
      centre: at, reach: norm(add(h, s)), flat: true,
      paint(g, camera, c) { g.lineJoin = "round"; polygon(g, camera, points, c.board, c.edge, 1.6); },
    };
  },
  disk: ({ at, frame, radius, width }) => ({
    centre: at, reach: radius, shadow: radius * 0.6,
    paint: (g, camera, c) =>
      cylinder(g, camera, c, at, column(frame, 1), column(frame, 2), radius, (width ?? radius * 0.08) / 2, true),
  }),
  sphere: ({ at, frame, radius }) => ({
    centre: at, reach: radius, shadow: radius * 0.9,
    paint: (g, camera, c) => ellipsoid(g, camera, c, at, frame, [radius, radius, radius]),
  }),
  ellipsoid: ({ at, frame, size }) => ({
    centre: at, reach: Math.max(...size), shadow: Math.min(...size),
    paint: (g, camera, c) => ellipsoid(g, camera, c, at, frame, size),
  }),
  ring: ({ at, radius, along = [0, 0, 1] }) => {
    const n = unit(along), u = unit(cross(n, Math.abs(n[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0])), v = cross(n, u);
    const points = Array.from({ length: 64 }, (_, k) => add(at, add(scale(u, radius * Math.cos((Math.PI * k) / 32)), scale(v, radius * Math.sin((Math.PI * k) / 32)))));
    return { centre: at, reach: radius, paint: (g, camera, c) => polygon(g, camera, points, null, c.line, 1.2) };
  },
  box: ({ at, frame, size }) => ({
    centre: at, reach: norm(size) / 2,
    paint: (g, camera, c) => box(g, camera, c, at, frame, size),
  }),
  frame: ({ at, axes, length }) => ({
    centre: at, reach: length ?? 1, front: true,
    paint(g, camera, c) {
      [0, 1, 2]
        .map((j) => ({ j, v: scale(column(axes, j), length ?? 1) }))
        .sort((a, b) => dot(a.v, camera.toward) - dot(b.v, camera.toward))
        .forEach(({ j, v }) => arrow(g, camera, at, v, c.axes[j], 2.5));
    },
  }),
  arrow: ({ at, along }) => ({
    centre: at, reach: norm(along), front: true,
    paint: (g, camera, c) => arrow(g, camera, at, along, c.arrow, 2.5),
  }),
};

const SPATIAL = new Set(["disk", "sphere", "ellipsoid", "box", "frame", "view"]);
export const isSpatial = (things) => things.some((t) => SPATIAL.has(t.kind));

// The properties of a thing from the outputs of the run's draw function.
export function properties(thing, o) {
  const p = {};
  for (const [key, place] of Object.entries(thing)) {
    if (key === "kind") continue;
    const [first, count] = place, values = Array.from(o.subarray(first, first + count));
    if (key === "points") p.points = Array.from({ length: count / 3 }, (_, k) => values.slice(3 * k, 3 * k + 3));
    else p[key] = count === 1 ? values[0] : values;
  }
  return p;
}

export const shapesOf = (things, o) =>
  things.filter((t) => makers[t.kind]).flatMap((t) => makers[t.kind](properties(t, o)));
