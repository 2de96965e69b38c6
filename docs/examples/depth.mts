// Keeps the top of an order book over a socket, and prints its best prices ten times.
const halyard = process.env.HALYARD ?? 'http://localhost:8787';
const query = new URLSearchParams({ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', limit: '20' });
const address = `${halyard.replace(/^http/, 'ws')}/wssapi/client/depth/depth/ws?${query}`;

const bids = new Map<string, string>();
const asks = new Map<string, string>();
let newest = -1;
let printed = 0;

/** Sets levels of one side; size zero removes one. */
function apply(side: Map<string, string>, levels: [price: string, size: string][]): void {
  for (const [price, size] of levels) {
    if (Number(size) === 0) side.delete(price);
    else side.set(price, size);
  }
}

const best = (side: Map<string, string>, pick: (...prices: number[]) => number) =>
  pick(...[...side.keys()].map(Number));

// Node 22 and later have WebSocket. `v1.json` brings control frames along: open, hb and err.
const socket = new WebSocket(address, 'v1.json');
const pings = setInterval(() => socket.send('ping'), 180_000);

socket.onmessage = ({ data }) => {
  if (data === 'pong') return;
  const frame = JSON.parse(data);
  if (frame.e === 'err') throw new Error(`${frame.code} ${frame.msg}`);
  if (frame.e === 'snap') {
    bids.clear();
    asks.clear();
    apply(bids, frame.bids);
    apply(asks, frame.asks);
  } else if (frame.e === 'd' && newest >= 0) {
    // A gap: the book is dropped until the next snapshot.
    if (frame.pu !== newest) {
      newest = -1;
      socket.send('resync');
      return;
    }
    apply(bids, frame.b);
    apply(asks, frame.a);
  } else return;
  newest = frame.u;
  console.log('best', best(bids, Math.max), best(asks, Math.min));
  printed += 1;
  if (printed === 10) socket.close();
};
socket.onerror = () => {
  throw new Error(`no socket at ${address}`);
};
socket.onclose = () => clearInterval(pings);
