import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { fngList, type FearGreedDay } from '../../../shared/contracts/fear-greed.ts';
import { hourMs } from '../../../shared/base/time.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { useNow } from '../../ui/use-now.ts';

/** Days that the page shows at most. */
const max = 365;
const storedName = 'fear_greed';
const Kept = v.pipe(v.string(), v.parseJson(), v.object({ readMs: v.number(), days: fngList.output }));

/** What the index was when it was read. Days with the newest first. */
export interface IndexReading {
  readonly days: readonly FearGreedDay[];
  readonly readMs: number;
}

/** What this browser keeps of the index; undefined where that is nothing, or nothing that can be read. */
export function keptIndex(storage: Pick<Storage, 'getItem'>): IndexReading | undefined {
  const kept = v.safeParse(Kept, storage.getItem(storedName));
  return kept.success ? kept.output : undefined;
}

/** A full disk, or a browser that keeps nothing, costs only what is shown without a server. */
function keepIndex(reading: IndexReading): void {
  try {
    localStorage.setItem(storedName, JSON.stringify(reading));
  } catch (error) {
    console.warn('the index was not kept', error);
  }
}

/**
 * The index of the last year: asked for at once, once an hour, and whenever the server can be reached again; until then
 * what the browser has kept.
 */
export function useIndex(): {
  readonly reading: IndexReading | undefined;
  readonly isCached: boolean;
  readonly failure: CallFailure | undefined;
  readonly reload: () => void;
} {
  const engine = useEngine();
  const reachable = useReachable();
  const { data, failure, reload } = useLoaded(async (): Promise<IndexReading> => {
    const reading = { days: await engine.call(fngList, { limit: max }), readMs: Date.now() };
    if (reading.days.length > 0) keepIndex(reading);
    return reading;
  }, [reachable]);
  const hour = Math.floor(useNow(60_000) / hourMs);
  const again = useEffectEvent(() => {
    if (data && Math.floor(data.readMs / hourMs) !== hour) reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an hour
  useEffect(() => again(), [hour]);
  const kept = data ? undefined : keptIndex(localStorage);
  return {
    reading: data ?? kept,
    isCached: kept !== undefined || (data !== undefined && failure !== undefined),
    failure,
    reload,
  };
}
