import type { Args, Output } from '../../../shared/base/contract.ts';
import {
  observedAnalysis,
  type observedAnalysisKeys,
  strategyAnalysis,
} from '../../../shared/contracts/strategy-analysis.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { InstanceScope } from '../scopes/scope.ts';

export type AnalysisBy = (typeof observedAnalysisKeys)[number];
type Window = Pick<Args<typeof strategyAnalysis>, 'period' | 'start' | 'end'>;

/** Gives what the strategies of a scope have made together, and apart by what they have in common. */
export function useAnalyse(scope: InstanceScope) {
  const engine = useEngine();
  return (window: Window, by?: AnalysisBy): Promise<Output<typeof strategyAnalysis>> => {
    if (scope === 'observer' || scope === 'risk')
      return engine.call(observedAnalysis, { scope, ...window, ...(by && { by }) });
    return engine.call(strategyAnalysis, { of: scope, ...window, ...(by && by !== 'user' && { by }) });
  };
}
