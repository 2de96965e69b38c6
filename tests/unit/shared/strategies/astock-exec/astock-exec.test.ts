import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AShareBoard, aShareLots, isLot } from '../../../../../src/shared/finance/a-share-lots.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { moneyDecimals } from '../../../../../src/shared/core/ledger/money.ts';
import { orderLots, strandedLots } from '../../../../../src/shared/strategies/astock-exec/share-lots.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { china, type DayOptions, playDay } from './day-kit.ts';

const clock = (atMs: number): string => new Date(atMs + 8 * 3_600_000).toISOString().slice(11, 19);
const asked = (it: ReturnType<typeof playDay>) => it.asked.map(({ atMs, lots, ticks }) => [clock(atMs), lots, ticks]);
const still = { fair: () => 10_000, lookMs: 30_000 };

describe('its day', () => {
  test('slices lie in continuous trading, lunch left out', () => {
    const it = playDay({
      ...still,
      startMs: china('2026-11-20 10:30'),
      params: { quantity: '400', slices: 4, duration: 7_200 },
    });
    expect(asked(it)).toEqual([
      ['10:30:00', 100, 10_001],
      ['11:00:00', 100, 10_001],
      ['13:00:00', 100, 10_001],
      ['13:30:00', 100, 10_001],
    ]);
    expect(it.stop?.reason).toBe('FINISHED');
  });

  test.each([
    ['2026-11-20 08:00', '2026-11-20', '09:30:00'],
    ['2026-11-20 12:00', '2026-11-20', '13:00:00'],
    ['2026-11-20 15:30', '2026-11-23', '09:30:00'],
    ['2026-11-21 10:00', '2026-11-23', '09:30:00'],
    ['2026-09-30 20:00', '2026-10-08', '09:30:00'],
  ])('asked for at %s it trades on %s from %s', (start, day, from) => {
    const it = playDay({ ...still, startMs: china(start), params: { slices: 1, quantity: '100' } });
    expect(it.asked.map(({ atMs }) => new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 19))).toEqual([
      `${day}T${from}`,
    ]);
    expect(it.doings[0]).toBe('WAITS_OPEN');
  });

  test('a small amount has as many slices as lots', () => {
    const it = playDay({ ...still, params: { quantity: '300', slices: 20 } });
    expect(it.asked.map(({ lots }) => lots)).toEqual([100, 100, 100]);
    expect(it.setup.params).toMatchObject({ slices: 3 });
  });

  test('a VWAP trades by the volume of the same times of five trading days, and without any it is a TWAP', () => {
    expect(
      playDay({ ...still, params: { algo: 'VWAP', quantity: '1000', slices: 2 } }).figures.execution,
    ).toMatchObject({
      algo: 'VWAP',
      fallback: null,
    });
    expect(playDay({ ...still, perMinute: 0, params: { algo: 'VWAP' } }).figures.execution).toMatchObject({
      algo: 'TWAP',
      fallback: 'NO_VOLUME',
    });
  });

  test('a POV trades no more than its share of what others have', () => {
    // 500 shares a minute, of which a tenth may be had: 6,000 of them until 11:30.
    const it = playDay({
      ...still,
      perMinute: 500,
      startMs: china('2026-11-20 09:30'),
      params: { algo: 'POV', participation: 10, quantity: '50000', slices: 40, finish_policy: 'EXPIRE' },
    });
    let had = 0;
    for (const { atMs, lots } of it.asked) {
      had += lots;
      const minutes = (atMs - china('2026-11-20 09:30')) / 60_000;
      expect(had).toBeLessThanOrEqual(50 * (minutes > 120 ? minutes - 90 : minutes));
    }
    expect(had).toBeGreaterThan(10_000);
    expect(it.stop?.reason).toBe('DEADLINE');
  });
});

