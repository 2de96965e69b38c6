import { watchErrors } from './page.ts';
import { unlockOutbox } from './places.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, test } from './site.ts';

let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test('the contact form is posted, marked where it is wrong, sent, and answered with a reference', async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.goto(`${server.url}/contact-us?lang=en`);
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('combobox', { name: 'Country or region' }).selectOption({ label: 'France' });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('Submission failed');
    await expect(page.getByText('Please enter the correct email address')).toBeVisible();
    await expect(page.getByText('This field cannot be empty')).toHaveCount(3);
    await expect(page.getByText('Choose one')).toHaveCount(3);
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
    await expect(page.getByRole('combobox', { name: 'Country or region' })).toHaveValue('FR');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@fund.example');
    await page.getByRole('textbox', { name: 'Telegram' }).fill('@ada_lovelace');
    await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines');
    await page.getByRole('combobox', { name: 'What are you interested in?' }).selectOption('Market Maker');
    await page.getByRole('combobox', { name: 'What describes you best?' }).selectOption('Hedge Fund');
    await page.getByRole('combobox', { name: 'Assets under management (USD)' }).selectOption('>1B');
    await page.getByRole('button', { name: 'Send' }).click();
    const reported = page.getByRole('status');
    await expect(reported).toContainText('Submission successful');
    const reference = /[0-9A-F]{12}/.exec((await reported.textContent()) ?? '')![0];
    await unlockOutbox(page, server);
    await page.goto(`${server.url}/outbox`);
    await expect(page.getByRole('article').filter({ hasText: reference })).toHaveCount(2);
    await expect(page.getByRole('article').filter({ hasText: 'To ada@fund.example' })).toContainText(reference);
    expect(errors).toEqual([]);
  });
});

test.describe('an application without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test('a visitor chooses a role and applies with a résumé', async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(`${server.url}/about-career?lang=en`);
    await page.getByRole('link', { name: 'Trader', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trader' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Apply: Trader' }).click();
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('trader');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
    await page
      .getByLabel('Resume/CV')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByText('Only .pdf and .doc files are accepted')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Lovelace');
    await page
      .getByLabel('Resume/CV')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') });
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByRole('status')).toContainText('Your application form has been successfully submitted!');
    expect(errors).toEqual([]);
  });
});

test('the contact form says in the reader’s language what is wrong before it is sent, and keeps what was typed', async ({
  page,
}) => {
  const errors = watchErrors(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.goto(`${server.url}/contact-us?lang=zh-Hans`);
  const send = page.getByRole('button', { name: '提交' });
  const email = page.getByRole('textbox', { name: '邮箱' });
  // A field is checked when it has been changed, as soon as the script is there: each time to another text, as the same
  // one again is no change.
  let typed = 0;
  await expect
    .poll(async () => {
      typed += 1;
      await email.fill(`nobody${typed}`);
      await email.blur();
      return page.getByText('请输入正确的邮箱地址').count();
    })
    .toBe(1);
  await page.getByRole('textbox', { name: '名', exact: true }).fill('Ada');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('提交失败');
  await expect(page.getByText('此项不能为空')).toHaveCount(3);
  await expect(page.getByText('请选择一项')).toHaveCount(4);
  await expect(page.getByRole('textbox', { name: '姓', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: '名', exact: true })).toHaveValue('Ada');
  expect(posts, 'nothing has been sent').toBe(0);
  await page.getByRole('textbox', { name: '姓', exact: true }).fill('Lovelace');
  await email.fill('ada@fund.example');
  await email.blur();
  await expect(page.getByText('请输入正确的邮箱地址')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Telegram' }).fill('@ada_lovelace');
  await page.getByRole('textbox', { name: '公司' }).fill('Analytical Engines');
  for (const name of ['您对什么感兴趣？', '哪一项最符合您？', '管理资产规模（美元）', '国家或地区'])
    await page.getByRole('combobox', { name }).selectOption({ index: 1 });
  await send.click();
  await expect(page.getByRole('status')).toContainText('提交成功');
  expect([posts, errors]).toEqual([1, []]);
});

test('an application is checked before it is sent, and is sent with its progress', async ({ page, context }) => {
  const errors = watchErrors(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.goto(`${server.url}/about-career/application?lang=en`);
  const file = page.getByLabel('Resume/CV');
  const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'application/pdf', buffer });
  // As soon as the script is there.
  await expect
    .poll(async () => {
      await choose('cv.pdf', Buffer.from('<html>'));
      return page.getByText('Only .pdf and .doc files are accepted').count();
    })
    .toBe(1);
  const large = Buffer.alloc(9 * 1024 * 1024, ' ');
  large.write('%PDF-1.7');
  await choose('cv.pdf', large);
  await expect(page.getByText('Only .pdf and .doc files are accepted')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByRole('textbox', { name: 'Phone' }).fill('......');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Please enter the correct email address')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Please correct the marked fields. Nothing has been saved yet.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(posts, 'nothing has been sent').toBe(0);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 3 * 1024 * 1024,
  });
  await page.getByRole('button', { name: 'Submit application' }).click();
  const bar = page.getByRole('progressbar', { name: 'Sending' });
  await expect
    .poll(
      async () => (await bar.isVisible()) && bar.evaluate(({ value }: HTMLProgressElement) => value > 0 && value < 100),
      { timeout: 20_000, intervals: [50] },
    )
    .toBe(true);
  await expect(
    page.getByRole('status').filter({ hasText: 'Your application form has been successfully submitted!' }),
  ).toBeVisible({ timeout: 30_000 });
  expect(errors).toEqual([]);
});

test('what the server refuses unread leaves the form as it was, with the file, and can be sent again', async ({
  page,
}) => {
  const strict = await startServer();
  await page.goto(`${strict.url}/about-career/application?lang=en`);
  const file = page.getByLabel('Resume/CV');
  await expect
    .poll(async () => {
      await file.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('%PDF-1.7') });
      return page.getByText('Only .pdf and .doc files are accepted').count();
    })
    .toBe(1);
  await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
  await page.getByRole('textbox', { name: 'Cover letter' }).fill('Dear all,\nnotes on the engine.');
  for (let nth = 0; nth < 20; nth++)
    await fetch(`${strict.url}/forms/application`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'x',
    });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert')).toContainText('Too many applications');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('textbox', { name: 'Cover letter' })).toHaveValue('Dear all,\nnotes on the engine.');
  expect(await file.evaluate(({ files }: HTMLInputElement) => files![0]!.name)).toBe('cv.pdf');
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled();
  await strict.dispose();
});

test('an application that finds no server says so, and keeps what was entered', async ({ page, context }) => {
  await page.goto(`${server.url}/about-career/application?lang=en`);
  const file = page.getByLabel('Resume/CV');
  await expect
    .poll(async () => {
      await file.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('%PDF-1.7') });
      return page.getByText('Only .pdf and .doc files are accepted').count();
    })
    .toBe(1);
  await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to submit application form. Please contact the administrator.',
  );
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled();
});
