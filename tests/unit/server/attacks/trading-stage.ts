import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { roles } from '../../../../src/shared/user/role.ts';
import { type Answer, openWholeServer } from '../http/whole-server.ts';
import { shoot, type SentMessage } from './attack-kit.ts';

/** The market of the attacks. */
export const pair = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
/** A balance as the wire tells it, as far as attacks look at it. */
export interface Row {
  readonly asset: string;
  readonly total: string;
  readonly free: string;
  readonly borrowed: string;
}

type WholeServer = Awaited<ReturnType<typeof openWholeServer>>;

/** Below the market, and in whole dollars. */
export const priceBelow = ({ services: { trading } }: WholeServer): string =>
  String(Math.floor(trading.engine.lastTicks(trading.engine.market('HALYARD/BTCUSDT/spot')!) * 0.08));

const balanceRows = async ({ owner }: WholeServer, api_id: string, type = 'spot'): Promise<readonly Row[]> =>
  (await owner.call('GET', `/user/api/balance/list?api_id=${api_id}&account_type=${type}`)).data;

/** What the owner has, owes, ordered and moved: what no refused call may change. */
async function stateOf(server: WholeServer, api: string, other: string): Promise<string> {
  const bare = (rows: readonly Row[]) => rows.map(({ asset, total, free, borrowed }) => [asset, total, free, borrowed]);
  const orders = (await server.owner.call('GET', '/order/user/list')).data.pagenation.total;
  const transfers = (await server.owner.call('GET', '/user/api/transfer/list')).data.pagenation.total;
  return JSON.stringify([
    bare(await balanceRows(server, api)),
    bare(await balanceRows(server, api, 'margin')),
    bare(await balanceRows(server, other)),
    orders,
    transfers,
  ]);
}

/** The token of a new user. */
async function sessionOf(
  { services: { identity } }: WholeServer,
  user: {
    readonly username: string;
    readonly role: (typeof roles)[number];
    readonly vipLevel: number;
    readonly createdMs: number;
  },
): Promise<string> {
  const email = `${user.username}@halyard.example`;
  const { userId } = await identity.users.create({ ...user, email, phone: null, passwordHash: 'x' });
  return identity.sessions.open(userId, '127.0.0.1', user.createdMs, 3_600_000);
}

/**
 * A whole server for the tests of a file, whose owner has two accounts with money; the clock goes on with each test.
 */
export function openTradingStage() {
  const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms };
  let server: WholeServer;
  let api = '';
  let other = '';
  beforeAll(async () => {
    server = await openWholeServer({ clock });
    api = (await server.owner.accountOn('HALYARD')).api_id;
    other = (await server.owner.accountOn('HALYARD')).api_id;
    for (const [type, asset, amount] of [
      ['spot', 'USDT', '50000'],
      ['spot', 'BTC', '1'],
      ['margin', 'USDT', '5000'],
    ] as const)
      await server.owner.fund(api, type, asset, amount);
  }, 60_000);
  afterAll(() => server.stop());
  // What is counted by the minute is forgotten now and then; sessions live for an hour.
  beforeEach(() => {
    clock.ms += 30_000;
  });

  let clients = 0;
  const client = (): string => `attack-${clients++}`;
  const order = () => ({
    api_id: api,
    ...pair,
    side: 'BUY',
    order_type: 'LIMIT',
    price: priceBelow(server),
    amount: '0.01',
    client_id: client(),
  });
  const post = (path: string, body: object): Promise<Answer> => server.owner.call('POST', path, body);

  const balancesOf = (api_id: string, type?: string) => balanceRows(server, api_id, type);
  const usdtOf = async (api_id: string) =>
    Number((await balancesOf(api_id)).find(({ asset }) => asset === 'USDT')?.total ?? 0);
  const state = () => stateOf(server, api, other);

  const asked = (method: string, path: string, token: string, body: object = {}): Promise<SentMessage> =>
    shoot(server.url, {
      method,
      path: `/sapi${path}`,
      headers: { authorization: token },
      ...(method === 'POST' && { body }),
    });
  const tokenOf = (role: (typeof roles)[number], vipLevel: number) =>
    sessionOf(server, { username: `${role}_${clients++}`, role, vipLevel, createdMs: clock.ms });

  return {
    get server() {
      return server;
    },
    /** The account with the money. */
    get api() {
      return api;
    },
    get other() {
      return other;
    },
    clock,
    client,
    order,
    post,
    balancesOf,
    usdtOf,
    state,
    asked,
    tokenOf,
  };
}
