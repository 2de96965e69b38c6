import { connect, createServer, type Socket } from 'node:net';

/** A line of so many bytes a second, both ways together, on which everything takes `delayMs` longer one way. With 0 bytes a second it stands still. */
export interface Line {
  readonly bytesPerSecond: number;
  readonly delayMs: number;
}

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

/** What waits on the line, oldest first: one queue for all connections, as on a radio link. */
interface Waiting {
  readonly from: Socket;
  readonly to: Socket;
  readonly chunk: Buffer;
  readonly dueMs: number;
}

const everyMs = 5;
/** Bytes of one connection that may wait on the line: beyond them its sender is held up, as by a full modem. */
const mostWaiting = 64 * 1024;
const mostAtOnce = 1_400;

export async function createSlowProxy(target: string, options: SlowProxyOptions = {}): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  const held = new Map<Socket, number>();
  let line: Line | undefined;
  let queue: Waiting[] = [];
  let flying: Waiting[] = [];
  let budget = 0;
  let lastMs = performance.now();

  function hold(from: Socket, bytes: number): void {
    const waiting = (held.get(from) ?? 0) + bytes;
    held.set(from, waiting);
    if (waiting > mostWaiting) from.pause();
    else if (from.isPaused()) from.resume();
  }

  function deliver({ from, to, chunk }: Waiting): void {
    hold(from, -chunk.length);
    if (!to.destroyed) to.write(chunk);
  }

  function pass(from: Socket, to: Socket, chunk: Buffer): void {
    if (!line && queue.length === 0 && flying.length === 0) {
      to.write(chunk);
      return;
    }
    for (let at = 0; at < chunk.length; at += mostAtOnce)
      queue.push({ from, to, chunk: chunk.subarray(at, at + mostAtOnce), dueMs: 0 });
    hold(from, chunk.length);
  }

  /** Lets onto the line what its rate allows, and off it what has been on it for long enough. */
  function tick(): void {
    const now = performance.now();
    const rate = line?.bytesPerSecond ?? Number.POSITIVE_INFINITY;
    budget =
      rate === 0 ? 0 : Math.min(budget + ((now - lastMs) / 1_000) * rate, Math.max(mostAtOnce, (rate * everyMs) / 500));
    lastMs = now;
    while (queue[0] && budget > 0) {
      const [first] = queue.splice(0, 1) as [Waiting];
      budget -= first.chunk.length;
      flying.push({ ...first, dueMs: now + (line?.delayMs ?? 0) });
    }
    while (flying[0] && flying[0].dueMs <= now) deliver(flying.shift()!);
  }

  const timer = setInterval(tick, everyMs);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let path = '';
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
    client.on('data', (chunk) => {
      path = pathAsked(chunk) ?? path;
      pass(client, upstream, options.protocol === undefined ? chunk : offering(chunk, options.protocol));
    });
    upstream.on('data', (chunk) => {
      counts.set(path, (counts.get(path) ?? 0) + chunk.length);
      pass(upstream, client, chunk);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    become(next) {
      line = next;
    },
    received: () => new Map(counts),
    async close() {
      clearInterval(timer);
      [queue, flying] = [[], []];
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
