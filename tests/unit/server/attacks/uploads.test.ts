import { readdirSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../src/server/http/app.ts';
import { usualBodyTime } from '../../../../src/server/http/body-time.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { largestResume } from '../../../../src/shared/user/resume.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { slowClient } from './slow-kit.ts';

let time = Date.UTC(2026, 0, 1);
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time } });
}, 60_000);
afterAll(() => server.stop());

const call = '/sapi/client/base/application/career';
const form = {
  position: 'engineer',
  name: 'Ada Lovelace',
  email: 'ada@mail.example',
  phone: '+852 9123 4567',
  company: '',
  linkedin: '',
  github: '',
  portfolio: '',
  other: '',
  cover_letter: '',
};
const bytesOf = (head: string, size = 300): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size).fill(32);
  bytes.set(Buffer.from(head, 'latin1'));
  return bytes;
};
const files = (): string[] => {
  try {
    return readdirSync(join(server.data, 'resumes'));
  } catch {
    return [];
  }
};
function bodyOf(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  for (const [field, text] of Object.entries(form)) body.set(field, text);
  body.set('resume', new File([bytes], name));
  return body;
}
async function send(name: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  time += 3_600_001;
  const answer = await fetch(server.url + call, { method: 'POST', headers, body: bodyOf(name, bytes) });
  return {
    status: answer.status,
    ...((await answer.json()) as { code: number; data: { id: string; field: string; rule: string } }),
  };
}

test('S51: 10 MB exactly is taken; one byte more is 413, and so is what announces far more', async () => {
  expect((await send('cv.pdf', bytesOf('%PDF-1.7', largestResume))).code).toBe(200);
  const above = await send('cv.pdf', bytesOf('%PDF-1.7', largestResume + 1));
  expect([above.status, above.code, above.data.field, above.data.rule]).toEqual([413, 413, 'resume', 'resume_large']);
});

