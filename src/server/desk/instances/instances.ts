import type * as contracts from '../../../shared/contracts/strategy.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { type InstanceRecord, legsOf } from '../../store/tables/instances.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { createCoreEntry } from '../runner/core-entry.ts';
import { accountHearing, fundingOf, takeoverOf } from './account-events.ts';
import { type Bounds, type Caller, isWithin } from '../caller.ts';
import type { ExternalBook } from '../order-request.ts';
import type { StartInput } from './accept.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { Runs } from '../runner/runs.ts';
import { accountIn, createIntake, type IntakeOptions, strategyOf } from './intake.ts';
import { entryOf } from './log-entry.ts';
import type { InstanceParts } from './instance-parts.ts';
import { createReading, type InstanceCaller, type InstanceFilter, type NetValueCurve } from './reading.ts';
import { InstanceRun } from './run.ts';
import type { Scheduler } from '../../base/scheduler.ts';

const lookMs = 250;
const maxChildren = 1_000_000;
/** Bytes that the record of one run may have, from its beginning on. */
const maxTapeBytes = 8_000_000;
/** Bytes of it that one answer has. */
const tapePageBytes = 1_000_000;
/** How long records of instances that have stopped are kept. */
const tapesKeptMs = 30 * dayMs;

type Started = Output<typeof contracts.strategyStart>;

export interface InstancesOptions extends IntakeOptions {
  readonly external?: ExternalBook;
  readonly scheduler: Scheduler;
  readonly failed: (error: unknown) => void;
}

/**
 * Strategies that run on the server, as its own long-lived orders do: stored before they begin, gone on with after a
 * restart.
 */
export interface Instances {
  templates(filter: Input<typeof contracts.strategyTemplate>): Output<typeof contracts.strategyTemplate>;
  /** Acknowledged once it is stored. */
  begin(caller: Caller, input: StartInput): Promise<Started>;
  /** From its acknowledgement on nothing more is placed. NOT_FOUND, and CONFLICT where it has stopped. */
  end(caller: Caller, input: Input<typeof contracts.strategyStop>): Promise<Output<typeof contracts.strategyStop>>;
  /** Takes other parameters, and goes on with them. NOT_FOUND, PARAMETERS, and CONFLICT where it has changed since. */
  update(
    caller: Caller,
    input: Input<typeof contracts.strategyUpdate>,
  ): Promise<Output<typeof contracts.strategyUpdate>>;
  list(caller: InstanceCaller, filter: InstanceFilter): Promise<Output<typeof contracts.instanceList>>;
  log(caller: Caller, filter: Input<typeof contracts.instanceInfo>): Promise<Output<typeof contracts.instanceInfo>>;
  stat(caller: Caller, instance_id: string): Promise<Output<typeof contracts.instanceStat>>;
  positions(caller: Caller, instance_id: string): Promise<Output<typeof contracts.instancePositions>>;
  netValues(
    caller: Caller,
    filter: Input<typeof contracts.netValueData>,
  ): Promise<Output<typeof contracts.netValueData>>;
  /** The record of its run from a part on, what has come since it was last written included. */
  tape(caller: Caller, input: Input<typeof contracts.instanceRecord>): Promise<Output<typeof contracts.instanceRecord>>;
  /**
   * An instance of anybody's, running or over; undefined where the id is unknown. Whose it is is the caller's to check.
   */
  byId(instance_id: string): Promise<InstanceRecord | undefined>;
  /** Those in some accounts, as `list`; names of owners by their ids. Which accounts is the caller's to check. */
  listOf(
    api_ids: readonly string[],
    filter: InstanceFilter,
    ownerOf: (user_id: string) => Promise<string>,
  ): Promise<Output<typeof contracts.instanceList>>;
  /** Whether an instance is the caller's, running or over. */
  owns(caller: Bounds, instance_id: string): Promise<boolean>;
  /** How many of a user have not stopped. */
  runningOf(user_id: string): number;
  /**
   * Stops those of a user, each as it was set up. One that stops already goes on with the mode that it was given. How
   * many it has stopped, and the orders that those had open; UNAVAILABLE where trading is halted.
   */
  endAll(user_id: string, reason: string): Promise<{ readonly stopped: number; readonly order_ids: readonly string[] }>;
  /** Those of all users, as they are now: for figures of the platform alone. */
  all(): Promise<InstanceRecord[]>;
  /** Net values of anybody's instance within a window, ms, and the last one before it. */
  curve(instance_id: string, startMs: number, endMs: number, stepMs: number): Promise<NetValueCurve>;
  /** Whether one runs on this account. */
  runsOn(api_id: string): boolean;
  /** Whether a client id of a user stands for a start. */
  isTaken(user_id: string, client_id: string): boolean;
  /** Goes on with those that were running. */
  start(): void;
  /** Does what is due; settles when all of it is done. What the timer does. */
  look(): Promise<void>;
  stop(): void;
}

/** All orders of an instance, as the history has them. */
const ordersOf = ({ history }: TradingEngine, { user_id, instance_id }: InstanceRecord): readonly Order[] =>
  history.children({ user_id, parent_id: instance_id, offset: 0, limit: maxChildren }).results;

