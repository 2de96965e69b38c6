import { scaleOf } from '../../shared/base/decimal.ts';
import { hashText, mix, uniformAt } from '../../shared/base/random.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { assetOf, underlyingOf } from './assets/session-assets.ts';
import { type BookShape, shapeOf } from './book-shape.ts';

/** What follows from a market's listing and does not change with its state. */
export interface Traits {
  readonly listed: Listed;
  readonly shape: BookShape;
  /** Lots of one side within 20 units of the best price, about. */
  readonly depth: number;
  /** Takers a step, on average. */
  readonly takers: number;
  /** Mean lots of one. */
  readonly takerLots: number;
  readonly seed: number;
}

const stepsPerMinute = 600;
/** Takers a second of Binance's BTCUSDT, and the dollars that it trades in a mean minute here. */
const busiest = 9.7;
const busiestUsd = 1_120_000;
/** Takers a second where nothing of the kind was recorded: all but coins against dollars. */
const otherwise = 2;

const known = new WeakMap<MarketState, Traits>();

export function traitsOf({ seed }: CoreState, market: MarketState): Traits {
  const before = known.get(market);
  if (before?.listed === market.listed) return before;
  const { instrument, lotsPerMinute } = market.listed;
  const shape = shapeOf(instrument.account_type);
  const takers = takersPerSecond(market.listed) / 10;
  const traits: Traits = {
    listed: market.listed,
    shape,
    depth: lotsPerMinute * shape.minutes,
    takers,
    takerLots: lotsPerMinute / (stepsPerMinute * takers),
    seed: mix(hashText(market.key) ^ mix(seed ^ 0x7a6c)),
  };
  known.set(market, traits);
  return traits;
}

/** More where more is traded, about by the cube root of its value: with a thousandth of BTC's there are a tenth. */
function takersPerSecond({ instrument, lotsPerMinute }: Listed): number {
  const { account_type, contract_size, linear, contract, quote, step } = instrument;
  const isCoin = quote === 'USDT' || quote === 'USD';
  const price = assetOf(underlyingOf(instrument))?.price;
  if (!isCoin || account_type === 'option' || price === undefined) return otherwise;
  const { decimals, unit } = scaleOf(step);
  const size = lotsPerMinute * unit * 10 ** -decimals;
  const usd = contract && !linear ? size * Number(contract_size) : size * price;
  return Math.min(2 * busiest, Math.max(1, busiest * (usd / busiestUsd) ** 0.3));
}

/** Steps for which the takers' mood lasts: the mean number of them, and which side most are on. */
const busySteps = 10;
const moodSteps = 2;

/** Takers of a step on average: few in most seconds and many in some, by an exponential law. */
export const takersIn = ({ seed, takers }: Traits, step: number): number =>
  takers * -Math.log(1 - uniformAt(seed, Math.floor(step / busySteps), 1));

/** Share of them that buys. */
export const buyShareIn = ({ seed }: Traits, step: number): number => uniformAt(seed, Math.floor(step / moodSteps), 2);
