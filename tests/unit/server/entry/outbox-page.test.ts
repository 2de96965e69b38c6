import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeServer } from '../http/whole-server.ts';

let demo: Awaited<ReturnType<typeof openWholeServer>>;
let plain: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => { [demo, plain] = [await openWholeServer({ demo: true }), await openWholeServer()]; }, 60_000);
afterAll(async () => {
  await demo.stop();
  await plain.stop();
});

/** A page by its path, under a host name of the caller's choice. */
const page = (url: string, host: string) => new Promise<{ readonly status: number | undefined; readonly body: string; readonly policy: string | undefined }>((resolve, reject) => {
  request(`${url}/outbox`, { headers: { host } }, (answer) => {
    let body = '';
    answer.on('data', (chunk) => { body += chunk; }).on('end', () => resolve({ status: answer.statusCode, body, policy: String(answer.headers['content-security-policy']) }));
  }).on('error', reject).end();
});

test('in demo mode the page lists what was sent, newest first, as text; our own links are links', async () => {
  await demo.outbox.put({ kind: 'mail', to: 'a@b.example', subject: 'first', text: '<script>alert(1)</script> http://evil.example/x' });
  await demo.outbox.put({ kind: 'mail', to: 'a@b.example', subject: 'second', text: 'http://halyard.example/reset-password?token=a&email=b' });
  const { status, body, policy } = await page(demo.url, 'localhost:8787');
  expect(status).toBe(200);
  expect(body.indexOf('<h2>second')).toBeLessThan(body.indexOf('<h2>first'));
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain('<script');
  const articles = [...body.matchAll(/<article>.*?<\/article>/gs)].join('');
  expect([...articles.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(['http://halyard.example/reset-password?token=a&amp;email=b']);
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toContain('unsafe');
});

test('a foreign name that points to this machine gets nothing', async () => {
  expect((await page(demo.url, 'evil.example')).status).toBe(404);
  expect((await page(demo.url, '127.0.0.1.evil.example')).status).toBe(404);
});

test('without demo mode there is no such page, and no answer speaks of it', async () => {
  expect((await page(plain.url, 'localhost')).status).toBe(404);
  const sent = await fetch(`${plain.url}/sapi/user/forget/password/send/email?email=a@b.example`);
  expect((await sent.json() as { data: object }).data).toEqual({ expire_s: 900, resend_s: 60 });
});
