import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/database.ts';

/**
 * Entries that are kept of a user, of each kind: failures that somebody else makes must not push out what the user did.
 */
const maxOfKind = 500;

export interface LoginEntry {
  readonly ip: string;
  readonly agent: string;
  readonly time: number;
  readonly ok: boolean;
}

const entryOf = ({ ip, agent, time, ok }: Selectable<Tables['login_log']>): LoginEntry => ({
  ip,
  agent,
  time: Number(time),
  ok: ok === 1,
});

/** The table `login_log`: tries to log in to accounts that exist. */
export function createLoginLogStore(db: Database) {
  const rows = (userId: string) => db.selectFrom('login_log').where('user_id', '=', userId);
  return {
    async add(userId: string, { ip, agent, time, ok }: LoginEntry): Promise<void> {
      const kind = ok ? 1 : 0;
      await db.insertInto('login_log').values({ user_id: userId, ip, agent, time, ok: kind }).execute();
      const oldest = await rows(userId)
        .select('entry_id')
        .where('ok', '=', kind)
        .orderBy('entry_id', 'desc')
        .offset(maxOfKind)
        .limit(1)
        .executeTakeFirst();
      if (oldest)
        await db
          .deleteFrom('login_log')
          .where('user_id', '=', userId)
          .where('ok', '=', kind)
          .where('entry_id', '<=', oldest.entry_id)
          .execute();
    },

    /** One page, newest first, and how many there are. `page` counts from 1. */
    async list(
      userId: string,
      page: number,
      pageSize: number,
    ): Promise<{ readonly total: number; readonly entries: readonly LoginEntry[] }> {
      const { total } = await rows(userId)
        .select((is) => is.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const found = await rows(userId)
        .selectAll()
        .orderBy('entry_id', 'desc')
        .offset((page - 1) * pageSize)
        .limit(pageSize)
        .execute();
      return { total: Number(total), entries: found.map(entryOf) };
    },

    /** When this user has logged in last, ms; undefined where that has not been. */
    async newest(userId: string): Promise<number | undefined> {
      const row = await rows(userId)
        .select('time')
        .where('ok', '=', 1)
        .orderBy('entry_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && Number(row.time);
    },

    /** Whether this user has logged in from this address before. */
    async knows(userId: string, ip: string): Promise<boolean> {
      return (
        (await rows(userId).select('entry_id').where('ok', '=', 1).where('ip', '=', ip).limit(1).executeTakeFirst()) !==
        undefined
      );
    },
  };
}
export type LoginLogStore = ReturnType<typeof createLoginLogStore>;
