import { decimalsOf, fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { optionExchanges, type OptionTick } from '../../../shared/market/option-tick.ts';
import type { PayoffLeg } from '../../../shared/finance/option-payoff.ts';

export type OptionExchange = OptionTick['exchange'];

/** The options of a coin on one exchange that end at one time. */
export interface Chain {
  readonly venue: OptionExchange;
  readonly coin: string;
  readonly expiry: number;
}

/** What there is to choose, and what is chosen of it; undefined where no option is listed. */
export interface ChainChoice {
  readonly venues: readonly OptionExchange[];
  readonly coins: readonly string[];
  /** Ascending, ms. */
  readonly expiries: readonly number[];
  readonly chosen: Chain;
}

/** The chain that an address names, or the nearest to it that is listed. */
export function chooseChain(
  instruments: readonly Instrument[],
  search: Readonly<Record<string, string | undefined>>,
): ChainChoice | undefined {
  const options = instruments.filter(({ account_type, expiry }) => account_type === 'option' && expiry !== null);
  const venues = optionExchanges.filter((id) => options.some(({ exchange }) => exchange === id));
  const venue = venues.find((id) => id === search.venue) ?? venues[0];
  if (venue === undefined) return undefined;
  const ofVenue = options.filter(({ exchange }) => exchange === venue);
  const coins = [...new Set(ofVenue.map(({ base }) => base))].sort();
  const coin = coins.find((name) => name === search.coin) ?? coins[0]!;
  const ends = ofVenue.flatMap(({ base, expiry }) => (base === coin && expiry !== null ? [expiry] : []));
  const expiries = [...new Set(ends)].sort((a, b) => a - b);
  const wanted = Number(search.expiry);
  const expiry = expiries.find((each) => each === wanted) ?? expiries[0]!;
  return { venues, coins, expiries, chosen: { venue, coin, expiry } };
}

/** One row of a chain. */
export interface ChainRow {
  readonly strike: string;
  readonly C: OptionTick | undefined;
  readonly P: OptionTick | undefined;
}

/** Calls and puts by strike, ascending. */
export function chainRows(ticks: readonly OptionTick[]): ChainRow[] {
  const rows = new Map<string, ChainRow>();
  for (const tick of ticks) {
    const row = rows.get(tick.strike) ?? { strike: tick.strike, C: undefined, P: undefined };
    rows.set(tick.strike, { ...row, [tick.type]: tick });
  }
  return [...rows.values()].sort((a, b) => Number(a.strike) - Number(b.strike));
}

/** The strike that is nearest to the forward; undefined where there is none. */
export function atTheMoney(rows: readonly ChainRow[]): string | undefined {
  const forward = Number((rows[0]?.C ?? rows[0]?.P)?.underlying_price);
  const distance = ({ strike }: ChainRow) => Math.abs(Number(strike) - forward);
  return rows.reduce<ChainRow | undefined>(
    (nearest, row) => (nearest && distance(nearest) <= distance(row) ? nearest : row),
    undefined,
  )?.strike;
}

/** One leg that the user has chosen. `amount` is as it was typed. */
export interface Leg {
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly amount: string;
}

/** Whether a typed amount is a plain decimal above 0. */
export const isAmount = (text: string): boolean => /^\d{1,9}(?:\.\d{1,8})?$/.test(text) && Number(text) > 0;

/** The price at which a leg would trade now: the best of the other side, else the mark. */
export const legPrice = (tick: OptionTick, side: Leg['side']): string =>
  (side === 'BUY' ? tick.ask : tick.bid) ?? tick.mark_price;

/**
 * The legs as the payoff takes them, in dollars: a premium in coin counts at the price of the coin now. Legs without a
 * price or a valid amount are left out.
 */
export function payoffLegs(legs: readonly Leg[], ticks: readonly OptionTick[]): PayoffLeg[] {
  return legs.flatMap(({ symbol, side, amount }) => {
    const tick = ticks.find((each) => each.symbol === symbol);
    if (!tick || !isAmount(amount)) return [];
    const rate = tick.settle === 'coin' ? Number(tick.index_price) : 1;
    return [
      {
        kind: tick.type,
        strike: Number(tick.strike),
        quantity: side === 'BUY' ? Number(amount) : -Number(amount),
        premium: Number(legPrice(tick, side)) * rate,
      },
    ];
  });
}

/**
 * What the legs cost, exact, in the asset that they are paid in; above 0 it is paid. Undefined where none has a price
 * and a valid amount.
 */
export function netPremium(legs: readonly Leg[], ticks: readonly OptionTick[]): string | undefined {
  const parts = legs.flatMap(({ symbol, side, amount }) => {
    const tick = ticks.find((each) => each.symbol === symbol);
    return tick && isAmount(amount) ? [{ side, amount, price: legPrice(tick, side) }] : [];
  });
  if (parts.length === 0) return undefined;
  const places = Math.max(...parts.map(({ amount, price }) => decimalsOf(amount) + decimalsOf(price)));
  const sum = parts.reduce((total, { side, amount, price }) => {
    const own = decimalsOf(amount) + decimalsOf(price);
    const cost =
      toScaled(amount, decimalsOf(amount))! * toScaled(price, decimalsOf(price))! * 10n ** BigInt(places - own);
    return side === 'BUY' ? total + cost : total - cost;
  }, 0n);
  return fromScaled(sum, places, false);
}
