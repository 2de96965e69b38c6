import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { gridRecord, openRun, refused, startMs, trading } from './run-kit.ts';

describe('a grid that prepares', () => {
  test('buys at once what its sells need, and then has one order in each interval', async () => {
    const { it, run, events } = openRun();
    expect([it.holds, run.dueMs, run.next]).toEqual([1, 0, null]);
    await run.run();
    expect(run.next).toMatchObject({ buy: '995.0', sell: '1005.0' });
    expect(it.sent[0]).toEqual({
      client_id: '.i-1.1000',
      side: 'BUY',
      amount: '0.200',
      price: '1010.0',
      passed: { time_in_force: 'IOC' },
    });
    expect(it.sent.slice(1).map(({ side, amount, price, passed }) => [side, amount, price, passed])).toEqual([
      ['SELL', '0.100', '1005.0', {}],
      ['SELL', '0.100', '1010.0', {}],
      ['BUY', '0.100', '995.0', {}],
      ['BUY', '0.100', '990.0', {}],
    ]);
    expect(run.record).toMatchObject({
      status: 'TRADING',
      started: startMs,
      error: null,
      version: 2,
      figures: { qty: '0.2', cost: '200', orders: 5 },
    });
    expect(it.saved.at(-1)).toMatchObject({ status: 'TRADING', version: 2, started: startMs });
    expect([events(), it.log[0]!.data, it.log[0]!.time]).toEqual([['TRADING'], { bought: '0.2' }, startMs]);
    // What has come meanwhile is looked at at once, then when its net value is to be written down.
    expect([run.dueMs, run.open.length]).toEqual([0, 4]);
    await run.run();
    expect(run.dueMs).toBe(10_200_000);
  });

  test('goes on with what it lacks a second later', async () => {
    const { it, run, pass } = openRun();
    it.fill = 0.05;
    await run.run();
    await pass(999);
    expect(it.sent).toHaveLength(1);
    await pass(1);
    expect(it.sent.map(({ client_id, amount }) => [client_id, amount])).toEqual([
      ['.i-1.1000', '0.200'],
      ['.i-1.2024', '0.150'],
    ]);
    expect(run.record.status).toBe('PREPARING');
  });

  // At 1010 an order worth 5 has 5 lots at least.
  test.each([
    [0.195, 'PREPARING'],
    [0.196, 'TRADING'],
  ])('of 0.2 with %d bought it is %s: what it lacks may be too small to be ordered', async (fill, status) => {
    const { it, run } = openRun();
    it.fill = fill;
    await run.run();
    expect(run.record.status).toBe(status);
  });

  test('waits for an order that has not ended', async () => {
    const open = {
      order_id: '9',
      client_id: '.i-1.1000',
      side: 'BUY',
      price: '1010.0',
      status: 'PARTIALLY_FILLED',
      filled_amount: '0.1',
      filled_total: '100',
      fee: '0',
      version: 1,
      updated: 1,
    } as Order;
    const { it, run, pass } = openRun(gridRecord(), [open]);
    await pass(5_000);
    expect([it.sent, run.record.status]).toEqual([[], 'PREPARING']);
    run.take({ ...open, status: 'EXPIRED', version: 2 });
    expect(run.dueMs).toBe(0);
    await run.run();
    expect(it.sent[0]).toMatchObject({ client_id: '.i-1.2024', amount: '0.100' });
  });

  test('gives up after a minute, sells what it has bought, and says why', async () => {
    const { it, run, pass, events } = openRun();
    it.fill = 0.05;
    await run.run();
    it.fill = 0;
    await pass(59_999);
    expect(run.record.status).toBe('PREPARING');
    it.fill = 1;
    await pass(1);
    expect(events()).toEqual(['STOPPING', 'STOPPED']);
    expect(it.log.map(({ data }) => data)).toEqual([
      { mode: 'CANCEL_CLOSE', reason: 'START_FAILED' },
      { profit: '0', reason: 'START_FAILED' },
    ]);
    expect(it.sent.at(-1)).toMatchObject({ side: 'SELL', amount: '0.050', price: undefined });
    expect(run.record).toMatchObject({
      status: 'STOPPED',
      error: 'START_FAILED',
      stop: { mode: 'CANCEL_CLOSE', reason: 'START_FAILED' },
    });
  });

  test('that was refused says that', async () => {
    const { it, run, pass } = openRun();
    it.refusal = 'BALANCE';
    await run.run();
    await pass(60_000);
    expect(run.record).toMatchObject({ status: 'STOPPED', error: 'BALANCE' });
  });

  test('keeps the time of its first start', async () => {
    const { run } = openRun(gridRecord({ started: 5 }));
    await run.run();
    expect(run.record.started).toBe(5);
  });
});

