import { expect, test } from 'vitest';
import { answering, busy, fanOut, tickMs, trades } from '../../../doubles/fan-out-rig.ts';

test('a busy view goes out 60 times a second and no more, however often it changes and however quickly the tab answers', async () => {
  const parts = fanOut();
  const one = answering(parts, () => 0);
  one.receive({ t: 'sub', id: 1, view: trades });
  await busy(parts, 3_000);
  expect(one.within(1_000, 3_000)).toBeGreaterThan(115);
  expect(one.within(1_000, 3_000)).toBeLessThanOrEqual(120);
});

test('after a quiet time a change goes out in the same turn', async () => {
  const { clock, tab, source } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  await clock.advance(500);
  one.receive({ t: 'ack' });
  source('trades').put();
  await clock.advance(0);
  expect(one.batches()).toHaveLength(2);
});

test('all tabs are served at the same ticks, so that what came between is cut once', async () => {
  const parts = fanOut();
  const tabs = Array.from({ length: 4 }, (_, at) => answering(parts, () => at * 3));
  for (const one of tabs) one.receive({ t: 'sub', id: 1, view: trades });
  await busy(parts, 1_000);
  for (const one of tabs) expect(one.atMs.slice(2)).toEqual(tabs[0]!.atMs.slice(2));
  expect(parts.source('trades').cuts).toBeLessThanOrEqual(tabs[0]!.atMs.length + 4);
});

test('ticks move to just before the frames in which tabs acknowledge', async () => {
  const parts = fanOut();
  const frameMs = 1_000 / 60;
  const waits: number[] = [];
  const one = answering(parts, () => {
    const now = parts.clock.monoMs() + 4;
    waits.push(Math.ceil(now / frameMs) * frameMs - now);
    return waits.at(-1)!;
  });
  one.receive({ t: 'sub', id: 1, view: trades });
  await busy(parts, 3_000);
  const late = waits.slice(-60);
  expect(late.filter((ms) => ms <= 10).length).toBeGreaterThan(50);
  expect(one.within(2_000, 3_000)).toBeGreaterThan(55);
});

test('a tab that is over budget is served 30 and then 10 times a second, holds nobody else back, and comes back', async () => {
  const parts = fanOut();
  let tookMs = 60;
  const slow = answering(parts, () => tookMs);
  const quick = answering(parts, () => 2);
  for (const one of [slow, quick]) one.receive({ t: 'sub', id: 1, view: trades });
  await busy(parts, 3_000);
  expect(slow.within(2_000, 3_000)).toBeLessThanOrEqual(10);
  expect(slow.within(2_000, 3_000)).toBeGreaterThanOrEqual(9);
  expect(quick.within(2_000, 3_000)).toBeGreaterThan(55);
  tookMs = 2;
  await busy(parts, 6_000);
  expect(slow.within(8_000, 9_000)).toBeGreaterThan(55);
});

test('one block is no reason to slow down: the newest state comes within two ticks after it', async () => {
  const parts = fanOut();
  let tookMs = 2;
  const one = answering(parts, () => tookMs);
  one.receive({ t: 'sub', id: 1, view: trades });
  await busy(parts, 500);
  tookMs = 1_500;
  await busy(parts, 200);
  tookMs = 2;
  await busy(parts, 2_000);
  const block = one.atMs.findIndex((ms, at) => (one.atMs[at + 1] ?? 0) - ms > 1_000);
  expect(one.atMs[block + 1]! - one.atMs[block]!).toBeLessThan(1_500 + 2 * tickMs);
  expect(one.atMs[block + 6]! - one.atMs[block + 1]!).toBeLessThan(6 * tickMs);
});
