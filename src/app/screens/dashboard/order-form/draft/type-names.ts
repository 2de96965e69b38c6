import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { orderTypeNames } from '../../../../market/order-words/order-type-names.ts';
import type { DraftType } from './order-types.ts';

/** Names of what the form can be set to. */
export const typeNames: Readonly<Record<DraftType, MessageDescriptor>> = {
  ...orderTypeNames,
  TWAP: msg`TWAP`,
  VWAP: msg`VWAP`,
  ICEBERG: msg`Iceberg`,
  SOR: msg`Smart routing`,
};
