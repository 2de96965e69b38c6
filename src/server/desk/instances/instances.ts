import type { instanceCurves } from '../../../shared/contracts/strategy-course.ts';
import type * as contracts from '../../../shared/contracts/strategy.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import { type InstanceRecord, legsOf } from '../../store/tables/instances.ts';
import { type Bounds, type Caller, isWithin } from '../caller.ts';
import type { StartInput } from './accept.ts';
import { createIntake, type IntakeOptions } from './intake.ts';
import type { AccountGuard } from './account-guard.ts';
import type { StopResults } from './bulk-stops.ts';
import { createBaskets } from './baskets.ts';
import { createClones } from './clones.ts';
import { createCommands } from './commands.ts';
import { type Course, createCourse } from './course.ts';
import { createAllOfUsers, type SummedInstance } from './figures/all-of-users.ts';
import { createStrategyAnalysis, type StrategyAnalysis } from './figures/analysis.ts';
import { createDaySums } from './figures/day-sums.ts';
import { createListFigures } from './figures/list-figures.ts';
import { createProfitDays, type ProfitDays } from './figures/profit-days.ts';
import { createReading, type InstanceCaller, type InstanceFilter, type NetValueCurve } from './reading.ts';
import { openRuns, type OpenRunsOptions } from './open-runs.ts';
import { createUsdRate } from './usd-rate.ts';

/** Bytes of it that one answer has. */
const tapePageBytes = 1_000_000;

type Started = Output<typeof contracts.strategyStart>;

export type InstancesOptions = IntakeOptions & OpenRunsOptions;

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
  /** Has one go on that is interrupted. NOT_FOUND, and CONFLICT where it is not, or was to stop. */
  resume(caller: Caller, instance_id: string): Promise<Output<typeof contracts.strategyResume>>;
  list(caller: InstanceCaller, filter: InstanceFilter): Promise<Output<typeof contracts.instanceList>>;
  log(caller: Caller, filter: Input<typeof contracts.instanceInfo>): Promise<Output<typeof contracts.instanceInfo>>;
  /** Net values of some for small curves. Whose they are is the caller's to check. */
  curves(instance_ids: readonly string[]): Promise<Output<typeof instanceCurves>>;
  stat(caller: Caller, instance_id: string): Promise<Output<typeof contracts.instanceStat>>;
  positions(caller: Caller, instance_id: string): Promise<Output<typeof contracts.instancePositions>>;
  netValues(
    caller: Caller,
    filter: Input<typeof contracts.netValueData>,
  ): Promise<Output<typeof contracts.netValueData>>;
  /** How one has gone (`createCourse`). */
  readonly course: Course;
  /** What they bring by day (`createProfitDays`). */
  readonly profitDays: ProfitDays;
  /** What they have made together (`createStrategyAnalysis`). */
  readonly analysis: StrategyAnalysis;
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
  /** Starts one of the caller's once more on each of some accounts (`createClones`). */
  readonly clone: ReturnType<typeof createClones>;
  /** Starts one instance for each row of a basket (`createBaskets`). */
  readonly basket: ReturnType<typeof createBaskets>;
  /** Several of the caller's, each with a result of its own; UNAVAILABLE where trading is halted. */
  endList(caller: Caller, input: Input<typeof contracts.strategyStopList>): Promise<StopResults>;
  /** Those of a user on accounts, each as it was set up; one that fails holds back no other. */
  endOn(user_id: string, api_ids: readonly string[], reason: string): Promise<StopResults>;
  groups(caller: Bounds): Promise<Output<typeof contracts.strategyGroups>>;
  /** What limits of an account are held against now. */
  figuresOn(api_id: string): ReturnType<AccountGuard['figures']>;
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

/**
 * Reads what was running when the server stopped: each is told that it was interrupted, and goes on with the first
 * look.
 */
export async function createInstances(options: InstancesOptions): Promise<Instances> {
  const { engine, store, tapes, nowMs, strategies, failed } = options;
  const { runs, accounts, add } = await openRuns(options);
  const runsOf = (user_id: string) => runs.all().filter(({ record }) => record.user_id === user_id);

  const intake = await createIntake(options, {
    countOf: (user_id) => runsOf(user_id).length,
    runningOn: (api_id) => accounts.on(api_id).length,
    begin: (record) => runs.advance(add(record)),
  });

  /** The caller's own; another's is told like one that does not exist. */
  async function own(caller: Bounds, instance_id: string): Promise<InstanceRecord> {
    const found = runs.get(instance_id)?.record ?? (await store.of(caller.user_id, instance_id));
    if (found?.user_id !== caller.user_id || !legsOf(found).every(({ api_id }) => isWithin(caller, api_id)))
      throw new Refusal('NOT_FOUND', { field: 'instance_id', rule: 'unknown' });
    return found;
  }

  const liveOf = (instance_id: string) => runs.get(instance_id)?.record;
  const runningOf = (caller: Caller): readonly InstanceRecord[] =>
    runsOf(caller.user_id)
      .map(({ record }) => record)
      .filter((record) => legsOf(record).every(({ api_id }) => isWithin(caller, api_id)));
  const rateOf = createUsdRate({ market: options.marketOf, usdPriceOf: options.usdPriceOf });
  const usdRateOf = (instance: SummedInstance): number => Number(rateOf(instance)) / 10 ** moneyDecimals;
  const sumsOf = createDaySums({ store });
  const allOf = createAllOfUsers({ store, liveOf });

  return {
    begin: intake.begin,
    isTaken: intake.isTaken,
    basket: createBaskets({ engine, ...intake, failed }),
    clone: createClones({ engine, accountOf: options.accountOf, own, begin: intake.begin, failed }),
    ...createCommands({ engine, runs, accounts, own, failed }),
    ...createReading({
      store,
      nowMs,
      own,
      liveOf,
      nextOf: (instance_id) => runs.get(instance_id)?.next ?? null,
      figures: createListFigures({ store, nowMs, sumsOf }),
      runningOf,
      usdRateOf,
      fillsOf: engine.history.fillsOfParent,
    }),
    course: createCourse({ store, nowMs, strategies, history: engine.history, own }),
    profitDays: createProfitDays({ allOf, nowMs, own, usdRateOf, sumsOf }),
    analysis: createStrategyAnalysis({ allOf, nowMs, usdRateOf, sumsOf }),
    look: () => runs.look(),
    templates: ({ strategy_type }) =>
      strategies
        .map(({ template }) => template)
        .filter((each) => (strategy_type ?? each.strategy_type) === each.strategy_type),
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
    groups: ({ user_id }) => store.groups(user_id),
    figuresOn: (api_id) => accounts.figures(api_id),
    runningOf: (user_id) => runsOf(user_id).length,
    runsOn: (api_id) => accounts.on(api_id).length > 0,
    start: () => runs.start(),
    stop: () => runs.stop(),
  };
}
