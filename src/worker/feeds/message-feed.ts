import * as v from 'valibot';
import { messageList, messageLoad, messageLoadBefore, messageRead } from '../../shared/contracts/message.ts';
import { messages as topic } from '../../shared/topics/messages.ts';
import { type Message, type MessageEntry, type MessageType, messageTypes } from '../../shared/user/message.ts';
import type { CallResult, Change, FeedHead, MessageRef, UrgentEvent, View } from '../api.ts';
import type { Cancel, Clock, Log } from '../environment.ts';
import type { Http, Outcome, Sending } from '../http.ts';
import { callUntilAnswered } from '../retry.ts';
import type { Stream, Streams } from '../streams.ts';
import { type Source, Standing } from './feed.ts';
import { MessageState } from './message-state.ts';
import { createPoller, type Poller } from './poller.ts';

const pollEveryMs = 15_000;
/** Messages of one answer of the follow-up fetch; so many ask for the next ones. */
const followPage = 500;
const olderPage = 20;
/** When all are to be read, those not at hand are fetched so many at a time. */
const behindPage = 200;
/** Messages that one call marks as read. */
const readPage = 500;

const notYet: CallResult = { ok: false, failure: { code: 'NETWORK', number: 0, data: null } };
const loggedOut: CallResult = { ok: false, failure: { code: 'PERMISSION_DENIED', number: 401, data: null } };

/** The newest messages of each type, and those that were written while they were read. */
interface Lists {
  readonly entries: readonly MessageEntry[];
  readonly followed: ReadonlyMap<MessageType, readonly Message[]>;
}

export interface MessageFeedOptions {
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly token: () => string | undefined;
  readonly urgent: (event: UrgentEvent) => void;
}

/**
 * The user's messages by type. The socket is opened first; then the lists are read and, as the specification has it, for each type what is newer than its
 * newest message. A count that does not fit, a frame that breaks the topic and every new socket make them be read again. What is new after the first
 * reading is told on the urgent lane.
 */
export class MessageFeed implements Source {
  readonly #options: MessageFeedOptions;
  readonly #standing: Standing;
  readonly #poller: Poller;
  #state = new MessageState();
  #version = 0;
  #known = false;
  #stream: Stream | undefined;
  #cancelRead: Cancel | undefined;
  /** What the socket has told since the read under way began; undefined where none is under way. */
  #meanwhile: Message[] | undefined;

