import {
  inventoryText,
  makerCanvas,
  makerLines,
  makerPicture,
  makerRanges,
  makerRules,
  placeOfInventory,
  placeOfPrice,
} from '../../shared/finance/maker-picture.ts';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { View } from './frame.ts';
import { frameCopy } from './frame-copy.ts';
import { type Html, html } from './html.ts';

/** The sizes of a market's levels on both sides, best first, in any one unit, and what a script needs to go on drawing them. */
export interface BookShape {
  readonly bids: readonly number[];
  readonly asks: readonly number[];
  /** The best prices in ticks, where there are both, and when they were, ms. */
  readonly best: { readonly bid: number; readonly ask: number } | undefined;
  readonly atMs: number;
  readonly market: Pick<Instrument, 'exchange' | 'symbol' | 'account_type' | 'tick' | 'step' | 'maker' | 'taker'>;
}

const width = 600;
const height = 320;

/** Sums up a side: what could be taken down to each level. */
const summed = (sizes: readonly number[]): number[] => {
  let sum = 0;
  return sizes.map((size) => {
    sum += size;
    return sum;
  });
};

/** The depth of a book as two staircases that meet in the middle: bids to the left, asks to the right, of one scale. */
export function bookDrawing(
  { bids, asks, market }: BookShape,
  { language, files }: Pick<View, 'language' | 'files'>,
): Html {
  const left = summed(bids);
  const right = summed(asks);
  const most = Math.max(left.at(-1) ?? 0, right.at(-1) ?? 0) || 1;
  const steps = (sums: readonly number[], sign: -1 | 1): string => {
    const reach = width / 2 - 6;
    const points = sums.map((sum, at) => {
      const y = (height - (sum / most) * (height - 24)).toFixed(1);
      return `V${y}H${(width / 2 + sign * (6 + (reach * (at + 1)) / sums.length)).toFixed(1)}`;
    });
    return `M${width / 2 + sign * 6} ${height}${points.join('')}V${height}Z`;
  };
  const texts = frameCopy[language];
  const living =
    files.scripts &&
    html` data-script="${files.scripts.book}" data-market="${keyOfSymbol(market)}" data-tick="${market.tick}" data-step="${market.step}" data-live="${texts.bookLive}"`;
  const label = texts.bookLabel;
  return html`<figure class="book"><div class="stage"${living}><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><path class="bids" d="${steps(left, -1)}"/><path class="asks" d="${steps(right, 1)}"/><path class="mid" d="M${width / 2} 0V${height}"/></svg></div><figcaption>${texts.bookCaption}</figcaption></figure>`;
}

/** Bid, reservation price and ask over the inventory, computed with the platform's formula; sliders for who has scripts, the figures of the example for everybody. */
export function makerDrawing({ language, files }: Pick<View, 'language' | 'files'>): Html {
  const texts = frameCopy[language].maker;
  const { inventory, riskAversion } = makerRanges;
  const { prices, paths, ends, x, y } = makerPicture(inventory.start, riskAversion.start);
  const { left, right, top, bottom } = makerCanvas;
  const label = `${texts.price} / ${texts.inventory}: ${makerLines.map((line) => texts[line]).join(', ')}`;
  const value = (name: string, text: string): Html => html`<span data-value="${name}">${text}</span>`;
  const slider = (name: 'inventory' | 'riskAversion', text: string): Html => {
    const { min, max, step, start } = makerRanges[name];
    return html`<p><label for="maker-${name}">${texts[name]}</label> <output for="maker-${name}" data-value="${name}">${text}</output><input type="range" id="maker-${name}" name="${name}" min="${min}" max="${max}" step="${step}" value="${start}" autocomplete="off" disabled></p>`;
  };
  return html`<div class="model"${files.scripts && html` data-script="${files.scripts.quotes}"`}>
<svg class="quotes" viewBox="0 0 ${makerCanvas.width} ${makerCanvas.height}" role="img" aria-label="${label}">
${makerRules.map((price) => html`<path class="rule" d="M${left} ${placeOfPrice(price)}H${right}"/><text class="tick" x="${left - 10}" y="${placeOfPrice(price)}" dy="4" text-anchor="end">${price}</text>`)}
${[inventory.min, 0, inventory.max].map((held) => html`<text class="tick" x="${placeOfInventory(held)}" y="304" text-anchor="${held === 0 ? 'middle' : held < 0 ? 'start' : 'end'}">${held === 0 ? '0' : held < 0 ? `−5 ${texts.short}` : `+5 ${texts.long}`}</text>`)}
<text class="tick" x="${right}" y="328" text-anchor="end">${texts.inventory}</text><text class="tick" x="${left + 6}" y="17">${texts.price}</text>
<path class="held" d="M0 ${top}V${bottom}" transform="translate(${x} 0)"/>
${makerLines.map((line) => html`<path class="curve ${line}" d="${paths[line]}"/><text class="name ${line}" x="${right + 10}" y="${ends[line]}" dy="4">${texts[line]}</text><circle class="dot ${line}" cx="${x}" cy="${y[line]}" r="4.5"/>`)}
</svg>
${files.scripts && html`<div class="sliders">${slider('inventory', inventoryText(inventory.start))}${slider('riskAversion', riskAversion.start.toFixed(2))}</div>`}
<dl class="readings">${[...makerLines, 'spread' as const].map((name) => html`<div><dt class="${name}">${texts[name]}</dt><dd>${value(name, prices[name])}</dd></div>`)}</dl>
</div>`;
}
