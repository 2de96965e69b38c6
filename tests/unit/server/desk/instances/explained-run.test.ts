import { expect, test } from 'vitest';
import { createBacktests } from '../../../../../src/shared/backtest/backtests.ts';
import { ExplainedRun } from '../../../../../src/shared/strategies/record/explained-run.ts';
import type { ExplainedTurn } from '../../../../../src/shared/strategies/record/explained-turn.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { gridRecord, openRun, startMs, trading } from './run-kit.ts';

/** A grid that has bought, sold one level higher ten minutes later, waited, and was stopped. */
async function recorded(): Promise<{ readonly bytes: Uint8Array; readonly soldMs: number }> {
  const { it, run, pass } = await trading();
  await pass(600_000);
  const [sell] = run.open.filter(({ side }) => side === 'SELL');
  it.best = [10_050, 10_051];
  const { amount, price } = sell!;
  run.take({
    ...sell!,
    status: 'FILLED',
    filled_amount: amount,
    avg_price: price,
    version: sell!.version + 1,
    updated: it.nowMs,
  });
  const soldMs = it.nowMs;
  await run.run();
  await pass(600_000);
  await run.stop('CANCEL');
  await run.run();
  return { bytes: Buffer.concat(it.taped), soldMs };
}

const explainedRun = async () => {
  const { bytes, soldMs } = await recorded();
  return { run: new ExplainedRun(readRunTape(bytes)), soldMs };
};

const turnsOf = (run: ExplainedRun) => Array.from(run.turns.atMs, (_, turn) => run.explain(turn));

test('every turn is decided as it was, and tells what it did where it did something', async () => {
  const { run } = await explainedRun();
  const turns = turnsOf(run);
  expect(turns.length).toBeGreaterThan(5);
  for (const { turn, isSame, moves, event } of turns) {
    expect(isSame).toBe(true);
    expect(run.turns.acted[turn] === 1).toBe(moves.length > 0 || event !== undefined);
  }
  expect(turns.map(({ atMs }) => atMs)).toEqual([...run.turns.atMs]);
});

test('the first turn comes from the start; that after a fill from the fill, and places the order of the next level', async () => {
  const { run, soldMs } = await explainedRun();
  const turns = turnsOf(run);
  expect(turns[0]).toMatchObject({ atMs: startMs, status: 'PREPARING', cause: { kind: 'begin' }, open: 0, qty: '0' });
  expect(turns[0]!.moves).toEqual([
    expect.objectContaining({ kind: 'place', side: 'BUY', amount: '0.200', price: expect.any(String) }),
  ]);
  const isSale = ({ cause }: ExplainedTurn): boolean =>
    cause.kind === 'orders' && cause.orders.some(({ side, status }) => side === 'SELL' && status === 'FILLED');
  const after = turns.find(isSale)!;
  expect(after.atMs).toBe(soldMs);
  expect(after.cause).toMatchObject({
    orders: [{ side: 'SELL', status: 'FILLED', filled_amount: '0.100', avg_price: '1005.0' }],
  });
  expect(after.legs).toEqual([
    { exchange: 'HALYARD', symbol: 'BTCUSDT', mark: '1005.0', bid: '1005.0', ask: expect.any(String) },
  ]);
  expect(after.moves).toEqual([
    expect.objectContaining({ kind: 'place', side: 'BUY', price: '1000.0', amount: '0.100' }),
  ]);
});

test('a quiet moment tells what is waited for; the stop cancels what is open by name', async () => {
  const { run, soldMs } = await explainedRun();
  const quiet = run.explain(run.turnAt(soldMs + 300_000));
  expect(quiet.atMs).toBeLessThanOrEqual(soldMs + 300_000);
  expect(quiet.open).toBeGreaterThan(0);
  const last = turnsOf(run).find(({ moves }) => moves.some(({ kind }) => kind === 'cancel'))!;
  expect(last.status).toBe('STOPPING');
  const [cancel] = last.moves;
  expect(cancel).toEqual({
    kind: 'cancel',
    orders: expect.arrayContaining([
      { side: 'SELL', price: '1010.0', amount: '0.100' },
      { side: 'BUY', price: '1000.0', amount: '0.100' },
      { side: 'BUY', price: '995.0', amount: '0.100' },
      { side: 'BUY', price: '990.0', amount: '0.100' },
    ]),
  });
});

