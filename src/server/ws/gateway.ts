import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { type PerMessageDeflateOptions, type WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '../../shared/kit/refusal.ts';
import { binaryProtocol, closeCodes, jsonProtocol } from '../../shared/wire/control.ts';
import { muxPath, savesParam } from '../../shared/wire/mux.ts';
import type { Clock } from '../clock.ts';
import { type Caller, type Doorkeeper, isForeign } from '../http/admit.ts';
import { clientIpOf, clientOf, type IsTrusted } from '../http/client-address.ts';
import type { Log } from '../log.ts';
import { ruleOf } from '../rule-of.ts';
import { createChannels } from './channels.ts';
import { type Connection, openConnection } from './connection.ts';
import { jsonFrame } from './encoded.ts';
import { createOwnerCounter, mostPayloadBytes, mostSockets, ownerOf } from './limits.ts';
import { muxSession } from './mux.ts';
import type { Publisher } from './publishers/publisher.ts';
import { singleSession } from './single.ts';
import { errorFrame, type Wish } from './subscription.ts';
import type { Tickets } from './tickets.ts';
import { createTurns, processLater } from './turns.ts';

export interface GatewayParts {
  readonly publishers: readonly Publisher[];
  readonly door: Doorkeeper;
  readonly tickets: Tickets;
  /** Proxies whose word about clients counts; none where it is left out. */
  readonly isTrusted?: IsTrusted;
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
  /** Closes the sockets that this token (or a ticket of it) opened, with 4001. */
  closeOf(token: string): void;
  /** Looks all tokens of open sockets up again and closes what they prove no more. */
  recheckAll(): void;
  /** Open sockets by path. */
  sockets(): ReadonlyMap<string, number>;
  /** Running streams by path. */
  streams(): ReadonlyMap<string, number>;
  /** Closes everything with 1012 (service restart). */
  stop(): void;
}

interface Admitted {
  readonly path: string;
  /** What a single socket is for; undefined for the multiplexed one. */
  readonly wish: Wish | undefined;
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** Its texts are compressed. */
  readonly saves?: boolean;
}

/** Texts to readers who save data, in a window of 4 KiB that stays from frame to frame: some 20 KiB of memory a socket. What a reader sends compressed may unpack to a payload's most, and each by itself. */
const savingDeflate: PerMessageDeflateOptions = {
  threshold: 0,
  serverMaxWindowBits: 12,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 6, memLevel: 5 },
};

const createSocketServer = (perMessageDeflate: PerMessageDeflateOptions | false): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    maxPayload: mostPayloadBytes,
    perMessageDeflate,
    handleProtocols: (offered) =>
      [...offered].find((name) => name === binaryProtocol || name === jsonProtocol) ?? false,
  });

const tendEveryMs = 250;
/** How often the tokens of open sockets are looked up again: one that has expired tells nobody. */
const recheckEveryMs = 30_000;

