// The motion as a video, recorded from the canvas while it plays once from beginning to end.
import { download } from "./make.js";

const TYPES = ["video/mp4", "video/webm;codecs=vp9", "video/webm"];
export const canRecord = () => typeof MediaRecorder !== "undefined" && Boolean(HTMLCanvasElement.prototype.captureStream);

export function record(canvas, name, ended) {
  const type = TYPES.find((t) => MediaRecorder.isTypeSupported(t)) ?? "", parts = [];
  const recorder = new MediaRecorder(canvas.captureStream(60), { mimeType: type || undefined, videoBitsPerSecond: 8e6 });
  recorder.ondataavailable = (e) => { if (e.data.size) parts.push(e.data); };
  recorder.onstop = () => {
    const kind = (recorder.mimeType || "video/webm").split(";")[0];
    if (parts.length) download(`${name}.${kind.endsWith("mp4") ? "mp4" : "webm"}`, kind, new Blob(parts));
    ended();
  };
  recorder.start();
  return recorder;
}
