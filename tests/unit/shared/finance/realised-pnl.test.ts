import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  flat,
  type OneWayPosition,
  takeInverseFill,
  takeLinearFill,
} from '../../../../src/shared/finance/realised-pnl.ts';

describe('linear', () => {
  test.each([
    ['opens', flat, 2, 100, { qty: 2, entry: 100 }, 0, 0],
    ['adds at the weighted average', { qty: 2, entry: 100 }, 1, 130, { qty: 3, entry: 110 }, 0, 0],
    ['adds to a short', { qty: -2, entry: 100 }, -2, 90, { qty: -4, entry: 95 }, 0, 0],
    ['closes a part and keeps the entry', { qty: 3, entry: 110 }, -1, 120, { qty: 2, entry: 110 }, 1, 10],
    ['closes a short at a loss', { qty: -2, entry: 100 }, 2, 110, flat, 2, -20],
    ['flips: closes, then opens at the same price', { qty: 2, entry: 100 }, -5, 90, { qty: -3, entry: 90 }, 2, -20],
  ] as const)('a fill %s', (_, position, qty, price, after, closedQty, realised) => {
    expect(takeLinearFill(position, qty, price)).toEqual({ position: after, closedQty, realised });
  });
});

describe('inverse', () => {
  test('adds at the harmonic average', () => {
    expect(takeInverseFill({ qty: 10, entry: 20_000 }, 10, 30_000, 100).position.entry).toBeCloseTo(24_000, 9);
  });

  test('a flip from long 100 to short 50 books the loss of the 100 in coin', () => {
    const booked = takeInverseFill({ qty: 100, entry: 50_000 }, -150, 40_000, 100);
    expect(booked.realised).toBeCloseTo(-0.05, 15);
    expect(booked).toMatchObject({ position: { qty: -50, entry: 40_000 }, closedQty: 100 });
  });
});

const fills = fc.array(
  fc.tuple(
    fc.integer({ min: -50, max: 50 }).filter((qty) => qty !== 0),
    fc.double({ min: 10, max: 1_000, noNaN: true }),
  ),
  { minLength: 1, maxLength: 40 },
);

test('linear: what was realised and what is open add up to the cash of all fills, whatever flips happened', () => {
  fc.assert(
    fc.property(fills, fc.double({ min: 10, max: 1_000, noNaN: true }), (list, mark) => {
      let position: OneWayPosition = flat;
      let realised = 0;
      for (const [qty, price] of list) {
        const booked = takeLinearFill(position, qty, price);
        position = booked.position;
        realised += booked.realised;
      }
      const cash = list.reduce((sum, [qty, price]) => sum - qty * price, 0);
      expect(position.qty).toBe(list.reduce((sum, [qty]) => sum + qty, 0));
      expect(realised + position.qty * (mark - position.entry)).toBeCloseTo(cash + position.qty * mark, 6);
    }),
  );
});

test('inverse: the same identity in coin', () => {
  fc.assert(
    fc.property(fills, fc.double({ min: 10, max: 1_000, noNaN: true }), (list, mark) => {
      let position: OneWayPosition = flat;
      let realised = 0;
      for (const [qty, price] of list) {
        const booked = takeInverseFill(position, qty, price, 100);
        position = booked.position;
        realised += booked.realised;
      }
      const open = position.qty === 0 ? 0 : position.qty * 100 * (1 / position.entry - 1 / mark);
      const coins = list.reduce((sum, [qty, price]) => sum + (qty * 100) / price, 0);
      expect(realised + open).toBeCloseTo(coins - (position.qty * 100) / mark, 6);
    }),
  );
});

test('fills of nothing and prices of 0 are refused', () => {
  expect(() => takeLinearFill(flat, 0, 1)).toThrow('size');
  expect(() => takeLinearFill(flat, 1, 0)).toThrow('price');
  expect(() => takeLinearFill({ qty: 1, entry: 0 }, 1, 1)).toThrow('entry');
  expect(() => takeInverseFill(flat, 1, 1, 0)).toThrow('contractUsd');
  expect(() => takeInverseFill(flat, Number.NaN, 1, 1)).toThrow('qty');
});
