import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * A logger to a file, or to standard output where `file` is undefined. Queries of URLs never reach it: they may carry
 * tokens.
 */
export function createLog(file: string | undefined, level: string): Log {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.err } };
  return file === undefined
    ? pino(options)
    : pino(
        options,
        appender(opened(file), (full) => turned(file, full)),
      );
}

const warnLevel = 40;

/** Puts a text behind the end of a file; `bytes` of it are there. */
type Put = (fd: number, text: string, done: (error: Error | null, bytes: number) => void) => void;

/** A file of the log, and how many older ones are kept beside it: `server.log.1` is the newest of them. */
const maxBytes = 16 * 1024 * 1024;
const olderFiles = 4;
/** Lines that wait for the disk, in characters: what comes beyond them is lost. */
const maxWaiting = 4 * 1024 * 1024;

/** Where lines go. */
interface LogFile {
  readonly fd: number;
  /** Bytes that the file has. */
  readonly bytes: number;
}

/**
 * Opened at once: a start that fails in its first moments must not fail a second time over a log that is not open yet.
 */
function opened(file: string): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  const fd = openSync(file, 'a', 0o600);
  return { fd, bytes: fstatSync(fd).size };
}

/**
 * Puts a file that is full behind those before it, of which the oldest is dropped, and opens an empty one. Throws where
 * the disk does not let it.
 */
export function turned(file: string, full: LogFile): LogFile {
  for (let age = olderFiles; age > 0; age--) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
  const next = opened(file);
  closeSync(full.fd);
  return next;
}

/**
 * Appends lines behind the back of whoever writes them, and turns to another file where one is full. Those that the
 * disk does not take, or not fast enough, are lost, and the first line that it takes again says how many: with pino's
 * own destination a full disk ended the process, and its exit went on trying for ever.
 */
export function appender(
  begun: LogFile,
  turn: (full: LogFile) => LogFile,
  put: Put = write,
): { write(line: string): void } {
  let file = begun;
  let waiting = '';
  let isWriting = false;
  let lost = 0;
  /** What could not be turned goes on where it is for as long as another file has room, and says so. */
  function turnedOr(full: LogFile): { readonly next: LogFile; readonly fault: string } {
    try {
      return { next: turn(full), fault: '' };
    } catch (error) {
      return {
        next: { ...full, bytes: 0 },
        fault: `${JSON.stringify({ level: warnLevel, error: String(error), msg: 'the log is full and no other file could be begun' })}\n`,
      };
    }
  }
  function next(): void {
    if (isWriting || waiting === '') return;
    const lines = waiting;
    const reported = lost;
    let text =
      reported > 0
        ? `${JSON.stringify({ level: warnLevel, lost: reported, msg: 'lines of this log were lost' })}\n${lines}`
        : lines;
    [waiting, isWriting] = ['', true];
    if (file.bytes > 0 && file.bytes + Buffer.byteLength(text) > maxBytes) {
      const { next: other, fault } = turnedOr(file);
      [file, text] = [other, fault + text];
    }
    put(file.fd, text, (error, bytes) => {
      file = { fd: file.fd, bytes: file.bytes + bytes };
      if (error || bytes < Buffer.byteLength(text)) lost += lines.split('\n').length - 1;
      else lost -= reported;
      isWriting = false;
      next();
    });
  }
  process.once('exit', () => {
    try {
      writeSync(file.fd, waiting);
    } catch {
      // There is nobody left to tell.
    }
  });
  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) lost += 1;
      else waiting += line;
      next();
    },
  };
}

/** A URL without its query. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0]!;

const longestPath = 200;

/** A URL as it may be written down: without its query, and cut, as a caller may send paths of any length. */
export const loggedPath = (url: string): string => withoutQuery(url).slice(0, longestPath);
