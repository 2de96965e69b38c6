import { type Scale, fromScaled, scaleOf, toScaled } from '../../shared/base/decimal.ts';
import type { Exchange as ExchangeId, Instrument } from '../../shared/market/instrument.ts';
import type { AccountOf } from './caller.ts';

interface Gridded {
  readonly side: 'BUY' | 'SELL';
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
}

/** What of a request to several accounts names the market. */
interface Named {
  readonly exchange: ExchangeId;
}

/**
 * The request for the account at `index`: those after the first trade the same pair of their own exchange. An account
 * that nobody knows is left to the checks that follow.
 */
export function ofOwnExchange<R extends Named>(request: R, accountOf: AccountOf, api_id: string, index: number): R {
  const exchange = accountOf(api_id)?.exchange;
  return index === 0 || exchange === undefined || exchange === request.exchange ? request : { ...request, exchange };
}

/**
 * A decimal on a grid: itself where it is on it, else the one below, or above with `up`. Undefined where it is no
 * decimal.
 */
function onGrid(text: string | undefined, { decimals, unit }: Scale, up: boolean): string | undefined {
  if (text === undefined) return undefined;
  const places = Math.max(decimals, text.split('.')[1]?.length ?? 0);
  const value = toScaled(text, places);
  const each = BigInt(unit) * 10n ** BigInt(places - decimals);
  if (value === undefined || value % each === 0n) return text;
  return fromScaled((value / each + (up ? 1n : 0n)) * each, places);
}

/**
 * A limit price on the instrument's ticks, never worse than the one that was asked for, and an amount on its steps,
 * never more.
 */
export const onOwnGrid = <T extends Gridded>(fields: T, { tick, step }: Pick<Instrument, 'tick' | 'step'>): T => ({
  ...fields,
  price: onGrid(fields.price, scaleOf(tick), fields.side === 'SELL'),
  amount: onGrid(fields.amount, scaleOf(step), false),
});
