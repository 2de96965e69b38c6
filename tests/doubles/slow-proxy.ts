import { connect, createServer, type Socket } from 'node:net';
import { type Line, SlowLine } from './slow-line.ts';

/** Stands between a browser and a real server on the level of bytes, so that sockets of workers pass through it too. */
export interface SlowProxy {
  readonly url: string;
  /** Another line from now on; undefined passes everything at once. */
  become(line: Line | undefined): void;
  /** Bytes that have come down, heads included, by the path that was asked for last on the same connection. */
  received(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export interface SlowProxyOptions {
  /** In place of the subprotocols that the browser offers. */
  readonly protocol?: string;
}

/** Destroys one end of a connection with the other, and keeps the open ones in `sockets`. */
function pair(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  sockets.add(client).add(upstream);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.setNoDelay(true);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  }
}

export async function createSlowProxy(target: string, options: SlowProxyOptions = {}): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  const slow = new SlowLine();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let path = '';
    pair(client, upstream, sockets);
    client.on('data', (chunk) => {
      path = pathAsked(chunk) ?? path;
      slow.pass(client, upstream, options.protocol === undefined ? chunk : offering(chunk, options.protocol));
    });
    upstream.on('data', (chunk) => {
      counts.set(path, (counts.get(path) ?? 0) + chunk.length);
      slow.pass(upstream, client, chunk);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    become(next) {
      slow.line = next;
    },
    received: () => new Map(counts),
    async close() {
      slow.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Path of a request's head without its query; undefined where the chunk begins no request. */
const pathAsked = (chunk: Buffer): string | undefined =>
  /^(?:GET|POST|HEAD) ([^ ?]+)/.exec(chunk.subarray(0, 300).toString('latin1'))?.[1];

/** The head of a socket's request with another list of subprotocols; anything else as it is. */
function offering(chunk: Buffer, protocol: string): Buffer {
  if (pathAsked(chunk) === undefined) return chunk;
  return Buffer.from(
    chunk.toString('latin1').replace(/(sec-websocket-protocol: )[^\r\n]*/i, `$1${protocol}`),
    'latin1',
  );
}
