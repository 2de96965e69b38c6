import { expect, test } from 'vitest';
import { spreadOf, StressCollector } from '../../../../../src/app/screens/stress/collect.ts';

const run = { symbols: 50, rate: 2_000, wire: 'bin', tag: 'a' } as const;
const window = {
  t: 'window',
  id: 'w',
  path: '/exkchart',
  visible: true,
  spanMs: 1_000,
  frames: 60,
  framesMs: [16, 17],
  delaysMs: [1, 9],
  heap: 2 * 1024 * 1024,
} as const;

test('reports of a window add up, and the newest says where it is', () => {
  const collector = new StressCollector(run);
  collector.take(window as never);
  collector.take({ ...window, frames: 30, framesMs: [33], delaysMs: [2], visible: false, heap: null } as never);
  expect(collector.result(2).windows).toEqual([
    {
      path: '/exkchart',
      visible: false,
      framesPerSecond: 45,
      frameMs: { p50: 17, p99: 33 },
      inputDelayMs: { p50: 2, p99: 9 },
      heapMb: null,
    },
  ]);
});

test('the worker is told a second, and the rate is what the venue made between two beats', () => {
  const collector = new StressCollector(run);
  expect(collector.result(1)).toMatchObject({ worker: null, updatesPerSecond: 0, windows: [] });
  collector.take({ t: 'beat', atMs: 1_000, made: 500 });
  collector.take({ t: 'beat', atMs: 3_000, made: 4_500 });
  collector.take({
    t: 'worker',
    spanMs: 2_000,
    busyMs: 100,
    posts: 120,
    frames: 4_000,
    bytes: 400_000,
    windows: 3,
    lagsMs: [1, 2, 3],
  });
  expect(collector.result(2)).toMatchObject({
    run: { symbols: 50, rate: 2_000, wire: 'bin' },
    updatesPerSecond: 2_000,
    worker: {
      busy: 0.05,
      postsPerSecond: 60,
      framesPerSecond: 2_000,
      bytesPerSecond: 200_000,
      lagMs: { p50: 2, p99: 3 },
      windows: 3,
    },
  });
});

test('nothing has no spread', () => expect(spreadOf([])).toEqual({ p50: 0, p99: 0 }));
