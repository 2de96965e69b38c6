import { must } from '../../../shared/base/assert.ts';
import { dayMs, secondMs } from '../../../shared/base/time.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { AccountLimits } from '../../../shared/trade/risk/account-risk.ts';
import type { Breach } from '../../../shared/trade/risk/risk-limits.ts';
import type { Scheduler } from '../../base/scheduler.ts';
import type { Messages } from '../../notify/messages.ts';
import { type InstanceRecord, legsOf } from '../../store/tables/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { ExternalBook } from '../order-request.ts';
import { createCoreEntry } from '../runner/core-entry.ts';
import { Runs } from '../runner/runs.ts';
import type { UsdPriceOf } from '../valuation.ts';
import { AccountGuard } from './account-guard.ts';
import { accountBreachMessage, breachMessage } from './breach-message.ts';
import type { InstanceParts } from './instance-parts.ts';
import { accountHearing, deliveriesOf, fundingOf, takeoversOf } from './account-events.ts';
import { endedMarket, type LegMarket } from './ended-market.ts';
import { accountIn, type IntakeOptions, strategyOf } from './intake.ts';
import { entryOf } from './log-entry.ts';
import { InstanceRun } from './run.ts';

const lookMs = 250;
/** How often accounts are held against their limits where nothing is sent. */
const accountLookMs = secondMs;
const maxChildren = 1_000_000;
/** Bytes that the record of one run may have, from its beginning on. */
const maxTapeBytes = 8_000_000;
/** How long records of instances that have stopped are kept. */
const tapesKeptMs = 30 * dayMs;

export interface OpenRunsOptions
  extends Pick<IntakeOptions, 'engine' | 'marketOf' | 'accountOf' | 'store' | 'tapes' | 'nowMs' | 'strategies'> {
  readonly messages: Pick<Messages, 'send'>;
  readonly usdPriceOf: UsdPriceOf;
  readonly accountName: (api_id: string) => string;
  /** Limits of an account; undefined where it has none. */
  readonly limitsOf: (api_id: string) => AccountLimits | undefined;
  readonly external?: ExternalBook;
  readonly scheduler: Scheduler;
  readonly failed: (error: unknown) => void;
  /** DurableRunParts.answered. */
  readonly answered?: (seconds: number) => void;
}

/** All orders of an instance, as the history has them. */
const ordersOf = ({ history }: TradingEngine, { user_id, instance_id }: InstanceRecord): readonly Order[] =>
  history.children({ user_id, parent_id: instance_id, offset: 0, limit: maxChildren }).results;

/**
 * Markets of all legs of an instance; those of contracts that have ended where its strategy holds them to their end.
 * Undefined where one is missing.
 */
function marketsOf({ engine, marketOf, strategies }: OpenRunsOptions, record: InstanceRecord): LegMarket[] | undefined {
  const strategy = strategyOf(strategies, record.strategy_type);
  if (!strategy) return undefined;
  const legs = legsOf(record).map((leg) => {
    const key = keyOfSymbol(leg);
    const core = engine.market(key);
    return marketOf(key) ?? (strategy.settles && core?.contract ? endedMarket(core) : undefined);
  });
  return legs.every((market) => market !== undefined) ? legs : undefined;
}

/** What a run of an instance works with, but for what others of its account have to do with. */
function runParts(
  options: OpenRunsOptions,
  record: InstanceRecord,
  known: readonly Order[],
  taped: number,
): Omit<InstanceParts, 'ended' | 'account'> {
  const markets = must(marketsOf(options, record), 'markets');
  const { engine, store, tapes, nowMs, strategies, messages, failed } = options;
  return {
    strategy: must(strategyOf(strategies, record.strategy_type), record.strategy_type),
    record,
    legs: legsOf(record)
      .map(keyOfSymbol)
      .map((key, leg) => ({ core: must(engine.market(key), `market ${key}`), market: must(markets[leg], 'a market') })),
    known,
    funding: fundingOf(engine, record, known),
    takenOver: takeoversOf(engine, record, known),
    delivered: deliveriesOf(engine, record, known),
    accountIn: (leg) => accountIn(engine, leg),
    entry: createCoreEntry(options, record.user_id),
    store,
    tape: {
      room: maxTapeBytes - taped,
      add: (bytes) => tapes.add(record.instance_id, bytes, nowMs()),
    },
    nowMs,
    isHalted: () => engine.isHalted,
    answered: options.answered,
    breached(now, breach) {
      // One message says what has become of all on an account.
      if (breach.scope === 'instance') messages.send(breachMessage(now, breach)).catch(failed);
    },
  };
}

/**
 * Instances that run, each held to its own limits and to those of its accounts. Those that were running when the server
 * stopped were interrupted by that, and go on with the first look.
 */
export async function openRuns(options: OpenRunsOptions) {
  const { engine, store, tapes, nowMs, messages } = options;
  await tapes.forgetBefore(nowMs() - tapesKeptMs);
  let lookedMs = 0;
  const heardElse = accountHearing(options.engine, () => runs.all());
  const runs: Runs<InstanceRun> = new Runs<InstanceRun>({ ...options, lookMs, heardElse, first: lookAtAccounts });
  const accounts = new AccountGuard({ ...options, runs: () => runs.all() });

  /** Interrupts all that open or trade on an account, and says so once. */
  async function interruptOn(api_id: string, breach: Breach): Promise<void> {
    const broken: InstanceRun[] = [];
    for (const run of accounts.on(api_id)) if (await run.breach(breach)) broken.push(run);
    const [first] = broken;
    if (!first) return;
    const account = { api_id, user_id: first.record.user_id, name: options.accountName(api_id) };
    await messages.send(accountBreachMessage(account, breach, broken.length));
  }

  async function lookAtAccounts(): Promise<void> {
    const now = nowMs();
    if (now < lookedMs + accountLookMs) return;
    lookedMs = now;
    const api_ids = new Set(runs.all().flatMap(({ legs }) => legs.map((leg) => leg.api_id)));
    for (const api_id of api_ids) {
      const breach = accounts.standing(api_id);
      if (breach) await interruptOn(api_id, breach);
    }
  }

  const add = (record: InstanceRecord, known: readonly Order[] = [], taped = 0): InstanceRun =>
    runs.add(
      record.instance_id,
      new InstanceRun({
        ...runParts(options, record, known, taped),
        account: { guard: accounts, interrupt: interruptOn },
        ended(last) {
          accounts.ended(last);
          runs.remove(last.instance_id);
        },
      }),
    );

  await accounts.restoreEnded();
  for (const record of await store.running()) {
    if (marketsOf(options, record)) {
      const known = ordersOf(engine, record);
      await accounts.restore(record, known);
      await add(record, known, await tapes.size(record.instance_id)).interruptedByRestart();
    } else
      await store.save(
        { ...record, status: 'STOPPED', error: 'UNKNOWN_PAIR', stopped: nowMs(), version: record.version + 1 },
        entryOf('STOPPED', { profit: record.figures.profit, reason: 'UNKNOWN_PAIR' }, nowMs()),
      );
  }
  return { runs, accounts, add };
}
