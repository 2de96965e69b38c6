import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Interval } from '../../shared/kit/time.ts';
import { gridOf, type Instrument, keyOfSymbol, pairOf } from '../../shared/market/instrument.ts';
import type { Kline } from '../../shared/market/kline.ts';
import type { ChartOverlay } from '../../shared/trade/chart-overlay.ts';
import type { KlinesValue } from '../../worker/api.ts';
import { Candles, type PointedTime } from '../charts/candles.tsx';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { groupDigits } from '../format/price.ts';
import { Panel } from '../ui/panel.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { CandleLegend } from './candle-legend.tsx';
import legendCss from './candle-legend.module.css';
import { useLinkGroup } from './link.tsx';
import { FeedBody } from './feed-body.tsx';
import { FeedChip } from './feed-chip.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { OrderList } from './order-list.tsx';
import { OverlayMenu } from './overlay-menu.tsx';
import { useOwnOrders } from './own-orders.ts';
import { OwnOrdersChip } from './own-orders-chip.tsx';

export interface ChartPanelProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
  /** Before the intervals, such as the symbol's name in a multi-chart. */
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string;
  /** Tells one chart of a window from the others. */
  readonly label?: string;
}

/** Candles of one instrument with its interval bar. */
export function ChartPanel({ instrument, interval, onInterval, lead, tools, className, id, label }: ChartPanelProps) {
  const { t } = useLingui();
  const key = keyOfSymbol(instrument);
  const feed = useStream({ kind: 'klines', key, interval });
  const intervals = useStream({ kind: 'intervals' }).value ?? [];
  const dashboard = useStream({ kind: 'dashboard' }).value;
  const affixed = dashboard?.affixed_intervals ?? [];
  const overlays = dashboard?.chart_overlays ?? noOverlays;
  const engine = useEngine();
  const onPin = (affixed_intervals: Interval[]) => void engine.patchDashboard({ affixed_intervals });
  const head = <>{lead}<IntervalBar rows={intervals} affixed={affixed} value={interval} onChange={onInterval} onPin={onPin} /><OverlayMenu chosen={overlays} onChange={(chart_overlays) => void engine.patchDashboard({ chart_overlays })} /></>;
  return (
    <Panel label={label ?? t`Chart`} className={className} head={head} tools={<><OwnOrdersChip instrument={instrument} /><FeedChip feed={feed} />{tools}</>} {...(id ? { id } : {})}>
      <PanelBoundary what={t`Chart`}>
        <FeedBody feed={feed} rows={48} look="bars">
          {(value, faded) => <ChartBody key={`${key} ${interval}`} instrument={instrument} interval={interval} value={value} faded={faded} overlays={overlays} />}
        </FeedBody>
      </PanelBoundary>
    </Panel>
  );
}

const noOverlays: ChartOverlay[] = [];

/** Pause after older bars did not come: every tick would ask for them. */
const retryMs = 3_000;

interface ChartBodyProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  readonly value: KlinesValue;
  readonly faded: boolean;
  readonly overlays: readonly ChartOverlay[];
}

function ChartBody({ instrument, interval, value, faded, overlays }: ChartBodyProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const loading = useRef(false);
  const legend = useRef<HTMLParagraphElement>(null);
  const [hovered, setHovered] = useState<Kline | null>(null);
  const pointed = useLinkedCrosshair(hovered?.[0] ?? null);
  const { decimals } = gridOf(instrument).price;
  const last = value.bars.at(-1);
  const pair = pairOf(instrument);
  const close = last ? groupDigits(last[4].toFixed(decimals)) : '';
  const loadOlder = async () => {
    if (loading.current || value.complete) return;
    loading.current = true;
    let came = false;
    try {
      came = await engine.loadOlder(keyOfSymbol(instrument), interval);
    } finally {
      setTimeout(() => { loading.current = false; }, came ? 0 : retryMs);
    }
  };
  // Looked up again: the bar under the crosshair may still be moving.
  const bar = (hovered && value.bars.at(value.bars.indexOf(hovered[0]))) ?? last;
  const orders = useOwnOrders(instrument);
  return (
    <>
      <div className={legendCss.legends}>
        {bar && <CandleLegend bar={bar} decimals={decimals} faded={faded} />}
        <p ref={legend} className={`num ${legendCss.legend}`} />
      </div>
      <Candles
        bars={value.bars} decimals={decimals} faded={faded} orders={orders} overlays={overlays} legend={legend} onNearStart={() => void loadOlder()} onBar={setHovered} pointed={pointed} liveLabel={t`Go to live`}
        label={t`${pair}, candles of ${interval}, last price ${close}`}
      />
      <OrderList orders={orders} />
    </>
  );
}

/** Tells the window's link group where this chart's crosshair is, ms, and gives the one that the group points at; undefined in no group. */
function useLinkedCrosshair(ownMs: number | null): PointedTime | undefined {
  const engine = useEngine();
  const group = useLinkGroup();
  useEffect(() => {
    if (!group || ownMs === null) return;
    engine.point(ownMs);
    return () => engine.point(null);
  }, [engine, group, ownMs]);
  return useMemo(() => {
    if (!group) return undefined;
    const links = engine.watch({ kind: 'links' });
    return { subscribe: links.subscribe, current: () => links.current().value?.[group].crosshairMs ?? null };
  }, [engine, group]);
}
