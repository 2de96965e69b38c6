import type { DepthFrame } from '../doubles/book-venue.ts';
import { depthPath } from './paths.ts';
import type { Rig } from './rig.ts';
import { check } from './scenario.ts';
import type { Tamper } from './venue.ts';

/** A frame that changes levels of a book. */
export type Delta = Extract<DepthFrame, { e: 'd' }>;
export const isDelta = (frame: object): frame is Delta => (frame as { e?: string }).e === 'd';
export const isSnap = (frame: object): boolean => (frame as { e?: string }).e === 'snap';

/** Meets the nth delta from now with a fault, once. */
export function once(n: number, fault: (frame: Delta) => readonly object[]): Tamper {
  let count = 0;
  return (frame, path) => (path === depthPath && isDelta(frame) && ++count === n ? fault(frame) : [frame]);
}

/** Holds a delta back and sends it after the next one, once. */
export function swap(n: number): Tamper {
  let count = 0;
  let held = undefined as object | undefined;
  return (frame, path) => {
    if (path !== depthPath || !isDelta(frame)) return [frame];
    count++;
    if (count === n) {
      held = frame;
      return [];
    }
    const going = held ? [frame, held] : [frame];
    held = undefined;
    return going;
  };
}

/** Sets the fault and waits until the book is stale; the engine may take 100 ms from the first frame that tells. */
export async function breaks(
  rig: Rig,
  watch: Awaited<ReturnType<Rig['liveBook']>>,
  reasons: readonly string[],
  tamper: Tamper,
): Promise<void> {
  const from = watch.shown.length;
  let reportedMs = 0;
  let stalledMs = 0;
  rig.venue.tamper = (frame, path, session) => {
    const going = tamper(frame, path, session);
    if (reportedMs === 0 && (going.length !== 1 || going[0] !== frame))
      [reportedMs, stalledMs] = [performance.now(), rig.stalledMs];
    return going;
  };
  await rig.until(() => watch.shown.slice(from).some(({ feed: { state } }) => state === 'stale'), 3_000, 'stale');
  const stale = watch.shown.slice(from).find(({ feed: { state } }) => state === 'stale')!;
  check(reasons.includes(stale.feed.reason), `stale for ${stale.feed.reason}`);
  // The frame that shows a gap is the one after it, 1/rate later.
  const lateMs = (stale.ms - reportedMs) * rig.clock.speed - 1_000 / 50 - (rig.stalledMs - stalledMs);
  check(lateMs <= 100, `stale only after ${Math.round(lateMs)} ms`);
}

/** Which delta from now a fault meets, by seed. */
export const place = (seed: number): number => 2 + (seed % 11);
