import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderStatus } from '../../../shared/trade/order-status.ts';

/** Names of the statuses of orders. */
export const statusNames: Record<OrderStatus, MessageDescriptor> = {
  EXECUTING: msg`Executing`,
  EXECUTED: msg`Executed`,
  CANCELING: msg`Cancelling`,
  CANCELED: msg`Cancelled`,
  EXECUTION_ERROR: msg`Rejected`,
  FILLED: msg`Filled`,
  PARTIALLY_FILLED: msg`Partly filled`,
  UNFILLED: msg`Open`,
  EXECUTION_TIMEOUT: msg`Outcome unknown`,
  WAITING: msg`Waiting for trigger`,
  EXPIRED: msg`Expired`,
  PLACE_ORDER: msg`Sent`,
  FAILURE: msg`Failed`,
};

/** Gives the name of an order's status in the current language. */
export function useStatusName(): (status: OrderStatus) => string {
  const { i18n } = useLingui();
  return (status) => i18n._(statusNames[status]);
}
