import pino from 'pino';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createChannels } from '../../../../src/server/ws/channels.ts';
import type { Encoded } from '../../../../src/server/ws/encoded.ts';
import { createOwnerCounter, maxLoad, type OwnerCounter } from '../../../../src/server/ws/limits.ts';
import { muxSession } from '../../../../src/server/ws/mux.ts';
import { publisher } from '../../../../src/server/ws/publishers/publisher.ts';
import { createTurns } from '../../../../src/server/ws/turns.ts';
import { topic } from '../../../../src/shared/base/topic.ts';

/** A stream whose first state is made at a price, and counted. */
function costly(isOwn = false, load?: number) {
  const counts = { hellos: 0 };
  let emit: (frame: unknown) => void = () => undefined;
  const own = publisher({
    topic: topic({
      path: '/costly',
      access: 'public',
      names: {},
      params: v.strictObject({ name: v.optional(v.string()) }),
      frame: v.looseObject({}),
      keep: 'state',
    }),
    ...(isOwn && { ofCaller: true as const }),
    ...(load !== undefined && { load: () => load }),
    open: (_, out) => {
      emit = out as typeof emit;
      return { snapshot: () => [{ e: 'n', n: ++counts.hellos }], close: () => undefined };
    },
  });
  return { publisher: own, counts, emit: (frame: unknown) => emit(frame) };
}

const textOf = (frames: readonly Encoded[]): string[] => frames.map((frame) => frame.bare());

describe('the first state of a stream', () => {
  it('is made once for all who come within 50 ms, unless the stream has gone on', () => {
    const clock = { nowMs: 1_000 };
    const { publisher: own, counts, emit } = costly();
    const channel = createChannels(
      () => undefined,
      () => clock.nowMs,
    ).open(own, {} as never, undefined);
    expect(textOf(channel.snapshot())).toEqual(['{"e":"n","n":1}']);
    clock.nowMs += 49;
    expect(textOf(channel.snapshot())).toEqual(['{"e":"n","n":1}']);
    clock.nowMs += 1;
    expect(textOf(channel.snapshot())).toEqual(['{"e":"n","n":2}']);
    emit({ e: 'n' });
    expect(textOf(channel.snapshot())).toEqual(['{"e":"n","n":3}']);
    clock.nowMs -= 500;
    expect(textOf(channel.snapshot()), 'a clock that was set back').toEqual(['{"e":"n","n":4}']);
    expect(counts.hellos).toBe(4);
  });

  it('is made for each reader of a user’s own stream', () => {
    const { publisher: own, counts } = costly(true);
    const channel = createChannels(
      () => undefined,
      () => 0,
    ).open(own, {} as never, undefined);
    channel.snapshot();
    channel.snapshot();
    expect(counts.hellos).toBe(2);
  });
});

/** A multiplexed socket, and timers that the test runs. */
function socketOf(
  costMs: number,
  { load = 0, loads = createOwnerCounter() }: { load?: number; loads?: OwnerCounter } = {},
) {
  const timers: (() => void)[] = [];
  const clock = { nowMs: 0 };
  const frames: string[] = [];
  const taken: number[] = [];
  const stream = costly(false, load);
  const session = muxSession({
    end: () => undefined,
    wire: {
      controls: true,
      frame: (frame, id) => {
        frames.push(`${id} ${frame.bare()}`);
      },
      raw: () => undefined,
      isBehind: () => false,
      isFresh: () => true,
      tend: () => undefined,
      pong: () => undefined,
    },
    channels: createChannels(
      () => undefined,
      () => clock.nowMs,
    ),
    clock: { nowMs: () => clock.nowMs },
    log: pino({ level: 'silent' }),
    sid: 's',
    client: '192.0.2.1',
    loads,
    turns: createTurns({
      nowMs: () => clock.nowMs,
      later: (_, task) => {
        timers.push(task);
      },
    }),
    admit: async () => {
      taken.push(taken.length);
      clock.nowMs += costMs;
      return { publisher: stream.publisher, params: {}, caller: undefined };
    },
    callerOf: async () => undefined,
  });
  const sub = (from: number, count: number) =>
    session.receive(
      JSON.stringify(Array.from({ length: count }, (_, index) => ({ op: 'sub', id: from + index, path: '/costly' }))),
    );
  /** Lets what waits for nothing run. */
  const settle = () =>
    new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  return { session, sub, settle, frames, taken, timers };
}

describe('a flood of subscriptions', () => {
  it('is taken a few at a time, in its order, and ends with its socket', async () => {
    const { session, sub, settle, frames, taken, timers } = socketOf(3);
    sub(1, 100);
    await settle();
    expect(taken.length, 'before the process does anything else').toBeLessThanOrEqual(2);
    for (let turn = 0; turn < 10; turn++) {
      timers.shift()!();
      await settle();
    }
    expect(taken.length).toBeLessThanOrEqual(22);
    expect(taken.length).toBeGreaterThan(8);
    expect(frames.map((text) => Number.parseInt(text, 10))).toEqual(
      frames.map((_, index) => 1 + Math.floor(index / 2)),
    );
    session.close();
    const before = taken.length;
    while (timers.length > 0) {
      timers.shift()!();
      await settle();
    }
    expect(taken.length).toBe(before);
  });

  it('has at most 20 messages that wait; those beyond are refused whole and by name', async () => {
    const { sub, settle, frames, taken, timers } = socketOf(3);
    for (let message = 0; message < 23; message++) sub(1 + message * 50, 50);
    await settle();
    expect(frames.filter((text) => text.includes('"rule":"waiting"'))).toHaveLength(3);
    while (timers.length > 0) {
      timers.shift()!();
      await settle();
    }
    expect(taken.length).toBe(1_000);
    sub(9_000, 1);
    await settle();
    expect(frames.at(-1), 'more topics than a socket may have').toContain('"rule":"most"');
  });
});

describe('what all topics of a client may cost together', () => {
  const settled = async ({ settle, timers }: ReturnType<typeof socketOf>): Promise<void> => {
    do {
      timers.shift()?.();
      await settle();
    } while (timers.length > 0);
  };

  it('holds over all its sockets: a topic beyond is refused by name, one that is given back is free again', async () => {
    const loads = createOwnerCounter();
    const load = maxLoad.address / 2;
    const one = socketOf(0, { load, loads });
    const other = socketOf(0, { load, loads });
    one.sub(1, 1);
    await settled(one);
    other.sub(1, 2);
    await settled(other);
    expect(other.frames.filter((text) => text.includes('"e":"n"'))).toHaveLength(1);
    expect(other.frames.at(-1)).toMatch(/^2 .*"field":"path","rule":"load"/);
    one.session.receive(
      JSON.stringify([
        { op: 'unsub', id: 1 },
        { op: 'unsub', id: 1 },
      ]),
    );
    await settled(one);
    other.sub(5, 2);
    await settled(other);
    expect(other.frames.filter((text) => text.includes('"e":"n"'))).toHaveLength(2);
    one.session.close();
    other.sub(10, 9);
    await settled(other);
    expect(
      other.frames.filter((text) => text.includes('"e":"n"')),
      'all of what is allowed',
    ).toHaveLength(2);
  });
});
