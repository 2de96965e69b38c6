import { readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWholeServer } from '../http/whole-server.ts';

const call = '/sapi/client/base/application/career';
let time = Date.UTC(2026, 0, 1);
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time } });
}, 60_000);
afterAll(() => server.stop());

const files = (): string[] =>
  readdirSync(server.data, { recursive: true })
    .map(String)
    .filter((name) => /resumes|tmp/.test(name));
const part = (name: string, text: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;

/** What a body of multipart parts is answered with. `isChunked` does not say how long it is. */
function post(
  body: string | Buffer,
  { agent, isChunked = false, path = call }: { agent?: Agent; isChunked?: boolean; path?: string } = {},
) {
  time += 3_600_001;
  return new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        ...(!isChunked && { 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request(server.url + path, { method: 'POST', headers, ...(agent && { agent }) }, (answer) => {
        let text = '';
        answer
          .on('data', (chunk) => {
            text += String(chunk);
          })
          .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      });
      sent.on('error', reject).write(body);
      sent.end();
    },
  );
}
const refusalOf = async (body: string, more: Parameters<typeof post>[1] = {}) => {
  const { code, data } = JSON.parse((await post(body, more)).text);
  return { code, ...data };
};

test.each([
  ['parts without end', part('a', '').repeat(200_000), { field: 'body', rule: 'twice' }],
  [
    'more texts than the form has',
    Array.from({ length: 40 }, (_, nth) => part(`f${nth}`, 'x')).join(''),
    { field: 'body', rule: 'parts' },
  ],
  ['a text that stands twice', `${part('name', 'A')}${part('name', 'B')}--x--\r\n`, { field: 'body', rule: 'twice' }],
  ['another file', `${part('photo', 'x', '; filename="a.pdf"')}--x--\r\n`, { field: 'photo', rule: 'unknown' }],
  ['a name of every object', `${part('__proto__', 'x')}--x--\r\n`, { field: 'body', rule: 'unknown' }],
  ['no end', part('name', 'A').slice(0, -2), { field: 'body', rule: 'multipart' }],
  ['another boundary', '--y\r\n\r\n--y--\r\n', { field: 'body', rule: 'multipart' }],
])('S55: a body with %s is refused and leaves nothing', async (_name, body, reported) => {
  const before = files();
  expect(await refusalOf(body)).toMatchObject({ code: 400, ...reported });
  expect(await refusalOf(body, { isChunked: true })).toMatchObject({ code: 400, ...reported });
  expect(files()).toEqual(before);
});

test('S55: a text that calls itself JSON is no text, and is named', async () => {
  const body =
    '--x\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n';
  expect(await refusalOf(body)).toMatchObject({ code: 400, field: 'name', rule: 'text' });
});

test('S51: what stands around the parts counts as well, whatever a body says of its length', async () => {
  const before = files();
  const padded = Buffer.from(`${' '.repeat(11 * 1024 * 1024)}\r\n${part('name', 'A')}--x--\r\n`);
  const announced = await post(padded);
  expect([announced.status, JSON.parse(announced.text).code]).toEqual([413, 413]);
  expect(announced.headers.connection, 'the rest is read, so that the sender sees the answer').not.toBe('close');
  expect(files()).toEqual(before);
});

test('S55: after a refusal in the middle the connection serves the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const body = `${part('photo', 'x'.repeat(3_000_000), '; filename="a.pdf"')}--x--\r\n`;
  for (const isChunked of [false, true, false]) {
    const { status, headers } = await post(body, { agent, isChunked });
    expect([status, headers.connection]).toEqual([200, 'keep-alive']);
  }
});
