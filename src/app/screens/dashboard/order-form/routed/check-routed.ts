import { useLingui } from '@lingui/react/macro';
import { fromScaled } from '../../../../../shared/base/decimal.ts';
import { partsIn, partsOf } from '../../../../../shared/finance/routing/parts.ts';
import { sorDuration, sorHours, sorSlippage } from '../../../../../shared/trade/strategy/sor/bounds.ts';
import { formatExact } from '../../../../format/price.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { routedUnit } from '../../../../market/routing/route-texts.ts';
import { gridProblem } from '../draft/check-prices.ts';
import { useProblemText } from '../draft/problem-text.ts';
import type { OrderContext } from '../use-order-context.ts';
import { quantityOf, type Routed } from './use-routed.ts';

/** Sentences beside the fields of a SOR, and under its form. */
export type RoutedErrors = Readonly<
  Partial<Record<'amount' | 'price' | 'slippage' | 'duration' | 'hours' | 'accounts' | 'form', string>>
>;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Gives what speaks against sending a draft over its accounts; undefined where nothing does. */
export function useRoutedCheck({ draft, instrument }: OrderContext): (routed: Routed) => RoutedErrors | undefined {
  const { t } = useLingui();
  const problemText = useProblemText(instrument);
  const within = (typed: string, { least, most }: Bounds, isWhole = false): string | undefined => {
    const value = Number(parseDecimal(typed) ?? Number.NaN);
    if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return undefined;
    const from = formatExact(String(least));
    const to = formatExact(String(most));
    return Number.isNaN(value) || !isWhole || Number.isInteger(value)
      ? t`Enter ${from} to ${to}`
      : t`Must be a whole number`;
  };
  const amountError = (routed: Routed): string | undefined => {
    if (draft.amount.trim() === '') return t`Quantity cannot be empty`;
    const quantity = quantityOf(draft.amount, instrument);
    if (quantity === undefined || !(Number(quantity) > 0)) return t`Invalid quantity input`;
    const parts = partsOf(routed.routed.map((row) => row.instrument));
    if (routed.routed.length === 0 || partsIn(quantity, parts) !== undefined) return undefined;
    const step = `${formatExact(fromScaled(parts.unit, 12))} ${routedUnit(instrument)}`;
    return t`Must be a multiple of ${step}`;
  };
  return (routed) => {
    const { routing, picked, doubled, isFunding } = routed;
    const price = draft.price.trim() === '' ? undefined : gridProblem(draft.price, instrument);
    const errors = {
      amount: amountError(routed),
      price: price && problemText(price, 'BUY'),
      slippage: within(routing.slippage, sorSlippage),
      duration: within(routing.duration, sorDuration, true),
      hours: isFunding ? within(routing.hours, sorHours) : undefined,
      accounts:
        doubled.size > 0
          ? t`Only one sub-account per exchange is allowed!`
          : picked.length === 0
            ? t`Choose an account.`
            : undefined,
    };
    const found = Object.entries(errors).filter(([, text]) => text !== undefined);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
}
