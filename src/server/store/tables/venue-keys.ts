import * as v from 'valibot';
import { type Exchange, exchanges } from '../../../shared/market/instrument.ts';
import { type Permission, permissions } from '../../../shared/trade/api-account.ts';
import type { Database, Tables } from '../database/database.ts';

const Permissions = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(permissions)));
const Addresses = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** A key as the venue that has issued it knows it: of its secret and passphrase only the hashes. */
export interface IssuedKey {
  readonly exchange: Exchange;
  readonly key: string;
  readonly secretHash: string;
  readonly passphraseHash: string | null;
  readonly permissions: readonly Permission[];
  readonly withdraws: boolean;
  /** Addresses that alone may use it; everybody where there are none. */
  readonly ipList: readonly string[];
  readonly expireMs: number | null;
  readonly createdMs: number;
}

const keyOf = (row: Tables['venue_keys']): IssuedKey => ({
  exchange: v.parse(v.picklist(exchanges), row.exchange),
  key: row.api_key,
  secretHash: row.secret_hash,
  passphraseHash: row.passphrase_hash,
  permissions: v.parse(Permissions, row.permissions),
  withdraws: row.withdraws === 1,
  ipList: v.parse(Addresses, row.ip_list),
  expireMs: row.expire === null ? null : Number(row.expire),
  createdMs: Number(row.created),
});

/** The table `venue_keys`: what simulated venues have issued. */
export const createVenueKeyStore = (db: Database) => ({
  async add(key: IssuedKey): Promise<void> {
    await db
      .insertInto('venue_keys')
      .values({
        exchange: key.exchange,
        api_key: key.key,
        secret_hash: key.secretHash,
        passphrase_hash: key.passphraseHash,
        permissions: JSON.stringify(key.permissions),
        withdraws: key.withdraws ? 1 : 0,
        ip_list: JSON.stringify(key.ipList),
        expire: key.expireMs,
        created: key.createdMs,
      })
      .execute();
  },

  /** The key of this text, of whatever venue. */
  async find(key: string): Promise<IssuedKey | undefined> {
    const row = await db.selectFrom('venue_keys').selectAll().where('api_key', '=', key).executeTakeFirst();
    return row && keyOf(row);
  },
});
export type VenueKeyStore = ReturnType<typeof createVenueKeyStore>;
