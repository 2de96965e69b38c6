import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeLifeS, codeTries, createCodes } from '../../../../src/server/identity/codes.ts';
import { createMailer } from '../../../../src/server/notify/mailer.ts';
import { languageOf } from '../../../../src/server/notify/language.ts';
import { createOutbox } from '../../../../src/server/notify/outbox.ts';
import { createMemoryOutbox } from '../../../doubles/memory-outbox.ts';

const clockAt = (ms = 1_790_000_000_000) => {
  const clock = { ms, nowMs: () => clock.ms };
  return clock;
};
function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-entry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What is done to a code: another one, a right or wrong answer, use, or time that passes. */
const moves = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('issue' as const, 'right' as const, 'wrong' as const, 'spend' as const),
      at: fc.nat(1),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.nat(codeLifeS * 500) }),
  ),
  { maxLength: 60 },
);

test('a code counts exactly while it is the newest, unspent, younger than five minutes and has had fewer than five wrong answers', () => {
  fc.assert(
    fc.property(moves, (list) => {
      const clock = clockAt();
      const codes = createCodes(clock);
      const model = [0, 1].map(() => ({ code: '', untilMs: 0, wrong: 0, live: false }));
      for (const move of list) {
        if (move.do === 'wait') {
          clock.ms += move.ms;
          continue;
        }
        const known = model[move.at]!;
        const address = `a${move.at}`;
        const counts = known.live && clock.ms < known.untilMs && known.wrong < codeTries;
        if (move.do === 'issue')
          model[move.at] = {
            code: codes.issue('register', address),
            untilMs: clock.ms + codeLifeS * 1_000,
            wrong: 0,
            live: true,
          };
        else if (move.do === 'right') expect(codes.isRight('register', address, known.code)).toBe(counts);
        else if (move.do === 'wrong') {
          expect(codes.isRight('register', address, known.code === '123456' ? '654321' : '123456')).toBe(false);
          if (counts) known.wrong += 1;
        } else {
          expect(codes.spend('register', address)).toBe(counts);
          known.live = false;
        }
        expect(codes.isRight('bind', address, known.code), 'another purpose').toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('codes have six digits, zeros in front too', () => {
  const codes = createCodes(clockAt());
  for (let index = 0; index < 200; index++) expect(codes.issue('register', String(index))).toMatch(/^\d{6}$/);
});

describe('outbox', () => {
  test('messages are files for their owner only, listed newest first, two hundred at most', async () => {
    const folder = join(tempFolder(), 'outbox');
    const clock = clockAt();
    const outbox = createOutbox(folder, clock);
    expect([await outbox.list(), existsSync(folder)]).toEqual([[], true]);
    for (let index = 0; index < 203; index++) {
      clock.ms += index % 3;
      await outbox.put({ kind: 'mail', to: '../../x', subject: `${index}`, text: 'a' });
    }
    const listed = await outbox.list();
    expect([listed.length, listed[0], listed.at(-1)?.subject]).toEqual([
      200,
      { kind: 'mail', to: '../../x', subject: '202', text: 'a', time: clock.ms },
      '3',
    ]);
    expect([
      statSync(folder).mode & 0o777,
      ...new Set(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)),
    ]).toEqual([0o700, 0o600]);
  });

  test('where nothing is configured it takes letters and short messages', async () => {
    const outbox = createMemoryOutbox(() => 7);
    const mailer = createMailer({ mail: null, sms: null }, outbox);
    await mailer.mail('a@b.example', { subject: 's', text: 't' });
    await mailer.sms('+85291234567', 'u');
    expect([mailer.stays, outbox.kept]).toEqual([
      { mail: true, sms: true },
      [
        { kind: 'sms', to: '+85291234567', subject: '', text: 'u', time: 7 },
        { kind: 'mail', to: 'a@b.example', subject: 's', text: 't', time: 7 },
      ],
    ]);
  });
});

/** As much of an SMTP server as one letter needs; what it was told. */
async function smtpServer(): Promise<{
  readonly port: number;
  readonly said: string[];
  readonly letter: () => string;
}> {
  const said: string[] = [];
  let letter = '';
  let inData = false;
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (inData) {
          inData = line !== '.';
          letter += inData ? `${line}\n` : '';
          if (!inData) socket.write('250 taken\r\n');
        } else {
          said.push(line);
          inData = line === 'DATA';
          socket.write(
            inData
              ? '354 go on\r\n'
              : line.startsWith('EHLO')
                ? '250 test\r\n'
                : line === 'QUIT'
                  ? '221 bye\r\n'
                  : '250 ok\r\n',
          );
        }
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, said, letter: () => letter };
}

test('a letter goes out by SMTP to one recipient, in UTF-8, and nothing of it stays', async () => {
  const smtp = await smtpServer();
  const outbox = createMemoryOutbox(() => 0);
  const mailer = createMailer(
    { mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Halyard <no-reply@halyard.example>' }, sms: null },
    outbox,
  );
  await mailer.mail('ada@mail.example', { subject: 'Halyard 验证码', text: '您的验证码 123456' });
  expect(
    smtp.said.filter((line) => /^(MAIL|RCPT)/.test(line)).map((line) => line.replace(/ (BODY|SMTPUTF8|SIZE).*/, '')),
  ).toEqual(['MAIL FROM:<no-reply@halyard.example>', 'RCPT TO:<ada@mail.example>']);
  const [heads, body] = smtp.letter().split('\n\n') as [string, string];
  expect(heads).toContain('Subject: =?UTF-8?Q?Halyard_=E9=AA=8C=E8=AF=81=E7=A0=81?=');
  expect(Buffer.from(body, 'base64').toString()).toContain('您的验证码 123456');
  expect([mailer.stays, outbox.kept]).toEqual([{ mail: false, sms: true }, []]);
});

test('an address with line ends reaches no header, even past the rule that refuses it', async () => {
  const smtp = await smtpServer();
  const mailer = createMailer(
    { mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'no-reply@halyard.example' }, sms: null },
    createMemoryOutbox(() => 0),
  );
  await mailer
    .mail('ada@mail.example\r\nBcc: eve@mail.example', { subject: 'x\r\nBcc: eve@mail.example', text: 'y' })
    .catch(() => undefined);
  expect(smtp.said.join('\n')).not.toMatch(/^RCPT TO:<eve@/m);
  expect(smtp.letter()).not.toMatch(/^Bcc:/m);
});

test('a mail server that cannot be reached is a failure, not silence', async () => {
  const mailer = createMailer(
    { mail: { url: 'smtp://127.0.0.1:1', from: 'no-reply@halyard.example' }, sms: null },
    createMemoryOutbox(() => 0),
  );
  await expect(mailer.mail('ada@mail.example', { subject: 'x', text: 'y' })).rejects.toThrow();
});

test('a short message goes to the provider with its token; a refusal and a redirect are failures', async () => {
  const asked: { readonly headers: unknown; readonly body: string }[] = [];
  let status = 202;
  const server = createHttpServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => {
        body += chunk;
      })
      .on('end', () => {
        asked.push({ headers: request.headers.authorization, body });
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const mailer = createMailer(
    {
      mail: null,
      sms: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, token: 'secret', from: 'Halyard' },
    },
    createMemoryOutbox(() => 0),
  );
  await mailer.sms('+85291234567', '123456');
  expect(asked).toEqual([
    { headers: 'Bearer secret', body: JSON.stringify({ to: '+85291234567', from: 'Halyard', text: '123456' }) },
  ]);
  for (status of [500, 302]) await expect(mailer.sms('+85291234567', 'x')).rejects.toThrow();
});

test.each([
  ['zh-Hans', 'zh-Hans'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['fr-FR, en;q=0.5', 'en'],
  ['en;q=0.1,zh-TW;q=0.9', 'zh-Hant'],
  ['zh;q=0', 'en'],
  ['zh-CN; q=0, en', 'en'],
  ['fr, zh-Hans;q=0.5, en;q=0.5', 'zh-Hans'],
  ['', 'en'],
  [undefined, 'en'],
  ['x'.repeat(10_000), 'en'],
])('Accept-Language %s reads %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('what lies in the outbox is readable as text', async () => {
  const folder = join(tempFolder(), 'outbox');
  await createOutbox(folder, clockAt()).put({ kind: 'sms', to: '+85291234567', subject: '', text: 'code' });
  expect(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')).toContain('"to": "+85291234567"');
});
