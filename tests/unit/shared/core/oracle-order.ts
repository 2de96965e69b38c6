/** An order of the oracle's list. */
export interface OracleOrder extends OracleRequest {
  readonly id: number;
  price: number | null;
  trigger?: OracleTrigger;
  lots: number;
  filled: number;
  status: string;
  reason: string;
  /** Order in which they came to where they stand, in the book or among those that wait. */
  seq: number;
  /** The other leg of its list as long as both are open. */
  twin: OracleOrder | null;
}

/** `kind` tells a stop and a profit, whose direction does not depend on where the price is. */
export interface OracleTrigger {
  readonly ticks: number;
  readonly rises: boolean;
  readonly kind?: 'stop' | 'profit' | undefined;
}

/**
 * A stop runs after the price, a profit waits for a better one, all others fire from whichever side the price comes.
 */
export function oracleTrigger(
  ticks: number,
  side: 'BUY' | 'SELL',
  last: number,
  kind?: 'stop' | 'profit',
): OracleTrigger {
  return { ticks, kind, rises: kind === 'stop' ? side === 'BUY' : kind === 'profit' ? side === 'SELL' : ticks > last };
}

export interface OracleFill {
  readonly order: number;
  readonly ticks: number;
  readonly lots: number;
  readonly isMaker: boolean;
  readonly fee: bigint;
}

export interface OracleRequest {
  readonly user: string;
  readonly api: string;
  readonly side: 'BUY' | 'SELL';
  readonly tif: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
  /** Ticks; null at the market. */
  readonly price: number | null;
  readonly lots: number;
  /** Quote money to spend, for a market buy; then lots is ignored. */
  readonly budget?: bigint;
  /** Ticks to wait for, and in which direction. */
  readonly trigger?: OracleTrigger;
  readonly expireMs?: number;
}
