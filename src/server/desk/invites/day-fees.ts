import { setImmediate as turn } from 'node:timers/promises';
import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { InviteTree } from './invite-tree.ts';

/** Days, the paid one included, in which an active user has traded. */
export const activeDays = 30;
const [dealsAtOnce, timesAtOnce] = [200, 5_000] as const;

/** Money units by asset, by the main account that paid them. */
export type DayFees = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

interface Parts {
  readonly history: Pick<OrderHistory, 'deals' | 'fillTimes'>;
  /** Whether fees that are paid at a venue are the house's to share. */
  readonly isShared: (exchange: Exchange) => boolean;
}

/** Reads day after day, in order, what trading fees users have paid, and who was active. */
export function createDayFees({ history: { deals, fillTimes }, isShared }: Parts) {
  /** Newest day on which each user traded, of the days that were read. */
  const traded = new Map<string, number>();
  let readUntil: number | undefined;

  const note = (userId: string, day: number): void => {
    traded.set(userId, Math.max(day, traded.get(userId) ?? day));
  };

  /** Who traded in the days before the first one that is read. */
  async function readBefore(day: number): Promise<void> {
    let id = fillTimes.lastBefore((day - activeDays + 1) * dayMs);
    for (;;) {
      const rows = fillTimes.after(id, timesAtOnce);
      for (const { user_id, time } of rows) if (time < day * dayMs) note(user_id, Math.floor(time / dayMs));
      const last = rows.at(-1);
      if (!last || last.time >= day * dayMs) return;
      id = last.fill_id;
      await turn();
    }
  }

  return {
    /** Fees of one day by who paid them. */
    async read(day: number, tree: InviteTree): Promise<DayFees> {
      if (readUntil === undefined) await readBefore(day);
      readUntil = day;
      const fees = new Map<string, Map<string, bigint>>();
      let id = fillTimes.lastBefore(day * dayMs);
      for (;;) {
        const rows = deals.after(id, dealsAtOnce);
        for (const { user_id, fill, order } of rows) {
          if (Math.floor(fill.time / dayMs) !== day) continue;
          note(user_id, day);
          const main = isShared(order.exchange) ? tree.mainOf(user_id) : undefined;
          if (main === undefined) continue;
          const sums = fees.get(main) ?? new Map<string, bigint>();
          const fee = must(toScaled(fill.fee, moneyDecimals), 'fee of a fill');
          fees.set(main, sums.set(fill.fee_asset, (sums.get(fill.fee_asset) ?? 0n) + fee));
        }
        const last = rows.at(-1);
        if (!last || last.fill.time >= (day + 1) * dayMs) return fees;
        id = Number(last.fill.fill_id);
        await turn();
      }
    },

    /** How many of those whom each main account has invited were active at the end of the day that was read last. */
    active(tree: InviteTree): ReadonlyMap<string, number> {
      const since = (readUntil ?? 0) - activeDays + 1;
      const mains = new Set<string>();
      for (const [userId, day] of traded) {
        if (day < since) traded.delete(userId);
        else mains.add(tree.mainOf(userId) ?? userId);
      }
      return countedByInviter(mains, tree);
    },
  };
}
export type DayFeesReader = ReturnType<typeof createDayFees>;

/** How many of these main accounts each inviter has brought. */
export function countedByInviter(mains: Iterable<string>, tree: InviteTree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const main of mains) {
    const inviter = tree.inviterOf(main);
    if (inviter !== undefined) counts.set(inviter, (counts.get(inviter) ?? 0) + 1);
  }
  return counts;
}
