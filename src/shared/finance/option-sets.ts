import { exp } from '../base/math/exp.ts';
import { requireFinite } from './argument.ts';

/*
 * Sets of options of one expiry whose value at that expiry is known today: put–call parity and boxes, at prices at
 * which they can be traded. A synthetic is a call and a put of one strike, one bought and one sold; long it pays
 * S − K in USD, or 1 − K/S in coin. Source: Hull, Options, Futures, and Other Derivatives, put–call parity of options
 * on futures, and box spreads.
 */

/** Best prices of one side each, per unit of the underlying, and how many units stand there; without any, no side. */
export interface Quote {
  readonly bid?: number | undefined;
  readonly bidSize?: number | undefined;
  readonly ask?: number | undefined;
  readonly askSize?: number | undefined;
}

/** A strike in USD with its two options, whose prices are in USD or in coin. */
export interface Strike {
  readonly strike: number;
  readonly call: Quote;
  readonly put: Quote;
}

/** What decides the money of sets besides their prices. */
export interface SetTerms {
  /** Options are priced and settled in coin, and the future is inverse; else both settle in USD. */
  readonly inCoin: boolean;
  /** e^(−rT). */
  readonly discount: number;
  /** Fee of an option as a fraction of the underlying, and the part of its premium that it never exceeds. */
  readonly optionFee: number;
  readonly feeCap: number;
  /** Fee of the future as a fraction of its notional; of a perpetual that of closing it as well. */
  readonly futureFee: number;
  /** Price of the underlying in USD by which fees are counted. */
  readonly underlying: number;
}

/** Prices in USD at which the future is bought and sold; sizes in units of the underlying, in coin in USD. */
export type FutureQuote = Quote;

export const discountOf = (ratePercent: number, years: number): number => {
  requireFinite({ ratePercent, years });
  return exp((-ratePercent / 100) * years);
};

/** A fee of an option never exceeds this part of its premium. Source: Deribit, fees. */
export const optionFeeCap = 1 / 8;

/** Units of the future that hedge a synthetic that is sold: of the underlying, or USD where they settle in coin. */
export const hedgePer = ({ inCoin }: Pick<SetTerms, 'inCoin'>, strike: number): number => (inCoin ? strike : 1);

/** What a long synthetic with its hedge pays at expiry whatever the price, without what the future was traded at. */
export const fixedValue = ({ inCoin }: Pick<SetTerms, 'inCoin'>, strike: number): number => (inCoin ? 1 : -strike);

/** The same of one unit of the future that was bought at a price. */
export const futureValue = ({ inCoin }: Pick<SetTerms, 'inCoin'>, price: number): number =>
  inCoin ? 1 / price : -price;

/** Fee of a unit of an option at a price, in its own money. */
export const optionCost = ({ inCoin, optionFee, feeCap, underlying }: SetTerms, price: number): number =>
  Math.min(optionFee * (inCoin ? 1 : underlying), feeCap * price);

/** Fee of one unit of the future at a price, in the money of the options. */
export const futureCost = ({ inCoin, futureFee }: SetTerms, price: number): number =>
  futureFee * (inCoin ? 1 / price : price);

/** Cash of trading one unit of an option: received less paid, after its fee. Undefined where nothing is offered. */
export function optionCash(terms: SetTerms, quote: Quote, side: 1 | -1): number | undefined {
  const price = side === 1 ? quote.ask : quote.bid;
  return price === undefined ? undefined : -side * price - optionCost(terms, price);
}

/**
 * What trading one unit of the future brings by its expiry, discounted, after its fee; undefined where nothing is
 * offered.
 */
export function futureCash(terms: SetTerms, quote: FutureQuote, side: 1 | -1): number | undefined {
  const price = side === 1 ? quote.ask : quote.bid;
  if (price === undefined) return undefined;
  return side * terms.discount * futureValue(terms, price) - futureCost(terms, price);
}

/** What buying (1) or selling (−1) a synthetic brings by its expiry, its hedge left out. */
export function syntheticCash(terms: SetTerms, { strike, call, put }: Strike, side: 1 | -1): number | undefined {
  const ofCall = optionCash(terms, call, side);
  const ofPut = optionCash(terms, put, side === 1 ? -1 : 1);
  if (ofCall === undefined || ofPut === undefined) return undefined;
  return ofCall + ofPut + side * terms.discount * fixedValue(terms, strike);
}

/** Forward in USD at which a synthetic can be bought (1) or sold (−1), without fees; undefined where it cannot. */
export function syntheticForward(terms: SetTerms, { strike, call, put }: Strike, side: 1 | -1): number | undefined {
  const [paid, got] = side === 1 ? [call.ask, put.bid] : [call.bid, put.ask];
  if (paid === undefined || got === undefined) return undefined;
  const cost = (paid - got) / terms.discount;
  if (!terms.inCoin) return strike + cost;
  return cost < 1 ? strike / (1 - cost) : undefined;
}

