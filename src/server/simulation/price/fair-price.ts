import { exp } from '../../../shared/base/math/exp.ts';
import { log } from '../../../shared/base/math/log.ts';
import { must } from '../../../shared/base/assert.ts';
import { scaleOf } from '../../../shared/base/decimal.ts';
import { hashText, mix, normalAt } from '../../../shared/base/random.ts';
import { minuteMs } from '../../../shared/base/time.ts';
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
  /** Mean log distance of this instrument from the coin's path: perpetuals trade a little above spot. */
  readonly basis: number;
  /** Of a dated contract, which comes down to spot at its end. */
  readonly expiry: number | null;
  /** What was drawn last: it saves work and never changes a price, as it could be drawn again. */
  readonly drawn: { offset: OffsetCell };
}

/** Draws at both ends of one half minute. */
interface OffsetCell {
  readonly cell: number;
  readonly left: number;
  readonly right: number;
}

const offsetCellMs = 30_000;
const offsetSize = 0.00008;
/**
 * Offsets from a mean over a day never reach this: `normalAt` draws from 2^32 radii, the longest of which is 6.66, and
 * the carry of a dated contract falls by less than the rest in half a day.
 */
export const offsetBound = 6.7 * offsetSize + 0.00008;

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
    basis: instrument.account_type === 'linear' || instrument.account_type === 'inverse' ? 0.0003 : 0,
    expiry: instrument.expiry,
    drawn: { offset: { cell: Number.NaN, left: 0, right: 0 } },
  };
}

/** What a dated contract is above spot, as a log of a year. */
const carry = 0.05;
const yearMs = 365 * 86_400_000;

/** Mean log distance from the coin's path at a time. */
export const basisAt = ({ basis, expiry }: Pick<PriceProcess, 'basis' | 'expiry'>, atMs: number): number =>
  expiry === null ? basis : (carry * Math.max(0, expiry - atMs)) / yearMs;

/** The venue's own log offset: value noise over half minutes, about one basis point. */
function venueOffset(process: PriceProcess, atMs: number): number {
  const cell = Math.floor(atMs / offsetCellMs);
  const within = atMs / offsetCellMs - cell;
  const { drawn } = process;
  if (drawn.offset.cell !== cell)
    drawn.offset = {
      cell,
      left: normalAt(process.venueSeed, cell, 1),
      right: normalAt(process.venueSeed, cell + 1, 1),
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

/** `minute` counts minutes from the epoch. */
export function minuteTicks(process: PriceProcess, minute: number): MinuteTicks {
  const { coin, venueSeed } = process;
  const basis = basisAt(process, minute * minuteMs);
  const after = basisAt(process, (minute + 1) * minuteMs);
  const day = Math.floor(minute / minutesPerDay);
  const row = minute - day * minutesPerDay;
  const { logs, high, low } = coin.day(day);
  const cell = (minute * minuteMs) / offsetCellMs;
  const first = normalAt(venueSeed, cell, 1);
  const middle = normalAt(venueSeed, cell + 1, 1);
  const last = normalAt(venueSeed, cell + 2, 1);
  const open = ticksOf(process, logs[row]! + basis + offsetSize * first);
  const close = ticksOf(process, logs[row + 1]! + after + offsetSize * last);
  return {
    open,
    close,
    high: Math.max(open, close, ticksOf(process, high[row]! + basis + offsetSize * Math.max(first, middle, last))),
    low: Math.min(open, close, ticksOf(process, low[row]! + after + offsetSize * Math.min(first, middle, last))),
  };
}
