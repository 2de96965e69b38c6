import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { priceUnit } from '../../../../market/instrument/amount-unit.ts';
import { must } from '../../../../../shared/base/assert.ts';
import { compareDecimals } from '../../../../../shared/base/decimal.ts';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Order, Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatExact } from '../../../../format/price.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import type { Draft } from './draft.ts';
import { isEmpty, lacksExits, liveExits } from './live-exits.ts';
import type { Problem, Problems } from './problems.ts';

/** What exits are checked against. */
export interface ExitContext {
  readonly instrument: Instrument;
  /** The price that the order is judged by, "" where it is not known: exits lie on either side of it. */
  readonly reference: string;
  /** What keeps a text from being a price of the instrument. */
  readonly priceProblem: (typed: string) => Problem | undefined;
}

/**
 * Everything that the venue would refuse about the exits of a draft. A take-profit lies on the gaining side of the
 * price that the order is judged by, a stop-loss on the losing one; on spot what is bought alone is left again.
 */
export function exitProblems(draft: Draft, side: Side, context: ExitContext): Pick<Problems, 'tp' | 'sl'> {
  const { instrument } = context;
  const exits = liveExits(draft, instrument);
  if (!exits) return {};
  if (!instrument.contract && side === 'SELL')
    return { tp: { kind: 'told', text: msg`Take profit and stop loss are for buy orders only.` } };
  if (lacksExits(draft, instrument)) return { tp: { kind: 'empty' } };
  const tp = problemOf(exits.takeProfit, side === 'BUY', context);
  const sl = problemOf(exits.stopLoss, side === 'SELL', context);
  return { ...(tp && { tp }), ...(sl && { sl }) };
}

/** What speaks against one exit; an empty one is none. */
function problemOf(typed: string, isAbove: boolean, { reference, priceProblem }: ExitContext): Problem | undefined {
  if (isEmpty(typed)) return undefined;
  const problem = priceProblem(typed);
  if (problem || reference === '') return problem;
  const sign = compareDecimals(must(parseDecimal(typed), 'a price on the grid'), reference);
  if (isAbove ? sign > 0 : sign < 0) return undefined;
  const than = formatExact(reference);
  return { kind: 'told', text: isAbove ? msg`Must be above ${than}` : msg`Must be below ${than}` };
}

const exitOf = (typed: string) =>
  isEmpty(typed) ? undefined : { trigger_price: must(parseDecimal(typed), 'the price of an exit of a checked draft') };

/** The exits as fields of the request of a checked draft. */
export function exitFields(draft: Draft, instrument: Instrument): Pick<Order, 'tp' | 'sl'> {
  const exits = liveExits(draft, instrument);
  const tp = exits && exitOf(exits.takeProfit);
  const sl = exits && exitOf(exits.stopLoss);
  return { ...(tp && { tp }), ...(sl && { sl }) };
}

/** What the question about an order tells of its exits. */
export function exitFacts(
  draft: Draft,
  side: Side,
  instrument: Instrument,
): readonly { readonly label: MessageDescriptor; readonly value: string }[] {
  const exits = liveExits(draft, instrument);
  if (!exits) return [];
  const fact = (label: MessageDescriptor, typed: string, isAbove: boolean) => {
    const price = parseDecimal(typed);
    return price === undefined
      ? []
      : [{ label, value: `${isAbove ? '≥' : '≤'} ${priceText(price, instrument)} ${priceUnit(instrument)}` }];
  };
  return [
    ...fact(msg`Take profit`, exits.takeProfit, side === 'BUY'),
    ...fact(msg`Stop loss`, exits.stopLoss, side === 'SELL'),
  ];
}
