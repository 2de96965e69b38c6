import { Refusal, refusals } from '../../shared/base/refusal.ts';
import type { Params, Topic } from '../../shared/base/topic.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Channel, Channels } from './channels.ts';
import type { OwnerCounter } from './limits.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { RequestStream, Publisher } from './publishers/publisher.ts';
import type { Wire } from './wire.ts';
import type { Caller } from '../identity/authenticator.ts';

/** What a reader asks for, admitted. */
export interface SubscriptionRequest {
  readonly publisher: Publisher;
  readonly params: unknown;
  readonly caller: Caller | undefined;
}

/** One topic on one socket. */
export interface Subscription {
  readonly outbox: Outbox;
  readonly caller: Caller | undefined;
  /** A snapshot, please. Refused by dialogues. */
  resync(): boolean;
  /** A request of a request stream. Refused by streams. */
  receive(text: string): boolean;
  refuse(error: unknown): void;
  close(): void;
}

export interface SubscriptionParts extends SubscriptionRequest {
  readonly wire: Wire;
  readonly id: number | undefined;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Log;
  /** The stream has ended by itself: why. */
  readonly ended: (refusal: Refusal) => void;
  /** What the open topics of all owners cost, and whose this one is. */
  readonly loads: OwnerCounter;
  readonly owner: { readonly key: string; readonly most: number };
}

/**
 * Joins the topic; throws the publisher's Refusal, with nothing left behind, or RATE_LIMIT where the owner's topics
 * would cost too much.
 */
export function subscribe(parts: SubscriptionParts): Subscription {
  const { publisher, params, loads, owner } = parts;
  const load = publisher.load?.(params as Params<Topic>) ?? 1;
  if (!loads.enter(owner.key, owner.most, load)) throw new Refusal('RATE_LIMIT', { field: 'path', rule: 'load' });
  const left = once(() => loads.leave(owner.key, load));
  try {
    return join(parts, left);
  } catch (error) {
    left();
    throw error;
  }
}

/** Whether what a reader asks for says how often: those do who save data. */
const savesData = (params: unknown): boolean =>
  typeof params === 'object' && params !== null && ('hz' in params || 'every_s' in params);

/** A task that runs the first time only. */
function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) task();
    isDone = true;
  };
}

function join(
  { publisher, params, caller, wire, id, channels, clock, log, ended }: SubscriptionParts,
  left: () => void,
): Subscription {
  let channel: Channel | undefined;
  let requestStream: RequestStream | undefined;
  const outbox = createOutbox({
    wire,
    id,
    keep: publisher.topic.keep,
    nowMs: () => clock.nowMs(),
    catchUp: () => channel?.snapshot() ?? [],
    saves: savesData(params),
    heartbeat: (after) => ({ e: 'hb', u: channel?.newest(), after, time: clock.nowMs() }),
  });
  if (publisher.talk && caller)
    requestStream = publisher.talk((frame) => outbox.always(frame as object), caller, outbox.isBehind, refuse);
  if (publisher.open) {
    channel = channels.open(publisher, params as Params<Topic>, caller);
    outbox.sync(channel.snapshot());
    channel.join(outbox, ended);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof Refusal)) log.error({ error, path: publisher.topic.path }, 'a socket failed');
    if (wire.controls) outbox.always(errorFrame(error));
  }

  return {
    outbox,
    caller,
    refuse,
    resync() {
      if (channel) outbox.sync(channel.snapshot());
      return channel !== undefined;
    },
    receive(text) {
      try {
        requestStream?.receive(text);
      } catch (error) {
        refuse(error);
      }
      return requestStream !== undefined;
    },
    close() {
      channel?.leave(outbox);
      requestStream?.close();
      left();
    },
  };
}

/** The `err` frame of a failure; what is no Refusal is told as INTERNAL. */
export function errorFrame(error: unknown): object {
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
  return { e: 'err', code: refusals[refusal.code].number, msg: refusal.message, data: refusal.data ?? null };
}
