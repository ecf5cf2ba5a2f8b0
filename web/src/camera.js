// A camera: looking straight down on the plane, or orbiting around a point in space.
import { add, scale, sub, dot, cross } from "./vector.js";

const DEGREE = Math.PI / 180, DEPTH = 3.2; // how far the eye is away, in heights of the view

export class Camera {
  constructor() {
    this.space = false;
    this.target = [0, 0, 0];
    this.size = 4; // world units along the shorter side of the view
    this.reset();
  }

  reset(from) {
    const [x, y, z] = from ?? [-0.5, -1, 0.62];
    this.yaw = Math.atan2(y, x);
    this.pitch = Math.atan2(z, Math.hypot(x, y));
    this.zoom = 1;
    this.offset = [0, 0, 0];
    this.aim();
  }

  aim() {
    const { yaw, pitch } = this;
    this.right = this.space ? [-Math.sin(yaw), Math.cos(yaw), 0] : [1, 0, 0];
    this.toward = this.space
      ? [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)]
      : [0, 0, 1];
    this.up = cross(this.toward, this.right);
  }

  turn(dx, dy) {
    this.yaw -= dx * 0.4 * DEGREE;
    this.pitch = Math.min(89 * DEGREE, Math.max(-89 * DEGREE, this.pitch + dy * 0.4 * DEGREE));
    this.aim();
  }

  // Moves the point looked at by so many pixels.
  shift(dx, dy) {
    const s = this.extent() / this.shorter;
    this.offset = add(this.offset, add(scale(this.right, -dx * s), scale(this.up, dy * s)));
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
    this.shorter = Math.min(width, height);
  }

  extent() { return this.size / this.zoom; }
  centre() { return add(this.target, this.offset); }
  pixels() { return this.shorter / this.extent(); } // of a world unit at the target

  // Where a point is seen: x, y in pixels, depth towards the eye, scale in pixels a world unit.
  see(p) {
    const q = sub(p, this.centre()), depth = dot(q, this.toward), far = DEPTH * this.extent();
    const s = this.pixels() * (this.space ? far / Math.max(far - depth, 0.05 * far) : 1);
    return { x: this.width / 2 + dot(q, this.right) * s, y: this.height / 2 - dot(q, this.up) * s, depth, s };
  }

  // From a point to the eye.
  eye(p) {
    return this.space ? sub(add(this.centre(), scale(this.toward, DEPTH * this.extent())), p) : this.toward;
  }
}
