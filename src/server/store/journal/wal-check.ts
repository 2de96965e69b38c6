import { existsSync, readFileSync } from 'node:fs';

/** Sizes and places in SQLite's write-ahead log, in bytes (sqlite.org/fileformat2.html, "WAL file format"). */
const headerBytes = 32;
const frameBytes = 24;
const magic = 0x377f0682;

type Sums = readonly [number, number];

/** The log's own checksum over whole pairs of words, continued from `sums`. */
function sumsOf(log: DataView, [from, to]: readonly [number, number], isLittle: boolean, [first, second]: Sums): Sums {
  let s0 = first;
  let s1 = second;
  for (let index = from; index < to; index += 8) {
    s0 = (s0 + log.getUint32(index, isLittle) + s1) >>> 0;
    s1 = (s1 + log.getUint32(index + 4, isLittle) + s0) >>> 0;
  }
  return [s0, s1];
}

const hasSums = (log: DataView, at: number, [s0, s1]: Sums): boolean =>
  log.getUint32(at) === s0 && log.getUint32(at + 4) === s1;

/**
 * What is wrong with the write-ahead log beside a database; undefined where it may be used or there is none. SQLite
 * takes a frame with a wrong sum for the end of the log and drops all after it without a word. After a crash only the
 * last transaction may be such an end: where a whole one stands behind it, something that was committed is damaged.
 */
export function walProblem(path: string): string | undefined {
  if (!existsSync(`${path}-wal`)) return undefined;
  const bytes = readFileSync(`${path}-wal`);
  if (bytes.length <= headerBytes) return undefined;
  const log = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = log.getUint32(0) === magic;
  let sums = sumsOf(log, [0, 24], isLittle, [0, 0]);
  if ((log.getUint32(0) & ~1) >>> 0 !== magic || !hasSums(log, 24, sums))
    return 'the header of its write-ahead log is damaged';

  const size = frameBytes + log.getUint32(8);
  const isOfThisLog = (at: number): boolean =>
    log.getUint32(at + 8) === log.getUint32(16) && log.getUint32(at + 12) === log.getUint32(20);
  const isCommit = (at: number): boolean => log.getUint32(at + 4) !== 0;
  let end = headerBytes;
  for (; end + size <= log.byteLength; end += size) {
    if (!isOfThisLog(end)) break;
    const next = sumsOf(log, [end + frameBytes, end + size], isLittle, sumsOf(log, [end, end + 8], isLittle, sums));
    if (!hasSums(log, end + 16, next)) break;
    sums = next;
  }
  if (end + size > log.byteLength) return undefined;
  let later = 0;
  for (let index = end + size; index + size <= log.byteLength; index += size)
    if (isOfThisLog(index) && isCommit(index)) later += 1;
  return later > 0 && later + (isCommit(end) ? 1 : 0) > 1
    ? `its write-ahead log is damaged at byte ${end}, before later commits`
    : undefined;
}
