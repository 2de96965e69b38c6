import type { WebSocket } from 'ws';
import { Refusal } from '../../shared/base/refusal.ts';
import { closeCodes } from '../../shared/wire/control.ts';
import type { Session } from './connection.ts';
import { jsonFrame } from './encoded.ts';
import { errorFrame, subscribe, type Subscription, type SubscriptionParts } from './subscription.ts';

/** Close code of RFC 6455 for a failure of the server's own. */
const serverFailed = 1011;

/**
 * A socket of one topic. One whose stream does not start is closed: it must not go on with heartbeats as if all were
 * well.
 */
export function singleSession(socket: WebSocket, parts: Omit<SubscriptionParts, 'ended'>): Session | undefined {
  let subscription: Subscription;
  try {
    subscription = subscribe({ ...parts, ended: hangUp });
  } catch (error) {
    if (!(error instanceof Refusal))
      parts.log.error({ error, path: parts.publisher.topic.path }, 'a stream did not start');
    hangUp(error);
    return undefined;
  }

  function hangUp(error: unknown): void {
    if (parts.wire.controls) parts.wire.frame(jsonFrame(errorFrame(error)), undefined);
    socket.close(
      error instanceof Refusal
        ? error.code === 'RATE_LIMIT'
          ? closeCodes.tooMany
          : closeCodes.unknownSymbol
        : serverFailed,
      error instanceof Refusal ? error.code : 'INTERNAL',
    );
  }

  const { caller } = parts;
  return {
    callers: () => (caller ? [caller] : []),
    receive(text) {
      const known = text === 'resync' ? subscription.resync() : text !== undefined && subscription.receive(text);
      if (!known) subscription.refuse(new Refusal('INPUT', { field: 'frame', rule: 'unknown' }));
    },
    refuse: subscription.refuse,
    revoke: (revoked) => {
      if (revoked === caller?.token) socket.close(closeCodes.revoked, 'token revoked');
    },
    tend: subscription.outbox.tend,
    close: subscription.close,
  };
}
