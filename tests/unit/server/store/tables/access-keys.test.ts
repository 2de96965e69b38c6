import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccessKeyStore, endOf } from '../../../../../src/server/store/tables/access-keys.ts';
import { openKeys, refusalOf, secret } from '../../identity/key-kit.ts';

let kit: Awaited<ReturnType<typeof openKeys>>;
beforeEach(async () => {
  kit = await openKeys();
});
afterEach(() => kit.close());

test('keys are the same after a restart, and their secrets are sealed for their user', async () => {
  const { database, box, keys, newKey, user, clock } = kit;
  const first = await newKey({ ipList: ['10.0.0.0/8'], expiresMs: clock.ms + 5, permissions: ['read', 'trade'] });
  const second = await newKey({ kind: 'ED25519', publicKey: 'x', secret: null, createdMs: clock.ms + 1 });
  await keys.revoke(user.userId, second.keyId, clock.ms + 2);
  await keys.use(first.keyId, clock.ms + 3);
  expect(first.keyId).toMatch(/^hk_[A-Za-z0-9_-]{22}$/);

  const again = await createAccessKeyStore(database, box);
  expect(again.byId(first.keyId)).toEqual(first);
  expect(again.ofUser(user.userId)).toEqual([{ ...second, revokedMs: clock.ms + 2 }, first]);
  expect(again.ofUser('another')).toEqual([]);
  expect(again.lastUsedMs(first.keyId)).toBe(clock.ms + 3);
  expect(again.lastUsedMs(second.keyId)).toBeNull();
  expect(await again.secretOf(first.keyId)).toBe(secret);
  expect(await again.secretOf(second.keyId)).toBeUndefined();

  const row = await database.selectFrom('access_keys').selectAll().where('key_id', '=', first.keyId).executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain(secret);
  await database
    .updateTable('access_keys')
    .set({ sealed_secret: box.seal(secret, 'another') })
    .execute();
  await expect(again.secretOf(first.keyId)).rejects.toThrow();
});

test('a key ends at the moment that is said, and is revoked once', async () => {
  const { keys, newKey, user, clock } = kit;
  const { keyId } = await newKey({ expiresMs: clock.ms + 1_000 });
  const key = () => keys.byId(keyId)!;
  expect(endOf(key(), clock.ms + 999)).toBeUndefined();
  expect(endOf(key(), clock.ms + 1_000)).toBe('expired');
  expect(await keys.revoke('another', keyId, clock.ms)).toBe(false);
  expect(await keys.revoke(user.userId, 'hk_unknown', clock.ms)).toBe(false);
  expect(endOf(key(), clock.ms)).toBeUndefined();
  expect(await keys.revoke(user.userId, keyId, clock.ms)).toBe(true);
  expect(await keys.revoke(user.userId, keyId, clock.ms + 7)).toBe(true);
  expect(key().revokedMs).toBe(clock.ms);
  expect(endOf(key(), clock.ms + 2_000)).toBe('revoked');
});

test('a user has twenty live keys at most, also by two calls at once; ended ones do not count', async () => {
  const { keys, newKey, user, clock } = kit;
  const made = await Promise.all(Array.from({ length: 19 }, () => newKey()));
  const both = await Promise.all([refusalOf(newKey()), refusalOf(newKey())]);
  expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'none']);
  await keys.revoke(user.userId, made[0]!.keyId, clock.ms);
  expect(await refusalOf(newKey())).toMatchObject({ code: 'none' });
  expect(await refusalOf(newKey())).toEqual({
    code: 'CONFLICT',
    data: { field: 'key_id', rule: 'most', most: 20 },
  });
});

test('a public key belongs to one live key', async () => {
  const { keys, newKey, user, clock } = kit;
  const own = { kind: 'ED25519', publicKey: 'x', secret: null } as const;
  const { keyId } = await newKey(own);
  expect(await refusalOf(newKey(own))).toEqual({ code: 'CONFLICT', data: { field: 'public_key', rule: 'taken' } });
  await keys.revoke(user.userId, keyId, clock.ms);
  expect((await newKey(own)).publicKey).toBe('x');
});

test('of the keys that have ended a hundred are kept, the newest', async () => {
  const { keys, newKey, user, clock, database } = kit;
  const ids: string[] = [];
  for (let index = 0; index < 103; index++) {
    const { keyId } = await newKey({ createdMs: clock.ms + index });
    ids.push(keyId);
    await keys.revoke(user.userId, keyId, clock.ms + index);
  }
  const live = await newKey({ createdMs: clock.ms + 200 });
  expect(keys.ofUser(user.userId).map(({ keyId }) => keyId)).toEqual([live.keyId, ...ids.slice(3).reverse()]);
  expect(await database.selectFrom('access_keys').select('key_id').execute()).toHaveLength(101);
});
