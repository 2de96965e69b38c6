import { useLingui } from '@lingui/react/macro';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { fromUnits, type Scale } from '../../../../shared/base/decimal.ts';
import type { Frame } from '../../../charts/canvas/surface.ts';
import { LiveCanvas } from '../../../charts/canvas/live-canvas.tsx';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';
import css from './backtest.module.css';
import type { Edge } from './edge.ts';
import { EdgeHandle } from './edge-handle.tsx';
import { fillNear, fillPaths } from './fill-painter.ts';
import { momentAt, paintStage, rowAt } from './stage-painter.ts';
import type { GhostLine, StageRun } from './stage-picture.ts';
import { axisWidth, boxesOf, type PriceRange, priceRangeOf } from './stage-scale.ts';
import { StageReadout } from './stage-readout.tsx';

interface StageChartProps {
  readonly bars: BarColumns;
  readonly price: Scale;
  readonly size: Scale;
  readonly levels: readonly number[];
  readonly edges: readonly Edge[];
  readonly report: StageRun | undefined;
  /** Other runs beside it. */
  readonly ghosts?: readonly GhostLine[];
  readonly pickedMs?: number | undefined;
  /** An edge was moved to a price. */
  readonly onMove?: (key: string, price: string) => void;
  /** A moment was pressed, ms: a fill, or any other. */
  readonly onPick?: (atMs: number, isFill: boolean) => void;
}

const still = () => () => undefined;
const noGhosts: readonly GhostLine[] = [];

/** Width and height of an element in px, now and whenever they change; 0 before it is on the page. */
function useBox() {
  const element = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const read = () => setBox({ width: watched.clientWidth, height: watched.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, box] as const;
}

/** The chart of a backtest, with the edges of the strategy to be dragged. */
export function StageChart({
  bars,
  price,
  size,
  levels,
  edges,
  report,
  ghosts = noGhosts,
  pickedMs,
  onMove,
  onPick,
}: StageChartProps) {
  const zone = useZone();
  const [element, { width, height }] = useBox();
  const [hoverX, setHoverX] = useState<number>();
  /** While an edge is dragged the scale stands still. */
  const [frozen, setFrozen] = useState<PriceRange>();
  const now = useMemo(
    () =>
      priceRangeOf(
        bars,
        edges.map(({ ticks }) => ticks),
      ),
    [bars, edges],
  );
  const range = frozen ?? now;
  const { price: box, value, position } = boxesOf(height);
  const right = width - axisWidth;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box follows from the height
  const fills = useMemo(
    () => (report && right > 0 ? fillPaths({ bars, range }, report.fills, { right, box }) : undefined),
    [report, bars, range, right, height],
  );
  const paint = useCallback(
    (frame: Frame) => paintStage(frame, { bars, range, price, levels, report, ghosts, fills, pickedMs, zone, hoverX }),
    [bars, range, price, levels, report, ghosts, fills, pickedMs, zone, hoverX],
  );
  return (
    <div className={css.chart} ref={element}>
      <LiveCanvas
        paint={paint}
        subscribe={still}
        onHover={(place) => setHoverX(place && place.x <= right ? place.x : undefined)}
        pointing={onPick !== undefined}
        {...(onPick && {
          onPress: (place) => {
            if (place.x > right) return;
            const fillMs = fillNear({ bars, range, report }, { right, box }, place);
            onPick(fillMs ?? momentAt(bars, right, place.x), fillMs !== undefined);
          },
        })}
      />
      {height > 0 &&
        edges.map((edge) => (
          <EdgeHandle
            key={edge.key}
            edge={edge}
            range={range}
            box={box}
            price={price}
            onDrag={(isDragged) => setFrozen(isDragged ? range : undefined)}
            onMove={(ticks) => onMove?.(edge.key, fromUnits(ticks, price))}
          />
        ))}
      {height > 0 && <Legends valueTop={value.top} positionTop={position.top} ghosts={ghosts} run={report} />}
      {hoverX !== undefined && (
        <StageReadout
          bars={bars}
          row={rowAt(hoverX, right, bars.open.length)}
          report={report}
          ghosts={ghosts}
          price={price}
          size={size}
          zone={zone}
        />
      )}
    </div>
  );
}

interface LegendsProps {
  /** Where the panes begin, px. */
  readonly valueTop: number;
  readonly positionTop: number;
  readonly ghosts: readonly GhostLine[];
  readonly run: StageRun | undefined;
}

/** What the lines of the lower panes are. */
function Legends({ valueTop, positionTop, ghosts, run }: LegendsProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={css.legend} style={{ top: valueTop }}>
        <span data-line="strategy">{t`Strategy`}</span>
        {!run?.isCash && <span data-line="hold">{t`Buy and hold`}</span>}
        {ghosts.map(({ key, label }, index) => (
          <span key={key} data-line="ghost" data-ghost={index + 1}>
            {label}
          </span>
        ))}
      </p>
      <p className={css.legend} style={{ top: positionTop }}>
        <span data-line="held">{t`Position`}</span>
      </p>
    </>
  );
}
