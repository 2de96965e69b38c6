import { indicator } from './kernel.ts';

interface SarState {
  seen: number;
  rising: boolean;
  stop: number;
  extreme: number;
  speed: number;
  high: number;
  low: number;
}

interface Pace {
  readonly start: number;
  readonly limit: number;
}

/**
 * Parabolic stop and reverse, in quote per base: the stop nears the extreme of the trend by a share that grows by
 * `start` with every new extreme, to
 * `limit`. The first trend falls where the second bar's low fell further than its high rose. Source: TA-Lib SAR (Wilder
 * 1978).
 */
export const sar = indicator({
  id: 'sar',
  place: 'overlay',
  outputs: [{ key: 'sar', kind: 'mark' }],
  params: {
    start: { default: 0.02, min: 0.001, max: 1, step: 0.001 },
    limit: { default: 0.2, min: 0.001, max: 1, step: 0.01 },
  },
  warmUp: () => 1,
  create: (p) => {
    const state: SarState = {
      seen: 0,
      rising: true,
      stop: Number.NaN,
      extreme: Number.NaN,
      speed: Math.min(p.start, p.limit),
      high: Number.NaN,
      low: Number.NaN,
    };
    const scratch = { ...state };
    return ({ high, low }, commit, out) => {
      const s = commit ? state : Object.assign(scratch, state);
      if (s.seen === 1) begin(s, high, low);
      out[0] = s.seen === 0 ? Number.NaN : advance(s, high, low, p);
      s.seen++;
      s.high = high;
      s.low = low;
    };
  },
});

function begin(s: SarState, high: number, low: number): void {
  const fell = s.low - low;
  s.rising = !(fell > 0 && high - s.high < fell);
  s.extreme = s.rising ? high : low;
  s.stop = s.rising ? s.low : s.high;
  s.high = high;
  s.low = low;
}

/** The stop of this bar; the state then holds the next one's. */
function advance(s: SarState, high: number, low: number, { start, limit }: Pace): number {
  const top = Math.max(s.high, high);
  const bottom = Math.min(s.low, low);
  const turned = s.rising ? low <= s.stop : high >= s.stop;
  if (turned) {
    s.rising = !s.rising;
    s.stop = s.rising ? Math.min(s.extreme, bottom) : Math.max(s.extreme, top);
    s.speed = Math.min(start, limit);
    s.extreme = s.rising ? high : low;
  }
  const now = s.stop;
  if (!turned && (s.rising ? high > s.extreme : low < s.extreme)) {
    s.extreme = s.rising ? high : low;
    s.speed = Math.min(limit, s.speed + start);
  }
  const next = now + s.speed * (s.extreme - now);
  s.stop = s.rising ? Math.min(next, bottom) : Math.max(next, top);
  return now;
}
