import * as v from 'valibot';
import { Refusal } from '../../shared/base/refusal.ts';
import { MuxMessage, type MuxRequest, maxMuxTopics } from '../../shared/wire/mux.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { ruleOf } from '../../shared/base/rule-of.ts';
import type { Channels } from './channels.ts';
import type { Session } from './connection.ts';
import { jsonFrame } from './encoded.ts';
import { type OwnerCounter, ownerOf } from './limits.ts';
import { errorFrame, subscribe, type Subscription, type SubscriptionRequest } from './subscription.ts';
import type { Turns } from './turns.ts';
import type { SocketWire } from './wire.ts';
import type { Caller } from '../identity/authenticator.ts';

/** Messages of one socket that may wait for their turns. */
const maxWaiting = 20;

export interface MuxParts {
  readonly wire: SocketWire;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Log;
  readonly sid: string;
  /** The topic of a path and its params, for this caller; throws the Refusal that the request deserves. */
  readonly admit: (
    path: string,
    query: Readonly<Record<string, string>>,
    caller: Caller | undefined,
  ) => Promise<SubscriptionRequest>;
  /** Who has signed the upgrade with an API key: the socket ends with the key. */
  readonly opener?: Caller | undefined;
  /** Closes the socket: what has opened it proves nothing any more. */
  readonly end: () => void;
  /** Who a ticket speaks for; undefined where it is worth nothing. */
  readonly callerOf: (ticket: string) => Promise<Caller | undefined>;
  readonly turns: Turns;
  /** Whose turns those of this socket are while nobody has proved who speaks. */
  readonly client: string;
  readonly loads: OwnerCounter;
}

/**
 * A socket of many topics, each under its id. Frames, rules and permissions are those of the single sockets; what they
 * close for is told as `err` for the id.
 */
class MuxSession implements Session {
  readonly #parts: MuxParts;
  readonly #topics = new Map<number, Subscription>();
  #caller: Caller | undefined;
  #open = true;
  /** Messages are taken one after another: one that proves who speaks holds up those behind it. */
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: MuxParts) {
    this.#parts = parts;
    this.#caller = parts.opener;
  }

  callers(): Caller[] {
    const { opener } = this.#parts;
    const all = [...this.#topics.values(), { caller: this.#caller }, { caller: opener }];
    return all.flatMap(({ caller }) => (caller ? [caller] : []));
  }

  receive(text: string | undefined): void {
    if (this.#waiting >= maxWaiting) {
      this.#report(undefined, new Refusal('RATE_LIMIT', { field: 'frame', rule: 'waiting' }));
      return;
    }
    this.#waiting += 1;
    this.#turn = this.#turn.then(() => this.#takeMessage(text));
  }

  refuse(refusal: Refusal): void {
    this.#report(undefined, refusal);
  }

  revoke(token: string): void {
    if (this.#parts.opener?.token === token) {
      this.#parts.end();
      return;
    }
    if (this.#caller?.token === token) this.#caller = undefined;
    for (const [id, topic] of this.#topics) {
      if (topic.caller?.token !== token) continue;
      this.#drop(id);
      this.#report(id, new Refusal('PERMISSION_DENIED'));
    }
  }

  tend(nowMs: number): void {
    for (const topic of this.#topics.values()) topic.outbox.tend(nowMs);
  }

  close(): void {
    this.#open = false;
    for (const id of [...this.#topics.keys()]) this.#drop(id);
  }

  #report(id: number | undefined, error: unknown): void {
    const { log, wire } = this.#parts;
    if (!(error instanceof Refusal)) log.error({ error }, 'the multiplexed socket failed');
    wire.frame(jsonFrame(errorFrame(error)), id);
  }

  #end(id: number, refusal: Refusal): void {
    this.#drop(id);
    this.#report(id, refusal);
  }

  #drop(id: number): void {
    this.#topics.get(id)?.close();
    this.#topics.delete(id);
  }

  #join(id: number, wanted: SubscriptionRequest): void {
    const { wire, channels, clock, log, sid, client, loads } = this.#parts;
    if (this.#topics.size >= maxMuxTopics && !this.#topics.has(id))
      throw new Refusal('RATE_LIMIT', { field: 'id', rule: 'most' });
    this.#drop(id);
    wire.frame(jsonFrame({ e: 'open', sid, time: clock.nowMs() }), id);
    const owner = ownerOf(this.#caller, client);
    this.#topics.set(
      id,
      subscribe({ ...wanted, wire, id, channels, clock, log, loads, owner, ended: (why) => this.#end(id, why) }),
    );
  }

  #topicOf(id: number): Subscription {
    const topic = this.#topics.get(id);
    if (!topic) throw new Refusal('NOT_FOUND', { field: 'id', rule: 'unknown' });
    return topic;
  }

  async #take(request: MuxRequest): Promise<void> {
    if (!this.#open) return;
    if (request.op === 'auth') {
      this.#caller = await this.#parts.callerOf(request.ticket);
      if (!this.#caller) throw new Refusal('PERMISSION_DENIED');
    } else if (request.op === 'sub') {
      const caller = this.#caller;
      const wanted = await this.#parts.admit(request.path, request.query, caller);
      // The socket may have been closed meanwhile, or what proved the caller revoked.
      if (!this.#open) return;
      if (wanted.caller && this.#caller !== caller) throw new Refusal('PERMISSION_DENIED');
      this.#join(request.id, wanted);
    } else if (request.op === 'unsub') this.#drop(request.id);
    else {
      const topic = this.#topicOf(request.id);
      const known = request.op === 'resync' ? topic.resync() : topic.receive(JSON.stringify(request.body));
      if (!known) throw new Refusal('INPUT', { field: 'op', rule: 'unknown' });
    }
  }

  #inTurn<T>(task: () => T) {
    const { turns, client } = this.#parts;
    const caller = this.#caller;
    return caller ? turns.run('user', caller.user.userId, task) : turns.run('guest', client, task);
  }

  /** Also to read what a message asks for is work. */
  async #takeMessage(text: string | undefined): Promise<void> {
    const message = this.#open && (await this.#inTurn(() => v.safeParse(MuxMessage, text)));
    this.#waiting -= 1;
    if (!message) return;
    if (!message.success) {
      const field = v.getDotPath(message.issues[0]) ?? 'frame';
      this.#report(undefined, new Refusal('INPUT', { field, rule: ruleOf(message.issues[0]) }));
      return;
    }
    for (const request of Array.isArray(message.output) ? message.output : [message.output]) {
      try {
        if (this.#open) await this.#inTurn(() => this.#take(request));
      } catch (error) {
        this.#report('id' in request ? request.id : undefined, error);
      }
    }
  }
}

export const muxSession = (parts: MuxParts): Session => new MuxSession(parts);
