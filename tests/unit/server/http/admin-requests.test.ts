import { seed, seedDate } from '../../../../src/server/a-shares/seed.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationDetail, applicationResume } from '../../../../src/shared/contracts/admin-application.ts';
import type { Application } from '../../../../src/shared/user/application.ts';
import type { ContactForm } from '../../../../src/shared/user/contact-form.ts';
import { roles } from '../../../../src/shared/user/role.ts';
import { createHttp } from '../../../../src/worker/connection/http.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';
import { callerOf } from './role-caller.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let admin: Awaited<ReturnType<typeof callerOf>>;
beforeAll(async () => {
  server = await openWholeServer();
  admin = await callerOf(server, 'warden', 'admin');
}, 60_000);
afterAll(() => server.stop());

const form: Application = {
  position: 'engineer',
  name: 'Ada Lovelace',
  email: 'ada@mail.example',
  phone: '+852 9123 4567',
  company: 'Analytical Engines',
  linkedin: 'https://linkedin.example/ada',
  github: '',
  portfolio: '',
  other: '',
  cover_letter: '=1+1\n<script>alert(1)</script>',
};
const polyglot = new TextEncoder().encode('%PDF-1.7\n/*\n%%EOF*/ alert(1) // <script>alert(1)</script>');
const apply = async (more: Partial<Application> = {}, created = Date.now(), resume: Uint8Array = polyglot) =>
  (await server.services.site.applications.add({ created, ip: '192.0.2.7', form: { ...form, ...more }, resume }))!;

const contactForm: ContactForm = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@fund.example',
  telegram: '@ada_l',
  company: 'Analytical Engines',
  position: 'CTO',
  interest: 'Market Maker',
  business: 'Hedge Fund',
  assetRange: '10M-100M',
  country: 'GB',
};
const write = (more: Partial<ContactForm> = {}, created = Date.now()) =>
  server.services.site.contactRequests.add({
    created,
    ip: '192.0.2.8',
    language: 'en',
    form: { ...contactForm, ...more },
  });

const absent = 'f'.repeat(32);
const calls: readonly (readonly [string, object?])[] = [
  ['/admin/application/list'],
  [`/admin/application/detail?application_id=${absent}`],
  [`/admin/application/resume?application_id=${absent}`],
  ['/admin/application/state', { application_id: absent, state: 'read' }],
  ['/admin/contact/list'],
  ['/admin/contact/state', { request_id: 'F'.repeat(12), state: 'closed' }],
  ['/admin/venue/list'],
  ['/admin/astock/state'],
  ['/admin/astock/update', {}],
];

test.each(roles.filter((role) => role !== 'admin'))(
  'S57: %s reads and changes nothing of it, also by the right number',
  async (role) => {
    const id = await apply();
    const { send } = await callerOf(server, `one_${role}`, role);
    for (const [path, body] of calls) {
      const answer = await send(path.replace(absent, id), body && { ...body, application_id: id });
      expect(answer.status, path).toBe(403);
      expect(await answer.text()).not.toMatch(/Ada|alert/);
    }
  },
);

test('S57: nobody does without a token', async () => {
  const id = await apply();
  for (const [path, body] of calls) {
    const answer = await fetch(
      `${server.url}/sapi${path.replace(absent, id)}`,
      body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
    );
    expect(answer.status, path).toBe(401);
    expect(await answer.text()).not.toMatch(/Ada|alert/);
  }
});

test('a token in the address of a résumé is no token', async () => {
  const id = await apply();
  const path = `/sapi/admin/application/resume?application_id=${id}&token=${admin.token}`;
  expect((await fetch(server.url + path)).status).toBe(401);
});

test('what is not there is not found by its field; what is no number is refused by it', async () => {
  const asked: readonly (readonly [string, object | undefined, string])[] = [
    [`/admin/application/detail?application_id=${absent}`, undefined, 'application_id'],
    [`/admin/application/resume?application_id=${absent}`, undefined, 'application_id'],
    ['/admin/application/state', { application_id: absent, state: 'read' }, 'application_id'],
    ['/admin/contact/state', { request_id: 'F'.repeat(12), state: 'closed' }, 'request_id'],
  ];
  for (const [path, body, field] of asked)
    expect(await admin.ask(path, body)).toMatchObject({ code: 404, data: { field, rule: 'unknown' } });
  for (const id of ['../../halyard.db', '%2e%2e%2fhalyard.db', 'F'.repeat(32), '', `${absent}x`])
    for (const what of ['detail', 'resume'])
      expect(await admin.ask(`/admin/application/${what}?application_id=${id}`)).toMatchObject({
        code: 400,
        data: { field: 'application_id' },
      });
  const id = await apply();
  expect(await admin.ask('/admin/application/state', { application_id: id, state: 'hired' })).toMatchObject({
    code: 400,
    data: { field: 'state', rule: 'choice' },
  });
  expect(await admin.ask('/admin/contact/list?state=open')).toMatchObject({ code: 400, data: { field: 'state' } });
});

