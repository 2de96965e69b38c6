import { expect, test } from 'vitest';
import { ed25519Pair, type ProgramAnswer, sendRequest, signedHeadersOf } from '../../../doubles/program.ts';
import { openKeyStage } from './key-stage.ts';

const stage = openKeyStage();
const { clock, keyOf, call, request } = stage;

const read = { to: '/user/api/list' };
const denied = (field: string, rule: string) => ({ status: 401, code: 401, data: { field, rule } });

/** Orders of the owner, which no refused call may add to. */
const orderCount = async (): Promise<number> =>
  (await stage.server.owner.call('GET', '/order/user/list')).data.pagenation.total;

test('HMAC and Ed25519 sign calls with and without a body, also one that is not plain ASCII', async () => {
  const pair = ed25519Pair();
  const hmac = await keyOf({ permissions: ['read', 'trade'] });
  const ed25519 = {
    ...(await keyOf({ kind: 'ED25519', public_key: pair.pem, permissions: ['read', 'trade'] })),
    signer: pair.privateKey,
  };
  const { orderOf } = await stage.openAccount();
  for (const key of [hmac, ed25519]) {
    expect(await call(key, { to: '/user/api/list?exchange=HALYARD' })).toMatchObject({ status: 200, code: 200 });
    expect(await call(key, { to: '/order/doOrder', body: orderOf() })).toMatchObject({ code: 200 });
    const strange = await call(key, { to: '/order/doOrder', body: '{"note":"é中\\u0000\ud83d\ude00"}' });
    expect(strange).toMatchObject({ code: 400, data: { field: expect.any(String) } });
  }
});

test('a body of several pieces counts by its bytes, and one of broken UTF-8 is refused whatever was signed', async () => {
  const key = await keyOf({ permissions: ['trade'] });
  const long = JSON.stringify({ note: 'x'.repeat(200_000) });
  expect(await call(key, { to: '/order/doOrder', body: long })).toMatchObject({ code: 400 });
  const broken = Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]);
  const signed = { ...request({ to: '/order/doOrder', body: '' }), body: broken };
  const send = (body: Buffer) =>
    sendRequest(stage.server.url, { method: 'POST', path: signed.path, body, headers: signedHeadersOf(key, signed) });
  // Another broken byte reads as the same text.
  const other = Buffer.from(broken);
  other[11] = 0xfe;
  expect(other.toString()).toBe(broken.toString());
  for (const body of [other, broken])
    expect(await send(body)).toMatchObject({ code: 400, data: { field: 'body', rule: 'utf8' } });
});

test('an old time, a time to come, a used nonce, a changed body, query, path or method: each has its answer, and places nothing', async () => {
  const key = await keyOf({ permissions: ['read', 'trade'] });
  const { orderOf } = await stage.openAccount();
  const order = orderOf();
  const place = { to: '/order/doOrder', body: order };
  const before = await orderCount();
  const wrong = denied('X-Halyard-Signature', 'wrong');
  const dearer = JSON.stringify({ ...order, amount: '10' });
  const attacks: readonly (readonly [string, () => Promise<ProgramAnswer>, object])[] = [
    ['old time', () => call(key, { ...place, time: clock.ms - 5_001 }), denied('X-Halyard-Time', 'window')],
    ['future time', () => call(key, { ...place, time: clock.ms + 5_001 }), denied('X-Halyard-Time', 'window')],
    [
      'wider window than signed',
      () => call(key, { ...place, time: clock.ms - 9_000, sent: { headers: { 'X-Halyard-Window': '60000' } } }),
      wrong,
    ],
    ['changed body', () => call(key, { ...place, sent: { body: dearer } }), wrong],
    ['body emptied', () => call(key, { ...place, sent: { body: '{}' } }), wrong],
    ['body reordered', () => call(key, { ...place, sent: { body: ` ${JSON.stringify(order)}` } }), wrong],
    [
      'changed query',
      () => call(key, { to: '/user/api/list?exchange=OKX', sent: { path: '/sapi/user/api/list?exchange=HTX' } }),
      wrong,
    ],
    [
      'query left out',
      () => call(key, { to: '/user/api/list?exchange=OKX', sent: { path: '/sapi/user/api/list' } }),
      wrong,
    ],
    ['another path', () => call(key, { ...place, sent: { path: '/sapi/order/amendOrder' } }), wrong],
    ['the same path in other letters', () => call(key, { ...read, sent: { path: '/sapi/user/api/%6cist' } }), wrong],
    ['changed nonce', () => call(key, { ...place, sent: { headers: { 'X-Halyard-Nonce': 'another' } } }), wrong],
    [
      'header twice',
      () => call(key, { ...place, sent: { headers: { 'X-Halyard-Nonce': ['a', 'b'] } } }),
      denied('X-Halyard-Nonce', 'format'),
    ],
    ['another method', () => call(key, { ...read, sent: { method: 'HEAD' } }), { status: 401 }],
  ];
  for (const [name, attack, answer] of attacks) expect(await attack(), name).toMatchObject(answer);
  clock.ms += 1;
  expect(await orderCount()).toBe(before);

  const nonce = 'just-once';
  expect(await call(key, { ...place, nonce })).toMatchObject({ code: 200 });
  expect(await call(key, { ...place, nonce })).toMatchObject(denied('X-Halyard-Nonce', 'used'));
  expect(await call(key, { ...read, nonce })).toMatchObject(denied('X-Halyard-Nonce', 'used'));
  expect(await orderCount()).toBe(before + 1);
  // Signed anew it is the same order by its client id.
  expect((await call(key, place)).data.replayed).toBe(true);
});

