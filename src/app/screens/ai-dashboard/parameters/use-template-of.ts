import { must } from '../../../../shared/base/assert.ts';
import { strategyTemplate } from '../../../../shared/contracts/strategy.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';

/** The form of a type of strategy. */
export function useTemplateOf(strategy_type: string) {
  const engine = useEngine();
  return useLoaded(
    async () => must((await engine.call(strategyTemplate, { strategy_type }))[0], 'a template'),
    [strategy_type],
  );
}
