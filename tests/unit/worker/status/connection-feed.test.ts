import { expect, test } from 'vitest';
import { memoryOf } from '../../../../src/worker/status/memory.ts';
import { createRates } from '../../../../src/worker/status/rates.ts';
import type { Source } from '../../../../src/worker/sources/source.ts';
import { fanOut, tickMs, trades } from '../../../doubles/fan-out-rig.ts';

const source = (held?: Source['held']): Source => ({
  head: () => ({ state: 'live', reason: '', venueMs: null, receivedMs: null }),
  version: () => 0,
  change: () => ({ kind: 'none' }),
  close: () => undefined,
  ...(held && { held }),
});

test('rates are over the last ten measures, 0 at the first, and begin anew with a total that falls', () => {
  const rates = createRates();
  const at = (second: number, frames: number) =>
    rates.measure([{ key: 'a', frames, bytes: frames * 100 }], second * 1_000).get('a');
  expect(at(0, 500)).toEqual({ messagesPerSecond: 0, bytesPerSecond: 0 });
  for (let second = 1; second <= 20; second++) at(second, 500 + second * 2);
  expect(at(21, 560)).toEqual({ messagesPerSecond: (560 - 522) / 10, bytesPerSecond: 380 });
  expect(at(22, 3)).toEqual({ messagesPerSecond: 0, bytesPerSecond: 0 });
  expect(rates.measure([], 23_000).size).toBe(0);
});

test('memory is the sum of what sources count, and a heap that nobody tells is null', () => {
  const memory = memoryOf(
    [
      source(() => ({ kind: 'books', entries: 3, bytes: 48 })),
      source(() => ({ kind: 'books', entries: 1, bytes: 16 })),
      source(),
    ],
    undefined,
  );
  expect(memory.heapBytes).toBeNull();
  expect(memory.held).toMatchObject({ books: { entries: 4, bytes: 64 }, bars: { entries: 0, bytes: 0 } });
  expect(memoryOf([], 7).heapBytes).toBe(7);
});

test('a window is listed with its page, its state and how often it is served; the way to the paint is from the change to the frame', async () => {
  const { clock, out, tab, source: of } = fanOut();
  const window = tab();
  window.receive({ t: 'route', route: '/exdepth?q=a' });
  window.receive({ t: 'sub', id: 1, view: trades });
  await clock.advance(tickMs);
  out.windowList();
  for (let i = 0; i < 40; i++) {
    window.receive({ t: 'ack', paintedMs: clock.wallMs() });
    of('trades').put();
    await clock.advance(25);
  }
  const [listed] = out.windowList();
  expect(listed).toMatchObject({ id: 1, route: '/exdepth?q=a', visible: true, views: 1, maxPerSecond: 60 });
  expect(Math.abs(listed!.batchesPerSecond - 40)).toBeLessThanOrEqual(2);
  expect(listed!.painted!.count).toBe(40);
  expect(listed!.painted!.p50Ms, 'posted in the next turn, painted 25 ms later').toBeGreaterThan(20);
  expect(listed!.painted!.p99Ms).toBeLessThan(45);
  window.receive({ t: 'visible', visible: false });
  expect(out.windowList()[0]).toMatchObject({ visible: false, batchesPerSecond: 0, maxPerSecond: 0 });
});

test('what waited for a hidden window is no way to the paint, nor is a frame that the window does not tell of', async () => {
  const { clock, out, tab, source: of } = fanOut();
  const window = tab();
  window.receive({ t: 'sub', id: 1, view: trades });
  await clock.advance(tickMs);
  window.receive({ t: 'ack' });
  window.receive({ t: 'visible', visible: false });
  of('trades').put();
  await clock.advance(60_000);
  window.receive({ t: 'visible', visible: true });
  await clock.advance(tickMs);
  window.receive({ t: 'ack', paintedMs: clock.wallMs() });
  expect(out.windowList()[0]!.painted).toBeNull();
});

test('a window whose clock is off never tells less than nothing or more than its acknowledgement took', async () => {
  const { clock, out, tab, source: of } = fanOut();
  const window = tab();
  window.receive({ t: 'sub', id: 1, view: trades });
  for (const skewMs of [-9_000, 9_000]) {
    of('trades').put();
    await clock.advance(40);
    window.receive({ t: 'ack', paintedMs: clock.wallMs() + skewMs });
  }
  expect(out.windowList()[0]!.painted!.p99Ms).toBeLessThanOrEqual(42);
});
