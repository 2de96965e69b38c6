import { describe, expect, test } from 'vitest';
import type { Level } from '../../../../../src/app/charts/levels/level.ts';
import {
  bellWidth,
  type ChipSpace,
  chipHeight,
  levelAt,
  placeChips,
} from '../../../../../src/app/charts/levels/level-chips.ts';
import { groupOrders } from '../../../../../src/app/charts/levels/order-groups.ts';
import { exitTypeAt, profitAt } from '../../../../../src/shared/trade/position.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';

const key = 'BINANCE/BTCUSDT/spot';

describe('grouping', () => {
  test('orders of one side at one price are one group, however the price is written, with exact sums', () => {
    const groups = groupOrders(
      [
        fakeOrder(2, { price: '40000', amount: '0.1', filled_amount: '0.05' }),
        fakeOrder(4, { price: '40000.00', amount: '0.2', filled_amount: '0' }),
      ],
      key,
    );
    expect(groups).toMatchObject([{ side: 'BUY', amount: '0.3', filled: '0.05' }]);
    expect(groups[0]!.orders).toHaveLength(2);
  });
  test('sides stay apart and the highest price comes first', () => {
    const groups = groupOrders(
      [
        fakeOrder(2, { price: '9000' }),
        fakeOrder(1, { price: '10000' }),
        fakeOrder(1, { side: 'BUY', price: '10000' }),
      ],
      key,
    );
    expect(groups.map(({ side, price }) => `${side} ${price}`)).toEqual(['SELL 10000', 'BUY 10000', 'BUY 9000']);
  });
  test('other instruments and orders without a price of their own are left out', () => {
    expect(
      groupOrders(
        [
          fakeOrder(3),
          fakeOrder(1, { exchange: 'OKX' }),
          fakeOrder(1, { order_type: 'MARKET', price: '0' }),
          fakeOrder(1, { order_type: 'TAKE_PROFIT', status: 'WAITING' }),
        ],
        key,
      ),
    ).toEqual([]);
    expect(groupOrders([fakeOrder(1, { order_type: 'TAKE_PROFIT', status: 'UNFILLED' })], key)).toHaveLength(1);
  });
});

describe('chips', () => {
  const space: ChipSpace = {
    width: 600,
    height: 400,
    top: 26,
    tall: chipHeight,
    yOf: (price) => 400 - price,
    widthOf: (text) => text.length * 7,
  };
  const line = (price: number, text = 'Buy 0.01', more: Partial<Level> = {}): Level => ({
    id: `order ${price}`,
    kind: 'order',
    price,
    tone: 'buy',
    text,
    sentence: text,
    drags: true,
    closes: false,
    ...more,
  });

  test('a chip stands at its price at the right end', () => {
    expect(placeChips([line(100)], space)).toMatchObject([{ edge: 'in', y: 300, right: 596 }]);
  });
  test('the chip of an alert has room for its bell', () => {
    const order = placeChips([line(100)], space)[0]!;
    const alert = placeChips([line(100, 'Buy 0.01', { kind: 'alert' })], space)[0]!;
    expect(alert.width - order.width).toBe(bellWidth);
  });
  test('chips that would cover each other stand side by side', () => {
    const [first, second, third] = placeChips([line(100), line(100 + chipHeight - 1), line(200)], space);
    expect(second!.right).toBeLessThan(first!.right - first!.width);
    expect(third!.right).toBe(596);
  });
  test('chips stay clear of the legend and the edges, while their price is in view', () => {
    expect(placeChips([line(399)], space)[0]).toMatchObject({ edge: 'in', y: 35 });
    expect(placeChips([line(0)], space)[0]).toMatchObject({ edge: 'in', y: 390 });
    const [shown, hidden] = placeChips([line(399), line(900)], space);
    expect(hidden!.right).toBeLessThan(shown!.right - shown!.width);
  });
  test('prices out of view stand at the edge, the nearest at the right', () => {
    const chips = placeChips([line(900), line(500), line(-40)], space);
    expect(chips.map(({ edge, line: at, y }) => [edge, at?.price, y])).toEqual([
      ['above', 500, 35],
      ['above', 900, 35],
      ['below', -40, 390],
    ]);
  });
  test('what finds no room at the edge is counted', () => {
    const chips = placeChips(
      Array.from({ length: 20 }, (_, at) => line(500 + at)),
      space,
    );
    const rest = chips.at(-1)!;
    expect(rest.line).toBeUndefined();
    expect(rest.text).toBe(`+${20 - (chips.length - 1)}`);
    expect(rest.right - rest.width).toBeGreaterThan(0);
  });

  test('a pointer hits the chip, its cross, and a line that can be dragged from near', () => {
    const levels = [line(100, 'Buy 0.01', { closes: true }), line(300, 'Liquidation', { drags: false })];
    const chips = placeChips(levels, space);
    const at = (x: number, y: number) => levelAt(chips, levels, { x, y }, { yOf: space.yOf, px: 4 });
    expect(at(590, 300)).toEqual({ level: levels[0], cross: true });
    expect(at(550, 300)).toEqual({ level: levels[0], cross: false });
    expect(at(100, 303)).toEqual({ level: levels[0], cross: false });
    expect(at(100, 306)).toBeUndefined();
    expect(at(100, 100)).toBeUndefined();
    expect(at(570, 100)).toEqual({ level: levels[1], cross: false });
  });
});

describe('exits', () => {
  const linear = { linear: true, contract_size: '1' };
  test('the profit of a linear position is the way times the size, of an inverse one in its coin', () => {
    expect(profitAt({ avg_open: '50000', qty: '0.5' }, true, 51_000, linear)).toBeCloseTo(500, 9);
    expect(profitAt({ avg_open: '50000', qty: '-0.5' }, false, 51_000, linear)).toBeCloseTo(-500, 9);
    expect(
      profitAt({ avg_open: '50000', qty: '10' }, true, 100_000, { linear: false, contract_size: '100' }),
    ).toBeCloseTo(0.01, 12);
  });
  test("a price beyond the last one in the position's direction takes profit, one on the other side stops loss", () => {
    const position = (qty: string) => ({ position_side: 'BOTH', qty }) as Parameters<typeof exitTypeAt>[0];
    expect([
      exitTypeAt(position('1'), 110, 100),
      exitTypeAt(position('1'), 90, 100),
      exitTypeAt(position('-1'), 110, 100),
      exitTypeAt(position('-1'), 90, 100),
    ]).toEqual(['TAKE_PROFIT_MARKET', 'STOP_MARKET', 'STOP_MARKET', 'TAKE_PROFIT_MARKET']);
  });
});

test('chips of larger text are taller, and keep clear of each other by that height', () => {
  const line = (price: number): Level => ({
    id: `order ${price}`,
    kind: 'order',
    price,
    tone: 'buy',
    text: 'Buy 0.01',
    sentence: '',
    drags: true,
    closes: false,
  });
  const space: ChipSpace = {
    width: 600,
    height: 400,
    top: 26,
    tall: chipHeight * 2,
    yOf: (price) => 400 - price,
    widthOf: (text) => text.length * 14,
  };
  const lines = [line(100), line(100 + chipHeight + 2)];
  const chips = placeChips(lines, space);
  expect(chips[1]!.right).toBeLessThan(chips[0]!.right - chips[0]!.width);
  expect(placeChips(lines, { ...space, tall: chipHeight })[1]!.right).toBe(596);
  expect(levelAt(chips, lines, { x: 590, y: 300 + chipHeight - 1 }, { yOf: space.yOf, px: 0 })?.level).toBe(lines[0]);
});
