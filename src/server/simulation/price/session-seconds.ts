import { minuteMs, openTimeOf, secondMs } from '../../../shared/base/time.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { sessionBars } from './live-bars.ts';
import type { SyntheticBars } from './synthetic-bars.ts';
import { movingMinutes, type OpeningHours } from './trade-place.ts';

const kept = 7_200;

/**
 * Bars of a second of an instrument that trades at some hours: what its trades have made, and before them what its
 * price process would have.
 */
export interface SessionSeconds {
  readonly add: (atMs: number, price: number, size: number) => void;
  /** At most `limit` bars that open before `toMs`, which is not after now; ascending. */
  readonly bars: (limit: number, toMs: number) => readonly Kline[];
  /** Lets go of what trades have made. */
  readonly clear: () => void;
}

export function createSessionSeconds(hours: OpeningHours, synthetic: SyntheticBars, firstMs: number): SessionSeconds {
  let seconds = sessionBars(hours, '1s', kept);

  function bars(limit: number, toMs: number): readonly Kline[] {
    seconds.roll(toMs - 1);
    const found = seconds.bars.filter(([open]) => open < toMs).slice(-limit);
    const pages = [found];
    let count = found.length;
    let before = found[0]?.[0] ?? toMs;
    for (const open of movingMinutes(hours, before - 1, firstMs)) {
      if (count >= limit) break;
      const page = synthetic
        .seconds(open, Math.min(open + minuteMs, openTimeOf('1s', before - 1) + secondMs))
        .slice(count - limit);
      pages.unshift(page);
      count += page.length;
      before = open;
    }
    return pages.flat();
  }

  return {
    add: (...trade) => seconds.add(...trade),
    bars,
    clear: () => {
      seconds = sessionBars(hours, '1s', kept);
    },
  };
}
