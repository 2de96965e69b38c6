import { expect, test } from 'vitest';
import type { Session } from '../../../../src/shared/user/session.ts';
import { createHttp } from '../../../../src/worker/connection/http.ts';
import { createSession, type Goodbye } from '../../../../src/worker/state/session.ts';
import { type FakeAnswer, FakeBackend } from '../../../doubles/fake-backend.ts';

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
  main_username: null,
  bind: { email: false, sms: false, ip_list: [] },
  created: 0,
};

function store(answer: FakeAnswer) {
  const backend = new FakeBackend();
  const goodbyes: Goodbye[] = [];
  let changes = 0;
  backend.answers.set('/user/checkToken', () => answer);
  backend.answer('/user/currentUser', annNow);
  const session = createSession({
    environment: backend.environment,
    http: () => http,
    changed: () => {
      changes++;
    },
    goodbye: (goodbye) => goodbyes.push(goodbye),
  });
  const http = createHttp({ environment: backend.environment, token: session.token, unauthorised: session.recheck });
  return {
    backend,
    session,
    goodbyes,
    changes: () => changes,
    checks: () => backend.requests.filter(({ path }) => path === '/user/checkToken'),
  };
}

test('code 200 and data 1: the user is valid; the token travels in the header', async () => {
  const { backend, session, goodbyes, checks } = store({ data: 1 });
  expect(session.value()).toBeUndefined();
  session.set(ann);
  expect(session.value()).toEqual({ session: ann, check: 'unchecked' });
  await backend.settle();
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
  const { backend, session, goodbyes } = store(answer);
  session.set(ann);
  await backend.settle();
  expect(session.value()).toEqual({ session: null, check: 'none' });
  expect(goodbyes).toEqual([goodbye]);
});

test('no answer keeps the user and asks again until one comes', async () => {
  const { backend, session, goodbyes, checks } = store('dead');
  session.set(ann);
  await backend.clock.advance(120_000);
  expect(session.value()).toEqual({ session: ann, check: 'unchecked' });
  expect(checks().length).toBeGreaterThan(4);
  backend.answer('/user/checkToken', 1);
  await backend.clock.advance(30_000);
  expect(session.value()?.check).toBe('valid');
  const asked = checks().length;
  await backend.clock.advance(120_000);
  expect(checks()).toHaveLength(asked);
  expect(goodbyes).toEqual([]);
});

test('the same token again asks nothing; another one is checked, and a late answer for the old one counts for nothing', async () => {
  const { backend, session, checks, goodbyes } = store({ data: 0 });
  session.set(ann);
  session.set({ ...ann });
  expect(checks()).toHaveLength(1);
  backend.answer('/user/checkToken', 1);
  session.set({ ...ann, token: 'token-2' });
  await backend.settle();
  expect(session.value()).toMatchObject({ session: { token: 'token-2' }, check: 'valid' });
  expect(goodbyes).toEqual([]);
});

test('somebody who leaves is said goodbye to as a user; nobody who leaves is not', async () => {
  const { backend, session, goodbyes } = store({ data: 1 });
  session.set(null);
  session.set(ann);
  await backend.settle();
  session.set(null);
  expect(goodbyes).toEqual([{ reason: 'user', emptyApis: false }]);
});

test('a socket that was closed with 4001 ends the session of its own token only', async () => {
  const { backend, session, goodbyes } = store({ data: 1 });
  session.set(ann);
  await backend.settle();
  session.revoked('token-0');
  expect(session.value()?.check).toBe('valid');
  session.revoked('token-1');
  expect(goodbyes).toEqual([{ reason: 'revoked', emptyApis: true }]);
});

test('a log-out ends as one, although the server closes the sockets before it answers', async () => {
  const { backend, session, goodbyes } = store({ data: 1 });
  session.set(ann);
  await backend.settle();
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
  const { backend, session, changes } = store({ data: 1 });
  backend.answer('/user/currentUser', { ...annNow, vip_level: 2 });
  session.set(ann);
  await backend.settle();
  expect(session.value()).toEqual({ session: { ...ann, vip_level: 2 }, check: 'valid' });
  const before = changes();
  session.renew();
  await backend.settle();
  expect(changes(), 'the same again changes nothing').toBe(before);
  backend.answers.set('/user/currentUser', () => 'dead');
  session.renew();
  await backend.settle();
  expect(session.value()?.session).toMatchObject({ role: 'user', vip_level: 2 });
  backend.answer('/user/currentUser', { ...annNow, role: 'admin', vip_level: 3 });
  await backend.clock.advance(30_000);
  expect(session.value()).toEqual({ session: { ...ann, role: 'admin', vip_level: 3 }, check: 'valid' });
});

test('a late answer about a user who has left changes nothing', async () => {
  const { backend, session } = store({ data: 1 });
  session.set(ann);
  await backend.settle();
  backend.answer('/user/currentUser', { ...annNow, vip_level: 3 });
  session.renew();
  session.set(null);
  await backend.settle();
  expect(session.value()).toEqual({ session: null, check: 'none' });
});
