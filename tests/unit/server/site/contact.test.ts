import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetRanges, businesses, interests } from '../../../../src/shared/user/contact-form.ts';
import { openWholeServer } from '../http/whole-server.ts';

let time = Date.UTC(2026, 0, 1);
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time }, demo: true });
}, 60_000);
afterAll(() => server.stop());

const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@fund.example',
  telegram: '@ada_l',
  company: 'Analytical Engines',
  position: '',
  interest: 'Market Maker',
  business: 'Hedge Fund',
  assetRange: '10M-100M',
  country: 'HK',
};

/** Hours pass between tests, so that the throttle of one is not felt in the next. */
async function post(entries: Record<string, string> | string, headers: Record<string, string> = {}) {
  const body = typeof entries === 'string' ? entries : new URLSearchParams(entries).toString();
  const answer = await fetch(`${server.url}/forms/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    text: await answer.text(),
    headers: answer.headers,
  };
}
const fresh = (): void => {
  time += 3_600_001;
  server.outbox.kept.length = 0;
};
const stored = async () => (await server.services.site.contactRequests.list({ page: 1, page_size: 100 })).found;

test('what is refused before anything of it is read is answered in the language of the reader’s cookie', async () => {
  const { status, text } = await post(form, { 'content-encoding': 'br', cookie: 'lang=zh-Hant' });
  expect([status, text.includes('<html lang="zh-Hant"')]).toEqual([400, true]);
});

test('a message is stored, the firm and the sender get a letter, and the page says so in the form’s language', async () => {
  fresh();
  const before = (await stored()).length;
  const { status, to } = await post({ ...form, lang: 'zh-Hant' });
  expect(status).toBe(303);
  const id = /^\/contact-us\?lang=zh-Hant&sent=([0-9A-F]{12})$/.exec(to)![1]!;
  const requests = await stored();
  expect(requests).toHaveLength(before + 1);
  expect(requests[0]).toEqual({
    request_id: id,
    created: time,
    ip: '127.0.0.1',
    language: 'zh-Hant',
    state: 'new',
    form,
  });
  const [first, second] = server.outbox.kept;
  const [office, receipt] = first!.to === 'office@halyard.example' ? [first!, second!] : [second!, first!];
  expect(office).toMatchObject({ to: 'office@halyard.example', subject: `Contact ${id}: Market Maker` });
  expect(office.text).toContain('company: Analytical Engines');
  expect(receipt.to).toBe('ada@fund.example');
  expect(receipt.text).toContain(id);
  for (const entered of ['Ada', 'Lovelace', 'Analytical', 'ada_l']) expect(receipt.text).not.toContain(entered);
  const page = await (await fetch(`${server.url}${to}`)).text();
  expect(page).toContain('送出成功');
  expect(page).toContain(id);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
});

test.each([
  ['en', 'firstName', 'lastName'],
  ['zh-Hans', 'lastName', 'firstName'],
  ['zh-Hant', 'lastName', 'firstName'],
])('in %s %s is asked for before %s', async (lang, former, latter) => {
  const text = await (await fetch(`${server.url}/contact-us?lang=${lang}`)).text();
  expect(text.indexOf(`name="${former}"`)).toBeGreaterThan(0);
  expect(text.indexOf(`name="${former}"`)).toBeLessThan(text.indexOf(`name="${latter}"`));
});

test('the choices are those of the specification, in English word for word', async () => {
  const text = await (await fetch(`${server.url}/contact-us?lang=en`)).text();
  for (const [field, values] of Object.entries({
    interest: interests,
    business: businesses,
    assetRange: assetRanges,
  })) {
    const [select] = new RegExp(`<select id="${field}"[\\s\\S]*?</select>`).exec(text)!;
    const options = [...select.matchAll(/<option value="([^"]+)">([^<]*)<\/option>/g)].map(([, value, label]) =>
      [value, label].map((each) => each!.replace('&lt;', '<').replace('&gt;', '>')),
    );
    expect(options).toEqual(values.map((value) => [value, value]));
  }
});

test('an empty form marks each required field with its message, stores nothing and keeps what was entered', async () => {
  fresh();
  const before = (await stored()).length;
  const { status, text } = await post({
    ...Object.fromEntries(Object.keys(form).map((name) => [name, ''])),
    company: 'Kept & Co <b>',
  });
  expect(status).toBe(422);
  expect([...text.matchAll(/id="(\w+)-wrong"/g)].map(([, field]) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'telegram',
    'interest',
    'business',
    'assetRange',
    'country',
  ]);
  expect(text).toContain('Email address cannot be empty');
  expect(text).toContain('value="Kept &amp; Co &lt;b&gt;"');
  expect(text.match(/ autofocus/g)).toHaveLength(1);
  expect((await post('')).text).toContain('Email address cannot be empty');
  expect(await stored()).toHaveLength(before);
  expect(server.outbox.kept).toEqual([]);
});

describe('attacks', () => {
  test.each([
    ['email', 'ada@fund.example\r\nBcc: victim@x.example'],
    ['email', 'a@b.example,c@d.example'],
    ['email', '"a"@b.example'],
    ['firstName', 'Ada\r\nBcc: victim@x.example'],
    ['company', 'A\nB'],
    ['lastName', 'A\u0000'],
    ['company', 'safe\u202egpj.exe'],
    ['telegram', 'javascript:alert(1)'],
    ['position', `${'x'.repeat(101)}`],
    ['firstName', 'x'.repeat(101)],
    ['interest', 'Everything'],
    ['country', 'constructor'],
    ['assetRange', '<script>'],
  ])('%s of %j is refused', async (field, text) => {
    fresh();
    const before = (await stored()).length;
    const answer = await post({ ...form, [field]: text });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`id="${field}-wrong"`);
    expect(await stored()).toHaveLength(before);
    expect(server.outbox.kept).toEqual([]);
  });

  test('S39: markup in a name is text wherever it comes back', async () => {
    fresh();
    const name = '"><img src=x onerror=alert(1)>';
    const again = await post({ ...form, firstName: name, email: 'none' });
    expect(again.text).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
    expect(again.text).not.toContain('<img');
    expect((await post({ ...form, firstName: name })).status).toBe(303);
    const office = server.outbox.kept.find(({ to }) => to === 'office@halyard.example')!;
    expect(office.text).toContain(name);
    const page = await (
      await fetch(`${server.url.replace('127.0.0.1', 'localhost')}/outbox`, {
        headers: { cookie: `halyard_outbox=${server.outboxToken}` },
      })
    ).text();
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toContain('<img');
  });

  test('a reference that was not given is not shown', async () => {
    for (const sent of ['<script>', 'abc', '0123456789AB<', '0123456789ab'])
      expect(await (await fetch(`${server.url}/contact-us?sent=${encodeURIComponent(sent)}`)).text()).not.toContain(
        'Submission successful',
      );
  });

  test('a body of 16 KiB is too large, and a page says so', async () => {
    const { status, text, headers } = await post({ ...form, company: 'x'.repeat(17_000) });
    expect([status, headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect(text).toContain('Submission failed');
  });

  test('the sixth message of an hour is refused with the time to wait, by whichever way it comes', async () => {
    fresh();
    for (let nth = 0; nth < 5; nth += 1)
      expect((await post({ ...form, email: `ada${nth}@fund.example` })).status).toBe(303);
    const sixth = await post(form);
    expect([sixth.status, Number(sixth.headers.get('retry-after'))]).toEqual([429, 3_600]);
    expect(sixth.text).toContain('Too many requests');
    expect(await call(form)).toMatchObject({ code: 429 });
    fresh();
    expect((await post(form)).status).toBe(303);
  });

  test('one address gets no more than three receipts an hour', async () => {
    fresh();
    for (let nth = 0; nth < 3; nth += 1) expect((await post({ ...form, email: 'victim@x.example' })).status).toBe(303);
    expect((await post({ ...form, email: 'victim@x.example' })).status).toBe(429);
  });

  test('a foreign page, a second field of one name, fields that are not the form’s and other kinds of body are refused', async () => {
    fresh();
    const before = (await stored()).length;
    expect((await post(form, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(form, { origin: 'null' })).status).toBe(403);
    expect((await post(`${new URLSearchParams(form)}&email=b@c.example`)).status).toBe(400);
    expect((await post({ ...form, ip: '1.2.3.4' })).status).toBe(422);
    expect((await post(`${new URLSearchParams(form)}&__proto__=x`)).status).toBe(422);
    expect((await post(JSON.stringify(form), { 'content-type': 'application/json' })).status).toBe(400);
    expect((await post('x', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
    expect(await stored()).toHaveLength(before);
  });

  test('whoever fills the field that nobody sees is thanked, and nothing is stored', async () => {
    fresh();
    const before = (await stored()).length;
    expect((await post({ ...form, website: 'https://spam.example' })).status).toBe(303);
    expect(await stored()).toHaveLength(before);
    expect(server.outbox.kept).toEqual([]);
  });

  test('the calls take no form', async () => {
    const answer = await fetch(`${server.url}/sapi/client/base/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    expect(((await answer.json()) as { code: number }).code).toBe(400);
  });
});

