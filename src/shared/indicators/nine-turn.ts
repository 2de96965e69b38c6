import { advanceCountdown, type Countdown, noCountdown, type TrueBar } from './nine-turn-countdown.ts';
import { indicator } from './kernel.ts';

interface SetupState extends Countdown {
  /** Closes of the newest five bars, the newest first. */
  c1: number;
  c2: number;
  c3: number;
  c4: number;
  c5: number;
  /** Bars of the running setup: positive rises (sell setup), negative falls (buy setup), 0 none. */
  run: number;
  /** Highest true high and lowest true low of the running setup. */
  top: number;
  bottom: number;
  /** The extremes of bars 6 and 7 that a perfected setup reaches: their highest high (sell) or lowest low (buy). */
  reach: number;
  /** Whether bar 8 reached it. */
  reached: boolean;
  /** The setup that waits for its perfection: 1 sell, −1 buy, 0 none; and the price to reach. */
  waits: number;
  waitsFor: number;
  resistance: number;
  support: number;
}

const noSetup: SetupState = {
  ...noCountdown,
  c1: Number.NaN,
  c2: Number.NaN,
  c3: Number.NaN,
  c4: Number.NaN,
  c5: Number.NaN,
  run: 0,
  top: Number.NaN,
  bottom: Number.NaN,
  reach: Number.NaN,
  reached: false,
  waits: 0,
  waitsFor: Number.NaN,
  resistance: Number.NaN,
  support: Number.NaN,
};

/** Bars that make a setup. */
const whole = 9;

/**
 * The nine-turn: TD setup with perfection, TDST lines and, as an option, the countdown.
 *
 * `setup`: number of the bar in its run, positive where closes rise (sell setup, drawn above), negative where they fall
 * (buy setup, drawn below), 0 in none. A run begins with a price flip and lasts while each close lies strictly beyond
 * that of four bars before; it counts on past nine, numerals are drawn to nine.
 * `perfected`: 1 (sell) or −1 (buy) at the bar that perfects a complete setup, else 0: bar 8 or 9, or the first later
 * one until another setup is complete, reaches the high (low) of both bars 6 and 7. `resistance`: highest true high of
 * the last buy setup; `support`: lowest true low of the last sell setup; quote per base. `countdown`: see
 * `advanceCountdown`; 0 where it is off. Source: Perl, DeMark Indicators (2008), chapter 1.
 */
export const nineTurn = indicator({
  id: 'nineTurn',
  place: 'overlay',
  params: { countdown: { default: 0, min: 0, max: 1, step: 1 } },
  outputs: [
    { key: 'setup', kind: 'mark' },
    { key: 'perfected', kind: 'mark' },
    { key: 'resistance', kind: 'line', late: true },
    { key: 'support', kind: 'line', late: true },
    { key: 'countdown', kind: 'mark' },
  ],
  warmUp: () => 5,
  create: (p) => {
    const state = { ...noSetup };
    const scratch = { ...noSetup };
    const bar: TrueBar = { high: 0, low: 0, close: 0, trueHigh: 0, trueLow: 0 };
    return ({ high, low, close }, commit, out) => {
      const s = commit ? state : Object.assign(scratch, state);
      const known = !Number.isNaN(s.c5);
      bar.high = high;
      bar.low = low;
      bar.close = close;
      bar.trueHigh = Math.max(high, s.c1);
      bar.trueLow = Math.min(low, s.c1);
      if (known) count(s, bar);
      const perfected = known ? perfect(s, high, low) : 0;
      const complete = Math.abs(s.run) === whole ? Math.sign(s.run) : 0;
      if (complete < 0) s.resistance = s.top;
      if (complete > 0) s.support = s.bottom;
      const number = p.countdown === 1 ? advanceCountdown(s, complete, bar) : 0;
      shiftCloses(s, close);
      out[0] = known ? s.run : Number.NaN;
      out[1] = known ? perfected : Number.NaN;
      out[2] = s.resistance;
      out[3] = s.support;
      out[4] = known ? number : Number.NaN;
    };
  },
});

/** Goes on with the run, ends it, or begins one at a price flip. */
function count(s: SetupState, { close, trueHigh, trueLow }: TrueBar): void {
  const side = Math.sign(close - s.c4);
  const before = Math.sign(s.c1 - s.c5);
  if (side !== 0 && side === Math.sign(s.run)) s.run += side;
  else s.run = side !== 0 && before === -side ? side : 0;
  const bars = Math.abs(s.run);
  if (bars === 0 || bars > whole) return;
  s.top = bars === 1 ? trueHigh : Math.max(s.top, trueHigh);
  s.bottom = bars === 1 ? trueLow : Math.min(s.bottom, trueLow);
}

/** Which setup this bar perfects: 1 sell, −1 buy, 0 none. */
function perfect(s: SetupState, high: number, low: number): number {
  const bars = Math.abs(s.run);
  const side = Math.sign(s.run);
  const extreme = side > 0 ? high : low;
  if (bars === 6) s.reach = extreme;
  if (bars === 7) s.reach = side > 0 ? Math.max(s.reach, extreme) : Math.min(s.reach, extreme);
  if (bars === 8) s.reached = reaches(side, extreme, s.reach);
  if (bars === whole) {
    s.waits = side;
    s.waitsFor = s.reach;
  }
  if (s.waits === 0) return 0;
  const now = (bars === whole && s.reached) || reaches(s.waits, s.waits > 0 ? high : low, s.waitsFor);
  if (!now) return 0;
  const perfected = s.waits;
  s.waits = 0;
  return perfected;
}

const reaches = (side: number, extreme: number, price: number): boolean =>
  side > 0 ? extreme >= price : extreme <= price;

function shiftCloses(s: SetupState, close: number): void {
  s.c5 = s.c4;
  s.c4 = s.c3;
  s.c3 = s.c2;
  s.c2 = s.c1;
  s.c1 = close;
}
