import { barAt, type BarColumns } from '../../../shared/indicators/series.ts';
import type { BarClock } from '../series/bar-times.ts';
import { withAlpha } from '../theme/palette.ts';
import { createLayerCanvas, type MountLayer } from '../pane/pane-layer.ts';

export interface GapLayerOptions {
  readonly nextOpen: BarClock['nextOpen'];
  /** Bars after the newest one are missing, and are being read again. */
  readonly isBehind: () => boolean;
}

/** Indices of the bars in a span, both ends inclusive, after which others are missing. */
export function gapsIn(
  { time }: Pick<BarColumns, 'time'>,
  nextOpen: BarClock['nextOpen'],
  first: number,
  last: number,
): number[] {
  const gaps: number[] = [];
  for (let index = Math.max(0, first); index < last; index++)
    if (time[index + 1]! > nextOpen(time[index]!)) gaps.push(index);
  return gaps;
}

/** Distance of the strokes, px. */
const hatch = 5;

/**
 * Marks with a hatched column where bars are missing within a market's hours: the bars beside it stand together as if
 * nothing were between them.
 */
export const gapLayer =
  ({ nextOpen, isBehind }: GapLayerOptions): MountLayer =>
  (over) => {
    const surface = createLayerCanvas(over, 'gaps');
    let painted = '';
    return {
      update(frame, { warn }) {
        const { bars, version, width, height, xOfTime, timeOfX } = frame;
        const name = `${version} ${bars.length} ${isBehind()} ${warn}`;
        if (name === painted) return;
        painted = name;
        const ctx = surface.begin(frame);
        const from = barAt(bars, timeOfX(0)) - 1;
        const to = Math.min(bars.length - 1, barAt(bars, timeOfX(width)) + 1);
        const middles = gapsIn(bars, nextOpen, from, to).map(
          (index) => (xOfTime(bars.time[index]!) + xOfTime(bars.time[index + 1]!)) / 2,
        );
        const last = bars.length - 1;
        const apart = last > 0 ? xOfTime(bars.time[last]!) - xOfTime(bars.time[last - 1]!) : 0;
        if (isBehind() && last > 0) middles.push(xOfTime(bars.time[last]!) + apart);
        const half = Math.max(2, apart * 0.3);
        for (const x of middles) paintHatched(ctx, x - half, half * 2, height, warn);
        surface.canvas.dataset.count = String(middles.length);
      },
      dispose: () => surface.canvas.remove(),
    };
  };

function paintHatched(
  ctx: CanvasRenderingContext2D,
  left: number,
  width: number,
  height: number,
  colour: string,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, 0, width, height);
  ctx.clip();
  ctx.fillStyle = withAlpha(colour, 0.08);
  ctx.fillRect(left, 0, width, height);
  ctx.strokeStyle = withAlpha(colour, 0.5);
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let y = -width; y < height + width; y += hatch) {
    ctx.moveTo(left, y + width);
    ctx.lineTo(left + width, y);
  }
  ctx.stroke();
  ctx.restore();
}
