import { type InstrumentKey, symbolOfKey } from '../../../../../shared/market/instrument.ts';
import { borrows } from '../../../../../shared/trade/margin-auto.ts';
import type { DashboardState } from '../../../../../shared/trade/workspace/dashboard-state.ts';
import { type Draft, emptyDraft } from './draft.ts';

type Kept = Pick<DashboardState, 'currency_type' | 'auto_loan'>;

/** One object for each case: a form that is not touched renders once. */
const drafts = new Map(
  (['base', 'quote'] as const).flatMap((unit) =>
    ([true, false] as const).map((loan): [string, Draft] => [
      `${unit} ${loan}`,
      { ...emptyDraft, unit, marginAuto: loan ? 'AUTO_BORROW_REPAY' : 'MANUAL' },
    ]),
  ),
);

/**
 * What the form of an instrument begins with: sizes in what was chosen last, and loans as they were. Options have no
 * value.
 */
export function firstDraft(kept: Kept | undefined, key: InstrumentKey): Draft {
  const unit = kept?.currency_type === 1 && symbolOfKey(key)?.account_type !== 'option' ? 'quote' : 'base';
  return drafts.get(`${unit} ${kept?.auto_loan ?? false}`) ?? emptyDraft;
}

/** What is kept of a choice in the form, for the forms after it. */
export const keptUnit = (unit: Draft['unit']): Pick<Kept, 'currency_type'> => ({
  currency_type: unit === 'quote' ? 1 : 0,
});
export const keptLoan = (auto: Draft['marginAuto']): Pick<Kept, 'auto_loan'> => ({ auto_loan: borrows(auto) });
