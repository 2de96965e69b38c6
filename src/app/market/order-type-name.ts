import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderType } from '../../shared/trade/order.ts';

const names: Record<OrderType, MessageDescriptor> = {
  LIMIT: msg`Limit`, MARKET: msg`Market`, STOP_LOSS: msg`Stop loss`, TAKE_PROFIT: msg`Take profit`, STOP_MARKET: msg`Stop market`,
  TAKE_PROFIT_MARKET: msg`Take profit market`, TRIGGER_LIMIT: msg`Trigger limit`, TRIGGER_MARKET: msg`Trigger market`, CONDITIONAL: msg`Conditional`, OCO: msg`OCO`,
};

/** Gives the name of an order's type in the current language. */
export function useOrderTypeName(): (type: OrderType) => string {
  const { i18n } = useLingui();
  return (type) => i18n._(names[type]);
}