test('S51: a body that never says how long it is, is refused while it is being sent', async () => {
  const before = files();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  let sent = 0;
  let ended = false;
  socket
    .on('data', (chunk) => {
      answer += String(chunk);
    })
    .on('error', () => undefined)
    .on('close', () => {
      ended = true;
    });
  socket.write(
    `POST ${call} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
  const most = 4 * largestResume;
  while (answer === '' && !ended && sent < most) {
    sent += chunk.length;
    if (!socket.write(chunk))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve).once('close', () => resolve());
        setTimeout(resolve, 1_000);
      });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(sent, 'the sender is stopped in the middle').toBeLessThan(most);
  if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
  expect(files()).toEqual(before);
});

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'],
  ['EXE', 'MZ\x90\0\x03'],
  ['ZIP', 'PK\x03\x04'],
  ['ELF', '\x7fELF'],
  ['nothing but spaces', ' '],
])('S52: %s by the name of a résumé is refused', async (_name, head) => {
  const before = files();
  for (const name of ['cv.pdf', 'cv.doc']) {
    const { code, data } = await send(name, bytesOf(head));
    expect([code, data.field]).toEqual([400, 'resume']);
  }
  expect(files()).toEqual(before);
});

test('S53: a file that is a PDF and a script is kept as bytes; nobody gets it without being an admin, so nothing runs it', async () => {
  const polyglot = bytesOf('%PDF-1.7\n/*\n%%EOF*/ alert(1) // <script>alert(1)</script>');
  const { code, data } = await send('cv.pdf', polyglot);
  expect([code, statSync(join(server.data, 'resumes', data.id)).mode & 0o777]).toEqual([200, 0o600]);
  for (const path of [`/resumes/${data.id}`, `${call}/${data.id}`, `/sapi/admin/application/${data.id}`])
    expect(await (await fetch(server.url + path)).text()).not.toContain('alert(1)');
});

test.each([
  ['../../../etc/cron.d/x.pdf', true],
  ['..\\..\\x.pdf', true],
  ['/etc/passwd.pdf', true],
  ['con.pdf', true],
  [`${'a'.repeat(300)}.pdf`, true],
  ['cv.pdf.exe', false],
  ['cv\0.exe', false],
  ['cv.exe\0.pdf', true],
  ['cv\u202efdp.exe', false],
  ['.pdf', true],
  ['cv.pdf ', false],
])('S54: a file named %j is kept under a random name, or not at all', async (name, taken) => {
  const before = files();
  const { code, data } = await send(name, bytesOf('%PDF-1.7'));
  const added = files().filter((file) => !before.includes(file));
  expect(code === 200 ? added : added.length).toEqual(code === 200 ? [data.id] : 0);
  if (taken && code === 200) expect(data.id).toMatch(/^[0-9a-f]{32}$/);
  if (!taken) expect([code, data.field]).toEqual([400, 'resume']);
  expect(readdirSync(server.data).filter((file) => /passwd|cron|x\.pdf/.test(file))).toEqual([]);
});

const multipart = 'multipart/form-data; boundary=x';
const headOf = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe('a client that sends its body slowly', () => {
  const { withinMs, minRate } = usualBodyTime;
  const expect408 = async ({ closed, reported }: Awaited<ReturnType<typeof slowClient>>) => {
    await closed;
    expect(reported.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(reported.text.split('\r\n\r\n')[1]!)).toMatchObject({ code: 408, data: null });
  };

  test.each([
    [call, multipart],
    ['/forms/application', multipart],
    ['/forms/contact', 'application/x-www-form-urlencoded'],
    ['/sapi/user/login', 'application/json'],
  ])('S55: a byte now and then to %s is 408 after its time and not before, and leaves no file', async (path, type) => {
    const before = files();
    const client = await slowClient(server.url, headOf(path, type, 4_000));
    for (let nth = 0; nth < 5; nth++) {
      client.pass(withinMs / 5 - 1);
      await client.write('-');
    }
    expect(client.isOpen()).toBe(true);
    client.pass(5);
    await expect408(client);
    expect(files()).toEqual(before);
  });

  test('S55: a file that flows is waited for as long as it takes, and no longer than it flows', async () => {
    const enough = ' '.repeat((minRate * withinMs) / 1_000);
    const client = await slowClient(server.url, headOf(call, multipart, 20 * enough.length));
    for (let nth = 0; nth < 10; nth++) {
      await client.write(enough);
      client.pass(withinMs);
      expect(client.isOpen(), `after ${nth + 1} times of its limit`).toBe(true);
    }
    await client.write(enough.slice(1));
    client.pass(withinMs);
    await expect408(client);
  });

  test('S61: what is no file has no more time for flowing', async () => {
    const client = await slowClient(server.url, headOf('/sapi/user/login', 'application/json', 4_000));
    await client.write(' '.repeat(3_000));
    client.pass(withinMs - 1);
    expect(client.isOpen()).toBe(true);
    client.pass(1);
    await expect408(client);
  });
});

test('S61: a client that sends its headers byte by byte is 408 and hung up on', async () => {
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock: { nowMs: () => time },
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
    headersMs: 100,
  });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write('GET /healthz HTTP/1.1\r\nHo');
  });
  const got = await new Promise<string>((resolve) => {
    let text = '';
    socket
      .on('data', (chunk) => {
        text += String(chunk);
      })
      .on('error', () => undefined)
      .on('close', () => resolve(text));
  });
  expect(got).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(got.slice(got.indexOf('{')))).toEqual({ code: 408, data: null, msg: 'Request Timeout', time });
});

test('S56: bodies that are refused count too: after twenty in an hour none is read, whatever it holds; a foreign page is told so before', async () => {
  time += 3_600_001;
  const headers = { 'content-type': multipart };
  const post = (path: string, more: Record<string, string> = {}, size = 100) =>
    fetch(server.url + path, { method: 'POST', headers: { ...headers, ...more }, body: new Uint8Array(size) });
  for (const path of [call, '/forms/application'])
    expect((await post(path, { origin: 'https://evil.example' })).status).toBe(403);
  const statuses = [];
  for (let nth = 0; nth < 20; nth++) statuses.push((await post(nth % 2 === 0 ? '/forms/application' : call)).status);
  expect(statuses).toEqual(Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? 400 : 200)));
  for (const path of ['/forms/application', call]) expect((await post(path, {}, largestResume)).status).toBe(429);
});

test('S52: a PDF may begin within the first 1 KiB, and no later', async () => {
  const after = (skipped: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(2_000).fill(32);
    bytes.set(Buffer.from('%PDF-1.7'), skipped);
    return bytes;
  };
  expect((await send('cv.pdf', after(1_019))).code).toBe(200);
  expect((await send('cv.pdf', after(1_020))).data).toMatchObject({ field: 'resume', rule: 'resume_type' });
});

test('S56: of a thousand uploads in an hour five are taken, and the others are told how long to wait', async () => {
  time += 3_600_001;
  const before = files().length;
  const sent = new Request(server.url, { method: 'POST', body: bodyOf('cv.pdf', bytesOf('%PDF-1.7')) });
  const type = sent.headers.get('content-type')!;
  const body = Buffer.from(await sent.arrayBuffer());
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  onTestFinished(() => agent.destroy());
  const upload = () =>
    new Promise<{ status: number | undefined; wait: number }>((resolve, reject) => {
      request(
        server.url + call,
        { method: 'POST', agent, headers: { 'content-type': type, 'content-length': body.length } },
        (answer) => {
          answer
            .resume()
            .on('end', () => resolve({ status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) }));
        },
      )
        .on('error', reject)
        .end(body);
    });
  const answers = await Promise.all(Array.from({ length: 1_000 }, upload));
  const taken = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, wait }) => status === 429 && wait > 0 && wait <= 3_600);
  expect([taken.length, refused.length, files().length - before]).toEqual([5, 995, 5]);
});

test('S57: a résumé is fetched by nobody: not by a visitor, not by a user, under no path', async () => {
  const { data } = await send('cv.pdf', bytesOf('%PDF-1.7 of-nobody'));
  const paths = [
    `/resumes/${data.id}`,
    `/data/resumes/${data.id}`,
    `${call}/${data.id}`,
    `${call}?id=${data.id}`,
    `/..%2fresumes%2f${data.id}`,
    `/assets/..%2f..%2fresumes/${data.id}`,
    `/%2e%2e/resumes/${data.id}`,
  ];
  const token = await server.services.identity.sessions.open(server.stranger.userId, '127.0.0.1', time, 3_600_000);
  for (const path of paths)
    for (const headers of [{}, { authorization: token }] as Record<string, string>[]) {
      const answer = await fetch(server.url + path, { headers });
      expect([403, 404], path).toContain(answer.status);
      expect(await answer.text()).not.toContain('of-nobody');
    }
});