test("another key's signature, an unknown key and a key that has ended are told apart only by who has the secret", async () => {
  const { owner } = stage.server;
  const [key, other, ended] = [await keyOf(), await keyOf(), await keyOf({ expire_days: 1 })];
  expect(await call({ ...key, signer: other.signer }, read)).toMatchObject(denied('X-Halyard-Signature', 'wrong'));
  const unknown = { keyId: `hk_${'A'.repeat(22)}`, signer: key.signer };
  expect(await call(unknown, read)).toMatchObject(denied('X-Halyard-Key', 'unknown'));
  await owner.call('POST', '/user/key/revoke', { key_id: other.keyId });
  expect(await call(other, read)).toMatchObject(denied('X-Halyard-Key', 'revoked'));
  expect(await call({ ...other, signer: 'guessed' }, read)).toMatchObject(denied('X-Halyard-Signature', 'wrong'));
  clock.ms += 86_400_000;
  expect(await call(ended, read)).toMatchObject(denied('X-Halyard-Key', 'expired'));
  expect(await call({ ...ended, signer: 'guessed' }, read)).toMatchObject(denied('X-Halyard-Signature', 'wrong'));
  clock.ms -= 86_400_000 - 60_000;
});

test('a foreign address is refused, and one of the list is not', async () => {
  const key = await keyOf({ ip_list: ['127.0.0.64/26', '127.0.0.9'] });
  for (const from of ['127.0.0.9', '127.0.0.64', '127.0.0.127'])
    expect(await call(key, { ...read, from }), from).toMatchObject({ code: 200 });
  for (const from of ['127.0.0.8', '127.0.0.63', '127.0.0.128'])
    expect(await call(key, { ...read, from }), from).toMatchObject({
      code: 2004,
      data: { field: 'ip', rule: 'not_listed' },
    });
});

test('a user who is shut has no keys while it lasts', async () => {
  const { services, stranger } = stage.server;
  const key = await keyOf({}, stranger);
  await services.identity.users.disable(stranger.userId, clock.ms);
  expect(await call(key, read)).toMatchObject(denied('X-Halyard-Key', 'disabled'));
  await services.identity.users.enable(stranger.userId);
  expect(await call(key, read)).toMatchObject({ code: 200 });
});

test('a signature that is wrong is refused also where anybody may call, and where a right token stands beside it', async () => {
  const key = await keyOf();
  const guessed = { ...key, signer: 'guessed' };
  expect(await call(guessed, { to: '/client/base/dictionary' })).toMatchObject(denied('X-Halyard-Signature', 'wrong'));
  const { identity } = stage.server.services;
  const token = await identity.sessions.open(stage.server.owner.userId, '127.0.0.1', clock.ms, 3_600_000);
  const beside = { headers: { authorization: token } };
  expect(await call(guessed, { ...read, sent: beside })).toMatchObject(denied('X-Halyard-Signature', 'wrong'));
  expect(await call(key, { to: '/user/outLogin', body: {}, sent: beside })).toMatchObject({
    status: 403,
    data: { field: 'permission', rule: 'session' },
  });
});

test('the name of a key opens nothing by itself', async () => {
  const { url } = stage.server;
  const { keyId } = await keyOf();
  for (const authorization of [keyId, `key:${keyId}`, `Bearer key:${keyId}`])
    expect(
      await sendRequest(url, { method: 'GET', path: '/sapi/user/currentUser', headers: { authorization } }),
    ).toMatchObject({ status: 401, data: null });
});

test("a key sees and moves nothing of another's account", async () => {
  const { stranger } = stage.server;
  const foreign = await stranger.accountOn('HALYARD');
  const { orderOf } = await stage.openAccount();
  const key = await keyOf({ permissions: ['read', 'trade'] });
  expect((await call(key, { to: `/user/api/balance/list?api_id=${foreign.api_id}` })).code).toBe(404);
  expect((await call(key, { to: '/order/doOrder', body: orderOf({ api_id: foreign.api_id }) })).code).toBe(404);
});

test('who tries signatures without end is stopped at the address, and others are not', async () => {
  const key = await keyOf();
  const from = '127.0.0.77';
  const answers: ProgramAnswer[] = [];
  for (let index = 0; index < 241; index++) answers.push(await call({ ...key, signer: 'guessed' }, { ...read, from }));
  expect(answers.slice(0, 240).every(({ code }) => code === 401)).toBe(true);
  expect(answers[240]).toMatchObject({ status: 429, data: { retry_after_ms: expect.any(Number) } });
  expect(await call(key, { ...read, from: '127.0.0.78' })).toMatchObject({ code: 200 });
});
