import { log } from '../base/math/log.ts';
import { mean, sampleDeviation } from './statistics.ts';

/**
 * Words of the index, the most fearful first. `from` is the least value of a band, inclusive: the bounds of
 * alternative.me.
 */
export const fearGreedBands = [
  { from: 0, classification: 'Extreme Fear' },
  { from: 25, classification: 'Fear' },
  { from: 45, classification: 'Neutral' },
  { from: 56, classification: 'Greed' },
  { from: 76, classification: 'Extreme Greed' },
] as const;
export type FearGreedClass = (typeof fearGreedBands)[number]['classification'];
export const fearGreedClasses = /* @__PURE__ */ fearGreedBands.map(({ classification }) => classification) as [
  FearGreedClass,
  ...FearGreedClass[],
];

/** The word for a value of 0 to 100. */
export const classOf = (value: number): FearGreedClass =>
  fearGreedBands.findLast(({ from }) => value >= from)?.classification ?? 'Extreme Fear';

/** One closed day of a market: its last price and what was traded of the base. */
export interface DailyBar {
  readonly close: number;
  readonly volume: number;
}

/** Closed days that one value needs before it. */
export const fearGreedDays = 91;

/**
 * Parts of the computed index, and what each counts for, percent. Every part is 0 to 100, 50 where nothing is out of
 * the ordinary.
 */
export const fearGreedWeights = { volatility: 25, drawdown: 15, momentum: 25, volume: 20, strength: 15 } as const;
export type FearGreedParts = Readonly<Record<keyof typeof fearGreedWeights, number>>;

const [now, short, long, strengthDays] = [10, 30, 90, 14] as const;

const clamp = (score: number): number => Math.min(100, Math.max(0, score));
const spreadOf = (values: readonly number[]): number => sampleDeviation(values)!;
/** Against its mean over the last 30 and 90 days; 1 where there is no such mean. */
const against = (value: number, usual: readonly number[]): number => {
  const of = (mean(usual.slice(-short)) + mean(usual)) / 2;
  return of === 0 ? 1 : value / of;
};

/**
 * What the last 91 closed days say of the mood, ascending:
 * - volatility: deviation of the last 10 daily log returns against the mean of that of 30 and of 90; equal is 50, twice
 * as much 0, none 100.
 * - drawdown: distance of the last close from the highest of 90 against its mean over 30 and 90; scored alike.
 * - momentum: log of the last close over the mean of its 30- and 90-day averages, in deviations of 30 days: 25 for
 * each.
 * - volume: mean of the last 10 days in standard errors from that of 90, 15 for each: upwards where the price has risen
 * in them, else downwards.
 * - strength: rises of the last 14 days over rises and falls together.
 * Throws where there are fewer days.
 */
export function fearGreedParts(bars: readonly DailyBar[]): FearGreedParts {
  if (bars.length < fearGreedDays) throw new RangeError(`${fearGreedDays} days are needed, ${bars.length} are there`);
  const days = bars.slice(-fearGreedDays);
  const closes = days.map(({ close }) => close);
  const volumes = days.slice(1).map(({ volume }) => volume);
  const returns = closes.slice(1).map((close, index) => log(close / closes[index]!));
  const deviation = (count: number): number => spreadOf(returns.slice(-count));
  const last = closes.at(-1)!;
  const usual = deviation(long);
  const spread = usual * Math.sqrt(short);
  const rise = log(last / closes.at(-1 - now)!);
  const volumeSpread = spreadOf(volumes);
  const level = (mean(closes.slice(-short)) + mean(closes.slice(-long))) / 2;
  return {
    volatility: ratioScore(usual === 0 ? 1 : deviation(now) / ((deviation(short) + usual) / 2)),
    drawdown: drawdownScore(closes.slice(-long)),
    momentum: usual === 0 ? 50 : clamp(50 + (25 * log(last / level)) / spread),
    volume:
      volumeSpread === 0
        ? 50
        : clamp(
            50 + (15 * Math.sign(rise) * (mean(volumes.slice(-now)) - mean(volumes)) * Math.sqrt(now)) / volumeSpread,
          ),
    strength: strengthScore(returns.slice(-strengthDays)),
  };
}

/** The computed index: the parts by their weights, a whole number of 0 to 100. `bars` as `fearGreedParts` has them. */
export function fearGreedOf(bars: readonly DailyBar[]): number {
  const parts = fearGreedParts(bars);
  const names = Object.keys(fearGreedWeights) as (keyof FearGreedParts)[];
  return Math.round(names.reduce((sum, name) => sum + parts[name] * fearGreedWeights[name], 0) / 100);
}

const ratioScore = (ratio: number): number => clamp(100 - 50 * ratio);

function drawdownScore(closes: readonly number[]): number {
  let peak = 0;
  const falls = closes.map((close) => {
    peak = Math.max(peak, close);
    return 1 - close / peak;
  });
  return ratioScore(against(falls.at(-1)!, falls));
}

function strengthScore(returns: readonly number[]): number {
  const [rises, falls] = [1, -1].map((sign) =>
    returns.reduce((sum, change) => sum + Math.max(0, sign * change), 0),
  ) as [number, number];
  return rises + falls === 0 ? 50 : clamp((100 * rises) / (rises + falls));
}
