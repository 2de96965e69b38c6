import { expect, test } from 'vitest';
import { gridRecord, openRun, startMs, trading } from './run-kit.ts';

test('is left alone until the middle of the best prices comes to one of its ends, or its time', async () => {
  const { it, run } = await trading({
    params: { ...gridRecord().params, take_profit_price: '1020', stop_loss_price: '980', end_time: startMs + 90_000 },
  });
  await run.run();
  expect(run.dueMs).toBe(startMs + 90_000);
  const dueAt = (best: [number | undefined, number | undefined]): number => {
    it.best = best;
    return run.dueMs;
  };
  expect([dueAt([10_198, 10_201]), dueAt([9_802, 9_801]), dueAt([undefined, 9_000])]).toEqual(
    Array(3).fill(startMs + 90_000),
  );
  expect([dueAt([10_199, 10_201]), dueAt([9_799, 9_801])]).toEqual([0, 0]);
  await run.run();
  expect(run.record.status).toBe('STOPPED');
});

test('is looked at a second later where it is not known what became of its orders', async () => {
  const { it, run } = openRun();
  it.thrown = new Error('line');
  await expect(run.run()).rejects.toThrow('line');
  expect(run.dueMs).toBe(startMs + 1_000);
  it.thrown = undefined;
  it.nowMs = run.dueMs;
  await run.run();
  expect(run.record.status).toBe('TRADING');
});
