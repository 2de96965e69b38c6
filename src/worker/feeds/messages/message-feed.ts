import { messageList, messageLoad, messageLoadBefore, messageRead } from '../../../shared/contracts/message.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { messages as topic } from '../../../shared/topics/messages.ts';
import { type Message, type MessageEntry, type MessageType, messageTypes } from '../../../shared/user/message.ts';
import type { CallResult, MessageRef } from '../../api.ts';
import type { Http, Outcome, Sending } from '../../connection/http.ts';
import { MessageState } from './message-state.ts';
import { UserFeed, type UserFeedOptions } from '../account/user-feed.ts';
import type { SourceCommands } from '../../sources/source.ts';

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

/**
 * The user's messages by type. The socket is opened first; then the lists are read and, as the specification has it,
 * for each type what is newer than its newest message. A count that does not fit, a frame that breaks the topic and
 * every new socket make them be read again. What is new after the first reading is told on the urgent channel.
 */
export class MessageFeed extends UserFeed<typeof topic, Lists> {
  readonly commands: SourceCommands = { messages: this };
  #state = new MessageState();
  /** What the socket has told since the read under way began; undefined where none is under way. */
  #meanwhile: Message[] | undefined;

  constructor(options: UserFeedOptions, changed: () => void) {
    super(options, changed, { topic, name: 'messages', pollEveryMs });
    this.restart();
  }

  /** Marks messages as read once the server has confirmed it: those named, or all there are. */
  async read(which: readonly MessageRef[] | 'all'): Promise<CallResult> {
    if (!this.known) return notYet;
    const state = this.#state;
    for (let type = state.behind(); which === 'all' && type !== undefined; type = state.behind()) {
      const outcome = await this.#fetchOlder(type, behindPage);
      if (!outcome.ok) return outcome;
    }
    const list = which === 'all' ? state.unread().map(({ id, type, time }) => ({ id, type, time })) : which;
    for (let from = 0; from < list.length; from += readPage) {
      const page = list.slice(from, from + readPage);
      const outcome = await this.options.http.call(messageRead, { list: page });
      if (!outcome.ok) return outcome;
      if (state !== this.#state) return loggedOut;
      state.read(page);
      this.#changed();
    }
    // The counts are the server's: another browser may have read some meanwhile.
    this.readAgain();
    return { ok: true, data: list.length };
  }

  /** Reads older messages of a type; how many came. */
  older(type: MessageType): Promise<CallResult> {
    return this.known ? this.#fetchOlder(type, olderPage) : Promise.resolve(notYet);
  }

  async #fetchOlder(type: MessageType, limit: number): Promise<CallResult> {
    const state = this.#state;
    const oldest = state.oldest(type);
    if (oldest === undefined) return { ok: true, data: 0 };
    const outcome = await this.options.http.call(messageLoadBefore, { type, last_time: oldest, limit });
    if (!outcome.ok) return outcome;
    if (state !== this.#state) return loggedOut;
    state.append(type, outcome.data, outcome.data.length < limit);
    this.#changed();
    return { ok: true, data: outcome.data.length };
  }

  protected value(): unknown {
    return this.#state.value();
  }

  protected forget(): void {
    this.#state = new MessageState();
    this.#meanwhile = undefined;
  }

  protected async readLists(sending: Sending): Promise<Outcome<Lists>> {
    const { http } = this.options;
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

  protected reading(): void {
    this.#meanwhile ??= [];
  }

  protected put({ entries, followed }: Lists): void {
    const pushed = this.#meanwhile ?? [];
    this.#meanwhile = undefined;
    const fresh = entries.flatMap((entry) => [
      ...this.#state.replace(entry, pushed),
      ...this.#state.follow(entry.type, followed.get(entry.type) ?? []),
    ]);
    if (this.known) this.#announce(fresh);
  }

  protected take({ list }: Frame<typeof topic>): void {
    const taken = list.map((entry) => this.#state.push(entry));
    const fresh = taken.flatMap((each) => each.fresh);
    this.#announce(fresh);
    this.#meanwhile?.push(...fresh);
    if (!this.known) return;
    if (taken.some(({ missed }) => missed)) this.missed();
    this.#changed();
  }

  #announce(fresh: readonly Message[]): void {
    const list = fresh.filter(({ is_read }) => !is_read).sort((a, b) => a.time - b.time);
    if (list.length > 0) this.options.urgent({ kind: 'messages', list });
  }

  /** The value has changed, what is known about it has not. */
  #changed(): void {
    this.settled();
    this.status.touched();
  }
}

/** All messages of a type that are newer than a time, oldest first. */
async function follow(
  http: Http,
  type: MessageType,
  newest: number,
  sending: Sending,
): Promise<Outcome<readonly Message[]>> {
  const all: Message[] = [];
  for (let last_time = newest; ; last_time = all.at(-1)!.time) {
    const outcome = await http.call(messageLoad, { type, last_time }, sending);
    if (!outcome.ok) return outcome;
    all.push(...outcome.data);
    if (outcome.data.length < followPage) return { ok: true, data: all };
  }
}
