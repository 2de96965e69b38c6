import * as v from 'valibot';
import { layoutList, layoutSave } from '../../../shared/contracts/layout.ts';
import type { Input } from '../../../shared/base/contract.ts';
import type { Params } from '../../../shared/base/topic.ts';
import { layout as topic } from '../../../shared/topics/layout.ts';
import type { Change, FeedHead, View } from '../../api.ts';
import { restore } from '../../cache/restore.ts';
import type { Cancel } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import type { Http, Outcome } from '../../connection/http.ts';
import { callUntilAnswered } from '../../connection/retry.ts';
import type { Stream, Streams } from '../../connection/streams.ts';
import { VersionedSave } from '../../state/versioned-save.ts';
import type { Source } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';
import { createPoller, type Poller } from '../poller.ts';

const saveAfterMs = 1_000;
const pollEveryMs = 15_000;

export interface LayoutOptions {
  readonly environment: Pick<Environment, 'clock' | 'random' | 'log' | 'packs'>;
  readonly http: Http;
  readonly streams: Streams;
  /** Whose layouts they are, null where nobody is logged in; undefined while that is not known. */
  readonly owner: () => string | null | undefined;
}

/** A kind of layout: under which name it is saved, and how two states of it become one. */
export interface LayoutShape<D> {
  readonly at: Params<typeof topic>;
  readonly schema: v.GenericSchema<unknown, D>;
  readonly empty: D;
  readonly merge: (a: D, b: D) => D;
  readonly isSame: (a: D, b: D) => boolean;
  /** What the windows get. */
  readonly valueOf: (document: D) => unknown;
}

/**
 * One layout of a user, for all windows. It is kept in this browser first and saved at the server a second later; a
 * save that meets a newer version reads it, merges it entry by entry and saves again. A socket tells of what other
 * browsers have saved, which is then read and merged. Logged out it stays in this browser. A subclass says how it is
 * edited.
 */
export abstract class LayoutFeed<D extends object> implements Source {
  readonly #options: LayoutOptions;
  readonly #shape: LayoutShape<D>;
  readonly #status: FeedStatus;
  readonly #poller: Poller;
  #owner: { readonly name: string | null } | undefined;
  #document: D;
  #value: unknown;
  #version = 0;
  /** Whether what this browser kept has been merged in: before that nothing is written over it. */
  #recalled = false;
  /** What the server has, and under which version; undefined before it was read. */
  #server: { readonly version: number; readonly document: D } | undefined;
  /** The version that the socket has told since the last read began. */
  #pushedVersion: number | undefined;
  #stream: Stream | undefined;
  #cancelRead: Cancel | undefined;
  #reading = false;
  readonly #save: VersionedSave;

