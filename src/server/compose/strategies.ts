import { randomUUID } from 'node:crypto';
import { strategies } from '../../shared/strategies/index.ts';
import { watchOwnLoad } from '../base/own-load.ts';
import { createAlgos } from '../desk/algo/algos.ts';
import { accountsBy } from '../desk/caller.ts';
import { createTraderAudit } from '../desk/trader-audit.ts';
import { BacktestRunner } from '../desk/backtests/backtest-runner.ts';
import { createCoins } from '../desk/coins/coins.ts';
import { createInstances } from '../desk/instances/instances.ts';
import { createRobots } from '../desk/instances/robots.ts';
import { createAccountLimits } from '../desk/risk/account-limits.ts';
import { createSizing } from '../desk/sizing.ts';
import { createAccountRiskStore } from '../store/tables/account-risk.ts';
import { createAlgoParentStore } from '../store/tables/algo-parents.ts';
import type { Database } from '../store/database/database.ts';
import { createInstanceStore } from '../store/tables/instances.ts';
import { createStartTemplateStore } from '../store/tables/start-templates.ts';
import { createRunTapeStore } from '../store/tables/run-tapes.ts';
import type { Identity } from './identity.ts';
import type { News } from './news.ts';
import { failedIn, type ServerParts } from './parts.ts';
import type { Trading } from './trading.ts';

/** What places orders by itself: algorithmic orders and strategies. */
export async function openStrategies(
  { clock, scheduler, log, metrics }: Pick<ServerParts, 'clock' | 'scheduler' | 'log' | 'metrics'>,
  database: Database,
  {
    engine,
    accounts,
    markets,
    external,
    dailyNotional,
    usdPriceOf,
  }: Pick<Trading, 'engine' | 'accounts' | 'markets' | 'external' | 'dailyNotional' | 'usdPriceOf'>,
  { subs, audit }: Pick<Identity, 'subs' | 'audit'>,
  { messages }: Pick<News, 'messages'>,
) {
  const parts = {
    engine,
    nowMs: () => clock.nowMs(),
    accountOf: accountsBy(accounts, subs, () => clock.nowMs()),
    external,
    dailyNotional,
    marketOf: markets.byKey,
    scheduler,
    newId: randomUUID,
  };
  const placed = await createAlgos({
    ...parts,
    store: createAlgoParentStore(database),
    sizeFor: createSizing(engine),
    failed: failedIn(log, 'an algorithmic order could not go on'),
  });
  const algos = createTraderAudit({ audit, nowMs: parts.nowMs }).ofAlgos(placed);
  const limits = await createAccountLimits(createAccountRiskStore(database));
  const instances = await createInstances({
    ...parts,
    strategies,
    messages,
    usdPriceOf,
    limitsOf: limits.of,
    accountName: (api_id) => accounts.byId(api_id)?.name ?? api_id,
    store: createInstanceStore(database),
    tapes: createRunTapeStore(database),
    isElsewhere: algos.isTaken,
    answered: metrics.answer,
    failed: failedIn(log, 'a strategy could not go on'),
  });
  const robots = createRobots(instances, strategies);
  const coins = createCoins({
    markets,
    strategies,
    usdPriceOf,
    fundingOf: engine.fundingRate,
    nowMs: parts.nowMs,
  });
  const load = watchOwnLoad();
  const backtests = new BacktestRunner();
  return {
    algos,
    instances,
    robots,
    coins,
    load,
    startTemplates: createStartTemplateStore(database),
    isStrategy: (name: string) => strategies.some(({ template }) => template.strategy_type === name),
    limits,
    backtests,
    /** Whether a client id of a user stands for a request of one of them. */
    isTaken: (user_id: string, client_id: string) =>
      algos.isTaken(user_id, client_id) || instances.isTaken(user_id, client_id),
    start() {
      algos.start();
      instances.start();
    },
    stop() {
      load.stop();
      algos.stop();
      instances.stop();
      backtests.stop().catch(failedIn(log, 'the thread of backtests did not end'));
    },
  };
}
export type Strategies = Awaited<ReturnType<typeof openStrategies>>;
