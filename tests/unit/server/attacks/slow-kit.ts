import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/**
 * A client that sends a request byte by byte to a server of this process whose limit on bodies (`setInterval`) the test
 * moves by hand. Each step is waited for until the server has read it, however long that takes.
 */
export async function slowClient(url: string, head: string) {
  let server: Socket | undefined;
  const begin = (message: unknown): void => {
    server ??= (message as { readonly request: { readonly socket: Socket } }).request.socket;
  };
  subscribe('http.server.request.start', begin);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    unsubscribe('http.server.request.start', begin);
    vi.useRealTimers();
  });
  const reported = { text: '' };
  const closed = new Promise<void>((resolve) => {
    client
      .on('data', (chunk) => {
        reported.text += String(chunk);
      })
      .on('error', () => undefined)
      .on('close', () => resolve());
  });
  let sent = 0;
  async function write(text: string): Promise<void> {
    client.write(text);
    sent += text.length;
    // NOTE: vi.waitFor would move the server's time on with each look.
    while (server === undefined || server.bytesRead < sent) await turn();
  }
  await write(head);
  return {
    write,
    closed,
    reported,
    isOpen: () => !client.destroyed && reported.text === '',
    /** Lets this much of the server's time for bodies go by. */
    pass: (ms: number) => {
      vi.advanceTimersByTime(ms);
    },
  };
}
