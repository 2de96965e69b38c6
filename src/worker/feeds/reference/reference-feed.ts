import type * as v from 'valibot';
import type { Change, FeedHead } from '../../api.ts';
import { packRows } from '../../cache/columns.ts';
import { restore } from '../../cache/restore.ts';
import type { Cancel } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import type { Outcome } from '../../connection/http.ts';
import { callUntilAnswered } from '../../connection/retry.ts';
import type { Source } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';

const restoreWithinMs = 250;
/** Rows of the cache are refreshed so long after they were read: behind the paint. */
const refreshBehindMs = 100;

/** One answer of the server; `rows` undefined where the version that was asked with is still the newest. */
export interface TableAnswer<T> {
  readonly version: string;
  readonly rows: T | undefined;
}

export interface TableOptions<T> {
  readonly name: string;
  readonly environment: Pick<Environment, 'clock' | 'random' | 'log' | 'packs'>;
  readonly schema: v.GenericSchema<T>;
  /** Asks the server; `version` is the one at hand, "" where there is none. */
  readonly ask: (version: string) => Promise<Outcome<TableAnswer<T>>>;
  readonly everyMs: number;
  /** Wall time in ms at which rows are known to change next; undefined where none is known. */
  readonly changesAt?: (rows: T, nowMs: number) => number | undefined;
  readonly retryMs?: (attempt: number, random: () => number) => number;
}

/**
 * One table of reference data, served from this browser at once and refreshed behind. Failures are logged and tried
 * again; no message pops up, but rows that were live are stale meanwhile. It lives as long as the engine: closing it as
 * a source does nothing, `start` and `stop` do.
 */
export class ReferenceTable<T> implements Source {
  readonly close = (): void => undefined;
  readonly #options: TableOptions<T>;
  readonly #status: FeedStatus;
  #rows: T | undefined;
  #version = 0;
  #serverVersion = '';
  #confirmed = false;
  #started = false;
  /** Rises whenever a start has begun, or has been taken back, so that none refreshes twice. */
  #beginnings = 0;
  #cancelBegin: Cancel | undefined;
  #cancelRefresh: Cancel | undefined;

  constructor(options: TableOptions<T>, changed: () => void) {
    this.#options = options;
    this.#status = new FeedStatus(options.environment.clock, changed);
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  change(): Change {
    return this.#rows === undefined ? { kind: 'none' } : { kind: 'whole', value: this.#rows };
  }

  rows(): T | undefined {
    return this.#rows;
  }

  /** Whether the server has confirmed the rows since the worker started. */
  confirmed(): boolean {
    return this.#confirmed;
  }

  /** Reads the cache, then the server, and the server again and again. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    if (this.#rows === undefined) this.#recallThenRefresh();
    else this.#refresh();
  }

  stop(): void {
    this.#started = false;
    this.#beginnings++;
    this.#cancelBegin?.();
    this.#cancelRefresh?.();
  }

  /** The version in the cache saves the server the rows; a cache that takes long is not waited for. */
  #recallThenRefresh(): void {
    const { clock } = this.#options.environment;
    const beginning = ++this.#beginnings;
    const begin = () => {
      if (beginning !== this.#beginnings) return;
      this.#beginnings++;
      this.#cancelBegin?.();
      this.#refresh();
    };
    this.#cancelBegin = clock.after(restoreWithinMs, begin);
    void this.#recall().then(() => {
      if (this.#rows === undefined || beginning !== this.#beginnings) return begin();
      this.#cancelBegin?.();
      this.#cancelBegin = clock.after(refreshBehindMs, begin);
    });
  }

  async #recall(): Promise<void> {
    const { name, environment, schema } = this.#options;
    const known = await restore(environment, name, schema);
    if (!known || this.#confirmed) return;
    this.#serverVersion = known.version;
    this.#rows = known.value;
    this.#version++;
    this.#status.recalled(known.savedMs, null);
  }

  #refresh(): void {
    const {
      name,
      environment: { clock, random, log },
      ask,
      retryMs,
    } = this.#options;
    this.#cancelRefresh = callUntilAnswered({
      clock,
      random,
      call: () => ask(this.#rows === undefined ? '' : this.#serverVersion),
      done: (answer) => {
        this.#accept(answer);
        this.#cancelRefresh = clock.after(this.#restMs(), () => this.#refresh());
      },
      failed: ({ code }) => {
        log.warn(`${name} not loaded: ${code}`);
        this.#status.broke(code);
      },
      ...(retryMs && { delayMs: retryMs }),
    });
  }

  /** How long the rows are good for. */
  #restMs(): number {
    const {
      everyMs,
      changesAt,
      environment: { clock },
    } = this.#options;
    const now = clock.wallMs();
    const changes = this.#rows === undefined ? undefined : changesAt?.(this.#rows, now);
    return Math.min(everyMs, changes === undefined ? everyMs : changes - now);
  }

  #accept({ version, rows }: TableAnswer<T>): void {
    this.#confirmed = true;
    if (rows === undefined) {
      this.#status.become('live', '');
      return;
    }
    const {
      name,
      environment: { packs, clock },
    } = this.#options;
    this.#serverVersion = version;
    this.#rows = rows;
    this.#version++;
    this.#status.received('live', null);
    void packs.write({ name, version, savedMs: clock.wallMs(), value: packRows(rows) });
  }
}
