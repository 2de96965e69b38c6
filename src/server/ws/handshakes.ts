import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type PerMessageDeflateOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Refusal } from '../../shared/base/refusal.ts';
import { binaryProtocol, closeCodes, jsonProtocol } from '../../shared/wire/control.ts';
import type { Log } from '../base/log.ts';
import { jsonFrame } from './encoded.ts';
import { maxPayloadBytes } from './limits.ts';
import { errorFrame } from './subscription.ts';

/**
 * Texts to readers who save data, in a window of 4 KiB that stays from frame to frame: some 20 KiB of memory a socket.
 * What a reader sends compressed may unpack to a payload's most, and each by itself.
 */
const savingDeflate: PerMessageDeflateOptions = {
  threshold: 0,
  serverMaxWindowBits: 12,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 6, memLevel: 5 },
};

const createSocketServer = (perMessageDeflate: PerMessageDeflateOptions | false): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes,
    perMessageDeflate,
    handleProtocols: (offered) =>
      [...offered].find((name) => name === binaryProtocol || name === jsonProtocol) ?? false,
  });

const codesOfRefusals: { readonly [code in Refusal['code']]?: number } = {
  PERMISSION_DENIED: closeCodes.revoked,
  UNKNOWN_PAIR: closeCodes.unknownSymbol,
  NOT_FOUND: closeCodes.unknownSymbol,
  INPUT: closeCodes.unknownSymbol,
  RATE_LIMIT: closeCodes.tooMany,
};

const closeCodeOf = ({ code }: Refusal): number => codesOfRefusals[code] ?? closeCodes.forbidden;

/** Turns upgraded connections into WebSockets, with and without compressed texts. */
export function createHandshakes(log: Log) {
  const wss = createSocketServer(false);
  const savingWss = createSocketServer(savingDeflate);

  /** Completes the handshake; `done` is not called where the request is no proper one. */
  function shake(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { path, saves = false }: { readonly path: string; readonly saves?: boolean },
    done: (opened: WebSocket) => void,
  ): void {
    (saves ? savingWss : wss).handleUpgrade(request, socket, head, (opened) => {
      // NOTE: also for sockets that are closed at once: without a listener a broken frame from the other end would end
      // the process.
      opened.on('error', (error) => log.debug({ error, path }, 'socket error'));
      done(opened);
    });
  }

  /**
   * A refused socket is opened and closed with a code that a page can read; a browser hides the status of a failed
   * upgrade.
   */
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
    shake,
    reject,
    close(): void {
      wss.close();
      savingWss.close();
    },
  };
}
