import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** What a client of a socket may choose. */
export interface DialOptions {
  readonly origin?: string;
  readonly localAddress?: string;
  readonly perMessageDeflate?: boolean;
}

/** A socket with all that it is told; closed with the test. */
export function dialTo(url: string, path: string, options: DialOptions = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wssapi${path}`, 'v1.json', options);
  onTestFinished(() => socket.terminate());
  const frames: Record<string, unknown>[] = [];
  socket
    .on('message', (data) => {
      if (String(data) !== 'pong') frames.push(JSON.parse(String(data)));
    })
    .on('error', () => undefined);
  return {
    socket,
    frames,
    opened: new Promise<void>((resolve) => {
      socket.on('open', () => resolve());
    }),
    closed: new Promise<number>((resolve) => {
      socket.on('close', resolve);
    }),
    refused: new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    }),
  };
}

/** Asks on a multiplexed socket for so many topics of a path, a hundred a message. */
export function askFor(
  { socket }: ReturnType<typeof dialTo>,
  count: number,
  path: string,
  query: Readonly<Record<string, string>>,
): void {
  for (let from = 1; from <= count; from += 100)
    socket.send(
      JSON.stringify(
        Array.from({ length: Math.min(100, count + 1 - from) }, (_, index) => ({
          op: 'sub',
          id: from + index,
          path,
          query,
        })),
      ),
    );
}
