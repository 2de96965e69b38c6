import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';

const read = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

/**
 * Leaves the write-ahead log of `image` as a transaction in the middle of its writing would: new up to some byte, and
 * from there as before.
 */
export function tearWal(before: string, image: string, random: Random): void {
  const old = read(`${before}-wal`);
  const now = read(`${image}-wal`);
  let first = 0;
  while (first < now.length && old[first] === now[first]) first += 1;
  let last = now.length - 1;
  while (last > first && old[last] === now[last]) last -= 1;
  const cut = first + Math.floor(nextUniform(random) * (last - first));
  writeFileSync(`${image}-wal`, Buffer.concat([now.subarray(0, cut), old.subarray(cut)]));
}

/** Cuts the write-ahead log anywhere in its last 64 KiB. */
export function truncateWal(image: string, random: Random): void {
  const { length } = read(`${image}-wal`);
  truncateSync(`${image}-wal`, Math.max(0, length - Math.floor(nextUniform(random) * Math.min(length, 65_536))));
}

/** Changes one byte of one of a database's files, the larger ones more often. Tells where. */
export function flipByte(image: string, random: Random): string {
  const files = [image, `${image}-wal`].map((path) => ({ path, bytes: read(path) }));
  let at = Math.floor(nextUniform(random) * files.reduce((sum, { bytes }) => sum + bytes.length, 0));
  for (const { path, bytes } of files) {
    if (at < bytes.length) {
      bytes[at] = bytes[at]! ^ (1 << Math.floor(nextUniform(random) * 8));
      writeFileSync(path, bytes);
      return `byte ${at} of ${path.endsWith('-wal') ? 'the log' : 'the file'}`;
    }
    at -= bytes.length;
  }
  return 'nothing';
}
