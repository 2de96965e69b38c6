import { must } from '../../../shared/base/assert.ts';
import { changedParams } from '../../../shared/strategies/params.ts';
import type { Replanned } from '../../../shared/strategies/strategy.ts';
import type { InstanceFigures } from '../../../shared/trade/instance.ts';
import { type InstanceRecord, legsOf } from '../../store/tables/instances.ts';
import type { InstanceParts } from './instance-parts.ts';
import type { GivenChanges } from './kept-instance.ts';

/** What becomes of an instance whose owner gives it other parameters. */
export interface PlannedUpdate {
  /** All of them, checked and completed. */
  readonly params: InstanceRecord['params'];
  /** The plan that they ask for; undefined where it stays. */
  readonly made: Replanned | undefined;
  /** The same with other figures. */
  readonly planOf: (running: InstanceFigures) => Replanned | undefined;
}

/** Throws PARAMETERS where a parameter may not change or does not fit. */
export function plannedUpdate(
  { strategy, legs, accountIn }: Pick<InstanceParts, 'strategy' | 'legs' | 'accountIn'>,
  record: InstanceRecord,
  given: GivenChanges['params'],
  nowMs: number,
): PlannedUpdate {
  const own = legs.map((leg, at) => {
    const ref = must(legsOf(record)[at], 'a leg');
    return { ...leg, api_id: ref.api_id, ...accountIn(ref) };
  });
  const start = { legs: own, nowMs, running: record.figures };
  const params = given ? changedParams(strategy, record.params, given, start) : record.params;
  const keys = [...new Set([...Object.keys(record.params), ...Object.keys(params)])];
  const changed = keys.filter((key) => JSON.stringify(record.params[key]) !== JSON.stringify(params[key]));
  const planOf = (running: InstanceFigures) => strategy.replan({ params, changed }, record.plan, { ...start, running });
  return { params, made: planOf(record.figures), planOf };
}
