import { makerQuotes, reservationPrice } from '../../shared/finance/avellaneda-stoikov.ts';
import type { Language } from '../notify/language.ts';
import { frameCopy } from './frame-copy.ts';
import { type Html, html } from './html.ts';

/** Sizes of a book's levels on both sides, best first, in any one unit. */
export interface BookShape {
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

const [width, height] = [600, 320];

/** Sums up a side: what could be taken down to each level. */
const summed = (sizes: readonly number[]): number[] => {
  let sum = 0;
  return sizes.map((size) => { sum += size; return sum; });
};

/** The depth of a book as two staircases that meet in the middle: bids to the left, asks to the right, of one scale. */
export function bookDrawing({ bids, asks }: BookShape, language: Language): Html {
  const [left, right] = [summed(bids), summed(asks)];
  const most = Math.max(left.at(-1) ?? 0, right.at(-1) ?? 0) || 1;
  const steps = (sums: readonly number[], sign: -1 | 1): string => {
    const reach = width / 2 - 6;
    const points = sums.map((sum, at) => {
      const y = (height - (sum / most) * (height - 24)).toFixed(1);
      return `V${y}H${(width / 2 + sign * (6 + (reach * (at + 1)) / sums.length)).toFixed(1)}`;
    });
    return `M${width / 2 + sign * 6} ${height}${points.join('')}V${height}Z`;
  };
  const caption = frameCopy[language].bookCaption;
  return html`<figure class="book"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${caption}"><path class="bids" d="${steps(left, -1)}"/><path class="asks" d="${steps(right, 1)}"/><path class="mid" d="M${width / 2} 0V${height}"/></svg><figcaption>${caption}</figcaption></figure>`;
}

const model = { riskAversion: 0.1, variance: 4, arrivalDecay: 1.5 };
const [mid, mostHeld, timeLeft] = [100, 5, 1];
/** Place of the plot in the drawing of the quotes. */
const plot = { left: 64, right: 470, top: 34, bottom: 280 };

/** Bid, reservation price and ask over the inventory, computed with the platform's formula for γ 0.1, σ² 4, k 1.5 and one unit of time. */
export function makerDrawing(language: Language): Html {
  const texts = frameCopy[language].maker;
  const [lowest, highest] = [97, 103];
  const x = (held: number): string => (plot.left + ((held + mostHeld) / (2 * mostHeld)) * (plot.right - plot.left)).toFixed(1);
  const y = (price: number): string => (plot.bottom - ((price - lowest) / (highest - lowest)) * (plot.bottom - plot.top)).toFixed(1);
  const line = (priceOf: (held: number) => number): string => `M${x(-mostHeld)} ${y(priceOf(-mostHeld))}L${x(mostHeld)} ${y(priceOf(mostHeld))}`;
  const quotes = (held: number) => makerQuotes(mid, held, model, timeLeft);
  const curves = [
    { name: texts.ask, kind: 'ask', priceOf: (held: number) => quotes(held).ask },
    { name: texts.reservation, kind: 'reservation', priceOf: (held: number) => reservationPrice(mid, held, model, timeLeft) },
    { name: texts.bid, kind: 'bid', priceOf: (held: number) => quotes(held).bid },
  ];
  const label = `${texts.price} / ${texts.inventory}: ${curves.map(({ name }) => name).join(', ')}`;
  return html`<svg class="quotes" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${[97, 98, 99, 100, 101, 102, 103].map((price) => html`<path class="rule" d="M${plot.left} ${y(price)}H${plot.right}"/><text class="tick" x="${plot.left - 10}" y="${y(price)}" dy="4" text-anchor="end">${price}</text>`)}
${[-5, 0, 5].map((held) => html`<text class="tick" x="${x(held)}" y="300" text-anchor="middle">${held === 0 ? '0' : held < 0 ? `−5 ${texts.short}` : `+5 ${texts.long}`}</text>`)}
<text class="tick" x="${plot.right}" y="317" text-anchor="end">${texts.inventory}</text><text class="tick" x="${plot.left - 10}" y="12" text-anchor="end">${texts.price}</text>
${curves.map(({ name, kind, priceOf }) => html`<path class="curve ${kind}" d="${line(priceOf)}"/><text class="name ${kind}" x="${plot.right + 10}" y="${y(priceOf(mostHeld))}" dy="4">${name}</text>`)}
</svg>`;
}
