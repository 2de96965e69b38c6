import { fromUnits } from '../../../shared/kit/decimal.ts';
import { Refusal, type RefusalCode } from '../../../shared/kit/refusal.ts';
import type { Grid } from '../../../shared/market/instrument.ts';
import type { Outcome } from '../../../shared/core/state/client-ids.ts';

/** What one child is, beside what all children of its parent have in common. */
export interface ChildOrder {
  readonly client_id: string;
  readonly amount: string;
  /** Undefined at the market. */
  readonly price: string | undefined;
}

/** A child by its size in lots and its price in ticks; `ticks` null or left out: at the market. */
export const childOrder = (
  client_id: string,
  { lots, ticks }: { readonly lots: number; readonly ticks?: number | null | undefined },
  { price, size }: Grid,
): ChildOrder => ({
  client_id,
  amount: fromUnits(lots, size),
  price: ticks === undefined || ticks === null ? undefined : fromUnits(ticks, price),
});

/** Places one child; the code by which it was refused, undefined where it was taken. Rejects where it is not known whether it was. */
export async function placeChild(send: () => Promise<Outcome>): Promise<RefusalCode | undefined> {
  try {
    return (await send()).refusal?.code;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error;
    return error.code;
  }
}
