// One anonymous socket that asks for as much as it may: 60 messages of subscriptions, and again. Reads what it gets, as
// fast as it comes.
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { maxMuxTopics } from '../../src/shared/wire/mux.ts';

/** What the socket asks for: 24 h figures of many markets, order books and candles, or turn by turn both. */
export type AttackKind = 'tickers' | 'books' | 'both';

/** What the socket has sent and got; `closes` counts how often it was closed and opened anew. */
export interface Tally {
  readonly sent: number;
  readonly frames: number;
  readonly bytes: number;
  readonly refused: number;
  readonly closes: number;
}

const { url, kind, symbols } = workerData as {
  readonly url: string;
  readonly kind: AttackKind;
  readonly symbols: readonly (readonly [exchange: string, symbol: string, type: string])[];
};

/** Within what a socket may send, 200 messages in ten seconds, and what may wait of them, twenty. */
const burst = 18;
const everyMs = 55;
const perMessage = 70;

const symbolAt = (at: number) => symbols[at % symbols.length]!;

/** Each in other words, so that none is the stream of another. */
function ticker(at: number): { path: string; query: Record<string, string> } {
  const [exchange, , type] = symbolAt(at * 37);
  const query: Record<string, string> =
    at % 3 === 0 ? {} : at % 3 === 1 ? { exchange } : { exchange, account_type: type! };
  return { path: '/client/klines/data/24h/ws', query: { ...query, every_s: String(1 + (Math.floor(at / 3) % 60)) } };
}

function book(at: number): { path: string; query: Record<string, string> } {
  const [exchange, symbol, account_type] = symbolAt(at >> 1);
  return at % 2 === 0
    ? { path: '/client/depth/depth/ws', query: { exchange, symbol, account_type } }
    : { path: '/client/klines/list/ws', query: { exchange, symbol, account_type, interval: '1s' } };
}

const wanted = (at: number) => (kind === 'tickers' || (kind === 'both' && at % 2 === 0) ? ticker(at) : book(at));

let bytes = 0;
let frames = 0;
let refused = 0;
let sent = 0;
let closes = 0;
let ended = false;

/** Opens the socket, and anew whenever it is closed. */
function attack(): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wssapi/mux`, 'v1.json');
  /** Subscriptions asked for and not answered. */
  let unanswered = 0;
  function ask(): void {
    if (unanswered > burst * perMessage) return;
    const from = sent * perMessage;
    socket.send(
      JSON.stringify(
        Array.from({ length: perMessage }, (_, nth) => ({
          op: 'sub',
          id: 1 + ((from + nth) % maxMuxTopics),
          ...wanted(from + nth),
        })),
      ),
    );
    sent += 1;
    unanswered += perMessage;
  }
  socket.on('message', (data: Buffer) => {
    bytes += data.length;
    frames += 1;
    if (data.includes('"e":"err"')) refused += 1;
    if (data.includes('"e":"err"') || data.includes('"e":"open"')) unanswered -= 1;
  });
  socket.on('open', () => {
    for (let nth = 0; nth < burst; nth++) ask();
    const timer = setInterval(ask, everyMs);
    socket.on('close', () => {
      clearInterval(timer);
      closes += 1;
      if (!ended) now = attack();
    });
  });
  return socket;
}

let now = attack();
parentPort!.on('message', () => {
  ended = true;
  parentPort!.postMessage({ sent, bytes, frames, refused, closes } satisfies Tally);
  now.terminate();
  parentPort!.close();
});
