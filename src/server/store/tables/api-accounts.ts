import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { must } from '../../../shared/base/assert.ts';
import { exchanges } from '../../../shared/market/instrument.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Database, Tables } from '../database/database.ts';

type Permission = ApiAccount['permissions'][number];

const Permissions = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(['spot', 'future'])));

const AccountMode = v.picklist(['CLASSIC', 'PORTFOLIO']);
type AccountMode = v.InferOutput<typeof AccountMode>;

const mask = (key: string): string => (key.length > 8 ? `${key.slice(0, 4)}…${key.slice(-4)}` : '…');

const accountOf = (row: Tables['api_accounts']): ApiAccount => ({
  api_id: row.api_id,
  name: row.name,
  exchange: v.parse(v.picklist(exchanges), row.exchange),
  api_key: mask(row.api_key),
  permissions: v.parse(Permissions, row.permissions),
  expire: null,
  ip_list: [],
  active: row.active === 1,
  group_id: null,
  sub_account: null,
  account_mode: v.parse(AccountMode, row.account_mode),
  owner: row.owner,
  created: Number(row.created),
  updated: Number(row.updated),
});

export interface NewApiAccount {
  readonly owner: string;
  readonly name: string;
  readonly exchange: Exchange;
  readonly permissions: readonly Permission[];
  readonly createdMs: number;
  /** Default CLASSIC. */
  readonly accountMode?: AccountMode;
}

/** The table `api_accounts`, kept in memory too: each order asks for its account. Keys come out masked. */
export async function createApiAccountStore(db: Database) {
  const byId = new Map(
    (await db.selectFrom('api_accounts').selectAll().orderBy('created').orderBy('api_id').execute()).map((row) => [
      row.api_id,
      accountOf(row),
    ]),
  );
  return {
    byId: (apiId: string): ApiAccount | undefined => byId.get(apiId),

    /** Of all users, oldest first. */
    all: (): readonly ApiAccount[] => [...byId.values()],

    /** Oldest first. */
    ofOwner: (owner: string): readonly ApiAccount[] => [...byId.values()].filter((account) => account.owner === owner),

    async create({
      owner,
      name,
      exchange,
      permissions,
      createdMs,
      accountMode = 'CLASSIC',
    }: NewApiAccount): Promise<ApiAccount> {
      const row: Tables['api_accounts'] = {
        api_id: randomUUID().slice(0, 13),
        owner,
        name,
        exchange,
        api_key: randomUUID().replaceAll('-', ''),
        permissions: JSON.stringify(permissions),
        active: 1,
        account_mode: accountMode,
        created: createdMs,
        updated: createdMs,
      };
      await db.insertInto('api_accounts').values(row).execute();
      const account = accountOf(row);
      byId.set(account.api_id, account);
      return account;
    },

    /** Sets whether an account trades; throws where the id is unknown. */
    async activate(apiId: string, active: boolean, updatedMs: number): Promise<ApiAccount> {
      await db
        .updateTable('api_accounts')
        .set({ active: active ? 1 : 0, updated: updatedMs })
        .where('api_id', '=', apiId)
        .execute();
      const account: ApiAccount = { ...must(byId.get(apiId), `account ${apiId}`), active, updated: updatedMs };
      byId.set(apiId, account);
      return account;
    },

    /** Sets what an account may trade; throws where the id is unknown. */
    async permit(apiId: string, permissions: readonly Permission[], updatedMs: number): Promise<ApiAccount> {
      await db
        .updateTable('api_accounts')
        .set({ permissions: JSON.stringify(permissions), updated: updatedMs })
        .where('api_id', '=', apiId)
        .execute();
      const account: ApiAccount = {
        ...must(byId.get(apiId), `account ${apiId}`),
        permissions: [...permissions],
        updated: updatedMs,
      };
      byId.set(apiId, account);
      return account;
    },
  };
}
export type ApiAccountStore = Awaited<ReturnType<typeof createApiAccountStore>>;
