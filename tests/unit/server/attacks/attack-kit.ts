import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request as httpRequest, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

export interface SentMessage {
  readonly status: number;
  readonly code: number;
  readonly data: ReturnType<typeof JSON.parse>;
  readonly msg: string;
  readonly retryAfter: string | undefined;
}

interface Shot {
  readonly method?: string;
  /** As it stands on the wire: nothing is encoded or tidied. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of the loopback network that the request comes from. */
  readonly from?: string;
}

/** One request as an attacker writes it; its envelope. */
export const shoot = (url: string, { method = 'GET', path, body, headers = {}, from }: Shot): Promise<SentMessage> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      {
        method,
        path,
        ...(from !== undefined && { localAddress: from }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = '';
        answer
          .on('data', (chunk) => {
            text += String(chunk);
          })
          .on('end', () => {
            const {
              code = 0,
              data = null,
              msg = '',
            } = text.startsWith('{') ? (JSON.parse(text) as Partial<SentMessage>) : {};
            resolve({ status: answer.statusCode ?? 0, code, data, msg, retryAfter: answer.headers['retry-after'] });
          });
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });

/** The close code of a socket that the server ends; `opened` once it is open. */
export function socketOf(
  url: string,
  path: string,
  from?: string,
  headers: Readonly<Record<string, string>> = {},
): { readonly opened: Promise<void>; readonly closed: Promise<number> } {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wssapi${path}`, 'v1.json', {
    headers,
    ...(from !== undefined && { localAddress: from }),
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve).on('error', () => undefined);
  });
  return {
    opened: new Promise((resolve) => {
      socket.on('open', () => resolve());
    }),
    closed,
  };
}

/**
 * Whether the newest answer of this process's servers to a path has been written, asked at any moment of its handling.
 */
export function watchAnswers(path: string): () => boolean {
  let newest: ServerResponse | undefined;
  const begin = (message: unknown): void => {
    const { request, response } = message as {
      readonly request: { readonly url: string };
      readonly response: ServerResponse;
    };
    if (request.url.startsWith(path)) newest = response;
  };
  subscribe('http.server.request.start', begin);
  onTestFinished(() => {
    unsubscribe('http.server.request.start', begin);
  });
  return () => newest?.writableEnded ?? false;
}
