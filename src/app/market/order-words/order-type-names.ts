import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderType } from '../../../shared/trade/order.ts';

/** Names of order types as they stand alone. */
export const orderTypeNames: Readonly<Record<OrderType, MessageDescriptor>> = {
  LIMIT: msg`Limit`,
  MARKET: msg`Market`,
  STOP_LOSS: msg`Stop loss`,
  TAKE_PROFIT: msg`Take profit`,
  STOP_MARKET: msg`Stop market`,
  TAKE_PROFIT_MARKET: msg`Take profit market`,
  TRIGGER_LIMIT: msg`Trigger limit`,
  TRIGGER_MARKET: msg`Trigger market`,
  CONDITIONAL: msg`Conditional`,
  OCO: msg`OCO`,
};
