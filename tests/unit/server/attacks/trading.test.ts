import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { must } from '../../../../src/shared/kit/assert.ts';
import { toScaled } from '../../../../src/shared/kit/decimal.ts';
import { roles } from '../../../../src/shared/user/role.ts';
import { type Answer, openWholeServer } from '../http/whole-server.ts';
import { shoot, type Told } from './attack-kit.ts';

const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms };
let server: Awaited<ReturnType<typeof openWholeServer>>;
let api = '';
let other = '';
beforeAll(async () => {
  server = await openWholeServer({ clock });
  [api, other] = [(await server.owner.accountOn('HALYARD')).api_id, (await server.owner.accountOn('HALYARD')).api_id];
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

const pair = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
let clients = 0;
const client = (): string => `attack-${clients++}`;
/** Below the market, and in whole dollars. */
const price = (): string =>
  String(
    Math.floor(
      server.services.trading.engine.lastTicks(server.services.trading.engine.market('HALYARD/BTCUSDT/spot')!) * 0.08,
    ),
  );
const order = () => ({
  api_id: api,
  ...pair,
  side: 'BUY',
  order_type: 'LIMIT',
  price: price(),
  amount: '0.01',
  client_id: client(),
});
const post = (path: string, body: object): Promise<Answer> => server.owner.call('POST', path, body);

const units = (text: string): bigint => must(toScaled(text, 18), text);
interface Row {
  readonly asset: string;
  readonly total: string;
  readonly free: string;
  readonly borrowed: string;
}
const balancesOf = async (api_id: string, type = 'spot'): Promise<readonly Row[]> =>
  (await server.owner.call('GET', `/user/api/balance/list?api_id=${api_id}&account_type=${type}`)).data;
const usdtOf = async (api_id: string) =>
  Number((await balancesOf(api_id)).find(({ asset }) => asset === 'USDT')?.total ?? 0);
/** What the owner has, owes, ordered and moved: what no refused call may change. */
async function state(): Promise<string> {
  const bare = (rows: readonly Row[]) => rows.map(({ asset, total, free, borrowed }) => [asset, total, free, borrowed]);
  const orders = (await server.owner.call('GET', '/order/user/list')).data.pagenation.total;
  const transfers = (await server.owner.call('GET', '/user/api/transfer/list')).data.pagenation.total;
  return JSON.stringify([
    bare(await balancesOf(api)),
    bare(await balancesOf(api, 'margin')),
    bare(await balancesOf(other)),
    orders,
    transfers,
  ]);
}

const asked = (method: string, path: string, token: string, body: object = {}): Promise<Told> =>
  shoot(server.url, {
    method,
    path: `/sapi${path}`,
    headers: { authorization: token },
    ...(method === 'POST' && { body }),
  });
async function tokenOf(role: (typeof roles)[number], vipLevel: number): Promise<string> {
  const name = `${role}_${clients++}`;
  const { userId } = await server.services.identity.users.create({
    username: name,
    email: `${name}@halyard.example`,
    phone: null,
    passwordHash: 'x',
    role,
    vipLevel,
    createdMs: clock.ms,
  });
  return server.services.identity.sessions.open(userId, '127.0.0.1', clock.ms, 3_600_000);
}

describe('S24: who may call what', () => {
  test('S24: without a token, with one that has ended and with one that has expired every call that is not public is 401', async () => {
    const ended = await tokenOf('admin', 9);
    const expired = await server.services.identity.sessions.open(
      server.owner.userId,
      '127.0.0.1',
      clock.ms - 7_200_000,
      3_600_000,
    );
    await server.services.identity.sessions.revoke(ended);
    const closed = contracts.filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(80);
    for (const { method, path } of closed) {
      for (const token of ['', ended, expired])
        expect((await asked(method, path, token)).status, `${method} ${path}`).toBe(401);
    }
  });

  test('S24: every call that is for some roles is 403 for each of the others, whatever their level', async () => {
    const restricted = contracts.filter(({ access }) => Array.isArray(access));
    expect(restricted.length).toBeGreaterThan(5);
    for (const role of roles) {
      const token = await tokenOf(role, 9);
      for (const { method, path, access } of restricted) {
        const { status } = await asked(method, path, token);
        if (access.includes(role)) expect(status, `${role} ${path}`).not.toBe(403);
        else expect(status, `${role} ${path}`).toBe(403);
      }
    }
  });

  test('S28: every call that needs a level is refused below it by the server, the start of a strategy too, and starts nothing', async () => {
    const leveled = contracts.filter(({ vip }) => vip !== undefined && vip > 0);
    expect(leveled.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/order/doOrder', '/strategy/client/start']),
    );
    const before = await state();
    for (const { method, path, vip } of leveled) {
      const { code, data } = await asked(method, path, await tokenOf('user', vip! - 1), {
        ...order(),
        vip_level: 9,
        strategy_type: 'GRID',
      });
      expect([path, code, data]).toEqual([path, 1007, { need: vip, have: vip! - 1 }]);
    }
    expect(await state()).toBe(before);
    expect((await server.owner.call('GET', '/client/instance/list?kind=running')).data.pagenation.total).toBe(0);
  });
});

interface Schema {
  readonly type: string;
  readonly pipe?: readonly Schema[];
  readonly options?: readonly Schema[];
}
const isStrict = ({ type, pipe, options }: Schema): boolean =>
  type === 'strict_object' ||
  (pipe !== undefined && pipe[0]!.type === 'strict_object') ||
  (options?.every(isStrict) ?? false);

test('S30: no call takes a field that it does not know, and one that would come along is refused by its name and does nothing', async () => {
  // Those two choose their strict schema by what comes.
  const lazy = ['/user/symbolsubscribe/add', '/user/symbolsubscribe/remove'];
  expect(contracts.filter(({ input }) => !isStrict(input as unknown as Schema)).map(({ path }) => path)).toEqual(lazy);
  for (const path of lazy)
    for (const body of [pair, { list: [pair] }])
      expect(await post(path, { ...body, role: 'admin' }), path).toMatchObject({
        code: 400,
        data: { rule: 'unknown' },
      });
  const before = await state();
  const admin = await tokenOf('admin', 9);
  for (const { path } of contracts.filter(({ method, access }) => method === 'POST' && access !== 'public'))
    expect((await asked('POST', path, admin, { is_admin: true })).code, path).toBe(400);
  for (const [path, body] of [
    ['/order/doOrder', order()],
    [
      '/user/api/transfer',
      { api_id: api, asset: 'USDT', amount: '1', from: 'spot', to: 'linear', client_id: client() },
    ],
    ['/user/tradetemplate/save', { name: 'x', account_type: 'spot', form: {} }],
  ] as const) {
    for (const [field, value] of [
      ['user_id', 'x'],
      ['owner', 'x'],
      ['status', 'FILLED'],
      ['vip_level', 9],
      ['role', 'admin'],
    ] as const)
      expect(await post(path, { ...body, [field]: value }), `${path} ${field}`).toMatchObject({
        code: 400,
        data: { field },
      });
  }
  expect(await state()).toBe(before);
});

test.each([
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":{"__proto__":{"admin":true}}}',
])('S31: settings of %s are kept as the text that they are, and change no prototype', async (config_json) => {
  const { version } = (await server.owner.call('GET', '/user/config/get')).data ?? {};
  expect((await post('/user/config/save', { config_json, ...(typeof version === 'number' && { version }) })).code).toBe(
    200,
  );
  expect((await server.owner.call('GET', '/user/config/get')).data.config_json).toBe(config_json);
  expect([({} as { admin?: unknown }).admin, Object.keys(Object.prototype)]).toEqual([undefined, []]);
});

test('S32: settings of ten megabytes are 413, settings of a byte too much are refused by their field, and what was kept stays', async () => {
  const kept = JSON.stringify({ kept: 'yes' });
  expect((await post('/user/config/save', { config_json: kept })).code).toBe(200);
  const sized = (bytes: number) => ({ config_json: JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) }) });
  expect((await post('/user/config/save', sized(10_000_000))).code).toBe(413);
  expect(await post('/user/config/save', sized(256 * 1024 + 1))).toMatchObject({
    code: 400,
    data: { field: 'config_json' },
  });
  expect((await server.owner.call('GET', '/user/config/get')).data.config_json).toBe(kept);
});

