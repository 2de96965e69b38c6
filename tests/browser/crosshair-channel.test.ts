import { afterEach, expect, test } from 'vitest';
import { openCrosshairChannel } from '../../src/app/engine/crosshair-channel.ts';
import type { LinkGroup } from '../../src/shared/trade/workspace/link-group.ts';
import { eventually } from '../doubles/eventually.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

/** A chart at the end of a lane, with all that it was told to show. */
function chart(group: LinkGroup) {
  const shown: (number | null)[] = [];
  const queue = openCrosshairChannel(group, (ms) => shown.push(ms));
  open.add(queue.close);
  return { ...queue, shown, last: () => shown.at(-1) };
}

/**
 * Until all that has been said so far has arrived: what comes over a channel comes in its order. A lane speaks once it
 * has its lock.
 */
async function arrived(): Promise<void> {
  await navigator.locks.request('halyard so far', () => undefined);
  for (const group of ['A', 'B']) {
    const sender = new BroadcastChannel(`halyard crosshair ${group}`);
    const receiver = new BroadcastChannel(`halyard crosshair ${group}`);
    await new Promise<void>((resolve) => {
      receiver.onmessage = ({ data }) => {
        if (data.from === 'so far') resolve();
      };
      // To a lane it is the end of a crosshair that nobody follows.
      sender.postMessage({ from: 'so far', ms: null });
    });
    sender.close();
    receiver.close();
  }
}

test('the crosshair of one chart is told to the others of its group and to no other', async () => {
  const one = chart('A');
  const two = chart('A');
  const other = chart('B');
  await arrived();
  one.report(60_000);
  one.report(60_000);
  await eventually(() => expect(two.last()).toBe(60_000));
  one.report(null);
  await eventually(() => expect(two.last()).toBe(null));
  await arrived();
  expect([one.shown, two.shown, other.shown]).toEqual([[], [60_000, null], []]);
});

test('the newest one counts: one that leaves ends its own alone, and takes the place of what it showed itself', async () => {
  const one = chart('A');
  const two = chart('A');
  const third = chart('A');
  await arrived();
  one.report(60_000);
  await eventually(() => expect(two.last()).toBe(60_000));
  two.report(120_000);
  expect(two.last()).toBe(null);
  await eventually(() => expect([one.last(), third.last()]).toEqual([120_000, 120_000]));
  one.report(null);
  await arrived();
  expect(third.last()).toBe(120_000);
});

test('one that comes later is told what stands, and one that goes takes its own along', async () => {
  const one = chart('A');
  one.report(60_000);
  await arrived();
  const late = chart('A');
  await eventually(() => expect(late.last()).toBe(60_000));
  one.close();
  await eventually(() => expect(late.last()).toBe(null));
});

test('a window that dies without a word takes its crosshair along', async () => {
  const follower = chart('A');
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const {
    BroadcastChannel: Channel,
    navigator: { locks },
  } = frame.contentWindow as Window & typeof globalThis;
  await new Promise<void>((held) => {
    void locks.request('halyard crosshair gone', () => {
      held();
      return new Promise(() => undefined);
    });
  });
  await arrived();
  new Channel('halyard crosshair A').postMessage({ from: 'gone', ms: 60_000 });
  await eventually(() => expect(follower.last()).toBe(60_000));
  await arrived();
  expect(follower.last()).toBe(60_000);
  frame.remove();
  await eventually(() => expect(follower.last()).toBe(null));
});
