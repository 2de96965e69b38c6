import * as v from 'valibot';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import { ticker24h } from '../../shared/topics/ticker-24h.ts';
import type { Clock, Log } from '../environment.ts';
import type { Streams } from '../streams.ts';
import { type Source, Standing } from './feed.ts';

export interface TickerSource extends Source {
  row(key: InstrumentKey): TickerRow | undefined;
}

/** 24 h figures of all instruments over one socket. */
export function createTickerFeed({ streams, clock, log }: { streams: Streams; clock: Clock; log: Log }, changed: () => void): TickerSource {
  const standing = new Standing(clock, changed);
  const rows = new Map<InstrumentKey, { readonly row: TickerRow; readonly version: number }>();
  let version = 0;

  const stream = streams.open(ticker24h, {}, {
    opened: () => undefined,
    frame(frame) {
      const parsed = v.safeParse(ticker24h.frame, frame);
      if (!parsed.success) return log.error('24 h figures: a frame breaks the topic', v.flatten(parsed.issues));
      version++;
      let newestMs = 0;
      for (const row of parsed.output.rows) {
        rows.set(row[0], { row, version });
        newestMs = Math.max(newestMs, row[10]);
      }
      standing.received('live', newestMs || null);
    },
    heartbeat: () => { if (version > 0) standing.become('live', ''); },
    lost: (reason) => standing.broke(reason),
    refused: (code) => standing.become('failed', code),
  });

  return {
    head: () => standing.head(),
    version: () => version,
    change(_view, since) {
      if (version === 0) return { kind: 'none' };
      if (since === undefined) return { kind: 'whole', value: Object.fromEntries([...rows].map(([key, { row }]) => [key, row])) };
      return { kind: 'rows', rows: [...rows.values()].filter((entry) => entry.version > since).map(({ row }) => row) };
    },
    row: (key) => rows.get(key)?.row,
    close: () => stream.close(),
  };
}
