import type { MessageDescriptor } from '@lingui/core';
import Big from 'big.js';
import { toUnits } from '../../../../shared/kit/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { stepAt, stepText, tickStepsOf } from '../../../../shared/market/tick-steps.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { type Draft, type Funds, limitOf, needsPrice, openedOf, type Quotes, reckonedPrice, sizeOf, worthOf } from './draft.ts';

/** What is wrong with a field. `than` is the limit that was broken. */
export type Problem =
  | { readonly kind: 'empty' | 'number' | 'positive' | 'no_price' | 'at_last' }
  | { readonly kind: 'told'; readonly text: MessageDescriptor }
  | { readonly kind: 'tick' | 'step' | 'least' | 'highest' | 'notional' | 'band_low' | 'band_high' | 'balance'; readonly than: string };

export interface Problems {
  readonly price?: Problem;
  readonly trigger?: Problem;
  readonly amount?: Problem;
  readonly tp?: Problem;
  readonly sl?: Problem;
}

function numberProblem(typed: string): Problem | undefined {
  if (typed.trim() === '') return { kind: 'empty' };
  const text = parseDecimal(typed);
  if (text === undefined) return { kind: 'number' };
  return new Big(text).gt(0) ? undefined : { kind: 'positive' };
}

/** What keeps a text from being a price of the instrument. */
function gridProblem(typed: string, instrument: Instrument): Problem | undefined {
  const plain = numberProblem(typed);
  if (plain) return plain;
  const ticks = toUnits(parseDecimal(typed)!, gridOf(instrument).price);
  if (ticks === undefined) return { kind: 'tick', than: instrument.tick };
  return ticks % stepAt(tickStepsOf(instrument), ticks) === 0 ? undefined : { kind: 'tick', than: stepText(instrument, ticks) };
}

/** The price that the limit is held against: that at which it begins to count. */
const referenceOf = (draft: Draft, quotes: Quotes): string => (draft.type === 'TRIGGER' ? parseDecimal(draft.trigger) ?? '' : quotes.last);

/** The price that exits are judged by: the limit, the trigger, or the last one; "" where it is not known. */
export const exitReference = (draft: Draft, quotes: Quotes): string => (needsPrice(draft) ? parseDecimal(draft.price) ?? '' : referenceOf(draft, quotes));

function triggerProblem(draft: Draft, instrument: Instrument, quotes: Quotes): Problem | undefined {
  const problem = gridProblem(draft.trigger, instrument);
  if (problem) return problem;
  return quotes.last !== '' && new Big(parseDecimal(draft.trigger)!).eq(quotes.last) ? { kind: 'at_last' } : undefined;
}

function priceProblem(draft: Draft, instrument: Instrument, quotes: Quotes): Problem | undefined {
  const problem = gridProblem(draft.price, instrument);
  if (problem) return problem;
  const [price, reference] = [parseDecimal(draft.price)!, referenceOf(draft, quotes)];
  if (reference === '') return undefined;
  const [high, low] = [instrument.price_band_up, instrument.price_band_down].map((factor) => (factor === null ? undefined : new Big(reference).times(factor)));
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
  if (!size || !price) return draft.type === 'MARKET' ? { kind: 'no_price' } : undefined;
  const amount = new Big(size.amount);
  if (toUnits(size.amount, gridOf(instrument).size) === undefined) return { kind: 'step', than: instrument.step };
  if (amount.lt(instrument.min_qty)) return { kind: 'least', than: instrument.min_qty };
  const most = (draft.type === 'MARKET' && instrument.max_market_qty) || instrument.max_qty;
  if (!draft.reduceOnly && amount.gt(most)) return { kind: 'highest', than: most };
  const value = size.total ? new Big(size.total) : worthOf(amount, price, instrument);
  if (value.lt(instrument.min_notional)) return { kind: 'notional', than: instrument.min_notional };
  if (instrument.contract) {
    const margin = worthOf(openedOf(amount, draft, side, quotes, funds), price, instrument).div(funds.leverage);
    return !draft.reduceOnly && margin.gt(funds.quote) ? { kind: 'balance', than: funds.quote } : undefined;
  }
  const short = side === 'BUY' ? value.gt(funds.quote) : amount.gt(funds.base);
  return short ? { kind: 'balance', than: side === 'BUY' ? funds.quote : funds.base } : undefined;
}

/** Everything that the venue would refuse and that can be known before sending; empty where the draft may go. */
export function checkDraft(draft: Draft, side: Side, context: Context): Problems {
  const trigger = draft.type === 'TRIGGER' ? triggerProblem(draft, context.instrument, context.quotes) : undefined;
  const price = needsPrice(draft) ? priceProblem(draft, context.instrument, context.quotes) : undefined;
  const amount = amountProblem(draft, side, context);
  const exits: Problems | undefined = draft.exits === 'wanted' ? { tp: { kind: 'empty' } } : draft.exits?.problems(draft, side, { instrument: context.instrument, reference: exitReference(draft, context.quotes), priceProblem: (typed) => gridProblem(typed, context.instrument) });
  return { ...(trigger ? { trigger } : {}), ...(price ? { price } : {}), ...(amount ? { amount } : {}), ...exits };
}

/** Share by which a limit lies beyond the last price, or beyond its trigger, to either side; 0 where it cannot be told. */
export function distanceFromLast(draft: Draft, quotes: Quotes): number {
  const [price, reference] = [limitOf(draft), referenceOf(draft, quotes)];
  if (!price || reference === '' || new Big(reference).lte(0)) return 0;
  return new Big(price).div(reference).minus(1).abs().toNumber();
}
