import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '../doubles/authenticator.ts';
import { logIn as openSession } from './api.ts';
import { enter, passWelcome, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const next = 'An0ther-desk';
const storedUser = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('user'));

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login log' })).toBeVisible({ timeout: 20_000 });
}

async function logIn(page: Page, password: string): Promise<void> {
  await typeInto(page.getByRole('textbox', { name: 'User name' }), user.username);
  await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('an authenticator is bound on the security page, asked for at the next log-in, and turned off again', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/login`);
  await logIn(page, user.password);
  await page.waitForURL('**/dashboard');
  await passWelcome(page);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Turn on: Authenticator' }).click();
  const form = page.getByRole('form', { name: 'Set up the authenticator' });
  await typeInto(form.getByRole('textbox', { name: 'Current password' }), 'Wr0ng-desk');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Incorrect password')).toBeVisible();
  await typeInto(form.getByRole('textbox', { name: 'Current password' }), user.password);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await form.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const codeOf = (steps: number) => totpCode(secret, totpStep(server.nowMs()) + steps);
  // Each code counts once, those of the steps before and after too; that of the step before is over when the next step
  // begins meanwhile.
  await expect(async () => {
    await typeInto(form.getByRole('textbox', { name: 'Verification code' }), codeOf(-1));
    await form.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('button', { name: 'Turn off: Authenticator' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await page.waitForURL('**/login');
  await logIn(page, user.password);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await typeInto(page.getByRole('textbox', { name: 'Verification code' }), codeOf(0));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await openSecurity(page);
  await expect(
    page.getByRole('row', { name: /Logged in/ }),
    'that of the story’s own session, and both here',
  ).toHaveCount(3);
  await page.getByRole('button', { name: 'Turn off: Authenticator' }).click();
  const off = page.getByRole('form', { name: 'Turn off: Authenticator' });
  await typeInto(off.getByRole('textbox', { name: 'Current password' }), user.password);
  await off.getByRole('textbox', { name: 'Current password' }).press('Enter');
  await expect(off.getByText('Must not be empty')).toBeVisible();
  await typeInto(off.getByRole('textbox', { name: 'Verification code' }), codeOf(1));
  await off.getByRole('textbox', { name: 'Verification code' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Turn on: Authenticator' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a password that is changed in one browser logs the other one out, and only the new one opens', async ({
  page,
  context,
  browser,
}) => {
  const errors = watchErrors(page);
  await enter(context, server, user);
  const elsewhere = await browser.newContext();
  await enter(elsewhere, server, {
    ...user,
    token: (await openSession(server.url, user.username, user.password)).token,
  });
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/dashboard`);
  await expect(other.getByRole('tablist', { name: 'Instruments' })).toBeVisible({ timeout: 20_000 });
  expect(await storedUser(other)).not.toBeNull();
  await page.goto(`${server.url}/setup/security`);
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1, { timeout: 20_000 });
  const form = page.getByRole('form', { name: 'Change password' });
  const [old, fresh, again] = ['Current password', 'New password', 'Confirm password'].map((name) =>
    form.getByRole('textbox', { name }),
  );
  await typeInto(old!, user.password);
  await typeInto(fresh!, 'jennifer');
  await typeInto(again!, 'jennifer');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This password is too easy to guess')).toBeVisible();
  await typeInto(fresh!, next);
  await typeInto(again!, next);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Password changed. All other sessions were logged out.')).toBeVisible();
  await expect
    .poll(() => storedUser(other), { message: 'the other browser is logged out', timeout: 20_000 })
    .toBeNull();
  expect(await storedUser(page)).not.toBeNull();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Log out all others' })).toHaveCount(0);

  await elsewhere.close();
  const third = await browser.newContext();
  const newcomer = await third.newPage();
  await newcomer.goto(`${server.url}/login`);
  await logIn(newcomer, user.password);
  await expect(newcomer.getByText('Incorrect user name or password.')).toBeVisible();
  await logIn(newcomer, next);
  await newcomer.waitForURL('**/dashboard');
  await third.close();
  expect(errors).toEqual([]);
});

/** Presses Tab until what has the focus goes by this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
    });
  for (let pressed = 0; pressed < 60; pressed++) {
    if ((await focused()).trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab reaches nothing named ${name}`);
}

/** The newest code in the outbox that was sent for this. */
const codeSent = (use: string): string | undefined =>
  (existsSync(join(server.data, 'outbox')) ? readdirSync(join(server.data, 'outbox')) : [])
    .sort()
    .reverse()
    .map((file) => readFileSync(join(server.data, 'outbox', file), 'utf8'))
    .find((text) => text.includes(use))
    ?.match(/\b(\d{6})\b/)?.[1];

test('somebody logs in with the keyboard alone, and without reading a picture', { tag: '@firefox' }, async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.bringToFront();
  await tabTo(page, 'User name');
  await page.keyboard.type(user.username);
  await tabTo(page, 'Password');
  await page.keyboard.type(user.password);
  await tabTo(page, "Can't read it? Verify by code");
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Use the image instead' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'Send code');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`If ${user.username} has an account, a code has been sent. It is valid for 5 minutes.`),
  ).toBeVisible();
  await expect.poll(() => codeSent('log in without the image code'), { timeout: 20_000 }).toMatch(/^\d{6}$/);
  for (
    let back = 0;
    back < 10 &&
    !(await page
      .getByRole('textbox', { name: 'Verification code' })
      .evaluate((field) => field === document.activeElement));
    back++
  )
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(codeSent('log in without the image code')!);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  expect(errors).toEqual([]);
});
