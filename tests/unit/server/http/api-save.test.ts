import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { practiceKinds, type PracticeKind } from '../../../../src/shared/trade/practice-key.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
});
afterAll(() => server.stop());

const post = (path: string, body: object) => server.owner.call('POST', path, body);
const issue = async (exchange: string, kind: PracticeKind) =>
  (await post('/user/api/practice-key', { exchange, kind })).data as {
    readonly ApiKey: string;
    readonly SecretKey: string;
    readonly Passphrase?: string;
  };
let forms = 0;
const form = (exchange: string, more: object = {}) => ({
  name: `${exchange} ${forms++}`,
  exchange,
  permissions: ['spot', 'future'],
  ...more,
});
const save = (exchange: string, more: object = {}) => post('/user/api/save', form(exchange, more));
const all = async () =>
  (await server.owner.call('GET', '/user/api/all')).data as readonly { readonly api_id: string }[];

describe('a key of an exchange', () => {
  test('is tried and linked: masked, funded, and none of its secrets is ever told again', async () => {
    const keys = await issue('OKX', 'TRADE');
    expect(keys.Passphrase).toMatch(/^\S{12}$/);
    const { code, data } = await save('OKX', { ...keys, ip_list: ['127.0.0.1', '::1'] });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      exchange: 'OKX',
      api_key: `${keys.ApiKey.slice(0, 4)}…${keys.ApiKey.slice(-4)}`,
      permissions: ['spot', 'future'],
      ip_list: ['127.0.0.1', '::1'],
      active: true,
      paper: false,
      expire: expect.any(Number),
    });
    expect(
      (await server.owner.call('GET', `/user/api/balance/list?api_id=${data.api_id}`)).data.map(
        ({ asset, free }: { asset: string; free: string }) => [asset, Number(free)],
      ),
    ).toEqual([['USDT', 10_000]]);
    const texts = JSON.stringify([data, await all(), await server.owner.call('GET', '/user/api/list')]);
    for (const secret of Object.values(keys)) expect(texts).not.toContain(secret);
    expect(await server.services.trading.accounts.keysOf(data.api_id)).toEqual({
      key: keys.ApiKey,
      secret: keys.SecretKey,
      passphrase: keys.Passphrase,
    });
  });

  const answers = {
    TRADE: [200],
    SPOT_ONLY: [2002, 'permissions', 'key'],
    WRONG_SECRET: [2001, 'SecretKey', 'wrong'],
    EXPIRED: [2003, 'ApiKey', 'expired'],
    OTHER_ADDRESS: [2004, 'ApiKey', 'venue_ip'],
    WITHDRAW: [403, 'permissions', 'withdraw'],
  } as const satisfies Record<PracticeKind, readonly [number, string?, string?]>;
  test.each(practiceKinds)('of the kind %s gets the answer of its kind, and only a right one is kept', async (kind) => {
    const before = (await all()).length;
    const { code, data } = await save('BINANCE', await issue('BINANCE', kind));
    const [expected, field, rule] = answers[kind];
    expect(code).toBe(expected);
    if (field !== undefined) expect(data).toMatchObject({ field, rule });
    expect((await all()).length).toBe(before + (expected === 200 ? 1 : 0));
  });

  test('S75: that may withdraw is refused, kept nowhere, and stands in the audit log', async () => {
    const keys = await issue('OKX', 'WITHDRAW');
    const before = (await all()).length;
    expect(await save('OKX', keys)).toMatchObject({ code: 403, data: { field: 'permissions', rule: 'withdraw' } });
    expect((await all()).length).toBe(before);
    const { records } = await server.services.identity.audit.list(1, 1);
    expect(records).toMatchObject([
      { action: 'refused/withdraw-key', actor: server.owner.userId, ip: '127.0.0.1', facts: { exchange: 'OKX' } },
    ]);
    expect(JSON.stringify(records)).not.toContain(keys.ApiKey);
  });

  test('for spot alone is linked where no more is asked of it', async () => {
    const keys = await issue('BYBIT', 'SPOT_ONLY');
    const { code, data } = await save('BYBIT', { ...keys, permissions: ['spot'] });
    expect([code, data.permissions]).toEqual([200, ['spot']]);
    const more = await post('/user/api/save', form('BYBIT', { api_id: data.api_id }));
    expect([more.code, more.data.rule], 'nor later').toEqual([2002, 'key']);
  });

  test.each([
    ['no key at all', {}, 400, 'ApiKey', 'empty'],
    ['a key without its secret', { ApiKey: 'a'.repeat(20) }, 400, 'SecretKey', 'empty'],
    ['no passphrase where the exchange has one', { ApiKey: 'a', SecretKey: 'b' }, 400, 'Passphrase', 'empty'],
    ['an unknown key', { ApiKey: 'a', SecretKey: 'b', Passphrase: 'c' }, 2001, 'ApiKey', 'unknown'],
    ['a key with a space', { ApiKey: 'a b', SecretKey: 'b', Passphrase: 'c' }, 400, 'ApiKey', 'key'],
    ['no permission', { permissions: [] }, 400, 'permissions', 'permissions'],
    ['no name', { name: '  ' }, 400, 'name', 'empty'],
    ['everybody as an address', { ip_list: ['0.0.0.0/0'] }, 400, 'ip_list.0', 'everybody'],
    ['everybody in IPv6', { ip_list: ['::/0'] }, 400, 'ip_list.0', 'everybody'],
    ['an empty address', { ip_list: [''] }, 400, 'ip_list.0', 'ip'],
    ['no address', { ip_list: ['1.2.3'] }, 400, 'ip_list.0', 'ip'],
    ['a foreign group', { group_id: 'nobody' }, 404, 'group_id', 'unknown'],
  ])('with %s is refused by the field', async (_name, more, code, field, rule) => {
    expect(await save('OKX', more)).toMatchObject({ code, data: { field, rule } });
  });

  test('of another exchange, with a wrong passphrase, or linked already, is told as that', async () => {
    const keys = await issue('BITGET', 'TRADE');
    expect(await save('OKX', keys)).toMatchObject({ code: 2001, data: { field: 'ApiKey', rule: 'other_exchange' } });
    expect(await save('BITGET', { ...keys, Passphrase: 'other' })).toMatchObject({
      code: 2001,
      data: { field: 'Passphrase', rule: 'wrong' },
    });
    const taken = { code: 409, data: { field: 'ApiKey', rule: 'taken' } };
    expect((await save('BITGET', keys)).code).toBe(200);
    expect(await save('BITGET', keys)).toMatchObject(taken);
    expect(
      await server.stranger.call('POST', '/user/api/save', form('BITGET', keys)),
      'by somebody else too',
    ).toMatchObject(taken);
  });

  test('the house has none: accounts there are of paper', async () => {
    expect(await save('HALYARD', { ApiKey: 'a', SecretKey: 'b' })).toMatchObject({
      code: 400,
      data: { field: 'exchange', rule: 'no_keys' },
    });
    expect(await post('/user/api/practice-key', { exchange: 'HALYARD', kind: 'TRADE' })).toMatchObject({ code: 400 });
  });
});

