import { expect, test } from 'vitest';
import { createCoinPath, createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';

const day = 20_777;
const symbolOf = (at: number): string => `SH${600_000 + at}`;

test('what hundreds of paths have drawn is kept of those that drew last; what is forgotten is drawn again as it was', () => {
  const coinOf = createCoinPaths();
  const first = coinOf(7, symbolOf(0)).day(day);
  const window = coinOf(7, symbolOf(0)).window(day * 1440, (day + 1) * 1440, 0.001);
  for (let index = 1; index < 512; index += 1) coinOf(7, symbolOf(index)).day(day);
  expect(coinOf(7, symbolOf(0)).day(day)).toBe(first);
  coinOf(7, symbolOf(0)).day(day + 1);
  coinOf(7, symbolOf(512)).day(day);
  expect(coinOf(7, symbolOf(0)).day(day)).toBe(first);

  const second = coinOf(7, symbolOf(2)).day(day);
  for (let index = 513; index < 1_024; index += 1) coinOf(7, symbolOf(index)).day(day);
  const anew = coinOf(7, symbolOf(0)).day(day);
  expect(anew).not.toBe(first);
  expect(anew).toEqual(first);
  expect(coinOf(7, symbolOf(0)).window(day * 1440, (day + 1) * 1440, 0.001)).toEqual(window);
  expect(coinOf(7, symbolOf(2)).day(day)).toEqual(second);
  expect(createCoinPath(7, symbolOf(2)).day(day)).toEqual(second);
});
