import { type Random, nextUniform } from '../../shared/base/random.ts';
import { ask, type BookSide, bid } from '../../shared/market/book/book.ts';
import { onStep, stepAt } from '../../shared/market/tick-steps.ts';
import {
  bestOf,
  dropQuotes,
  enqueue,
  levelAt,
  levelsOf,
  lotsOf,
  opposite,
  reduce,
  remove,
} from '../../shared/core/book/queue.ts';
import { notePrice, type PendingEffects } from '../../shared/core/state/effects.ts';
import { type MarketMaker, stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { execute } from '../../shared/core/orders/fills.ts';
import { flowBounds } from '../../shared/core/contracts/closing-edge.ts';
import { isHalted } from '../../shared/core/book/halt.ts';
import { phaseOf } from '../../shared/core/shares/hours.ts';
import { crossAt, standStill, publishIndex } from './standstill.ts';
import { cutReducing } from '../../shared/core/orders/reduce-only.ts';
import { planOf } from '../../shared/core/book/sweep.ts';
import { fireTriggers } from '../../shared/core/orders/triggers.ts';
import { type Flowing, isFlowing } from '../../shared/core/contracts/market-awake.ts';
import { fairAt } from '../../shared/core/book/fair-price.ts';

const levelsLow = 40;
const levelsHigh = 60;
/** Chance of a taker in one step: two a second. */
const takerChance = 0.2;
const stepsPerMinute = 600;
/** Largest taker as a multiple of the mean one. */
const largestTaker = 5;
/** What the arbitrage takes from users' mispriced orders in one step, as a multiple of the mean taker. */
const arbitrageReach = 25;
/** Distance of the last trade from the fair price, as a fraction, beyond which a taker comes at once. */
const driftLimit = 0.0002;

/** The synthetic market maker of all markets that have a fair price. */
export const syntheticMaker: MarketMaker = { step: stepFlow, quote: requote };

/**
 * Makers and takers of one step, and what their prices trigger, market after market in the order of listing; sleeping
 * and halted ones are passed over, and one whose halt is over is quoted anew.
 */
function stepFlow(state: CoreState, effects: PendingEffects): void {
  for (const market of state.markets.values()) {
    if (!market.awake || !isFlowing(market) || isHalted(state, market)) continue;
    if (market.pace.haltedUntil > 0) {
      requote(state, market, effects);
      continue;
    }
    if (publishIndex(state, market, effects)) continue;
    const phase = phaseOf(market, state.step * stepMs);
    if (phase === 'AFTER_HOURS') takeAtClose(state, market, effects);
    if (!standStill(state, market, phase, effects))
      stepMarket(state, market, fairAt(market, state.step * stepMs), effects);
  }
}

/** After hours: takers by chance for the users' orders, all of which stand at the close. */
function takeAtClose(state: CoreState, market: Flowing, effects: PendingEffects): void {
  for (const side of [bid, ask] as const) {
    if (bestOf(market.book, side) === undefined) continue;
    const arrival = nextUniform(market.random);
    const size = nextUniform(market.random);
    if (arrival < takerChance) flowTakes(state, market, opposite(side), null, takerLots(market, size), effects);
  }
}

/** Lots of a taker: about the mean, now and then a multiple of it. */
const takerLots = (market: MarketState, size: number): number =>
  Math.max(1, Math.round(meanTaker(market) * Math.min(largestTaker, -Math.log(1 - size))));

/** Whether the flow quotes now: never an index, and others in their hours. */
const isQuoted = (state: CoreState, market: MarketState): boolean =>
  market.listed.instrument.account_type !== 'index' && phaseOf(market, state.step * stepMs) === 'CONTINUOUS';

const isBeyond = ({ band }: MarketState, price: number): boolean =>
  price < 1 || (band !== null && (price < band.down || price > band.up));

/**
 * Ends a halt, drops all quotes of the flow, fills the users' orders that cross the fair price now, quotes anew around
 * it and fires what it has reached.
 */
function requote(state: CoreState, market: MarketState, effects: PendingEffects): void {
  market.pace.haltedUntil = 0;
  dropQuotes(market);
  market.book.u = Math.max(market.book.u + 1, state.step * 1_000);
  if (!isFlowing(market)) return;
  const fair = fairAt(market, state.step * stepMs);
  market.last = fair;
  notePrice(effects, market, fair);
  if (isQuoted(state, market)) quoteAround(state, market, fair, effects);
  fireTriggers(state, market, effects);
}

function quoteAround(state: CoreState, market: MarketState, fair: number, effects: PendingEffects): void {
  if (market.band) crossAt(state, market, fair, effects);
  else arbitrage(state, market, fair, Number.MAX_SAFE_INTEGER, effects);
  // NOTE: an order whose position the fills have closed takes part in nothing any more: quotes must not stop at it, nor
  // stand beyond it.
  for (const position of effects.moved) if (position.market === market) cutReducing(state, position, effects);
  for (const side of [bid, ask] as const) {
    topUp(market, side, side === bid ? fair - 1 : fair + 1);
    while (market.book.flowCount[side] < levelsLow && extend(market, side));
  }
}

function stepMarket(state: CoreState, market: MarketState, fair: number, effects: PendingEffects): void {
  const { random, book } = market;
  const bidFrom = fair - (nextUniform(random) < 0.3 ? 1 : 0);
  const askFrom = fair + 1 + (nextUniform(random) < 0.3 ? 1 : 0);
  pull(market, bid, bidFrom);
  pull(market, ask, askFrom);
  arbitrage(state, market, fair, Math.ceil(meanTaker(market) * arbitrageReach), effects);
  topUp(market, bid, Math.min(bidFrom, (bestOf(book, ask) ?? Number.POSITIVE_INFINITY) - 1));
  topUp(market, ask, Math.max(askFrom, (bestOf(book, bid) ?? 0) + 1));
  stir(market, bid);
  stir(market, ask);
  takers(state, market, fair, effects);
  fireTriggers(state, market, effects);
}

const meanTaker = (market: MarketState): number =>
  Math.max(1, market.listed.lotsPerMinute / (stepsPerMinute * takerChance));

/** Lots of a new quote: about as much as a taker takes, more of it further away. */
function quoteLots(market: MarketState, depth: number): number {
  return Math.max(1, Math.round(meanTaker(market) * (0.2 + 1.6 * nextUniform(market.random)) * (1 + depth / 12)));
}

/** Withdraws the flow's quotes that are better than `from`. */
function pull(market: MarketState, side: BookSide, from: number): void {
  const levels = levelsOf(market.book, side);
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]!;
    if (side === bid ? level.price <= from : level.price >= from) return;
    if (level.flow) remove(market.book, side, level.flow);
  }
}

