import * as v from 'valibot';
import { AccountLimits, DeadMan } from '../../../shared/trade/risk/account-risk.ts';
import type { Database } from '../database/database.ts';

const Limits = v.pipe(v.string(), v.parseJson(), AccountLimits);

/** A dead-man switch that is armed, and when its user was last seen, ms. */
export interface ArmedSwitch {
  readonly user_id: string;
  readonly api_id: string;
  readonly minutes: number;
  readonly action: DeadMan['action'];
  readonly seen: number;
}

/** The tables `account_limits` and `dead_men`. */
export const createAccountRiskStore = (db: Database) => ({
  /** Limits of all accounts that have any. */
  async limits(): Promise<ReadonlyMap<string, AccountLimits>> {
    const rows = await db.selectFrom('account_limits').selectAll().execute();
    return new Map(rows.map(({ api_id, body_json }) => [api_id, v.parse(Limits, body_json)]));
  },

  async saveLimits(api_id: string, limits: AccountLimits): Promise<void> {
    const body_json = JSON.stringify(limits);
    await db
      .insertInto('account_limits')
      .values({ api_id, body_json })
      .onConflict((conflict) => conflict.column('api_id').doUpdateSet({ body_json }))
      .execute();
  },

  async armed(): Promise<ArmedSwitch[]> {
    const rows = await db.selectFrom('dead_men').selectAll().orderBy('user_id').orderBy('api_id').execute();
    return rows.map((row) => ({ ...row, action: v.parse(DeadMan.entries.action, row.action), seen: Number(row.seen) }));
  },

  async arm(it: ArmedSwitch): Promise<void> {
    const { minutes, action, seen } = it;
    await db
      .insertInto('dead_men')
      .values(it)
      .onConflict((conflict) => conflict.columns(['user_id', 'api_id']).doUpdateSet({ minutes, action, seen }))
      .execute();
  },

  async disarm(user_id: string, api_id: string): Promise<void> {
    await db.deleteFrom('dead_men').where('user_id', '=', user_id).where('api_id', '=', api_id).execute();
  },

  /** Writes when a user was last seen, for all of its switches. */
  async saveSeen(user_id: string, seen: number): Promise<void> {
    await db.updateTable('dead_men').set({ seen }).where('user_id', '=', user_id).execute();
  },
});
export type AccountRiskStore = ReturnType<typeof createAccountRiskStore>;
