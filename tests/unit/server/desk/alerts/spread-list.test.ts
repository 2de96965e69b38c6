import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSpreadList } from '../../../../../src/server/desk/alerts/spread-list.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { quoted } from './spread-alerts-kit.ts';

describe('the list of watched spreads', () => {
  const owned = (alert_id: string, fields: Partial<Alert> = {}) => ({
    user_id: 'u',
    alert: {
      alert_id,
      kind: 'SPREAD',
      spread_of: 'OPEN',
      spread_bps: 50,
      direction: 'UP_TO',
      expires: null,
      ...fields,
    } as Alert,
  });

  test('reads each book of a pair once a look however many alerts there are, and none where there is no alert', () => {
    const [a, b, c] = [quoted(), quoted({ exchange: 'OKX' }), quoted({ exchange: 'BYBIT' })];
    const list = createSpreadList(() => undefined);
    const reads = () => {
      for (const { it } of [a, b, c]) it.reads = 0;
      list.look(0);
      return [a.it.reads, b.it.reads, c.it.reads];
    };
    for (const { it } of [a, b, c]) it.quote(1_000, 1_001);
    expect(reads()).toEqual([0, 0, 0]);
    for (let index = 0; index < 1_000; index++) list.add([a.market, b.market], owned(String(index)));
    // Both sides of each book, and no other one.
    expect(reads()).toEqual([2, 2, 0]);
    list.add([a.market, c.market], owned('c'));
    expect([reads(), a.it.holds, c.it.holds]).toEqual([[4, 2, 2], 2, 1]);
    list.remove(owned('c'));
    list.remove(owned('c'));
    expect([reads(), a.it.holds, c.it.holds, list.all().length]).toEqual([[2, 2, 0], 1, 0, 1_000]);
    list.clear();
    expect([reads(), a.it.holds, b.it.holds, list.all()]).toEqual([[0, 0, 0], 0, 0, []]);
  });

  test('a book that cannot be woken is woken with a later look, and held once then', () => {
    const [a, b] = [quoted(), quoted({ exchange: 'OKX' })];
    const met: number[] = [];
    const list = createSpreadList((_watched, { value }) => met.push(value));
    a.it.quote(999, 1_000);
    b.it.quote(1_010, 1_011);
    b.it.isUnavailable = true;
    list.add([a.market, b.market], owned('1'));
    list.look(0);
    expect([met, a.it.holds, b.it.holds]).toEqual([[], 1, 0]);
    b.it.isUnavailable = false;
    list.look(1_000);
    list.look(2_000);
    expect([met, a.it.holds, b.it.holds]).toEqual([[100, 100], 1, 1]);
    list.clear();
    expect([a.it.holds, b.it.holds]).toEqual([0, 0]);
    // Nothing of before is known any more, and the same alert may come again.
    list.remove(owned('1'));
    expect([a.it.holds, b.it.holds]).toEqual([0, 0]);
    list.add([a.market, b.market], owned('1'));
    list.look(3_000);
    expect([met.length, a.it.holds, b.it.holds]).toEqual([3, 1, 1]);
  });

  test('over any course of the books an alert is met at exactly the looks at which its spread is there', () => {
    const look = fc.record({
      bidB: fc.integer({ min: 9_900, max: 10_100 }),
      isLive: fc.boolean(),
      hasSide: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(look, { maxLength: 20 }),
        fc.integer({ min: -60, max: 60 }),
        fc.boolean(),
        (looks, bps, up) => {
          const [a, b] = [quoted(), quoted({ exchange: 'OKX' })];
          const met: number[] = [];
          const list = createSpreadList((_watched, { value }) => met.push(value));
          list.add([a.market, b.market], owned('1', { spread_bps: bps, direction: up ? 'UP_TO' : 'DOWN_TO' }));
          a.it.quote(9_999, 10_000);
          const expected: number[] = [];
          for (const { bidB, isLive, hasSide } of looks) {
            b.it.quote(bidB, hasSide ? bidB + 1 : undefined);
            b.it.become(isLive ? 'LIVE' : 'STALE');
            list.look(0);
            // An ask of 1000.0: a tick is a basis point.
            const value = bidB - 10_000;
            if (isLive && hasSide && (up ? value >= bps : value <= bps)) expected.push(value);
          }
          expect(met).toEqual(expected);
        },
      ),
    );
  });

  test('an alert whose end is being written, or whose time is over, is not met', () => {
    const [a, b] = [quoted(), quoted({ exchange: 'OKX' })];
    const met: string[] = [];
    const list = createSpreadList(({ alert }) => met.push(alert.alert_id));
    a.it.quote(999, 1_000);
    b.it.quote(1_010, 1_011);
    list.add([a.market, b.market], owned('1', { expires: 10 }));
    list.add([a.market, b.market], owned('2'));
    list.all()[1]!.isEnding = true;
    list.look(9);
    list.look(10);
    expect(met).toEqual(['1']);
  });
});
