import { instanceList, netValueData } from '../../../../shared/contracts/strategy.ts';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import type { GhostLine } from '../backtest/stage-picture.ts';
import { comparedRows } from './compared.ts';

/** Instances that are offered to be compared with, of those that run and of those that have ended. */
const offered = 100;

/** Others of one's own that an instance can be compared with. */
export function useOthers({ instance_id }: Pick<Instance, 'instance_id'>) {
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(async () => {
    const lists = await Promise.all(
      (['running', 'history'] as const).map((kind) => engine.call(instanceList, { kind, page_size: offered })),
    );
    return lists.flatMap(({ pagenation }) => pagenation.results);
  }, [instance_id]);
  const others = (data ?? []).filter((each) => each.instance_id !== instance_id);
  return { others, failure: data ? undefined : failure, reload };
}

/**
 * The net value of another instance over the same bars: its line is undefined as long as it is not known, or where it
 * did not run there.
 */
export function useCompared(other: Instance | undefined, bars: BarColumns | null | undefined) {
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(async () => {
    if (!other || !bars) return undefined;
    const { instance_id, created, stopped } = other;
    return { instance_id, created, stopped, netValues: await engine.call(netValueData, { instance_id }) };
  }, [other?.instance_id, bars]);
  const lineOf = (): GhostLine | undefined => {
    if (!other || !bars || data?.instance_id !== other.instance_id) return undefined;
    const rows = comparedRows(bars, data);
    return rows && { key: other.instance_id, label: other.name, ...rows };
  };
  const line = lineOf();
  return { line, isNowhere: data !== undefined && data.instance_id === other?.instance_id && !line, failure, reload };
}
