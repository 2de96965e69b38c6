/** An open stream of a public page. */
export interface PublicStream {
  send(text: string): void;
  /** Idempotent; `ended` is not called for it. */
  close(): void;
}

interface Reader {
  /** A frame as it was sent: JSON text. */
  readonly text: (text: string) => void;
  /** The stream is over: the server is gone, or has refused it. */
  readonly ended: () => void;
}

/**
 * Opens a public stream without the engine, which the pages of the site do without: one socket, no reconnect, no
 * control frames. `path` is the topic's, with its query.
 */
export function openPublicStream(path: string, { text, ended }: Reader): PublicStream {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/wssapi${path}`);
  const stop = new AbortController();
  const { signal } = stop;
  socket.addEventListener(
    'message',
    ({ data }) => {
      if (typeof data === 'string') text(data);
    },
    { signal },
  );
  socket.addEventListener('close', ended, { signal });
  return {
    send: (message) => socket.send(message),
    close() {
      stop.abort();
      socket.close();
    },
  };
}
