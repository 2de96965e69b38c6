import { scaleOf, toUnits } from '../../../shared/base/decimal.ts';
import { hourMs } from '../../../shared/base/time.ts';
import { expectedFunding } from '../../../shared/finance/funding-carry.ts';
import { averageOf, bestAlone, routeOf } from '../../../shared/finance/routing/route.ts';
import { partsIn, partsOf } from '../../../shared/finance/routing/parts.ts';
import { bestOf, routeVenue, tickOf } from '../../../shared/finance/routing/venue.ts';
import type { FundingFacts } from '../../../shared/market/funding-facts.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Side } from '../../../shared/trade/order.ts';
import type { BookValue } from '../../../worker/api.ts';
import { parseDecimal } from '../../format/parse-number.ts';

/** Parameters of a routed order by their names, as typed. */
export type RouteTexts = Readonly<Record<string, string>>;

/** A market with its book; undefined until that is there. */
export interface RoutedMarket {
  readonly instrument: Instrument;
  readonly book: BookValue | undefined;
  readonly funding: FundingFacts | undefined;
}

/** What one market gets of an amount, in base or in quote, and the worst price that is taken there. */
interface RoutedPart {
  /** Best price now; undefined where there is none. */
  readonly best: number | undefined;
  readonly amount: number;
  readonly worst: number;
  /** Share of the price that funding is expected to cost. */
  readonly funding: number;
}

/** A route at the books of now. Prices in quote with fees; `saved` in quote against the best exchange alone. */
export interface SorPreview {
  readonly parts: readonly RoutedPart[];
  readonly average: number | undefined;
  readonly value: number;
  readonly unrouted: number;
  /** Place of the exchange that would be the best one alone; undefined where none has enough. */
  readonly alone: number | undefined;
  readonly saved: number | undefined;
}

/** Smallest order in lots at a price, by size and by value. */
function leastLots(
  { min_qty, step, min_notional, contract, linear, contract_size }: Instrument,
  price: number,
): number {
  const lot = Number(step) * Number(contract_size);
  const value = contract && !linear ? lot : lot * price;
  return Math.max(1, toUnits(min_qty, scaleOf(step)) ?? 1, Math.ceil(Number(min_notional) / value - 1e-9));
}

/** Share of the price that funding costs a side over so many hours. */
function fundingShare(facts: FundingFacts | undefined, side: Side, hours: number): number {
  if (!facts || !(hours >= 0)) return 0;
  const paid = expectedFunding(facts, (hours * hourMs) / facts.intervalMs);
  return side === 'BUY' ? paid : -paid;
}

const plain = (text: string | undefined): string => parseDecimal(text ?? '') ?? '';

/** How the draft would be routed now, as far as the books are there. The server routes it by its own. */
export function sorPreview(draft: RouteTexts, markets: readonly RoutedMarket[]): SorPreview {
  const side: Side = draft.side === 'SELL' ? 'SELL' : 'BUY';
  const split = partsOf(markets.map(({ instrument }) => instrument));
  const parts = partsIn(plain(draft.quantity), split) ?? 0;
  const limit = plain(draft.limit_price);
  const order = {
    side,
    route_slippage: Number(plain(draft.route_slippage)) || 0,
    ...(Number(limit) > 0 && { limit_price: limit }),
  };
  const bests = markets.map(({ instrument, book }) => {
    const ticks = book && (side === 'BUY' ? book.asks : book.bids).prices[0];
    return ticks === undefined ? undefined : ticks * tickOf(instrument);
  });
  const best = bestOf(
    bests.filter((price) => price !== undefined),
    side,
  );
  const fundings = markets.map(({ funding }) =>
    draft.path === 'FUNDING' ? fundingShare(funding, side, Number(plain(draft.hold_hours))) : 0,
  );
  const venues = markets.map(({ instrument, book }, at) =>
    routeVenue(instrument, order, {
      columns: book
        ? side === 'BUY'
          ? book.asks
          : book.bids
        : { prices: new Float64Array(), sizes: new Float64Array() },
      best: best ?? 1,
      least: leastLots(instrument, bests[at] ?? 1),
      most: toUnits(instrument.max_qty, scaleOf(instrument.step)) ?? Number.POSITIVE_INFINITY,
      perLot: split.perLot[at]!,
      funding: fundings[at]!,
    }),
  );
  const route = routeOf(venues, side, parts);
  const isInverse = venues[0]?.isInverse ?? false;
  const unit = Number(split.unit) / 1e12;
  const average = averageOf(route, parts, isInverse);
  const alone = bestAlone(venues, side, parts);
  const taken = (parts - route.left) * unit;
  const value = isInverse || average === undefined ? taken : taken * average;
  const apart = average !== undefined && alone && route.left === 0 ? alone.average - average : undefined;
  const perUnit = apart === undefined ? undefined : (side === 'BUY' ? apart : -apart) * (isInverse ? 1 / average! : 1);
  return {
    parts: venues.map(({ tick }, at) => ({
      best: bests[at],
      amount: route.lots[at]! * split.perLot[at]! * unit,
      worst: route.ticks[at]! * tick,
      funding: fundings[at]!,
    })),
    average,
    value,
    unrouted: route.left * unit,
    alone: alone?.index,
    saved: perUnit === undefined ? undefined : perUnit * taken,
  };
}
