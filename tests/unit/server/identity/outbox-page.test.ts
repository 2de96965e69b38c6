import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDoor } from '../../../../src/server/http/demo-door.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { demoEmail, demoLogin } from '../../../../src/server/compose/demo-login.ts';

let demo: Awaited<ReturnType<typeof openWholeServer>>;
let plain: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  [demo, plain] = [await openWholeServer({ demo: true }), await openWholeServer()];
}, 60_000);
afterAll(async () => {
  await demo.stop();
  await plain.stop();
});

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly policy: string;
  readonly cookie: string;
  readonly location: string | undefined;
}

/** The page under headers of the caller's choice; `query` with its question mark. */
const page = (url: string, headers: Readonly<Record<string, string>>, query = '') =>
  new Promise<Answer>((resolve, reject) => {
    request(`${url}/outbox${query}`, { headers }, (answer) => {
      let body = '';
      answer
        .on('data', (chunk) => {
          body += chunk;
        })
        .on('end', () =>
          resolve({
            status: answer.statusCode,
            body,
            policy: String(answer.headers['content-security-policy']),
            cookie: answer.headers['set-cookie']?.[0] ?? '',
            location: answer.headers.location,
          }),
        );
    })
      .on('error', reject)
      .end();
  });
const pass = () => ({ host: 'localhost:8787', cookie: `lang=en; halyard_outbox=${demo.outboxToken}` });

test('in demo mode the page lists what was sent, newest first, as text; our own links are links', async () => {
  await demo.outbox.put({
    kind: 'mail',
    to: 'a@b.example',
    subject: 'first',
    text: '<script>alert(1)</script> http://evil.example/x',
  });
  await demo.outbox.put({
    kind: 'mail',
    to: 'a@b.example',
    subject: 'second',
    text: 'http://halyard.example/reset-password?token=a&email=b',
  });
  const { status, body, policy } = await page(demo.url, pass());
  expect(status).toBe(200);
  expect(body.indexOf('<h2>second')).toBeLessThan(body.indexOf('<h2>first'));
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain('<script');
  const articles = [...body.matchAll(/<article>.*?<\/article>/gs)].join('');
  expect([...articles.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
    'http://halyard.example/reset-password?token=a&amp;email=b',
  ]);
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toContain('unsafe');
});

test('the token that the server prints opens it, for this browser; without it the page says where to look and shows no message', async () => {
  await demo.outbox.put({ kind: 'mail', to: 'a@b.example', subject: 'a secret', text: '123456' });
  for (const [headers, query] of [
    [{}, ''],
    [{}, '?token='],
    [{}, '?token=wrong'],
    [{ cookie: 'halyard_outbox=wrong' }, ''],
    [{}, `?token=${demo.outboxToken}&token=${demo.outboxToken}`],
  ] as const) {
    const { status, body, cookie } = await page(demo.url, { host: 'localhost', ...headers }, query);
    expect([status, cookie, body.includes('a secret'), body.includes('the server printed at startup')]).toEqual([
      403,
      '',
      false,
      true,
    ]);
  }
  const opened = await page(demo.url, { host: 'localhost' }, `?token=${demo.outboxToken}`);
  expect([opened.status, opened.location, opened.body.includes('a secret')]).toEqual([303, '/outbox', false]);
  expect(opened.cookie).toBe(`halyard_outbox=${demo.outboxToken}; Path=/outbox; HttpOnly; SameSite=Strict`);
});

test('a foreign name that points to this machine gets nothing', async () => {
  for (const host of ['evil.example', '127.0.0.1.evil.example'])
    expect((await page(demo.url, { ...pass(), host })).status).toBe(404);
});

test('what comes through a proxy on this machine gets no message, no captcha answer and no demo log-in, whatever header tells of it', async () => {
  const captcha = async (headers: Record<string, string>) =>
    (
      (await (await fetch(`${demo.url}/sapi/user/captcha/generate`, { headers })).json()) as {
        data: { captcha_id: string; demo_answer?: string };
      }
    ).data;
  await demo.services.identity.users.create({
    username: demoLogin.username,
    email: demoEmail,
    phone: null,
    passwordHash: await demo.passwords.hash(demoLogin.password),
    role: 'user',
    vipLevel: 3,
    createdMs: 0,
  });
  const logIn = async (headers: Record<string, string>) => {
    const { captcha_id, demo_answer } = await captcha({});
    const answer = await fetch(
      `${demo.url}/sapi/user/login?${new URLSearchParams({ captcha_id, captcha_value: demo_answer! })}`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...demoLogin, remember: false }),
      },
    );
    return (await answer.json()) as { code: number; data: object };
  };
  expect(await logIn({})).toMatchObject({ code: 200, data: { username: 'demo' } });
  for (const header of [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ]) {
    expect([header, (await page(demo.url, { ...pass(), [header]: 'for=203.0.113.9' })).status]).toEqual([header, 404]);
    expect([header, (await captcha({ [header]: '203.0.113.9' })).demo_answer]).toEqual([header, undefined]);
    expect([header, await logIn({ [header]: '203.0.113.9' })]).toEqual([
      header,
      expect.objectContaining({ data: { field: 'username', rule: 'demo' } }),
    ]);
    expect([header, (await fetch(`${demo.url}/metrics`, { headers: { [header]: '203.0.113.9' } })).status]).toEqual([
      header,
      403,
    ]);
  }
});

test('where it is forced demo mode holds for every request', () => {
  const headers = { host: 'trade.example.com', 'x-forwarded-for': '203.0.113.9' };
  expect(createDemoDoor({ demo: true, demoForced: true }).isOpen(headers)).toBe(true);
  expect(createDemoDoor({ demo: true, demoForced: false }).isOpen(headers)).toBe(false);
  expect(createDemoDoor({ demo: false, demoForced: false }).isOpen({ host: 'localhost' })).toBe(false);
});

test('without demo mode there is no such page, and no answer speaks of it', async () => {
  expect((await page(plain.url, { ...pass(), host: 'localhost' })).status).toBe(404);
  const sent = await fetch(`${plain.url}/sapi/user/forget/password/send/email?email=a@b.example`);
  expect(((await sent.json()) as { data: object }).data).toEqual({ expire_s: 900, resend_s: 60 });
});
