import { rmSync } from 'node:fs';
import { mix, nextUniform, type Random } from '../../../src/shared/base/random.ts';
import { freshFolder } from '../../crash/image.ts';
import type { Moment } from '../../crash/sqlite-faults.ts';
import { takeOverProcess, type VirtualProcess } from './virtual-process.ts';
import { VirtualTime } from './virtual-time.ts';

/** The clock, chance and disk of one seed. */
export interface CoreState {
  readonly time: VirtualTime;
  /** Of clients, network and faults. */
  readonly random: Random;
  readonly process: VirtualProcess;
  /** Called at every moment of every transaction of the trading file. */
  at: ((moment: Moment) => void) | null;
  /** A new folder that goes with the state. */
  folder(): string;
}

/** Runs with the timers and the chance of a seed in place of the process's own. */
export async function isListed<T>(
  seed: number,
  now: { current: CoreState | null },
  work: (state: CoreState) => Promise<T>,
): Promise<T> {
  const random: Random = { state: mix(seed) | 0 };
  const time = new VirtualTime(1_780_000_000_000 + Math.floor(nextUniform(random) * 1e10));
  const process = takeOverProcess(time, { state: mix(seed ^ 0x5eed) | 0 });
  const folders: string[] = [];
  const state: CoreState = {
    time,
    random,
    process,
    at: null,
    folder() {
      const path = freshFolder();
      folders.push(path);
      return path;
    },
  };
  now.current = state;
  try {
    return await work(state);
  } finally {
    now.current = null;
    process.stopTimers();
    process.restore();
    time.end();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
