import { setImmediate as turn } from 'node:timers/promises';
import type { OrderHistory } from '../../store/history/order-history.ts';
import { addAmount, type AssetSums } from './rebates-of-day.ts';

const rowsAtOnce = 500;

/** What an inviter was paid, each by asset. */
export interface InviterSums {
  readonly total: AssetSums;
  readonly byInvitee: ReadonlyMap<string, AssetSums>;
  /** By the beginning of the day that was traded, ms. */
  readonly byDay: ReadonlyMap<number, AssetSums>;
}

interface Kept extends InviterSums {
  readonly byInvitee: Map<string, AssetSums>;
  readonly byDay: Map<number, AssetSums>;
}

const empty = (): Kept => ({ total: new Map(), byInvitee: new Map(), byDay: new Map() });

function of<K>(sums: Map<K, AssetSums>, key: K): AssetSums {
  const known = sums.get(key) ?? new Map<string, bigint>();
  sums.set(key, known);
  return known;
}

/** Adds up all rebates from the ledger's history: from its beginning at the first look, then what has come since. */
export function createRebateSums(entries: Pick<OrderHistory['entries'], 'rebatesAfter'>) {
  const byInviter = new Map<string, Kept>();
  let last = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    for (let rows = entries.rebatesAfter(last, rowsAtOnce); rows.length > 0; ) {
      for (const {
        user_id,
        rebate: { rebate_id, invitee, day, asset, amount },
      } of rows) {
        const sums = byInviter.get(user_id) ?? empty();
        byInviter.set(user_id, sums);
        addAmount(sums.total, asset, amount);
        addAmount(of(sums.byInvitee, invitee), asset, amount);
        addAmount(of(sums.byDay, day), asset, amount);
        last = Number(rebate_id);
      }
      await turn();
      rows = entries.rebatesAfter(last, rowsAtOnce);
    }
  }

  return {
    /** Of one inviter, up to now. */
    async of(userId: string): Promise<InviterSums> {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
      return byInviter.get(userId) ?? empty();
    },
  };
}
export type RebateSums = ReturnType<typeof createRebateSums>;
