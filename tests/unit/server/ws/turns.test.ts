import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurns, type QueueName } from '../../../../src/server/ws/turns.ts';
import { testSeed } from '../../../seeds.ts';

/** Turns with a clock that tasks move, and timers that the test runs. `busy`: milliseconds of tasks so far. */
function bench() {
  const timers: { atMs: number; task: () => void }[] = [];
  const clock = { nowMs: 0, busy: { guest: 0, user: 0 }, longest: 0 };
  const turns = createTurns({
    nowMs: () => clock.nowMs,
    later: (ms, task) => {
      timers.push({ atMs: clock.nowMs + ms, task });
    },
  });
  const done: string[] = [];
  const ask = (queue: QueueName, client: string, ms: number, name = client) =>
    turns.run(queue, client, () => {
      clock.nowMs += ms;
      clock.busy[queue] += ms;
      done.push(name);
      return name;
    });
  /** Runs the next timer, at its time or as soon after as the process is free. */
  const next = (): boolean => {
    const first = timers.sort((a, b) => a.atMs - b.atMs).shift();
    if (!first) return false;
    clock.nowMs = Math.max(clock.nowMs, first.atMs);
    const began = clock.nowMs;
    first.task();
    clock.longest = Math.max(clock.longest, clock.nowMs - began);
    return true;
  };
  return {
    clock,
    done,
    ask,
    next,
    runAll: () => {
      while (next());
    },
  };
}

describe('turns of clients', () => {
  it('a task runs at once where nobody else is at work, and its result or failure is told', async () => {
    const { ask, done } = bench();
    const first = ask('user', 'a', 0, 'first');
    expect(done).toEqual(['first']);
    expect(await first).toBe('first');
    const turns = createTurns({ nowMs: () => 0, later: () => undefined });
    await expect(
      turns.run('guest', 'a', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(turns.run('guest', 'a', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(await turns.run('guest', 'a', async () => 7)).toBe(7);
  });

  it('clients of a lane take turns, whatever one of them has asked for before', () => {
    const { ask, done, runAll } = bench();
    for (let index = 0; index < 100; index++) void ask('guest', 'flood', 2, `flood ${index}`);
    void ask('guest', 'one', 1);
    void ask('guest', 'other', 1);
    runAll();
    expect(done.length).toBe(102);
    expect(done.indexOf('one')).toBeLessThan(5);
    expect(done.indexOf('other')).toBeLessThan(6);
    expect(done.filter((name) => name.startsWith('flood'))).toEqual(
      Array.from({ length: 100 }, (_, index) => `flood ${index}`),
    );
  });

  it('guests have a fifth of the time at most, in turns of a few milliseconds; users need not wait for them', () => {
    const { ask, done, clock, next, runAll } = bench();
    for (let index = 0; index < 3_000; index++) void ask('guest', `guest ${index % 7}`, 3);
    for (let turn = 0; turn < 20; turn++) next();
    void ask('user', 'trader', 1);
    expect(done.at(-1)).toBe('trader');
    runAll();
    expect(done.length).toBe(3_001);
    expect(clock.busy.guest / clock.nowMs).toBeLessThanOrEqual(0.201);
    expect(clock.busy.guest / clock.nowMs).toBeGreaterThan(0.19);
    // Two tasks of three: a turn begins no other one after five.
    expect(clock.longest).toBeLessThanOrEqual(7);
  });

  it('users are never held up by more than a turn, but let others in between', () => {
    const { ask, clock, next } = bench();
    for (let index = 0; index < 50; index++) void ask('user', 'trader', 1);
    let timers = 0;
    while (next()) timers += 1;
    expect([clock.nowMs, clock.longest]).toEqual([50, 5]);
    expect(timers).toBeGreaterThanOrEqual(10);
  });

  it('a clock that jumps does not keep a lane at rest for long, nor a clock that goes back for ever', async () => {
    for (const jump of [1e9, -1e9]) {
      const rested: number[] = [];
      const clock = { nowMs: 0 };
      const turns = createTurns({
        nowMs: () => clock.nowMs,
        later: (ms, task) => {
          rested.push(ms);
          task();
        },
      });
      await turns.run('guest', 'a', () => {
        clock.nowMs += jump;
      });
      expect(await turns.run('guest', 'a', () => 'done')).toBe('done');
      expect(Math.max(0, ...rested)).toBeLessThanOrEqual(4_000);
    }
  });

  it('whoever asks for what: all is done, those of a client in their order, and no guest takes more than a fifth', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ queue: fc.constantFrom('guest', 'user'), client: fc.nat(4), ms: fc.nat(9), pause: fc.boolean() }),
          { maxLength: 60 },
        ),
        (asked) => {
          const { ask, done, clock, next, runAll } = bench();
          asked.forEach(({ queue, client, ms, pause }, index) => {
            void ask(queue as QueueName, `${queue}${client}`, ms, `${queue}${client}:${index}`);
            if (pause) next();
          });
          runAll();
          expect(done.length).toBe(asked.length);
          for (const client of new Set(done.map((name) => name.split(':')[0]!))) {
            const own = done.filter((name) => name.startsWith(`${client}:`)).map((name) => Number(name.split(':')[1]));
            expect(own).toEqual(own.toSorted((a, b) => a - b));
          }
          expect(clock.busy.guest).toBeLessThanOrEqual(clock.nowMs / 5 + clock.busy.user + 14);
        },
      ),
      { seed: testSeed, numRuns: 200 },
    );
  });
});
