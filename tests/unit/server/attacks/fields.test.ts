import { expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { shoot } from './attack-kit.ts';
import { openTradingStage, pair } from './trading-stage.ts';

const stage = openTradingStage();
const { client, order, post, state, asked, tokenOf } = stage;

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
      { api_id: stage.api, asset: 'USDT', amount: '1', from: 'spot', to: 'linear', client_id: client() },
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
  const { version } = (await stage.server.owner.call('GET', '/user/config/get')).data ?? {};
  expect((await post('/user/config/save', { config_json, ...(typeof version === 'number' && { version }) })).code).toBe(
    200,
  );
  expect((await stage.server.owner.call('GET', '/user/config/get')).data.config_json).toBe(config_json);
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
  expect((await stage.server.owner.call('GET', '/user/config/get')).data.config_json).toBe(kept);
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
      [
        '/user/api/transfer',
        { api_id: stage.api, asset: 'USDT', amount, from: 'spot', to: 'linear', client_id: client() },
      ],
      [
        '/user/api/asset/transfer',
        {
          from_api_id: stage.api,
          to_api_id: stage.other,
          asset: 'USDT',
          amount,
          from: 'spot',
          to: 'spot',
          client_id: client(),
        },
      ],
      ['/user/api/margin/transfer', { api_id: stage.api, asset: 'USDT', amount, direction: 'IN', client_id: client() }],
      ['/user/api/margin/loan-repay', { api_id: stage.api, type: 'BORROW', asset: 'BTC', amount, client_id: client() }],
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
    [
      '/user/api/transfer',
      { api_id: stage.api, asset: 'USDT', amount, from: 'spot', to: 'linear', client_id: client() },
    ],
    ['/user/api/margin/loan-repay', { api_id: stage.api, type: 'BORROW', asset: 'USDT', amount, client_id: client() }],
    ['/user/api/margin/loan-repay', { api_id: stage.api, type: 'REPAY', asset: 'USDT', amount, client_id: client() }],
  ];
  for (const [path, body] of calls) {
    const { code } = await post(path, body);
    expect([200, 500, 503], `${path} ${JSON.stringify(body)}`).not.toContain(code);
  }
  expect(await state()).toBe(before);
  expect(stage.server.services.trading.engine.isHalted).toBe(false);
});

test.each(['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
  'S48: %s is no symbol, interval, venue, strategy, template, asset, path or kind',
  async (name) => {
    const before = await state();
    const start = {
      strategy_type: name,
      name: 'x',
      api_ids: [stage.api],
      symbols: [pair],
      params: {},
      client_id: client(),
    };
    const answers = await Promise.all([
      post('/strategy/client/start', start),
      post('/user/tradetemplate/delete', { template_id: name }),
      post('/user/alert/close', { alert_id: name }),
      post('/order/doOrder', { ...order(), symbol: name }),
      post('/order/doOrder', { ...order(), order_type: name }),
      post('/order/doOrder', { ...order(), api_id: name }),
      post('/user/api/transfer', {
        api_id: stage.api,
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
      ].map((path) => stage.server.owner.call('GET', path)),
    ]);
    const notFound = 404;
    const unknownPair = 3001;
    const unknownStrategy = 4001;
    for (const [at, { code }] of answers.entries())
      expect([400, notFound, unknownPair, unknownStrategy], `call ${at}`).toContain(code);
    expect((await fetch(`${stage.server.url}/sapi/${name}`)).status).toBe(404);
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
    const users = await stage.server.services.identity.users.count();
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
      const { code, data } = await stage.server.owner.call('GET', path);
      expect(code, path).not.toBe(500);
      if (code === 200) expect(data.pagenation?.total ?? 0, path).toBe(0);
    }
    const login = await shoot(stage.server.url, {
      method: 'POST',
      path: '/sapi/user/login',
      body: { username: text, password: text, code: '000000' },
    });
    expect([400, 1001, 1002]).toContain(login.code);
    const { data } = await post('/user/tradetemplate/save', { name: text, account_type: 'spot', form: {} });
    const list = (await stage.server.owner.call('GET', '/user/tradetemplate/list')).data as readonly {
      name: string;
      template_id: string;
    }[];
    expect(list.map(({ name }) => name)).toContain(text);
    await post('/user/tradetemplate/delete', { template_id: data.template_id });
    expect((await stage.server.owner.call('GET', '/user/tradetemplate/list')).data).toHaveLength(list.length - 1);
    expect((await stage.server.owner.call('GET', '/user/currentUser')).code, 'the tables are there').toBe(200);
    expect(await stage.server.services.identity.users.count()).toBe(users);
    expect(await state()).toBe(before);
  },
);
