import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'node:crypto';

/** The two files that hold a database between a crash and the next start. */
export const endings = ['', '-wal'] as const;

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'halyard-crash-'));

/** The database as it lies on the disk now, under another name. */
export function copyDatabase(path: string, to: string): string {
  for (const ending of endings) if (existsSync(path + ending)) copyFileSync(path + ending, to + ending);
  return to;
}

/** Hashes of both files: equal where nothing has touched them. A log without a byte is as good as none. */
export const fingerprintOf = (path: string): string =>
  endings
    .map((ending) => hash('sha256', existsSync(path + ending) ? readFileSync(path + ending) : '', 'hex'))
    .join(' ');
