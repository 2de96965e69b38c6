import { indicator, period } from './kernel.ts';
import { windowExtreme } from './rolling.ts';

/** Middle between the highest high and the lowest low of the last bars. */
function middle(bars: number): (high: number, low: number, commit: boolean) => number {
  const top = windowExtreme(bars, 1);
  const bottom = windowExtreme(bars, -1);
  return (high, low, commit) => (top(high, commit) + bottom(low, commit)) / 2;
}

/**
 * Ichimoku Kinkō Hyō, in quote per base: conversion and base line are middles of the ranges of `conversion` and `base`
 * bars, span A the middle of the two, span B that of `span` bars, and the lagging line the close. Values stand at the
 * bar that they follow from; both spans are drawn `displacement` − 1 bars to the right and the lagging line as many to
 * the left, the bar itself counted. Source: Hosoda 1969, as TradingView draws it.
 */
export const ichimoku = indicator({
  id: 'ichimoku',
  place: 'overlay',
  params: { conversion: period(9), base: period(26), span: period(52), displacement: period(26) },
  outputs: [
    { key: 'conversion', kind: 'line' },
    { key: 'base', kind: 'line' },
    { key: 'spanA', kind: 'band' },
    { key: 'spanB', kind: 'band' },
    { key: 'lagging', kind: 'line' },
  ],
  warmUp: (p) => Math.max(p.conversion, p.base, p.span) - 1,
  shift: (output, p) =>
    output.startsWith('span') ? p.displacement - 1 : output === 'lagging' ? 1 - p.displacement : 0,
  create: (p) => {
    const short = middle(p.conversion);
    const long = middle(p.base);
    const span = middle(p.span);
    return ({ high, low, close }, commit, out) => {
      const a = short(high, low, commit);
      const b = long(high, low, commit);
      out[0] = a;
      out[1] = b;
      out[2] = (a + b) / 2;
      out[3] = span(high, low, commit);
      out[4] = close;
    };
  },
});
