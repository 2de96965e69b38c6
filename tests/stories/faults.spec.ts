import { createFaultProxy, type FaultProxy, type Tamper } from '../doubles/fault-proxy.ts';
import { watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';

const key = 'HALYARD/BTCUSDT/spot';
const rows = 10;
// Each fault is met twice and more, and more than fifteen books are looked at.
test.use({ paceMs: 100 });
let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

/** Every nth delta meets the fault. */
function everyNth(n: number, fault: (text: string) => readonly string[], met: () => void): Tamper {
  let count = 0;
  return (text) => {
    if (!text.includes('"e":"d"')) return [text];
    count += 1;
    if (count % n !== 0) return [text];
    met();
    return fault(text);
  };
}

/** Holds a delta back and sends it after the next one. */
function swapping(n: number, met: () => void): Tamper {
  let count = 0;
  let held = '';
  return (text) => {
    if (!text.includes('"e":"d"')) return [text];
    count += 1;
    if (count % n === 0) {
      held = text;
      return [];
    }
    if (held !== '') met();
    const going = held === '' ? [text] : [text, held];
    held = '';
    return going;
  };
}

/** How often each is met before the book is looked at. */
const faults: readonly (readonly [name: string, make: (met: () => void) => Tamper, resyncs: boolean, times: number])[] =
  [
    ['dropped', (met) => everyNth(12, () => [], met), true, 2],
    ['doubled', (met) => everyNth(7, (text) => [text, text], met), false, 6],
    ['reordered', (met) => swapping(12, met), true, 2],
    [
      'corrupted',
      (met) =>
        everyNth(12, (text) => [text.replace(/\["(\d)/, '["9$1').replace('"a":[]', '"a":[["1.0","7.00000"]]')], met),
      true,
      2,
    ],
    ['cut short', (met) => everyNth(12, (text) => [text.slice(0, text.length >> 1)], met), true, 2],
  ];

interface Shown {
  readonly state: string;
  readonly u: number;
  readonly text: string;
  readonly crossed: boolean;
}

/** Rebuilds the true book from untampered frames: update id → best rows of both sides as text. */
function truthOf(frames: readonly string[]): Map<number, string> {
  const truth = new Map<number, string>();
  let sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  for (const text of frames) {
    const frame = JSON.parse(text);
    if (frame.e !== 'snap' && frame.e !== 'd') continue;
    if (frame.e === 'snap') sides = { b: new Map(), a: new Map() };
    for (const [side, list] of [
      ['b', frame.bids ?? frame.b],
      ['a', frame.asks ?? frame.a],
    ] as const) {
      for (const [price, size] of list as [string, string][])
        if (Number(size) === 0) sides[side].delete(price);
        else sides[side].set(price, size);
    }
    const best = (side: 'b' | 'a') =>
      [...sides[side]].sort(([p], [q]) => (Number(p) - Number(q)) * (side === 'b' ? -1 : 1)).slice(0, rows);
    const units = (list: [string, string][]) =>
      list.map(([price, size]) => `${Math.round(Number(price) * 10)}:${Math.round(Number(size) * 1e5)}`).join(' ');
    truth.set(frame.u, `${units(best('b'))} | ${units(best('a'))}`);
  }
  return truth;
}

// By day the one that only the checksum tells: rows 1, 2, 3 and 18 of tests/faults hold the engine to the others.
for (const [name, make, resyncs, times] of faults) {
  test(`a depth frame that is ${name} never shows a wrong or crossed book, and the book comes back by itself`, {
    tag: name === 'corrupted' ? '@every-run' : '@long',
  }, async ({ page }) => {
    /** The proxy's frames at each time that the fault was met. */
    const met: number[] = [];
    const proxy: FaultProxy = await createFaultProxy(
      server.url,
      '/client/depth/depth/ws',
      make(() => met.push(proxy.seen.length)),
    );
    const errors = watchErrors(page);
    await page.goto(`${proxy.url}/exdepth?q=${key}`);
    await page.evaluate(
      ([of, depth]) => {
        const watched = globalThis.halyard.engine.watch({ kind: 'book', key: of, depth, group: 1 });
        globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
        const shown: Shown[] = [];
        Object.assign(globalThis, { shown });
        watched.subscribe(() => {
          const { state, value } = watched.current();
          if (!value) return;
          const text = [value.bids, value.asks]
            .map(({ prices, sizes }) => Array.from(prices, (price, row) => `${price}:${sizes[row]}`).join(' '))
            .join(' | ');
          shown.push({ state, u: value.u, text, crossed: value.bids.prices[0]! >= value.asks.prices[0]! });
        });
      },
      [key, rows] as const,
    );
    const reported = () => page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
    await expect
      .poll(
        async () => {
          const live = (await reported()).filter(({ state }) => state === 'live');
          const truth = truthOf(proxy.seen.slice(0, met[times - 1]));
          return met.length >= times && live.length > 15 && live.at(-1)!.u > Math.max(...truth.keys());
        },
        { message: 'the fault was met, and the book is live behind it', intervals: [250], timeout: 30_000 },
      )
      .toBe(true);
    const shown = await reported();
    const truth = truthOf(proxy.seen);
    const live = shown.filter(({ state }) => state === 'live');
    expect(live.length).toBeGreaterThan(15);
    expect(live.filter(({ crossed }) => crossed)).toEqual([]);
    for (const { u, text } of live) expect(truth.get(u), `book at ${u}`).toBe(text);
    expect(live.at(-1)!.u, 'the book goes on to the end').toBeGreaterThan(Math.max(...truth.keys()) - 2_000_000);
    const stats = await page.evaluate(() =>
      globalThis.halyard.engine
        .watch({ kind: 'connection' })
        .current()
        .value?.streams.find(({ path }) => path === '/client/depth/depth/ws'),
    );
    if (resyncs) {
      expect(stats!.resyncs, 'it has asked for a snapshot').toBeGreaterThan(0);
      expect(
        shown.some(({ state }) => state === 'stale'),
        'it was marked stale meanwhile',
      ).toBe(true);
    } else expect(stats!.resyncs).toBe(0);
    expect(errors).toEqual([]);
    await proxy.close();
  });
}
