import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { TradingEngine } from '../../../../src/server/trading/engine.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { fairPriceOf, limit, placeCommand } from '../../shared/core/core-kit.ts';
import { benchOf, folder, fund } from './engine-kit.ts';

const order = (client_id: string, amount = '0.01') => ({
  ...placeCommand('a', limit('BUY', '800', amount)),
  client_id,
  hash: amount,
});
const cancel = (id: string) => ({ kind: 'cancel' as const, user_id: 'u', order_ids: [id] });

/** Places so many orders, a few at once, each canceled by the next few: their ids alone are left. */
async function placeMany(engine: TradingEngine, from: number, count: number): Promise<void> {
  for (let index = from; index < from + count; index += 50) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(50, from + count - index) }, (_, each) =>
        engine.submit(order(`id-${index + each}`)),
      ),
    );
    await Promise.all(
      answers.map((answer) => engine.submit(cancel(answer.kind === 'placed' ? answer.outcomes[0]!.order_id! : ''))),
    );
  }
}

/** What the ids stand for: the order of each, or that it is taken by another request. */
async function reported(engine: TradingEngine, ids: readonly number[]): Promise<unknown[]> {
  const same = await Promise.all(ids.map((id) => engine.submit(order(`id-${id}`))));
  const other = await Promise.all(ids.map((id) => engine.submit(order(`id-${id}`, '0.02'))));
  return [
    ...same.map((answer) => (answer.kind === 'placed' ? [answer.replayed, answer.outcomes[0]?.order_id] : answer)),
    ...other.map((answer) => (answer.kind === 'refused' ? answer.code : answer)),
  ];
}

const ids = [0, 1, 255, 256, 300, 599, 899];

describe('client ids of a day', () => {
  it('stand after any restart as they stood before, whether they were in the memory, in chunks or in the journal alone', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    await placeMany(engine, 0, 600);
    const first = await reported(engine, ids.slice(0, 6));
    expect(first.slice(0, 6).every((row) => Array.isArray(row) && row[0] === true)).toBe(true);
    expect(first.slice(6)).toEqual(Array(6).fill('CONFLICT'));
    bench.run(engine, 700);
    await placeMany(engine, 600, 300);
    const all = await reported(engine, ids);
    const killed = bench.open();
    expect(await reported(killed, ids)).toEqual(all);
    killed.shutdown();
    const stopped = bench.open();
    expect(await reported(stopped, ids)).toEqual(all);
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true, problem: '' });
    expect(bench.logs.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('are free again after 24 hours, and then deleted', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    await placeMany(engine, 0, 300);
    engine.shutdown();
    const db = new Sqlite(path);
    const kept = db.prepare('SELECT count(*) FROM client_chunks').pluck();
    const before = kept.get();
    for (let hour = 0; hour < 30; hour++) {
      bench.nowMs += 3_600_000;
      const again = bench.open();
      const answer = await again.submit(order('id-0'));
      expect(answer).toMatchObject({ kind: 'placed', replayed: hour < 23 || hour > 23 });
      await placeMany(again, 1_000 + hour, 1);
      again.shutdown();
    }
    expect(before).toBe(1);
    expect(db.prepare("SELECT count(*) FROM client_chunks WHERE body LIKE '%u/id-1\"%'").pluck().get()).toBe(0);
    db.close();
    expect(verifyJournal(path, { fairPriceOf, fromSnapshots: true })).toMatchObject({ ok: true, problem: '' });
  });

  it('no snapshot grows with the requests of the day', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const db = new Sqlite(path);
    const size = db.prepare('SELECT max(length(body)) FROM snapshots').pluck();
    const lengths: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      bench.run(engine, 650);
      await placeMany(engine, minute * 400, 400);
      lengths.push(size.get() as number);
    }
    db.close();
    // 1,600 ids would be some 200 kB.
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(8_000);
  });

  it.each([
    ['prints', 'UPDATE client_chunks SET prints = zeroblob(length(prints)) WHERE id = 1'],
    ['a chunk that is missing', 'DELETE FROM client_chunks WHERE id = 2'],
  ])('damage is found at the start, and the journal tells them again: %s', async (_, damage) => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    await placeMany(engine, 0, 900);
    const all = await reported(engine, ids);
    engine.shutdown();
    const db = new Sqlite(path);
    db.exec(damage);
    db.close();
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: false });
    const again = bench.open();
    expect(bench.logs.some(({ text }) => text === 'a snapshot is damaged and is passed over')).toBe(true);
    expect(await reported(again, ids)).toEqual(all);
    again.shutdown();
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true, problem: '' });
  });
});
