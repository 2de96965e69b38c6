import * as v from 'valibot';
import { Refusal } from '../../shared/kit/refusal.ts';
import { MuxMessage, type MuxRequest, mostMuxTopics } from '../../shared/wire/mux.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { ruleOf } from '../base/rule-of.ts';
import type { Channels } from './channels.ts';
import type { Session } from './connection.ts';
import { jsonFrame } from './encoded.ts';
import { type OwnerCounter, ownerOf } from './limits.ts';
import { errorFrame, subscribe, type Subscription, type Wish } from './subscription.ts';
import type { Turns } from './turns.ts';
import type { SocketWire } from './wire.ts';
import type { Caller } from '../identity/authenticator.ts';

/** Messages of one socket that may wait for their turns. */
const mostWaiting = 20;

export interface MuxParts {
  readonly wire: SocketWire;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Log;
  readonly sid: string;
  /** The topic of a path and its params, for this caller; throws the Refusal that the wish deserves. */
  readonly admit: (path: string, query: Readonly<Record<string, string>>, caller: Caller | undefined) => Wish;
  /** Who a ticket speaks for; undefined where it is worth nothing. */
  readonly callerOf: (ticket: string) => Promise<Caller | undefined>;
  readonly turns: Turns;
  /** Whose turns those of this socket are while nobody has proved who speaks. */
  readonly client: string;
  readonly loads: OwnerCounter;
}

/** A socket of many topics, each under its id. Frames, rules and permissions are those of the single sockets; what they close for is told as `err` for the id. */
export function muxSession({
  wire,
  channels,
  clock,
  log,
  sid,
  admit,
  callerOf,
  turns,
  client,
  loads,
}: MuxParts): Session {
  const topics = new Map<number, Subscription>();
  let caller: Caller | undefined;
  let open = true;
  /** Messages are taken one after another: one that proves who speaks holds up those behind it. */
  let turn: Promise<void> = Promise.resolve();
  let waiting: number = 0;

  const tell = (id: number | undefined, error: unknown): void => {
    if (!(error instanceof Refusal)) log.error({ error }, 'the multiplexed socket failed');
    wire.frame(jsonFrame(errorFrame(error)), id);
  };

  function drop(id: number): void {
    topics.get(id)?.close();
    topics.delete(id);
  }

  function join(id: number, wish: Wish): void {
    if (topics.size >= mostMuxTopics && !topics.has(id)) throw new Refusal('RATE_LIMIT', { field: 'id', rule: 'most' });
    drop(id);
    wire.frame(jsonFrame({ e: 'open', sid, time: clock.nowMs() }), id);
    topics.set(id, subscribe({ ...wish, wire, id, channels, clock, log, loads, owner: ownerOf(caller, client) }));
  }

  const topicOf = (id: number): Subscription => {
    const topic = topics.get(id);
    if (!topic) throw new Refusal('NOT_FOUND', { field: 'id', rule: 'unknown' });
    return topic;
  };

  async function take(request: MuxRequest): Promise<void> {
    if (!open) return;
    if (request.op === 'auth') {
      caller = await callerOf(request.ticket);
      if (!caller) throw new Refusal('PERMISSION_DENIED');
    } else if (request.op === 'sub') join(request.id, admit(request.path, request.query, caller));
    else if (request.op === 'unsub') drop(request.id);
    else {
      const known =
        request.op === 'resync'
          ? topicOf(request.id).resync()
          : topicOf(request.id).receive(JSON.stringify(request.body));
      if (!known) throw new Refusal('INPUT', { field: 'op', rule: 'unknown' });
    }
  }

  const inTurn = <T>(task: () => T) =>
    caller ? turns.run('user', caller.user.userId, task) : turns.run('guest', client, task);

  /** Also to read what a message asks for is work. */
  async function takeMessage(text: string | undefined): Promise<void> {
    const message = open && (await inTurn(() => v.safeParse(MuxMessage, text)));
    waiting -= 1;
    if (!message) return;
    if (!message.success)
      return tell(
        undefined,
        new Refusal('INPUT', { field: v.getDotPath(message.issues[0]) ?? 'frame', rule: ruleOf(message.issues[0]) }),
      );
    for (const request of Array.isArray(message.output) ? message.output : [message.output]) {
      try {
        if (open) await inTurn(() => take(request));
      } catch (error) {
        tell('id' in request ? request.id : undefined, error);
      }
    }
  }

  return {
    tokens: () => [
      ...new Set([...topics.values(), { caller }].flatMap((topic) => (topic.caller ? [topic.caller.token] : []))),
    ],
    receive(text) {
      if (waiting >= mostWaiting)
        return tell(undefined, new Refusal('RATE_LIMIT', { field: 'frame', rule: 'waiting' }));
      waiting += 1;
      turn = turn.then(() => takeMessage(text));
    },
    refuse: (refusal) => tell(undefined, refusal),
    revoke(token) {
      if (caller?.token === token) caller = undefined;
      for (const [id, topic] of topics) {
        if (topic.caller?.token !== token) continue;
        drop(id);
        tell(id, new Refusal('PERMISSION_DENIED'));
      }
    },
    tend(nowMs) {
      for (const topic of topics.values()) topic.outbox.tend(nowMs);
    },
    close() {
      open = false;
      for (const id of [...topics.keys()]) drop(id);
    },
  };
}
