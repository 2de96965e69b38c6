import { expect, test } from 'vitest';
import { createReadQueue } from '../../../../src/worker/connection/read-queue.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';

/** A task that ends when it is told to. */
function task() {
  let started = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: () => {
      started = true;
      return ended;
    },
    started: () => started,
    end: () => end(),
  };
}

function queue() {
  const backend = new FakeBackend();
  const made = createReadQueue(backend.environment.clock);
  const reads = (count: number) =>
    Array.from({ length: count }, () => {
      const one = task();
      const done = made.read(one.run);
      return { ...one, done };
    });
  return { backend, made, reads };
}

const running = (all: readonly { started(): boolean }[]) => all.filter(({ started }) => started()).length;
const settle = async () => {
  for (let n = 0; n < 10; n++) await Promise.resolve();
};

test('reads begin in their order, four at a time', async () => {
  const { reads } = queue();
  const all = reads(9);
  await settle();
  expect(all.map(({ started }) => started())).toEqual([true, true, true, true, false, false, false, false, false]);
});

test('quick reads widen the lane to six, slow ones narrow it to one', async () => {
  const { backend, reads } = queue();
  const all = reads(30);
  for (const one of all.slice(0, 4)) one.end();
  await settle();
  expect(running(all)).toBe(4 + 6);
  await backend.clock.advance(1_000);
  for (const one of all.slice(4, 10)) one.end();
  await settle();
  expect(running(all)).toBe(11);
});

test('no read begins while an order has no answer, and all go on after it', async () => {
  const { made, reads } = queue();
  const order = task();
  const acknowledged = made.command(order.run);
  const all = reads(2);
  await settle();
  expect(order.started()).toBe(true);
  expect(running(all)).toBe(0);
  order.end();
  await acknowledged;
  await settle();
  expect(running(all)).toBe(2);
});

test('an order that is never answered holds the reads for three seconds, not for ever', async () => {
  const { backend, made, reads } = queue();
  void made.command(task().run);
  const all = reads(2);
  await backend.clock.advance(2_900);
  expect(running(all)).toBe(0);
  await backend.clock.advance(200);
  expect(running(all)).toBe(2);
});

test('a failing read leaves its place', async () => {
  const { made, reads } = queue();
  const failing = Array.from({ length: 4 }, () => made.read(() => Promise.reject(new Error('down'))));
  const all = reads(1);
  await expect(Promise.allSettled(failing)).resolves.toHaveLength(4);
  await settle();
  expect(running(all)).toBe(1);
});

test('reads that are never answered hold their places for five seconds, and leave them once', async () => {
  const { backend, reads } = queue();
  const all = reads(12);
  await settle();
  await backend.clock.advance(4_900);
  expect(running(all)).toBe(4);
  await backend.clock.advance(200);
  expect(running(all)).toBe(5);
  await backend.clock.advance(5_000);
  expect(running(all)).toBe(6);
  for (const one of all.slice(0, 4)) one.end();
  await settle();
  expect(running(all)).toBe(6);
  // Its own answer comes at once, and the lane widens again.
  all[5]!.end();
  await settle();
  expect(running(all)).toBe(8);
});