/** Takes users' orders that bid above or offer at or below the fair price, up to `reach` lots a side. */
function arbitrage(state: CoreState, market: MarketState, fair: number, reach: number, effects: PendingEffects): void {
  if ((bestOf(market.book, ask) ?? Number.POSITIVE_INFINITY) <= fair)
    flowTakes(state, market, bid, fair, reach, effects);
  if ((bestOf(market.book, bid) ?? 0) > fair) flowTakes(state, market, ask, fair + 1, reach, effects);
}

/** The flow buys (`side` bid) or sells up to `lots`, not beyond `limit`. */
function flowTakes(
  state: CoreState,
  market: MarketState,
  side: BookSide,
  limit: number | null,
  lots: number,
  effects: PendingEffects,
): void {
  const plan = planOf(market, {
    ...flowBounds(state, market, side === bid ? 'BUY' : 'SELL'),
    side,
    limit,
    lots,
    budget: null,
    user_id: null,
    external: [],
  });
  for (const fill of plan.fills) execute(state, market, null, side === bid ? 'BUY' : 'SELL', fill, effects);
}

/** Quotes from `top` outwards in widening gaps until the quotes that are there already. */
function topUp(market: MarketState, side: BookSide, from: number): void {
  const outward = side === bid ? -1 : 1;
  const top = onStep(market.steps, from, outward);
  const present = bestOf(market.book, side);
  let price = top;
  let gap = 1;
  for (let depth = 0; depth < 12; depth++) {
    if (isBeyond(market, price) || (present !== undefined && (side === bid ? price <= present : price >= present)))
      break;
    quote(market, side, price, depth);
    price = onStep(market.steps, price + outward * gap, outward);
    gap += 1 + Math.floor(nextUniform(market.random) * gap);
  }
  if (present === top && !isBeyond(market, top) && !levelAt(market.book, side, top)?.flow) quote(market, side, top, 0);
}

