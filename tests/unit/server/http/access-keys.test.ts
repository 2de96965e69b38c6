import { expect, test } from 'vitest';
import { ed25519Pair } from '../../../doubles/program.ts';
import { eventually } from '../../../doubles/eventually.ts';
import { openKeyStage } from './key-stage.ts';

const stage = openKeyStage();
const { clock, keyOf, call } = stage;
const dayMs = 86_400_000;

const make = async (fields: object) =>
  stage.server.owner.call('POST', '/user/key/create', { name: 'bot', kind: 'HMAC', permissions: ['read'], ...fields });

test('a key is made, listed without its secret, used, and revoked for good', async () => {
  const { owner, stranger } = stage.server;
  const { data: made } = await make({ name: 'Grid bot', permissions: ['trade', 'read', 'trade'].slice(0, 2) });
  expect(made).toMatchObject({
    name: 'Grid bot',
    kind: 'HMAC',
    public_key: null,
    permissions: ['trade', 'read'],
    ip_list: [],
    created: clock.ms,
    expires: clock.ms + 90 * dayMs,
    last_used: null,
    state: 'LIVE',
    secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  });
  const { secret, ...shown } = made;
  const own = async () =>
    (await owner.call('GET', '/user/key/list')).data.find(({ key_id }: { key_id: string }) => key_id === made.key_id);
  expect(await own()).toEqual(shown);

  const key = { keyId: made.key_id as string, signer: secret as string };
  expect((await call(key, { to: '/user/currentUser' })).data).toMatchObject({ username: 'owner', token: '' });
  await eventually(async () => expect((await own()).last_used).toBe(clock.ms));

  expect((await stranger.call('GET', '/user/key/list')).data).toEqual([]);
  const revoke = { key_id: made.key_id };
  expect(await stranger.call('POST', '/user/key/revoke', revoke)).toMatchObject({
    code: 404,
    data: { field: 'key_id', rule: 'unknown' },
  });
  expect((await own()).state).toBe('LIVE');
  for (const _twice of [1, 2]) expect((await owner.call('POST', '/user/key/revoke', revoke)).code).toBe(200);
  expect(await own()).toMatchObject({ state: 'REVOKED' });
  expect((await call(key, { to: '/user/currentUser' })).data).toEqual({ field: 'X-Halyard-Key', rule: 'revoked' });
});

test('addresses are kept in one form, and decide when a key ends', async () => {
  const expiry = async (fields: object): Promise<[unknown, unknown]> => {
    const { data } = await make(fields);
    return [data.ip_list, data.expires === null ? null : (data.expires - clock.ms) / dayMs];
  };
  expect(await expiry({ expire_days: 7 })).toEqual([[], 7]);
  expect(await expiry({ ip_list: ['::ffff:10.0.0.1', '10.0.0.1', '2001:0DB8:0::1', '10.0.0.0/8'] })).toEqual([
    ['10.0.0.1', '2001:db8::1', '10.0.0.0/8'],
    null,
  ]);
  expect(await expiry({ ip_list: ['10.0.0.1'], expire_days: 400 })).toEqual([['10.0.0.1'], 400]);
  for (const [fields, field, rule] of [
    [{ expire_days: 91 }, 'expire_days', 'ip_list'],
    [{ ip_list: ['0.0.0.0/0'] }, 'ip_list.0', 'ip_wide'],
    [{ ip_list: ['10.0.0.1', '::/0'] }, 'ip_list.1', 'ip_wide'],
    [{ permissions: [] }, 'permissions', 'empty'],
    [{ secret: 'mine' }, 'secret', 'unknown'],
  ] as const)
    expect(await make(fields), field).toMatchObject({ code: 400, data: { field, rule } });
});

test('an Ed25519 key is given as PEM or as its bytes, comes back as bytes, has no secret, and is taken once', async () => {
  const [first, second] = [ed25519Pair(), ed25519Pair()];
  const made = await make({ kind: 'ED25519', public_key: first.pem });
  expect(made.data).toMatchObject({ kind: 'ED25519', public_key: first.raw });
  expect(made.data).not.toHaveProperty('secret');
  expect((await make({ kind: 'ED25519', public_key: second.raw })).data.public_key).toBe(second.raw);
  expect(
    (await call({ keyId: made.data.key_id, signer: first.privateKey }, { to: '/user/currentUser' })).data.username,
  ).toBe('owner');
  expect(await make({ kind: 'ED25519', public_key: first.raw })).toMatchObject({
    code: 409,
    data: { field: 'public_key', rule: 'taken' },
  });
  for (const public_key of ['', 'x', first.raw.slice(1), `${first.raw}=`, first.pem.replace('MCow', 'MCoX')])
    expect(await make({ kind: 'ED25519', public_key }), public_key).toMatchObject({
      code: 400,
      data: { field: 'public_key', rule: 'ed25519' },
    });
});

