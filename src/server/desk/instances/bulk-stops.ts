import type * as contracts from '../../../shared/contracts/strategy.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal, refusals } from '../../../shared/base/refusal.ts';
import type { StopMode } from '../../../shared/trade/instance.ts';
import type { InstanceRecord } from '../../store/tables/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { type Bounds, type Caller, isWithin } from '../caller.ts';
import type { Runs } from '../runner/runs.ts';
import type { InstanceRun } from './run.ts';

const okCode = 200;

export type StopResults = Output<typeof contracts.strategyStopList>['results'];

export interface BulkStopsParts {
  readonly engine: Pick<TradingEngine, 'isHalted'>;
  readonly runs: Runs<InstanceRun>;
  /** The caller's own as it is now; NOT_FOUND where it is another's. */
  readonly own: (caller: Bounds, instance_id: string) => Promise<InstanceRecord>;
  readonly failed: (error: unknown) => void;
}

/** Whether all of an instance is the caller's to end. */
const isOf = (caller: Bounds, { record, legs }: InstanceRun): boolean =>
  record.user_id === caller.user_id && legs.every(({ api_id }) => isWithin(caller, api_id));

/** Stops of several instances at once. */
export function createBulkStops({ engine, runs, own, failed }: BulkStopsParts) {
  /** Stops one; its code where that is refused or fails. */
  async function stopOne(run: InstanceRun, mode: StopMode, reason: string): Promise<StopResults[number]> {
    const { instance_id, name } = run.record;
    try {
      await run.stop(mode, reason);
      await runs.advance(run);
      return { instance_id, name, code: okCode };
    } catch (error) {
      if (!(error instanceof Refusal)) failed(error);
      return { instance_id, name, code: refusals[error instanceof Refusal ? error.code : 'INTERNAL'].number };
    }
  }

  async function stopEach(
    list: readonly InstanceRun[],
    modeOf: (run: InstanceRun) => StopMode,
    reason: string,
  ): Promise<StopResults> {
    const results: StopResults = [];
    for (const run of list) results.push(await stopOne(run, modeOf(run), reason));
    return results;
  }

  return {
    /** Several of the caller's, each with a result of its own; UNAVAILABLE where trading is halted. */
    async endList(
      caller: Caller,
      { instance_ids, group, mode }: Input<typeof contracts.strategyStopList>,
    ): Promise<StopResults> {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      const mine = runs.all().filter((run) => isOf(caller, run));
      if (group !== undefined)
        return stopEach(
          mine.filter(({ record }) => record.group === group),
          () => mode,
          'USER',
        );
      const results: StopResults = [];
      for (const instance_id of new Set(instance_ids)) {
        const run = mine.find(({ record }) => record.instance_id === instance_id);
        if (run) results.push(await stopOne(run, mode, 'USER'));
        else {
          const code = await own(caller, instance_id).then(
            () => 'CONFLICT' as const,
            () => 'NOT_FOUND' as const,
          );
          results.push({ instance_id, name: '', code: refusals[code].number });
        }
      }
      return results;
    },

    async endAll(user_id: string, reason: string) {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      const running = runs.all().filter(({ record }) => record.user_id === user_id && record.stop === null);
      const order_ids = running.flatMap(({ open }) => open.map(({ order_id }) => order_id));
      for (const run of running) {
        await run.stop(run.stopMode, reason);
        await runs.advance(run);
      }
      return { stopped: running.length, order_ids };
    },

    /** Those of a user on accounts that stop not yet, each as it was set up; one that fails holds back no other. */
    endOn: (user_id: string, api_ids: readonly string[], reason: string): Promise<StopResults> =>
      stopEach(
        runs
          .all()
          .filter((run) => run.record.user_id === user_id && run.record.stop === null)
          .filter((run) => run.legs.some(({ api_id }) => api_ids.includes(api_id))),
        (run) => run.stopMode,
        reason,
      ),
  };
}
