import type { FrameScheduler } from '../canvas/frame-scheduler.ts';
import { inertiaAt, isStill } from '../canvas/kinetic.ts';

/** Lets a view go on moving for a while, slower and slower. */
export interface Inertia {
  readonly start: (speed: number) => void;
  readonly stop: () => void;
}

/**
 * `move` gets the px of each frame, and tells whether anything has moved: at an edge inertia ends. The owner calls
 * `stop` at its end.
 */
export function createInertia(frames: FrameScheduler, move: (pixels: number) => boolean): Inertia {
  let under: { readonly speed: number; readonly startMs: number; done: number } | undefined;
  const task = frames.add(() => {
    if (!under) return;
    const { speed, startMs, done } = under;
    const ms = performance.now() - startMs;
    const far = inertiaAt(speed, ms);
    under.done = far;
    if (move(far - done) && !isStill(speed, ms)) task.request();
    else under = undefined;
  });
  return {
    start: (speed) => {
      under = { speed, startMs: performance.now(), done: 0 };
      task.request();
    },
    stop: () => {
      under = undefined;
      task.dispose();
    },
  };
}

/** Whether the user wants no motion, by the system's setting or by that of the application. */
export const isCalm = (): boolean =>
  document.documentElement.dataset.motion === 'calm' || matchMedia('(prefers-reduced-motion: reduce)').matches;
