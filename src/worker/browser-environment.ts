import { subprotocol } from '../shared/wire/control.ts';
import { createPacks } from './cache/packs.ts';
import type { Clock, Environment, Log, OpenSocket } from './environment.ts';

const clock: Clock = {
  monoMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const log: Log = {
  error: (text, cause) => console.error(text, ...(cause === undefined ? [] : [cause])),
  warn: (text, cause) => console.warn(text, ...(cause === undefined ? [] : [cause])),
};

const openSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url, subprotocol);
  socket.onopen = () => handlers.opened();
  socket.onmessage = ({ data }) => handlers.received(data);
  socket.onclose = ({ code }) => handlers.closed(code);
  return {
    send: (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text); },
    abandon() {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  };
};

/** What a worker of this origin has: its own network, clock and store. */
export function browserEnvironment(origin: string): Environment {
  return {
    clock, openSocket, log,
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    online: () => navigator.onLine,
    httpOrigin: origin,
    wsOrigin: origin.replace(/^http/, 'ws'),
    packs: createPacks(clock, log),
  };
}
