import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import type { View } from '../../../../worker/api.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { quietPart } from '../../../ui/lazy/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PanelBoundary } from '../../../ui/lazy/panel-boundary.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartBody } from './chart-body.tsx';
import { ChartSettings } from '../settings/chart-settings.tsx';
import { ChartTypeMenu } from './chart-type-menu.tsx';
import { IndicatorMenu } from '../indicators/indicator-menu.tsx';
import { useKinds } from '../indicators/use-kinds.ts';
import { useChartPlace } from './use-chart-place.ts';
import { type ChartSetName, useChartSet } from './use-chart-set.ts';
import { useInstrumentName } from '../compare/use-instrument-name.ts';
import { useOlderBars } from '../bars/use-older-bars.ts';
import { useBarZone } from '../time/bar-zone.ts';
import { FeedBody, useFirstFeed } from '../../feed/feed-body.tsx';
import { FeedChip } from '../../feed/feed-chip.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { DrawingTools } from '../../drawings/drawing-tools.tsx';
import type { OnLimit } from '../../price-lines/line-menu.tsx';
import { OwnOrdersChip } from '../../book/own-orders-chip.tsx';
import type { Drawings } from '../../drawings/use-drawings.ts';

const ChartDrawings = quietPart(() => import('./chart-overlay.tsx').then((module) => module.ChartDrawings), {
  what: msg`Drawing`,
});

export interface ChartPanelProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
  /** Before the intervals, such as the symbol's name in a multi-chart. */
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string;
  /** Where a price of the chart goes for a new order; left out where there is no form. */
  readonly onLimit?: OnLimit | undefined;
  /** What it shows; the dashboard's own where it is left out. */
  readonly set?: ChartSetName;
  /** Tells one chart of a window from the others. */
  readonly label?: string;
}

/** The drawings of a chart, which are loaded once its bars stand. */
function useLateDrawings() {
  const [made, setMade] = useState<Drawings>();
  const [isIdle, setIdle] = useState(false);
  const onIdle = useCallback(() => setIdle(true), []);
  return { made, setMade, isIdle, onIdle };
}

/** The bars of a market, for which what is loaded in quiet waits. */
function useCandles(view: Extract<View, { readonly kind: 'klines' }>) {
  const feed = useStream(view);
  useFirstFeed(feed);
  return feed;
}

/** Candles of one instrument with the menus of the chart. */
export function ChartPanel({
  instrument,
  interval,
  onInterval,
  lead,
  tools,
  className,
  id,
  set,
  label,
  onLimit,
}: ChartPanelProps) {
  const { t } = useLingui();
  const key = keyOfSymbol(instrument);
  const days = useBarZone(instrument, interval);
  const feed = useCandles({ kind: 'klines', key, interval, zone: days });
  const [chart, change] = useChartSet(set, key);
  const drawn = useRef<CandleChart>(null);
  const [tabled, setTabled] = useState(false);
  const older = useOlderBars({ key, interval, zone: days }, feed.value?.complete ?? false);
  const nameOf = useInstrumentName();
  const { place, onView } = useChartPlace(key, interval);
  const { made, setMade, isIdle, onIdle } = useLateDrawings();
  const kinds = useKinds(chart.indicators);
  const drawings = made?.key === key ? made : undefined;
  const shown = { instrument, interval, days, chart, onChange: change, drawn, nameOf, drawings };
  const head = (
    <ChartMenus
      {...shown}
      lead={lead}
      onInterval={onInterval}
      isOwn={set !== undefined}
      onTable={() => setTabled(true)}
    />
  );
  return (
    <Panel
      label={label ?? t`Chart`}
      className={className}
      head={head}
      tools={
        <>
          <ChartChips instrument={instrument} feed={feed} />
          {tools}
        </>
      }
      {...(id ? { id } : {})}
    >
      <PanelBoundary what={t`Chart`}>
        <FeedBody feed={feed} rows={48} look="bars">
          {(value, faded) => (
            <ChartBody
              key={`${key} ${interval} ${days ?? ''}`}
              {...shown}
              value={value}
              faded={faded}
              onNearStart={() => void older()}
              place={place}
              onView={onView}
              tabled={tabled}
              onTabled={setTabled}
              parts={made?.parts}
              onIdle={onIdle}
              isSettled={isIdle}
              kinds={kinds}
              onLimit={onLimit}
            />
          )}
        </FeedBody>
      </PanelBoundary>
      {isIdle && (
        <ChartDrawings
          instrument={instrument}
          nineTurn={chart.indicators.some(({ kind }) => kind === 'nineTurn')}
          onMade={setMade}
        />
      )}
    </Panel>
  );
}

interface ChartChipsProps {
  readonly instrument: Instrument;
  readonly feed: Parameters<typeof OwnOrdersChip>[0]['feed'];
}

/** What the bars are not, at a glance: without the user's own orders, or not live. */
function ChartChips({ instrument, feed }: ChartChipsProps) {
  return (
    <>
      <OwnOrdersChip instrument={instrument} feed={feed} />
      <FeedChip feed={feed} />
    </>
  );
}

interface ChartMenusProps extends Pick<ChartPanelProps, 'instrument' | 'interval' | 'onInterval' | 'lead'> {
  /** Zone by whose days the bars go; undefined where they are not moved. */
  readonly days: string | undefined;
  /** The chart has a document beside the dashboard's. */
  readonly isOwn: boolean;
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
  readonly drawn: RefObject<CandleChart | null>;
  readonly onTable: () => void;
  readonly nameOf: (key: string) => string;
  readonly drawings: Drawings | undefined;
}

/** Intervals, indicators, settings and drawing tools above the candles. */
function ChartMenus({
  instrument,
  interval,
  onInterval,
  lead,
  days,
  isOwn,
  chart,
  onChange,
  drawn,
  onTable,
  nameOf,
  drawings,
}: ChartMenusProps) {
  const typeMenu = <ChartTypeMenu key="type" value={chart.type} onChange={(type) => onChange({ ...chart, type })} />;
  const pictureName = () => `${nameOf(keyOfSymbol(instrument))} ${interval}${days ? ` ${days}` : ''}`;
  return (
    <ChartHead
      lead={lead}
      intervals={<Intervals interval={interval} onInterval={onInterval} />}
      parts={[
        <IndicatorMenu
          key="indicators"
          instrument={instrument}
          interval={interval}
          chart={chart}
          onChange={onChange}
        />,
        <ChartSettings
          key="settings"
          isOwn={isOwn}
          instrument={instrument}
          interval={interval}
          chart={chart}
          onChange={onChange}
          drawn={drawn}
          typeMenu={typeMenu}
          onTable={onTable}
          nameOf={nameOf}
          onPicture={(save) => {
            if (drawn.current) save(drawn.current.pictureParts(), pictureName());
          }}
        />,
        <DrawingTools key="drawings" drawings={drawings} />,
        typeMenu,
      ]}
    />
  );
}

function Intervals({ interval, onInterval }: Pick<ChartPanelProps, 'interval' | 'onInterval'>) {
  const engine = useEngine();
  const rows = useStream({ kind: 'intervals' }).value ?? [];
  const affixed = useStream({ kind: 'dashboard' }).value?.affixed_intervals ?? [];
  return (
    <IntervalBar
      rows={rows}
      affixed={affixed}
      value={interval}
      onChange={onInterval}
      onPin={(affixed_intervals) => void engine.patchDashboard({ affixed_intervals })}
    />
  );
}