test('the owner is told of a new key by mail, and the audit log has it without its secret', async () => {
  const { services, outbox, owner } = stage.server;
  const { data } = await make({ name: 'Told of' });
  await eventually(() =>
    expect(outbox.kept.some(({ to, text }) => to === owner.email && text.includes('“Told of”'))).toBe(true),
  );
  await owner.call('POST', '/user/key/revoke', { key_id: data.key_id });
  const log = JSON.stringify((await services.identity.audit.list(1, 10)).records);
  expect(log).toContain('Told of');
  expect(log).toContain(data.key_id);
  expect(log).not.toContain(data.secret);
});

test('an order that a key sends says so, and its user sees it', async () => {
  const { owner } = stage.server;
  const { api_id, orderOf } = await stage.openAccount();
  const key = await keyOf({ permissions: ['trade'] });
  const order = orderOf();
  const { data, headers } = await call(key, { to: '/order/doOrder', body: order });
  expect(data.order).toMatchObject({ source: 'API', status: 'UNFILLED' });
  expect(headers['x-weight']).toBe('0');
  expect((await owner.call('POST', '/order/doOrder', { ...order, client_id: 'by-hand' })).data.order.source).toBe(
    'WEB',
  );
  expect((await owner.call('GET', `/order/user/current/list?api_ids=${api_id}`)).data).toHaveLength(2);
});

test('so do an algorithmic order and a closing that follows the price, which a key sends', async () => {
  const { owner } = stage.server;
  const { api_id, orderOf } = await stage.openAccount();
  const key = await keyOf({ permissions: ['trade'] });
  const { api_id: _, price: __, ...order } = orderOf({ order_type: 'TWAP', amount: '0.5' });
  const algo = { kind: 'TWAP', duration_s: 60, slices: 4, randomize: 0, finish_policy: 'EXPIRE' };
  const body = { ...order, api_ids: [api_id], sync: true, algo };
  const sent = [
    (await call(key, { to: '/order/v2/doOrder', body })).data,
    (await owner.call('POST', '/order/v2/doOrder', { ...body, client_id: 'sliced-by-hand' })).data,
  ].map(({ parent_id }) => parent_id);
  const { pagenation } = (await owner.call('GET', '/order/twap/list')).data;
  const sourceOf = (id: string) =>
    pagenation.results.find(({ parent_id }: { parent_id: string }) => parent_id === id)?.source;
  expect(sent.map(sourceOf)).toEqual(['API', 'WEB']);

  await owner.fund(api_id, 'linear', 'USDT', '50000');
  const held = { symbol: 'BTCUSDT', account_type: 'linear' };
  const bought = {
    exchange: 'HALYARD',
    ...held,
    api_id,
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.02',
    client_id: 'held',
  };
  expect((await owner.call('POST', '/order/doOrder', bought)).data.order.status).toBe('FILLED');
  const closing = { ...held, api_ids: [api_id], percent: 100, order_type: 'MARKET', chase: true, client_id: 'chased' };
  expect((await call(key, { to: '/order/v2/closePosition', body: closing })).code).toBe(200);
  const { results } = (await owner.call('GET', '/order/twap/list')).data.pagenation;
  expect(results.find((parent: { client_id: string }) => parent.client_id === 'chased')).toMatchObject({
    kind: 'ICEBERG',
    source: 'API',
  });
});

test('every answer tells what its call has cost', async () => {
  const key = await keyOf();
  const cost = async (one: Parameters<typeof call>[1]) => {
    const { headers } = await call(key, one);
    return [headers['x-weight'], headers['x-used-weight']];
  };
  const [, before] = await cost({ to: '/user/api/list' });
  expect(await cost({ to: '/user/api/list' })).toEqual(['1', String(Number(before) + 1)]);
  expect(await cost({ to: '/user/ws/ticket', body: { path: '/mux' } })).toEqual(['1', String(Number(before) + 2)]);
  expect(await cost({ to: '/client/base/dictionary' })).toEqual(['1', String(Number(before) + 3)]);
  expect((await cost({ to: '/user/outLogin', body: {} }))[0], 'refused before it is done').toBe('0');
});