export function createGateway(parts: GatewayParts): Gateway {
  const { publishers, clock, log } = parts;
  const byPath = new Map(publishers.map((publisher) => [publisher.topic.path as string, publisher]));
  const wss = createSocketServer(false);
  const savingWss = createSocketServer(savingDeflate);
  const nowMs = () => clock.nowMs();
  const channels = createChannels(parts.encoded, nowMs);
  const turns = createTurns({ nowMs, later: processLater });
  const counter = createOwnerCounter();
  const loads = createOwnerCounter();
  const connections = new Set<Connection>();
  const timers = [
    setInterval(() => {
      for (const connection of connections) connection.tend(nowMs());
    }, tendEveryMs),
    setInterval(recheckAll, recheckEveryMs),
  ];

  function closeOf(token: string): void {
    for (const connection of connections) connection.revoke(token);
  }

  /** Closes what rests on a token that proves nothing any more. */
  function recheck(token: string): void {
    parts.door.callerOf(token).then(
      (caller) => {
        if (!caller) closeOf(token);
      },
      (error: unknown) => log.error({ error }, 'a token could not be looked up'),
    );
  }

  function recheckAll(): void {
    for (const token of new Set([...connections].flatMap((connection) => connection.tokens()))) recheck(token);
  }

  /** Completes the handshake; `done` is not called where the request is no proper one. */
  function shake(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { path, saves = false }: { readonly path: string; readonly saves?: boolean },
    done: (opened: WebSocket) => void,
  ): void {
    (saves ? savingWss : wss).handleUpgrade(request, socket, head, (opened) => {
      // NOTE: also for sockets that are closed at once: without a listener a broken frame from the other end would end the process.
      opened.on('error', (error) => log.debug({ error, path }, 'socket error'));
      done(opened);
    });
  }

  function accept(socket: WebSocket, line: Duplex, { path, wish, caller, ip }: Admitted): void {
    const owner = ownerOf(caller, clientOf(ip));
    if (!counter.enter(owner.key, caller ? mostSockets.user : mostSockets.address)) {
      socket.close(closeCodes.tooMany, 'too many sockets');
      return;
    }
    const sid = randomUUID();
    const connection: Connection = openConnection({
      socket,
      line,
      path,
      clock,
      sid,
      sent: (bytes) => parts.sent(path, bytes),
      closed() {
        connections.delete(connection);
        counter.leave(owner.key);
      },
      session: (wire) =>
        wish
          ? singleSession(socket, { ...wish, wire, id: undefined, channels, clock, log, loads, owner })
          : muxSession({
              wire,
              channels,
              clock,
              log,
              sid,
              turns,
              client: clientOf(ip),
              loads,
              admit: (topic, query, speaker) => admitWish(byPath, topic, query, speaker),
              callerOf: async (ticket) => callerOfTicket(ticket, muxPath, ip, parts),
            }),
    });
    connections.add(connection);
    // NOTE: the token may have been revoked between its look-up and now, when this socket was not there to be closed.
    for (const token of connection.tokens()) recheck(token);
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admitted = await admitSocket(request, byPath, parts).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (admitted instanceof Refusal) return reject(request, socket, head, admitted);
    shake(request, socket, head, admitted, (opened) => accept(opened, socket, admitted));
  }

  /** A refused socket is opened and closed with a code that a page can read; a browser hides the status of a failed upgrade. */
  function reject(request: IncomingMessage, socket: Duplex, head: Buffer, refusal: Refusal): void {
    if (refusal.code === 'FORBIDDEN' && (refusal.data as { origin?: string } | null)?.origin !== undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    shake(request, socket, head, { path: 'refused' }, (opened) => {
      if (opened.protocol !== '') opened.send(jsonFrame(errorFrame(refusal)).sealed());
      opened.close(closeCodeOf(refusal), refusal.code);
    });
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', (error) => log.debug({ error }, 'socket failed before it was open'));
      open(request, socket, head).catch((error: unknown) => {
        log.error({ error }, 'upgrade failed');
        socket.destroy();
      });
    },
    closeOf,
    recheckAll,
    sockets() {
      const counts = new Map<string, number>();
      for (const { path } of connections) counts.set(path, (counts.get(path) ?? 0) + 1);
      return counts;
    },
    streams: channels.counts,
    stop() {
      for (const timer of timers) clearInterval(timer);
      for (const connection of connections) connection.close(1012, 'service restart');
      wss.close();
      savingWss.close();
    },
  };
}

const closeCodeOf = (refusal: Refusal): number =>
  refusal.code === 'PERMISSION_DENIED'
    ? closeCodes.revoked
    : refusal.code === 'UNKNOWN_PAIR' || refusal.code === 'NOT_FOUND'
      ? closeCodes.unknownSymbol
      : refusal.code === 'INPUT'
        ? closeCodes.unknownSymbol
        : closeCodes.forbidden;

/** Path, query, origin and token of an upgrade; throws the Refusal that it deserves. */
async function admitSocket(
  request: IncomingMessage,
  byPath: ReadonlyMap<string, Publisher>,
  parts: GatewayParts,
): Promise<Admitted> {
  if (isForeign(request.headers)) throw new Refusal('FORBIDDEN', { origin: request.headers.origin });
  const url = URL.parse(request.url ?? '/', 'http://host');
  if (!url?.pathname.startsWith('/wssapi/')) throw new Refusal('NOT_FOUND');
  const path = url.pathname.replace(/^\/wssapi/, '');
  const { token, ...query } = Object.fromEntries(url.searchParams);
  const remote = request.socket.remoteAddress ?? '';
  const ip = parts.isTrusted
    ? clientIpOf(remote, request.headers['x-forwarded-for']?.toString(), parts.isTrusted)
    : remote;
  if (path === muxPath)
    return { path, wish: undefined, caller: undefined, ip, saves: url.searchParams.has(savesParam) };
  if (!byPath.has(path)) throw new Refusal('NOT_FOUND');
  const caller = token === undefined ? undefined : await callerOfTicket(token, path, ip, parts);
  return { path, wish: admitWish(byPath, path, query, caller), caller, ip };
}

/** The caller of a ticket or a token. A ticket does not outlive its token: the one may have been revoked since the other was issued. */
const callerOfTicket = (
  given: string,
  path: string,
  ip: string,
  { door, tickets }: GatewayParts,
): Promise<Caller | undefined> => door.callerOf(tickets.redeem(given, path, ip)?.token ?? given, ip);

function admitWish(
  byPath: ReadonlyMap<string, Publisher>,
  path: string,
  query: Readonly<Record<string, string>>,
  caller: Caller | undefined,
): Wish {
  const publisher = byPath.get(path);
  if (!publisher) throw new Refusal('NOT_FOUND', { field: 'path', rule: 'unknown' });
  const params = v.safeParse(publisher.topic.params, query);
  if (!params.success)
    throw new Refusal('INPUT', { field: v.getDotPath(params.issues[0]) ?? 'query', rule: ruleOf(params.issues[0]) });
  if (publisher.topic.access !== 'public' && !caller) throw new Refusal('PERMISSION_DENIED');
  // What is for everybody rests on no token: it goes on when one is revoked.
  return { publisher, params: params.output, caller: publisher.topic.access === 'public' ? undefined : caller };
}
