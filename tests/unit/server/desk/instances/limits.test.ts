import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { gridRecord, openRun, trading } from './run-kit.ts';

const params = gridRecord().params;
const conflict = { code: 'CONFLICT' };

test('a loss beyond the limit interrupts, cancels, is written down and reported, and waits for its owner', async () => {
  const { it, run, pass, events } = await trading({ params: { ...params, max_daily_loss: '5' } });
  expect(run.open).toHaveLength(4);
  it.best = [9_700, 9_701];
  await pass(1_000);
  expect(run.record).toMatchObject({ status: 'INTERRUPTED', error: 'RISK_MAX_DAILY_LOSS', breach: { value: '5' } });
  expect(run.open).toHaveLength(0);
  expect(it.breaches).toEqual([run.record.breach]);
  const { measured } = it.breaches[0]!;
  expect(Number(measured)).toBeGreaterThanOrEqual(5);
  expect(it.log.at(-1)).toMatchObject({
    event: 'INTERRUPTED',
    level: 'ERROR',
    text: `Interrupted: RISK_MAX_DAILY_LOSS, limit 5, measured ${measured}.`,
    data: { reason: 'RISK_MAX_DAILY_LOSS', scope: 'instance', limit: 'max_daily_loss', value: '5', measured },
  });
  for (let hours = 0; hours < 30; hours++) await pass(hourMs);
  expect(run.record.status).toBe('INTERRUPTED');
  await run.resume();
  await pass(0);
  expect(run.record).toMatchObject({ status: 'TRADING', error: null, breach: null });
  expect(events().slice(-3)).toEqual(['INTERRUPTED', 'RESUMED', 'TRADING']);
  await expect(run.resume()).rejects.toMatchObject(conflict);
});

test('nothing is sent by which it would be beyond a limit, not even at its start', async () => {
  const { it, run, pass } = openRun(gridRecord({ params: { ...params, max_order_amount: '150' } }));
  await run.run();
  expect(it.sent).toEqual([]);
  expect(run.record).toMatchObject({ status: 'INTERRUPTED', breach: { limit: 'max_order_amount', measured: '202' } });
  await run.update({ params: { ...params, max_order_amount: '210' } }, run.record.version);
  await run.resume();
  await pass(0);
  expect(run.record.status).toBe('TRADING');
});

test('a rate passes by itself and a market comes back: those go on after a minute', async () => {
  const { it, run, pass } = openRun(gridRecord({ params: { ...params, max_orders_per_minute: 4, price_band: 1 } }));
  await run.run();
  expect(run.record).toMatchObject({ status: 'INTERRUPTED', error: 'RISK_MAX_ORDERS_PER_MINUTE' });
  expect(it.sent).toHaveLength(1);
  await pass(minuteMs);
  expect(run.record.status).toBe('TRADING');
  it.best = [9_800, 9_801];
  await pass(1_000);
  expect(run.record.error).toBe('RISK_PRICE_BAND');
  await pass(2 * minuteMs);
  expect(run.record.status).toBe('INTERRUPTED');
  it.best = [9_990, 9_991];
  await pass(minuteMs);
  expect(run.record).toMatchObject({ status: 'TRADING', breach: null });
});

test('after a restart it is measured from where it was, and one of before there were limits from now on', async () => {
  const first = await trading({ params: { ...params, max_drawdown: 2 } });
  first.it.best = [9_990, 9_991];
  await first.pass(5 * minuteMs);
  const kept = first.it.saved.at(-1)!;
  expect(kept.risk).toMatchObject({ marks: [10_000], profit: '0', peak: '1' });
  const again = openRun({ ...kept, status: 'TRADING', risk: { ...kept.risk!, peak: '1.5' } }, first.run.open);
  await again.run.run();
  expect(again.run.record.error).toBe('RISK_MAX_DRAWDOWN');
  const { risk: _, ...old } = kept;
  const older = openRun({ ...old, status: 'TRADING' }, first.run.open);
  await older.run.run();
  expect(older.run.record).toMatchObject({ status: 'TRADING', risk: { marks: [9_990] } });
});

test('one that is to stop is held to no limit, and does not go on', async () => {
  const { it, run, pass } = await trading({ params: { ...params, max_order_amount: '101', max_daily_loss: '1' } });
  await run.stop('CANCEL_CLOSE');
  it.best = [9_000, 9_001];
  await pass(0);
  expect(run.record.status).toBe('STOPPED');
  await expect(run.resume()).rejects.toMatchObject(conflict);
});
