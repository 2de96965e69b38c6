import type * as contracts from '../../../shared/contracts/strategy.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { type Bounds, type Caller, requireLevel } from '../caller.ts';
import type { AccountGuard } from './account-guard.ts';
import { type BulkStopsParts, createBulkStops } from './bulk-stops.ts';
import type { InstanceRun } from './run.ts';

export interface CommandsParts extends BulkStopsParts {
  readonly accounts: Pick<AccountGuard, 'standing'>;
}

/** What is asked of instances that run. */
export function createCommands({ engine, runs, accounts, own, failed }: CommandsParts) {
  /** The caller's own that has not stopped. Throws NOT_FOUND, CONFLICT, and UNAVAILABLE where trading is halted. */
  async function liveOf(caller: Bounds, instance_id: string): Promise<InstanceRun> {
    if (engine.isHalted) throw new Refusal('UNAVAILABLE');
    await own(caller, instance_id);
    const found = runs.get(instance_id);
    if (!found) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
    return found;
  }

  return {
    ...createBulkStops({ engine, runs, own, failed }),

    async end(caller: Caller, { instance_id, mode }: Input<typeof contracts.strategyStop>) {
      const run = await liveOf(caller, instance_id);
      await run.stop(mode);
      await runs.advance(run);
      return { status: 'STOPPING' } as const;
    },

    async update(caller: Caller, { instance_id, version, ...changes }: Input<typeof contracts.strategyUpdate>) {
      const run = await liveOf(caller, instance_id);
      requireLevel(caller, run.vip);
      const next = await run.update(changes, version);
      await runs.advance(run);
      return { version: next };
    },

    async resume(caller: Caller, instance_id: string) {
      const run = await liveOf(caller, instance_id);
      requireLevel(caller, run.vip);
      for (const { api_id } of run.legs) {
        const breach = accounts.standing(api_id);
        if (breach) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'account_limit', ...breach });
      }
      await run.resume();
      await runs.advance(run);
      return { status: 'PREPARING' } as const;
    },
  };
}
