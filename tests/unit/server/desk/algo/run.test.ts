import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { childOf, openRun, parentOf, startMs } from './run-kit.ts';

describe('a parent', () => {
  test('sends each slice when it is due, and is EXECUTED with the last one', async () => {
    const { it, run, pass } = openRun();
    expect([it.holds, run.dueMs, run.twap().next_at, it.reported]).toEqual([1, 0, startMs, []]);
    await run.run();
    expect(it.sent).toEqual([{ client_id: '.p.0', amount: '0.025', price: undefined }]);
    expect([run.dueMs, run.twap().next_at, run.twap().done_slices]).toEqual([startMs + 10_000, startMs + 10_000, 1]);
    await pass(9_999);
    expect(it.sent).toHaveLength(1);
    for (const ms of [1, 10_000, 10_000]) await pass(ms);
    expect(it.sent.map(({ client_id }) => client_id)).toEqual(['.p.0', '.p.1', '.p.2', '.p.3']);
    expect(run.twap()).toMatchObject({
      status: 'EXECUTED',
      status_reason: '',
      filled_amount: '0.100',
      filled_total: '100',
      avg_price: '1000',
      fee: '0.0001',
      fee_asset: 'BTC',
      done_slices: 4,
      next_at: null,
      trade_rate: 100,
      execution_time: startMs + 30_000,
      updated: startMs + 30_000,
    });
    expect(it.saved.map(({ status }) => status)).toEqual(['EXECUTED']);
    expect([it.reported.at(-1)!.status, it.ended, it.holds]).toEqual(['EXECUTED', ['p'], 0]);
    const versions = it.reported.map(({ version }) => version);
    expect(versions).toEqual([3, 4, 5, 6, 7]);
  });

  test('is looked at once a minute at least', async () => {
    const { it, run } = openRun(parentOf({ algo: { duration_s: 86_400 } }));
    await run.run();
    expect(run.dueMs).toBe(startMs + 60_000);
    it.nowMs = startMs + 21_600_000 - 5_000;
    await run.run();
    expect(run.dueMs).toBe(startMs + 21_600_000);
  });

  test('takes what rests back at the next slice, and expires at its deadline', async () => {
    const { it, run, pass } = openRun(parentOf({ algo: { limit_price: '1000' } }));
    await run.run();
    expect(it.sent[0]).toMatchObject({ price: '1000.0', amount: '0.025' });
    expect(run.open).toHaveLength(1);
    await pass(10_000);
    expect([it.canceled, it.sent[1]!.amount]).toEqual([[['100']], '0.050']);
    await pass(29_999);
    expect(run.twap().status).toBe('EXECUTING');
    await pass(1);
    expect(run.twap()).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'DEADLINE',
      filled_amount: '0.000',
      execution_time: null,
    });
    expect([run.open, it.holds, it.ended]).toEqual([[], 0, ['p']]);
  });

  test('leaves a slice out for which the market has not traded enough, and tells that', async () => {
    const { it, run } = openRun(parentOf({ algo: { participation: 0.1 } }));
    await run.run();
    expect([it.sent, it.reported.length, run.twap().done_slices, run.twap().next_at]).toEqual([
      [],
      1,
      1,
      startMs + 10_000,
    ]);
  });

  // A tenth of 0.129 is 12.9 lots.
  test.each([
    [0.129, 0, '0.012'],
    [0.12, 0, '0.012'],
    [1.129, 1, '0.012'],
    [5, 0, '0.025'],
  ])(
    'sends no more than its part of %d that the market has traded, %d of it before',
    async (volume, before, amount) => {
      const { it, run } = openRun(parentOf({ algo: { participation: 0.1 }, before: { volume: before, quote: 0 } }));
      it.bars = [[Math.floor(startMs / 60_000) * 60_000, 1, 1, 1, 1, volume, 1, 1]];
      await run.run();
      expect(it.sent.map((child) => child.amount)).toEqual([amount]);
    },
  );

  test('takes a child once in each version, and is due then', async () => {
    const { it, run } = openRun();
    await run.run();
    const reported = it.reported.length;
    run.take(childOf(0, { filled_amount: '0.010', status: 'PARTIALLY_FILLED', version: 1 }));
    expect([run.twap().filled_amount, run.open]).toEqual(['0.025', []]);
    run.take(childOf(1, { filled_amount: '0.010', status: 'PARTIALLY_FILLED', version: 7 }));
    run.take(childOf(1, { filled_amount: '0.005', status: 'PARTIALLY_FILLED', version: 6 }));
    expect([run.twap().filled_amount, run.open.length, run.dueMs, run.twap().done_slices]).toEqual(['0.035', 1, 0, 2]);
    expect(it.reported.length).toBe(reported + 3);
  });
});

