import { msg } from '@lingui/core/macro';
import { bandAround, offStep, tradedWithin } from '../../../../../shared/core/orders/filters.ts';
import { must } from '../../../../../shared/base/assert.ts';
import { compareDecimals, shortUnits, toUnits } from '../../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../../shared/market/instrument.ts';
import { stepText, tickStepsOf } from '../../../../../shared/market/tick-steps.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatExact } from '../../../../format/price.ts';
import type { Draft } from './draft.ts';
import type { Problem } from './problems.ts';

export function numberProblem(typed: string): Problem | undefined {
  if (typed.trim() === '') return { kind: 'empty' };
  const text = parseDecimal(typed);
  if (text === undefined) return { kind: 'number' };
  return /[1-9]/.test(text) ? undefined : { kind: 'positive' };
}

/** What keeps a text from being a price of the instrument. */
export function gridProblem(typed: string, instrument: Instrument): Problem | undefined {
  const plain = numberProblem(typed);
  if (plain) return plain;
  const ticks = toUnits(parseDecimal(typed)!, gridOf(instrument).price);
  if (ticks === undefined) return { kind: 'tick', than: instrument.tick };
  return offStep(tickStepsOf(instrument), ticks) === undefined
    ? undefined
    : { kind: 'tick', than: stepText(instrument, ticks) };
}

/** A price within the band around a reference; "" where that is not known. */
export function bandProblem(typed: string, instrument: Instrument, reference: string): Problem | undefined {
  const problem = gridProblem(typed, instrument);
  if (problem || reference === '') return problem;
  const { price: scale } = gridOf(instrument);
  const ticks = must(toUnits(parseDecimal(typed)!, scale), 'a price on the grid');
  const from = toUnits(reference, scale);
  if (from === undefined) return undefined;
  const band = bandAround(instrument, from);
  const nearest = tradedWithin(instrument, band);
  if (ticks > band.highest) return { kind: 'band_high', than: shortUnits(nearest.highest, scale) };
  return ticks < band.lowest ? { kind: 'band_low', than: shortUnits(nearest.lowest, scale) } : undefined;
}

/** Whether a price lies above a reference, or below it; nothing where that is not known. */
export function sideProblem(price: string, reference: string, isAbove: boolean): Problem | undefined {
  if (reference === '') return undefined;
  const sign = compareDecimals(price, reference);
  if (isAbove ? sign > 0 : sign < 0) return undefined;
  const than = formatExact(reference);
  return { kind: 'told', text: isAbove ? msg`Must be above ${than}` : msg`Must be below ${than}` };
}

/**
 * Whether a trigger fires when the price rises to it: a stop runs after a price that goes against its owner, a
 * take-profit waits for a better one. Undefined where it fires from either side.
 */
export function risesTo({ type }: Pick<Draft, 'type'>, side: Side): boolean | undefined {
  if (type === 'STOP_LOSS' || type === 'STOP_MARKET' || type === 'OCO') return side === 'BUY';
  return type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_MARKET' ? side === 'SELL' : undefined;
}

/** A trigger that has not been reached by the price that it is held against, "" where that is not known. */
export function triggerProblem(
  draft: Draft,
  side: Side,
  instrument: Instrument,
  reference: string,
): Problem | undefined {
  const problem = gridProblem(draft.trigger, instrument);
  if (problem || reference === '') return problem;
  const trigger = parseDecimal(draft.trigger)!;
  const rises = risesTo(draft, side);
  if (rises !== undefined) return sideProblem(trigger, reference, rises);
  return compareDecimals(trigger, reference) === 0 ? { kind: 'at_last' } : undefined;
}
