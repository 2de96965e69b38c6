import { expect } from 'vitest';
import WebSocket from 'ws';
import type { SubAccount } from '../../../../src/shared/contracts/sub-account.ts';
import type { SubPermission } from '../../../../src/shared/user/sub-account.ts';
import { eventually } from '../../../doubles/eventually.ts';
import { type Answer, openWholeServer } from './whole-server.ts';

export const password = 'T7-kettle-Quay';
export const every: readonly SubPermission[] = ['trade_spot', 'trade_future', 'transfer'];
export const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;

let count = 0;
/** A client id that nothing stands for yet. */
export const clientId = () => ({ client_id: `c${count++}` });

/** A whole server with a main account that has money, and ways to make sub-accounts and act as one. */
export async function openSubServer(now: { ms: number } = { ms: Date.UTC(2026, 10, 27) }) {
  const server = await openWholeServer({ clock: { nowMs: () => now.ms } });
  const { owner, services } = server;
  const { api_id } = await owner.accountOn('HALYARD');
  for (const type of ['spot', 'linear'] as const) await owner.fund(api_id, type, 'USDT', '100000');
  const market = services.trading.engine.market('HALYARD/BTCUSDT/spot')!;
  /** Below the market, and in whole dollars. */
  const price = String(Math.floor(services.trading.engine.lastTicks(market)! * 0.08));
  /** A grid around the market. */
  const grid = (account: string) => {
    const last = services.trading.engine.lastTicks(market)! / 10;
    return {
      strategy_type: 'GRID',
      name: 'a grid',
      api_ids: [account],
      symbols: [symbol],
      params: {
        lower: String(Math.floor(last * 0.9)),
        upper: String(Math.ceil(last * 1.1)),
        grid_levels: 4,
        invest: '5000',
      },
      ...clientId(),
    };
  };
  const twap = (account: string) => ({
    ...order(account, { api_id: undefined, order_type: 'TWAP', price: undefined, amount: '0.1' }),
    api_ids: [account],
    algo: { kind: 'TWAP', duration_s: 3_600, slices: 4, limit_price: price },
  });

  /** Somebody with a session. */
  async function session(userId: string) {
    const token = await services.identity.sessions.open(userId, '127.0.0.1', now.ms, 30 * 86_400_000);
    async function call(method: 'GET' | 'POST', path: string, body: object = {}): Promise<Answer> {
      const answer = await fetch(`${server.url}/sapi${path}`, {
        method,
        headers: { authorization: token, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Answer;
    }
    /** Frames of a socket, and the code with which it was closed. */
    async function listen(path: string) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wssapi${path}?token=${token}`, 'v1.json');
      const frames: ReturnType<typeof JSON.parse>[] = [];
      const state = { frames, closed: 0, socket };
      socket.on('message', (text) => frames.push(JSON.parse(String(text))));
      socket.on('close', (code) => {
        state.closed = code;
      });
      await eventually(() => expect(frames.some(({ e }) => e === 'start' || e === 'open')).toBe(true));
      return state;
    }
    return { token, call, listen, get: (path: string) => call('GET', path) };
  }

  /** Makes a sub-account or a trader, and logs it in. */
  async function made(username: string, fields: object = {}) {
    const answer = await owner.call('POST', '/user/sub/save', {
      username,
      password,
      kind: 'sub',
      permissions: every,
      ...fields,
    });
    expect(answer.code, JSON.stringify(answer.data)).toBe(200);
    const shown = answer.data as SubAccount;
    const accounts = services.trading.accounts.ofOwner(shown.user_id);
    return { ...shown, api_id: accounts[0]?.api_id ?? '', ...(await session(shown.user_id)) };
  }

  /** Moves USDT between two spot wallets in the name of the main account. */
  const transfer = (from_api_id: string, to_api_id: string, amount: string, more: object = {}) =>
    owner.call('POST', '/user/api/asset/transfer', {
      from_api_id,
      to_api_id,
      asset: 'USDT',
      amount,
      from: 'spot',
      to: 'spot',
      ...clientId(),
      ...more,
    });

  const order = (account: string, fields: object = {}) => ({
    ...symbol,
    api_id: account,
    side: 'BUY',
    order_type: 'LIMIT',
    price,
    amount: '0.01',
    ...clientId(),
    ...fields,
  });
  return { ...server, now, api_id, price, session, made, transfer, order, grid, twap };
}
export type SubServer = Awaited<ReturnType<typeof openSubServer>>;
