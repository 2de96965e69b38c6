import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type GrantScope, grantScopes } from '../../../shared/user/grant.ts';
import type { Database, Tables } from '../database/database.ts';

const Scopes = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(grantScopes)));
const Ids = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** What an owner lets another user see. */
export interface StoredGrant {
  readonly grantId: string;
  readonly owner: string;
  readonly grantee: string;
  readonly scopes: readonly GrantScope[];
  /** Null: all accounts of the owner. */
  readonly apiIds: readonly string[] | null;
  readonly expiresMs: number | null;
  readonly createdMs: number;
}

const grantOf = (row: Tables['grants']): StoredGrant => ({
  grantId: row.grant_id,
  owner: row.owner,
  grantee: row.grantee,
  scopes: v.parse(Scopes, row.scopes),
  apiIds: row.api_ids === null ? null : v.parse(Ids, row.api_ids),
  expiresMs: row.expires === null ? null : Number(row.expires),
  createdMs: Number(row.created),
});

/** The table `grants`, kept in memory too: each read of another's account asks for it. One grant a pair of users. */
export async function createGrantStore(db: Database) {
  const rows = await db.selectFrom('grants').selectAll().orderBy('created').execute();
  const byId = new Map(rows.map((row) => [row.grant_id, grantOf(row)]));
  const all = () => [...byId.values()];
  return {
    /** Oldest first. */
    all: (): readonly StoredGrant[] => all(),
    byId: (grantId: string): StoredGrant | undefined => byId.get(grantId),
    /** Newest first. */
    ofOwner: (owner: string): readonly StoredGrant[] =>
      all()
        .filter((grant) => grant.owner === owner)
        .reverse(),
    toGrantee: (grantee: string): readonly StoredGrant[] => all().filter((grant) => grant.grantee === grantee),

    /** Puts a grant in the place of the one between the same users. */
    async put(grant: Omit<StoredGrant, 'grantId'>): Promise<StoredGrant> {
      const before = all().find(({ owner, grantee }) => owner === grant.owner && grantee === grant.grantee);
      const row: Tables['grants'] = {
        grant_id: randomUUID().slice(0, 13),
        owner: grant.owner,
        grantee: grant.grantee,
        scopes: JSON.stringify(grant.scopes),
        api_ids: grant.apiIds === null ? null : JSON.stringify(grant.apiIds),
        expires: grant.expiresMs,
        created: grant.createdMs,
      };
      await db.transaction().execute(async (within) => {
        if (before) await within.deleteFrom('grants').where('grant_id', '=', before.grantId).execute();
        await within.insertInto('grants').values(row).execute();
      });
      if (before) byId.delete(before.grantId);
      const put = grantOf(row);
      byId.set(put.grantId, put);
      return put;
    },

    /** Idempotent. */
    async remove(grantId: string): Promise<void> {
      await db.deleteFrom('grants').where('grant_id', '=', grantId).execute();
      byId.delete(grantId);
    },
  };
}
export type GrantStore = Awaited<ReturnType<typeof createGrantStore>>;
