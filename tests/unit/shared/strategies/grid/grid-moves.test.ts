import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  emptyLevel,
  gridPlan,
  isShortCell,
  openedCells,
  tickLevels,
} from '../../../../../src/shared/finance/grid-plan.ts';
import { type GridDirection, gridDirections } from '../../../../../src/shared/trade/strategy/grid-params.ts';
import { nextUniform } from '../../../../../src/shared/base/random.ts';
import {
  type Cell,
  cellOf,
  type CellOrder,
  childCode,
  childNumber,
  closingCode,
  gridMoves,
  openingCode,
  purposeOf,
} from '../../../../../src/shared/strategies/grid/grid-moves.ts';
import { emptyInventory, type Filled, withFilled } from '../../../../../src/shared/strategies/inventory.ts';

const basePerLot = 1_000_000_000n;
interface Resting extends CellOrder {
  readonly lots: number;
  filled: number;
  net: bigint;
}

/**
 * A venue of one grid: orders fill when the price comes to them, in parts and with fees in base on buys; some are
 * canceled by hand.
 */
function simulate(
  seed: number,
  intervals: number,
  feePerMille: number,
  outOfOrder: boolean,
  direction?: GridDirection | undefined,
) {
  const state = { state: seed };
  const random = () => nextUniform(state);
  const levels = tickLevels({ low: 900, high: 1_100, intervals }, seed % 2 === 0 ? 'arithmetic' : 'geometric');
  let price = 1_000;
  const made = gridPlan({
    levels,
    empty: emptyLevel(levels, price),
    cap: 1_005,
    taker: feePerMille / 1_000,
    invest: 2_000_000n,
  });
  // Of a contract no fee is in base.
  const opened = direction && openedCells({ ...made, direction, intervals });
  const plan = opened === undefined ? made : { ...made, direction, opening: opened * made.lots };
  const fee = (amount: bigint) => (direction ? 0n : (amount * BigInt(feePerMille)) / 1_000n);
  const sells = BigInt(openedCells({ ...plan, intervals }));
  const opening = BigInt(plan.opening) * basePerLot;
  const sign = direction === 'SHORT' ? -1n : 1n;
  const cells: { net: bigint; last: CellOrder | undefined }[] = Array.from({ length: intervals }, (_, index) => ({
    net: sells > 0n && isShortCell(plan, index) === index < plan.empty ? (sign * (opening - fee(opening))) / sells : 0n,
    last: undefined,
  }));
  let open: Resting[] = [];
  let nowMs = 0;
  let next = 1;
  const settle = (order: Resting, isFull: boolean): void => {
    open = open.filter((each) => each !== order);
    cells[order.cell] = {
      net: cells[order.cell]!.net + order.net,
      last: { ...order, isOpen: false, isFull, updatedMs: nowMs },
    };
  };
  const fill = (order: Resting, lots: number): void => {
    const base = BigInt(lots) * basePerLot;
    order.filled += lots;
    order.net += order.side === 'BUY' ? base - fee(base) : -base;
    if (order.filled === order.lots) settle(order, true);
  };
  const steps: { readonly orders: readonly Resting[]; readonly cells: readonly Cell[] }[] = [];
  for (let step = 0; step < 300; step++) {
    nowMs += 500;
    const moves = gridMoves({
      plan,
      cells: cells.map((cell) => ({ ...cell })),
      open,
      basePerLot,
      least: () => 1,
      nowMs,
    });
    expect(moves.cancel).toEqual([]);
    for (const place of moves.place) {
      const order: Resting = {
        ...place,
        order_id: String(next++),
        isOpen: true,
        isFull: false,
        updatedMs: nowMs,
        filled: 0,
        net: 0n,
      };
      open.push(order);
      cells[place.cell]!.last = order;
    }
    steps.push({ orders: [...open], cells: cells.map((cell) => ({ ...cell })) });
    price = Math.max(850, Math.min(1_150, price + Math.round((random() - 0.5) * 60)));
    const reached = open.filter(({ side, ticks }) => (side === 'BUY' ? ticks >= price : ticks <= price));
    // Nearest first, as a book would, or in any order.
    for (const order of outOfOrder
      ? reached.filter(() => random() < 0.6)
      : reached.sort((a, b) => (a.side === 'BUY' ? b.ticks - a.ticks : a.ticks - b.ticks))) {
      const part = random() < 0.3 ? Math.ceil((order.lots - order.filled) * random()) : order.lots - order.filled;
      if (part > 0) fill(order, part);
      if (!outOfOrder && order.filled < order.lots) break;
    }
    if (random() < 0.1 && open.length > 0) settle(open[Math.floor(random() * open.length)]!, false);
  }
  return { plan, steps };
}