  constructor(options: LayoutOptions, shape: LayoutShape<D>, changed: () => void) {
    this.#options = options;
    this.#shape = shape;
    this.#document = shape.empty;
    this.#status = new FeedStatus(options.environment.clock, changed);
    this.#poller = createPoller({
      clock: options.environment.clock,
      everyMs: pollEveryMs,
      call: (unwanted) => options.http.call(layoutList, this.#shape.at, { unwanted }),
      done: ([found]) => this.#put(found),
      // Whether there is a socket says nothing about what this browser has.
      failed: () => undefined,
    });
    this.#save = new VersionedSave({
      environment: options.environment,
      name: shape.at.kind,
      everyMs: saveAfterMs,
      send: () => this.#send(),
      conflict: () => this.#read(),
      failed: (code) => this.#status.broke(code),
      ended: () => this.#compare(),
    });
    this.onSession();
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  change(_view: View, since: number | undefined): Change {
    return since === undefined && this.#value === undefined ? { kind: 'none' } : { kind: 'whole', value: this.#value };
  }

  /** The user is another one: everything is forgotten and read anew. */
  onSession(): void {
    const name = this.#options.owner();
    if (name !== undefined && this.#owner?.name === name) return;
    this.close();
    [this.#document, this.#value, this.#server, this.#recalled, this.#pushedVersion] = [
      this.#shape.empty,
      undefined,
      undefined,
      false,
      undefined,
    ];
    this.#version++;
    this.#status.reset();
    this.#owner = name === undefined ? undefined : { name };
    if (this.#owner) void this.#recall(this.#owner);
  }

  close(): void {
    this.#poller.stop();
    this.#stream?.close();
    this.#stream = undefined;
    this.#cancelRead?.();
    this.#reading = false;
    this.#save.stop();
  }

  /** Saves now what waits to be saved, after a save that is under way. */
  flush(): Promise<void> {
    return this.#save.flush();
  }

  protected document(): D {
    return this.#document;
  }

  /** Another state by the hand of the user, for all windows at once. */
  protected put(next: D): void {
    this.#take(next, this.#owner?.name === null || this.#server ? 'live' : 'cached');
    this.#save.later(saveAfterMs);
  }

  #take(document: D, state: 'live' | 'cached'): void {
    this.#document = document;
    this.#value = this.#shape.valueOf(document);
    this.#version++;
    this.#status.received(state, null);
    this.#remember();
  }

  #packName(): string {
    return `${this.#shape.at.kind}/${this.#owner?.name ?? ''}/${this.#shape.at.name}`;
  }

  #remember(): void {
    const { packs, clock } = this.#options.environment;
    if (this.#recalled && this.#owner)
      void packs.write({ name: this.#packName(), version: '', savedMs: clock.wallMs(), value: this.#document });
  }

  async #recall(owner: { readonly name: string | null }): Promise<void> {
    const known = await restore(this.#options.environment, this.#packName(), this.#shape.schema);
    if (owner !== this.#owner) return;
    this.#recalled = true;
    const merged = known ? this.#shape.merge(this.#document, known.value as D) : this.#document;
    if (known || owner.name === null) this.#take(merged, owner.name === null ? 'live' : 'cached');
    if (owner.name === null) return;
    this.#read();
    this.#stream = this.#listen();
  }

  #listen(): Stream {
    return this.#options.streams.open(topic, this.#shape.at, {
      opened: () => this.#poller.stop(),
      frame: (raw) => {
        const parsed = v.safeParse(topic.frame, raw);
        if (!parsed.success) {
          this.#options.environment.log.error(
            `${this.#shape.at.kind}: a frame breaks the topic`,
            v.flatten(parsed.issues),
          );
          return;
        }
        this.#pushedVersion = parsed.output.version;
        this.#compare();
      },
      heartbeat: () => undefined,
      lost: () => undefined,
      blocked: () => this.#poller.start(),
      refused: (code) => this.#options.environment.log.warn(`versions of ${this.#shape.at.kind} not told: ${code}`),
    });
  }

  /** Reads where the server is known to have another version than was read or saved here. */
  #compare(): void {
    if (
      this.#pushedVersion !== undefined &&
      this.#server &&
      this.#pushedVersion !== this.#server.version &&
      !this.#save.isUnderWay &&
      !this.#reading
    )
      this.#read();
  }

  /** Reads the server's document, then saves what it lacks. */
  #read(): void {
    const {
      environment: { clock, random, log },
      http,
    } = this.#options;
    this.#cancelRead?.();
    this.#pushedVersion = undefined;
    this.#reading = true;
    this.#cancelRead = callUntilAnswered({
      clock,
      random,
      call: (unwanted) => http.call(layoutList, this.#shape.at, { unwanted }),
      done: ([found]) => {
        this.#reading = false;
        this.#put(found);
        this.#compare();
      },
      refused: ({ code }) => {
        this.#reading = false;
        this.#status.broke(code);
      },
      failed: ({ code }) => log.warn(`${this.#shape.at.kind} not read: ${code}`),
    });
  }

  #put(found: { readonly version: number; readonly body: object } | undefined): void {
    this.#server = { version: found?.version ?? 0, document: (found?.body as D | undefined) ?? this.#shape.empty };
    this.#take(this.#shape.merge(this.#document, this.#server.document), 'live');
    this.#save.later(0);
  }

  #send(): Promise<Outcome<unknown> | undefined> | undefined {
    const owner = this.#owner;
    const server = this.#server;
    const sent = this.#document;
    if (!server || this.#shape.isSame(sent, server.document)) return undefined;
    const saving = this.#options.http.call(layoutSave, {
      ...this.#shape.at,
      version: server.version,
      body: sent,
    } as unknown as Input<typeof layoutSave>);
    return saving.then((outcome) => {
      if (owner !== this.#owner) return undefined;
      if (outcome.ok) {
        this.#server = { version: outcome.data.version, document: sent };
        if (this.#status.head().reason !== '') this.#status.received('live', null);
      }
      return outcome;
    });
  }
}