test('S33: of a hundred transfers of the whole balance at once one succeeds, and the money is there once', async () => {
  const whole = (await balancesOf(api)).find(({ asset }) => asset === 'USDT')!.free;
  const from = await usdtOf(api);
  const to = await usdtOf(other);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      post('/user/api/asset/transfer', {
        from_api_id: api,
        to_api_id: other,
        asset: 'USDT',
        amount: whole,
        from: 'spot',
        to: 'spot',
        client_id: client(),
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(new Set([3003]));
  expect([await usdtOf(api), await usdtOf(other)]).toEqual([from - Number(whole), to + Number(whole)]);
  expect(
    (
      await post('/user/api/asset/transfer', {
        from_api_id: other,
        to_api_id: api,
        asset: 'USDT',
        amount: whole,
        from: 'spot',
        to: 'spot',
        client_id: client(),
      })
    ).code,
  ).toBe(200);
});

test('S34: a hundred orders of one client id at once are one order', async () => {
  const before = (await server.owner.call('GET', '/order/user/list')).data.pagenation.total;
  const body = order();
  const answers = await Promise.all(Array.from({ length: 100 }, () => post('/order/doOrder', body)));
  const placed = answers.filter(({ code }) => code === 200).map(({ data }) => data.order.order_id as string);
  expect(new Set(placed).size).toBe(1);
  expect(answers.filter(({ data }) => data?.replayed !== true && data?.order !== undefined)).toHaveLength(1);
  expect((await server.owner.call('GET', '/order/user/list')).data.pagenation.total).toBe(before + 1);
  expect((await post('/order/cancelOrder', { order_ids: [placed[0]!] })).code).toBe(200);
});

const noAmounts: readonly (readonly [what: string, amount: unknown])[] = [
  ['0', '0'],
  ['0.000', '0.000'],
  ['-1', '-1'],
  ['-0', '-0'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['1e308', '1e308'],
  ['1e-3', '1e-3'],
  ['0x10', '0x10'],
  ['0b1', '0b1'],
  ['1_000', '1_000'],
  ['1,5', '1,5'],
  [' 1', ' 1'],
  ['1 ', '1 '],
  ['+1', '+1'],
  ['.5', '.5'],
  ['5.', '5.'],
  ['', ''],
  ['١', '١'],
  ['40 digits', '9'.repeat(40)],
  ['40 decimals', `0.${'0'.repeat(39)}1`],
  ['a number', 1],
  ['null', null],
  ['a list', ['1']],
  ['an object', { valueOf: '1' }],
  ['true', true],
];
test.each(noAmounts)(
  'S35: an amount of %s is refused by its field wherever money moves, and moves none',
  async (_what, amount) => {
    const before = await state();
    const calls: readonly (readonly [string, object])[] = [
      ['/order/doOrder', { ...order(), amount }],
      ['/user/api/transfer', { api_id: api, asset: 'USDT', amount, from: 'spot', to: 'linear', client_id: client() }],
      [
        '/user/api/asset/transfer',
        { from_api_id: api, to_api_id: other, asset: 'USDT', amount, from: 'spot', to: 'spot', client_id: client() },
      ],
      ['/user/api/margin/transfer', { api_id: api, asset: 'USDT', amount, direction: 'IN', client_id: client() }],
      ['/user/api/margin/loan-repay', { api_id: api, type: 'BORROW', asset: 'BTC', amount, client_id: client() }],
    ];
    for (const [path, body] of calls)
      expect(await post(path, body), path).toMatchObject({ code: 400, data: { field: 'amount' } });
    expect(await post('/order/doOrder', { ...order(), price: amount })).toMatchObject({
      code: 400,
      data: { field: 'price' },
    });
    expect(await state()).toBe(before);
  },
);

test.each([
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '99999999999999999999',
  '170141183460469231731687303715884105728'.slice(0, 30),
])('S36: %s of something is refused wherever money moves: no sum overflows', async (amount) => {
  const before = await state();
  const calls: readonly (readonly [string, object])[] = [
    ['/order/doOrder', { ...order(), amount }],
    ['/order/doOrder', { ...order(), price: amount }],
    ['/order/doOrder', { ...order(), price: amount, amount }],
    ['/order/doOrder', { ...order(), side: 'SELL', price: amount, amount: '0.5' }],
    ['/user/api/transfer', { api_id: api, asset: 'USDT', amount, from: 'spot', to: 'linear', client_id: client() }],
    ['/user/api/margin/loan-repay', { api_id: api, type: 'BORROW', asset: 'USDT', amount, client_id: client() }],
    ['/user/api/margin/loan-repay', { api_id: api, type: 'REPAY', asset: 'USDT', amount, client_id: client() }],
  ];
  for (const [path, body] of calls) {
    const { code } = await post(path, body);
    expect([200, 500, 503], `${path} ${JSON.stringify(body)}`).not.toContain(code);
  }
  expect(await state()).toBe(before);
  expect(server.services.trading.engine.isHalted).toBe(false);
});

test('S37: of loans and repayments at once no debt falls below zero, and what is owed is what was lent and not paid', async () => {
  const lend = (amount: string) =>
    post('/user/api/margin/loan-repay', { api_id: api, type: 'BORROW', asset: 'BTC', amount, client_id: client() });
  const pay = (amount: string) =>
    post('/user/api/margin/loan-repay', { api_id: api, type: 'REPAY', asset: 'BTC', amount, client_id: client() });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? lend('0.0001') : pay('0.0002'))),
  );
  const sum = (kind: 0 | 1) =>
    answers
      .filter((_, at) => (at % 3 === 0 ? 0 : 1) === kind)
      .reduce((total, { code, data }) => total + (code === 200 ? units(data.principal) : 0n), 0n);
  expect([sum(0) > 0n, sum(1) > 0n]).toEqual([true, true]);
  const [{ borrowed, total }] = (await balancesOf(api, 'margin')).filter(({ asset }) => asset === 'BTC') as [Row];
  expect(Number(borrowed)).toBeGreaterThanOrEqual(0);
  // Less than the eighth decimal is no debt: what is left of it is written off.
  const left = sum(0) - sum(1);
  expect(units(borrowed)).toBe(left < 10n ** 10n ? 0n : left);
  expect(Number(total)).toBeGreaterThanOrEqual(0);
  const last = await Promise.all(Array.from({ length: 20 }, () => pay('1')));
  expect(last.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1);
  for (const row of await balancesOf(api, 'margin'))
    expect([Number(row.total) >= 0, Number(row.borrowed) >= 0], row.asset).toEqual([true, true]);
});

