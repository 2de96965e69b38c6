import type { Random } from '../../src/shared/base/random.ts';

/** One kind of crash or fault of reliability.md §2.4 and F49–F50, and the proof that it is survived. */
export interface CrashPoint {
  readonly name: string;
  /** Within this process, with a fault in the SQLite handle, or with a real server process. */
  readonly place: 'inside' | 'process';
  /** Fails by throwing; the times that the starts after the crash took. */
  readonly run: (random: Random) => Promise<readonly number[]>;
}
