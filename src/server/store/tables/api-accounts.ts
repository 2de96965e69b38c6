import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { exchanges } from '../../../shared/market/instrument.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import { type ApiAccount, type Permission, permissions } from '../../../shared/trade/api-account.ts';
import type { Database, Tables } from '../database/database.ts';
import { hashOfKey, type VenueKeys } from '../secrets/venue-keys.ts';
import { KnownAccounts } from './accounts/known-accounts.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

const Permissions = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(permissions)));
const Addresses = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const Keys = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.string(), secret: v.string(), passphrase: v.optional(v.string()) }),
);

const AccountMode = v.picklist(['CLASSIC', 'PORTFOLIO']);
type AccountMode = v.InferOutput<typeof AccountMode>;

const mask = (key: string): string => (key.length > 8 ? `${key.slice(0, 4)}…${key.slice(-4)}` : '…');

const accountOf = (row: Tables['api_accounts']): ApiAccount => ({
  api_id: row.api_id,
  name: row.name,
  exchange: v.parse(v.picklist(exchanges), row.exchange),
  api_key: row.api_key,
  permissions: v.parse(Permissions, row.permissions),
  expire: row.expire === null ? null : Number(row.expire),
  ip_list: v.parse(Addresses, row.ip_list),
  active: row.active === 1,
  max_orders_per_second: row.max_orders_per_second,
  max_daily_notional: row.max_daily_notional,
  group_id: row.group_id,
  sub_account: null,
  account_mode: v.parse(AccountMode, row.account_mode),
  owner: row.owner,
  paper: row.sealed_keys === null,
  created: Number(row.created),
  updated: Number(row.updated),
});

/** What can be changed of an account. */
export interface AccountFields {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly ipList: readonly string[];
  /** When its key ends, ms; null where it does not. */
  readonly expireMs: number | null;
  readonly maxOrdersPerSecond: number | null;
  /** USD, decimal text. */
  readonly maxDailyNotional: string | null;
}

export interface NewApiAccount
  extends Pick<AccountFields, 'name' | 'permissions'>,
    Partial<Pick<AccountFields, 'maxOrdersPerSecond' | 'maxDailyNotional'>> {
  /** Default: everybody. */
  readonly ipList?: readonly string[];
  /** Default null. */
  readonly expireMs?: number | null;
  readonly owner: string;
  readonly exchange: Exchange;
  readonly createdMs: number;
  /** Default CLASSIC. */
  readonly accountMode?: AccountMode;
  /** Its first money has still to come: `funded` says when it has. */
  readonly unfunded?: boolean;
  /** None: the account is of paper. */
  readonly keys?: VenueKeys;
}

/** What the secrets of an account are bound to. */
const bindingOf = (owner: string, apiId: string): string => `${owner}|${apiId}|venue keys|1`;

const fieldsOf = ({ name, permissions: allowed, ipList, expireMs, ...limits }: Partial<AccountFields>) => ({
  ...(name !== undefined && { name }),
  ...(allowed && { permissions: JSON.stringify(allowed) }),
  ...(ipList && { ip_list: JSON.stringify(ipList) }),
  ...(expireMs !== undefined && { expire: expireMs }),
  ...(limits.maxOrdersPerSecond !== undefined && { max_orders_per_second: limits.maxOrdersPerSecond }),
  ...(limits.maxDailyNotional !== undefined && { max_daily_notional: limits.maxDailyNotional }),
});

/** Refuses with CONFLICT where somebody has linked the key already. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    throw new Refusal('CONFLICT', { field: 'ApiKey', rule: 'taken' }, { cause: error });
  }
}

/**
 * Columns of a new account that is of paper, active and in no group. It counts as 1 ms younger at least than the newest
 * of its owner: those that were opened in one moment are in the same order after a restart.
 */
function rowOf(given: NewApiAccount, newest: ApiAccount | undefined): Tables['api_accounts'] {
  const createdMs = Math.max(given.createdMs, (newest?.created ?? 0) + 1);
  return {
    api_id: randomUUID().slice(0, 13),
    owner: given.owner,
    name: given.name,
    exchange: given.exchange,
    api_key: '',
    key_hash: null,
    sealed_keys: null,
    permissions: JSON.stringify(given.permissions),
    ip_list: JSON.stringify(given.ipList ?? []),
    expire: given.expireMs ?? null,
    max_orders_per_second: given.maxOrdersPerSecond ?? null,
    max_daily_notional: given.maxDailyNotional ?? null,
    group_id: null,
    active: 1,
    account_mode: given.accountMode ?? 'CLASSIC',
    created: createdMs,
    updated: createdMs,
    deleted: null,
    unfunded: given.unfunded ? 1 : 0,
  };
}

