import { WebSocket } from 'ws';
import type { OpenSocket } from '../../src/worker/environment.ts';

/** Sockets of this process, as a browser has them. */
export const realSocket =
  (protocols: readonly string[], heard: (bytes: number) => void = () => undefined): OpenSocket =>
  (url, handlers) => {
    // The package's sockets and not the platform's: those share connections with fetch, which no browser does.
    const socket = new WebSocket(url, [...protocols], { perMessageDeflate: false });
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => handlers.opened();
    // An error is always followed by the close.
    socket.on('error', () => undefined);
    socket.onmessage = ({ data }) => {
      const message = typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer);
      heard(message.length);
      handlers.received(message, 1);
    };
    socket.onclose = ({ code }) => handlers.closed(code);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      abandon() {
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
      },
    };
  };
