import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, type InstanceBench, listOf, openInstances, user } from './instance-kit.ts';
import { deposits, listing, symbols } from './spot-and-swap.ts';

const money = (text: string): bigint => must(toScaled(text, 12), text);
const hourMs = 3_600_000;
const swapKey = 'HALYARD/BTCUSDT/linear';

const start = (params: object = {}, fields: object = {}) => ({
  ...gridStart({}, { strategy_type: 'FUNDING', api_ids: ['f', 'f'], symbols: [...symbols], ...fields }),
  params: {
    white_list: ['BTC'],
    split_size: '0.1',
    max_pos: '0.3',
    trigger_rate: 0.01,
    exit_rate: -900,
    hold_periods: 1_000,
    leverage: 3,
    ...params,
  },
});

const rowsOf = ({ engine }: InstanceBench) =>
  engine.history.entries.list('funding', {
    user_id: 'u',
    api_ids: ['f'],
    start: 0,
    end: Number.MAX_SAFE_INTEGER,
    page: 1,
    page_size: 100,
  }).results;

/** Runs until there are so many funding rows; the mark at the last of them. */
async function markOfRow(bench: InstanceBench, rows: number): Promise<number> {
  for (let steps = 0; steps < 200 && rowsOf(bench).length < rows; steps++) await bench.run(1);
  return Number(must(bench.engine.marks(swapKey), 'a mark').mark);
}

test('it is long and short of the same, is paid at each stamp by notional and rate, and ends with nothing', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  files.bench.nowMs = 8 * hourMs - 10_000;
  let bench = await openInstances(files, { listing, deposits });
  const { instance_id } = await bench.instances.begin(user, start());
  expect(bench.engine.setting('f', swapKey)).toMatchObject({ leverage: 3 });
  await bench.run(80);
  const held = await bench.instances.positions(user, instance_id);
  expect(held.map(({ account_type, position_side, qty }) => [account_type, position_side, qty])).toEqual([
    ['spot', 'LONG', '0.3'],
    ['linear', 'SHORT', '0.3'],
  ]);
  expect(await bench.instances.stat(user, instance_id)).toMatchObject({ doing: 'HOLDING', funding: '0' });
  const marks = [await markOfRow(bench, 1)];
  bench.instances.stop();
  // Eight hours later, over a restart.
  files.bench.nowMs = 16 * hourMs - 5_000;
  bench = await openInstances(files, { listing, deposits });
  marks.push(await markOfRow(bench, 2));
  const rows = rowsOf(bench).sort((a, b) => a.time - b.time);
  const paid = new Map(bench.engine.fundingHistory(swapKey, 3));
  expect(rows.map(({ time }) => time % (8 * hourMs))).toEqual([0, 0]);
  rows.forEach(({ qty, amount, time }, index) => {
    const rate = must(paid.get(time), 'a rate');
    expect(rate).not.toBe(0);
    expect(Number(qty)).toBe(-0.3);
    // A short gets its notional at the mark times the rate.
    expect(Number(amount)).toBeCloseTo(0.3 * must(marks[index], 'a mark') * rate, 9);
  });
  const { funding, state } = await bench.instances.stat(user, instance_id);
  expect(money(funding)).toBe(rows.reduce((sum, { amount }) => sum + money(amount), 0n));
  expect(funding).not.toBe('0');
  expect(state).toMatchObject({ net: '0', distance: expect.any(String) });
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(50);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  expect(bench.engine.positions(['f'])).toEqual([]);
  expect(await bench.instances.positions(user, instance_id)).toEqual([]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
  for (const part of replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes)))))
    expect(part).toMatchObject({ difference: undefined });
});

test('a start is refused without a white list, for another coin, and for legs of other kinds', async () => {
  const bench = await openInstances(await filesOf(null), { listing, deposits });
  const refused = (params: object, fields: object = {}) =>
    expect(bench.instances.begin(user, start(params, fields))).rejects;
  await refused({ white_list: [] }).toMatchObject({ code: 'WHITE_LIST', data: [{ field: 'white_list' }] });
  await refused({ white_list: ['ETH'] }).toMatchObject({ code: 'PARAMETERS', data: [{ rule: 'not_listed' }] });
  await refused({}, { symbols: [symbols[1], symbols[0]] }).toMatchObject({
    data: { field: 'symbols', rule: 'spot_only' },
  });
  expect(bench.engine.setting('f', swapKey)).not.toMatchObject({ leverage: 3 });
});