describe('the orders of a grid', () => {
  test.each([
    ['as a book fills them', false],
    ['in any order', true],
  ])(
    '%s: one an interval, on its own levels, none on the level of another, none that could trade with another',
    (_name, outOfOrder) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1e9 }),
          fc.integer({ min: 2, max: 40 }),
          fc.constantFrom(0, 1, 5),
          fc.constantFrom(undefined, ...gridDirections),
          (seed, intervals, fee, direction) => {
            const { plan, steps } = simulate(seed, intervals, fee, outOfOrder, direction);
            for (const { orders, cells } of steps) {
              expect(new Set(orders.map(({ ticks }) => ticks)).size).toBe(orders.length);
              expect(new Set(orders.map(({ cell }) => cell)).size).toBe(orders.length);
              const buys = orders.filter(({ side }) => side === 'BUY');
              const sells = orders.filter(({ side }) => side === 'SELL');
              expect(Math.max(0, ...buys.map(({ ticks }) => ticks))).toBeLessThan(
                Math.min(Infinity, ...sells.map(({ ticks }) => ticks)),
              );
              // One look a step: a million of them would take seconds.
              const isWrong = ({ cell, side, ticks, lots, net }: Resting): boolean =>
                ticks !== plan.levels[side === 'BUY' ? cell : cell + 1] ||
                lots > plan.lots ||
                (isShortCell(plan, cell)
                  ? side === 'BUY' && net <= 0n && BigInt(lots) * basePerLot > -(cells[cell]!.net - net)
                  : side === 'SELL' && net >= 0n && BigInt(lots) * basePerLot > cells[cell]!.net - net);
              expect(orders.filter(isWrong)).toEqual([]);
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('an interval never sells more than it has, nor holds more than a lot above its size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 2, max: 30 }),
        fc.constantFrom(0, 1, 5),
        fc.constantFrom(undefined, ...gridDirections),
        (seed, intervals, fee, direction) => {
          const { plan, steps } = simulate(seed, intervals, fee, false, direction);
          const most = BigInt(plan.lots + 2) * basePerLot;
          const isWrong = ({ net }: Cell, cell: number): boolean => {
            const held = isShortCell(plan, cell) ? -net : net;
            return held < 0n || held > most;
          };
          for (const { cells } of steps) expect(cells.filter(isWrong)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('an order that is not where it should be, and a second one of an interval, are canceled', () => {
    const plan = { levels: [100, 110, 120], empty: 1, lots: 5, opening: 5, cap: 111 };
    const order = (order_id: string, ticks: number): CellOrder => ({
      order_id,
      cell: 0,
      side: 'BUY',
      ticks,
      lots: 5,
      isOpen: true,
      isFull: false,
      updatedMs: 0,
    });
    const moves = gridMoves({
      plan,
      cells: [
        { net: 0n, last: order('2', 90) },
        { net: 5n * basePerLot, last: undefined },
      ],
      open: [order('1', 100), order('2', 90)],
      basePerLot,
      least: () => 1,
      nowMs: 5_000,
    });
    expect(moves).toEqual({
      cancel: ['2', '1'],
      place: [{ cell: 1, side: 'SELL', ticks: 120, lots: 5 }],
      dueMs: Number.POSITIVE_INFINITY,
    });
  });

  it('what is too small for the market to go on with turns to the other side', () => {
    const plan = { levels: [100, 110, 120], empty: 2, lots: 5, opening: 0, cap: 111 };
    const last: CellOrder = {
      order_id: '1',
      cell: 1,
      side: 'BUY',
      ticks: 110,
      lots: 5,
      isOpen: false,
      isFull: false,
      updatedMs: 0,
    };
    const movesWith = (held: bigint, least: number, nowMs = 5_000) =>
      gridMoves({
        plan,
        cells: [
          { net: 0n, last: undefined },
          { net: held * basePerLot, last },
        ],
        open: [],
        basePerLot,
        least: () => least,
        nowMs,
      }).place.filter(({ cell }) => cell === 1);
    expect(movesWith(2n, 1)).toMatchObject([{ side: 'BUY', lots: 3 }]);
    expect(movesWith(4n, 2)).toMatchObject([{ side: 'SELL', lots: 4 }]);
    expect(movesWith(2n, 1, 900)).toEqual([]);
  });
});

describe('numbers of orders', () => {
  it('tell what each is for, and are never the same for two', () => {
    const seen = new Set<number>();
    const codes = [
      openingCode,
      closingCode,
      ...Array.from({ length: 200 }, (_, cell) => [
        childCode({ cell, side: 'BUY' }),
        childCode({ cell, side: 'SELL' }),
      ]).flat(),
    ];
    for (const code of codes) {
      for (const attempt of [0, 1, 77]) {
        const number = childNumber(code, attempt);
        expect(purposeOf(number)).toEqual({ code, attempt });
        seen.add(number);
      }
    }
    expect(seen.size).toBe(codes.length * 3);
    expect([cellOf(childCode({ cell: 199, side: 'SELL' })), cellOf(openingCode)]).toEqual([199, undefined]);
  });
});

describe('an inventory', () => {
  const filled = fc
    .record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      base: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      price: fc.bigInt({ min: 1n, max: 10n ** 6n }),
      rate: fc.bigInt({ min: 0n, max: 20n }),
    })
    .map(
      ({ side, base, price, rate }): Filled => ({
        side,
        base,
        quote: base * price,
        fee: ((side === 'BUY' ? base : base * price) * rate) / 10_000n,
      }),
    );

  test('realised + value − cost is exactly what came in less what went out, plus what is held at its mark', () => {
    fc.assert(
      fc.property(fc.array(filled, { maxLength: 60 }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (orders, mark) => {
        const it = orders.reduce(withFilled, emptyInventory);
        const flow = orders.reduce((sum, { side, quote, fee }) => sum + (side === 'BUY' ? -quote : quote - fee), 0n);
        const base = orders.reduce(
          (sum, order) => sum + (order.side === 'BUY' ? order.base - order.fee : -order.base),
          0n,
        );
        expect(it.base).toBe(base);
        expect(it.realised + base * mark - it.cost).toBe(flow + base * mark);
        expect(it.flow).toBe(flow);
      }),
    );
  });
});
