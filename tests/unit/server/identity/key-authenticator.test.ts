import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyAuthenticator } from '../../../../src/server/identity/key-authenticator.ts';
import { createNonces } from '../../../../src/server/identity/nonces.ts';
import { ed25519Pair, type ProgramKey, type ProgramRequest } from '../../../doubles/program.ts';
import { lowerHeaders, openKeys, refusalOf, secret } from './key-kit.ts';

let kit: Awaited<ReturnType<typeof openKeys>>;
let hmac: ProgramKey;
let ed25519: ProgramKey;
const pair = ed25519Pair();
beforeAll(async () => {
  kit = await openKeys();
  hmac = { keyId: (await kit.newKey()).keyId, signer: secret };
  const other = await kit.newKey({ kind: 'ED25519', publicKey: pair.raw, secret: null, permissions: ['trade'] });
  ed25519 = { keyId: other.keyId, signer: pair.privateKey };
});
afterAll(() => kit.close());

const denied = (field: string, rule: string) => ({ code: 'PERMISSION_DENIED', data: { field, rule } });

test('a right signature proves the user of the key, and what the key may do', async () => {
  const { user, requestNow, call } = kit;
  expect(await call(hmac, requestNow())).toEqual({
    user,
    ip: '127.0.0.1',
    token: `key:${hmac.keyId}`,
    key: { keyId: hmac.keyId, permissions: ['read'] },
  });
  expect((await call(ed25519, requestNow({ method: 'POST', body: '{"a":1}' }))).key?.permissions).toEqual(['trade']);
});

const texts = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, '') || 'x');

test.each(['HMAC', 'ED25519'])(
  '%s: any change of method, path, query, body, time, window or nonce is refused',
  async (kind) => {
    const key = kind === 'HMAC' ? hmac : ed25519;
    const { requestNow, callWith, clock } = kit;
    const signed: ProgramRequest = requestNow({
      method: 'POST',
      path: '/sapi/order/doOrder?a=1',
      body: '{"amount":"1"}',
      window: 10_000,
      nonce: `signed-${kind}`,
    });
    const headers = lowerHeaders(key, signed);
    const byte = fc.record({ index: fc.nat(), value: fc.integer({ min: 1, max: 255 }) });
    const changed = fc.oneof(
      texts.map((method) => ({ sent: { ...signed, method }, headers })),
      texts.map((path) => ({ sent: { ...signed, path: `/sapi/${path}` }, headers })),
      texts.map((query) => ({ sent: { ...signed, path: `/sapi/order/doOrder?${query}` }, headers })),
      fc.constant({ sent: { ...signed, path: '/sapi/order/doOrder' }, headers }),
      byte.map(({ index, value }) => {
        const body = Buffer.from(signed.body as string);
        body[index % body.length]! ^= value;
        return { sent: { ...signed, body }, headers };
      }),
      fc.constant({ sent: { ...signed, body: `${signed.body as string} ` }, headers }),
      fc.integer({ min: -5_000, max: 5_000 }).map((shift) => ({
        sent: signed,
        headers: { ...headers, 'x-halyard-time': String(clock.ms + shift) },
      })),
      fc.integer({ min: 5_000, max: 60_000 }).map((window) => ({
        sent: signed,
        headers: { ...headers, 'x-halyard-window': String(window) },
      })),
      fc.stringMatching(/^[A-Za-z0-9_-]{1,36}$/).map((nonce) => ({
        sent: signed,
        headers: { ...headers, 'x-halyard-nonce': nonce },
      })),
    );
    const isSame = ({ sent, headers: made }: { readonly sent: ProgramRequest; readonly headers: object }): boolean =>
      sent.method === signed.method &&
      sent.path === signed.path &&
      sent.body === signed.body &&
      JSON.stringify(made) === JSON.stringify(headers);
    clock.ms += 5_000;
    await fc.assert(
      fc.asyncProperty(changed, async (one) => {
        fc.pre(!isSame(one));
        const { code, data } = await refusalOf(callWith(one.headers, one.sent));
        expect(code).toBe('PERMISSION_DENIED');
        expect([
          { field: 'X-Halyard-Signature', rule: 'wrong' },
          { field: 'X-Halyard-Time', rule: 'window' },
        ]).toContainEqual(data);
      }),
      { numRuns: 300 },
    );
    expect((await callWith(headers, signed)).key?.keyId, 'as it was signed').toBe(key.keyId);
  },
);

