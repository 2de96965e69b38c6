import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '../../../shared/trade/order.ts';
import { isFinal } from '../../../shared/trade/order-status.ts';
import { formatExact } from '../../format/price.ts';
import { orderReason } from './order-reason.ts';

/**
 * What an order that was to close has left open, and why, where it has ended before all of it was filled: the book was
 * too thin, or an own order stood in the way. `texts` loads those of the reasons. Undefined where nothing is left, or
 * where the order still works.
 */
export async function leftOpen(
  order: Order | undefined,
  i18n: I18n,
  texts: () => Promise<void>,
): Promise<string | undefined> {
  if (!order || order.status === 'FILLED' || !isFinal(order.status)) return undefined;
  const filled = formatExact(order.filled_amount);
  const amount = formatExact(order.amount);
  const reason = await orderReason(order.status_reason, texts);
  const left = i18n._(msg`Closed ${filled} of ${amount}; the rest is still open.`);
  return reason === undefined ? left : `${left} ${typeof reason === 'string' ? reason : i18n._(reason)}.`;
}
