import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { secondMs } from '../../../shared/base/time.ts';
import type { Scheduler } from '../../base/scheduler.ts';

/** Bytes that are kept for the journal, and how many of them are put aside in one look. */
export const reserveBytes = 32 * 1024 * 1024;
export const stepBytes = 1024 * 1024;
/** Free bytes below which there is little room. */
export const lowBytes = 64 * 1024 * 1024;
/**
 * Free bytes from which on there is enough again: more than the low mark once the reserve is put aside, so that nothing
 * swings between the two.
 */
export const enoughBytes = lowBytes + 2 * reserveBytes;

/** Room on the disk of the data folder. */
export interface DiskReserve {
  /** There is little room: what running orders need goes on, and nothing new is begun. */
  readonly isLow: boolean;
  /** Gives the reserve back to the disk at once; false where there is none. */
  release(): boolean;
  stop(): void;
}

export interface DiskReserveParts {
  /** The data folder. */
  readonly folder: string;
  readonly scheduler: Pick<Scheduler, 'every'>;
  readonly log: { error(facts: object, text: string): void; warn(facts: object, text: string): void };
  /** Bytes that this process may still write to the disk of the folder. */
  readonly freeBytes?: (folder: string) => number;
}

const freeOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Keeps a file of zeros in the data folder, which is deleted once the disk is nearly full: the journal has its room
 * then. The disk is looked at each second; where there is room again the reserve is put aside anew and all goes on,
 * without a person. The file grows by a step a look, so that a server which has just begun writes little.
 */
export function createDiskReserve({ folder, scheduler, log, freeBytes = freeOf }: DiskReserveParts): DiskReserve {
  const path = join(folder, 'reserve');
  let held = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let isLow = false;
  let hasFailed = false;

  function release(): boolean {
    if (held === 0) return false;
    rmSync(path, { force: true });
    held = 0;
    return true;
  }

  function putAside(): void {
    const file = openSync(path, 'a', 0o600);
    try {
      held += writeSync(file, Buffer.alloc(Math.min(stepBytes, reserveBytes - held)));
    } finally {
      closeSync(file);
    }
  }

  function look(): void {
    const free = freeBytes(folder);
    if (isLow && free >= enoughBytes) {
      isLow = false;
      log.warn({ free_bytes: free }, 'the disk has room again: orders are taken');
    } else if (!isLow && free < lowBytes) {
      isLow = true;
      log.error(
        { free_bytes: free, released: held },
        'the disk is nearly full: new orders are refused; cancels, closings and running orders go on',
      );
      release();
    } else if (!isLow && held < reserveBytes && free >= lowBytes + reserveBytes) putAside();
  }

  /** A disk that cannot be asked is told of once; orders go on, and a commit that fails halts trading. */
  function lookAgain(): void {
    try {
      look();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.error({ error }, 'the room on the disk cannot be looked at');
      hasFailed = true;
    }
  }

  const stop = scheduler.every(secondMs, lookAgain);
  return {
    get isLow() {
      return isLow;
    },
    release,
    stop,
  };
}
