import { groupDigits } from '../../format/price.ts';
import type { PriceMode } from '../../../shared/trade/workspace/chart-document.ts';

/**
 * How prices lie on the vertical axis. A level is a price as it is measured along the axis: its logarithm, or upside
 * down.
 */
export interface PriceScale {
  readonly mode: PriceMode;
  readonly inverted: boolean;
  /** The price that counts as 0 % or as 100. */
  readonly base: number;
}

export const plainScale: PriceScale = { mode: 'linear', inverted: false, base: 1 };

export function levelOf({ mode, inverted }: PriceScale, price: number): number {
  const level = mode === 'log' ? Math.log(price) : price;
  return inverted ? -level : level;
}

export function priceOf({ mode, inverted }: PriceScale, level: number): number {
  const vertical = inverted ? -level : level;
  return mode === 'log' ? Math.exp(vertical) : vertical;
}

/** Steps of a round axis: 1, 2 or 5 times a power of ten, the least that is at least `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999_999) ?? power * 10
  );
}

/**
 * Round values from `min` to `max`: 1, 2 or 5 times a power of ten apart, about one in `gap` of `height` pixels; where
 * there is little height about two, none so near another that they would touch.
 */
export function roundValues(
  min: number,
  max: number,
  height: number,
  gap = Math.max(20, Math.min(48, height / 2.5, Math.max(30, height / 7))),
): number[] {
  const rough = ((max - min) / Math.max(1, height)) * gap;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const step = roundStep(rough);
  const values: number[] = [];
  for (let index = Math.ceil(min / step); index * step <= max && values.length < 200; index++)
    values.push(index * step);
  return values;
}

/** Powers of ten, with 2 and 5 between them where there is room. */
function decades(min: number, max: number, height: number, gap: number): number[] {
  const room = height / Math.max(1e-9, Math.log10(max / min)) / gap;
  const factors = room >= 3 ? [1, 2, 5] : room >= 2 ? [1, 3] : [1];
  const values: number[] = [];
  for (let power = Math.floor(Math.log10(min)); 10 ** power <= max; power++)
    for (const factor of factors) values.push(factor * 10 ** power);
  return values.filter((value) => value >= min && value <= max);
}

/** Prices for the labels between two levels, `edge` levels away from both. */
export function priceSplits(scale: PriceScale, minLevel: number, maxLevel: number, height: number): number[] {
  const edge = ((maxLevel - minLevel) / height) * 8;
  const a = priceOf(scale, minLevel + edge);
  const b = priceOf(scale, maxLevel - edge);
  const min = Math.min(a, b);
  const max = Math.max(a, b);
  if (scale.mode === 'percent' || scale.mode === 'indexed') {
    const share = (price: number) => (price / scale.base - 1) * 100;
    return roundValues(share(min), share(max), height).map((percent) => scale.base * (1 + percent / 100));
  }
  if (scale.mode === 'log' && min > 0 && max / min > 4) return decades(min, max, height, 48);
  return roundValues(min, max, height);
}

/** Digits after the point that tell values so far apart. */
const digitsOf = (apart: number): number =>
  apart > 0 && apart < 1 ? Math.min(4, Math.ceil(-Math.log10(apart) - 1e-9)) : 0;

/** Labels of prices; `text` writes a price as such. */
export function priceLabels(scale: PriceScale, prices: readonly number[], text: (price: number) => string): string[] {
  const digits = digitsOf(prices.length > 1 ? (Math.abs(prices[1]! - prices[0]!) / Math.abs(scale.base)) * 100 : 1);
  return prices.map((price) => labelOf(scale, price, text, digits));
}

/** One price as the axis writes it. */
export function labelOf(
  { mode, base }: PriceScale,
  price: number,
  text: (price: number) => string,
  digits = 2,
): string {
  if (mode === 'percent')
    return `${groupDigits(((price / base - 1) * 100).toFixed(digits).replace(/^-(0(\.0+)?)$/, '$1'))}%`;
  if (mode === 'indexed') return groupDigits(((price / base) * 100).toFixed(digits));
  return text(price);
}
