import type { LogLine } from '../api.ts';
import type { Clock, Log } from '../clock.ts';
import type { FanOut } from '../tabs/fan-out.ts';
import { redacted } from '../connection/redact.ts';

const linesKept = 100;
const longestLine = 500;

/** A log that keeps its newest lines. */
export interface RelayedLog extends Log {
  /** The newest lines, oldest first, without `secrets` and without anything that looks like one. */
  lines(secrets: readonly string[]): readonly LogLine[];
}

/** Says everything in the worker's own console and in every tab's: no page sees the console of a SharedWorker. */
export function relayedLog(own: Log, fanOut: FanOut, clock: Clock): RelayedLog {
  const lines: LogLine[] = [];
  const say = (level: LogLine['level']) => (text: string, cause?: unknown) => {
    own[level](text, cause);
    const line = cause === undefined ? text : `${text}: ${textOf(cause)}`;
    lines.push({ atMs: clock.wallMs(), level, text: line.slice(0, longestLine) });
    if (lines.length > linesKept) lines.shift();
    fanOut.log(level, line);
  };
  return {
    error: say('error'),
    warn: say('warn'),
    lines: (secrets) => lines.map((line) => ({ ...line, text: redacted(line.text, secrets) })),
  };
}

const textOf = (cause: unknown): string => (cause instanceof Error ? String(cause) : JSON.stringify(cause));
