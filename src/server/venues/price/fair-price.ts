import { hashText, mix, normalAt, uniformAt } from '../../../shared/kit/random.ts';
import { scaleOf } from '../../../shared/kit/decimal.ts';
import { dayMs, minuteMs } from '../../../shared/kit/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { must } from '../../../shared/kit/assert.ts';
import { assets } from '../listing.ts';

/**
 * The price process of one instrument: a pure function of time. One path for each coin, shared by all venues, and a small slow offset of
 * the venue upon it, so that venues are correlated but not equal.
 */
export interface PriceProcess {
  readonly coinSeed: number;
  readonly venueSeed: number;
  /** Natural logarithm of the reference price in ticks. */
  readonly logAnchor: number;
  /** Standard deviation of a day's log return. */
  readonly dailyVol: number;
  /** Mean log distance of this instrument from the coin's path: contracts trade a little above spot. */
  readonly basis: number;
  /** What was drawn last: it saves work and never changes a price, as it could be drawn again. */
  readonly drawn: { minute: MinutePath; offset: OffsetCell };
}

/** Log deviation at the 65 points of one minute; `index` counts minutes from the epoch. */
interface MinutePath {
  readonly index: number;
  readonly logs: Float64Array;
}

/** Draws at both ends of one half minute. */
interface OffsetCell {
  readonly cell: number;
  readonly left: number;
  readonly right: number;
}

const minutesPerDay = 1440;
const halvings = 64;
/** Days for which the large swings of the anchor repeat their weights: 2^9. */
const octaves = 9;

/** The process of an instrument under the server's seed. Throws for a coin that is not listed in `assets`. */
export function processOf(seed: number, instrument: Pick<Instrument, 'exchange' | 'symbol' | 'account_type' | 'base' | 'tick'>): PriceProcess {
  const asset = must(assets[instrument.base], `asset ${instrument.base}`);
  const { decimals, unit } = scaleOf(instrument.tick);
  return {
    coinSeed: mix(hashText(instrument.base) ^ mix(seed)),
    venueSeed: mix(hashText(`${instrument.exchange}/${instrument.symbol}/${instrument.account_type}`) ^ mix(seed)),
    logAnchor: Math.log((asset.price * 10 ** decimals) / unit),
    dailyVol: asset.dailyVol,
    basis: instrument.account_type === 'linear' ? 0.0003 : 0,
    drawn: { minute: { index: Number.NaN, logs: new Float64Array() }, offset: { cell: Number.NaN, left: 0, right: 0 } },
  };
}

/** Log deviation of the coin from its reference at the start of a day: octaves of value noise, so that any day costs the same. */
function dayAnchor(process: PriceProcess, day: number): number {
  let sum = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const span = 2 ** octave;
    const cell = Math.floor(day / span);
    const within = day / span - cell;
    const [left, right] = [normalAt(process.coinSeed, cell, octave + 100), normalAt(process.coinSeed, cell + 1, octave + 100)];
    sum += Math.sqrt(span) * 0.5 * (left + (right - left) * within);
  }
  return sum * process.dailyVol;
}

/** A point between two known ones of a Brownian bridge, drawn by hash. */
function between(seed: number, a: number, b: number, low: number, mid: number, high: number, from: number, to: number, variance: number): number {
  const mean = from + ((to - from) * (mid - low)) / (high - low);
  return mean + Math.sqrt((variance * (mid - low) * (high - mid)) / (high - low)) * normalAt(seed, a, b);
}

/** Log deviation at the start of minute `minute` (0 … 1440) of a day, by bisection: 11 draws. */
function minuteLog(process: PriceProcess, day: number, minute: number): number {
  let [low, high] = [0, minutesPerDay];
  let [from, to] = [dayAnchor(process, day), dayAnchor(process, day + 1)];
  const variance = process.dailyVol ** 2 / minutesPerDay;
  while (minute !== low && minute !== high) {
    const mid = (low + high) >> 1;
    const value = between(process.coinSeed, day, mid, low, mid, high, from, to, variance);
    if (minute < mid) [high, to] = [mid, value];
    else [low, from] = [mid, value];
  }
  return minute === low ? from : to;
}

/** Lowest and highest log deviation within a minute, by the law of a bridge's extremes. */
function extremesOf(process: PriceProcess, minuteIndex: number, open: number, close: number): readonly [low: number, high: number] {
  const variance = process.dailyVol ** 2 / minutesPerDay;
  const reach = (draw: number) => Math.sqrt((close - open) ** 2 - 2 * variance * Math.log(1 - draw));
  const high = (open + close + reach(uniformAt(process.coinSeed, minuteIndex, 7))) / 2;
  const low = (open + close - reach(uniformAt(process.coinSeed, minuteIndex, 8))) / 2;
  return [low, high];
}

