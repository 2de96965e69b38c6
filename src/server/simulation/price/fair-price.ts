import { exp } from '../../../shared/base/math/exp.ts';
import { log } from '../../../shared/base/math/log.ts';
import { must } from '../../../shared/base/assert.ts';
import { scaleOf } from '../../../shared/base/decimal.ts';
import { hashText, mix, noiseAt, noiseBound, uniformAt } from '../../../shared/base/random.ts';
import { hourMs, minuteMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { assetOf, underlyingOf } from '../assets/session-assets.ts';
import { minutesPerDay } from './coin-draw.ts';
import { type CoinPath, type CoinPathOf, createCoinPath } from './coin-path.ts';

/**
 * The price process of one instrument: a pure function of time. One path for each coin, shared by all venues, and a
 * small slow offset of the venue upon it, so that venues are correlated but not equal.
 */
export interface PriceProcess {
  readonly coin: CoinPath;
  readonly venueSeed: number;
  /** Natural logarithm of the reference price in ticks. */
  readonly logAnchor: number;
  /** A perpetual: it trades a little above spot on average, and strays from there. */
  readonly isPerpetual: boolean;
  /** Of a dated contract, which comes down to spot at its end. */
  readonly expiry: number | null;
  /** Of what all perpetuals of the coin share. */
  readonly coinSeed: number;
  /** What was drawn last: it saves work and never changes a price, as it could be drawn again. */
  readonly drawn: Record<'offset' | keyof typeof strays, Cell>;
}

/** Draws at both ends of one span of time. */
interface Cell {
  readonly cell: number;
  readonly left: number;
  readonly right: number;
}

const offsetCellMs = 30_000;
const offsetSize = 0.00008;
/** Mean log distance of a perpetual from spot. */
const premium = 0.0003;
/**
 * How far a perpetual strays from its mean at most, either way, as a log: with the demand for its coin, and by itself;
 * and how long it takes from one draw to the next. Beyond the band in which funding is only interest it pays more or
 * less than that, as on real exchanges some of the time.
 */
const strays = {
  demand: { size: 0.0007, cellMs: 16 * hourMs },
  own: { size: 0.0003, cellMs: 10 * hourMs },
} as const;
/**
 * Offsets from a mean over a day never reach this: noise has bounds, and the carry of a dated contract falls by less
 * than the rest in half a day.
 */
export const offsetBound = noiseBound * offsetSize + strays.demand.size + strays.own.size;

/**
 * The process of an instrument under the server's seed; instruments that share their coin's path share its work. Throws
 * for one whose price `assetOf` does not know.
 */
export function processOf(
  seed: number,
  instrument: Pick<Instrument, 'exchange' | 'symbol' | 'account_type' | 'base' | 'tick' | 'expiry'>,
  coinOf: CoinPathOf = createCoinPath,
): PriceProcess {
  const name = underlyingOf(instrument);
  const asset = must(assetOf(name), `asset ${name}`);
  const { decimals, unit } = scaleOf(instrument.tick);
  return {
    coin: coinOf(seed, name),
    venueSeed: mix(hashText(`${instrument.exchange}/${instrument.symbol}/${instrument.account_type}`) ^ mix(seed)),
    logAnchor: log((asset.price * 10 ** decimals) / unit),
    coinSeed: mix(hashText(name) ^ mix(seed ^ 0x51ed)),
    isPerpetual: instrument.account_type === 'linear' || instrument.account_type === 'inverse',
    expiry: instrument.expiry,
    drawn: { offset: undrawn, demand: undrawn, own: undrawn },
  };
}

/** What a dated contract is above spot, as a log of a year. */
const carry = 0.05;
const yearMs = 365 * 86_400_000;

const undrawn: Cell = { cell: Number.NaN, left: 0, right: 0 };

/** What a dated contract stands above spot at a time, as a log. */
export const carryAt = (expiry: number, atMs: number): number => (carry * Math.max(0, expiry - atMs)) / yearMs;

/** How far a perpetual strays from its mean at a time, as a log. */
function strayAt(process: PriceProcess, name: keyof typeof strays, atMs: number): number {
  const { size, cellMs } = strays[name];
  const cell = Math.floor(atMs / cellMs);
  const seed = name === 'demand' ? process.coinSeed : process.venueSeed;
  const { drawn } = process;
  if (drawn[name].cell !== cell)
    drawn[name] = { cell, left: 2 * uniformAt(seed, cell, 2) - 1, right: 2 * uniformAt(seed, cell + 1, 2) - 1 };
  const { left, right } = drawn[name];
  return size * (left + (right - left) * (atMs / cellMs - cell));
}

/** Log distance from the coin's path at a time, but for the noise of half minutes. */
export function basisAt(process: PriceProcess, atMs: number): number {
  if (process.expiry !== null) return carryAt(process.expiry, atMs);
  return process.isPerpetual ? premium + strayAt(process, 'demand', atMs) + strayAt(process, 'own', atMs) : 0;
}

/** The venue's own log offset: value noise over half minutes, about one basis point. */
function venueOffset(process: PriceProcess, atMs: number): number {
  const cell = Math.floor(atMs / offsetCellMs);
  const within = atMs / offsetCellMs - cell;
  const { drawn } = process;
  if (drawn.offset.cell !== cell)
    drawn.offset = {
      cell,
      left: noiseAt(process.venueSeed, cell, 1),
      right: noiseAt(process.venueSeed, cell + 1, 1),
    };
  const { left, right } = drawn.offset;
  return basisAt(process, atMs) + offsetSize * (left + (right - left) * within);
}

/** Fair price in whole ticks, at least 1. A pure function: the same process and time always give the same price. */
export const fairTicks = (process: PriceProcess, atMs: number): number =>
  ticksOf(process, process.coin.logAt(atMs) + venueOffset(process, atMs));

const ticksOf = (process: PriceProcess, log: number): number => Math.max(1, Math.round(exp(process.logAnchor + log)));

/** One minute bar in ticks. Its close is the next one's open, and the fair price never leaves [low, high]. */
export interface MinuteTicks {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Takes one minute, which counts from the epoch: prices in ticks, volume as a multiple of the coin's mean minute. */
export type TakeMinute = (
  minute: number,
  open: number,
  high: number,
  low: number,
  close: number,
  share: number,
) => void;

/**
 * Hands out the minutes of [from, to), ascending, without an object for each: the next one's open and its draw are what
 * this one closed with.
 */
export function eachMinute(process: PriceProcess, from: number, to: number, take: TakeMinute): void {
  const { coin, venueSeed } = process;
  const cellsPerMinute = minuteMs / offsetCellMs;
  let first = noiseAt(venueSeed, from * cellsPerMinute, 1);
  let basis = basisAt(process, from * minuteMs);
  for (let minute = from; minute < to; ) {
    const day = Math.floor(minute / minutesPerDay);
    const { logs, high: highs, low: lows, share } = coin.day(day);
    let row = minute - day * minutesPerDay;
    let open = ticksOf(process, logs[row]! + basis + offsetSize * first);
    const endRow = Math.min(minutesPerDay, to - day * minutesPerDay);
    for (; row < endRow; row++, minute++) {
      const after = basisAt(process, (minute + 1) * minuteMs);
      const middle = noiseAt(venueSeed, minute * cellsPerMinute + 1, 1);
      const last = noiseAt(venueSeed, (minute + 1) * cellsPerMinute, 1);
      const close = ticksOf(process, logs[row + 1]! + after + offsetSize * last);
      const top = ticksOf(process, highs[row]! + Math.max(basis, after) + offsetSize * Math.max(first, middle, last));
      const bottom = ticksOf(process, lows[row]! + Math.min(basis, after) + offsetSize * Math.min(first, middle, last));
      take(minute, open, Math.max(open, close, top), Math.min(open, close, bottom), close, share[row]!);
      open = close;
      first = last;
      basis = after;
    }
  }
}

/** `minute` counts minutes from the epoch. */
export function minuteTicks(process: PriceProcess, minute: number): MinuteTicks {
  let made: MinuteTicks | undefined;
  eachMinute(process, minute, minute + 1, (_minute, open, high, low, close) => {
    made = { open, high, low, close };
  });
  return must(made, 'minute');
}
