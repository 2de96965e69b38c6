import type { Exchange } from '../../market/instrument.ts';

/** What one wallet owes of one asset, in money units. Neither part is ever negative, and interest bears none. */
export interface Loan {
  principal: bigint;
  interest: bigint;
  /** Clock hour, counted since the epoch, up to which interest has been charged. */
  hour: number;
}

/** PRE_LIQ is kept of portfolio accounts only, which may only reduce then. */
export type MarginStatus = 'NORMAL' | 'MARGIN_CALL' | 'PRE_LIQ' | 'FORCE_LIQ';

/** What one wallet owes. It is there as long as anything is owed. */
export interface Debt {
  /** Whose markets price and sell its assets. */
  readonly exchange: Exchange;
  /** As the last look has found it; FORCE_LIQ stays until nothing is owed. */
  status: MarginStatus;
  readonly loans: Map<string, Loan>;
}