test.each(['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
  'S48: %s is no symbol, interval, venue, strategy, template, asset, path or kind',
  async (name) => {
    const before = await state();
    const start = { strategy_type: name, name: 'x', api_ids: [api], symbols: [pair], params: {}, client_id: client() };
    const answers = await Promise.all([
      post('/strategy/client/start', start),
      post('/user/tradetemplate/delete', { template_id: name }),
      post('/user/alert/close', { alert_id: name }),
      post('/order/doOrder', { ...order(), symbol: name }),
      post('/order/doOrder', { ...order(), order_type: name }),
      post('/order/doOrder', { ...order(), api_id: name }),
      post('/user/api/transfer', {
        api_id: api,
        asset: 'USDT',
        amount: '1',
        from: name,
        to: 'spot',
        client_id: client(),
      }),
      ...[
        `/client/klines/list?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&interval=${name}`,
        `/client/depth/depth?exchange=${name}&symbol=BTCUSDT&account_type=spot`,
        `/client/depth/depth?exchange=HALYARD&symbol=${name}&account_type=spot`,
        `/strategy/template?strategy_type=${name}`,
      ].map((path) => server.owner.call('GET', path)),
    ]);
    const notFound = 404;
    const unknownPair = 3001;
    const unknownStrategy = 4001;
    for (const [at, { code }] of answers.entries())
      expect([400, notFound, unknownPair, unknownStrategy], `call ${at}`).toContain(code);
    expect((await fetch(`${server.url}/sapi/${name}`)).status).toBe(404);
    expect(await state()).toBe(before);
  },
);

const sql = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '" OR ""="',
  "1' UNION SELECT password_hash FROM users --",
  "admin'--",
  "%' OR 1=1 --",
  "\\'; SELECT 1 --",
  "' || (SELECT name FROM sqlite_master) || '",
  "x'; PRAGMA writable_schema=1; --",
  '_%',
  "1;ATTACH DATABASE 'x' AS y",
];
test.each(sql)(
  'S38: %s in any text is that text: it finds nothing, changes nothing and comes back as it is',
  async (text) => {
    const before = await state();
    const users = await server.services.identity.users.count();
    const encoded = encodeURIComponent(text);
    for (const path of [
      `/order/user/list?symbol=${encoded}`,
      `/order/user/list?api_ids=${encoded}`,
      `/client/instance/list?kind=running&q=${encoded}`,
      `/user/api/transfer/list?asset=${encoded}`,
      `/strategy/instance/info/list?instance_id=${encoded}`,
      `/user/check/username?username=${encoded}`,
      `/client/base/symbols?exchange=${encoded}`,
    ]) {
      const { code, data } = await server.owner.call('GET', path);
      expect(code, path).not.toBe(500);
      if (code === 200) expect(data.pagenation?.total ?? 0, path).toBe(0);
    }
    const login = await shoot(server.url, {
      method: 'POST',
      path: '/sapi/user/login',
      body: { username: text, password: text, code: '000000' },
    });
    expect([400, 1001, 1002]).toContain(login.code);
    const { data } = await post('/user/tradetemplate/save', { name: text, account_type: 'spot', form: {} });
    const list = (await server.owner.call('GET', '/user/tradetemplate/list')).data as readonly {
      name: string;
      template_id: string;
    }[];
    expect(list.map(({ name }) => name)).toContain(text);
    await post('/user/tradetemplate/delete', { template_id: data.template_id });
    expect((await server.owner.call('GET', '/user/tradetemplate/list')).data).toHaveLength(list.length - 1);
    expect((await server.owner.call('GET', '/user/currentUser')).code, 'the tables are there').toBe(200);
    expect(await server.services.identity.users.count()).toBe(users);
    expect(await state()).toBe(before);
  },
);