/** What a run of an instance works with; `ended` hears of its end. */
function runParts(
  options: InstancesOptions,
  record: InstanceRecord,
  known: readonly Order[],
  taped: number,
  ended: (instance_id: string) => void,
): InstanceParts {
  const { engine, marketOf, store, tapes, nowMs, strategies } = options;
  return {
    strategy: must(strategyOf(strategies, record.strategy_type), record.strategy_type),
    record,
    legs: legsOf(record)
      .map(keyOfSymbol)
      .map((key) => ({
        core: must(engine.market(key), `market ${key}`),
        market: must(marketOf(key), `market ${key}`),
      })),
    known,
    funding: fundingOf(engine, record, known),
    takenOver: takeoverOf(engine, record, known),
    accountIn: (leg) => accountIn(engine, leg),
    entry: createCoreEntry(options, record.user_id),
    store,
    tape: {
      room: maxTapeBytes - taped,
      add: (bytes) => tapes.add(record.instance_id, bytes, nowMs()),
    },
    nowMs,
    isHalted: () => engine.isHalted,
    ended: ({ instance_id }) => ended(instance_id),
  };
}

/** Those that run, which hear of what their accounts go through too. */
function createRuns(options: InstancesOptions): Runs<InstanceRun> {
  const heardElse = accountHearing(options.engine, () => runs.all());
  const runs: Runs<InstanceRun> = new Runs<InstanceRun>({ ...options, lookMs, heardElse });
  return runs;
}

/**
 * Reads what was running when the server stopped: each is told that it was interrupted, and goes on with the first
 * look.
 */
export async function createInstances(options: InstancesOptions): Promise<Instances> {
  const { engine, marketOf, store, tapes, nowMs, strategies } = options;
  await tapes.forgetBefore(nowMs() - tapesKeptMs);
  const runs = createRuns(options);
  const run = (record: InstanceRecord, known: readonly Order[], taped: number): InstanceRun =>
    runs.add(record.instance_id, new InstanceRun(runParts(options, record, known, taped, (id) => runs.remove(id))));
  for (const record of await store.running()) {
    if (legsOf(record).every((leg) => marketOf(keyOfSymbol(leg))) && strategyOf(strategies, record.strategy_type))
      await run(record, ordersOf(engine, record), await tapes.size(record.instance_id)).interruptedByRestart();
    else
      await store.save(
        { ...record, status: 'STOPPED', error: 'UNKNOWN_PAIR', stopped: nowMs(), version: record.version + 1 },
        entryOf('STOPPED', { profit: record.figures.profit, reason: 'UNKNOWN_PAIR' }, nowMs()),
      );
  }

  const runsOf = (user_id: string): InstanceRun[] => runs.all().filter(({ record }) => record.user_id === user_id);

  const intake = await createIntake(options, {
    countOf: (user_id) => runsOf(user_id).length,
    begin: (record) => runs.advance(run(record, [], 0)),
  });

  /** The caller's own; another's is told like one that does not exist. */
  async function own(caller: Bounds, instance_id: string): Promise<InstanceRecord> {
    const found = runs.get(instance_id)?.record ?? (await store.of(caller.user_id, instance_id));
    if (found?.user_id !== caller.user_id || !legsOf(found).every(({ api_id }) => isWithin(caller, api_id)))
      throw new Refusal('NOT_FOUND', { field: 'instance_id', rule: 'unknown' });
    return found;
  }

  return {
    ...intake,
    ...createReading({
      store,
      nowMs,
      own,
      liveOf: (instance_id) => runs.get(instance_id)?.record,
      fillsOf: options.engine.history.fillsOfParent,
    }),
    look: () => runs.look(),
    templates: ({ strategy_type }) =>
      strategies
        .map(({ template }) => template)
        .filter((each) => (strategy_type ?? each.strategy_type) === each.strategy_type),
    async end(caller, { instance_id, mode }) {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      await own(caller, instance_id);
      const each = runs.get(instance_id);
      if (!each) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
      await each.stop(mode);
      await runs.advance(each);
      return { status: 'STOPPING' };
    },
    async update(caller, { instance_id, version, params }) {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      await own(caller, instance_id);
      const each = runs.get(instance_id);
      if (!each) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
      const next = await each.update(params, version);
      await runs.advance(each);
      return { version: next };
    },
    async tape(caller, { instance_id, after }) {
      await own(caller, instance_id);
      await runs.get(instance_id)?.keepTape();
      const parts = await tapes.after(instance_id, after, tapePageBytes);
      const last = parts.at(-1)?.part_id ?? after;
      const [more] = await tapes.after(instance_id, last, 0);
      return {
        bytes: Buffer.concat(parts.map(({ bytes }) => bytes)).toString('base64'),
        next: more === undefined ? null : last,
      };
    },
    byId: async (instance_id) => runs.get(instance_id)?.record ?? store.byId(instance_id),
    async owns(caller, instance_id) {
      const found = await store.of(caller.user_id, instance_id);
      return found !== undefined && legsOf(found).every(({ api_id }) => isWithin(caller, api_id));
    },
    runningOf: (user_id) => runsOf(user_id).length,
    async endAll(user_id, reason) {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      const running = runsOf(user_id).filter(({ record }) => record.stop === null);
      const order_ids = running.flatMap(({ open }) => open.map(({ order_id }) => order_id));
      for (const each of running) {
        await each.stop(each.stopMode, reason);
        await runs.advance(each);
      }
      return { stopped: running.length, order_ids };
    },
    runsOn: (api_id) => runs.all().some(({ record }) => legsOf(record).some((leg) => leg.api_id === api_id)),
    start: () => runs.start(),
    stop: () => runs.stop(),
  };
}
