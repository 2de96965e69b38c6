import { log } from '../../shared/base/math/log.ts';
import { pow } from '../../shared/base/math/pow.ts';
import { scaleOf, unitsToNumber } from '../../shared/base/decimal.ts';
import { hashText, mix, uniformAt } from '../../shared/base/random.ts';
import { type CoreState, stepMs } from '../../shared/core/state/core-state.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { assetOf, underlyingOf } from './assets/session-assets.ts';
import { type BookShape, shapeOf } from './book-shape.ts';
import { optionActivity, optionSpread } from './option-activity.ts';

/** What follows from a market's listing, and of an option from how far it is from the money and from its end. */
export interface Traits {
  readonly listed: Listed;
  readonly shape: BookShape;
  /** Lots of one side within 20 units of the best price, about. */
  readonly depth: number;
  /** Takers a step, on average. */
  readonly takers: number;
  /** Mean lots of one. */
  readonly takerLots: number;
  /** Of the spread, as a fraction of the price: beyond the step that all markets have. */
  readonly spread: number;
  readonly seed: number;
  /** Share of `listed.lotsPerMinute` that is traded now. */
  readonly activity: number;
}

const stepsPerMinute = 600;
/** Takers a second of Binance's BTCUSDT, and the dollars that it trades in a mean minute here. */
const busiest = 9.7;
const busiestUsd = 1_120_000;
/** Takers a second where nothing of the kind was recorded: all but coins against dollars. */
const otherwise = 2;

const known = new WeakMap<MarketState, Traits>();

export function traitsOf({ seed, step }: CoreState, market: MarketState): Traits {
  const before = known.get(market);
  const activity = activityOf(seed, step, market);
  if (before?.listed === market.listed && before.activity === activity) return before;
  const { instrument } = market.listed;
  const isOption = instrument.account_type === 'option';
  const lotsPerMinute = market.listed.lotsPerMinute * activity;
  const shape = shapeOf(instrument.account_type);
  const most = takersPerSecond(market.listed) / 10;
  // No taker is smaller than a lot: where little is traded there are fewer of them.
  const takers = isOption ? Math.min(most, lotsPerMinute / stepsPerMinute) : most;
  const traits: Traits = {
    listed: market.listed,
    shape,
    depth: lotsPerMinute * shape.minutes,
    takers,
    takerLots: lotsPerMinute / (stepsPerMinute * takers),
    spread: isOption ? optionSpread(activity) : 0,
    seed: mix(hashText(market.key) ^ mix(seed ^ 0x7a6c)),
    activity,
  };
  known.set(market, traits);
  return traits;
}

const activities = new WeakMap<MarketState, ReturnType<typeof optionActivity>>();

/** In two digits, so that traits change now and then alone; 1 of all but options, and where the index is not known. */
function activityOf(seed: number, step: number, market: MarketState): number {
  const { contract, listed } = market;
  if (!contract?.option || contract.index === 0) return 1;
  const known = activities.get(market) ?? optionActivity(seed, listed.instrument);
  activities.set(market, known);
  return Number(known(unitsToNumber(contract.index, market.grid.price), step * stepMs).toPrecision(2));
}

/** More where more is traded, about by the cube root of its value: with a thousandth of BTC's there are a tenth. */
function takersPerSecond({ instrument, lotsPerMinute }: Listed): number {
  const { account_type, contract_size, linear, contract, quote, step } = instrument;
  const isCoin = quote === 'USDT' || quote === 'USD';
  const price = assetOf(underlyingOf(instrument))?.price;
  if (!isCoin || account_type === 'option' || price === undefined) return otherwise;
  const { decimals, unit } = scaleOf(step);
  const size = (lotsPerMinute * unit) / 10 ** decimals;
  const usd = contract && !linear ? size * Number(contract_size) : size * price;
  return Math.min(2 * busiest, Math.max(1, busiest * pow(usd / busiestUsd, 0.3)));
}

/** Steps for which the takers' mood lasts: the mean number of them, and which side most are on. */
const busySteps = 10;
const moodSteps = 2;

/** Takers of a step on average: few in most seconds and many in some, by an exponential law. */
export const takersIn = ({ seed, takers }: Traits, step: number): number =>
  takers * -log(1 - uniformAt(seed, Math.floor(step / busySteps), 1));

/** Share of them that buys. */
export const buyShareIn = ({ seed }: Traits, step: number): number => uniformAt(seed, Math.floor(step / moodSteps), 2);
