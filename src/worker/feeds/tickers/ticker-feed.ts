import * as v from 'valibot';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import { persistTickers, restoreTickers } from '../../cache/last-tickers.ts';
import type { Cancel, Log } from '../../clock.ts';
import type { PackStore } from '../../environment.ts';
import type { Change, FeedHead, View } from '../../api.ts';
import { bytesOf, type HeldOf, type Source, type SourceCommands } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';
import { openTickerStreams, type TickerStreams, type TickerStreamsOptions } from './ticker-streams.ts';
import { createTickerTable, type TickerTable } from './ticker-table.ts';

const keepEveryMs = 15_000;

export interface TickerFeedOptions extends TickerStreamsOptions {
  readonly log: Log;
  /** Where the last figures outlive the worker. */
  readonly packs?: PackStore | undefined;
}

/** 24 h figures of the instruments that are shown; before its first frame those that this browser has kept. */
export class TickerFeed implements Source {
  readonly commands: SourceCommands = { tickers: this };
  readonly #options: TickerFeedOptions;
  readonly #status: FeedStatus;
  readonly #rows = new Map<InstrumentKey, { readonly row: TickerRow; readonly version: number }>();
  readonly #table: TickerTable;
  readonly #streams: TickerStreams;
  #version = 0;
  /** The next frame holds all that is shown. */
  #renewing = true;
  #renewed = 0;
  #cancelKeep: Cancel | undefined;

  constructor(options: TickerFeedOptions, changed: () => void) {
    this.#options = options;
    this.#status = new FeedStatus(options.clock, changed);
    this.#table = createTickerTable(options.clock);
    if (options.packs) void this.#restore(options.packs);
    this.#streams = this.#open();
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  change(_view: View, since: number | undefined): Change {
    if (this.#version === 0) return { kind: 'none' };
    if (since === undefined || since < this.#renewed)
      return { kind: 'whole', value: Object.fromEntries([...this.#rows].map(([key, { row }]) => [key, row])) };
    const newer = [...this.#rows.values()].filter(({ version }) => version > since);
    return { kind: 'rows', rows: newer.map(({ row }) => row) };
  }

  held(): HeldOf {
    const bytes = [...this.#rows.values()].reduce((sum, { row }) => sum + bytesOf(row), 0);
    return { kind: 'tickers', entries: this.#rows.size, bytes };
  }

  /** The newest figures of an instrument; of one that is not shown as the whole table told of it. */
  row(key: InstrumentKey): TickerRow | undefined {
    return this.#rows.get(key)?.row ?? this.#table.row(key);
  }

  /** Asks for the figures of all instruments; resolves when they are there, or after a moment without them. */
  whole(everyS?: number): Promise<void> {
    this.#streams.wantTable(everyS);
    return this.#table.there();
  }

  rows(): readonly TickerRow[] {
    return this.#table.rows();
  }

  keep(): void {
    const { packs, clock } = this.#options;
    this.#cancelKeep?.();
    this.#cancelKeep = undefined;
    if (!packs || this.#status.head().state !== 'live') return;
    persistTickers(
      { packs, clock },
      [...this.#rows.values()].map(({ row }) => row),
    );
  }

  close(): void {
    this.keep();
    this.#streams.close();
    this.#table.close();
  }

  async #restore(packs: PackStore): Promise<void> {
    const kept = await restoreTickers({ packs, log: this.#options.log });
    if (!kept || this.#version > 0) return;
    this.#version++;
    for (const row of kept.rows) this.#rows.set(row[0], { row, version: this.#version });
    this.#status.recalled(kept.savedMs, null);
  }

  #open(): TickerStreams {
    return openTickerStreams(
      this.#options,
      {
        opened: () => {
          this.#renewing = true;
        },
        frame: (frame) => {
          const isAll = this.#renewing && frame !== undefined;
          if (isAll) this.#renewing = false;
          this.#take(frame, isAll);
        },
        heartbeat: () => {
          if (this.#renewed > 0) this.#status.become('live', '');
        },
        lost: (reason) => this.#status.broke(reason),
        refused: (code) => this.#status.become('failed', code),
      },
      this.#table,
    );
  }

  /** `isAll`: the frame holds all rows, and others exist no more. */
  #take(frame: unknown, isAll: boolean): void {
    const { log, clock } = this.#options;
    const parsed = v.safeParse(ticker24h.frame, frame);
    if (!parsed.success) {
      log.error('24 h figures: a frame breaks the topic', v.flatten(parsed.issues));
      return;
    }
    this.#version++;
    let newestMs = 0;
    if (isAll) {
      this.#rows.clear();
      this.#renewed = this.#version;
    }
    for (const row of parsed.output.rows) {
      this.#rows.set(row[0], { row, version: this.#version });
      newestMs = Math.max(newestMs, row[10]);
    }
    this.#status.received('live', newestMs || null);
    this.#cancelKeep ??= clock.after(keepEveryMs, () => this.keep());
  }
}