  constructor(options: MessageFeedOptions, changed: () => void) {
    this.#options = options;
    this.#standing = new Standing(options.clock, changed);
    this.#poller = createPoller({
      clock: options.clock, everyMs: pollEveryMs, call: (unwanted) => readLists(options.http, { unwanted }),
      done: (lists) => {
        this.#put(lists);
        this.#standing.polled(null);
      },
      failed: () => this.#standing.broke('disconnected'),
    });
    this.restart();
  }

  head(): FeedHead {
    return this.#standing.head();
  }

  version(): number {
    return this.#version;
  }

  /** Somebody who comes with the value of an earlier worker keeps it until the lists are read; without a session nobody keeps any. */
  change(_view: View, since: number | undefined): Change {
    if (this.#known) return { kind: 'whole', value: this.#state.value() };
    return since === undefined && this.#options.token() !== undefined ? { kind: 'none' } : { kind: 'whole', value: undefined };
  }

  /** The session is another one, or there is none now: everything known is forgotten and read anew. */
  restart(): void {
    this.close();
    this.#state = new MessageState();
    this.#version++;
    this.#known = false;
    this.#meanwhile = undefined;
    this.#standing.reset();
    if (this.#options.token() === undefined) this.#standing.become('failed', 'PERMISSION_DENIED');
    else this.#stream = this.#open();
  }

  close(): void {
    this.#poller.stop();
    this.#cancelRead?.();
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Marks messages as read once the server has confirmed it: those named, or all there are. */
  async read(which: readonly MessageRef[] | 'all'): Promise<CallResult> {
    if (!this.#known) return notYet;
    const state = this.#state;
    for (let type = state.behind(); which === 'all' && type !== undefined; type = state.behind()) {
      const outcome = await this.#fetchOlder(type, behindPage);
      if (!outcome.ok) return outcome;
    }
    const list = which === 'all' ? state.unread().map(({ id, type }) => ({ id, type })) : which;
    for (let from = 0; from < list.length; from += readPage) {
      const page = list.slice(from, from + readPage);
      const outcome = await this.#options.http.call(messageRead, { list: page });
      if (!outcome.ok) return outcome;
      if (state !== this.#state) return loggedOut;
      state.read(page);
      this.#changed();
    }
    // The counts are the server's: another browser may have read some meanwhile.
    this.#read();
    return { ok: true, data: list.length };
  }

  /** Reads older messages of a type; how many came. */
  older(type: MessageType): Promise<CallResult> {
    return this.#known ? this.#fetchOlder(type, olderPage) : Promise.resolve(notYet);
  }

  async #fetchOlder(type: MessageType, limit: number): Promise<CallResult> {
    const state = this.#state;
    const oldest = state.oldest(type);
    if (oldest === undefined) return { ok: true, data: 0 };
    const outcome = await this.#options.http.call(messageLoadBefore, { type, last_time: oldest, limit });
    if (!outcome.ok) return outcome;
    if (state !== this.#state) return loggedOut;
    state.append(type, outcome.data, outcome.data.length < limit);
    this.#changed();
    return { ok: true, data: outcome.data.length };
  }

  #open(): Stream {
    return this.#options.streams.open(topic, {}, {
      opened: () => {
        this.#poller.stop();
        this.#read();
      },
      frame: (raw) => {
        const parsed = v.safeParse(topic.frame, raw);
        if (parsed.success) return this.#take(parsed.output.list);
        this.#options.log.error('messages: a frame breaks the topic', v.flatten(parsed.issues));
        this.#missed();
      },
      heartbeat: () => undefined,
      lost: (reason) => {
        this.#cancelRead?.();
        if (!this.#poller.isFresh()) this.#standing.broke(reason);
      },
      blocked: () => this.#poller.start(),
      refused: (code) => {
        this.#poller.stop();
        this.#cancelRead?.();
        this.#standing.become('failed', code);
      },
    });
  }

  #read(): void {
    const { clock, random, http, log } = this.#options;
    this.#cancelRead?.();
    this.#meanwhile ??= [];
    this.#cancelRead = callUntilAnswered({
      clock, random,
      call: (unwanted) => readLists(http, { unwanted }),
      done: (lists) => {
        this.#put(lists);
        this.#stream?.healed();
        this.#standing.received('live', null);
      },
      refused: ({ code }) => this.#standing.become('failed', code),
      failed: ({ code }) => log.warn(`messages not read: ${code}`),
    });
  }

  #put({ entries, followed }: Lists): void {
    const told = this.#meanwhile ?? [];
    this.#meanwhile = undefined;
    const fresh = entries.flatMap((entry) => [...this.#state.replace(entry, told), ...this.#state.follow(entry.type, followed.get(entry.type) ?? [])]);
    if (this.#known) this.#announce(fresh);
    this.#version++;
    this.#known = true;
  }

  #take(entries: readonly MessageEntry[]): void {
    const taken = entries.map((entry) => this.#state.push(entry));
    const fresh = taken.flatMap((each) => each.fresh);
    this.#announce(fresh);
    this.#meanwhile?.push(...fresh);
    if (!this.#known) return;
    if (taken.some(({ missed }) => missed)) this.#missed();
    this.#changed();
  }

  #missed(): void {
    if (this.#stream) this.#stream.counts.gaps++;
    this.#read();
  }

  #announce(fresh: readonly Message[]): void {
    const list = fresh.filter(({ is_read }) => !is_read).sort((a, b) => a.time - b.time);
    if (list.length > 0) this.#options.urgent({ kind: 'messages', list });
  }

  /** The value has changed, what is known about it has not. */
  #changed(): void {
    this.#version++;
    this.#standing.touched();
  }
}

async function readLists(http: Http, sending: Sending): Promise<Outcome<Lists>> {
  const list = await http.call(messageList, {}, sending);
  if (!list.ok) return list;
  const followed = new Map<MessageType, readonly Message[]>();
  for (const type of messageTypes) {
    const newest = list.data.find((entry) => entry.type === type)?.pagenation.results[0]?.time ?? 0;
    const outcome = await follow(http, type, newest, sending);
    if (!outcome.ok) return outcome;
    followed.set(type, outcome.data);
  }
  return { ok: true, data: { entries: list.data, followed } };
}

/** All messages of a type that are newer than a time, oldest first. */
async function follow(http: Http, type: MessageType, newest: number, sending: Sending): Promise<Outcome<readonly Message[]>> {
  const all: Message[] = [];
  for (let last_time = newest; ; last_time = all.at(-1)!.time) {
    const outcome = await http.call(messageLoad, { type, last_time }, sending);
    if (!outcome.ok) return outcome;
    all.push(...outcome.data);
    if (outcome.data.length < followPage) return { ok: true, data: all };
  }
}
