import { exp } from '../../shared/base/math/exp.ts';
import { type Random, nextUniform } from '../../shared/base/random.ts';
import { ask, type BookSide, bid } from '../../shared/market/book/book.ts';
import { stepAt } from '../../shared/market/tick-steps.ts';
import { bestOf, dropQuotes, opposite } from '../../shared/core/book/queue.ts';
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
import { unitAt } from './book-shape.ts';
import { quotedAround } from './option-strays.ts';
import { fill, ladderOf, nextExponential, pull, stir } from './quotes.ts';
import { buyShareIn, takersIn, type Traits, traitsOf } from './traits.ts';

/** Most takers of one step. */
const mostTakers = 12;
/** Largest taker: by its exponential draw, and as a share of the depth within 20 units. */
const largestDraw = 6;
const largestShare = 0.04;
/** What the arbitrage takes from users' mispriced orders in one step, in mean minutes of volume. */
const arbitrageMinutes = 0.2;
/** Distance of the last trade from the quotes, as a fraction, beyond which a taker comes at once. */
const driftLimit = 0.0002;
/** Chance of a step that quotes which the fair price has left move after it: they stay for some two seconds. */
const leapChance = 0.06;
/** Distance in units from the fair price at which they move at once. */
const staleUnits = 2;
/** Price steps by which the spread is wider in a step in which quotes move, on average; half a unit at most. */
const meanWider = 6;

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
    const traits = traitsOf(state, market);
    for (let coming = countOf(market.random, traits.takers); coming > 0; coming--)
      flowTakes(state, market, opposite(side), null, takerLots(market.random, traits), effects);
  }
}

/** Lots of a taker: most are far below the mean, one in a hundred is sixteen times as large. */
function takerLots(random: Random, { takerLots: mean, depth }: Traits): number {
  const drawn = Math.min(largestDraw, nextExponential(random));
  const lots = (mean * drawn * drawn * drawn) / 6;
  return Math.max(1, Math.round(Math.min(lots, depth * largestShare)));
}

/** Whether the flow quotes now: never an index, and others in their hours. */
const isQuoted = (state: CoreState, market: MarketState): boolean =>
  market.listed.instrument.account_type !== 'index' && phaseOf(market, state.step * stepMs) === 'CONTINUOUS';

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
  market.quoted = fair;
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
  const traits = traitsOf(state, market);
  const apart = 1 + apartOf(traits, fair);
  for (const side of [bid, ask] as const)
    fill(ladderOf(market, traits, side, side === bid ? fair - apart : fair + apart));
}

function stepMarket(state: CoreState, market: MarketState, fair: number, effects: PendingEffects): void {
  const { book } = market;
  const traits = traitsOf(state, market);
  const moved = moveQuotes(market, quotedAround(market, traits.seed, state.step, fair));
  const { quoted } = market;
  const wider = moved ? spreadAfterMove(market) : 0;
  const apart = apartOf(traits, quoted);
  for (const side of [bid, ask] as const)
    pull(ladderOf(market, traits, side, side === bid ? quoted - apart : quoted + 1 + wider + apart));
  arbitrage(state, market, quoted, Math.ceil(market.listed.lotsPerMinute * arbitrageMinutes), effects);
  for (const side of [bid, ask] as const) {
    const edge = bestOf(book, opposite(side));
    const best =
      side === bid
        ? Math.min(quoted - apart, (edge ?? Number.POSITIVE_INFINITY) - 1)
        : Math.max(quoted + 1 + wider + apart, (edge ?? 0) + 1);
    const ladder = ladderOf(market, traits, side, best);
    fill(ladder);
    stir(ladder);
  }
  takers(state, market, traits, effects);
  fireTriggers(state, market, effects);
}

/** Ticks by which each side stands off the price because little is traded. */
const apartOf = ({ spread }: Traits, fair: number): number => Math.floor((fair * spread) / 2);

/**
 * Quotes stay at a price for some seconds and then leap to the aimed one, or follow it where it has left them behind.
 * True where they move.
 */
function moveQuotes(market: MarketState, aim: number): boolean {
  const leaps = nextUniform(market.random) < leapChance;
  const left = Math.abs(aim - market.quoted) > staleUnits * unitAt(market.steps, aim);
  if (market.quoted === aim || (market.quoted > 0 && !leaps && !left)) return false;
  market.quoted = aim;
  return true;
}

/** Ticks by which the spread is wider in a step in which quotes move. */
function spreadAfterMove({ random, steps, quoted }: MarketState): number {
  const drawn = nextExponential(random) * meanWider * stepAt(steps, quoted);
  return Math.round(Math.min(drawn, unitAt(steps, quoted) / 2));
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

/** Takers by chance, and one always where the last trade has been left behind by the quotes. */
function takers(state: CoreState, market: MarketState, traits: Traits, effects: PendingEffects): void {
  const { random } = market;
  const buyShare = buyShareIn(traits, state.step);
  const drift = market.quoted - market.last;
  const isLeft =
    Math.abs(drift) > Math.max(3, stepAt(market.steps, market.quoted), market.quoted * (driftLimit + traits.spread));
  if (isLeft) flowTakes(state, market, drift > 0 ? bid : ask, null, takerLots(random, traits), effects);
  for (let coming = countOf(random, takersIn(traits, state.step)); coming > 0; coming--) {
    const buys = nextUniform(random) < buyShare;
    flowTakes(state, market, buys ? bid : ask, null, takerLots(random, traits), effects);
  }
}

/** A number of arrivals with that mean, by Poisson's law. */
function countOf(random: Random, mean: number): number {
  const none = exp(-mean);
  let count = 0;
  for (let chance = nextUniform(random); chance > none && count < mostTakers; chance *= nextUniform(random)) count += 1;
  return count;
}
