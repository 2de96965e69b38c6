import type * as contracts from '../../../shared/contracts/sub-account.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import { mostSubAccounts, traderPermissions } from '../../../shared/user/sub-account.ts';
import type { InTurn } from '../../base/in-turn.ts';
import type { LoginLogStore } from '../../store/tables/login-log.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { SubUser, SubUserStore } from '../../store/tables/users/sub-users.ts';
import type { Balances } from '../balances.ts';
import { accountsOf, actingOf } from '../caller.ts';
import type { Instances } from '../instances/instances.ts';
import { cancelAllOf, type FreezeParts } from './freeze.ts';
import type { PaperAccounts } from './paper-accounts.ts';

type SaveInput = Input<typeof contracts.subSave>;

/** Who makes or changes a sub-account: the main account. */
export interface Main {
  readonly userId: string;
}

export interface SubAccountsParts extends FreezeParts {
  readonly subs: SubUserStore;
  readonly users: Pick<UserStore, 'isTaken'>;
  readonly accounts: Pick<ApiAccountStore, 'byId' | 'ofOwner'>;
  readonly paper: Pick<PaperAccounts, 'openEmpty' | 'open'>;
  readonly loginLog: Pick<LoginLogStore, 'newest'>;
  readonly instances: Pick<Instances, 'runningOf' | 'endAll'>;
  readonly balances: Balances;
  readonly inTurn: InTurn;
  readonly nowMs: () => number;
}

/** What ends when a sub-account changes: the server's doors know how. */
export interface SubDoors {
  /** A password as it is stored; refuses one that is common. */
  readonly hash: (password: string) => Promise<string>;
  /** Another password: all sessions of the user end. */
  readonly setPassword: (userId: string, passwordHash: string) => Promise<void>;
  /** Ends the user's sessions, and closes all sockets that rest on nothing any more. */
  readonly endSessions: (userId: string) => Promise<void>;
  /** Closes the user's sockets, which come back under the rights of now. */
  readonly reopenSockets: (userId: string) => void;
}

const required = (field: 'password' | 'api_ids') => new Refusal('INPUT', { field, rule: 'required' });

/** Refuses what does not fit the kind; the accounts that a trader is to trade on, null for a sub-account. */
function accountsFor(
  accounts: Pick<ApiAccountStore, 'byId'>,
  main: Main,
  { kind, permissions, api_ids }: SaveInput,
): readonly string[] | null {
  if (kind === 'sub') {
    if (api_ids !== null) throw new Refusal('INPUT', { field: 'api_ids', rule: 'sub_only' });
    return null;
  }
  if (!permissions.every((each) => traderPermissions.includes(each)))
    throw new Refusal('INPUT', { field: 'permissions', rule: 'trader' });
  if (api_ids === null) throw required('api_ids');
  for (const apiId of api_ids)
    if (accounts.byId(apiId)?.owner !== main.userId)
      throw new Refusal('NOT_FOUND', { field: 'api_ids', rule: 'unknown' });
  return [...new Set(api_ids)];
}

/** A sub-account as its main account sees it. */
async function shownTo(
  { accounts, balances, loginLog, instances }: SubAccountsParts,
  { userId, username, note, createdMs, sub, mainUserId }: SubUser,
): Promise<contracts.SubAccount> {
  const own = accountsOf(accounts, actingOf({ userId, mainUserId, sub })).map(({ api_id }) => api_id);
  const usd = balances(own).reduce((sum, { usd_value }) => sum + (toScaled(usd_value, moneyDecimals) ?? 0n), 0n);
  return {
    user_id: userId,
    username,
    kind: sub.kind,
    permissions: [...sub.permissions],
    api_ids: sub.apiIds && own,
    note,
    created: createdMs,
    frozen: sub.frozenMs,
    last_login: (await loginLog.newest(userId)) ?? null,
    accounts: own.length,
    usd_total: moneyText(usd),
    running: instances.runningOf(userId),
  };
}

/** A sub-account of a main account, by its id. Refuses with NOT_FOUND. */
function subOfMain(subs: Pick<SubUserStore, 'byId'>, { userId: mainUserId }: Main, userId: string): SubUser {
  const sub = subs.byId(userId);
  if (sub?.mainUserId !== mainUserId) throw new Refusal('NOT_FOUND', { field: 'user_id', rule: 'unknown' });
  return sub;
}

