import type { RefusalCode } from '../base/refusal-code.ts';

/**
 * Why an order ended other than by being filled whole, or was made by the venue: of a time in force what it says,
 * PRICE_LIMIT where it would have traded beyond the market's limit, MARGIN where its wallet could not carry it,
 * NOT_RECEIVED where the venue never heard of it, DEADLINE of an algorithmic order whose time ran out.
 */
export const endReasons = [
  'USER',
  'OCO',
  'SELF_TRADE',
  'PRICE_LIMIT',
  'NO_LIQUIDITY',
  'GTC',
  'IOC',
  'FOK',
  'GTX',
  'GTD',
  'DAY',
  'WOULD_TAKE',
  'REDUCE_ONLY',
  'MARGIN',
  'NOT_RECEIVED',
  'LIQUIDATION',
  'ADL',
  'DELIVERY',
  'DEADLINE',
] as const;
export type EndReason = (typeof endReasons)[number];

/**
 * The reason of an order as it stands in `status_reason`: that of its refusal where a check that came later failed; ""
 * while there is none.
 */
export type OrderReason = EndReason | RefusalCode | '';
