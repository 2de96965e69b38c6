import type * as contracts from '../../../shared/contracts/api-save.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { ApiAccount, Permission } from '../../../shared/trade/api-account.ts';
import { needsPassphrase } from '../../../shared/trade/practice-key.ts';
import type { VenueKeys } from '../../store/secrets/venue-keys.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { KeyCheck, KeyFacts } from '../../venues/key-check.ts';
import { ownAccount } from '../caller.ts';
import { type PaperAccounts, refuseMost, refuseTaken } from './paper-accounts.ts';

type SaveInput = Input<typeof contracts.apiSave>;

/** Why an account cannot be removed yet. */
export type InUse = 'instance' | 'algo' | 'orders' | 'positions';

interface AccountKeeperParts {
  readonly accounts: ApiAccountStore;
  readonly paper: Pick<PaperAccounts, 'fund'>;
  readonly keyCheck: KeyCheck;
  /** What of an account runs, rests or is open; undefined where nothing does. */
  readonly inUse: (apiId: string) => InUse | undefined;
  /** Hears of a key that may withdraw, which was refused. */
  readonly mayWithdraw: (owner: string, exchange: Exchange, ip: string) => Promise<void>;
  readonly nowMs: () => number;
}

/** Who saves an account, and from where. */
export interface Saver {
  readonly owner: string;
  readonly ip: string;
}

const missing = (field: 'ApiKey' | 'SecretKey' | 'Passphrase') => new Refusal('INPUT', { field, rule: 'empty' });

/** The keys of a form; undefined where it has none of them. Refuses with INPUT where one of them is missing. */
function keysIn(exchange: Exchange, { ApiKey, SecretKey, Passphrase }: SaveInput): VenueKeys | undefined {
  if (ApiKey === undefined && SecretKey === undefined && Passphrase === undefined) return undefined;
  if (ApiKey === undefined) throw missing('ApiKey');
  if (SecretKey === undefined) throw missing('SecretKey');
  if (needsPassphrase(exchange) && Passphrase === undefined) throw missing('Passphrase');
  return { key: ApiKey, secret: SecretKey, ...(Passphrase !== undefined && { passphrase: Passphrase }) };
}

/** The limits that a form sets or takes away. */
const limitsIn = ({ max_orders_per_second, max_daily_notional }: SaveInput) => ({
  ...(max_orders_per_second !== undefined && { maxOrdersPerSecond: max_orders_per_second }),
  ...(max_daily_notional !== undefined && { maxDailyNotional: max_daily_notional }),
});

/** Refuses with API_PERMISSION where a key may less than is asked for. */
function refuseLacking(facts: KeyFacts, asked: readonly Permission[]): void {
  const need = asked.find((permission) => !facts.permissions.includes(permission));
  if (need !== undefined) throw new Refusal('API_PERMISSION', { field: 'permissions', rule: 'key', need });
}

/** Tries keys at their exchange, for what the account is to be allowed. */
async function tryKeys(
  { keyCheck, mayWithdraw }: Pick<AccountKeeperParts, 'keyCheck' | 'mayWithdraw'>,
  { owner, ip }: Saver,
  { exchange, permissions }: SaveInput,
  keys: VenueKeys,
): Promise<KeyFacts> {
  if (!keyCheck.knows(exchange)) throw new Refusal('INPUT', { field: 'exchange', rule: 'no_keys' });
  const facts = await keyCheck.check(exchange, keys);
  if (facts.withdraws) {
    await mayWithdraw(owner, exchange, ip);
    throw new Refusal('FORBIDDEN', { field: 'permissions', rule: 'withdraw' });
  }
  refuseLacking(facts, permissions);
  return facts;
}

/** The accounts of a user: linked by their keys, changed and removed. */
export function createAccountKeeper(parts: AccountKeeperParts) {
  const { accounts, paper, inUse, nowMs } = parts;

  async function link(saver: Saver, input: SaveInput): Promise<ApiAccount> {
    const { exchange, name, permissions, ip_list: ipList } = input;
    const keys = keysIn(exchange, input);
    if (!keys) throw missing('ApiKey');
    refuseMost(accounts, saver.owner);
    refuseTaken(accounts, saver.owner, name);
    const { expireMs } = await tryKeys(parts, saver, input, keys);
    const account = await accounts.create({
      owner: saver.owner,
      name,
      exchange,
      permissions,
      ipList,
      expireMs,
      ...limitsIn(input),
      keys,
      createdMs: nowMs(),
      unfunded: true,
    });
    await paper.fund(account);
    return account;
  }

  /** What a key of an account may is asked of its exchange again where the account is to be allowed more. */
  async function change(saver: Saver, known: ApiAccount, input: SaveInput): Promise<ApiAccount> {
    const { exchange, name, permissions, ip_list: ipList } = input;
    if (exchange !== known.exchange) throw new Refusal('INPUT', { field: 'exchange', rule: 'fixed' });
    refuseTaken(accounts, known.owner, name, known.api_id);
    const given = keysIn(exchange, input);
    if (given && known.paper) throw new Refusal('INPUT', { field: 'ApiKey', rule: 'paper' });
    const isMore = permissions.some((permission) => !known.permissions.includes(permission));
    const keys = given ?? (isMore ? await accounts.keysOf(known.api_id) : undefined);
    const facts = keys && (await tryKeys(parts, saver, input, keys));
    return accounts.update(
      known.api_id,
      {
        name,
        permissions,
        ipList,
        ...limitsIn(input),
        ...(given && { keys: given }),
        ...(facts && { expireMs: facts.expireMs }),
      },
      nowMs(),
    );
  }

  return {
    /**
     * Links or changes an account. Refuses as the contract says; NOT_FOUND where `api_id` is not the user's. The group
     * is the caller's to set.
     */
    save: (saver: Saver, input: SaveInput): Promise<ApiAccount> =>
      input.api_id === undefined
        ? link(saver, input)
        : change(saver, accountOfOwner(accounts, saver.owner, input.api_id), input),

    /**
     * The account as it was. Refuses with NOT_FOUND, and with CONFLICT while something of the account runs, rests or is
     * open.
     */
    async remove(owner: string, apiId: string): Promise<ApiAccount> {
      const account = accountOfOwner(accounts, owner, apiId);
      const rule = inUse(apiId);
      if (rule !== undefined) throw new Refusal('CONFLICT', { field: 'api_id', rule });
      await accounts.remove(apiId, nowMs());
      return account;
    },
  };
}
export type AccountKeeper = ReturnType<typeof createAccountKeeper>;

function accountOfOwner(accounts: Pick<ApiAccountStore, 'byId'>, owner: string, apiId: string): ApiAccount {
  ownAccount(accounts.byId, { user_id: owner }, apiId);
  return accounts.byId(apiId)!;
}
