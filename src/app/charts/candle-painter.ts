import type uPlot from 'uplot';
import type { CandleColumns } from './candle-columns.ts';
import { type Palette, withAlpha } from './palette.ts';

interface Pass {
  readonly u: uPlot;
  readonly columns: CandleColumns;
  readonly first: number;
  readonly last: number;
  /** Width of a body in device pixels, odd, so that the wick stands in its middle. */
  readonly body: number;
}

/** Share of the plot's height that volume bars may take. */
const volumeShare = 0.16;

/** Paints volume and candles of the view, one colour after the other, with whole device pixels. Clips to the plot. */
export function paintCandles(u: uPlot, columns: CandleColumns, mostVolume: number, palette: Palette): void {
  const { ctx, bbox } = u;
  const [min, max] = [u.scales.x?.min ?? 0, u.scales.x?.max ?? 1];
  const perBar = bbox.width / (max - min);
  const wide = Math.max(1, Math.floor(perBar * 0.72));
  const pass: Pass = {
    u, columns, first: Math.max(0, Math.floor(min)), last: Math.min(columns.length - 1, Math.ceil(max)), body: wide % 2 === 0 && wide > 1 ? wide - 1 : wide,
  };
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const rising of [true, false]) {
    const colour = rising ? palette.up : palette.down;
    ctx.fillStyle = withAlpha(colour, 0.34);
    paintVolume(pass, mostVolume, rising);
    ctx.fillStyle = colour;
    paintBodies(pass, rising);
  }
  ctx.restore();
}

const isRising = ({ open, close }: CandleColumns, at: number): boolean => close[at]! >= open[at]!;

function paintVolume({ u, columns, first, last, body }: Pass, mostVolume: number, rising: boolean): void {
  if (mostVolume === 0) return;
  const floor = u.bbox.top + u.bbox.height;
  const scale = (u.bbox.height * volumeShare) / mostVolume;
  for (let at = first; at <= last; at++) {
    if (isRising(columns, at) !== rising) continue;
    const height = Math.max(1, Math.round(columns.volume[at]! * scale));
    u.ctx.fillRect(Math.round(u.valToPos(at, 'x', true)) - (body >> 1), floor - height, body, height);
  }
}

function paintBodies({ u, columns, first, last, body }: Pass, rising: boolean): void {
  const { ctx } = u;
  const wick = Math.max(1, Math.round(devicePixelRatio));
  const y = (price: number) => Math.round(u.valToPos(price, 'y', true));
  for (let at = first; at <= last; at++) {
    if (isRising(columns, at) !== rising) continue;
    const x = Math.round(u.valToPos(at, 'x', true));
    const [high, low] = [y(columns.high[at]!), y(columns.low[at]!)];
    ctx.fillRect(x - (wick >> 1), high, wick, Math.max(1, low - high));
    if (body < 2) continue;
    const [open, close] = [y(columns.open[at]!), y(columns.close[at]!)];
    ctx.fillRect(x - (body >> 1), Math.min(open, close), body, Math.max(1, Math.abs(open - close)));
  }
}

/** The dashed line of the last price and its tag on the price axis. */
export function paintLast(u: uPlot, price: number, text: string, colour: string, palette: Palette): void {
  const { ctx, bbox } = u;
  const y = Math.round(u.valToPos(price, 'y', true));
  if (y < bbox.top || y > bbox.top + bbox.height) return;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = withAlpha(colour, 0.7);
  ctx.lineWidth = ratio;
  ctx.setLineDash([3 * ratio, 3 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y + 0.5);
  ctx.lineTo(bbox.left + bbox.width, y + 0.5);
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.fillRect(bbox.left + bbox.width + 1, y - 9 * ratio, ctx.canvas.width - bbox.left - bbox.width - 1, 18 * ratio);
  ctx.fillStyle = palette.bg1;
  ctx.font = `600 ${11 * ratio}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillText(text, bbox.left + bbox.width + 7 * ratio, y + ratio);
  ctx.restore();
}
