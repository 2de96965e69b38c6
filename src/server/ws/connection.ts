import type { RawData, WebSocket } from 'ws';
import { Refusal, refusals } from '../../shared/kit/refusal.ts';
import type { Params, Topic } from '../../shared/kit/topic.ts';
import { closeCodes, subprotocol } from '../../shared/wire/control.ts';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/admit.ts';
import type { Log } from '../log.ts';
import type { Channel, Channels } from './channels.ts';
import { createMessageMeter } from './limits.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Dialogue, Publisher } from './publishers/publisher.ts';

const protocolPingMs = 20_000;
const idleMs = 60_000;
/** Close code of RFC 6455 for a failure of the server's own. */
const serverFailed = 1011;

/** One open socket, from its first frame to its close. */
export interface Connection {
  readonly path: string;
  readonly token: string | undefined;
  start(): void;
  tend(nowMs: number): void;
  close(code: number, reason: string): void;
}

export interface ConnectionParts {
  readonly socket: WebSocket;
  readonly publisher: Publisher;
  readonly params: unknown;
  readonly caller: Caller | undefined;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Log;
  readonly sid: string;
  readonly sent: (bytes: number) => void;
  readonly closed: () => void;
}

export function createConnection(parts: ConnectionParts): Connection {
  const { socket, publisher, caller, clock, log } = parts;
  const controls = socket.protocol === subprotocol;
  const allowed = createMessageMeter();
  let channel: Channel | undefined;
  let dialogue: Dialogue | undefined;
  let lastPongMs = clock.nowMs();
  let lastPingMs = lastPongMs;

  const outbox: Outbox = createOutbox({
    socket, keep: publisher.topic.keep, nowMs: () => clock.nowMs(), sent: parts.sent,
    catchUp: () => channel?.hello() ?? [],
    heartbeat: controls ? () => JSON.stringify({ e: 'hb', u: channel?.newest(), time: clock.nowMs() }) : undefined,
  });

  function refuse(error: unknown): void {
    if (!(error instanceof Refusal)) log.error({ error, path: publisher.topic.path }, 'a socket failed');
    const code = error instanceof Refusal ? error.code : 'INTERNAL';
    if (controls) outbox.always(JSON.stringify({ e: 'err', code: refusals[code].number, msg: refusals[code].text, data: error instanceof Refusal ? error.data : null }));
  }

  /** A socket whose stream does not start is closed: it must not go on with heartbeats as if all were well. */
  function begin(): void {
    try {
      join();
    } catch (error) {
      refuse(error);
      if (error instanceof Refusal) socket.close(closeCodes.unknownSymbol, error.code);
      else socket.close(serverFailed, 'INTERNAL');
    }
  }

  function join(): void {
    if (publisher.talk && caller) dialogue = publisher.talk((frame) => outbox.always(JSON.stringify(frame)), caller, outbox.isBehind);
    if (!publisher.open) return;
    channel = parts.channels.open(publisher, parts.params as Params<Topic>, caller);
    outbox.bring(channel.hello());
    channel.join(outbox);
  }

  function answer(to: Dialogue, text: string): void {
    try {
      to.receive(text);
    } catch (error) {
      refuse(error);
    }
  }

  function receive(data: RawData, binary: boolean): void {
    if (!allowed(clock.nowMs())) {
      refuse(new Refusal('RATE_LIMIT'));
      socket.close(closeCodes.tooMany, 'too many messages');
      return;
    }
    const text = binary ? undefined : data.toString();
    if (text === 'ping') outbox.raw('pong');
    else if (text === 'resync' && channel) outbox.bring(channel.hello());
    else if (text !== undefined && dialogue) answer(dialogue, text);
    else refuse(new Refusal('INPUT', { field: 'frame', rule: 'unknown' }));
  }

  return {
    path: publisher.topic.path,
    token: caller?.token,
    start() {
      socket.on('message', receive);
      socket.on('pong', () => { lastPongMs = clock.nowMs(); });
      socket.on('close', () => {
        channel?.leave(outbox);
        dialogue?.close();
        parts.closed();
      });
      if (controls) outbox.always(JSON.stringify({ e: 'open', sid: parts.sid, time: clock.nowMs() }));
      begin();
    },
    tend(nowMs) {
      if (nowMs - lastPongMs > idleMs) return socket.close(closeCodes.idle, 'no pong');
      if (nowMs - lastPingMs >= protocolPingMs && socket.readyState === socket.OPEN) {
        lastPingMs = nowMs;
        socket.ping();
      }
      outbox.tend(nowMs);
    },
    close: (code, reason) => socket.close(code, reason),
  };
}
