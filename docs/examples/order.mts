// Logs in with the demo user of a local server, then places, queries and cancels an order on a paper account.
import { randomUUID } from 'node:crypto';

const halyard = process.env.HALYARD ?? 'http://localhost:8787';
let token = '';

/** Makes one call and returns its data; throws with code and sentence where the answer is a refusal. */
async function call(method: 'GET' | 'POST', path: string, query: Record<string, string> = {}, body?: object) {
  const answer = await fetch(`${halyard}/sapi${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, data, msg } = await answer.json();
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

// A demo server tells the answer to its captcha; elsewhere a person reads the picture.
const { captcha_id, demo_answer } = await call('GET', '/user/captcha/generate');
const captcha = { captcha_id, captcha_value: demo_answer };
const session = await call('POST', '/user/login', captcha, { username: 'demo', password: 'demo1234' });
token = session.token;
const [{ api_id }] = await call('GET', '/user/api/list', { exchange: 'HALYARD' });

// Far below the best bid, so that it stays in the book. Prices and sizes travel as strings.
const instrument = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };
const book = await call('GET', '/client/depth/depth', { ...instrument, limit: '5' });
const price = String(Math.floor(Number(book.bids[0][0]) * 0.8));
const client_id = randomUUID();
const order = { api_id, ...instrument, side: 'BUY', order_type: 'LIMIT', amount: '0.01', price, client_id };
const placed = await call('POST', '/order/doOrder', {}, order);
console.log('placed', placed.order.order_id, placed.order.status);

// The same request again places nothing: it is answered as the first one was.
const again = await call('POST', '/order/doOrder', {}, order);
console.log('sent again', again.order.order_id, 'replayed', again.replayed);

const open = await call('GET', '/order/user/current/list', { api_ids: api_id, symbol: 'BTCUSDT' });
console.log('open', open.map((each: { client_id: string }) => each.client_id).includes(client_id));

const { results } = await call('POST', '/order/cancelOrder', {}, { client_ids: [client_id] });
console.log('cancel', results[0].code, results[0].status);
