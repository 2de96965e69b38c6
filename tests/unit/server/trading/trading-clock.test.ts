import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchOf, folder } from './engine-kit.ts';

describe('clock', () => {
  it('a pause of up to a minute is caught up step by step, a longer one is jumped over, and a clock that goes back makes the flow wait', () => {
    const bench = benchOf();
    const engine = bench.open();
    const market = engine.venues[0]!.markets()[0]!;
    let changes = 0;
    market.bookChanges.subscribe(() => {
      changes += 1;
    });
    bench.nowMs += 3_000;
    engine.tick();
    expect(changes).toBe(30);
    const seq = engine.journalSeq;
    bench.nowMs += 600_000;
    engine.tick();
    expect(engine.journalSeq).toBe(seq + 1);
    bench.nowMs -= 10_000;
    const { u } = market.book;
    engine.tick();
    expect(market.book.u).toBe(u);
    bench.nowMs += 10_100;
    engine.tick();
    expect(market.book.u).toBeGreaterThan(u);
    expect(market.book.ts).toBe(Math.floor(bench.nowMs / 100) * 100);
  });

  it('a clock that goes back is told once, with how far, and so is its return', () => {
    const bench = benchOf();
    const engine = bench.open();
    bench.run(engine, 10);
    expect([engine.clockBehindMs, bench.logs]).toEqual([0, []]);
    bench.nowMs -= 3_600_000;
    for (let count = 0; count < 5; count++) engine.tick();
    expect(engine.clockBehindMs).toBe(3_600_000);
    expect(bench.logs).toEqual([
      { level: 'error', text: 'the clock has gone back: simulated markets stand still until it is there again' },
    ]);
    bench.nowMs += 3_600_000;
    bench.run(engine, 2);
    expect(engine.clockBehindMs).toBe(0);
    expect(bench.logs.slice(1)).toEqual([{ level: 'info', text: 'the clock is there again: simulated markets go on' }]);
  });

  it('a start whose clock lies before the last record is refused with both times, and leaves the file as it was', () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.open().shutdown();
    const written = readFileSync(path);
    bench.nowMs -= 61_000;
    expect(() => bench.open()).toThrow(
      'the trading file was last written at 1970-01-01T00:16:40.000Z, and the clock of this machine says 1970-01-01T00:15:39.000Z',
    );
    expect(readFileSync(path)).toEqual(written);
    bench.nowMs += 30_000;
    expect(bench.open().isHalted).toBe(false);
  });
});
