import Big from 'big.js';
import { toUnits } from '../../../../shared/kit/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { stepAt, stepText, tickStepsOf } from '../../../../shared/market/tick-steps.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { type Draft, type Funds, type Quotes, reckonedPrice, sizeOf, worthOf } from './draft.ts';

/** What is wrong with a field. `than` is the limit that was broken. */
export type Problem =
  | { readonly kind: 'empty' | 'number' | 'positive' | 'no_price' }
  | { readonly kind: 'tick' | 'step' | 'least' | 'highest' | 'notional' | 'band_low' | 'band_high' | 'balance'; readonly than: string };

export interface Problems {
  readonly price?: Problem;
  readonly amount?: Problem;
}

function numberProblem(typed: string): Problem | undefined {
  if (typed.trim() === '') return { kind: 'empty' };
  const text = parseDecimal(typed);
  if (text === undefined) return { kind: 'number' };
  return new Big(text).gt(0) ? undefined : { kind: 'positive' };
}

function priceProblem(draft: Draft, instrument: Instrument, quotes: Quotes): Problem | undefined {
  const plain = numberProblem(draft.price);
  if (plain) return plain;
  const price = parseDecimal(draft.price)!;
  const ticks = toUnits(price, gridOf(instrument).price);
  if (ticks === undefined) return { kind: 'tick', than: instrument.tick };
  if (ticks % stepAt(tickStepsOf(instrument), ticks) !== 0) return { kind: 'tick', than: stepText(instrument, ticks) };
  if (quotes.last === '') return undefined;
  const [high, low] = [instrument.price_band_up, instrument.price_band_down].map((factor) => (factor === null ? undefined : new Big(quotes.last).times(factor)));
  if (high && new Big(price).gt(high)) return { kind: 'band_high', than: high.toFixed() };
  if (low && new Big(price).lt(low)) return { kind: 'band_low', than: low.toFixed() };
  return undefined;
}

interface Context {
  readonly instrument: Instrument;
  readonly quotes: Quotes;
  readonly funds: Funds;
}

function amountProblem(draft: Draft, side: Side, { instrument, quotes, funds }: Context): Problem | undefined {
  const plain = numberProblem(draft.amount);
  if (plain) return plain;
  const size = sizeOf(draft, side, instrument, quotes);
  const price = reckonedPrice(draft, side, quotes);
  if (!size || !price) return draft.type === 'LIMIT' ? undefined : { kind: 'no_price' };
  const amount = new Big(size.amount);
  if (toUnits(size.amount, gridOf(instrument).size) === undefined) return { kind: 'step', than: instrument.step };
  if (amount.lt(instrument.min_qty)) return { kind: 'least', than: instrument.min_qty };
  if (amount.gt(instrument.max_qty)) return { kind: 'highest', than: instrument.max_qty };
  const value = size.total ? new Big(size.total) : worthOf(amount, price, instrument);
  if (value.lt(instrument.min_notional)) return { kind: 'notional', than: instrument.min_notional };
  if (instrument.contract) return !draft.reduceOnly && value.div(funds.leverage).gt(funds.quote) ? { kind: 'balance', than: funds.quote } : undefined;
  const short = side === 'BUY' ? value.gt(funds.quote) : amount.gt(funds.base);
  return short ? { kind: 'balance', than: side === 'BUY' ? funds.quote : funds.base } : undefined;
}

/** Everything that the venue would refuse and that can be known before sending; empty where the draft may go. */
export function checkDraft(draft: Draft, side: Side, context: Context): Problems {
  const price = draft.type === 'LIMIT' ? priceProblem(draft, context.instrument, context.quotes) : undefined;
  const amount = amountProblem(draft, side, context);
  return { ...(price ? { price } : {}), ...(amount ? { amount } : {}) };
}

/** Share by which a limit lies beyond the last price, to either side; 0 where it cannot be told. */
export function distanceFromLast(draft: Draft, quotes: Quotes): number {
  const price = draft.type === 'LIMIT' ? parseDecimal(draft.price) : undefined;
  if (!price || quotes.last === '') return 0;
  return new Big(price).div(quotes.last).minus(1).abs().toNumber();
}
