import { expect } from 'vitest';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';
import {
  type Draft,
  emptyDraft,
  type Funds,
  type Quotes,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import {
  moneyOf,
  maxSizeOf,
  type Reckoning,
  sizeText,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { moneyText } from '../../../../../../src/shared/core/ledger/money.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import type { Side } from '../../../../../../src/shared/trade/order.ts';

export const instrument = instruments[0]!;
export const quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
export const funds = { base: '0.5', quote: '10000', leverage: 1 };
export const reckoning = (of: Instrument, given: Funds = funds, reported: Quotes = quotes): Reckoning => ({
  rules: orderRulesOf(of),
  quotes: reported,
  funds: given,
  book: undefined,
});
export const context = reckoning(instrument);
export const most = (draft: Draft, side: Side, of: Instrument, given: Funds): string | undefined => {
  const lots = maxSizeOf(draft, side, reckoning(of, given));
  return lots === undefined ? undefined : sizeText(orderRulesOf(of), lots);
};
/** Value and fee, decimal texts. */
export const estimate = (draft: Draft, side: Side, of: Instrument, given: Funds = funds) => {
  const money = moneyOf(draft, side, reckoning(of, given));
  return { value: money && moneyText(money.notional), fee: money && moneyText(money.fee) };
};
export const limit = (patch: Partial<Draft>): Draft => ({ ...emptyDraft, price: '67000', amount: '0.1', ...patch });
export const reported = (id: string, than?: string) => ({
  kind: 'told',
  text: expect.objectContaining(than === undefined ? { message: id } : { message: id, values: { than } }),
});
export const contract = {
  ...instrument,
  contract: true,
  linear: true,
  contract_size: '1',
  account_type: 'linear' as const,
};
export const waiting = (patch: Partial<Draft>): Draft => ({
  ...emptyDraft,
  type: 'CONDITIONAL',
  trigger: '68000',
  amount: '0.1',
  ...patch,
});
export const linear = {
  ...instrument,
  account_type: 'linear' as const,
  contract: true,
  linear: true,
  settle: 'USDT',
  taker: 0.0005,
};
export const inverse = {
  ...instrument,
  account_type: 'inverse' as const,
  contract: true,
  linear: false,
  contract_size: '100',
  quote: 'USD',
  settle: 'BTC',
  step: '1',
  min_qty: '1',
  min_notional: '0',
  taker: 0.0005,
};
