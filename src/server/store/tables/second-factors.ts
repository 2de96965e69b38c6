import * as v from 'valibot';
import { type SecondFactor, secondFactors } from '../../../shared/user/second-factor.ts';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** The table `second_factors`. */
export function createSecondFactorStore(db: Database, box: SecretBox) {
  const rows = (userId: string) => db.selectFrom('second_factors').where('user_id', '=', userId);
  return {
    /** Those that are bound, in the order of `secondFactors`. */
    async bound(userId: string): Promise<SecondFactor[]> {
      const kinds = (await rows(userId).select('kind').where('bound', '=', 1).execute()).map(({ kind }) =>
        v.parse(v.picklist(secondFactors), kind),
      );
      return secondFactors.filter((kind) => kinds.includes(kind));
    },

    async bind(userId: string, kind: SecondFactor): Promise<void> {
      await db
        .insertInto('second_factors')
        .values({ user_id: userId, kind, sealed_secret: null, last_step: 0, bound: 1 })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ bound: 1 }))
        .execute();
    },

    /** Idempotent. */
    async unbind(userId: string, kind: SecondFactor): Promise<void> {
      await db.deleteFrom('second_factors').where('user_id', '=', userId).where('kind', '=', kind).execute();
    },

    /** Keeps a new authenticator's secret until it is bound; false where one is bound already. */
    async propose(userId: string, secret: string): Promise<boolean> {
      const row = { sealed_secret: box.seal(secret, userId), last_step: 0, bound: 0 };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factors')
        .values({ user_id: userId, kind: 'totp', ...row })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet(row).where('second_factors.bound', '=', 0),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Secret of the user's authenticator, bound or not yet. */
    async secretOf(userId: string): Promise<string | undefined> {
      const row = await rows(userId).select('sealed_secret').where('kind', '=', 'totp').executeTakeFirst();
      return row?.sealed_secret ? box.open(row.sealed_secret, userId) : undefined;
    },

    /**
     * Marks a time step of the authenticator as used; false where it, or a later one, was used before (RFC 6238 §5.2: a
     * code counts once).
     */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('kind', '=', 'totp')
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