describe('an account that is there', () => {
  let count = 0;
  const paper = async (exchange = 'HALYARD') =>
    (await post('/user/api/paper', { exchange, name: `paper ${count++}` })).data;

  test.each([
    ['HALYARD', 'USDT'],
    ['Astock', 'CNY'],
    ['forex', 'USD'],
    ['DERIBIT', 'USDT'],
  ])('of paper at %s begins with %s', async (exchange, asset) => {
    const { api_id, paper: isPaper, api_key } = await paper(exchange);
    const { data } = await server.owner.call('GET', `/user/api/balance/list?api_id=${api_id}`);
    expect([isPaper, api_key, data.length, data[0].asset, Number(data[0].total)]).toEqual([true, '', 1, asset, 10_000]);
  });

  test('of paper may be a portfolio, where the venue lends: its margin and contracts are one at once', async () => {
    const asked = { exchange: 'HALYARD', name: 'Whole', account_mode: 'PORTFOLIO' };
    const { data } = await post('/user/api/paper', asked);
    expect(data).toMatchObject({ paper: true, account_mode: 'PORTFOLIO' });
    const account = await server.owner.call('GET', `/user/api/margin/account?api_id=${data.api_id}`);
    expect(account.data).toMatchObject({ uni_mmr: null, auto_repay: false });
    const { data: classic } = await post('/user/api/paper', { exchange: 'HALYARD', name: 'Classic' });
    expect(classic.account_mode).toBe('CLASSIC');
    expect(await post('/user/api/paper', { ...asked, exchange: 'Astock', name: 'Shares' })).toMatchObject({
      code: 400,
      data: { field: 'account_mode', rule: 'no_margin' },
    });
  });

  test('takes another name, other permissions and addresses, and keeps its exchange', async () => {
    const { api_id } = await paper();
    const changed = { api_id, name: ' renamed ', permissions: ['spot'], ip_list: ['2001:db8::1'] };
    expect((await post('/user/api/save', form('HALYARD', changed))).data).toMatchObject({
      name: 'renamed',
      permissions: ['spot'],
      ip_list: ['2001:db8::1'],
    });
    expect(await post('/user/api/save', form('OKX', { api_id }))).toMatchObject({
      code: 400,
      data: { field: 'exchange', rule: 'fixed' },
    });
    expect(await post('/user/api/save', form('HALYARD', { api_id, ApiKey: 'a', SecretKey: 'b' }))).toMatchObject({
      code: 400,
      data: { field: 'ApiKey', rule: 'paper' },
    });
  });

  test('has a name of its own: a request that is sent twice opens one', async () => {
    const twice = { exchange: 'HALYARD', name: 'Once' };
    expect((await post('/user/api/paper', twice)).code).toBe(200);
    const taken = { code: 409, data: { field: 'name', rule: 'taken' } };
    expect(await post('/user/api/paper', { ...twice, name: 'once ' })).toMatchObject(taken);
    const { api_id } = await paper();
    expect(await post('/user/api/save', form('HALYARD', { api_id, name: 'ONCE' }))).toMatchObject(taken);
  });

  test('is removed once nothing of it rests, and its key can be linked again', async () => {
    const keys = await issue('GATE', 'TRADE');
    const { data: account } = await save('GATE', keys);
    const symbol = { exchange: 'GATE', symbol: 'BTCUSDT', account_type: 'spot' };
    const { data: book } = await server.owner.call(
      'GET',
      '/client/depth/depth?exchange=GATE&symbol=BTCUSDT&account_type=spot&limit=5',
    );
    const order = await post('/order/doOrder', {
      ...symbol,
      api_id: account.api_id,
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.001',
      price: String(Math.floor(Number(book.bids[0][0]) * 0.9)),
      client_id: 'resting',
    });
    expect(order.code).toBe(200);
    expect(await post('/user/api/delete', { api_id: account.api_id })).toMatchObject({
      code: 409,
      data: { field: 'api_id', rule: 'orders' },
    });
    await post('/order/cancelOrder', { order_ids: [order.data.order.order_id] });
    expect((await post('/user/api/delete', { api_id: account.api_id })).code).toBe(200);
    expect((await all()).map(({ api_id }) => api_id)).not.toContain(account.api_id);
    expect((await post('/user/api/delete', { api_id: account.api_id })).code).toBe(404);
    expect(
      (await server.owner.call('GET', '/order/user/list')).data.pagenation.results.map(
        ({ order_id }: { order_id: string }) => order_id,
      ),
      'what it did stays in the history',
    ).toContain(order.data.order.order_id);
    expect((await save('GATE', keys)).code).toBe(200);
  });

  test('is not removed while a strategy runs on it', async () => {
    const { api_id } = await paper();
    const middle =
      server.services.trading.engine.lastTicks(server.services.trading.engine.market('HALYARD/BTCUSDT/spot')!) / 10;
    const { data } = await post('/strategy/client/start', {
      strategy_type: 'GRID',
      name: 'grid',
      api_ids: [api_id],
      symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }],
      params: {
        lower: String(Math.floor(middle * 0.9)),
        upper: String(Math.ceil(middle * 1.1)),
        grid_levels: 4,
        invest: '5000',
      },
      client_id: 'grid',
    });
    expect(data.instance_id).toBeTruthy();
    expect(await post('/user/api/delete', { api_id })).toMatchObject({
      code: 409,
      data: { field: 'api_id', rule: 'instance' },
    });
  });
});

