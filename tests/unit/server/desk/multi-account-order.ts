import * as v from 'valibot';
import { doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import type { Args, Input } from '../../../../src/shared/base/contract.ts';
import { order } from './desk-kit.ts';

/** A request of doOrderV2 for the accounts `a` and `c`. */
export const many = (fields: Partial<Args<typeof doOrderV2>> = {}): Input<typeof doOrderV2> => {
  const { api_id: _api, ...rest } = order();
  return v.parse(doOrderV2.input, { ...rest, api_ids: ['a', 'c'], ...fields });
};
