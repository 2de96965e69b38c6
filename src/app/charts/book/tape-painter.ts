import type { Trade } from '../../../shared/market/trade.ts';
import { splitZeros } from '../../format/amount.ts';
import { formatDecimal } from '../../format/price.ts';
import { formatClock } from '../../format/time.ts';
import { drawFigures } from '../canvas/figures.ts';
import type { Frame } from '../canvas/surface.ts';
import { withAlpha } from '../theme/palette.ts';

export interface TapePicture {
  /** Ascending in time. */
  readonly trades: readonly Trade[];
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly faded: boolean;
  /** Trades of at least this size are marked; none where it is left out. */
  readonly bigFrom: number | undefined;
  /** Of the times. */
  readonly zone: string | undefined;
}

const inset = 10;

/** The newest trades, newest first: side, price, size, time. */
export function paintTape(
  { ctx, width, height, row, palette, font }: Frame,
  { trades, priceDecimals, sizeDecimals, faded, bigFrom, zone }: TapePicture,
): void {
  ctx.textBaseline = 'middle';
  ctx.font = `450 ${font}px ${palette.font}`;
  const count = Math.min(trades.length, Math.floor(height / row));
  const newest = trades.at(-1);
  if (!newest) return;
  const letter = Math.max(ctx.measureText('B').width, ctx.measureText('S').width);
  const priceRight =
    inset +
    letter +
    6 +
    Math.ceil(ctx.measureText(formatDecimal(newest[2], priceDecimals).replace(/\d/g, '0')).width) +
    2;
  for (let index = 0; index < count; index++) {
    const [, time, price, size, side] = trades[trades.length - 1 - index]!;
    const y = index * row + row / 2;
    const colour = faded ? palette.fg3 : side === 'BUY' ? palette.up : palette.down;
    if (bigFrom !== undefined && Number(size) >= bigFrom) {
      ctx.fillStyle = withAlpha(colour, 0.16);
      ctx.fillRect(0, y - row / 2, width, row - 1);
    }
    ctx.fillStyle = colour;
    ctx.textAlign = 'left';
    ctx.fillText(side === 'BUY' ? 'B' : 'S', inset, y);
    drawFigures(ctx, formatDecimal(price, priceDecimals), priceRight, y);
    ctx.fillStyle = faded ? palette.fg3 : palette.fg1;
    const text = formatDecimal(size, sizeDecimals);
    drawFigures(ctx, text, Math.round(width - inset - font * 5.3), y, {
      count: splitZeros(text)[1].length,
      colour: palette.fg3,
    });
    ctx.fillStyle = palette.fg3;
    drawFigures(ctx, formatClock(time, zone), width - inset, y);
  }
}
