import type { Output } from '../../../shared/base/contract.ts';
import { observedInstances } from '../../../shared/contracts/observer-instance.ts';
import { instanceList } from '../../../shared/contracts/strategy.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { type Reading, readPages } from '../../ui/export/read-pages.ts';
import { useNow } from '../../ui/use-now.ts';
import type { InstanceKind, InstanceScope } from '../../strategies/scopes/scope.ts';

const everyMs = 2_000;
export const pageSize = 50;

/** Which instances are listed. */
export interface InstanceQuery {
  readonly kind: InstanceKind;
  readonly scope: InstanceScope;
  readonly q: string;
  /** The group that is shown alone; empty where all are. */
  readonly group: string;
  /** Rises when one was started. */
  readonly started: number;
}

/** One page of instances, read again every two seconds, and whenever one of the user's orders ends. */
export function useInstancePage({ kind, scope, q, group, started }: InstanceQuery, page: number) {
  const engine = useEngine();
  const finals = useStream({ kind: 'account' }).value?.finals ?? 0;
  const beat = `${finals} ${Math.floor(useNow(everyMs) / everyMs)}`;
  const filter = { kind, ...(q.trim() !== '' && { q: q.trim() }), ...(group !== '' && { group }) };
  const read = (wanted: number, size: number): Promise<Output<typeof instanceList>> =>
    scope === 'own' || scope === 'sub'
      ? engine.call(instanceList, { ...filter, of: scope, page: wanted, page_size: size })
      : engine.call(observedInstances, { ...filter, scope, page: wanted, page_size: size });
  const loaded = useLoaded(() => read(page, pageSize), [beat, kind, scope, q, group, page, started]);
  return {
    ...loaded,
    /** Changes when it is time to read again. */
    beat,
    /** All pages, for a file. */
    readAll: (reading: Reading) =>
      readPages(
        async (...wanted) => (await read(...wanted)).pagenation,
        ({ instance_id }) => instance_id,
        reading,
      ),
  };
}
