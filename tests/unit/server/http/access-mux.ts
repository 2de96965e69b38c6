import WebSocket from 'ws';
import { symbol } from './foreign-ids.ts';
import type { Owned } from './access-people.ts';
import type { openWholeServer } from './whole-server.ts';

type Verdict = 'in' | 401 | 403 | 404 | 1006;
interface Frame {
  readonly id?: number;
  readonly e?: string;
  readonly code?: number;
  readonly req?: object;
  readonly req_id?: number;
  readonly data?: { readonly results?: readonly { readonly code: number }[] };
}

/** What each field's request is, over the socket of its topic. */
const bodies: Readonly<Record<string, (ids: Owned, client: string) => object>> = {
  api_id: ({ api_id }) => ({ req_type: 'apiBalance', api_id }),
  'body.api_id': ({ api_id }, client_id) => ({
    op: 'place',
    body: {
      ...symbol,
      account_type: 'spot',
      side: 'BUY',
      order_type: 'LIMIT',
      price: '1',
      amount: '0.00001',
      api_id,
      client_id,
    },
  }),
  'body.order_id': ({ order_id }, client_id) => ({ op: 'amend', body: { order_id, price: '10001', client_id } }),
  'body.order_ids': ({ order_id }) => ({ op: 'cancel', body: { order_ids: [order_id] } }),
  'body.parent_id': ({ parent_id }) => ({ op: 'cancel', body: { parent_id } }),
  'body.all.api_ids': ({ api_id }) => ({ op: 'cancel', body: { all: { api_ids: [api_id], symbol: 'NONE' } } }),
};

/**
 * One multiplexed socket of a caller; what is asked for one after another is told as a verdict. `stepped` lets time
 * pass, for a socket may not say all of it at once.
 */
export async function openMux(
  server: Awaited<ReturnType<typeof openWholeServer>>,
  token: string | undefined,
  stepped: () => void,
) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wssapi/mux`, 'v1.json');
  await new Promise((resolve) => socket.on('open', resolve));
  const waiting = new Map<number, (frame: Frame) => void>();
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text)) as Frame;
    if (frame.e !== 'hb' && frame.id !== undefined) waiting.get(frame.id)?.(frame);
  });
  let ids = 0;
  const answers = (id: number, wanted: (frame: Frame) => boolean): Promise<Frame> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer for ${id}`)), 5_000);
      waiting.set(id, (frame) => {
        if (!wanted(frame)) return;
        clearTimeout(late);
        resolve(frame);
      });
    });
  const verdictOf = ({ code }: Frame): Verdict =>
    code === 401 || code === 403 || code === 404 || code === 1006 ? code : code === 3007 ? 404 : 'in';

  if (token !== undefined) {
    const answer = await fetch(`${server.url}/sapi/user/ws/ticket`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/mux' }),
    });
    const { code, data } = (await answer.json()) as { code: number; data: { ticket: string } };
    if (code === 200) socket.send(JSON.stringify({ op: 'auth', ticket: data.ticket }));
  }

  async function subscribe(path: string, query: object): Promise<Verdict> {
    ids += 1;
    stepped();
    const first = answers(ids, ({ e }) => e === 'open' || e === 'err');
    socket.send(JSON.stringify({ op: 'sub', id: ids, path, query }));
    const frame = await first;
    if (frame.e === 'err') return verdictOf(frame);
    // A stream that does not start says so right after it is opened.
    return 'in';
  }

  return {
    subscribe,
    /** Names an id: in the query where the topic has it there, else in a request. */
    async name(path: string, field: string, idsNow: () => Promise<Owned>): Promise<Verdict> {
      const owned = await idsNow();
      const body = bodies[field];
      if (!body || path === '/order/user/ws')
        return subscribe(path, { [field]: owned[field as 'api_id' | 'parent_id' | 'instance_id'] });
      const door = await subscribe(path, {});
      if (door !== 'in') return door;
      const id = ids;
      const answer = answers(id, ({ e, req, req_id }) => e === 'err' || req !== undefined || req_id !== undefined);
      socket.send(
        JSON.stringify({
          op: 'req',
          id,
          body: { req_id: id, ...body(owned, `m${Math.random()}`.slice(0, 20).replace('.', '')) },
        }),
      );
      const frame = await answer;
      const [result, ...more] = frame.data?.results ?? [];
      return verdictOf(frame.code === 200 && result && more.length === 0 ? result : frame);
    },
    close: () => socket.terminate(),
  };
}
