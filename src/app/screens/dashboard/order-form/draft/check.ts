import { moneyDecimals, moneyText, quoteOf } from '../../../../../shared/core/ledger/money.ts';
import {
  bandAround,
  isBelowNotional,
  offStep,
  sizeFault,
  tradedWithin,
} from '../../../../../shared/core/orders/filters.ts';
import { must } from '../../../../../shared/base/assert.ts';
import { compareDecimals, decimalsOf, shortUnits, toScaled, toUnits } from '../../../../../shared/base/decimal.ts';
import { aShareLots, isLot } from '../../../../../shared/finance/a-share-lots.ts';
import { gridOf, type Instrument } from '../../../../../shared/market/instrument.ts';
import { stepText, tickStepsOf } from '../../../../../shared/market/tick-steps.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { type Draft, limitOf, needsPrice, type Quotes } from './draft.ts';
import { exitProblems } from './exits.ts';
import type { Problem, Problems } from './problems.ts';
import {
  availableFor,
  moneyOf,
  maxLotsOf,
  effectiveTicks,
  type Reckoning,
  shareBoardOf,
  sizeOf,
  sizeText,
} from './reckon.ts';

function numberProblem(typed: string): Problem | undefined {
  if (typed.trim() === '') return { kind: 'empty' };
  const text = parseDecimal(typed);
  if (text === undefined) return { kind: 'number' };
  return /[1-9]/.test(text) ? undefined : { kind: 'positive' };
}

/** What keeps a text from being a price of the instrument. */
function gridProblem(typed: string, instrument: Instrument): Problem | undefined {
  const plain = numberProblem(typed);
  if (plain) return plain;
  const ticks = toUnits(parseDecimal(typed)!, gridOf(instrument).price);
  if (ticks === undefined) return { kind: 'tick', than: instrument.tick };
  return offStep(tickStepsOf(instrument), ticks) === undefined
    ? undefined
    : { kind: 'tick', than: stepText(instrument, ticks) };
}

/** The price that the limit is held against: that at which it begins to count. */
const referenceOf = (draft: Draft, quotes: Quotes): string =>
  draft.type === 'TRIGGER' ? (parseDecimal(draft.trigger) ?? '') : quotes.last;

/** The price that exits are judged by: the limit, the trigger, or the last one; "" where it is not known. */
export const exitReference = (draft: Draft, quotes: Quotes): string =>
  needsPrice(draft) ? (parseDecimal(draft.price) ?? '') : referenceOf(draft, quotes);

function triggerProblem(draft: Draft, instrument: Instrument, quotes: Quotes): Problem | undefined {
  const problem = gridProblem(draft.trigger, instrument);
  if (problem) return problem;
  return quotes.last !== '' && compareDecimals(parseDecimal(draft.trigger)!, quotes.last) === 0
    ? { kind: 'at_last' }
    : undefined;
}

/** The limit, within the band around a reference; "" where that is not known. */
function priceProblem(draft: Draft, instrument: Instrument, reference: string): Problem | undefined {
  const problem = gridProblem(draft.price, instrument);
  if (problem || reference === '') return problem;
  const { price: scale } = gridOf(instrument);
  const ticks = must(toUnits(parseDecimal(draft.price)!, scale), 'a price on the grid');
  const from = toUnits(reference, scale);
  if (from === undefined) return undefined;
  const band = bandAround(instrument, from);
  const nearest = tradedWithin(instrument, band);
  if (ticks > band.highest) return { kind: 'band_high', than: shortUnits(nearest.highest, scale) };
  return ticks < band.lowest ? { kind: 'band_low', than: shortUnits(nearest.lowest, scale) } : undefined;
}

function amountProblem(draft: Draft, side: Side, reckoning: Reckoning): Problem | undefined {
  const plain = numberProblem(draft.amount);
  if (plain) return plain;
  const {
    rules: { instrument, units },
    rules,
  } = reckoning;
  const size = sizeOf(draft, side, reckoning);
  const ticks = effectiveTicks(draft, side, reckoning);
  if (!size || ticks === undefined) return draft.type === 'MARKET' ? { kind: 'no_price' } : undefined;
  const { lots, total } = size;
  const fault = sizeFault(units, lots, Number.POSITIVE_INFINITY);
  if (fault === 'step' || lots === undefined) return { kind: 'step', than: instrument.step };
  if (fault === 'least') return { kind: 'least', than: instrument.min_qty };
  const board = shareBoardOf(instrument);
  if (board && side === 'BUY' && !isLot(board, side, lots, 0))
    return aShareLots[board].step === 1
      ? { kind: 'least', than: String(aShareLots[board].least) }
      : { kind: 'lot', than: String(aShareLots[board].step) };
  const max = maxLotsOf(draft, side, reckoning);
  if (!draft.reduceOnly && lots > max) return { kind: 'highest', than: sizeText(rules, max) };
  if (draft.reduceOnly) return undefined;
  const value = total === undefined ? quoteOf(units, ticks, lots) : toScaled(total, moneyDecimals)!;
  if (isBelowNotional(units, value)) return { kind: 'notional', than: instrument.min_notional };
  const money = moneyOf(draft, side, reckoning);
  const available = availableFor(side, reckoning);
  return money && available !== undefined && money.need > available
    ? { kind: 'balance', than: moneyText(available) }
    : undefined;
}

/** Everything that the venue would refuse and that can be known before sending; empty where the draft may go. */
export function checkDraft(draft: Draft, side: Side, reckoning: Reckoning): Problems {
  const {
    rules: { instrument },
    quotes,
  } = reckoning;
  const trigger = draft.type === 'TRIGGER' ? triggerProblem(draft, instrument, quotes) : undefined;
  const price = needsPrice(draft)
    ? priceProblem(draft, instrument, trigger ? '' : referenceOf(draft, quotes))
    : undefined;
  const amount = amountProblem(draft, side, reckoning);
  const exits = exitProblems(draft, side, {
    instrument,
    reference: price || trigger ? '' : exitReference(draft, quotes),
    priceProblem: (typed) => gridProblem(typed, instrument),
  });
  return { ...(trigger ? { trigger } : {}), ...(price ? { price } : {}), ...(amount ? { amount } : {}), ...exits };
}

/**
 * Share by which a limit lies beyond the last price, or beyond its trigger, to either side; 0 where it cannot be told.
 */
export function distanceFromLast(draft: Draft, quotes: Quotes): number {
  const price = limitOf(draft);
  const reference = referenceOf(draft, quotes);
  if (!price || reference === '') return 0;
  const decimals = Math.max(decimalsOf(price), decimalsOf(reference));
  const limit = toScaled(price, decimals);
  const from = toScaled(reference, decimals);
  return limit === undefined || !from ? 0 : Math.abs(Number(limit - from)) / Number(from);
}