/** Makes a sub-account with an empty account, or a trader. Refuses as the contract says. */
async function makeSub(
  { subs, users, accounts, paper, nowMs }: SubAccountsParts,
  main: Main,
  input: SaveInput,
  doors: SubDoors,
): Promise<SubUser> {
  const apiIds = accountsFor(accounts, main, input);
  if (input.password === undefined) throw required('password');
  if (subs.ofMain(main.userId).length >= mostSubAccounts)
    throw new Refusal('CONFLICT', { field: 'username', rule: 'most', most: mostSubAccounts });
  if (await users.isTaken('username', input.username))
    throw new Refusal('USER_EXISTS', { field: 'username', rule: 'taken' });
  const { kind, username, permissions, note } = input;
  const made = await subs.create({
    mainUserId: main.userId,
    kind,
    username,
    permissions: [...new Set(permissions)],
    apiIds,
    note,
    passwordHash: await doors.hash(input.password),
    createdMs: nowMs(),
  });
  if (kind === 'sub') await paper.openEmpty(made.userId);
  return made;
}

/** The sub-accounts and traders of main accounts: made, changed, listed and frozen. */
export function createSubAccounts(parts: SubAccountsParts) {
  const { subs, accounts, paper, inTurn, nowMs } = parts;
  const shown = (sub: SubUser) => shownTo(parts, sub);

  async function change(main: Main, known: SubUser, input: SaveInput, doors: SubDoors): Promise<SubUser> {
    if (input.kind !== known.sub.kind) throw new Refusal('INPUT', { field: 'kind', rule: 'fixed' });
    const apiIds = accountsFor(accounts, main, input);
    const passwordHash = input.password === undefined ? undefined : await doors.hash(input.password);
    const { username, permissions, note } = input;
    // Its account could not be opened when it was made.
    if (input.kind === 'sub' && accounts.ofOwner(known.userId).length === 0) await paper.openEmpty(known.userId);
    const changed = await subs.update(known.userId, { username, permissions: [...new Set(permissions)], apiIds, note });
    if (passwordHash !== undefined) await doors.setPassword(known.userId, passwordHash);
    else if (JSON.stringify(changed.sub) !== JSON.stringify(known.sub)) doors.reopenSockets(known.userId);
    return changed;
  }

  /** Ends the orders and strategies of a sub-account; those of a trader are its main account's. */
  const endOf = async ({ kind }: SubUser['sub'], userId: string) =>
    kind === 'trader' ? { cancelled_orders: 0, stopped_instances: 0 } : cancelAllOf(parts, userId);

  return {
    list: (main: Main): Promise<contracts.SubAccount[]> => Promise.all(subs.ofMain(main.userId).map(shown)),

    /** Refuses as the contract says. Saves of one main account follow each other, so that none passes the limit. */
    save: (main: Main, input: SaveInput, doors: SubDoors): Promise<contracts.SubAccount> =>
      inTurn(main.userId, async () =>
        shown(
          await (input.user_id === undefined
            ? makeSub(parts, main, input, doors)
            : change(main, subOfMain(subs, main, input.user_id), input, doors)),
        ),
      ),

    /** Opens a further account of a sub-account, which is empty; refuses as the contract says. */
    openAccount: (main: Main, { user_id, exchange, name }: Input<typeof contracts.subAccountOpen>) =>
      inTurn(main.userId, () => {
        const { userId, sub } = subOfMain(subs, main, user_id);
        if (sub.kind === 'trader') throw new Refusal('INPUT', { field: 'user_id', rule: 'trader' });
        return paper.open(userId, { exchange, name, isEmpty: true });
      }),

    /**
     * Freezes or opens; refuses with NOT_FOUND, and with UNAVAILABLE where it is frozen and its orders have to stay.
     */
    freeze: (main: Main, userId: string, frozen: boolean, doors: Pick<SubDoors, 'endSessions'>) =>
      inTurn(main.userId, async () => {
        const { sub } = subOfMain(subs, main, userId);
        if (!frozen) {
          await subs.freeze(userId, null);
          return { cancelled_orders: 0, stopped_instances: 0 };
        }
        await subs.freeze(userId, sub.frozenMs ?? nowMs());
        await doors.endSessions(userId);
        return endOf(sub, userId);
      }),

    /**
     * Ends what those who are frozen have under way: all of it was ended when they were frozen, but where trading was
     * halted then, or the server ended meanwhile. For the start, before anything trades.
     */
    async finishFreezes(endSessions: SubDoors['endSessions']): Promise<void> {
      for (const { userId, sub } of subs.frozen()) {
        await endSessions(userId);
        await endOf(sub, userId);
      }
    },
  };
}
export type SubAccounts = ReturnType<typeof createSubAccounts>;
