import type { Log } from './environment.ts';
import type { FanOut } from './fan-out.ts';

/** Says everything in the worker's own console and in every tab's: no page sees the console of a SharedWorker. */
export function relayedLog(own: Log, fanOut: FanOut): Log {
  const say = (level: 'error' | 'warn') => (text: string, cause?: unknown) => {
    own[level](text, cause);
    fanOut.log(level, cause === undefined ? text : `${text}: ${textOf(cause)}`);
  };
  return { error: say('error'), warn: say('warn') };
}

const textOf = (cause: unknown): string => (cause instanceof Error ? String(cause) : JSON.stringify(cause));