test('the time counts within its window on either side, and to its last millisecond', async () => {
  const { requestNow, call, clock } = kit;
  clock.ms += 120_000;
  for (const [window, shift] of [
    [undefined, 5_000],
    [1, 1],
    [60_000, 60_000],
  ] as const)
    for (const sign of [1, -1]) {
      expect((await call(hmac, requestNow({ window, time: clock.ms + sign * shift }))).user).toBeDefined();
      expect(await refusalOf(call(hmac, requestNow({ window, time: clock.ms + sign * (shift + 1) })))).toEqual(
        denied('X-Halyard-Time', 'window'),
      );
    }
  expect(await refusalOf(call(hmac, requestNow({ window: 60_001 })))).toEqual(denied('X-Halyard-Window', 'range'));
});

test('what was signed before the start is refused: its nonce may have been used then', async () => {
  const { keys, users, clock, requestNow } = kit;
  const [before, after] = [requestNow({ window: 60_000 }), requestNow({ time: clock.ms + 1 })];
  clock.ms += 1;
  const door = createKeyAuthenticator({
    keys,
    users,
    nonces: createNonces(clock.nowMs),
    clock,
    elsewhere: () => undefined,
  });
  const call = (request: ProgramRequest) =>
    door.callerOf({
      method: 'GET',
      path: '/sapi/user/api/list',
      query: 'exchange=OKX',
      bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      headers: lowerHeaders(hmac, request),
      ip: '127.0.0.1',
    });
  expect(await refusalOf(call(before))).toEqual(denied('X-Halyard-Time', 'window'));
  expect((await call(after)).user.username).toBe('owner');
});

test('a nonce is used once by a key, and a wrong signature uses none up', async () => {
  const { requestNow, call } = kit;
  const request = requestNow();
  expect(await refusalOf(call({ ...hmac, signer: 'another secret' }, request))).toEqual(
    denied('X-Halyard-Signature', 'wrong'),
  );
  await call(hmac, request);
  expect(await refusalOf(call(hmac, request))).toEqual(denied('X-Halyard-Nonce', 'used'));
  expect((await call(ed25519, request)).key?.keyId, 'of another key').toBe(ed25519.keyId);
});

test('headers that are missing or of another form are named', async () => {
  const { requestNow, callWith } = kit;
  const request = requestNow({ window: 5_000 });
  const headers = lowerHeaders(hmac, request);
  for (const name of ['X-Halyard-Time', 'X-Halyard-Nonce', 'X-Halyard-Signature']) {
    const { [name.toLowerCase()]: _left, ...rest } = headers;
    expect(await refusalOf(callWith(rest, request))).toEqual(denied(name, 'required'));
  }
  for (const [name, value] of [
    ['X-Halyard-Key', 'hk_short'],
    ['X-Halyard-Key', `${hmac.keyId}x`],
    ['X-Halyard-Time', '1e12'],
    ['X-Halyard-Time', '-1'],
    ['X-Halyard-Time', ' 1767225600000'],
    ['X-Halyard-Window', '0'],
    ['X-Halyard-Window', '05000'],
    ['X-Halyard-Window', 'NaN'],
    ['X-Halyard-Nonce', ''],
    ['X-Halyard-Nonce', 'a b'],
    ['X-Halyard-Nonce', 'x'.repeat(37)],
    ['X-Halyard-Signature', 'abc'],
    ['X-Halyard-Signature', '!'.repeat(64)],
  ] as const)
    expect(
      await refusalOf(callWith({ ...headers, [name.toLowerCase()]: value }, request)),
      `${name}: ${value}`,
    ).toEqual(denied(name, 'format'));
  // In the form of the other kind it is as wrong as any.
  expect(await refusalOf(callWith({ ...headers, 'x-halyard-signature': 'A'.repeat(86) }, request))).toEqual(
    denied('X-Halyard-Signature', 'wrong'),
  );
  const upper = { ...headers, 'x-halyard-signature': headers['x-halyard-signature']!.toUpperCase() };
  expect(await refusalOf(callWith(upper, request))).toEqual(denied('X-Halyard-Signature', 'wrong'));
});