test('S53: a résumé comes as bytes that a browser saves and never shows, by the engine as by any client', async () => {
  const id = await apply();
  const answer = await admin.send(`/admin/application/resume?application_id=${id}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(polyglot);

  const { environment } = new FakeBackend();
  const engine = createHttp({
    environment: { ...environment, fetch, httpOrigin: server.url },
    token: () => admin.token,
    unauthorised: () => undefined,
  });
  expect(await engine.call(applicationResume, { application_id: id })).toEqual({ ok: true, data: polyglot });
  expect(await engine.call(applicationResume, { application_id: absent })).toMatchObject({
    ok: false,
    failure: { code: 'NOT_FOUND' },
  });
  expect(await engine.call(applicationDetail, { application_id: id })).toMatchObject({
    ok: true,
    data: { ip: '192.0.2.7', form },
  });

  rmSync(join(server.data, 'resumes', id));
  expect((await admin.ask(`/admin/application/resume?application_id=${id}`)).code).toBe(404);
});

test('applications are listed newest first, by state, and found by name, address, company or position in any case', async () => {
  const first = await apply({ name: 'Grace Hopper', email: 'GH@navy.example', company: '', position: 'trader' }, 1_000);
  const second = await apply({ name: '王小明 100%_\\', email: 'wang@mail.example', company: 'Über AG' }, 2_000);
  const idsOf = async (query: string): Promise<readonly string[]> => {
    const { data } = await admin.ask(`/admin/application/list?page_size=100&${query}`);
    expect(data.pagenation.total).toBe(data.pagenation.results.length);
    return data.pagenation.results.map(({ application_id }: { application_id: string }) => application_id);
  };
  const all = await idsOf('');
  expect(all.slice(-2)).toEqual([second, first]);
  for (const search of ['grace', 'HOPPER', 'gh@NAVY', 'TRADER'])
    expect(await idsOf(`search=${search}`)).toEqual([first]);
  for (const search of ['王小明', 'üBER', '100%_\\'])
    expect(await idsOf(`search=${encodeURIComponent(search)}`), search).toEqual([second]);
  expect(await idsOf(`search=${encodeURIComponent("x' OR 1=1 --")}`)).toEqual([]);
  expect(await idsOf('search=cover_letter')).toEqual([]);

  expect((await admin.ask('/admin/application/state', { application_id: first, state: 'invited' })).data).toMatchObject(
    {
      application_id: first,
      state: 'invited',
      name: 'Grace Hopper',
    },
  );
  expect(await idsOf('state=invited')).toEqual([first]);
  expect(await idsOf('state=new')).not.toContain(first);
  const { data } = await admin.ask('/admin/application/list?page=2&page_size=1');
  expect(data.pagenation).toMatchObject({ page: 2, page_size: 1, total: all.length });
  expect(data.pagenation.results[0].application_id).toBe(all[1]);
  // Letters and links are read one by one: each reading of them has an entry of its own.
  expect(Object.keys(data.pagenation.results[0])).not.toContain('form');
});

test('contact requests are listed with all their fields, found, and closed', async () => {
  const first = await write({ firstName: 'Grace', lastName: 'Hopper', telegram: '@gracehopper' }, 1_000);
  const second = await write({ firstName: '小明', lastName: '王', company: 'Tower Fund' }, 2_000);
  const found = async (query: string) =>
    (await admin.ask(`/admin/contact/list?page_size=100&${query}`)).data.pagenation.results.map(
      ({ request_id }: { request_id: string }) => request_id,
    );
  expect(await found('')).toEqual([second, first]);
  for (const search of ['grace hopper', 'GRACEHOPPER', first.toLowerCase()])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([first]);
  for (const search of ['王小明', 'tower'])
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([second]);
  expect((await admin.ask('/admin/contact/state', { request_id: first, state: 'closed' })).data).toEqual({
    request_id: first,
    created: 1_000,
    ip: '192.0.2.8',
    language: 'en',
    state: 'closed',
    form: { ...contactForm, firstName: 'Grace', lastName: 'Hopper', telegram: '@gracehopper' },
  });
  expect([await found('state=closed'), await found('state=new')]).toEqual([[first], [second]]);
});

test('who has read which application, and who has changed what, is in the audit log; what is refused is not', async () => {
  const id = await apply();
  await admin.ask('/admin/application/list?search=ada');
  await admin.ask(`/admin/application/detail?application_id=${id}`);
  await admin.send(`/admin/application/resume?application_id=${id}`);
  await admin.ask('/admin/application/state', { application_id: id, state: 'read' });
  await admin.ask('/admin/contact/list');
  await admin.ask(`/admin/application/detail?application_id=${absent}`);
  await (await callerOf(server, 'one_user', 'user')).ask(`/admin/application/detail?application_id=${id}`);
  const { records } = await server.services.identity.audit.list(1, 5);
  expect(records.map(({ actor, action, facts }) => [actor, action, facts])).toEqual([
    [admin.userId, '/admin/contact/list', { page: 1, page_size: 20, search: null, state: null }],
    [admin.userId, '/admin/application/state', { application_id: id, state: 'read' }],
    [admin.userId, '/admin/application/resume', { application_id: id }],
    [admin.userId, '/admin/application/detail', { application_id: id }],
    [admin.userId, '/admin/application/list', { page: 1, page_size: 20, search: 'ada', state: null }],
  ]);
});

test('venues are listed with their state and markets, as the public table has them', async () => {
  const { data } = await admin.ask('/admin/venue/list');
  const { data: known } = await admin.ask('/client/base/exchange/info');
  const key = ({ exchange, mode, status }: Record<'exchange' | 'mode' | 'status', string>) => [exchange, mode, status];
  expect(data.map(key)).toEqual(known.map(key));
  expect(data.length).toBeGreaterThan(5);
  for (const { markets, active, halted, is_remote, latency_ms } of data) {
    expect([markets > 0, active <= markets, halted <= markets]).toEqual([true, true, true]);
    expect([is_remote, latency_ms]).toEqual([false, null]);
  }
});

test('the table of A-shares tells its rows and day; without the network no import begins', async () => {
  const { data } = await admin.ask('/admin/astock/state');
  expect(data).toEqual({
    rows: seed.length,
    date: seedDate,
    is_online: false,
    is_running: false,
    tried_ms: null,
    problem: null,
  });
  expect(await (await admin.send('/admin/astock/update', {})).json()).toMatchObject({ code: 503 });
});