async function readAccounts(db: Database): Promise<KnownAccounts> {
  const known = new KnownAccounts();
  const rows = db.selectFrom('api_accounts').selectAll().where('deleted', 'is', null);
  for (const row of await rows.orderBy('created').orderBy('api_id').execute()) known.put(accountOf(row));
  return known;
}

/** What is asked of the table itself. */
const accountReads = (db: Database, box: SecretBox, known: KnownAccounts) => ({
  /** The accounts whose first money has still to come. */
  async unfunded(): Promise<ApiAccount[]> {
    const waiting = await db.selectFrom('api_accounts').select('api_id').where('unfunded', '=', 1).execute();
    return waiting.flatMap(({ api_id }) => known.byId(api_id) ?? []);
  },

  async funded(apiId: string): Promise<void> {
    await db.updateTable('api_accounts').set({ unfunded: 0 }).where('api_id', '=', apiId).execute();
  },

  /** The keys of an account; undefined where it is of paper or unknown. Throws where they do not open. */
  async keysOf(apiId: string): Promise<VenueKeys | undefined> {
    const row = await db
      .selectFrom('api_accounts')
      .select(['owner', 'sealed_keys'])
      .where('api_id', '=', apiId)
      .executeTakeFirst();
    return row?.sealed_keys ? v.parse(Keys, box.open(row.sealed_keys, bindingOf(row.owner, apiId))) : undefined;
  },
});

/** The table `api_accounts`, kept in memory too: each order asks for its account. Keys come out masked. */
export async function createApiAccountStore(db: Database, box: SecretBox) {
  const known = await readAccounts(db);

  const keyColumns = (owner: string, apiId: string, exchange: Exchange, keys: VenueKeys) => ({
    api_key: mask(keys.key),
    key_hash: hashOfKey(exchange, keys.key),
    sealed_keys: box.seal(JSON.stringify(keys), bindingOf(owner, apiId)),
  });

  /** Changes a row that is there, and what is known of it. */
  async function change(apiId: string, set: Partial<Tables['api_accounts']>): Promise<ApiAccount> {
    must(known.byId(apiId), `account ${apiId}`);
    const row = await orTaken(
      db.updateTable('api_accounts').set(set).where('api_id', '=', apiId).returningAll().executeTakeFirstOrThrow(),
    );
    return known.put(accountOf(row));
  }

  return {
    byId: (apiId: string): ApiAccount | undefined => known.byId(apiId),

    /** Of all users. */
    all: (): readonly ApiAccount[] => known.all(),

    /** Oldest first. */
    ofOwner: (owner: string): readonly ApiAccount[] => known.ofOwner(owner),

    ...accountReads(db, box, known),

    /** Refuses with CONFLICT where the key is linked already. */
    async create(given: NewApiAccount): Promise<ApiAccount> {
      const row = rowOf(given, known.ofOwner(given.owner).at(-1));
      const keys = given.keys && keyColumns(given.owner, row.api_id, given.exchange, given.keys);
      const whole = { ...row, ...keys };
      await orTaken(db.insertInto('api_accounts').values(whole).execute());
      return known.put(accountOf(whole));
    },

    /** Changes what is given; throws where the id is unknown. Refuses with CONFLICT where the key is linked already. */
    update(
      apiId: string,
      { keys, ...fields }: Partial<AccountFields> & { readonly keys?: VenueKeys | undefined },
      updatedMs: number,
    ): Promise<ApiAccount> {
      const { owner, exchange } = must(known.byId(apiId), `account ${apiId}`);
      return change(apiId, {
        ...fieldsOf(fields),
        ...(keys && keyColumns(owner, apiId, exchange, keys)),
        updated: updatedMs,
      });
    },

    /** Sets whether an account trades; throws where the id is unknown. */
    activate: (apiId: string, active: boolean, updatedMs: number): Promise<ApiAccount> =>
      change(apiId, { active: active ? 1 : 0, updated: updatedMs }),

    /** Sets what an account may trade; throws where the id is unknown. */
    permit: (apiId: string, allowed: readonly Permission[], updatedMs: number): Promise<ApiAccount> =>
      change(apiId, { permissions: JSON.stringify(allowed), updated: updatedMs }),

    /** Puts an account into a group of its owner, or into none. */
    group: (apiId: string, groupId: string | null, updatedMs: number): Promise<ApiAccount> =>
      change(apiId, { group_id: groupId, updated: updatedMs }),

    /**
     * Takes an account out of use for good: its row stays, for the history, without the keys. Idempotent for an id that
     * is unknown.
     */
    async remove(apiId: string, deletedMs: number): Promise<void> {
      await db
        .updateTable('api_accounts')
        .set({ key_hash: null, sealed_keys: null, group_id: null, active: 0, deleted: deletedMs })
        .where('api_id', '=', apiId)
        .execute();
      known.remove(apiId);
    },
  };
}
export type ApiAccountStore = Awaited<ReturnType<typeof createApiAccountStore>>;