function quote(market: MarketState, side: BookSide, price: number, depth: number): void {
  if (levelAt(market.book, side, price)?.flow) return;
  enqueue(market.book, side, price, quoteLots(market, depth), null);
}

/** Keeps the number of quotes within bounds and changes one somewhere in the ladder. */
function stir(market: MarketState, side: BookSide): void {
  const { random, book } = market;
  const levels = levelsOf(book, side);
  while (book.flowCount[side] < levelsLow && extend(market, side));
  for (let index = 0; book.flowCount[side] > levelsHigh && index < levels.length; ) {
    const { flow } = levels[index]!;
    const before = levels.length;
    if (flow) remove(book, side, flow);
    if (levels.length === before) index += 1;
  }
  const depth = Math.floor(nextUniform(random) ** 2 * levels.length);
  const level = levels[levels.length - 1 - depth];
  if (level?.flow) resize(market, side, level.price, depth);
  const outward = side === bid ? -1 : 1;
  const inner = onStep(market.steps, (bestOf(book, side) ?? 1) + outward * pickOffset(random), outward);
  if (!isBeyond(market, inner)) quote(market, side, inner, depth);
}

const pickOffset = (random: Random): number => 1 + Math.floor(nextUniform(random) ** 2 * 24);

/** Makes a quote larger or smaller: more of it is a new order at the end of the queue, less keeps its place. */
function resize(market: MarketState, side: BookSide, price: number, depth: number): void {
  const flow = levelAt(market.book, side, price)?.flow;
  if (!flow) return;
  const lots = quoteLots(market, depth);
  const present = lotsOf(market.book, flow);
  if (lots < present) {
    reduce(market.book, side, flow, present - lots);
    return;
  }
  remove(market.book, side, flow);
  enqueue(market.book, side, price, lots, null);
}

/** Adds one quote beyond the worst; false where there is no price left. */
function extend(market: MarketState, side: BookSide): boolean {
  const worst =
    levelsOf(market.book, side).find(({ flow }) => flow)?.price ??
    bestOf(market.book, side) ??
    bestOf(market.book, opposite(side)) ??
    market.last;
  const gap = 1 + Math.floor(nextUniform(market.random) * 6);
  const outward = side === bid ? -1 : 1;
  const price = onStep(market.steps, worst + outward * gap, outward);
  if (isBeyond(market, price)) return false;
  quote(market, side, price, levelsHigh / 2);
  return true;
}

/** A taker by chance, and always where the last trade has been left behind by the fair price. */
function takers(state: CoreState, market: MarketState, fair: number, effects: PendingEffects): void {
  const { random } = market;
  const arrival = nextUniform(random);
  const direction = nextUniform(random);
  const size = nextUniform(random);
  const drift = fair - market.last;
  const left = Math.abs(drift) > Math.max(3, stepAt(market.steps, fair), fair * driftLimit);
  if (arrival >= takerChance && !left) return;
  const buys = left ? drift > 0 : direction < 0.5;
  flowTakes(state, market, buys ? bid : ask, null, takerLots(market, size), effects);
}
