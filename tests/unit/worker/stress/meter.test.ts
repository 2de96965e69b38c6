import { expect, test } from 'vitest';
import { StressMeter } from '../../../../src/worker/stress/meter.ts';

test('callbacks count once however they nest, and a report starts anew', () => {
  let nowMs = 0;
  const meter = new StressMeter(() => nowMs);
  meter.run(() => {
    nowMs += 3;
    meter.run(() => {
      nowMs += 2;
    });
  });
  nowMs += 5;
  meter.posted();
  meter.took(4, 400, 1.5);
  expect(meter.report(2)).toEqual({
    t: 'worker',
    spanMs: 10,
    busyMs: 5,
    posts: 1,
    frames: 4,
    bytes: 400,
    windows: 2,
    lagsMs: [1.5],
  });
  nowMs += 10;
  expect(meter.report(0)).toEqual({
    t: 'worker',
    spanMs: 10,
    busyMs: 0,
    posts: 0,
    frames: 0,
    bytes: 0,
    windows: 0,
    lagsMs: [],
  });
});

test('a callback that throws counts too', () => {
  let nowMs = 0;
  const meter = new StressMeter(() => nowMs);
  expect(() =>
    meter.run(() => {
      nowMs += 7;
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(meter.report(0).busyMs).toBe(7);
});
