import { Refusal } from '../../shared/base/refusal.ts';
import { dayMs } from '../../shared/base/time.ts';

const defaultWindowMs = 7 * dayMs;
const widestWindowMs = 90 * dayMs;

/** Window of a history request: end defaults to now, start to a week before it. Refuses INPUT for more than 90 days. */
export function windowOf(
  { start, end }: { readonly start?: number | undefined; readonly end?: number | undefined },
  now: number,
): { start: number; end: number } {
  const until = end ?? now + 1;
  const since = start ?? until - defaultWindowMs;
  if (since > until || until - since > widestWindowMs) throw new Refusal('INPUT', { field: 'start', rule: 'window' });
  return { start: since, end: until };
}
