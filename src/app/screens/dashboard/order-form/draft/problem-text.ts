import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import type { Problem } from './problems.ts';
import { marginAsset } from './draft.ts';

/** Turns a field's problem into its sentence in the current language. */
export function useProblemText(instrument: Instrument): (problem: Problem, side: Side) => string {
  const { t, i18n } = useLingui();
  const base = amountUnit(instrument);
  const quote = marginAsset(instrument);
  return (problem, side) => {
    if (problem.kind === 'told') return i18n._(problem.text);
    if (!('than' in problem)) {
      const plain = {
        empty: t`Must not be empty`,
        number: t`Must be a number`,
        positive: t`Must be a valid number`,
        no_price: t`No liquidity on this side.`,
        at_last: t`Trigger would fire immediately.`,
      };
      return plain[problem.kind];
    }
    const than = formatExact(problem.than);
    const asset = side === 'BUY' || instrument.contract ? quote : base;
    const texts = {
      tick: t`Must be a multiple of ${than}`,
      step: t`Must be a multiple of ${than}`,
      least: t`Min amount is ${than} ${base}`,
      highest: t`Max amount is ${than} ${base}`,
      notional: t`Order value must be at least ${than} ${quote}`,
      band_low: t`Lowest allowed price is ${than}`,
      band_high: t`Highest allowed price is ${than}`,
      lot: t`Buy in lots of ${than} shares`,
      balance: t`Insufficient balance: ${than} ${asset} available`,
    };
    return texts[problem.kind];
  };
}
