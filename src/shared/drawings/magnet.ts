import type { Anchor } from './drawing.ts';
import { barAt } from '../indicators/series.ts';
import { anchorOf, type DrawingFrame } from './frame.ts';
import type { Magnet } from '../trade/workspace/drawing-tools.ts';
import type { Point } from './primitive.ts';

/** How near a price has to be for the weak magnet, px. */
const reachPx = 14;

/** The place of a point under the magnet: open, high, low or close of its bar. Beside the bars it is as without one. */
export function magnetAnchor(frame: DrawingFrame, point: Point, magnet: Magnet): Anchor {
  const plain = anchorOf(frame, point);
  const { bars, yOfPrice } = frame;
  const at = barAt(bars, plain.t);
  if (magnet === 'off' || at < 0 || bars.time[at] !== plain.t) return plain;
  const prices = [bars.open[at]!, bars.high[at]!, bars.low[at]!, bars.close[at]!];
  const away = (price: number) => Math.abs(yOfPrice(price) - point.y);
  const p = prices.reduce((best, price) => (away(price) < away(best) ? price : best));
  return magnet === 'strong' || away(p) <= reachPx ? { t: plain.t, p } : plain;
}
