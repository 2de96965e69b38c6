import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestResume } from '../../../../src/shared/user/resume.ts';
import { openWholeServer } from '../http/whole-server.ts';

let time = Date.UTC(2026, 0, 1);
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time } });
}, 60_000);
afterAll(() => server.stop());

const pdf = (size = 200): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size).fill(32);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
};
const doc = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const form = {
  position: 'engineer',
  name: 'Ada Lovelace',
  email: 'ada@mail.example',
  phone: '+852 9123 4567',
  company: '',
  linkedin: 'https://www.linkedin.com/in/ada',
  github: '',
  portfolio: '',
  other: '',
  cover_letter: 'Dear all,\r\n\r\nnotes on the engine.',
};

interface Sent {
  readonly fields?: Record<string, string>;
  readonly bytes?: Uint8Array<ArrayBuffer> | null;
  readonly file?: string;
  readonly part?: string;
  readonly path?: string;
  readonly more?: (body: FormData) => void;
  readonly headers?: Record<string, string>;
}
async function send({
  fields = {},
  bytes = pdf(),
  file = 'cv.pdf',
  part = 'resume',
  path = '/forms/application',
  more,
  headers = {},
}: Sent = {}) {
  const body = new FormData();
  for (const [name, text] of Object.entries({ ...form, ...fields })) body.set(name, text);
  if (bytes) body.set(part, new File([bytes], file));
  more?.(body);
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', redirect: 'manual', headers, body });
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
}
const fresh = (): void => {
  time += 3_600_001;
  server.outbox.kept.length = 0;
};
const folder = () => join(server.data, 'resumes');
const files = (): string[] => {
  try {
    return readdirSync(folder());
  } catch {
    return [];
  }
};

test.each([
  ['cv.pdf', pdf()],
  ['CV.PDF', pdf()],
  ['cv.doc', doc],
])(
  'S54: %s is stored under a random name that only the server can read, and told to the firm and the applicant',
  async (file, bytes) => {
    fresh();
    const before = files();
    const { status, to } = await send({ file, bytes, fields: { lang: 'zh-Hans' } });
    expect([status, to]).toEqual([303, '/about-career/application?lang=zh-Hans&sent=1']);
    const added = files().filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const path = join(folder(), added[0]!);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
    expect(server.outbox.kept.map(({ to: address }) => address).sort()).toEqual([
      'ada@mail.example',
      'office@halyard.example',
    ]);
    const receipt = server.outbox.kept.find(({ to: address }) => address === 'ada@mail.example')!;
    expect(receipt.text).not.toContain('Ada');
    expect(await (await fetch(`${server.url}${to}`)).text()).toContain('您的申请表已成功提交！');
  },
);

describe('what is not a résumé', () => {
  test.each([
    ['no file', { bytes: null }, 'cannot be empty'],
    ['an empty file', { bytes: new Uint8Array(0) }, 'cannot be empty'],
    [
      'markup by the name of a PDF',
      { bytes: new TextEncoder().encode('<html><script>alert(1)</script>') },
      'Only .pdf and .doc',
    ],
    [
      'a ZIP by the name of a DOC',
      { bytes: new TextEncoder().encode('PK\u0003\u0004'), file: 'cv.doc' },
      'Only .pdf and .doc',
    ],
    ['a PDF by the name of a DOC', { file: 'cv.doc' }, 'Only .pdf and .doc'],
    ['two endings', { file: 'cv.pdf.exe' }, 'Only .pdf and .doc'],
    ['a turned name', { file: 'cv\u202efdp.exe' }, 'Only .pdf and .doc'],
  ])('S52: %s', async (_name, sent, message) => {
    fresh();
    const rows = await server.services.site.applications.count();
    const before = files();
    const { status, text } = await send(sent);
    expect(status).toBe(422);
    expect(text).toContain(`<p class="wrong" id="resume-wrong">`);
    expect(text).toContain(message);
    expect([await server.services.site.applications.count(), files()]).toEqual([rows, before]);
  });

  test('S51: one byte above 10 MB; 10 MB exactly is taken', async () => {
    fresh();
    expect((await send({ bytes: pdf(largestResume) })).status).toBe(303);
    const above = await send({ bytes: pdf(largestResume + 1) });
    expect(above.status).toBe(413);
    expect(above.text).toContain('Resume file is too large, limit is 10MB');
    const far = await send({ bytes: pdf(largestResume + 100_000) });
    expect(far.status).toBe(413);
    expect(far.text).toContain('Resume file is too large, limit is 10MB');
  });
});

