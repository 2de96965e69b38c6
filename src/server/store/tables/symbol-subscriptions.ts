import * as v from 'valibot';
import { type SymbolSubscription, SymbolSubscriptions } from '../../../shared/contracts/symbol-subscribe.ts';
import { keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import type { Database } from '../database/database.ts';

/** Most rows that a user can have. */
export const maxSubscriptions = 500;

/** The table `symbol_subscriptions`. */
export function createSymbolSubscriptionStore(db: Database) {
  async function list(userId: string, within: Database = db): Promise<SymbolSubscription[]> {
    const rows = await within
      .selectFrom('symbol_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('sort')
      .execute();
    return v.parse(
      SymbolSubscriptions,
      rows.map(({ group_name, ...row }) => ({ ...row, group: group_name })),
    );
  }

  return {
    list: (userId: string) => list(userId),

    /**
     * The list afterwards; undefined where it would have too many rows: then nothing changes. Rows that are there
     * already keep their places, or with `move` go to the end like new ones.
     */
    async add(
      userId: string,
      added: readonly (SymbolRef & { readonly group: string })[],
      move = false,
    ): Promise<SymbolSubscription[] | undefined> {
      return db.transaction().execute(async (within) => {
        const known = await list(userId, within);
        const keys = new Set([...known, ...added].map(keyOfSymbol));
        if (keys.size > maxSubscriptions) return undefined;
        let sort = known.at(-1)?.sort ?? 0;
        for (const { exchange, symbol, account_type, group } of added) {
          sort += 1;
          await within
            .insertInto('symbol_subscriptions')
            .values({ user_id: userId, exchange, symbol, account_type, sort, group_name: group })
            .onConflict((conflict) =>
              conflict
                .columns(['user_id', 'exchange', 'symbol', 'account_type'])
                .doUpdateSet({ group_name: group, ...(move && { sort }) }),
            )
            .execute();
        }
        return list(userId, within);
      });
    },

    /** The list afterwards. */
    async remove(userId: string, removed: readonly SymbolRef[]): Promise<SymbolSubscription[]> {
      return db.transaction().execute(async (within) => {
        for (const { exchange, symbol, account_type } of removed) {
          await within
            .deleteFrom('symbol_subscriptions')
            .where('user_id', '=', userId)
            .where('exchange', '=', exchange)
            .where('symbol', '=', symbol)
            .where('account_type', '=', account_type)
            .execute();
        }
        return list(userId, within);
      });
    },
  };
}
export type SymbolSubscriptionStore = ReturnType<typeof createSymbolSubscriptionStore>;
