import { plainIp } from '../base/client-address.ts';
import { createAccountAccess } from '../desk/access/account-access.ts';
import { createManagedGrants } from '../desk/access/managed-grants.ts';
import { createFunding } from '../desk/accounts/funding.ts';
import { createGrants } from '../desk/access/grants.ts';
import { createObjectGate } from '../desk/access/object-gate.ts';
import { createReadLog } from '../desk/access/read-log.ts';
import { createGrantStore } from '../store/tables/grants.ts';
import { createAccountGroups } from '../desk/accounts/account-groups.ts';
import { createAccountKeeper, type InUse } from '../desk/accounts/account-keeper.ts';
import { createCancels } from '../desk/cancel-any.ts';
import { createVipLevels } from '../desk/accounts/vip-levels.ts';
import { hourMs } from '../../shared/base/time.ts';
import { createSubAccounts } from '../desk/accounts/sub-accounts.ts';
import { createInTurn } from '../base/in-turn.ts';
import { sendDeposit, sendGrant, sendVipLevel } from '../notify/account-messages.ts';
import { createPaperAccounts } from '../desk/accounts/paper-accounts.ts';
import type { Database } from '../store/database/database.ts';
import { createApiGroupStore } from '../store/tables/api-groups.ts';
import { createVenueKeyStore } from '../store/tables/venue-keys.ts';
import { createPracticeKeys } from '../venues/practice-keys.ts';
import type { Exchange } from '../../shared/market/instrument.ts';
import type { Dealing } from './dealing.ts';
import { again, failedIn, type ServerParts } from './parts.ts';
import type { Identity } from './identity.ts';
import type { News } from './news.ts';
import type { Site } from './site.ts';
import type { Strategies } from './strategies.ts';
import type { Trading } from './trading.ts';

/** Who may look at whose accounts: by grants, as a main account, or for the firm; each look is written down. */
async function openAccess(
  { log, nowMs }: Pick<ServerParts, 'log'> & { readonly nowMs: () => number },
  database: Database,
  { accounts }: Pick<Trading, 'accounts'>,
  { algos, instances }: Strategies,
  { users, subs, audit }: Pick<Identity, 'users' | 'subs' | 'audit'>,
  { messages }: Pick<News, 'messages'>,
) {
  const stored = await createGrantStore(database);
  const readLog = createReadLog({
    audit,
    nowMs,
    failed: failedIn(log, 'a look at an account could not be written down'),
  });
  const access = createAccountAccess({ accounts, grants: stored, subs, nowMs, looked: readLog.looked });
  const grants = createGrants({ users, accounts, grants: stored, access, nowMs });
  return {
    access,
    gate: createObjectGate({
      access,
      instanceOf: async (id) => (await instances.byId(id)) ?? algos.byId(id),
    }),
    lookedAtSum: readLog.lookedAtSum,
    grants,
    managedGrants: createManagedGrants({
      users,
      stored,
      grants,
      granted: ({ userId }, username) => sendGrant(messages, userId, { granted: { username } }, nowMs()),
    }),
  };
}

/** Gives what of an account runs, rests or is open; undefined where nothing does. */
const inUseReader =
  (
    { engine }: Pick<Trading, 'engine'>,
    { algos, instances }: Strategies,
    { desk }: Pick<Dealing, 'desk'>,
  ): ((apiId: string) => InUse | undefined) =>
  (apiId) => {
    if (instances.runsOn(apiId)) return 'instance';
    if (algos.runsOn(apiId)) return 'algo';
    if (engine.openOrders().some(({ order }) => order.api_id === apiId)) return 'orders';
    return desk.positions([apiId]).length > 0 ? 'positions' : undefined;
  };

/** How users come to accounts, order them and give them up. */
export async function openAccounts(
  { config, clock, log }: Pick<ServerParts, 'config' | 'clock' | 'log'>,
  database: Database,
  trading: Trading,
  strategies: Strategies,
  { desk }: Dealing,
  identity: Pick<Identity, 'users' | 'subs' | 'audit' | 'loginLog'>,
  { messages }: Pick<News, 'messages'>,
) {
  const { accounts, engine, markets } = trading;
  const { algos, instances } = strategies;
  const { users, subs, audit, loginLog } = identity;
  const nowMs = () => clock.nowMs();
  const modeOf = (exchange: Exchange) => markets.venues.find(({ id }) => id === exchange)?.mode;
  /** Whether orders at an exchange are carried out by this server, with paper money. */
  const isPaper = (exchange: Exchange): boolean => ['HOUSE', 'SIM', 'REPLAY'].includes(modeOf(exchange) ?? '');
  /** What counts a user's accounts or names before it adds to them runs one after the other. */
  const inTurn = createInTurn();
  const paper = createPaperAccounts({
    accounts,
    engine,
    isPaper,
    startingBalance: config.startingBalance,
    nowMs,
    failed: failedIn(log, 'the first account of a user could not be opened'),
  });
  const practiceKeys = createPracticeKeys({
    store: createVenueKeyStore(database),
    isSimulated: (exchange) => ['SIM', 'REPLAY'].includes(modeOf(exchange) ?? ''),
    nowMs,
  });
  const rights = await openAccess({ log, nowMs }, database, trading, strategies, identity, { messages });
  return {
    ...rights,
    cancels: createCancels({ desk, algos, access: rights.access, audit, nowMs }),
    isPaper,
    fund: createFunding({
      accounts,
      engine,
      isPaper,
      funded: ({ owner, name }, { amount, asset }) =>
        sendDeposit(messages, owner, { deposit: { amount, asset, account: name } }, nowMs()),
    }),
    paper,
    inTurn,
    subAccounts: createSubAccounts({
      subs,
      users,
      accounts,
      paper,
      loginLog,
      instances,
      algos,
      desk,
      engine,
      balances: desk.balances,
      inTurn,
      nowMs,
    }),
    practiceKeys,
    keeper: createAccountKeeper({
      accounts,
      paper,
      keyCheck: practiceKeys,
      inUse: inUseReader(trading, strategies, { desk }),
      mayWithdraw: (actor, exchange, ip) =>
        audit.add({ time: nowMs(), actor, action: 'refused/withdraw-key', ip: plainIp(ip), facts: { exchange } }),
      nowMs,
    }),
    groups: createAccountGroups({ groups: createApiGroupStore(database), accounts, nowMs }),
  };
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

const levelLookMs = hourMs;

/** Gives users the VIP levels that their turnover earns. */
export function openVipLevels(
  parts: ServerParts,
  { users, subs }: Pick<Identity, 'users' | 'subs'>,
  { activity }: Pick<Site, 'activity'>,
  { messages }: Pick<News, 'messages'>,
) {
  const levels = createVipLevels({
    users,
    activity,
    steps: parts.config.vipTurnover,
    changed: (userId, vipLevel) => sendVipLevel(messages, subs, userId, vipLevel, parts.clock.nowMs()),
  });
  const problem = 'the VIP levels by turnover could not be set';
  const stop = again(parts, levelLookMs, levels.look, problem);
  return {
    look: levels.look,
    start() {
      levels.look().catch(failedIn(parts.log, problem));
    },
    stop,
  };
}
