import type { Scale } from '../../../shared/base/decimal.ts';
import { unitsToNumber } from '../../../shared/base/decimal.ts';
import { groupDigits } from '../../format/price.ts';
import type { DepthCurve, DepthPoint } from './depth-curve.ts';
import { roundValues } from '../scale/price-scale.ts';
import { drawFigures } from '../canvas/figures.ts';
import { withAlpha } from '../theme/palette.ts';
import type { Frame } from '../canvas/surface.ts';

export interface DepthPicture {
  readonly curve: DepthCurve;
  readonly price: Scale;
  readonly size: Scale;
  readonly faded: boolean;
  /** Price under the pointer, ticks. */
  readonly hover: number | undefined;
}

/** Height of the price axis, px. */
export const depthAxis = 22;

/** Both cumulative curves as steps, ending where the known levels end; prices below, sums at the right. */
export function paintDepth(frame: Frame, { curve, price, size, faded, hover }: DepthPicture): void {
  const { ctx, width, height, palette, font } = frame;
  const floor = height - depthAxis;
  const x = (ticks: number) => ((ticks - curve.from) / (curve.to - curve.from)) * width;
  const y = (lots: number) => floor - (lots / curve.max) * (floor - 14);
  ctx.font = `450 ${font - 1}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  paintGrid(frame, curve, size, y);
  paintSide(frame, curve.bids, { x, end: curve.ends.bids, y, floor, colour: faded ? palette.fg3 : palette.up });
  paintSide(frame, curve.asks, { x, end: curve.ends.asks, y, floor, colour: faded ? palette.fg3 : palette.down });
  ctx.fillStyle = palette.line2;
  ctx.fillRect(Math.round(x(curve.mid)), 0, 1, floor);
  paintSums(frame, curve, size, y);
  ctx.fillStyle = palette.fg3;
  // The middle may lie between two ticks.
  const text = (ticks: number) =>
    groupDigits(
      unitsToNumber(ticks, price).toFixed(price.decimals + (ticks === curve.mid && !Number.isInteger(ticks) ? 1 : 0)),
    );
  drawFigures(ctx, text(curve.from), ctx.measureText(text(curve.from)).width + 12, height - depthAxis / 2);
  drawFigures(ctx, text(curve.mid), width / 2 + ctx.measureText(text(curve.mid)).width / 2, height - depthAxis / 2);
  drawFigures(ctx, text(curve.to), width - 8, height - depthAxis / 2);
  if (hover === undefined) return;
  ctx.fillStyle = palette.fg3;
  ctx.fillRect(Math.round(x(hover)), 0, 1, floor);
}

/** Round sums with their places from the top. */
function roundSums(
  curve: DepthCurve,
  size: Scale,
  y: (lots: number) => number,
): readonly { readonly sum: number; readonly at: number; readonly text: string }[] {
  const max = unitsToNumber(curve.max, size);
  return roundValues(0, max, y(0), 72)
    .filter((sum) => sum !== 0)
    .map((sum) => ({
      sum,
      at: Math.round(y((sum / max) * curve.max)),
      text: groupDigits(sum.toFixed(max < 10 ? 2 : 0)),
    }));
}

function paintGrid({ ctx, width, palette }: Frame, curve: DepthCurve, size: Scale, y: (lots: number) => number): void {
  ctx.fillStyle = palette.line1;
  for (const { at } of roundSums(curve, size, y)) ctx.fillRect(0, at, width, 1);
}

/** The sums of the lines, on a ground of their own: the curve runs through there. */
function paintSums({ ctx, width, palette }: Frame, curve: DepthCurve, size: Scale, y: (lots: number) => number): void {
  for (const { at, text } of roundSums(curve, size, y)) {
    const wide = ctx.measureText(text).width;
    ctx.fillStyle = withAlpha(palette.bg1, 0.85);
    ctx.fillRect(width - wide - 12, at + 1, wide + 8, 14);
    ctx.fillStyle = palette.fg3;
    drawFigures(ctx, text, width - 8, at + 8);
  }
}

interface SideLook {
  readonly x: (ticks: number) => number;
  readonly y: (lots: number) => number;
  readonly floor: number;
  /** The last price that is known, ticks. */
  readonly end: number;
  readonly colour: string;
}

function paintSide({ ctx }: Frame, points: readonly DepthPoint[], { x, y, floor, end, colour }: SideLook): void {
  const first = points[0];
  if (!first) return;
  const line = new Path2D();
  line.moveTo(x(first.price), floor);
  let sum = 0;
  for (const point of points) {
    line.lineTo(x(point.price), y(sum));
    line.lineTo(x(point.price), y(point.sum));
    sum = point.sum;
  }
  line.lineTo(x(end), y(sum));
  const area = new Path2D(line);
  area.lineTo(x(end), floor);
  area.closePath();
  ctx.fillStyle = withAlpha(colour, 0.12);
  ctx.fill(area);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.stroke(line);
}
