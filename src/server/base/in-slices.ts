import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Parts } from '../../shared/base/parts.ts';

/** What work may hold the loop for at a time, ms; one part may take longer. */
const sliceMs = 5;

/** Runs work in slices, between which sockets, timers and other requests have their turn. Throws what it throws. */
export async function inSlices<T>(parts: Parts<T>): Promise<T> {
  for (;;) {
    const untilMs = performance.now() + sliceMs;
    do {
      const { done, value } = parts.next();
      if (done) return value;
    } while (performance.now() < untilMs);
    await othersFirst();
  }
}
