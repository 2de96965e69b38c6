import { Refusal } from '../../../../shared/base/refusal.ts';
import { must } from '../../../../shared/base/assert.ts';
import type { Database, Tables } from '../../database/database.ts';
import { userChanges } from './user-changes.ts';
import { type NewUser, type SubRights, subRightsOf } from './user-row.ts';

/** A sub-account or a trader. */
export interface SubUser {
  readonly userId: string;
  readonly mainUserId: string;
  readonly username: string;
  readonly note: string;
  readonly createdMs: number;
  readonly sub: SubRights;
}

/** What of a sub-account its main account changes. */
export interface SubFields extends Pick<SubRights, 'permissions' | 'apiIds'> {
  readonly username: string;
  readonly note: string;
}

export interface NewSub extends SubFields, Pick<NewUser, 'passwordHash' | 'createdMs'>, Pick<SubRights, 'kind'> {
  readonly mainUserId: string;
}

function subOf(row: Tables['users']): SubUser {
  return {
    userId: row.user_id,
    mainUserId: must(row.main_user_id, 'main account of a sub-account'),
    username: row.username,
    note: row.sub_note ?? '',
    createdMs: Number(row.created),
    sub: must(subRightsOf(row), 'rights of a sub-account'),
  };
}

/** All sub-accounts and traders, oldest first. */
async function storedSubs(db: Database): Promise<SubUser[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('main_user_id', 'is not', null)
    .orderBy('created')
    .orderBy('user_id')
    .execute();
  return rows.map(subOf);
}

/** Sub-accounts by their own ids and by those of their main accounts, in the order in which they came. */
function createSubIndex(stored: readonly SubUser[]) {
  const byId = new Map<string, SubUser>();
  /** Asked with every frame of a user's orders. */
  const byMain = new Map<string, readonly SubUser[]>();
  function put(sub: SubUser): SubUser {
    const known = byMain.get(sub.mainUserId) ?? [];
    const at = known.findIndex(({ userId }) => userId === sub.userId);
    byMain.set(sub.mainUserId, at < 0 ? [...known, sub] : known.with(at, sub));
    byId.set(sub.userId, sub);
    return sub;
  }
  for (const sub of stored) put(sub);
  return { byId, byMain, put };
}

/**
 * The sub-accounts and traders of the table `users`, kept in memory too: each order and each read of another's account
 * asks for them.
 */
export async function createSubUserStore(db: Database) {
  const { byId, byMain, put } = createSubIndex(await storedSubs(db));
  const { create } = userChanges(db);

  async function change(userId: string, set: Partial<Tables['users']>): Promise<SubUser> {
    must(byId.get(userId), `sub-account ${userId}`);
    const row = await db
      .updateTable('users')
      .set(set)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return put(subOf(row));
  }

  return {
    byId: (userId: string): SubUser | undefined => byId.get(userId),

    /** Oldest first. */
    ofMain: (mainUserId: string): readonly SubUser[] => byMain.get(mainUserId) ?? [],

    /** Those who are frozen. */
    frozen: (): readonly SubUser[] => [...byId.values()].filter(({ sub }) => sub.frozenMs !== null),

    /** Refuses with USER_EXISTS where somebody has the name. */
    async create({ mainUserId, kind, permissions, apiIds, note, ...user }: NewSub): Promise<SubUser> {
      const { userId } = await create({
        ...user,
        email: null,
        phone: null,
        role: kind === 'trader' ? 'trader' : 'user',
        sub: { mainUserId, kind, permissions, apiIds, note },
      });
      return put({
        userId,
        mainUserId,
        username: user.username,
        note,
        createdMs: user.createdMs,
        sub: { kind, permissions, apiIds, frozenMs: null },
      });
    },

    /** Refuses with USER_EXISTS where somebody else has the name; throws where the id is unknown. */
    async update(userId: string, { username, permissions, apiIds, note }: SubFields): Promise<SubUser> {
      try {
        return await change(userId, {
          username,
          sub_permissions: JSON.stringify(permissions),
          sub_api_ids: apiIds && JSON.stringify(apiIds),
          sub_note: note,
        });
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
        throw new Refusal('USER_EXISTS', { field: 'username', rule: 'taken' }, { cause: error });
      }
    },

    /**
     * Freezes a sub-account, or opens it where the time is null. It counts as frozen from this call on, and where it
     * cannot be written as what it was.
     */
    async freeze(userId: string, frozenMs: number | null): Promise<void> {
      const before = must(byId.get(userId), `sub-account ${userId}`);
      if (frozenMs !== null) put({ ...before, sub: { ...before.sub, frozenMs } });
      try {
        await change(userId, { frozen: frozenMs });
      } catch (error) {
        put(before);
        throw error;
      }
    },
  };
}
export type SubUserStore = Awaited<ReturnType<typeof createSubUserStore>>;