describe('a grid that trades', () => {
  test('cancels an order that does not stand where it should, and places it anew', async () => {
    const { it, run, pass } = await trading();
    const lowest = run.open.find(({ price }) => price === '990.0')!;
    run.take({ ...lowest, price: '985.0', version: 2 });
    await pass(1_000);
    expect(it.canceled).toEqual([[lowest.order_id]]);
    await pass(1_000);
    expect(it.sent.map(({ side, price }) => [side, price])).toEqual([['BUY', '990.0']]);
  });

  test('follows an order that was filled with the one on its other side', async () => {
    const { it, run, pass } = await trading();
    const order = run.open.find(({ price }) => price === '995.0')!;
    run.take({ ...order, status: 'FILLED', filled_amount: '0.1', filled_total: '99.5', version: 2 });
    await pass(100);
    expect(it.sent.map(({ side, price, amount }) => [side, price, amount])).toEqual([['SELL', '1000.0', '0.100']]);
  });

  test('tries refused orders again after two seconds, and tells each reason once', async () => {
    const { it, run, pass, events } = await trading();
    const lose = () => {
      for (const each of run.open.slice(0, 1))
        run.take({ ...each, status: 'FILLED', filled_amount: '0.1', filled_total: '100.5', version: each.version + 1 });
    };
    it.refusal = 'BALANCE';
    lose();
    await pass(100);
    expect(it.sent).toHaveLength(1);
    await pass(1_999);
    expect(it.sent).toHaveLength(1);
    await pass(1);
    expect(it.sent).toHaveLength(2);
    expect(events()).toEqual(['TRADING', 'REFUSED']);
    expect(it.log[1]).toMatchObject({
      level: 'WARN',
      data: { code: 'BALANCE', side: 'BUY', amount: '0.100', price: '1000.0' },
    });
    it.refusal = undefined;
    it.thrown = refused('API_KEY');
    await pass(2_000);
    expect(it.log.slice(2).map(({ data }) => data.code)).toEqual(['API_KEY']);
    expect(run.record).toMatchObject({ status: 'TRADING', error: 'API_KEY' });
  });

  test('says that an order was refused until one is taken, and says it again where that comes again', async () => {
    const { it, run, pass, events } = await trading();
    const fill = (at: string) => {
      const order = run.open.find(({ price }) => price === at)!;
      run.take({ ...order, status: 'FILLED', filled_amount: '0.1', filled_total: '100', version: order.version + 1 });
    };
    fill('1005.0');
    it.refusal = 'BALANCE';
    await pass(100);
    expect(run.record).toMatchObject({ status: 'TRADING', error: 'BALANCE' });
    it.refusal = undefined;
    await pass(2_000);
    expect(run.record).toMatchObject({ status: 'TRADING', error: null });
    fill('1000.0');
    it.refusal = 'BALANCE';
    await pass(100);
    expect(run.record.error).toBe('BALANCE');
    expect(events()).toEqual(['TRADING', 'REFUSED', 'REFUSED']);
  });

  test('rests after five refused turns in a row, and not where one was taken between', async () => {
    const { it, run, pass } = await trading();
    const fill = () => {
      const order = run.open.find(({ price, side }) => (side === 'SELL' ? price === '1005.0' : price === '1000.0'))!;
      run.take({ ...order, status: 'FILLED', filled_amount: '0.1', filled_total: '100', version: order.version + 1 });
    };
    fill();
    it.refusal = 'BALANCE';
    for (let turn = 0; turn < 4; turn++) await pass(2_000);
    it.refusal = undefined;
    await pass(2_000);
    fill();
    it.refusal = 'BALANCE';
    for (let turn = 0; turn < 4; turn++) await pass(2_000);
    expect(run.record.status).toBe('TRADING');
    await pass(2_000);
    expect(run.record.status).toBe('INTERRUPTED');
    expect(it.log.at(-1)).toMatchObject({ event: 'INTERRUPTED', level: 'ERROR', data: { reason: 'BALANCE' } });
  });

  test.each([
    ['TAKE_PROFIT', [10_050, 10_052]],
    ['STOP_LOSS', [9_900, 9_901]],
  ] as const)('ends at its %s by the middle of the best prices, as its end says', async (reason, best) => {
    const { it, run, pass } = await trading({
      params: { ...gridRecord().params, take_profit_price: '1005.1', stop_loss_price: '990', on_end: 'CANCEL' },
    });
    await pass(1_000);
    expect(run.record.status).toBe('TRADING');
    it.best = [...best];
    await pass(1_000);
    expect(run.record).toMatchObject({ status: 'STOPPED', stop: { mode: 'CANCEL', reason }, figures: { qty: '0.2' } });
    expect(it.log.find(({ event }) => event === 'STOPPING')!.data).toEqual({ mode: 'CANCEL', reason });
  });

  test('does nothing while trading is halted, and what fails is told to who asks', async () => {
    const { it, run, pass } = await trading();
    run.take({ ...run.open[0]!, status: 'CANCELED', version: 2 });
    it.isHalted = true;
    await pass(5_000);
    expect(it.sent).toEqual([]);
    it.isHalted = false;
    for (const error of [new Error('disk'), refused('UNAVAILABLE')]) {
      it.thrown = error;
      await expect(pass(2_000)).rejects.toBe(error);
    }
    it.thrown = undefined;
    await pass(0);
    expect(it.sent).toHaveLength(3);
  });

  test('two who ask at once have one turn, and one more where something came meanwhile', async () => {
    const { it, run, pass } = await trading();
    run.take({ ...run.open[0]!, status: 'CANCELED', version: 2, updated: startMs });
    it.nowMs += 1_000;
    await Promise.all([run.run(), run.run(), pass(0)]);
    expect(it.sent).toHaveLength(1);
  });
});

