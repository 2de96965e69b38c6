import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { ChartPanel } from '../../market/chart/panel/chart-panel.tsx';
import type { OnLimit } from '../../market/price-lines/line-menu.tsx';
import { LinkMenu } from '../../market/windows/link-menu.tsx';
import { RestoreWindows } from '../../market/windows/restore-windows.tsx';
import { usePopOuts } from '../../market/windows/use-pop-outs.ts';
import { Button } from '../../ui/form/button.tsx';
import type { Dashboard } from './use-dashboard.ts';

export interface DashboardChartProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  /** Windows of their own make no sense on a phone. */
  readonly popOut?: boolean;
  readonly className?: string | undefined;
  readonly onLimit?: OnLimit | undefined;
}

/** The chart with the ways into windows of its own. */
export function DashboardChart({ instrument, dashboard, popOut = true, className, onLimit }: DashboardChartProps) {
  const { t } = useLingui();
  const popOuts = usePopOuts();
  const key = keyOfSymbol(instrument);
  const tools = popOut && (
    <>
      <Button kind="ghost" size="small" onPress={() => popOuts.multiChart(key, 4)}>{t`Multi-chart`}</Button>
      <Button kind="ghost" size="small" onPress={() => popOuts.chart(key)}>
        <ExternalLink size={13} aria-hidden="true" />
        {t`Pop out`}
      </Button>
      <RestoreWindows />
    </>
  );
  return (
    <ChartPanel
      id="chart"
      instrument={instrument}
      interval={dashboard.state.interval}
      onInterval={(interval) => dashboard.patch({ interval })}
      lead={<LinkMenu group={dashboard.link.group} onGroup={dashboard.link.setGroup} />}
      tools={tools}
      className={className}
      onLimit={onLimit}
    />
  );
}
