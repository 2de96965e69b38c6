import { instanceList } from '../../../../../shared/contracts/strategy.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useLoaded } from '../../../../engine/use-loaded.ts';
import { useStream } from '../../../../engine/use-stream.ts';

/** When the newest routed order began, ms; 0 where there is none. Read again whenever one of the user's orders ends. */
export function useNewestRouted(): number {
  const engine = useEngine();
  const finals = useStream({ kind: 'account' }).value?.finals ?? 0;
  const { data } = useLoaded(async () => {
    const lists = await Promise.all(
      (['running', 'history'] as const).map((kind) =>
        engine.call(instanceList, { kind, strategy_type: 'SOR', page: 1, page_size: 1 }),
      ),
    );
    return Math.max(0, ...lists.flatMap(({ pagenation }) => pagenation.results.map(({ created }) => created)));
  }, [engine, finals]);
  return data ?? 0;
}