/** Strikes other than the ones of a set that a carry needs at least. */
const leastSynthetics = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The prices of a perpetual with its carry to the expiry: the median synthetic forward of the strikes other than
 * `without`, by what they are bought and sold at, less the middle of the perpetual. A chain that stands above the
 * perpetual as a whole is carry and no edge. Undefined where fewer than three strikes have both, or the perpetual has
 * one side only.
 */
export function carriedQuote(
  perpetual: FutureQuote,
  strikes: readonly Strike[],
  terms: SetTerms,
  without: readonly number[] = [],
): FutureQuote | undefined {
  const { bid, ask } = perpetual;
  if (bid === undefined || ask === undefined) return undefined;
  const forwards = strikes.flatMap((each) => {
    if (without.includes(each.strike)) return [];
    const [bought, sold] = [syntheticForward(terms, each, 1), syntheticForward(terms, each, -1)];
    return bought === undefined || sold === undefined ? [] : [{ bought, sold }];
  });
  if (forwards.length < leastSynthetics) return undefined;
  const middle = (bid + ask) / 2;
  return {
    ...perpetual,
    ask: ask - middle + median(forwards.map(({ bought }) => bought)),
    bid: bid - middle + median(forwards.map(({ sold }) => sold)),
  };
}

/** A set that can be traded now, for one unit of the underlying. */
export interface OptionSet {
  readonly kind: 'CONVERSION' | 'REVERSAL' | 'BOX';
  /** Strikes of the synthetics that are bought and sold; the future stands for what is missing. */
  readonly bought: number | undefined;
  readonly sold: number | undefined;
  /** Units of the future that are bought, below 0 where they are sold. */
  readonly future: number;
  /** What it brings by its expiry after all fees: USD, or coin, a unit. */
  readonly edge: number;
  /** Units of the underlying that stand at these prices in all legs; Infinity where no size is known. */
  readonly size: number;
}

/** What sets are looked for in. */
export interface OptionChain {
  readonly strikes: readonly Strike[];
  readonly future: FutureQuote;
  /** The future does not end with the options. */
  readonly isPerpetual: boolean;
  readonly terms: SetTerms;
}

const sizeOn = (quote: Quote, side: 1 | -1): number =>
  (side === 1 ? quote.askSize : quote.bidSize) ?? Number.POSITIVE_INFINITY;

const syntheticSize = ({ call, put }: Strike, side: 1 | -1): number =>
  Math.min(sizeOn(call, side), sizeOn(put, side === 1 ? -1 : 1));

/** The edge of synthetics with the future that hedges them; undefined where a leg has no price. */
function setOf(
  { strikes, future, isPerpetual, terms }: OptionChain,
  bought: Strike | undefined,
  sold: Strike | undefined,
): OptionSet | undefined {
  const legs = [...(bought ? [[bought, 1] as const] : []), ...(sold ? [[sold, -1] as const] : [])];
  const units = 0 - legs.reduce((sum, [{ strike }, side]) => sum + side * hedgePer(terms, strike), 0);
  const side = units > 0 ? 1 : -1;
  let edge = 0;
  let size = Number.POSITIVE_INFINITY;
  for (const [strike, way] of legs) {
    const cash = syntheticCash(terms, strike, way);
    if (cash === undefined) return undefined;
    edge += cash;
    size = Math.min(size, syntheticSize(strike, way));
  }
  if (units !== 0) {
    const own = legs.map(([{ strike }]) => strike);
    const quote = isPerpetual ? carriedQuote(future, strikes, terms, own) : future;
    const cash = quote && futureCash(terms, quote, side);
    if (cash === undefined) return undefined;
    edge += Math.abs(units) * cash;
    size = Math.min(size, sizeOn(future, side) / Math.abs(units));
  }
  const kind = bought && sold ? 'BOX' : sold ? 'CONVERSION' : 'REVERSAL';
  return { kind, bought: bought?.strike, sold: sold?.strike, future: units, edge, size };
}

/** All sets of a chain whose legs have a price, the one that brings the most first. */
export function optionSets(chain: OptionChain): OptionSet[] {
  const { strikes } = chain;
  const pairs: (readonly [Strike | undefined, Strike | undefined])[] = strikes.flatMap((strike) => [
    [undefined, strike] as const,
    [strike, undefined] as const,
    ...strikes.flatMap((other) => (other === strike ? [] : [[strike, other] as const])),
  ]);
  return pairs.flatMap(([bought, sold]) => setOf(chain, bought, sold) ?? []).sort((a, b) => b.edge - a.edge);
}

/** Edge of a set in basis points of the underlying. */
export const edgeBps = ({ inCoin, underlying }: SetTerms, edge: number): number =>
  (edge / (inCoin ? 1 : underlying)) * 10_000;