describe('orders and transfers on an account', () => {
  let count = 0;
  const order = (api_id: string, exchange: string) =>
    post('/order/doOrder', {
      api_id,
      exchange,
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      order_type: 'MARKET',
      total: '20',
      client_id: `address-${count++}`,
    });
  const transfer = (api_id: string) =>
    post('/user/api/transfer', {
      api_id,
      asset: 'USDT',
      amount: '1',
      from: 'spot',
      to: 'linear',
      client_id: `address-${count++}`,
    });

  test('come from its addresses alone, where it has some', async () => {
    const { data: account } = await save('BYBIT', { ...(await issue('BYBIT', 'TRADE')), ip_list: ['2001:DB8:0:0::1'] });
    expect((await order(account.api_id, 'BYBIT')).code).toBe(2004);
    expect((await transfer(account.api_id)).code).toBe(2004);
    const here = form('BYBIT', { api_id: account.api_id, ip_list: ['2001:db8::1', '127.0.0.1'] });
    expect((await post('/user/api/save', here)).code).toBe(200);
    expect((await order(account.api_id, 'BYBIT')).code).toBe(200);
    expect((await transfer(account.api_id)).code).toBe(200);
  });

  test('are refused once its key has ended, and cancels are not', async () => {
    const { accounts } = server.services.trading;
    const { data: account } = await save('GATE', await issue('GATE', 'TRADE'));
    await accounts.update(account.api_id, { expireMs: Date.now() - 1 }, Date.now());
    expect((await order(account.api_id, 'GATE')).code).toBe(2003);
    expect((await transfer(account.api_id)).code).toBe(2003);
    expect((await post('/order/cancelOrder', { all: { api_ids: [account.api_id] } })).code).toBe(200);
  });
});
