import { mkdirSync, openSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type Logger } from 'pino';

export type Log = Logger;

/** A logger to a file, or to standard output where `file` is undefined. Queries of URLs never reach it: they may carry tokens. */
export function createLog(file: string | undefined, level: string): Log {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.err } };
  return file === undefined ? pino(options) : pino(options, appender(opened(file)));
}

const warnLevel = 40;

/** Puts a text behind the end of a file; `bytes` of it are there. */
type Put = (fd: number, text: string, done: (error: Error | null, bytes: number) => void) => void;

/** Opened at once: a start that fails in its first moments must not fail a second time over a log that is not open yet. */
function opened(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'a');
}

/**
 * Appends lines behind the back of whoever writes them. Those that the disk does not take are lost, and the first line that it takes again says how
 * many: with pino's own destination a full disk ended the process, and its exit went on trying for ever.
 */
export function appender(fd: number, put: Put = write): { write(line: string): void } {
  let [waiting, isWriting, lost] = ['', false, 0];
  function next(): void {
    if (isWriting || waiting === '') return;
    const [lines, told] = [waiting, lost];
    const text = told > 0 ? `${JSON.stringify({ level: warnLevel, lost: told, msg: 'lines of this log were lost' })}\n${lines}` : lines;
    [waiting, isWriting] = ['', true];
    put(fd, text, (error, bytes) => {
      if (error || bytes < Buffer.byteLength(text)) lost += lines.split('\n').length - 1;
      else lost -= told;
      isWriting = false;
      next();
    });
  }
  process.once('exit', () => {
    try {
      writeSync(fd, waiting);
    } catch {
      // There is nobody left to tell.
    }
  });
  return {
    write(line) {
      waiting += line;
      next();
    },
  };
}

/** A URL without its query. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0]!;
