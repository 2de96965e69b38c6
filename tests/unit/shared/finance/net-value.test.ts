import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netValues as ofOne } from '../../../oracles/net-value.ts';
import { flowsOf, netValues, type Slot } from '../../../../src/shared/finance/net-value.ts';

const slot = (accounts: Readonly<Record<string, readonly [equity: number, deposits: number]>>): Slot =>
  new Map(Object.entries(accounts).map(([id, [equity, deposits]]) => [id, { equity, deposits }]));

describe('net value of accounts together', () => {
  test('a worked example: half is gained, then as much is put in, then a tenth is lost', () => {
    const values = netValues([
      slot({ a: [100, 100] }),
      slot({ a: [150, 100] }),
      slot({ a: [300, 250] }),
      slot({ a: [270, 250] }),
    ]);
    expect(values).toEqual([1, 1.5, 1.5, 1.35]);
  });

  test('an account that comes or goes changes nothing, and a loss of more than all stays at 0', () => {
    const both = { a: [100, 100], b: [900, 900] } as const;
    expect(netValues([slot({ a: [100, 100] }), slot(both), slot({ b: [450, 900] })])).toEqual([1, 1, 0.5]);
    expect(netValues([slot({ a: [100, 100] }), slot({ a: [-5, 100] }), slot({ a: [50, 100] })])).toEqual([1, 0, 0]);
    expect(netValues([slot({ a: [0, 0] }), slot({ a: [50, 50] }), slot({ a: [55, 50] })])).toEqual([
      1,
      1,
      expect.closeTo(1.1, 12),
    ]);
    expect(netValues([])).toEqual([]);
  });

  const amount = fc.double({ min: 1, max: 1e6, noNaN: true });
  const flow = fc.double({ min: -0.5, max: 5, noNaN: true });
  const move = fc.record({ rate: fc.double({ min: -0.6, max: 1, noNaN: true }), flow });

  test('of one account it is the unit value that the oracle reckons', () => {
    fc.assert(
      fc.property(amount, fc.array(move, { maxLength: 30 }), (first, moves) => {
        let equity = first;
        let deposits = first;
        const slots = [slot({ a: [equity, deposits] })];
        const points = [{ equity, netDeposit: first }];
        for (const { rate, flow: part } of moves) {
          const put = part * equity;
          equity = equity * (1 + rate) + put;
          deposits += put;
          slots.push(slot({ a: [equity, deposits] }));
          points.push({ equity, netDeposit: put });
        }
        const [own, oracle] = [netValues(slots), ofOne(points)];
        for (const [at, value] of own.entries())
          expect(value).toBeCloseTo(oracle[at]!, 6 - Math.ceil(Math.log10(1 + value)));
      }),
    );
  });

  test('transfers between accounts, and an account in two halves, change nothing', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.array(fc.record({ rate: flow, moved: flow }), { maxLength: 20 }),
        (a, b, steps) => {
          let [left, right, moved] = [a, b, 0];
          const apart = [slot({ a: [left, a], b: [right, b] })];
          const together = [slot({ ab: [left + right, a + b] })];
          for (const { rate, moved: part } of steps) {
            left *= 1 + rate / 5;
            right *= 1 + rate / 5;
            const by = (part / 20) * left;
            left -= by;
            right += by;
            moved += by;
            apart.push(slot({ a: [left, a - moved], b: [right, b + moved] }));
            together.push(slot({ ab: [left + right, a + b] }));
          }
          const [one, other] = [netValues(apart), netValues(together)];
          for (const [at, value] of one.entries()) expect(value / other[at]!).toBeCloseTo(1, 6);
          for (const each of flowsOf(apart)) expect(Math.abs(each)).toBeLessThan(1e-3 * (a + b));
        },
      ),
    );
  });

  test('flows are what was put in, what came with new accounts and what went with those that left', () => {
    expect(flowsOf([slot({ a: [100, 100] }), slot({ a: [120, 110], b: [50, 50] }), slot({ b: [60, 40] })])).toEqual([
      0, 60, -130,
    ]);
  });
});