test.each([
  ['linkedin', 'javascript:alert(1)'],
  ['portfolio', 'http://a.example'],
  ['other', 'data:text/html,x'],
  ['github', 'https://a.example/"onload='],
  ['name', 'A\r\nBcc: b@c.example'],
  ['email', 'a@b.example\r\nBcc: c@d.example'],
  ['phone', 'call me'],
  ['phone', '......'],
  ['phone', '(((((('],
  ['phone', '+1 (2) 3-4.5'],
  ['position', 'director'],
  ['cover_letter', 'x'.repeat(5_001)],
])('S40: %s of %j is refused', async (field, text) => {
  fresh();
  const answer = await send({ fields: { [field]: text } });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(`id="${field}-wrong"`);
  expect(server.outbox.kept).toEqual([]);
});

test('empty required fields have the messages of the specification, and markup that comes back is text', async () => {
  fresh();
  const { text } = await send({
    bytes: null,
    fields: { name: '', email: '', phone: '', cover_letter: '</textarea><script>alert(1)</script>' },
  });
  for (const message of [
    'Email address cannot be empty',
    'Phone number cannot be empty',
    'Resume/CV cannot be empty',
    'Submission failed',
  ])
    expect(text).toContain(message);
  expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;');
  expect(text).not.toContain('<script>alert');
});

test('S55: a second file, a wrong part, a broken body, another kind of body and a foreign page are refused, and no file stays', async () => {
  fresh();
  const before = files();
  expect((await send({ more: (body) => body.append('resume', new File([pdf()], 'b.pdf')) })).status).toBe(400);
  expect((await send({ part: 'file' })).status).toBe(400);
  expect((await send({ fields: { salary: '1' } })).status).toBe(422);
  expect((await send({ headers: { origin: 'https://evil.example' } })).status).toBe(403);
  const raw = (type: string, body: string) =>
    fetch(`${server.url}/forms/application`, { method: 'POST', headers: { 'content-type': type }, body });
  expect(
    (await raw('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA'))
      .status,
  ).toBe(400);
  expect((await raw('multipart/form-data', 'x')).status).toBe(400);
  expect((await raw('application/x-www-form-urlencoded', 'name=A')).status).toBe(400);
  expect(files()).toEqual(before);
});

test('S55: a sender who hangs up in the middle leaves nothing', async () => {
  const before = files();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(
    'POST /forms/application HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\n',
  );
  await new Promise<void>((resolve) => socket.once('close', () => resolve()).destroy());
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(files()).toEqual(before);
});

test('S56: the sixth application of an hour is refused', async () => {
  fresh();
  for (let nth = 0; nth < 5; nth += 1) expect((await send()).status).toBe(303);
  const sixth = await send();
  expect([sixth.status, sixth.text.includes('Too many applications')]).toEqual([429, true]);
});

test('S57: the call answers with an envelope; no address serves a résumé', async () => {
  fresh();
  const call = await send({ path: '/sapi/client/base/application/career' });
  const { code, data } = JSON.parse(call.text) as { code: number; data: { id: string } };
  expect([code, files().includes(data.id)]).toEqual([200, true]);
  expect(
    JSON.parse((await send({ path: '/sapi/client/base/application/career', fields: { email: 'none' } })).text),
  ).toMatchObject({ code: 400, data: { field: 'email', rule: 'email' } });
  for (const path of [
    `/resumes/${data.id}`,
    `/data/resumes/${data.id}`,
    `/sapi/client/base/application/career/${data.id}`,
    `/..%2fresumes%2f${data.id}`,
  ]) {
    expect((await (await fetch(`${server.url}${path}`)).text()).includes('%PDF'), path).toBe(false);
  }
});
