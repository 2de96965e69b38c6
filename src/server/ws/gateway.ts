import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Refusal } from '../../shared/base/refusal.ts';
import { closeCodes } from '../../shared/wire/control.ts';
import { muxPath } from '../../shared/wire/mux.ts';
import type { Clock } from '../base/clock.ts';
import { rowOfTopic } from '../desk/access/access-row.ts';
import { gatedObjects } from '../desk/access/object-gate.ts';
import { clientOf } from '../base/client-address.ts';
import type { Log } from '../base/log.ts';
import { type AdmissionParts, type Admitted, admitSocket, admitSubscription, callerOfTicket } from './admission.ts';
import { createChannels } from './channels.ts';
import { type Connection, openConnection, type Session } from './connection.ts';
import { createHandshakes } from './handshakes.ts';
import { createOwnerCounter, maxSockets, ownerOf } from './limits.ts';
import { muxSession, type MuxParts } from './mux.ts';
import type { Publisher } from './publishers/publisher.ts';
import { singleSession } from './single.ts';
import { createTurns, processLater } from './turns.ts';
import type { SocketWire } from './wire.ts';
import type { Caller } from '../identity/authenticator.ts';

export interface GatewayParts extends AdmissionParts {
  readonly publishers: readonly Publisher[];
  readonly clock: Clock;
  readonly log: Log;
  /** Counts one encoded frame of a path. */
  readonly encoded: (path: string) => void;
  readonly sent: (path: string, bytes: number) => void;
}

/** Every socket below /wssapi. */
export interface Gateway {
  /** For the HTTP server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes the sockets that this token (or a ticket of it, or the key of this name) opened, with 4001. */
  closeOf(token: string): void;
  /** Whether a session of this user has a socket open; an API key's does not count. */
  hasSession(userId: string): boolean;
  /** Closes the sockets that rest on this user with 1012, so that they come back under the rights of now. */
  reopenOf(userId: string): void;
  /** Looks all tokens and keys of open sockets up again and closes what they prove no more. */
  recheckAll(): void;
  /** Open sockets by path. */
  sockets(): ReadonlyMap<string, number>;
  /** Running streams by path. */
  streams(): ReadonlyMap<string, number>;
  /** Closes everything with 1012 (service restart). */
  stop(): void;
}

const tendEveryMs = 250;
/** How often the tokens of open sockets are looked up again: one that has expired tells nobody. */
const recheckEveryMs = 30_000;

/** Throws where a topic has no row in the access table. */
export function createGateway(parts: GatewayParts): Gateway {
  const { publishers, clock, log } = parts;
  for (const { topic, open } of publishers)
    if (gatedObjects(rowOfTopic(topic)).length > 0 && open && !parts.gate)
      throw new Error(`${topic.path} names what nobody here looks up`);
  const byPath = new Map(publishers.map((publisher) => [publisher.topic.path as string, publisher]));
  const handshakes = createHandshakes(log);
  const nowMs = () => clock.nowMs();
  const channels = createChannels(parts.encoded, nowMs);
  const turns = createTurns({ nowMs, later: processLater });
  const counter = createOwnerCounter();
  const loads = createOwnerCounter();
  const connections = new Set<Connection>();
  const shared = { parts, byPath, channels, turns, loads };
  const state: GatewayState = { shared, counter, connections, recheck };
  const timers = [setInterval(tendAll, tendEveryMs), setInterval(recheckAll, recheckEveryMs)];

  function tendAll(): void {
    for (const connection of connections) connection.tend(nowMs());
  }

  function closeOf(token: string): void {
    for (const connection of connections) connection.revoke(token);
  }

  function recheck(callers: readonly Caller[]): void {
    const byToken = new Map(callers.map((caller) => [caller.token, caller]));
    for (const caller of byToken.values()) recheckCaller(parts, caller, closeOf);
  }

  function recheckAll(): void {
    recheck([...connections].flatMap((connection) => connection.callers()));
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admitted = await orRefusal(admitSocket(request, byPath, parts));
    if (admitted instanceof Refusal) return handshakes.reject(request, socket, head, admitted);
    handshakes.shake(request, socket, head, admitted, (opened) => acceptSocket(state, opened, socket, admitted));
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', (error) => log.debug({ error }, 'socket failed before it was open'));
      open(request, socket, head).catch(failedIn(log, socket));
    },
    closeOf,
    reopenOf(userId) {
      for (const connection of connections)
        if (connection.callers().some(({ user }) => user.userId === userId)) connection.close(1012, 'other rights');
    },
    hasSession: (userId) =>
      [...connections].some((open) => open.callers().some(({ user, key }) => user.userId === userId && !key)),
    recheckAll,
    sockets: () => countsOf(connections),
    streams: channels.counts,
    stop() {
      for (const timer of timers) clearInterval(timer);
      for (const connection of connections) connection.close(1012, 'service restart');
      handshakes.close();
    },
  };
}

