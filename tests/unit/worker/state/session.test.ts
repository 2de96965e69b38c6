import { expect, test } from 'vitest';
import type { Session } from '../../../../src/shared/user/session.ts';
import { createHttp } from '../../../../src/worker/connection/http.ts';
import { createSession, type Goodbye } from '../../../../src/worker/state/session.ts';
import { type FakeAnswer, FakeWorld } from '../../../doubles/fake-world.ts';

const ann: Session = { token: 'token-1', username: 'ann', role: 'user', invite_code: '', vip_level: 1 };

const annNow = {
  ...ann,
  user_id: 'u1',
  level: 2,
  type: 'main',
  phone: '',
  email: '',
  activated: true,
  main_user_id: null,
  bind: { email: false, sms: false, ip_list: [] },
  created: 0,
};

function store(answer: FakeAnswer) {
  const world = new FakeWorld();
  const goodbyes: Goodbye[] = [];
  let changes = 0;
  world.answers.set('/user/checkToken', () => answer);
  world.answer('/user/currentUser', annNow);
  const session = createSession({
    environment: world.environment,
    http: () => http,
    changed: () => {
      changes++;
    },
    goodbye: (goodbye) => goodbyes.push(goodbye),
  });
  const http = createHttp({ environment: world.environment, token: session.token, unauthorised: session.recheck });
  return {
    world,
    session,
    goodbyes,
    changes: () => changes,
    checks: () => world.requests.filter(({ path }) => path === '/user/checkToken'),
  };
}

test('code 200 and data 1: the user is valid; his token travels in the header', async () => {
  const { world, session, goodbyes, checks } = store({ data: 1 });
  expect(session.value()).toBeUndefined();
  session.set(ann);
  expect(session.value()).toEqual({ session: ann, check: 'unchecked' });
  await world.settle();
  expect(session.value()).toEqual({ session: ann, check: 'valid' });
  expect(checks()).toMatchObject([{ token: 'token-1' }]);
  expect(goodbyes).toEqual([]);
});

test.each<[string, FakeAnswer, Goodbye]>([
  ['data 0', { data: 0 }, { reason: 'revoked', emptyApis: false }],
  ['data of another kind', { data: 'yes' }, { reason: 'revoked', emptyApis: false }],
  ['code 401', { code: 401 }, { reason: 'revoked', emptyApis: true }],
  ['code 500', { code: 500, data: 1 }, { reason: 'revoked', emptyApis: true }],
])('%s clears the user, and the selected accounts only where the code is not 200', async (_name, answer, goodbye) => {
  const { world, session, goodbyes } = store(answer);
  session.set(ann);
  await world.settle();
  expect(session.value()).toEqual({ session: null, check: 'none' });
  expect(goodbyes).toEqual([goodbye]);
});

test('no answer keeps the user and asks again until one comes', async () => {
  const { world, session, goodbyes, checks } = store('dead');
  session.set(ann);
  await world.clock.advance(120_000);
  expect(session.value()).toEqual({ session: ann, check: 'unchecked' });
  expect(checks().length).toBeGreaterThan(4);
  world.answer('/user/checkToken', 1);
  await world.clock.advance(30_000);
  expect(session.value()?.check).toBe('valid');
  const asked = checks().length;
  await world.clock.advance(120_000);
  expect(checks()).toHaveLength(asked);
  expect(goodbyes).toEqual([]);
});

test('the same token again asks nothing; another one is checked, and a late answer for the old one counts for nothing', async () => {
  const { world, session, checks, goodbyes } = store({ data: 0 });
  session.set(ann);
  session.set({ ...ann });
  expect(checks()).toHaveLength(1);
  world.answer('/user/checkToken', 1);
  session.set({ ...ann, token: 'token-2' });
  await world.settle();
  expect(session.value()).toMatchObject({ session: { token: 'token-2' }, check: 'valid' });
  expect(goodbyes).toEqual([]);
});

test('somebody who leaves is said goodbye to as a user; nobody who leaves is not', async () => {
  const { world, session, goodbyes } = store({ data: 1 });
  session.set(null);
  session.set(ann);
  await world.settle();
  session.set(null);
  expect(goodbyes).toEqual([{ reason: 'user', emptyApis: false }]);
});

test('a socket that was closed with 4001 ends the session of its own token only', async () => {
  const { world, session, goodbyes } = store({ data: 1 });
  session.set(ann);
  await world.settle();
  session.revoked('token-0');
  expect(session.value()?.check).toBe('valid');
  session.revoked('token-1');
  expect(goodbyes).toEqual([{ reason: 'revoked', emptyApis: true }]);
});

test('a log-out ends as one, although the server closes the sockets before it answers', async () => {
  const { world, session, goodbyes } = store({ data: 1 });
  session.set(ann);
  await world.settle();
  await session.leave(async () => {
    session.revoked('token-1');
    session.recheck('token-1');
    return { ok: true };
  });
  expect(goodbyes).toEqual([{ reason: 'user', emptyApis: false }]);
  session.set(ann);
  await session.leave(async () => ({ ok: false }));
  expect(session.value()?.session).toEqual(ann);
});

test('another role or VIP level is known after the check, and whenever it is said to have changed; no answer is asked for again', async () => {
  const { world, session, changes } = store({ data: 1 });
  world.answer('/user/currentUser', { ...annNow, vip_level: 2 });
  session.set(ann);
  await world.settle();
  expect(session.value()).toEqual({ session: { ...ann, vip_level: 2 }, check: 'valid' });
  const before = changes();
  session.renew();
  await world.settle();
  expect(changes(), 'the same again changes nothing').toBe(before);
  world.answers.set('/user/currentUser', () => 'dead');
  session.renew();
  await world.settle();
  expect(session.value()?.session).toMatchObject({ role: 'user', vip_level: 2 });
  world.answer('/user/currentUser', { ...annNow, role: 'admin', vip_level: 3 });
  await world.clock.advance(30_000);
  expect(session.value()).toEqual({ session: { ...ann, role: 'admin', vip_level: 3 }, check: 'valid' });
});

test('a late answer about a user who has left changes nothing', async () => {
  const { world, session } = store({ data: 1 });
  session.set(ann);
  await world.settle();
  world.answer('/user/currentUser', { ...annNow, vip_level: 3 });
  session.renew();
  session.set(null);
  await world.settle();
  expect(session.value()).toEqual({ session: null, check: 'none' });
});