describe('the close', () => {
  /** From 10:00 on the price is beyond the limit of 100. */
  const away: DayOptions = { lookMs: 30_000, fair: (atMs) => (atMs < china('2026-11-20 10:00') ? 9_990 : 10_050) };

  test('what is unfilled goes into the closing auction, at the limit, in one order after 14:57', () => {
    const it = playDay({ ...away, params: { quantity: '1000', slices: 10, limit_price: '100', duration: 7_200 } });
    const inCall = it.asked.filter(({ phase }) => phase === 'LOCKED_CALL');
    expect(inCall.map(({ atMs, lots, ticks }) => [clock(atMs), lots, ticks])).toEqual([
      ['14:57:00', 1_000 - it.filled, 10_000],
    ]);
    expect(it.stop).toMatchObject({ reason: 'DEADLINE' });
    expect(it.refused).toEqual([]);
    expect(it.doings.slice(-3)).toEqual(['REPLACING', 'WAITS_AUCTION', 'AUCTION']);
  });

  test('without a limit it goes as far as the price cage, and is filled at the close', () => {
    const it = playDay({
      ...still,
      startMs: china('2026-11-20 14:50'),
      perMinute: 0,
      params: { algo: 'POV', participation: 1 },
    });
    expect(asked(it)).toEqual([['14:57:00', 1_000, 10_200]]);
    expect([it.filled, it.stop?.reason, it.fills[0]?.price]).toEqual([1_000, 'FINISHED', '100.00']);
  });

  test('a limit beyond the price limits of the day goes into it at those', () => {
    const params = { algo: 'POV', participation: 1, limit_price: '150' };
    const it = playDay({ ...still, startMs: china('2026-11-20 14:50'), perMinute: 0, params });
    expect([asked(it), it.refused]).toEqual([[['14:57:00', 1_000, 11_000]], []]);
  });

  test('that stays unexecuted is canceled before nothing can be canceled', () => {
    const it = playDay({ ...away, params: { limit_price: '100', finish_policy: 'EXPIRE' } });
    expect(it.asked.filter(({ phase }) => phase === 'LOCKED_CALL')).toEqual([]);
    expect([it.stop?.reason, clock(it.stop!.atMs) < '14:57:00', it.refused, it.open]).toEqual([
      'DEADLINE',
      true,
      [],
      0,
    ]);
  });
});

describe('a share that cannot be traded', () => {
  test('at its upper limit a buy queues there, keeps its place and chases nothing', () => {
    const it = playDay({
      lookMs: 30_000,
      fair: (atMs) => (atMs < china('2026-11-20 09:40') ? 10_000 : 11_500),
      startMs: china('2026-11-20 09:45'),
      params: { slices: 4, limit_price: '110' },
    });
    expect(it.doings).toContain('LIMIT_LOCKED');
    expect(new Set(it.asked.map(({ ticks }) => ticks))).toEqual(new Set([11_000]));
    expect([it.cancels, it.refused]).toEqual([0, []]);
  });

  test('suspended it waits, sends and cancels nothing, and goes on when the share trades again', () => {
    const isSuspended = (atMs: number) => atMs >= china('2026-11-20 10:00') && atMs < china('2026-11-20 13:30');
    const it = playDay({ ...still, isSuspended, params: { quantity: '2000', slices: 20 } });
    expect(it.doings).toContain('SUSPENDED');
    expect(it.asked.filter(({ atMs }) => isSuspended(atMs))).toEqual([]);
    expect([it.refused, it.filled, it.stop?.reason]).toEqual([[], 2_000, 'FINISHED']);
  });

  test('suspended until the close it ends with what is left', () => {
    const it = playDay({ ...still, isSuspended: (atMs) => atMs >= china('2026-11-20 10:00') });
    expect([it.stop?.reason, clock(it.stop!.atMs), it.open]).toEqual(['DEADLINE', '15:00:00', 0]);
  });
});

test('what was bought today is not sold today', () => {
  const sale = (quantity: string) => () =>
    playDay({ ...still, held: 1_000, bought: 500, params: { side: 'SELL', quantity } });
  expect(refusalIn(sale('1500'))).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'quantity', rule: 't_plus_1', most: 1_000 }],
  });
  expect(sale('1000')().filled).toBe(1_000);
});

test('an odd lot is sold in one go', () => {
  const it = playDay({ ...still, held: 1_037, params: { side: 'SELL', quantity: '1037', slices: 3 } });
  expect(it.asked.map(({ lots }) => lots)).toEqual([300, 300, 437]);
  expect([it.filled, it.refused]).toEqual([1_037, []]);
});