/** What the sessions of one gateway have in common, and the id of one of them. */
interface SessionParts extends Pick<MuxParts, 'channels' | 'turns' | 'loads' | 'sid'> {
  readonly parts: GatewayParts;
  readonly byPath: ReadonlyMap<string, Publisher>;
}

/** What a gateway knows of its sockets. */
interface GatewayState {
  readonly shared: Omit<SessionParts, 'sid'>;
  /** Open sockets by owner. */
  readonly counter: ReturnType<typeof createOwnerCounter>;
  readonly connections: Set<Connection>;
  /** Looks tokens and keys up again and closes what they prove no more. */
  readonly recheck: (callers: readonly Caller[]) => void;
}

/** Opens a connection on a socket whose upgrade is done; closes it where its owner has too many. */
function acceptSocket(state: GatewayState, socket: WebSocket, line: Duplex, admitted: Admitted): void {
  const { shared, counter, connections } = state;
  const { path, caller, ip } = admitted;
  const owner = ownerOf(caller, clientOf(ip));
  if (!counter.enter(owner.key, caller ? maxSockets.user : maxSockets.address)) {
    socket.close(closeCodes.tooMany, 'too many sockets');
    return;
  }
  const sid = randomUUID();
  const connection: Connection = openConnection({
    socket,
    line,
    path,
    clock: shared.parts.clock,
    sid,
    sent: (bytes) => shared.parts.sent(path, bytes),
    closed() {
      connections.delete(connection);
      counter.leave(owner.key);
    },
    session: (wire) => sessionOf(socket, wire, admitted, { ...shared, sid }),
  });
  connections.add(connection);
  // The token may have been revoked between its look-up and now, when this socket was not there to be closed.
  state.recheck(connection.callers());
}

/** What an admitted socket does: its one topic, or many. */
function sessionOf(
  socket: WebSocket,
  wire: SocketWire,
  { wanted, caller, ip }: Admitted,
  { parts, byPath, ...common }: SessionParts,
): Session | undefined {
  const { clock, log } = parts;
  const client = clientOf(ip);
  if (wanted)
    return singleSession(socket, {
      ...wanted,
      wire,
      id: undefined,
      channels: common.channels,
      clock,
      log,
      loads: common.loads,
      owner: ownerOf(caller, client),
    });
  return muxSession({
    ...common,
    wire,
    clock,
    log,
    client,
    opener: caller,
    end: () => socket.close(closeCodes.revoked, 'key revoked'),
    admit: (topic, query, speaker) => admitSubscription(byPath, parts, { path: topic, query, caller: speaker }),
    callerOf: async (ticket) => callerOfTicket(ticket, muxPath, ip, parts),
  });
}

/** Closes what rests on a token or key that proves nothing any more. */
function recheckCaller({ again, log }: GatewayParts, caller: Caller, closeOf: (token: string) => void): void {
  again(caller).then(
    (still) => {
      if (!still) closeOf(caller.token);
    },
    (error: unknown) => log.error({ error }, 'a token could not be looked up'),
  );
}

function countsOf(connections: Iterable<Connection>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of connections) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** What becomes of a socket whose upgrade has failed for no fault of its own. */
const failedIn =
  (log: Log, socket: Duplex) =>
  (error: unknown): void => {
    log.error({ error }, 'upgrade failed');
    socket.destroy();
  };

/** The refusal of a task in its place. Any other failure is thrown. */
const orRefusal = <T>(task: Promise<T>): Promise<T | Refusal> =>
  task.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