test('a key that has ended, its user and its addresses are told of to who has the secret, and to nobody else', async () => {
  const { requestNow, call, newKey, keys, users, user, clock, refusedAt } = kit;
  const keyOf = async (...args: Parameters<typeof newKey>): Promise<ProgramKey> => ({
    keyId: (await newKey(...args)).keyId,
    signer: secret,
  });
  const [revoked, expired, bound] = [
    await keyOf(),
    await keyOf({ expiresMs: clock.ms + 1 }),
    await keyOf({ ipList: ['10.0.0.0/8', '2001:db8::1'] }),
  ];
  await keys.revoke(user.userId, revoked.keyId, clock.ms);
  clock.ms += 1;
  for (const key of [revoked, expired, bound])
    expect(await refusalOf(call({ ...key, signer: 'guessed' }, requestNow()))).toEqual(
      denied('X-Halyard-Signature', 'wrong'),
    );
  expect(await refusalOf(call({ keyId: `hk_${'x'.repeat(22)}`, signer: secret }, requestNow()))).toEqual(
    denied('X-Halyard-Key', 'unknown'),
  );
  expect(await refusalOf(call(revoked, requestNow()))).toEqual(denied('X-Halyard-Key', 'revoked'));
  expect(await refusalOf(call(expired, requestNow()))).toEqual(denied('X-Halyard-Key', 'expired'));

  const from = (ip: string) => {
    const request = requestNow();
    return call(bound, request, request, ip);
  };
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '2001:0db8:0::1'])
    expect((await from(ip)).key?.keyId).toBe(bound.keyId);
  for (const ip of ['11.1.2.3', '2001:db8::2', '::1'])
    expect(await refusalOf(from(ip))).toEqual({ code: 'IP_NOT_ALLOWED', data: { field: 'ip', rule: 'not_listed' } });
  expect(refusedAt).toEqual(['11.1.2.3', '2001:db8::2', '::1']);

  await users.bindIps(user.userId, ['10.9.9.9']);
  expect(await refusalOf(from('10.1.2.3'))).toEqual({ code: 'FORBIDDEN', data: { field: 'ip', rule: 'bound' } });
  await users.bindIps(user.userId, []);
  await users.disable(user.userId, clock.ms);
  expect(await refusalOf(from('10.1.2.3'))).toEqual(denied('X-Halyard-Key', 'disabled'));
  await users.enable(user.userId);
});

test('a caller is looked up again by the key, and is nobody once the key or the user is over', async () => {
  const { door, newKey, keys, users, user, clock } = kit;
  const { keyId } = await newKey({ ipList: ['10.0.0.1'] });
  expect((await door.again(keyId))?.token).toBe(`key:${keyId}`);
  expect((await door.again(keyId, '10.0.0.1'))?.user.userId).toBe(user.userId);
  expect(await refusalOf(door.again(keyId, '10.0.0.2'))).toMatchObject({ code: 'IP_NOT_ALLOWED' });
  await users.disable(user.userId, clock.ms);
  expect(await door.again(keyId)).toBeUndefined();
  await users.enable(user.userId);
  await keys.revoke(user.userId, keyId, clock.ms);
  expect(await door.again(keyId)).toBeUndefined();
  expect(await door.again('hk_unknown')).toBeUndefined();
});
