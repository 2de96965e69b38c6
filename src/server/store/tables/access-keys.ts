import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { Refusal } from '../../../shared/base/refusal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import {
  type KeyKind,
  type KeyPermission,
  keyKinds,
  keyPermissions,
  maxLiveKeys,
} from '../../../shared/user/access-key.ts';
import type { Database, Tables } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** Of the keys of a user that have ended so many are kept, the newest. */
const maxEnded = 100;

const Permissions = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(keyPermissions)));
const Addresses = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** A key of a program; times in ms. What an HMAC key signs with is not in it. */
export interface StoredKey {
  readonly keyId: string;
  readonly userId: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** 32 bytes in base64url; null for HMAC. */
  readonly publicKey: string | null;
  readonly permissions: readonly KeyPermission[];
  /** Addresses, as `plainIp` writes them, and networks; empty where it may be used from anywhere. */
  readonly ipList: readonly string[];
  readonly createdMs: number;
  /** Null where it never ends by itself. */
  readonly expiresMs: number | null;
  readonly revokedMs: number | null;
}

/** What a new key is to be. `secret` is that of an HMAC key, null for others. */
export interface NewKey extends Omit<StoredKey, 'keyId' | 'revokedMs'> {
  readonly secret: string | null;
}

/** Whether a key has been revoked or has expired; undefined while it is alive. */
export const endOf = (
  { revokedMs, expiresMs }: Pick<StoredKey, 'revokedMs' | 'expiresMs'>,
  nowMs: number,
): 'revoked' | 'expired' | undefined =>
  revokedMs !== null ? 'revoked' : expiresMs !== null && expiresMs <= nowMs ? 'expired' : undefined;

const keyOf = (row: Tables['access_keys']): StoredKey => ({
  keyId: row.key_id,
  userId: row.user_id,
  name: row.name,
  kind: v.parse(v.picklist(keyKinds), row.kind),
  publicKey: row.public_key,
  permissions: v.parse(Permissions, row.permissions),
  ipList: v.parse(Addresses, row.ip_list),
  createdMs: Number(row.created),
  expiresMs: row.expires === null ? null : Number(row.expires),
  revokedMs: row.revoked === null ? null : Number(row.revoked),
});

const rowOf = (key: NewKey, box: SecretBox): Tables['access_keys'] => ({
  key_id: `hk_${randomBytes(16).toString('base64url')}`,
  user_id: key.userId,
  name: key.name,
  kind: key.kind,
  public_key: key.publicKey,
  sealed_secret: key.secret === null ? null : box.seal(key.secret, key.userId),
  permissions: JSON.stringify(key.permissions),
  ip_list: JSON.stringify(key.ipList),
  created: key.createdMs,
  expires: key.expiresMs,
  revoked: null,
  last_used: null,
});

/** Throws CONFLICT where the user has too many live keys among these, or one of them has the same public key. */
function refuseConflict(keys: Iterable<StoredKey>, { userId, publicKey, createdMs }: NewKey): void {
  const live = [...keys].filter((key) => endOf(key, createdMs) === undefined);
  if (live.filter((key) => key.userId === userId).length >= maxLiveKeys)
    throw new Refusal('CONFLICT', { field: 'key_id', rule: 'most', most: maxLiveKeys });
  // What is signed does not name its key: of two keys with one public key, each would take the other's requests.
  if (publicKey !== null && live.some((key) => key.publicKey === publicKey))
    throw new Refusal('CONFLICT', { field: 'public_key', rule: 'taken' });
}

/**
 * The table `access_keys`, kept in memory too: each signed request asks for its key. Secrets stay in the database,
 * sealed for their user.
 */
export async function createAccessKeyStore(db: Database, box: SecretBox) {
  const rows = await db.selectFrom('access_keys').selectAll().orderBy('created').orderBy('key_id').execute();
  const byId = new Map(rows.map((row) => [row.key_id, keyOf(row)]));
  const lastUsed = new Map(
    rows.flatMap((row) => (row.last_used === null ? [] : [[row.key_id, Number(row.last_used)]])),
  );
  const ofUser = (userId: string): StoredKey[] => [...byId.values()].filter((key) => key.userId === userId).reverse();

  /** Takes the oldest of a user's ended keys away where there are too many. */
  async function dropEnded(userId: string, nowMs: number): Promise<void> {
    const old = ofUser(userId)
      .filter((key) => endOf(key, nowMs) !== undefined)
      .slice(maxEnded)
      .map(({ keyId }) => keyId);
    if (old.length === 0) return;
    await db.deleteFrom('access_keys').where('key_id', 'in', old).execute();
    for (const keyId of old) {
      byId.delete(keyId);
      lastUsed.delete(keyId);
    }
  }

  return {
    byId: (keyId: string): StoredKey | undefined => byId.get(keyId),

    /** Newest first. */
    ofUser,

    /** When a key was used last, exact to a minute; null where it never was. */
    lastUsedMs: (keyId: string): number | null => lastUsed.get(keyId) ?? null,

    /** Refuses with CONFLICT where the user has as many live keys as allowed, or a live key has this public key. */
    async create(key: NewKey): Promise<StoredKey> {
      refuseConflict(byId.values(), key);
      const row = rowOf(key, box);
      const stored = keyOf(row);
      // Before the row is written: of two calls at once the second must count the first.
      byId.set(stored.keyId, stored);
      try {
        await db.insertInto('access_keys').values(row).execute();
      } catch (error) {
        byId.delete(stored.keyId);
        throw error;
      }
      await dropEnded(key.userId, key.createdMs);
      return stored;
    },

    /** Ends a key of this user, once; false where the user has no such key. */
    async revoke(userId: string, keyId: string, nowMs: number): Promise<boolean> {
      const key = byId.get(keyId);
      if (key?.userId !== userId) return false;
      if (key.revokedMs !== null) return true;
      await db.updateTable('access_keys').set({ revoked: nowMs }).where('key_id', '=', keyId).execute();
      byId.set(keyId, { ...key, revokedMs: nowMs });
      return true;
    },

    /** What an HMAC key signs with; undefined where it is another kind or unknown. */
    async secretOf(keyId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('access_keys')
        .select(['sealed_secret', 'user_id'])
        .where('key_id', '=', keyId)
        .executeTakeFirst();
      return row?.sealed_secret ? box.open(row.sealed_secret, row.user_id) : undefined;
    },

    /** Whether the last use that is written down lies more than a minute back. */
    isUseDue: (keyId: string, nowMs: number): boolean => nowMs - (lastUsed.get(keyId) ?? 0) >= minuteMs,

    /** Writes down that a key was used now. */
    async use(keyId: string, nowMs: number): Promise<void> {
      lastUsed.set(keyId, nowMs);
      await db.updateTable('access_keys').set({ last_used: nowMs }).where('key_id', '=', keyId).execute();
    },
  };
}
export type AccessKeyStore = Awaited<ReturnType<typeof createAccessKeyStore>>;
