import { expect, test } from 'vitest';
import { applicationResume } from '../../../../src/shared/contracts/admin-application.ts';
import { balanceList } from '../../../../src/shared/contracts/account-balance.ts';
import { intervalList } from '../../../../src/shared/contracts/market-base.ts';
import { configGet, configSave, login } from '../../../../src/shared/contracts/user.ts';
import { createHttp } from '../../../../src/worker/connection/http.ts';
import { type FakeAnswer, FakeBackend } from '../../../doubles/fake-backend.ts';

function http(token?: string) {
  const backend = new FakeBackend();
  const denied: string[] = [];
  const client = createHttp({
    environment: backend.environment,
    token: () => token,
    unauthorised: (which) => denied.push(which),
  });
  return { backend, client, denied };
}

const config = { config_json: '{}', version: 3 };

test('an authenticated call carries the token, a public one does not', async () => {
  const { backend, client } = http('token-1');
  backend.answer('/user/config/get', config);
  backend.answer('/client/base/intervals', []);
  expect(await client.call(configGet, {})).toEqual({ ok: true, data: config });
  expect(await client.call(intervalList, {})).toEqual({ ok: true, data: [] });
  expect(backend.requests.map(({ token }) => token)).toEqual(['token-1', null]);
});

test('without a token an authenticated call is refused and never sent', async () => {
  const { backend, client } = http();
  expect(await client.call(configGet, {})).toEqual({
    ok: false,
    failure: { code: 'PERMISSION_DENIED', number: 401, data: null },
  });
  expect(backend.requests).toEqual([]);
});

test('a GET puts all into the query, a POST what its contract names; the rest is the body', async () => {
  const { backend, client } = http('token-1');
  await client.call(balanceList, { api_id: 'a 1', hide_zero: true });
  await client.call(login, { captcha_id: 'c', captcha_value: 'v', username: 'u', password: 'p' });
  await client.call(configSave, { config_json: '{}', version: 1 });
  expect([...backend.requests[0]!.query]).toEqual([
    ['api_id', 'a 1'],
    ['hide_zero', 'true'],
  ]);
  expect(backend.requests[1]).toMatchObject({ body: { username: 'u', password: 'p' } });
  expect([...backend.requests[1]!.query]).toEqual([
    ['captcha_id', 'c'],
    ['captcha_value', 'v'],
  ]);
  expect(backend.requests[2]).toMatchObject({ body: { config_json: '{}', version: 1 } });
});

test.each<[string, FakeAnswer, object]>([
  [
    'a refusal by its number',
    { code: 3002, data: { filter: 'LOT_SIZE' } },
    { code: 'FILTER', number: 3002, data: { filter: 'LOT_SIZE' } },
  ],
  ['an unknown number', { code: 9999 }, { code: 'INTERNAL', number: 9999, data: null }],
  ['an answer that breaks the contract', { data: { config_json: 5 } }, { code: 'INTERNAL', number: 200, data: null }],
  ['no answer', 'dead', { code: 'NETWORK', number: 0, data: null }],
])('%s is a failure', async (_name, answer, failure) => {
  const { backend, client } = http('token-1');
  backend.answers.set('/user/config/get', () => answer);
  expect(await client.call(configGet, {})).toEqual({ ok: false, failure });
});

test('401 on an authenticated call asks about the session', async () => {
  const { backend, client, denied } = http('token-1');
  backend.answers.set('/user/config/get', () => ({ code: 401 }));
  await client.call(configGet, {});
  expect(denied).toEqual(['token-1']);
});

