import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextUniform } from '../../../src/shared/base/random.ts';
import { type Parcel, SureChannel, type Wire } from '../../../src/shared/base/sure-channel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Two ends of a line that loses what `loses` says; counts what is carried. */
function line(loses: () => boolean) {
  const ends: SureChannel[] = [];
  const carried = [0, 0];
  const closed = [false, false];
  for (const at of [0, 1]) {
    const wire: Wire = {
      postMessage(data: unknown) {
        if (closed[at]) throw new DOMException('closed', 'InvalidStateError');
        carried[at]!++;
        const copy = structuredClone(data);
        if (!loses())
          setTimeout(() => {
            if (!closed[1 - at]) ends[1 - at]!.receive(copy as Parcel);
          }, 1);
      },
      close() {
        closed[at] = true;
      },
    };
    ends.push(new SureChannel(wire, { after, copy: (message) => structuredClone(message) }));
  }
  const [one, other] = ends as [SureChannel, SureChannel];
  return { one, other, carried };
}

const heard = (end: SureChannel) => {
  const messages: unknown[] = [];
  end.addEventListener('message', ({ data }) => messages.push(data));
  return messages;
};

test('whatever share of the messages is lost on the way, each comes once and in order, in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.double({ min: 0, max: 0.8, noNaN: true }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(3_000)), { maxLength: 40 }),
      async (seed, share, posts) => {
        const random = { state: seed };
        const { one, other, carried } = line(() => nextUniform(random) < share);
        const reported = [heard(one), heard(other)] as const;
        const meant: [number[], number[]] = [[], []];
        for (const [at, [fromOne, pauseMs]] of posts.entries()) {
          (fromOne ? one : other).postMessage(at);
          meant[fromOne ? 1 : 0].push(at);
          await vi.advanceTimersByTimeAsync(pauseMs);
        }
        await vi.advanceTimersByTimeAsync(3_600_000);
        expect(reported).toEqual(meant);
        const sent = [...carried];
        await vi.advanceTimersByTimeAsync(3_600_000);
        expect(carried, 'nothing is sent any more').toEqual(sent);
      },
    ),
    { numRuns: 100 },
  );
});

test('a line that loses nothing carries each message once and an acknowledgement of it', async () => {
  const { one, other, carried } = line(() => false);
  const reported = heard(other);
  for (const text of ['a', 'b', 'c']) one.postMessage(text);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reported, carried]).toEqual([
    ['a', 'b', 'c'],
    [3, 3],
  ]);
});

test('one that is lost before another is asked for at once, and one that is lost alone comes after a second', async () => {
  let lost = 1;
  const { one, other } = line(() => lost-- > 0);
  const reported = heard(other);
  for (const text of ['a', 'b', 'c']) one.postMessage(text);
  await vi.advanceTimersByTimeAsync(10);
  expect(reported).toEqual(['a', 'b', 'c']);
  lost = 1;
  one.postMessage('d');
  await vi.advanceTimersByTimeAsync(990);
  expect(reported).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(20);
  expect(reported).toEqual(['a', 'b', 'c', 'd']);
});

test('what is sent again is what was meant at first', async () => {
  let lost = 1;
  const { one, other } = line(() => lost-- > 0);
  const reported = heard(other);
  const rows = new Float64Array([1, 2]);
  one.postMessage({ rows });
  rows[0] = 9;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reported).toEqual([{ rows: new Float64Array([1, 2]) }]);
});

test('what comes before anybody listens is kept for who does', async () => {
  const { one, other } = line(() => false);
  one.postMessage('early');
  await vi.advanceTimersByTimeAsync(5_000);
  const reported = heard(other);
  one.postMessage('late');
  await vi.advanceTimersByTimeAsync(10);
  expect(reported).toEqual(['early', 'late']);
});

test('an end that is closed sends nothing, tells nothing and never throws; the other one asks ever more rarely', async () => {
  const { one, other, carried } = line(() => false);
  const reported = heard(other);
  other.close();
  other.postMessage('gone');
  one.postMessage('to nobody');
  await vi.advanceTimersByTimeAsync(80_000);
  expect([reported, carried[1]]).toEqual([[], 0]);
  expect(carried[0]).toBeLessThan(16);
  one.close();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(vi.getTimerCount()).toBe(0);
});