test('a fill is led back to the turn that had asked for its order', async () => {
  const { run, soldMs } = await explainedRun();
  const turn = run.turnOfFill(soldMs)!;
  const { moves, atMs } = run.explain(turn);
  expect(atMs).toBeLessThan(soldMs);
  expect(moves).toContainEqual(expect.objectContaining({ kind: 'place', side: 'SELL', price: '1005.0' }));
});

test('times before the first turn are its, and those after the last one that one’s', async () => {
  const { run } = await explainedRun();
  expect(run.turnAt(0)).toBe(0);
  expect(run.turnAt(Number.MAX_SAFE_INTEGER)).toBe(run.turns.atMs.length - 1);
  expect(() => run.explain(run.turns.atMs.length)).toThrow();
});

test('what was refused is said, and counted', async () => {
  const { it, run, pass } = openRun();
  it.refusal = 'BALANCE';
  await run.run();
  await pass(2_000);
  it.refusal = undefined;
  await pass(10_000);
  await run.stop('CANCEL');
  await run.run();
  const explained = new ExplainedRun(readRunTape(Buffer.concat(it.taped)));
  expect(explained.execution.rejected).toBeGreaterThan(0);
  const turns = turnsOf(explained);
  expect(turns.some(({ cause }) => cause.kind === 'refused' && cause.codes.includes('BALANCE'))).toBe(true);
});

test('an order at the market that pays more than the price of its decision has slipped by that', async () => {
  const { it, run } = openRun();
  it.best = [9_990, 9_991];
  await run.run();
  await run.stop('CANCEL');
  await run.run();
  const { slippage, delayMs } = new ExplainedRun(readRunTape(Buffer.concat(it.taped))).execution;
  // 0.2 for 1000 each, decided at 999: 200 × (1000 ÷ 999 − 1).
  expect(slippage).toBeCloseTo(200 * (1_000 / 999 - 1), 6);
  expect(delayMs).toBe(0);
});

test('the thread tells turns by number, time and fill, and refuses a damaged record', async () => {
  const { bytes, soldMs } = await recorded();
  const { openRun: open, explain } = createBacktests();
  expect(explain({ by: 'turn', turn: 0 })).toBeUndefined();
  const opened = open(bytes);
  expect(opened.kind).toBe('run');
  expect(explain({ by: 'turn', turn: -5 })!.turn).toBe(0);
  expect(explain({ by: 'turn', turn: 1e9 })!.turn).toBe(
    (opened as { turns: { atMs: Float64Array } }).turns.atMs.length - 1,
  );
  expect(explain({ by: 'fill', atMs: soldMs })!.moves).not.toEqual([]);
  expect(explain({ by: 'time', atMs: startMs })!.atMs).toBe(startMs);
  expect(open(bytes.subarray(0, 99))).toMatchObject({ kind: 'refused', code: 'INPUT' });
  expect(explain({ by: 'turn', turn: 0 })).toBeUndefined();
});

test('a record without more room says so', async () => {
  const { it, run, pass } = openRun(gridRecord(), [], {}, 12_000);
  await run.run();
  for (let minute = 0; minute < 300; minute++) {
    it.best = minute % 2 ? [9_949, 9_951] : [10_049, 10_051];
    const [order] = run.open;
    run.take({ ...order!, status: 'CANCELED', version: order!.version + 1, updated: it.nowMs });
    await pass(60_000);
  }
  const full = new ExplainedRun(readRunTape(Buffer.concat(it.taped)));
  expect(full.turns.isFull).toBe(true);
  expect(full.explain(full.turns.atMs.length - 1).isSame).toBe(true);
  const { run: short } = await explainedRun();
  expect(short.turns.isFull).toBe(false);
});
