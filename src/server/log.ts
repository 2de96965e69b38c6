import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type Logger } from 'pino';

export type Log = Logger;

/** A logger to a file, or to standard output where `file` is undefined. Queries of URLs never reach it: they may carry tokens. */
export function createLog(file: string | undefined, level: string): Log {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.err } };
  return file === undefined ? pino(options) : pino(options, pino.destination({ dest: opened(file), sync: false }));
}

/** Opened at once: a start that fails in its first moments must not fail a second time over a log that is not open yet. */
function opened(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'a');
}

/** A URL without its query. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0]!;