test('its fees are those of the market, paid in yuan, and the parts of its shortfall sum to the whole', () => {
  const money = (text: string): bigint => toScaled(text, moneyDecimals)!;
  for (const side of ['BUY', 'SELL']) {
    const { figures, fills } = playDay({ ...still, held: 5_000, params: { side, quantity: '5000' } });
    const { delay, timing, impact, fees, unfilled, total } = figures.execution!;
    expect([delay, timing, impact, fees, unfilled].map(money).reduce((sum, each) => sum + each)).toBe(money(total));
    expect(money(fees)).toBe(fills.reduce((sum, { fee }) => sum + money(fee), 0n));
    expect([figures.qty, Number(figures.cost) > 500_000]).toEqual(side === 'BUY' ? ['5000', true] : ['-5000', false]);
  }
});

test.each([
  [{}, { quantity: '150' }, 'quantity', 'share_lot'],
  [{}, { quantity: '100.5' }, 'quantity', 'step'],
  [{ symbol: 'SH688981' }, { quantity: '150' }, 'quantity', 'share_lot'],
  [{ held: 1_037 }, { side: 'SELL', quantity: '950' }, 'quantity', 'odd_lot'],
  [{}, { limit_price: '100.005' }, 'limit_price', 'tick'],
  [{}, { limit_price: '80' }, 'limit_price', 'day_band'],
  [{ held: 500 }, { side: 'SELL', quantity: '500', limit_price: '120' }, 'limit_price', 'day_band'],
  [{ startMs: china('2026-11-20 14:00') }, { duration: 3_600 }, 'duration', 'beyond_close'],
  [{ startMs: china('2026-11-20 14:58') }, {}, 'duration', 'closing_auction'],
  [{}, { algo: 'POV' }, 'participation', 'required'],
  [{}, { algo: 'ICEBERG' }, 'algo', 'algo'],
  [{}, { duration: 30 }, 'duration', 'range'],
  [{}, { slices: 201 }, 'slices', 'range'],
  [{}, { finish_policy: 'MARKET' }, 'finish_policy', 'finish_policy'],
  [{}, { visible: '100' }, 'visible', 'unknown'],
])('%o with %o is refused at %s: %s', (options, params, field, rule) => {
  expect(refusalIn(() => playDay({ ...still, ...options, params }))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test('a buy needs its worst price and the least commission of each slice, a sale the shares', () => {
  expect(refusalIn(() => playDay({ ...still, money: '102000', params: { limit_price: '102' } }))).toMatchObject({
    code: 'BALANCE',
    // 102,000, and of each of five slices 5.1 yuan of commission and 0.2 of the transfer fee.
    data: { field: 'quantity', asset: 'CNY', free: '102000', need: '102026.5' },
  });
  expect(refusalIn(() => playDay({ ...still, held: 100, params: { side: 'SELL', quantity: '200' } }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'quantity', asset: 'SH600519', free: '100', need: '200' },
  });
});

test('orders keep the lots of their board, and leave what can be traded where that can be', () => {
  const boards = Object.keys(aShareLots) as AShareBoard[];
  fc.assert(
    fc.property(
      fc.constantFrom(...boards),
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.constantFrom(500, 1_000_000),
      (board, side, wanted, left, more, most) => {
        const sellable = left + more;
        const it = { board, side, wanted, left, sellable, most };
        const lots = orderLots(it);
        expect(lots).toBeLessThanOrEqual(Math.min(wanted, left, most));
        if (lots > 0) expect(isLot(board, side, lots, sellable)).toBe(true);
        const isWhole = isLot(board, side, left, sellable);
        const rest = left - lots;
        if (isWhole && lots > 0 && rest > 0) expect(isLot(board, side, rest, sellable - lots)).toBe(true);
        if (isWhole) expect(strandedLots(it)).toBe(0);
        if (isWhole && wanted >= left && most >= left) expect(lots).toBe(left);
      },
    ),
    { numRuns: 2_000 },
  );
});
