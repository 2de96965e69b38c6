import * as v from 'valibot';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import { keepTickers, recallTickers } from '../../cache/last-tickers.ts';
import type { Cancel, Log, PackStore } from '../../environment.ts';
import { bytesOf, type Source, type SourceCommands, Standing } from '../feed.ts';
import { openTickerStreams, type TickerStreamsOptions } from './ticker-streams.ts';
import { createTickerTable } from './ticker-table.ts';

const keepEveryMs = 15_000;

export interface TickerFeedOptions extends TickerStreamsOptions {
  readonly log: Log;
  /** Where the last figures outlive the worker. */
  readonly packs?: PackStore | undefined;
}

export type TickerSource = Source & NonNullable<SourceCommands['tickers']>;

/** 24 h figures of the instruments that are shown; before its first frame those that this browser has kept. */
export function createTickerFeed({ log, packs, ...sources }: TickerFeedOptions, changed: () => void): TickerSource {
  const { clock } = sources;
  const standing = new Standing(clock, changed);
  const rows = new Map<InstrumentKey, { readonly row: TickerRow; readonly version: number }>();
  let version = 0;
  const table = createTickerTable(clock);
  /** The next frame holds all that is shown. */
  let renewing = true;
  let renewed = 0;
  let cancelKeep: Cancel | undefined;

  function keep(): void {
    cancelKeep?.();
    cancelKeep = undefined;
    if (packs && standing.head().state === 'live')
      keepTickers(
        { packs, clock },
        [...rows.values()].map(({ row }) => row),
      );
  }

  if (packs) {
    void recallTickers({ packs, log }).then((kept) => {
      if (!kept || version > 0) return;
      version++;
      for (const row of kept.rows) rows.set(row[0], { row, version });
      standing.recalled(kept.savedMs, null);
    });
  }

  /** `isAll`: the frame holds all rows, and others exist no more. */
  function take(frame: unknown, isAll: boolean): void {
    const parsed = v.safeParse(ticker24h.frame, frame);
    if (!parsed.success) {
      log.error('24 h figures: a frame breaks the topic', v.flatten(parsed.issues));
      return;
    }
    version++;
    let newestMs = 0;
    if (isAll) {
      rows.clear();
      renewed = version;
    }
    for (const row of parsed.output.rows) {
      rows.set(row[0], { row, version });
      newestMs = Math.max(newestMs, row[10]);
    }
    standing.received('live', newestMs || null);
    cancelKeep ??= clock.after(keepEveryMs, keep);
  }

  const stream = openTickerStreams(
    sources,
    {
      opened() {
        renewing = true;
      },
      frame(frame) {
        const isAll = renewing && frame !== undefined;
        if (isAll) renewing = false;
        take(frame, isAll);
      },
      heartbeat: () => {
        if (renewed > 0) standing.become('live', '');
      },
      lost: (reason) => standing.broke(reason),
      refused: (code) => standing.become('failed', code),
    },
    table,
  );

  const tickers: NonNullable<SourceCommands['tickers']> = {
    // Of an instrument that is not shown as the whole table told of it.
    row: (key) => rows.get(key)?.row ?? table.row(key),
    whole() {
      stream.wantTable();
      return table.there();
    },
  };
  return {
    head: () => standing.head(),
    version: () => version,
    change(_view, since) {
      if (version === 0) return { kind: 'none' };
      if (since === undefined || since < renewed)
        return { kind: 'whole', value: Object.fromEntries([...rows].map(([key, { row }]) => [key, row])) };
      return { kind: 'rows', rows: [...rows.values()].filter((entry) => entry.version > since).map(({ row }) => row) };
    },
    held: () => ({
      kind: 'tickers',
      entries: rows.size,
      bytes: [...rows.values()].reduce((sum, { row }) => sum + bytesOf(row), 0),
    }),
    ...tickers,
    commands: { tickers },
    keep,
    close() {
      keep();
      stream.close();
      table.close();
    },
  };
}
