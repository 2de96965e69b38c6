import { useLingui } from '@lingui/react/macro';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { popOutChart, popOutDepth, popOutMultiChart } from '../engine/pop-out.ts';
import { useToast } from '../ui/toasts.tsx';

/** Opens windows of their own, to be called from a press; says so where the browser blocks them. */
export function usePopOuts() {
  const { t } = useLingui();
  const toast = useToast();
  const tell = (opened: boolean) => {
    if (!opened) toast({ id: 'pop-out', tone: 'danger', calm: true, title: t`The browser blocked the new window. Allow pop-ups for this site.` });
  };
  return {
    chart: (key: InstrumentKey) => tell(popOutChart(key)),
    multiChart: (key: InstrumentKey, count: number) => tell(popOutMultiChart(key, count)),
    depth: (key: InstrumentKey) => tell(popOutDepth(key)),
  };
}
