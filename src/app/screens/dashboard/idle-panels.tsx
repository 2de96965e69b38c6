import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { quietComponent, LazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Panel, type PanelProps } from '../../ui/panel.tsx';
import { Skeleton, SkeletonPlace } from '../../ui/skeleton.tsx';

const DashboardChart = quietComponent(() => import('./dashboard-chart.tsx').then((module) => module.DashboardChart));
const TablesPanel = quietComponent(() => import('./tables/tables-panel.tsx').then((module) => module.TablesPanel));

/**
 * Loads both at once where this browser keeps all code anyway, and tells whether it does: nothing is saved by waiting
 * then.
 */
export function startKept(): boolean {
  const isKept = navigator.serviceWorker?.controller != null;
  if (isKept)
    Promise.all([DashboardChart.preload(), TablesPanel.preload()]).catch((error: unknown) =>
      console.warn('panels could not be loaded ahead', error),
    );
  return isKept;
}

/** Whether a panel that is loaded later may be loaded now; until then its place is kept. */
interface IdleProps {
  readonly now: boolean;
}

/** The chart, which is a chunk of its own. */
export function IdleChart({ now, ...props }: IdleProps & ComponentProps<typeof DashboardChart>) {
  const { t } = useLingui();
  const place = <Place id="chart" label={t`Chart`} className={props.className} look="bars" rows={24} />;
  return (
    <OneWait>
      {now ? (
        <LazyPart isQuiet what={t`Chart`} pending={place}>
          <DashboardChart {...props} />
        </LazyPart>
      ) : (
        place
      )}
    </OneWait>
  );
}

/** The tables of orders and balances, which are a chunk of their own. */
export function IdleTables({ now, ...props }: IdleProps & ComponentProps<typeof TablesPanel>) {
  const { t } = useLingui();
  const place = <Place id="orders" label={t`Orders and balances`} className={props.className} look="rows" rows={6} />;
  return (
    <OneWait>
      {now ? (
        <LazyPart isQuiet what={t`Orders and balances`} pending={place}>
          <TablesPanel {...props} />
        </LazyPart>
      ) : (
        place
      )}
    </OneWait>
  );
}

/** Turn, code and data are waited for one after the other; what is shown meanwhile does not begin anew with each. */
function OneWait({ children }: { readonly children: ReactNode }) {
  const [times] = useState(() => ({ since: 0, gone: 0 }));
  return <SkeletonPlace value={times}>{children}</SkeletonPlace>;
}

function Place({
  look,
  rows,
  ...panel
}: Pick<PanelProps, 'id' | 'label' | 'className'> & ComponentProps<typeof Skeleton>) {
  return (
    <Panel {...panel}>
      <Skeleton rows={rows} look={look} />
    </Panel>
  );
}
