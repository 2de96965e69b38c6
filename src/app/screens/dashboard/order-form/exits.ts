import { msg } from '@lingui/core/macro';
import { must } from '../../../../shared/kit/assert.ts';
import { compareDecimals } from '../../../../shared/kit/decimal.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { formatExact } from '../../../format/price.ts';
import { priceText } from '../../../market/price-text.ts';
import type { Problem } from './check.ts';
import type { Draft } from './draft.ts';
import type { ExitContext, ExitPlan } from './exit-plan.ts';

type Prices = Pick<ExitPlan, 'takeProfit' | 'stopLoss'>;

/** What only reduces opens nothing to leave. */
const isIdle = (draft: Draft, { contract }: Instrument): boolean => contract && draft.reduceOnly;
const isEmpty = (typed: string): boolean => typed.trim() === '';

// NOTE: nothing that the form is made of is imported here but types: the bundler would cut the form into one more file, at 0.4 KB.
/** The plan of two prices as typed, either of which may be empty; the exits fire there, at the market. */
export function planOf({ takeProfit, stopLoss }: Prices): ExitPlan {
  const exitOf = (typed: string) =>
    isEmpty(typed)
      ? undefined
      : { trigger_price: must(parseDecimal(typed), 'the price of an exit of a checked draft') };
  return {
    takeProfit,
    stopLoss,
    // A take-profit lies on the gaining side of the price that the order is judged by, a stop-loss on the losing one; on spot what is bought alone is left again.
    problems: (draft, side, context) => {
      const { instrument } = context;
      if (isIdle(draft, instrument)) return {};
      if (!instrument.contract && side === 'SELL')
        return { tp: { kind: 'told', text: msg`Only what is bought has a take-profit and a stop-loss here.` } };
      if (isEmpty(takeProfit) && isEmpty(stopLoss)) return { tp: { kind: 'empty' } };
      const tp = problemOf(takeProfit, side === 'BUY', context);
      const sl = problemOf(stopLoss, side === 'SELL', context);
      return { ...(tp && { tp }), ...(sl && { sl }) };
    },
    fields: (draft, instrument) => {
      const [tp, sl] = isIdle(draft, instrument) ? [] : [exitOf(takeProfit), exitOf(stopLoss)];
      return { ...(tp && { tp }), ...(sl && { sl }) };
    },
    facts: (draft, side, instrument) =>
      isIdle(draft, instrument)
        ? []
        : (
            [
              [msg`Take profit`, takeProfit, side === 'BUY'],
              [msg`Stop loss`, stopLoss, side === 'SELL'],
            ] as const
          ).flatMap(([label, typed, isAbove]) => {
            const price = parseDecimal(typed);
            return price === undefined
              ? []
              : [{ label, value: `${isAbove ? '≥' : '≤'} ${priceText(price, instrument)} ${instrument.quote}` }];
          }),
  };
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
