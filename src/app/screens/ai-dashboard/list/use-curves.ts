import { instanceCurves } from '../../../../shared/contracts/strategy-course.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useNow } from '../../../ui/use-now.ts';

const everyMs = 60_000;

/** Net values by ids of instances. */
export type Curves = ReadonlyMap<string, readonly number[]>;

/** Small curves of the instances of a page, read again every minute and where others are listed; undefined before. */
export function useCurves(ids: readonly string[]): Curves | undefined {
  const engine = useEngine();
  const beat = Math.floor(useNow(everyMs) / everyMs);
  const { data } = useLoaded(async (): Promise<Curves> => {
    if (ids.length === 0) return new Map();
    const curves = await engine.call(instanceCurves, { instance_ids: ids.join(',') });
    return new Map(curves.map(({ instance_id, net_value }) => [instance_id, net_value]));
  }, [ids.join(','), beat]);
  return data;
}