describe('figures of a grid', () => {
  test('are at the middle of the best prices, and at the last one where a side is empty', async () => {
    const { it, run } = await trading();
    it.best = [10_100, 10_101];
    expect(run.figures()).toMatchObject({ mark: '1010.0', profit: '2', net_value: '1.005' });
    it.best = [undefined, 10_500];
    expect(run.record.figures.mark).toBe('1010.0');
  });

  test('are written down every five minutes, with how high they stood and how deep they have fallen since', async () => {
    const { it, run, pass } = await trading();
    const slotMs = 300_000;
    const toNext = () => slotMs - (it.nowMs % slotMs);
    expect(it.points).toEqual([[startMs, '1']]);
    await pass(toNext() - 1);
    expect(it.points).toHaveLength(1);
    it.best = [11_000, 11_000];
    await pass(1);
    expect(it.points.slice(1)).toEqual([[it.nowMs, '1.05']]);
    expect(it.saved.at(-1)).toMatchObject({ peak: 1.05, max_drawdown: 0, memory: { looked: it.nowMs } });
    it.best = [9_450, 9_450];
    await pass(slotMs);
    expect(it.saved.at(-1)).toMatchObject({ peak: 1.05 });
    expect(run.record.max_drawdown).toBeCloseTo(0.9725 / 1.05 - 1, 12);
    it.best = [10_000, 10_000];
    await pass(slotMs);
    expect(run.record.max_drawdown).toBeCloseTo(0.9725 / 1.05 - 1, 12);
    expect(it.points.map(([, value]) => value)).toEqual(['1', '1.05', '0.9725', '1']);
  });

  test('are not written before it has begun', async () => {
    const { it, run } = openRun();
    it.fill = 0;
    await run.run();
    expect(it.points).toEqual([]);
  });

  test('count its orders in the order of their ids', () => {
    const order = (order_id: string, attempt: number, status: string) =>
      ({
        order_id,
        client_id: `.i-1.${attempt * 1_024}`,
        side: 'BUY',
        ...{ price: '990.0', amount: '0.1', filled_amount: '0', filled_total: '0', fee: '0' },
        status,
        version: 1,
        updated: 1,
      }) as Order;
    const { run } = openRun(gridRecord({ status: 'TRADING' }), [order('10', 1, 'UNFILLED'), order('9', 0, 'CANCELED')]);
    expect([run.open.map(({ order_id }) => order_id), run.record.figures.orders]).toEqual([['10'], 2]);
  });
});
