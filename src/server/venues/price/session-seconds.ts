import { minuteMs, openTimeOf, secondMs } from '../../../shared/kit/time.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import { addTrade, barOfTrade, flatBar, type Kline } from '../../../shared/market/kline.ts';
import { nextBarOpen } from '../../../shared/market/session/session-bars.ts';
import { isMoving, priceTimeOf } from '../../../shared/market/session/trading-hours.ts';
import type { SyntheticBars } from './synthetic-bars.ts';

const kept = 7_200;

/** Bars of a second of an instrument that trades at some hours: what its trades have made, and before them what its price process would have. */
export interface SessionSeconds {
  readonly add: (atMs: number, price: number, size: number) => void;
  /** At most `limit` bars that open before `toMs`, which is not after now; ascending. */
  readonly bars: (limit: number, toMs: number) => readonly Kline[];
  /** Lets go of what trades have made. */
  readonly clear: () => void;
}

export function createSessionSeconds(kind: AccountType, synthetic: SyntheticBars, firstMs: number): SessionSeconds {
  const seconds: Kline[] = [];

  /** Seconds without trades up to a time are flat; none is outside of the hours. */
  function roll(toMs: number): void {
    for (let last = seconds.at(-1); last; last = seconds.at(-1)) {
      const open = nextBarOpen(kind, '1s', last[0]);
      if (open > toMs) break;
      seconds.push(flatBar(open, last[4]));
    }
    if (seconds.length > 2 * kept) seconds.splice(0, seconds.length - kept);
  }

  function add(atMs: number, price: number, size: number): void {
    const open = placeOfTrade(kind, '1s', atMs);
    roll(open - 1);
    const last = seconds.at(-1);
    if (last && last[0] >= open) addTrade(last, price, size);
    else seconds.push(barOfTrade('1s', open, price, size));
  }

  function bars(limit: number, toMs: number): readonly Kline[] {
    roll(toMs - 1);
    const found = seconds.filter(([open]) => open < toMs).slice(-limit);
    const pages = [found];
    let [count, before] = [found.length, found[0]?.[0] ?? toMs];
    for (const open of movingMinutes(kind, before - 1, firstMs)) {
      if (count >= limit) break;
      const page = synthetic.seconds(open, Math.min(open + minuteMs, openTimeOf('1s', before - 1) + secondMs)).slice(count - limit);
      pages.unshift(page);
      count += page.length;
      before = open;
    }
    return pages.flat();
  }

  return { add, bars, clear: () => { seconds.length = 0; } };
}

/** The minute or second to which a trade counts: those of the auctions count to the first and the last one of the day. */
export function placeOfTrade(kind: AccountType, interval: '1m' | '1s', atMs: number): number {
  const open = openTimeOf(interval, atMs);
  if (isMoving(kind, open)) return open;
  const time = priceTimeOf(kind, atMs);
  return openTimeOf(interval, isMoving(kind, time) ? time : time - 1);
}

/** Open times of the minutes in which prices move, newest first, from the one that holds `fromMs` on. */
export function* movingMinutes(kind: AccountType, fromMs: number, firstMs: number): Generator<number> {
  for (let open = openTimeOf('1m', fromMs); open >= firstMs; open -= minuteMs) {
    if (isMoving(kind, open)) {
      yield open;
      continue;
    }
    // Straight to the end of the hours before: nothing lies between.
    const ended = priceTimeOf(kind, open);
    if (ended < open) open = Math.ceil(ended / minuteMs) * minuteMs;
  }
}