test('a page in place of an envelope is no answer', async () => {
  const { backend, client } = http('token-1');
  Object.assign(backend.environment, { fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
  expect(await client.call(configGet, {})).toMatchObject({ ok: false, failure: { code: 'NETWORK' } });
});

test('after 20 s it is given up as TIMEOUT', async () => {
  const { backend, client } = http('token-1');
  Object.assign(backend.environment, {
    fetch: (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  const call = client.call(configGet, {});
  await backend.clock.advance(19_999);
  await backend.clock.advance(1);
  expect(await call).toEqual({ ok: false, failure: { code: 'TIMEOUT', number: 0, data: null } });
  expect(backend.clock.pending).toBe(0);
});

test.each([
  [429, { 'retry-after': '7' }, 7_000],
  [418, { 'retry-after': '120' }, 120_000],
  [503, { 'retry-after': new Date(1_700_000_030_000).toUTCString() }, 30_000],
  [429, {}, 5_000],
  [503, {}, undefined],
  [429, { 'retry-after': 'soon' }, undefined],
  [429, { 'retry-after': '999999' }, 3_600_000],
])('a %i with %o asks to wait %s ms', async (status, headers, retryMs) => {
  const { backend } = http();
  const fetch = async () => new Response('{}', { status, headers: headers as Record<string, string> });
  const client = createHttp({
    environment: { ...backend.environment, fetch },
    token: () => undefined,
    unauthorised: () => undefined,
  });
  const answer = await client.call(intervalList, {});
  expect(answer).toMatchObject({ ok: false });
  expect(answer.ok ? undefined : answer.failure.retryMs).toBe(retryMs);
});

test('a call that nobody wants any more ends at once and leaves its place to the next one; one that waits is never sent', async () => {
  const backend = new FakeBackend();
  const asked: string[] = [];
  const fetch = (url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      asked.push(url);
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const client = createHttp({
    environment: { ...backend.environment, fetch },
    token: () => undefined,
    unauthorised: () => undefined,
  });
  const given = Array.from({ length: 6 }, () => new AbortController());
  const calls = given.map(({ signal }) => client.call(intervalList, {}, { unwanted: signal }));
  await backend.clock.advance(0);
  expect(asked).toHaveLength(4);
  given[5]!.abort();
  given[0]!.abort();
  await backend.clock.advance(0);
  expect(asked).toHaveLength(5);
  given[1]!.abort();
  const unanswered = { ok: false, failure: { code: 'NETWORK', number: 0, data: null } };
  expect(await Promise.all([calls[0], calls[1], calls[5]])).toEqual([unanswered, unanswered, unanswered]);
  expect(asked).toHaveLength(5);
});

test('a file is bytes, may take longer than other answers, and a refusal of it is a refusal', async () => {
  const { backend } = http();
  const id = { application_id: 'a'.repeat(32) };
  const clientOf = (fetch: (init: RequestInit) => Promise<Response>) =>
    createHttp({
      environment: { ...backend.environment, fetch: (_url, init) => fetch(init) },
      token: () => 'token-1',
      unauthorised: () => undefined,
    });
  const headers = { 'content-type': 'application/octet-stream' };
  const bytes = new Uint8Array([0, 255, 10, 13]);
  expect(await clientOf(async () => new Response(bytes, { headers })).call(applicationResume, id)).toEqual({
    ok: true,
    data: bytes,
  });
  const refused = Response.json({ code: 404, data: { field: 'application_id' }, msg: '', time: 0 }, { status: 404 });
  expect(await clientOf(async () => refused).call(applicationResume, id)).toMatchObject({
    ok: false,
    failure: { code: 'NOT_FOUND' },
  });
  const other = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
  expect(await clientOf(other).call(applicationResume, id)).toMatchObject({ failure: { code: 'NETWORK' } });
  const endless = ({ signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const ended: string[] = [];
  for (const contract of [configGet, applicationResume])
    void clientOf(endless)
      .call(contract, contract === configGet ? {} : id)
      .then((outcome) => ended.push(`${contract.path} ${outcome.ok ? '' : outcome.failure.code}`));
  await backend.clock.advance(60_000);
  expect(ended).toEqual(['/user/config/get TIMEOUT']);
  await backend.clock.advance(60_000);
  expect(ended.at(-1)).toBe('/admin/application/resume TIMEOUT');
});
