import type { RawData, WebSocket } from 'ws';
import { closeCodes } from '../../shared/wire/control.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Clock } from '../base/clock.ts';
import { jsonFrame } from './encoded.ts';
import { createMessageMeter } from './limits.ts';
import type { Caller } from '../identity/authenticator.ts';
import { createWire, type Line, type SocketWire } from './wire.ts';

export const protocolPingMs = 20_000;
export const idleMs = 60_000;

/** One open socket, from its first frame to its close. */
export interface Connection {
  readonly path: string;
  /** On whom anything of this socket rests. */
  callers(): readonly Caller[];
  tend(nowMs: number): void;
  /** This token proves nothing any more. */
  revoke(token: string): void;
  close(code: number, reason: string): void;
}

/** What a kind of socket does with it: one topic, or many. */
export interface Session {
  callers(): readonly Caller[];
  /** A text other than `ping`; undefined for bytes. */
  receive(text: string | undefined): void;
  refuse(refusal: Refusal): void;
  revoke(token: string): void;
  tend(nowMs: number): void;
  close(): void;
}

export interface ConnectionParts {
  readonly socket: WebSocket;
  readonly line: Line;
  readonly path: string;
  readonly clock: Clock;
  readonly sid: string;
  readonly sent: (bytes: number) => void;
  readonly closed: () => void;
  /** Begins the session; a failure to do so closes the socket within. */
  readonly session: (wire: SocketWire) => Session | undefined;
}

/** Upkeep that every socket has: the first frame, both pings, the measure of messages, the close. */
export function openConnection({
  socket,
  line,
  path,
  clock,
  sid,
  sent,
  closed,
  session: begin,
}: ConnectionParts): Connection {
  const allowed = createMessageMeter();
  const wire = createWire(socket, () => clock.nowMs(), sent, line);
  let lastPongMs = clock.nowMs();
  let lastPingMs = lastPongMs;
  let session: Session | undefined;

  function receive(data: RawData, binary: boolean): void {
    if (!allowed(clock.nowMs())) {
      session?.refuse(new Refusal('RATE_LIMIT'));
      socket.close(closeCodes.tooMany, 'too many messages');
      return;
    }
    const text = binary ? undefined : data.toString();
    if (text !== 'ping') {
      session?.receive(text);
      return;
    }
    wire.raw('pong');
    if (wire.controls) wire.frame(jsonFrame({ e: 'hb', time: clock.nowMs() }), undefined);
  }

  socket.on('message', receive);
  socket.on('pong', (payload) => {
    lastPongMs = clock.nowMs();
    wire.pong(payload);
  });
  socket.on('close', () => {
    session?.close();
    closed();
  });
  if (wire.controls) wire.frame(jsonFrame({ e: 'open', sid, time: clock.nowMs() }), undefined);
  session = begin(wire);

  return {
    path,
    callers: () => session?.callers() ?? [],
    tend(nowMs) {
      if (nowMs - lastPongMs > idleMs) return socket.close(closeCodes.idle, 'no pong');
      if (nowMs - lastPingMs >= protocolPingMs && socket.readyState === socket.OPEN) {
        lastPingMs = nowMs;
        socket.ping();
      }
      wire.tend();
      session?.tend(nowMs);
    },
    revoke: (token) => session?.revoke(token),
    close: (code, reason) => socket.close(code, reason),
  };
}
