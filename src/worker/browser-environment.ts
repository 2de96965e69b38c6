import { binaryProtocol, jsonProtocol } from '../shared/wire/control.ts';
import { muxPath } from '../shared/wire/mux.ts';
import { lateStores } from './cache/late-stores.ts';
import { clock, log } from './browser-clock.ts';
import type { Environment, OpenSocket } from './environment.ts';
import { Mux } from './connection/mux.ts';

const openSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url, [binaryProtocol, jsonProtocol]);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => handlers.opened();
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
    handlers.received(typeof data === 'string' ? data : new Uint8Array(data), 1);
  socket.onclose = ({ code }) => handlers.closed(code);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    abandon() {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  };
};

/** Chromium's own figure, where it gives workers one. */
const heapBytes = (): number | undefined =>
  (performance as { readonly memory?: { readonly usedJSHeapSize: number } }).memory?.usedJSHeapSize;

/** What a worker of this origin has: its own network, clock and store. */
export function browserEnvironment(origin: string): Environment {
  const { recording, intents, ...cache } = lateStores(clock, log);
  const mux = new Mux({ clock, random: Math.random, log, open: openSocket, origin: origin.replace(/^http/, 'ws') });
  return {
    clock,
    log,
    openTopic: mux.openTopic,
    gate: mux,
    serverClock: mux.serverClock,
    heapBytes,
    hasten: () => mux.hasten(),
    save(saves) {
      mux.saves = saves;
    },
    ticketPath: muxPath,
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    online: () => navigator.onLine,
    httpOrigin: origin,
    ...cache,
    intents,
    recording: { store: recording, build: String(import.meta.env.VITE_BUILD ?? 'dev') },
  };
}
