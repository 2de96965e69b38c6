import { secondMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** Lines of answers that a second has room for: who asks without an end must not fill the disk with it. */
const maxASecond = 100;

/**
 * Writes answers down, so many in a second; the others of it are counted, and told with the next line that is written.
 */
export function createRequestLog(log: Pick<Log, 'info' | 'warn'>, clock: Clock): (facts: object) => void {
  let second = 0;
  let written = 0;
  let leftOut = 0;
  return (facts) => {
    const now = Math.floor(clock.nowMs() / secondMs);
    if (now !== second) [second, written] = [now, 0];
    written += 1;
    if (written > maxASecond) {
      leftOut += 1;
      return;
    }
    if (leftOut > 0) log.warn({ left_out: leftOut }, 'more requests came in a second than are written down');
    leftOut = 0;
    log.info(facts, 'request');
  };
}
