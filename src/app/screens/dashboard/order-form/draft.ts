import Big from 'big.js';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { mostOpen } from '../../../../shared/finance/most-open.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { ExitPlan } from './exit-plan.ts';

/** What stands in the form, as typed. */
export interface Draft {
  /** A TRIGGER waits for the last price, and trades at `price` then, or at the market where that is empty. */
  readonly type: 'LIMIT' | 'MARKET' | 'TRIGGER';
  readonly price: string;
  readonly trigger: string;
  readonly amount: string;
  /** What `amount` counts. */
  readonly unit: 'base' | 'quote';
  readonly tif: 'GTC' | 'IOC' | 'FOK';
  readonly postOnly: boolean;
  /** Of contracts: never opens a position. */
  readonly reduceOnly: boolean;
  /** Exits that it brings along; `wanted` until the part of the application that knows of them is there. */
  readonly exits: ExitPlan | 'wanted' | undefined;
}

export const emptyDraft: Draft = { type: 'LIMIT', price: '', trigger: '', amount: '', unit: 'base', tif: 'GTC', postOnly: false, reduceOnly: false, exits: undefined };

/** Newest prices, "" where there is none. */
export interface Quotes {
  readonly last: string;
  readonly bid: string;
  readonly ask: string;
}

/** What is free in the account that trades first; of contracts `quote` is the settling asset, which carries positions of so many times its size. */
export interface Funds {
  readonly base: string;
  readonly quote: string;
  readonly leverage: number;
  /** Of contracts; as if nothing stood there where it is left out. */
  readonly standing?: Standing | undefined;
}

/** What an account has in a contract already, sizes as orders have them. */
export interface Standing {
  /** "" where it is not known. */
  readonly mark: string;
  readonly hedge: boolean;
  readonly long: number;
  readonly short: number;
  /** What rests on each side and may open. */
  readonly resting: Readonly<Record<Side, number>>;
  /** Largest notional at the leverage, in the settling asset; null where there is no bound. */
  readonly maxNotional: number | null;
}

/** Asset in which an order is paid: that in which a contract settles. */
export const payingAsset = ({ contract, settle, quote }: Instrument): string => (contract ? settle : quote);

/** What an amount counts: coins, or whole contracts where one is not one coin. */
export const amountUnit = ({ contract, linear, contract_size, base }: Instrument): string => (contract && (!linear || contract_size !== '1') ? 'CONT' : base);

/** Worth of an amount at a price in the paying asset. */
export function worthOf(amount: Big, price: Big, { contract, linear, contract_size, account_type }: Instrument): Big {
  if (!contract) return price.times(amount);
  // The premium of an option is told in the asset in which it settles.
  if (account_type === 'option') return price.times(amount).times(contract_size);
  return linear ? price.times(amount).times(contract_size) : amount.times(contract_size).div(price);
}

/** Rounds down to a multiple of `step`. */
export const floorTo = (value: Big, step: string): Big => value.div(step).round(0, Big.roundDown).times(step);

/** The limit of an order, exact decimal text; undefined where it trades at the market, or where what stands there is no number. */
export const limitOf = ({ type, price }: Draft): string | undefined => (type === 'MARKET' ? undefined : parseDecimal(price));

/** Whether a price must stand in the form. */
export const needsPrice = ({ type, price }: Draft): boolean => type === 'LIMIT' || (type === 'TRIGGER' && price.trim() !== '');

/** The price that an order of this side is reckoned with: its limit, its trigger, or the best price it would meet. Undefined where there is none. */
export function reckonedPrice(draft: Draft, side: Side, quotes: Quotes): Big | undefined {
  const text = needsPrice(draft) ? parseDecimal(draft.price) : draft.type === 'TRIGGER' ? parseDecimal(draft.trigger) : (side === 'BUY' ? quotes.ask : quotes.bid) || quotes.last;
  if (!text) return undefined;
  const price = new Big(text);
  return price.gt(0) ? price : undefined;
}

/** The size of an order, exact decimal strings: `amount` in base, or for a market buy in quote `total`. Undefined where it cannot be told. */
export function sizeOf(draft: Draft, side: Side, instrument: Instrument, quotes: Quotes): { readonly amount: string; readonly total?: string } | undefined {
  const typed = parseDecimal(draft.amount);
  if (typed === undefined) return undefined;
  if (draft.unit === 'base') return { amount: typed };
  const price = reckonedPrice(draft, side, quotes);
  if (!price) return undefined;
  const amount = floorTo(new Big(typed).div(price), instrument.step).toFixed();
  return draft.type === 'MARKET' && side === 'BUY' && instrument.account_type === 'spot' ? { amount, total: typed } : { amount };
}

/** What the form tells about an order of one side before it is sent. Decimal strings; undefined where it cannot be told. */
export interface Estimate {
  readonly value: string | undefined;
  readonly fee: string | undefined;
}

