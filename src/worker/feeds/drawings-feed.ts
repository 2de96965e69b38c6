import * as v from 'valibot';
import { layoutList, layoutSave, longestLayout } from '../../shared/contracts/layout.ts';
import { DrawingDocument, type DrawingEdit, edited, emptyDocument, mergeDocuments, mostDrawings, sameDocument } from '../../shared/drawings/document.ts';
import { Drawing } from '../../shared/drawings/drawing.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { Change, DrawingsValue, EditOutcome, FeedHead, View } from '../api.ts';
import { recall } from '../cache/recall.ts';
import type { Cancel, Environment } from '../environment.ts';
import type { Http, Outcome } from '../http.ts';
import { callUntilAnswered } from '../retry.ts';
import { VersionedSave } from '../versioned-save.ts';
import { type Source, Standing } from './feed.ts';

const saveAfterMs = 1_000;

export interface DrawingsOptions {
  readonly environment: Pick<Environment, 'clock' | 'random' | 'log' | 'packs'>;
  readonly http: Http;
  readonly key: InstrumentKey;
  /** Whose drawings they are, null where nobody is logged in; undefined while that is not known. */
  readonly owner: () => string | null | undefined;
}

/**
 * The drawings of one instrument, for all windows. They are kept in this browser first and saved at the server a second later; a save that meets a newer
 * version reads it, merges it drawing by drawing and saves again. Logged out they stay in this browser.
 */
export class DrawingsFeed implements Source {
  readonly #options: DrawingsOptions;
  readonly #standing: Standing;
  #owner: { readonly name: string | null } | undefined;
  #document: DrawingDocument = emptyDocument;
  #value: DrawingsValue | undefined;
  #version = 0;
  /** Whether what this browser kept has been merged in: before that nothing is written over it. */
  #recalled = false;
  /** What the server has, and under which version; undefined before it was read. */
  #server: { readonly version: number; readonly document: DrawingDocument } | undefined;
  #cancelRead: Cancel | undefined;
  readonly #save: VersionedSave;

  constructor(options: DrawingsOptions, changed: () => void) {
    this.#options = options;
    this.#standing = new Standing(options.environment.clock, changed);
    this.#save = new VersionedSave({
      environment: options.environment, name: 'drawings', everyMs: saveAfterMs, send: () => this.#send(), conflict: () => this.#read(), failed: (code) => this.#standing.broke(code),
    });
    this.restart();
  }

  head(): FeedHead {
    return this.#standing.head();
  }

  version(): number {
    return this.#version;
  }

  change(_view: View, since: number | undefined): Change {
    return since === undefined && this.#value === undefined ? { kind: 'none' } : { kind: 'whole', value: this.#value };
  }

  /** The user is another one: everything is forgotten and read anew. */
  restart(): void {
    const name = this.#options.owner();
    if (name !== undefined && this.#owner?.name === name) return;
    this.close();
    [this.#document, this.#value, this.#server, this.#recalled] = [emptyDocument, undefined, undefined, false];
    this.#version++;
    this.#standing.reset();
    this.#owner = name === undefined ? undefined : { name };
    if (this.#owner) void this.#recall(this.#owner);
  }

  close(): void {
    this.#cancelRead?.();
    this.#save.stop();
  }

  /** Changes drawings for all windows, at once and all or none. */
  edit(edits: readonly DrawingEdit[]): EditOutcome {
    if (edits.some((one) => 'drawing' in one && !v.is(Drawing, one.drawing))) return 'invalid';
    const ids = new Set([...this.#document.drawings.map(({ id }) => id), ...edits.flatMap((one) => ('drawing' in one ? [one.drawing.id] : []))]);
    for (const one of edits) if ('removed' in one) ids.delete(one.removed.id);
    if (ids.size > mostDrawings && edits.some((one) => 'drawing' in one)) return 'too_many';
    const next = edited(this.#document, edits);
    if (JSON.stringify(next).length > longestLayout && edits.some((one) => 'drawing' in one)) return 'too_large';
    this.#take(next, this.#owner?.name === null || this.#server ? 'live' : 'cached');
    this.#save.later(saveAfterMs);
    return 'ok';
  }

  /** Saves now what waits to be saved, after a save that is under way. */
  flush(): Promise<void> {
    return this.#save.flush();
  }

  #take(document: DrawingDocument, state: 'live' | 'cached'): void {
    this.#document = document;
    this.#value = { drawings: document.drawings };
    this.#version++;
    this.#standing.received(state, null);
    this.#remember();
  }

  #packName(): string {
    return `drawings/${this.#owner?.name ?? ''}/${this.#options.key}`;
  }

  #remember(): void {
    const { packs, clock } = this.#options.environment;
    if (this.#recalled && this.#owner) void packs.write({ name: this.#packName(), version: '', savedMs: clock.wallMs(), value: this.#document });
  }

  async #recall(owner: { readonly name: string | null }): Promise<void> {
    const known = await recall(this.#options.environment, this.#packName(), DrawingDocument);
    if (owner !== this.#owner) return;
    this.#recalled = true;
    const merged = known ? mergeDocuments(this.#document, known.value) : this.#document;
    if (known || owner.name === null) this.#take(merged, owner.name === null ? 'live' : 'cached');
    if (owner.name !== null) this.#read();
  }

  /** Reads the server's document, then saves what it lacks. */
  #read(): void {
    const { environment: { clock, random, log }, http, key } = this.#options;
    this.#cancelRead?.();
    this.#cancelRead = callUntilAnswered({
      clock, random,
      call: () => http.call(layoutList, { kind: 'drawings', name: key }),
      done: ([layout]) => {
        this.#server = { version: layout?.version ?? 0, document: layout?.body ?? emptyDocument };
        this.#take(mergeDocuments(this.#document, this.#server.document), 'live');
        this.#save.later(0);
      },
      refused: ({ code }) => this.#standing.broke(code),
      failed: ({ code }) => log.warn(`drawings not read: ${code}`),
    });
  }

  #send(): Promise<Outcome<unknown> | undefined> | undefined {
    const [owner, server, sent, { http, key }] = [this.#owner, this.#server, this.#document, this.#options];
    if (!server || sameDocument(sent, server.document)) return undefined;
    const saving = http.call(layoutSave, { kind: 'drawings', name: key, version: server.version, body: sent as v.InferInput<typeof DrawingDocument> });
    return saving.then((outcome) => {
      if (owner !== this.#owner) return undefined;
      if (outcome.ok) {
        this.#server = { version: outcome.data.version, document: sent };
        if (this.#standing.head().reason !== '') this.#standing.received('live', null);
      }
      return outcome;
    });
  }
}