test('a letter that cannot be sent does not lose the message', async () => {
  fresh();
  const before = (await stored()).length;
  server.outbox.fails = true;
  expect((await post(form)).status).toBe(303);
  server.outbox.fails = false;
  expect(await stored()).toHaveLength(before + 1);
});

async function call(fields: object, captcha?: { readonly id: string; readonly answer: string }) {
  const generated =
    captcha ??
    (await (async () => {
      const { data } = (await (await fetch(`${server.url}/sapi/user/captcha/generate`)).json()) as {
        data: { captcha_id: string; demo_answer: string };
      };
      return { id: data.captcha_id, answer: data.demo_answer };
    })());
  const answer = await fetch(`${server.url}/sapi/client/base/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, captcha_id: generated.id, captcha_value: generated.answer }),
  });
  return (await answer.json()) as { code: number; data: { id: string; field: string; rule: string } };
}

test('the call stores the same message for an answered captcha, and tells the field that is wrong', async () => {
  fresh();
  const { code, data } = await call(form);
  expect([code, data.id]).toEqual([200, (await stored())[0]!.request_id]);
  expect(await call({ ...form, email: 'none' })).toMatchObject({ code: 400, data: { field: 'email', rule: 'email' } });
  expect(await call(form, { id: 'none', answer: 'none' })).toMatchObject({ code: 1001 });
});
