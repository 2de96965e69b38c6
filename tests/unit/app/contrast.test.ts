import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const source = readFileSync('src/app/styles/tokens.css', 'utf8');

/** Declarations of the first block whose selector list ends with `selector`. */
function block(selector: string): Map<string, string> {
  const start = source.indexOf(`${selector} {`);
  const body = source.slice(source.indexOf('{', start) + 1, source.indexOf('}', start));
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]));
}

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

function ratio(a: string, b: string): number {
  const x = luminance(a);
  const y = luminance(b);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const grounds = ['bg-0', 'bg-1', 'bg-2', 'bg-3', 'bg-4'];
const texts = ['fg-1', 'fg-2', 'fg-3', 'accent', 'green', 'red', 'blue', 'orange', 'success', 'danger', 'warn', 'info'];
/** Lines and dots of a chart, whose names stand in the same colour in its legend. */
const series = Array.from({ length: 7 }, (_, at) => `series-${at + 1}`);
/** Dots and bars that say to which group a panel belongs. */
const links = ['link-a', 'link-b', 'link-c', 'link-d'];

describe.each(['graphite', 'paper'])('%s', (theme) => {
  const tokens = block(`:root[data-theme="${theme}"]`);
  function colour(name: string): string {
    const value = tokens.get(name) ?? '';
    const other = /^var\(--([\w-]+)\)$/.exec(value);
    return other ? colour(other[1]!) : value;
  }
  test.each(texts)('%s is readable on every ground', (name) => {
    for (const ground of grounds) expect(ratio(colour(name), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
  test.each(series)('%s is readable on the grounds of a chart', (name) => {
    for (const ground of grounds.slice(0, 3))
      expect(ratio(colour(name), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
  test.each(links)('%s stands out', (name) => {
    for (const ground of grounds) expect(ratio(colour(name), colour(ground)), ground).toBeGreaterThanOrEqual(3);
  });
  test('input borders and the focus ring stand out', () => {
    for (const ground of grounds.slice(0, 4)) {
      expect(ratio(colour('line-3'), colour(ground)), ground).toBeGreaterThanOrEqual(3);
      expect(ratio(colour('focus'), colour(ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });
  test.each(['accent-solid', 'green-solid', 'red-solid', 'blue-solid', 'orange-solid', 'danger-solid'])(
    'white is readable on %s',
    (name) => {
      expect(ratio('#FFFFFF', colour(name))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('red-up swaps both the directions and the sides', () => {
  const green = block(':root[data-dir="green-up"]');
  const red = block(':root[data-dir="red-up"]');
  expect(red.get('up')).toBe(green.get('down'));
  expect(red.get('sell')).toBe(green.get('buy'));
  expect(red.get('buy-solid')).toBe(green.get('sell-solid'));
});
