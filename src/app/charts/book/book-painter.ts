import { fromScaled, type Scale } from '../../../shared/base/decimal.ts';
import type { BookValue } from '../../../worker/api.ts';
import { splitZeros } from '../../format/amount.ts';
import { formatUnits, groupDigits } from '../../format/price.ts';
import { type BookRow, middleOf, rowsOf, rowsThatFit, spreadOf } from './book-rows.ts';
import { drawFigures } from '../canvas/figures.ts';
import { withAlpha } from '../theme/palette.ts';
import type { Frame } from '../canvas/surface.ts';

const inset = 10;

export interface BookPicture {
  readonly book: BookValue;
  /** Values that are not live are painted grey. */
  readonly faded: boolean;
  /** Row under the pointer; all rows up to it are shaded. */
  readonly hover: { readonly side: 'bids' | 'asks'; readonly at: number } | undefined;
  /** Prices in ticks of one's own orders. */
  readonly own: ReadonlySet<number>;
  /** Where the middle moved to last. */
  readonly direction: -1 | 0 | 1;
  /** What is said in place of the spread; the spread where it is left out. */
  readonly note: string | undefined;
}

/** Asks above, bids below, best ones at the middle; bars behind the rows show the running sum. */
export function paintBook(frame: Frame, picture: BookPicture): void {
  const { height, row, ctx, font, palette } = frame;
  const { book } = picture;
  const middle = middleOf(row);
  const count = rowsThatFit(height, row);
  const asks = rowsOf(book.asks, count);
  const bids = rowsOf(book.bids, count);
  const deepest = Math.max(asks.at(-1)?.sum ?? 0, bids.at(-1)?.sum ?? 0, 1);
  const top = height / 2 - middle / 2;
  ctx.textBaseline = 'middle';
  ctx.font = `450 ${font}px ${palette.font}`;
  for (const [index, ask] of asks.entries())
    paintRow(frame, picture, ask, { y: top - (index + 1) * row, share: ask.sum / deepest, side: 'asks', at: index });
  for (const [i, bid] of bids.entries())
    paintRow(frame, picture, bid, { y: top + middle + i * row, share: bid.sum / deepest, side: 'bids', at: i });
  paintMiddle(frame, picture, top);
}

interface Place {
  readonly y: number;
  readonly share: number;
  readonly side: 'bids' | 'asks';
  readonly at: number;
}

function paintRow(
  { ctx, width, row, palette }: Frame,
  { book, faded, hover, own }: BookPicture,
  level: BookRow,
  { y, share, side, at }: Place,
): void {
  const colour = side === 'bids' ? palette.up : palette.down;
  const bar = Math.round(width * share);
  if (hover?.side === side && hover.at >= at) {
    ctx.fillStyle = hover.at === at ? palette.bg3 : withAlpha(palette.bg3, 0.5);
    ctx.fillRect(0, y, width, row);
  }
  ctx.fillStyle = withAlpha(faded ? palette.fg3 : colour, 0.12);
  ctx.fillRect(width - bar, y, bar, row - 1);
  const middle = y + row / 2;
  if (own.has(level.price)) {
    ctx.fillStyle = palette.accent;
    ctx.fillRect(0, y + 2, 3, row - 5);
  }
  ctx.fillStyle = faded ? palette.fg3 : colour;
  drawFigures(ctx, formatUnits(level.price, book.price), priceRight(ctx, book), middle);
  ctx.fillStyle = faded ? palette.fg3 : palette.fg1;
  const size = formatUnits(level.size, book.size);
  drawFigures(ctx, size, Math.round(width * 0.66), middle, { count: splitZeros(size)[1].length, colour: palette.fg3 });
  ctx.fillStyle = faded ? palette.fg3 : palette.fg2;
  drawFigures(ctx, formatSum(level.sum, book.size), width - inset, middle);
}

/** Prices end in one line whatever their number of digits. */
function priceRight(ctx: CanvasRenderingContext2D, { bids, asks, price }: BookValue): number {
  const highest = asks.prices.at(-1) ?? bids.prices[0] ?? 0;
  return inset + Math.ceil(ctx.measureText(formatUnits(highest, price).replace(/\d/g, '0')).width) + 2;
}

/** A running sum with at most three digits after the point. */
function formatSum(lots: number, scale: Scale): string {
  const keep = Math.min(3, scale.decimals);
  const whole = Math.round((lots * scale.unit) / 10 ** (scale.decimals - keep));
  return groupDigits(fromScaled(BigInt(whole), keep, false));
}

function paintMiddle(
  { ctx, width, row, palette, font }: Frame,
  { book, faded, direction, note }: BookPicture,
  top: number,
): void {
  const spread = spreadOf(book);
  if (!spread) return;
  const middle = top + middleOf(row) / 2;
  ctx.fillStyle = palette.bg2;
  ctx.fillRect(0, top + 1, width, middleOf(row) - 2);
  const { price } = book;
  // Always with the digit of a half tick: a middle that gains and loses it would jump.
  const shown = groupDigits(fromScaled(BigInt(spread.halfTicks * price.unit * 5), price.decimals + 1, false));
  ctx.fillStyle = faded ? palette.fg3 : direction === 0 ? palette.fg1 : direction > 0 ? palette.up : palette.down;
  ctx.font = `600 ${font + 3}px ${palette.font}`;
  const right = inset + ctx.measureText(shown.replace(/\d/g, '0')).width + 2;
  drawFigures(ctx, shown, right, middle);
  if (direction !== 0) paintArrow(ctx, right + 6, middle, direction);
  ctx.font = `450 ${font}px ${palette.font}`;
  ctx.fillStyle = note === undefined ? palette.fg3 : palette.fg2;
  const text = `${formatUnits(spread.ticks, price)} · ${spread.bp.toFixed(spread.bp < 0.1 ? 4 : 2)} bp`;
  drawFigures(ctx, note ?? text, width - inset, middle);
}

/** A small triangle beside a price: it points to where that moved. */
function paintArrow(ctx: CanvasRenderingContext2D, x: number, middle: number, direction: -1 | 1): void {
  ctx.beginPath();
  ctx.moveTo(x, middle + 3 * direction);
  ctx.lineTo(x + 8, middle + 3 * direction);
  ctx.lineTo(x + 4, middle - 3 * direction);
  ctx.fill();
}
