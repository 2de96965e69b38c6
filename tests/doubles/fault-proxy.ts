import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { jsonProtocol } from '../../src/shared/wire/control.ts';
import { muxIdOf, type MuxRequest } from '../../src/shared/wire/mux.ts';

/** What happens to one frame: the texts that go on in its place. */
export type Tamper = (text: string) => readonly string[];

/**
 * Stands between a browser and a real server: passes HTTP on as it is, and tampers with the frames of one topic of the
 * multiplexed socket.
 */
export interface FaultProxy {
  readonly url: string;
  /** Untampered frames of the path, as the server sent them but without id. */
  readonly seen: readonly string[];
  /** When a reader said `ping`. */
  readonly pingsMs: readonly number[];
  close(): Promise<void>;
}

/** What becomes of the text of one answer, which may never come; undefined where it stays as it is. */
export type Rewrite = (url: string) => ((text: string) => string | Promise<string>) | undefined;

async function changed(answer: IncomingMessage, change: (text: string) => string | Promise<string>): Promise<string> {
  answer.setEncoding('utf8');
  let text = '';
  for await (const piece of answer) text += piece;
  return change(text);
}

function send({ statusCode, headers }: IncomingMessage, text: string, outgoing: ServerResponse): void {
  const { 'content-length': _length, etag: _etag, ...others } = headers;
  outgoing.writeHead(statusCode ?? 502, others);
  outgoing.end(text);
}

/**
 * The ids under which a reader of the multiplexed socket has asked for one path, and whether the first snapshot of each
 * has come.
 */
class TopicIds {
  readonly #path: string;
  readonly #snapped = new Map<number, boolean>();

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads what the reader says: one request or several. */
  hear(text: string): void {
    if (!text.startsWith('{') && !text.startsWith('[')) return;
    for (const request of [JSON.parse(text)].flat() as MuxRequest[]) {
      if (request.op === 'sub' && request.path === this.#path) this.#snapped.set(request.id, false);
      else if (request.op === 'unsub') this.#snapped.delete(request.id);
    }
  }

  /** A frame of the path without its id; undefined where it is another topic's. */
  frameOf(text: string): { readonly id: number; readonly frame: string; readonly snapped: boolean } | undefined {
    const at = muxIdOf(text);
    const snapped = at && this.#snapped.get(at.id);
    if (!at || snapped === undefined) return undefined;
    const frame = `{${text.slice(at.from)}`;
    if (frame.includes('"snap"')) this.#snapped.set(at.id, true);
    return { id: at.id, frame, snapped };
  }
}

/** Passes a request on as it is; an answer that is to be changed is asked for without compression. */
function passOn(target: URL, rewrite: Rewrite, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const url = incoming.url ?? '/';
  const passed = request(
    {
      hostname: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers: rewrite(url) ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers,
    },
    (answer) => {
      const change = rewrite(url);
      if (change) void changed(answer, change).then((text) => send(answer, text, outgoing));
      else {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }
    },
  );
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}

/** Whose frames are tampered with and how, and what has gone by. */
interface Tampering {
  readonly path: string;
  readonly tamper: Tamper;
  readonly seen: string[];
  readonly pingsMs: number[];
}

function relay(client: WebSocket, upstream: WebSocket, { path, tamper, seen, pingsMs }: Tampering): void {
  const waiting: string[] = [];
  const ids = new TopicIds(path);
  client.on('message', (data) => {
    ids.hear(data.toString());
    if (data.toString() === 'ping') pingsMs.push(performance.now());
    if (upstream.readyState === WebSocket.OPEN) upstream.send(data.toString());
    else waiting.push(data.toString());
  });
  upstream.on('open', () => {
    for (const text of waiting.splice(0)) upstream.send(text);
  });
  upstream.on('message', (data) => {
    const text = data.toString();
    const own = ids.frameOf(text);
    if (own) seen.push(own.frame);
    const going = own?.snapped ? tamper(own.frame).map((frame) => `{"id":${own.id},${frame.slice(1)}`) : [text];
    if (client.readyState === WebSocket.OPEN) for (const one of going) client.send(one);
  });
  upstream.on('close', (code) => client.close(code >= 4000 ? code : 1012));
  upstream.on('error', () => client.terminate());
  client.on('close', () => upstream.terminate());
}

/**
 * `path` is below /wssapi. Only texts are spoken. The tampering begins with the frame after the first snapshot of each
 * subscription.
 */
export async function createFaultProxy(
  target: string,
  path: string,
  tamper: Tamper,
  rewrite: Rewrite = () => undefined,
): Promise<FaultProxy> {
  const tampering: Tampering = { path, tamper, seen: [], pingsMs: [] };
  const address = new URL(target);
  const server: Server = createServer((incoming, outgoing) => passOn(address, rewrite, incoming, outgoing));
  const wss = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has(jsonProtocol) ? jsonProtocol : false),
  });
  server.on('upgrade', (incoming, socket, head) =>
    wss.handleUpgrade(incoming, socket, head, (client) => {
      const url = `${target.replace('http', 'ws')}${incoming.url}`;
      relay(client, new WebSocket(url, client.protocol || [], { origin: target }), tampering);
    }),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`,
    seen: tampering.seen,
    pingsMs: tampering.pingsMs,
    async close() {
      for (const client of wss.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
