/** Where a pointer was along one axis, px, and when. */
export interface Trace {
  readonly x: number;
  readonly atMs: number;
}

/** Movement before this does not count any more when the pointer lets go. */
const windowMs = 80;
/** A pointer that has stood still for so long throws nothing. */
const restMs = 40;
/** Px per ms: slower drags stop where they end, and none is thrown faster. */
const slowest = 0.25;
const fastest = 6;
/** The speed falls to 1/e in this time. */
const decayMs = 300;
/** Where inertia ends, px per ms. */
const still = 0.02;

/** Speed with which a drag ends, px per ms with its sign; 0 where it came to rest before, or was slow. */
export function releaseSpeed(traces: readonly Trace[], nowMs: number): number {
  const last = traces.at(-1);
  const first = traces.find(({ atMs }) => last !== undefined && atMs >= last.atMs - windowMs);
  if (!last || !first || nowMs - last.atMs > restMs || last.atMs <= first.atMs) return 0;
  const speed = (last.x - first.x) / (last.atMs - first.atMs);
  return Math.abs(speed) < slowest ? 0 : Math.max(-fastest, Math.min(fastest, speed));
}

/** How far inertia has come after some time, px. */
export const inertiaAt = (speed: number, ms: number): number => speed * decayMs * (1 - Math.exp(-ms / decayMs));

/** Whether inertia has come to its end. */
export const isStill = (speed: number, ms: number): boolean => Math.abs(speed) * Math.exp(-ms / decayMs) < still;
