import { must } from '../../base/assert.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { moneyText } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { yearsToExpiry } from '../../finance/option-expiry.ts';
import { discountOf, optionFeeCap, type OptionChain, type Quote, type Strike } from '../../finance/option-sets.ts';
import { ask, bid, type BookSide } from '../../market/book/book.ts';
import type { Instrument } from '../../market/instrument.ts';
import { isTrading } from '../legs/situation.ts';
import type { StrategyMarket } from '../moves.ts';

/** A strike in USD, and the legs in which its call and its put are. */
export interface StrikeLegs {
  readonly strike: number;
  readonly call: number;
  readonly put: number;
}

/** The legs of an instance by what they are: its options by strike, ascending, and the future. */
export interface ChainLegs {
  readonly strikes: readonly StrikeLegs[];
  readonly hedge: number;
  /** When the options settle, ms. */
  readonly expiry: number;
  readonly inCoin: boolean;
  /** The future does not end with the options. */
  readonly isPerpetual: boolean;
  /** Underlying of one lot of an option, and units of the hedge of one lot of the future (USD where inverse). */
  readonly perLot: number;
  readonly perHedgeLot: number;
}

const numberOf = (text: string | null): number => Number(must(text, 'a strike'));

/** Underlying of one lot; USD of an inverse contract. */
export const unitsPerLot = ({ units, listed }: Pick<MarketState, 'units' | 'listed'>): number =>
  Number(moneyText(units.basePerLot)) * Number(listed.instrument.contract_size);

/** The legs of a chain; those of a checked start, whose last one is the future. */
export function chainLegs(legs: readonly Pick<StrategyMarket, 'core'>[]): ChainLegs {
  const instruments = legs.map(({ core }) => core.listed.instrument);
  const hedge = legs.length - 1;
  const own = instruments.slice(0, hedge);
  const strikes = [...new Set(own.map(({ strike }) => numberOf(strike)))].sort((a, b) => a - b);
  const legOf = (strike: number, kind: Instrument['option_type']): number =>
    own.findIndex((each) => numberOf(each.strike) === strike && each.option_type === kind);
  const { settle, base, expiry } = must(own[0], 'an option');
  return {
    strikes: strikes.map((strike) => ({ strike, call: legOf(strike, 'C'), put: legOf(strike, 'P') })),
    hedge,
    expiry: must(expiry, 'an expiry'),
    inCoin: settle === base,
    isPerpetual: must(instruments[hedge], 'the future').expiry === null,
    perLot: unitsPerLot(must(legs[0], 'a leg').core),
    perHedgeLot: unitsPerLot(must(legs[hedge], 'a leg').core),
  };
}

/** Best price of one side and units that stand there. */
function sideOf({ core, market }: StrategyMarket, side: BookSide): readonly [price?: number, size?: number] {
  const { prices, sizes } = market.book.top(side, 1);
  if (prices.length === 0 || sizes.length === 0) return [];
  return [unitsToNumber(prices[0]!, core.grid.price), sizes[0]! * unitsPerLot(core)];
}

/** Best prices of a leg; none where it does not trade. */
export function quoteOf(leg: StrategyMarket): Quote {
  if (!isTrading(leg)) return {};
  const [bought, boughtSize] = sideOf(leg, bid);
  const [sold, soldSize] = sideOf(leg, ask);
  return {
    ...(bought !== undefined && bought > 0 && { bid: bought, bidSize: boughtSize }),
    ...(sold !== undefined && { ask: sold, askSize: soldSize }),
  };
}

interface ChainTime {
  readonly nowMs: number;
  /** Percent a year. */
  readonly rate: number;
  /** Price of the future by which fees are counted where it has no two sides. */
  readonly markTicks: number;
  /** Legs that count; all of them where it is left out. */
  readonly isUsed?: ((leg: number) => boolean) | undefined;
}

/** The chain as it can be traded now, by best prices and what stands there. */
export function chainNow(
  legs: readonly StrategyMarket[],
  { strikes, hedge, expiry, inCoin, isPerpetual }: ChainLegs,
  { nowMs, rate, markTicks, isUsed = () => true }: ChainTime,
): OptionChain {
  const legOf = (leg: number): StrategyMarket => must(legs[leg], 'a leg');
  const { core } = legOf(hedge);
  const quoteIn = (leg: number): Quote => (isUsed(leg) ? quoteOf(legOf(leg)) : {});
  const future = quoteIn(hedge);
  const underlying =
    future.bid !== undefined && future.ask !== undefined
      ? (future.bid + future.ask) / 2
      : unitsToNumber(markTicks, core.grid.price);
  const { taker } = core.listed.instrument;
  return {
    strikes: strikes.map(({ strike, call, put }): Strike => ({ strike, call: quoteIn(call), put: quoteIn(put) })),
    future,
    isPerpetual,
    terms: {
      inCoin,
      discount: discountOf(rate, yearsToExpiry(expiry, nowMs)),
      optionFee: legOf(must(strikes[0], 'a strike').call).core.listed.instrument.taker,
      feeCap: optionFeeCap,
      futureFee: isPerpetual ? 2 * taker : taker,
      underlying,
    },
  };
}
