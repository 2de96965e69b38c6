import { describe, expect, test } from 'vitest';
import { gridRecord, openRun, startMs, trading } from './run-kit.ts';

describe('a stop', () => {
  test('that keeps the orders ends it at once, tells its profit and lets go of its market', async () => {
    const { it, run, pass, events } = await trading();
    await run.stop('KEEP');
    expect([run.record.status, run.dueMs, it.log.at(-1)]).toMatchObject([
      'STOPPING',
      0,
      { event: 'STOPPING', data: { mode: 'KEEP', reason: 'USER' } },
    ]);
    it.best = [10_100, 10_100];
    await pass(500);
    expect(run.record).toMatchObject({
      status: 'STOPPED',
      stopped: startMs + 500,
      stop: { mode: 'KEEP', reason: 'USER' },
    });
    expect([it.canceled, it.sent, run.open.length, it.holds]).toEqual([[], [], 4, 0]);
    expect(events()).toEqual(['TRADING', 'STOPPING', 'STOPPED']);
    expect(it.log.at(-1)!.data).toEqual({ profit: '2', reason: 'USER' });
    expect(it.points.at(-1)).toEqual([startMs + 500, '1.005']);
    expect(it.ended).toMatchObject([{ instance_id: 'i-1', status: 'STOPPED' }]);
    await expect(run.stop('CANCEL')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('that cancels leaves what was bought', async () => {
    const { it, run, pass } = await trading();
    const ids = run.open.map(({ order_id }) => order_id);
    await run.stop('CANCEL');
    await pass(0);
    expect([it.canceled, it.sent, run.record.status, run.record.figures.qty]).toEqual([[ids], [], 'STOPPED', '0.2']);
  });

  test('that closes sells all of it at the market, so much at a time as an order may have', async () => {
    const { it, run, pass } = await trading({}, { max_market_qty: '0.15' });
    await run.stop('CANCEL_CLOSE');
    await pass(0);
    expect(it.sent).toEqual([
      { client_id: '.i-1.1001', side: 'SELL', amount: '0.150', price: undefined, passed: {} },
      { client_id: '.i-1.2025', side: 'SELL', amount: '0.050', price: undefined, passed: {} },
    ]);
    expect(run.record).toMatchObject({ status: 'STOPPED', figures: { qty: '0' } });
  });

  test.each([
    [0.195, ['0.200', '0.005'], 'STOPPED'],
    [0.196, ['0.200'], 'STOPPED'],
  ])('leaves what is too small to be sold: of 0.2 with %d sold', async (fill, amounts, status) => {
    const { it, run, pass } = await trading();
    await run.stop('CANCEL_CLOSE');
    it.fill = fill;
    await pass(0);
    expect([it.sent.map(({ amount }) => amount), run.record.status]).toEqual([amounts, status]);
  });

  test('sends its sale again after two seconds, and rests after a minute', async () => {
    const { it, run, pass } = await trading();
    await run.stop('CANCEL_CLOSE');
    it.fill = 0;
    await pass(0);
    await pass(1_999);
    expect(it.sent).toHaveLength(1);
    await pass(1);
    expect(it.sent).toHaveLength(2);
    await pass(57_999);
    expect(run.record.status).toBe('STOPPING');
    await pass(1);
    expect(run.record).toMatchObject({ status: 'INTERRUPTED', error: 'STOP_TIMEOUT', stop: { mode: 'CANCEL_CLOSE' } });
    expect(it.log.at(-1)).toMatchObject({ event: 'INTERRUPTED', data: { reason: 'STOP_TIMEOUT' } });
  });

  test('asks for its cancels again after two seconds, and says what has refused it where it gives up', async () => {
    const { it, run, pass } = await trading();
    it.keepsOrders = true;
    await run.stop('CANCEL');
    await pass(0);
    await pass(1_999);
    expect(it.canceled).toHaveLength(1);
    await pass(1);
    expect([it.canceled.length, run.record.status]).toEqual([2, 'STOPPING']);
    await pass(58_000);
    expect(run.record).toMatchObject({ status: 'INTERRUPTED', error: 'STOP_TIMEOUT' });
  });

  test('may be asked for again in another way while it goes on', async () => {
    const { it, run, pass } = await trading();
    it.keepsOrders = true;
    await run.stop('CANCEL_CLOSE');
    await pass(0);
    await run.stop('KEEP');
    await pass(0);
    expect(run.record).toMatchObject({ status: 'STOPPED', stop: { mode: 'KEEP' }, figures: { qty: '0.2' } });
  });

  test('that cannot be written has not been taken', async () => {
    const { it, run, pass } = await trading();
    it.isFull = true;
    await expect(run.stop('KEEP')).rejects.toThrow('disk');
    expect(run.record).toMatchObject({ status: 'TRADING', stop: null, version: 2 });
    it.isFull = false;
    await run.stop('KEEP');
    await pass(0);
    expect(run.record).toMatchObject({ status: 'STOPPED', version: 4 });
  });
});

describe('a grid that was interrupted', () => {
  test.each(['PREPARING', 'TRADING'] as const)('by a restart while it was %s goes on at once', async (status) => {
    const { it, run, pass, events } = openRun(gridRecord({ status, started: 5 }));
    await run.interruptedByRestart();
    expect([run.record.status, run.record.error, it.log[0]!.data]).toEqual([
      'INTERRUPTED',
      'RESTART',
      { reason: 'RESTART' },
    ]);
    await pass(0);
    expect(run.record).toMatchObject({ status: 'TRADING', error: null, resumes: [], started: 5 });
    expect([events(), it.log[1]!.data, it.canceled]).toEqual([
      ['INTERRUPTED', 'RESUMED', 'TRADING'],
      { orders: '0' },
      [],
    ]);
  });

  test('by a restart while it stopped goes on stopping', async () => {
    const { it, run } = openRun(gridRecord({ status: 'STOPPING', stop: { mode: 'KEEP', reason: 'USER' } }));
    await run.interruptedByRestart();
    expect([run.record.status, it.log]).toEqual(['STOPPING', []]);
  });

  test('by refusals takes its orders back, goes on after a minute, three times an hour at most', async () => {
    const { it, run, pass } = await trading({ resumes: [startMs - 3_599_000, startMs - 1_000] });
    const interrupt = async () => {
      it.refusal = 'BALANCE';
      const order = run.open[0]!;
      run.take({ ...order, status: 'FILLED', filled_amount: '0.1', filled_total: '100', version: order.version + 1 });
      for (let turn = 0; turn < 5; turn++) await pass(2_000);
      it.refusal = undefined;
    };
    await interrupt();
    const sinceMs = it.nowMs;
    expect([run.record.status, run.open]).toEqual(['INTERRUPTED', []]);
    it.nowMs = sinceMs + 59_999;
    await pass(0);
    expect(run.record.status).toBe('INTERRUPTED');
    await pass(1);
    // One of the two was more than an hour ago by then.
    expect(run.record).toMatchObject({ status: 'TRADING', resumes: [startMs - 1_000, sinceMs + 60_000] });
    expect(it.log.filter(({ event }) => event === 'RESUMED').map(({ data }) => data)).toEqual([{ orders: '0' }]);
    await interrupt();
    await pass(60_000);
    expect([run.record.status, run.record.resumes.length]).toEqual(['TRADING', 3]);
    await interrupt();
    await pass(120_000);
    expect(run.record.status).toBe('INTERRUPTED');
    it.nowMs = startMs - 1_000 + 3_599_999;
    await pass(0);
    expect(run.record.status).toBe('INTERRUPTED');
    await pass(1);
    expect(run.record.status).toBe('TRADING');
  });

  test('while it stopped tries its stop again after a minute, and leaves its orders alone until then', async () => {
    const { it, run, pass } = await trading();
    it.keepsOrders = true;
    await run.stop('CANCEL');
    await pass(60_000);
    expect(run.record.status).toBe('INTERRUPTED');
    const asked = it.canceled.length;
    await pass(59_999);
    expect(it.canceled).toHaveLength(asked);
    it.keepsOrders = false;
    await pass(1);
    expect(run.record).toMatchObject({ status: 'STOPPED', stop: { mode: 'CANCEL' } });
    expect(it.log.filter(({ event }) => event === 'RESUMED').map(({ data }) => data)).toEqual([{ orders: '4' }]);
  });

  test('lets go of its market where the server stops, and stays as it is', () => {
    const { it, run } = openRun();
    run.leave();
    expect([it.holds, run.record.status]).toEqual([0, 'PREPARING']);
  });
});
