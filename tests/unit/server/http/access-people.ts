import { expect } from 'vitest';
import type { Role } from '../../../../src/shared/user/role.ts';
import { type Ids, symbol } from './foreign-ids.ts';
import { robotOf, robotParams } from './naming-requests.ts';
import type { Answer, openWholeServer } from './whole-server.ts';

type WholeServer = Awaited<ReturnType<typeof openWholeServer>>;
type Person = Awaited<ReturnType<WholeServer['userOf']>>;

/** Ids of what one user has. */
export type Owned = Omit<Ids, 'mine'>;

/** As a BUY far below the market. */
export const restingOrder = (api_id: string, price: string, client_id: string) => ({
  ...symbol,
  account_type: 'spot' as const,
  side: 'BUY' as const,
  order_type: 'LIMIT' as const,
  price,
  amount: '0.01',
  api_id,
  client_id,
});

/** A TWAP that fills nothing. */
export const restingTwap = (api_id: string, price: string, client_id: string) => ({
  ...symbol,
  account_type: 'spot' as const,
  side: 'BUY' as const,
  order_type: 'TWAP' as const,
  amount: '0.1',
  api_ids: [api_id],
  algo: { kind: 'TWAP' as const, duration_s: 86_400, slices: 4, limit_price: price },
  client_id,
});

/** A user with one of everything that an id names, made as a plain user. */
export async function userWithAll(server: WholeServer, name: string, price: string) {
  const user: Person = await server.userOf(name);
  const made = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer['data']> => {
    const { code, data } = await user.call(method, path, body);
    expect(code, `${path} ${JSON.stringify(data)}`).toBe(200);
    return data;
  };
  const { api_id } = await user.accountOn('HALYARD');
  for (const type of ['spot', 'margin', 'linear'] as const) await user.fund(api_id, type, 'USDT', '50000');
  const { order } = await made('POST', '/order/doOrder', restingOrder(api_id, price, `${name}-first`));
  const { parent_id } = await made('POST', '/order/v2/doOrder', restingTwap(api_id, price, `${name}-twap`));
  await made('POST', '/order/doOrder', {
    ...symbol,
    account_type: 'linear',
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.1',
    api_id,
    client_id: `${name}-open`,
  });
  const { alert_id } = await made('POST', '/user/alert/save', {
    ...symbol,
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '10',
    direction: 'DOWN_TO',
    duration_s: 0,
    channel: ['web'],
  });
  const { template_id } = await made('POST', '/user/tradetemplate/save', {
    name: 'mine',
    account_type: 'spot',
    form: {},
  });
  const { template_id: start_template_id } = await made('POST', '/strategy/client/startTemplate/save', {
    name: 'mine',
    strategy_type: 'GRID',
    params: {},
  });
  const { instance_id } = await made('POST', '/strategy/client/start', {
    ...robotOf(api_id),
    params: robotParams,
    client_id: `${name}-grid`,
  });
  const { group_id } = await made('POST', '/user/api/group/save', { name: 'mine', api_ids: [] });
  const { key_id } = await made('POST', '/user/key/create', {
    name: 'mine',
    kind: 'HMAC',
    permissions: ['read'],
    ip_list: [],
  });
  const { grant_id } = await made('POST', '/user/observer/grant', { username: 'keeper', grants: ['balance'] });
  const { user_id: sub_id } = await made('POST', '/user/sub/save', {
    username: `sub_${name}`.slice(0, 20),
    password: 'T7-kettle-Quay',
    kind: 'sub',
    permissions: [],
  });
  const { identity } = server.services;
  await identity.sessions.open(user.userId, '127.0.0.9', Date.now(), 86_400_000);
  const sessions: { session_id: string; current: boolean }[] = await made('GET', '/user/session/list');
  const owned: Owned = {
    api_id,
    order_id: order.order_id,
    parent_id,
    alert_id,
    template_id,
    start_template_id,
    instance_id,
    group_id,
    key_id,
    sub_id,
    grant_id,
    session_ids: sessions.find(({ current }) => !current)!.session_id,
  };
  return {
    ...user,
    owned,
    /** Makes the user one of this role. */
    become: (role: Role) => identity.users.setRole(user.userId, role),
  };
}
export type UserWithAll = Awaited<ReturnType<typeof userWithAll>>;
