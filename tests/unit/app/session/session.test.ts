import { expect, test } from 'vitest';
import { followSession } from '../../../../src/app/session/follow-session.ts';
import { readUser, userKey, writeUser } from '../../../../src/app/session/stored-user.ts';
import { demoSession } from '../../../doubles/fake-account.ts';
import { createFakeEngine } from '../../../doubles/fake-engine.ts';

const page = new EventTarget() as EventTarget & Pick<Window, 'addEventListener'>;

function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

test('exactly the five fields of the specification are kept under "user"', () => {
  const storage = memoryStorage();
  writeUser(storage, { ...demoSession, extra: 1 } as typeof demoSession);
  expect(Object.keys(JSON.parse(storage.getItem('user') ?? '{}')).sort()).toEqual([
    'invite_code',
    'role',
    'token',
    'username',
    'vip_level',
  ]);
  expect(readUser(storage)).toEqual(demoSession);
});

test('a stored user that does not parse is removed', () => {
  const storage = memoryStorage();
  storage.setItem(userKey, '{broken');
  expect(readUser(storage)).toBeNull();
  expect(storage.getItem(userKey)).toBeNull();
});

test('the stored user goes to the engine and is forgotten when the engine revokes it', async () => {
  const storage = memoryStorage();
  writeUser(storage, demoSession);
  const engine = createFakeEngine({ everyMs: 0 });
  await followSession(engine, storage, page, Date.now);
  expect(engine.watch({ kind: 'session' }).current().value?.session).toEqual(demoSession);
  expect(readUser(storage)).toEqual(demoSession);
  engine.fire({ kind: 'logged_out', reason: 'revoked' });
  expect(readUser(storage)).toBeNull();
});

test('a user whom another window stores or forgets goes to the engine of this window too', async () => {
  const storage = memoryStorage();
  const engine = createFakeEngine({ everyMs: 0 });
  await followSession(engine, storage, page, Date.now);
  const known = () => engine.watch({ kind: 'session' }).current().value?.session;
  const stored = (key: string | null, storageArea: Storage = storage) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  writeUser(storage, demoSession);
  stored('another key');
  stored(userKey, memoryStorage());
  expect(known()).toBeNull();
  stored(userKey);
  expect(known()).toEqual(demoSession);
  storage.clear();
  stored(null);
  expect(known()).toBeNull();
});

test('another VIP level of the stored user is stored; that of another user is ignored', async () => {
  const storage = memoryStorage();
  writeUser(storage, demoSession);
  const engine = createFakeEngine({ everyMs: 0 });
  await followSession(engine, storage, page, Date.now);
  await engine.setSession({ ...demoSession, vip_level: 1, role: 'trader' });
  expect(readUser(storage)).toEqual({ ...demoSession, vip_level: 1, role: 'trader' });
  await engine.setSession({ ...demoSession, token: 'another', vip_level: 2 });
  expect(readUser(storage)).toMatchObject({ token: demoSession.token, vip_level: 1 });
});
