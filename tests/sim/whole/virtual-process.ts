import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import type { VirtualTime } from './virtual-time.ts';

type Task = (...args: unknown[]) => void;

/** A timer as the process gives it out. */
class Timer {
  readonly #stop: () => void;

  constructor(stop: () => void) {
    this.#stop = stop;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  stop(): void {
    this.#stop();
  }
}

function bytesOf(random: Random, size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => Math.floor(nextUniform(random) * 256)));
}

function uuidOf(random: Random): string {
  const hex = bytesOf(random, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * Timers of the whole process by the virtual clock, and what it takes for chance from the seed. Those that are still
 * running end with `stopTimers`; `restore` gives the real ones back.
 */
export function takeOverProcess(time: VirtualTime, random: Random) {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const { randomUUID, randomBytes, randomInt } = crypto;
  const running = new Set<Timer>();

  function start(isRepeated: boolean, task: Task, ms: number, args: readonly unknown[]): Timer {
    let off = (): void => undefined;
    const timer = new Timer(() => {
      off();
      running.delete(timer);
    });
    const again = (): void => {
      off = time.after(Math.max(1, ms), () => {
        if (isRepeated) again();
        else running.delete(timer);
        task(...args);
      });
    };
    running.add(timer);
    again();
    return timer;
  }

  const stop = (timer: unknown): void => {
    if (timer instanceof Timer) timer.stop();
  };
  const startTimer =
    (isRepeated: boolean) =>
    (task: Task, ms = 1, ...args: unknown[]) =>
      start(isRepeated, task, ms, args);
  Object.assign(globalThis, {
    setTimeout: startTimer(false),
    setInterval: startTimer(true),
    clearTimeout: stop,
    clearInterval: stop,
  });
  Object.assign(crypto, {
    randomUUID: () => uuidOf(random),
    randomBytes: (size: number) => bytesOf(random, size),
    randomInt: (below: number) => Math.floor(nextUniform(random) * below),
  });
  syncBuiltinESMExports();
  return {
    stopTimers: () => {
      for (const timer of [...running]) timer.stop();
    },
    restore() {
      Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
      Object.assign(crypto, { randomUUID, randomBytes, randomInt });
      syncBuiltinESMExports();
    },
  };
}
export type VirtualProcess = ReturnType<typeof takeOverProcess>;
