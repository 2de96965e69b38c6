import { Refusal } from '../../../shared/base/refusal.ts';
import type { SymbolRef } from '../../../shared/market/instrument.ts';
import type { MarginAuto } from '../../../shared/trade/margin-auto.ts';
import { isMarginType } from '../../../shared/core/ledger/wallets.ts';
import type { PlaceOrder } from '../../../shared/core/state/command.ts';

/** What of an order decides from where it is settled. */
export interface MarginFields extends SymbolRef {
  readonly margin_auto?: MarginAuto | undefined;
}

/**
 * The margin of an order, MANUAL where it says nothing; undefined for one without. Throws INPUT where `margin_auto`
 * does not fit the account type.
 */
export function marginFor({ account_type, margin_auto }: MarginFields, vip: number): PlaceOrder['margin'] {
  if (!isMarginType(account_type)) {
    if ((margin_auto ?? 'NONE') !== 'NONE') throw new Refusal('INPUT', { field: 'margin_auto', rule: 'margin_only' });
    return undefined;
  }
  if (margin_auto === 'NONE') throw new Refusal('INPUT', { field: 'margin_auto', rule: 'not_on_margin' });
  return { account_type, auto: margin_auto ?? 'MANUAL', vip };
}
