import type { LinkGroup } from '../../../../shared/trade/workspace/link-group.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { createTimeMark } from '../../../charts/candles/time-mark.ts';
import { openCrosshairChannel } from '../../../engine/crosshair-channel.ts';

/** A chart's own crosshair. */
export interface OwnCrosshair {
  /** The open time of the bar under it, ms; null where there is none. */
  ms: number | null;
  /** Says to the link group where it stands; undefined while there is nobody to tell. */
  report?: ((ms: number | null) => void) | undefined;
}

/** A chart with its own crosshair, and how it labels the time of a bar, ms. */
export interface LinkedChart {
  readonly drawn: { readonly current: CandleChart | null };
  readonly own: OwnCrosshair;
  readonly label: (ms: number) => string;
}

/**
 * Links a chart's crosshair with those of its group until the signal is aborted. The returned function says where the
 * chart's own is, ms, null where it has none. A mouse is told as soon as the browser has its event, which is up to a
 * frame before the chart hears of it: so another window still draws it in its next frame.
 */
export function linkCrosshair(
  { drawn, own, label }: LinkedChart,
  group: LinkGroup,
  signal: AbortSignal,
): (ownMs: number | null) => void {
  const mark = createTimeMark(drawn, label, () => own.ms !== null);
  const channel = openCrosshairChannel(group, mark.set);
  signal.addEventListener('abort', () => {
    channel.close();
    mark.dispose();
  });
  /** Whether the newest place is one that the chart has not heard of. */
  let early = false;
  addEventListener(
    'pointerrawupdate',
    (update) => {
      const event = update as PointerEvent;
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || !drawn.current) return;
      const ms = timeUnder(drawn.current, event);
      // A pointer may come and go between two frames: a chart that never heard of it will not say that it left.
      if (ms === null && !early) return;
      channel.report(ms);
      early = ms !== null;
    },
    { signal },
  );
  return (ms) => {
    early = false;
    channel.report(ms);
    mark.place();
  };
}

/** The open time of the bar nearest to a pointer, ms; null beside the plots. */
function timeUnder(chart: CandleChart, { target, clientX }: MouseEvent): number | null {
  const pane = target instanceof Node ? chart.panes().find(({ over }) => over.contains(target)) : undefined;
  if (!pane) return null;
  const {
    timeOfX,
    bars: { time, length },
  } = pane.frame();
  if (length === 0) return null;
  const ms = timeOfX(clientX - pane.over.getBoundingClientRect().left);
  return Math.max(time[0]!, Math.min(time[length - 1]!, ms));
}
