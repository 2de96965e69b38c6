import { useLingui } from '@lingui/react/macro';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { popOutChart, popOutDepth, popOutLadder, popOutMultiChart } from '../../engine/pop-out.ts';
import { useToast } from '../../ui/toast/toasts.tsx';

/**
 * Opens windows of their own, to be called from a press; says so where the browser blocks them. Charts begin as the
 * dashboard's is.
 */
export function usePopOuts() {
  const { t } = useLingui();
  const toast = useToast();
  const engine = useEngine();
  const begin = (id: string) => {
    const chart = engine.watch({ kind: 'dashboard' }).current().value?.chart_overlays;
    if (chart) void engine.patchDashboard({ chart_sets: [{ id, chart }] });
  };
  const report = (opened: boolean) => {
    if (!opened)
      toast({
        id: 'pop-out',
        tone: 'danger',
        calm: true,
        title: t`The browser blocked the new window. Allow pop-ups for this site.`,
      });
  };
  return {
    chart: (key: InstrumentKey) => report(popOutChart(key, begin)),
    multiChart: (key: InstrumentKey, count: number) => report(popOutMultiChart(key, count, begin)),
    depth: (key: InstrumentKey) => report(popOutDepth(key)),
    ladder: (key: InstrumentKey) => report(popOutLadder(key)),
  };
}