/** Value and fee in the paying asset; the fee is the maker's only where the order can only make. */
export function estimate(draft: Draft, side: Side, instrument: Instrument, quotes: Quotes): Estimate {
  const size = sizeOf(draft, side, instrument, quotes);
  const price = reckonedPrice(draft, side, quotes);
  if (!size || !price) return { value: undefined, fee: undefined };
  const value = size.total ? new Big(size.total) : worthOf(new Big(size.amount), price, instrument);
  const rate = draft.type === 'LIMIT' && draft.postOnly ? instrument.maker : instrument.taker;
  return { value: value.toFixed(), fee: value.times(rate).toFixed() };
}

/** The most that the funds allow, in base and on the step; undefined where no price is known. */
export function most(draft: Draft, side: Side, instrument: Instrument, quotes: Quotes, funds: Funds): string | undefined {
  // What an option sold short locks depends on its underlying, which the form does not know.
  if (instrument.account_type === 'option' && side === 'SELL') return undefined;
  if (instrument.contract) return mostContracts(draft, side, instrument, quotes, funds);
  if (side === 'SELL') return floorTo(new Big(funds.base), instrument.step).toFixed();
  const price = reckonedPrice(draft, 'BUY', quotes);
  return price && floorTo(new Big(funds.quote).div(price), instrument.step).toFixed();
}

/** Below what floats tell apart: a limit that is met exactly is not missed by it. */
const sliver = 1e-12;

/** What an order of a side closes at once of what stands on the other one, as it is or with `reduceOnly`. */
function closingOf(draft: Draft, side: Side, quotes: Quotes, { standing }: Funds): number {
  if (!standing || (standing.hedge && !draft.reduceOnly) || !(draft.reduceOnly || takes(draft, side, quotes))) return 0;
  return side === 'BUY' ? standing.short : standing.long;
}

/** Whether an order trades at once: at the market, or beyond the best price of the other side. */
function takes(draft: Draft, side: Side, quotes: Quotes): boolean {
  if (draft.type !== 'LIMIT') return draft.type === 'MARKET';
  const [limit, best] = [limitOf(draft), side === 'BUY' ? quotes.ask : quotes.bid];
  return limit !== undefined && best !== '' && (side === 'BUY' ? new Big(limit).gte(best) : new Big(limit).lte(best));
}

/** The same of contracts: margin, open loss and fee of what it opens come from the funds; no order is larger than the market lets in. */
function mostContracts(draft: Draft, side: Side, instrument: Instrument, quotes: Quotes, funds: Funds): string | undefined {
  const { quote, leverage, standing } = funds;
  const price = reckonedPrice(draft, side, quotes);
  if (!price) return undefined;
  if (draft.reduceOnly) return floorTo(new Big(closingOf(draft, side, quotes, funds)), instrument.step).toFixed();
  const way = side === 'BUY' ? 1 : -1;
  const own = side === 'BUY' ? standing?.long : standing?.short;
  const sized = mostOpen(instrument.account_type === 'option' ? { ...instrument, linear: true } : instrument, side, Number(price), {
    available: Math.max(0, Number(quote)), leverage, mark: Number(standing?.mark || price), held: standing?.hedge ? own ?? 0 : way * ((standing?.long ?? 0) - (standing?.short ?? 0)),
    resting: standing?.resting[side] ?? 0, takes: takes(draft, side, quotes) && !standing?.hedge, maxNotional: standing?.maxNotional ?? null,
  });
  const bound = (draft.type === 'MARKET' && instrument.max_market_qty) || instrument.max_qty;
  const most = floorTo(new Big(sized * (1 + sliver)), instrument.step);
  return (most.gt(bound) ? new Big(bound) : most).toFixed();
}

/** Size of an order that opens, beyond what it closes at once. */
export const openedOf = (amount: Big, draft: Draft, side: Side, quotes: Quotes, funds: Funds): Big => {
  const opened = amount.minus(closingOf(draft, side, quotes, funds));
  return opened.lt(0) ? new Big(0) : opened;
};

/** Text for the amount field at a share of the most, in the draft's unit, rounded down. */
export function shareOf(percent: number, draft: Draft, side: Side, instrument: Instrument, context: { readonly quotes: Quotes; readonly funds: Funds }): string | undefined {
  const whole = most(draft, side, instrument, context.quotes, context.funds);
  const price = reckonedPrice(draft, side, context.quotes);
  if (whole === undefined) return undefined;
  const amount = floorTo(new Big(whole).times(percent).div(100), instrument.step);
  if (draft.unit === 'base') return amount.toFixed();
  return price?.times(amount).toFixed();
}

/** The instrument's tick at a price, which is the coarser one from a price on. */
export const tickAt = (price: Big, { tick, tick_steps = [] }: Pick<Instrument, 'tick' | 'tick_steps'>): string => tick_steps.findLast(({ above }) => price.gte(above))?.tick ?? tick;

/** `price` moved by whole ticks, never below one tick. Rounds onto the tick first, and onto the one of the price where it comes to. */
export function moveTicks(price: string, ticks: number, instrument: Pick<Instrument, 'tick' | 'tick_steps'>): string {
  const [from, { tick }] = [new Big(price || '0'), instrument];
  const step = tickAt(from, instrument);
  const moved = floorTo(from, step).plus(new Big(step).times(ticks));
  return (moved.lt(tick) ? new Big(tick) : floorTo(moved, tickAt(moved, instrument))).toFixed();
}