/** The venue's own log offset: value noise over half minutes, about one basis point. */
function venueOffset(process: PriceProcess, atMs: number): number {
  const cell = Math.floor(atMs / 30_000);
  const within = atMs / 30_000 - cell;
  const { drawn } = process;
  if (drawn.offset.cell !== cell) drawn.offset = { cell, left: normalAt(process.venueSeed, cell, 1), right: normalAt(process.venueSeed, cell + 1, 1) };
  const { left, right } = drawn.offset;
  return process.basis + 0.00008 * (left + (right - left) * within);
}

/** The 65 points of a minute: six halvings, none of them beyond the minute's extremes. */
function minutePath(process: PriceProcess, index: number): MinutePath {
  const day = Math.floor(index / minutesPerDay);
  const minute = index - day * minutesPerDay;
  const [open, close] = [minuteLog(process, day, minute), minuteLog(process, day, minute + 1)];
  const [lowest, highest] = extremesOf(process, index, open, close);
  const logs = new Float64Array(halvings + 1);
  [logs[0], logs[halvings]] = [open, close];
  const variance = process.dailyVol ** 2 / minutesPerDay / halvings;
  for (let span = halvings; span > 1; span /= 2) {
    for (let low = 0; low < halvings; low += span) {
      const [mid, high] = [low + span / 2, low + span];
      const drawn = between(process.coinSeed ^ 0x5bd1e995, index, mid, low, mid, high, logs[low]!, logs[high]!, variance);
      logs[mid] = Math.min(highest, Math.max(lowest, drawn));
    }
  }
  return { index, logs };
}

/** Log deviation of the coin at any time: straight lines between the points of the minute. */
function coinLog(process: PriceProcess, atMs: number): number {
  const index = Math.floor(atMs / minuteMs);
  const { drawn } = process;
  if (drawn.minute.index !== index) drawn.minute = minutePath(process, index);
  const { logs } = drawn.minute;
  const place = ((atMs - index * minuteMs) / minuteMs) * halvings;
  const low = Math.floor(place);
  const [from, to] = [logs[low]!, logs[low + 1]!];
  return from + (to - from) * (place - low);
}

/** Fair price in whole ticks, at least 1. A pure function: the same process and time always give the same price. */
export const fairTicks = (process: PriceProcess, atMs: number): number =>
  Math.max(1, Math.round(Math.exp(process.logAnchor + coinLog(process, atMs) + venueOffset(process, atMs))));

/** Minute bars of one UTC day in ticks; `close[m]` is `open[m + 1]`, and the fair price never leaves [low, high]. */
export interface DayBars {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** All 1,440 minute bars of a day, filled by one bisection pass. `day` counts from the epoch. */
export function dayBars(process: PriceProcess, day: number): DayBars {
  const logs = new Float64Array(minutesPerDay + 1);
  logs[0] = dayAnchor(process, day);
  logs[minutesPerDay] = dayAnchor(process, day + 1);
  fillBridge(process, day, logs, 0, minutesPerDay);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  for (let minute = 0; minute < minutesPerDay; minute++) {
    const minuteIndex = day * minutesPerDay + minute;
    const [lowest, highest] = extremesOf(process, minuteIndex, logs[minute]!, logs[minute + 1]!);
    const at = day * dayMs + minute * minuteMs;
    const offsets = [venueOffset(process, at), venueOffset(process, at + minuteMs / 2), venueOffset(process, at + minuteMs)] as const;
    bars.open[minute] = ticksOf(process, logs[minute]! + offsets[0]);
    bars.close[minute] = ticksOf(process, logs[minute + 1]! + offsets[2]);
    bars.high[minute] = Math.max(bars.open[minute]!, bars.close[minute]!, ticksOf(process, highest + Math.max(...offsets)));
    bars.low[minute] = Math.min(bars.open[minute]!, bars.close[minute]!, ticksOf(process, lowest + Math.min(...offsets)));
  }
  return bars;
}

const column = () => new Float64Array(minutesPerDay);
const ticksOf = (process: PriceProcess, log: number): number => Math.max(1, Math.round(Math.exp(process.logAnchor + log)));

function fillBridge(process: PriceProcess, day: number, logs: Float64Array, low: number, high: number): void {
  if (high - low < 2) return;
  const mid = (low + high) >> 1;
  const variance = process.dailyVol ** 2 / minutesPerDay;
  logs[mid] = between(process.coinSeed, day, mid, low, mid, high, logs[low]!, logs[high]!, variance);
  fillBridge(process, day, logs, low, mid);
  fillBridge(process, day, logs, mid, high);
}