describe('a parent that goes on after a restart', () => {
  test('knows its children, tells their sums and sends none of them again', async () => {
    const { it, run } = openRun(parentOf(), [childOf(0), childOf(1, { filled_amount: '0.020', status: 'CANCELED' })]);
    expect(run.twap()).toMatchObject({ filled_amount: '0.045', done_slices: 2, version: 3 });
    it.nowMs += 20_000;
    await run.run();
    expect(it.sent).toEqual([{ client_id: '.p.2', amount: '0.030', price: undefined }]);
  });

  test('without children tells what was stored', () => {
    expect(openRun(parentOf({ updated: 7 })).run.twap()).toMatchObject({ version: 2, updated: 7 });
  });

  test('counts a sweep as no slice, and of an ICEBERG the children that were filled', () => {
    expect(openRun(parentOf(), [childOf(0), childOf(1_000_000, { amount: '0.075' })]).run.twap().done_slices).toBe(1);
    const iceberg = parentOf({ algo: { kind: 'ICEBERG', slices: undefined, visible: '0.030' }, targets: [] });
    expect(
      openRun(iceberg, [
        childOf(0, { amount: '0.030' }),
        childOf(1, { amount: '0.030', filled_amount: '0.010', status: 'CANCELED' }),
      ]).run.twap(),
    ).toMatchObject({ done_slices: 1, slices: 4, next_at: null });
  });
});

describe('a child that is refused', () => {
  test('is sent again under the same id after two seconds, and the fifth ends its parent', async () => {
    const { it, run, pass } = openRun();
    it.refusal = 'BALANCE';
    await run.run();
    expect(run.twap()).toMatchObject({ status: 'EXECUTING', status_reason: 'BALANCE' });
    expect([run.dueMs, it.saved.at(-1)!.errors]).toEqual([startMs + 2_000, 1]);
    await pass(1_999);
    expect(it.sent).toHaveLength(1);
    for (const ms of [1, 2_000, 2_000]) await pass(ms);
    expect([it.sent.map(({ client_id }) => client_id), run.twap().status]).toEqual([
      ['.p.0', '.p.0', '.p.0', '.p.0'],
      'EXECUTING',
    ]);
    it.refusal = undefined;
    it.thrown = new Refusal('API_KEY', {});
    await pass(2_000);
    expect(run.twap()).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'API_KEY' });
    expect([it.sent.length, it.ended]).toEqual([5, ['p']]);
  });

  test.each([new Refusal('UNAVAILABLE', {}), new Error('disk')])(
    'is none where nothing is known of it: %s',
    async (error) => {
      const { it, run, pass } = openRun();
      it.thrown = error;
      await expect(run.run()).rejects.toBe(error);
      it.thrown = undefined;
      await pass(0);
      expect([it.sent.length, it.saved, run.twap().done_slices]).toEqual([2, [], 1]);
    },
  );
});

describe('a cancel', () => {
  test('closes what is open, then the parent', async () => {
    const { it, run } = openRun(parentOf({ algo: { limit_price: '1000' } }));
    await run.run();
    await run.requestCancel();
    expect([run.twap().status, it.saved.at(-1)!.status, it.reported.at(-1)!.status]).toEqual([
      'CANCELING',
      'CANCELING',
      'CANCELING',
    ]);
    await run.requestCancel();
    expect(it.saved).toHaveLength(1);
    await run.run();
    expect([it.canceled, run.twap()]).toMatchObject([[['100']], { status: 'CANCELED', status_reason: 'USER' }]);
    await expect(run.requestCancel()).rejects.toMatchObject({ code: 'ORDER_FINAL', data: { parent_id: 'p' } });
  });

  test('waits for children that are slow to close, and asks once with each look', async () => {
    const { it, run } = openRun(parentOf({ algo: { limit_price: '1000' } }));
    await run.run();
    it.keepsOrders = true;
    await run.requestCancel();
    await run.run();
    expect([it.canceled.length, run.twap().status]).toEqual([1, 'CANCELING']);
    await run.run();
    expect(it.canceled).toHaveLength(2);
    run.take({ ...run.open[0]!, status: 'CANCELED', version: 2 });
    await run.run();
    expect(run.twap().status).toBe('CANCELED');
  });

  test('that comes when all is filled finds it filled', async () => {
    const { run } = openRun(parentOf(), [childOf(0, { amount: '0.100' })]);
    await run.requestCancel();
    await run.run();
    expect(run.twap()).toMatchObject({ status: 'FILLED', status_reason: '' });
  });

  test('that cannot be stored has not been taken', async () => {
    const { it, run } = openRun();
    it.isFull = true;
    await expect(run.requestCancel()).rejects.toThrow('disk');
    expect(run.twap()).toMatchObject({ status: 'EXECUTING', status_reason: '' });
    expect(it.reported).toEqual([]);
  });
});

test('while trading is halted nothing is done, and two who ask at once have one turn', async () => {
  const { it, run, pass } = openRun();
  it.isHalted = true;
  await run.run();
  expect(it.sent).toEqual([]);
  it.isHalted = false;
  await Promise.all([run.run(), run.run(), pass(0)]);
  expect(it.sent).toHaveLength(1);
  run.leave();
  expect([it.holds, run.twap().status]).toEqual([0, 'EXECUTING']);
});

test("its market's average price counts what was traded since it began, and stays where nothing was", async () => {
  const bar = (volume: number, quote: number): Kline => [
    Math.floor(startMs / 60_000) * 60_000,
    1,
    1,
    1,
    1,
    volume,
    quote,
    1,
  ];
  const { it, run, pass } = openRun(parentOf({ before: { volume: 10, quote: 9_000 } }));
  it.bars = [bar(10, 9_000)];
  await run.run();
  expect(run.twap().vwap_bench).toBeNull();
  it.bars = [bar(13, 12_004)];
  await pass(10_000);
  // 3,004 for 3.
  expect(run.twap().vwap_bench).toBe('1001.333');
  it.bars = [bar(4, 12_004)];
  await pass(10_000);
  expect(run.twap().vwap_bench).toBe('1001.333');
});
