import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '../doubles/authenticator.ts';
import { factorBind, factorTotp } from '../../src/shared/contracts/second-factor.ts';
import { loginDemo } from './api.ts';
import { enter, passWelcome, typeInto, watchErrors } from './page.ts';
import { unlockOutbox } from './places.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';

let server: RunningServer;
test.use({ own: {} });
test.beforeEach(({ server: given }) => {
  server = given;
});

const email = 'ada@mail.example';
const first = 'Tr4ding-desk';
const second = 'An0ther-desk';

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await typeInto(page.getByRole('textbox', { name: 'User name' }), username);
  await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The newest message of the outbox, opened by the link of a form. */
async function openOutbox(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await unlockOutbox(page, server);
  await page.getByRole('link', { name: 'Open outbox' }).click();
  const outbox = await opened;
  await expect(outbox.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  return outbox;
}

/** The demo server's line comes with the picture, and moves what stands below it. */
const untilWhole = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Fill in the verification code' })).toBeVisible();
/**
 * The first minutes of a new user: the paper account at the house's venue is there, and trades once it is activated.
 */
async function activateAndBuy(page: Page): Promise<void> {
  await passWelcome(page);
  await page.getByRole('tab', { name: /^HAL/ }).click();
  const form = page.getByRole('region', { name: 'Order', exact: true });
  await form.getByRole('button', { name: 'Activate account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Activate account' });
  await dialog.getByText('I have read the risks and want to trade.').click();
  await dialog.getByRole('button', { name: 'Activate account' }).click();
  await form.getByText('Market', { exact: true }).click();
  await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.01');
  await form.getByRole('button', { name: /^Buy .*BTC$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await expect(page.getByText(/filled/i).first()).toBeVisible();
  expect(JSON.parse((await storedUser(page)) ?? '{}')).toMatchObject({ vip_level: 1 });
}

const storedUser = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('user'));

test('an invited visitor signs up by the link, logs in, activates the account and buys, resets the password by mail and logs in with the new one; the old session is out', async ({
  page,
  browser,
  user,
}) => {
  const errors = watchErrors(page);
  const inviter = await browser.newContext();
  await enter(inviter, server, user);
  const invites = await inviter.newPage();
  errors.push(...watchErrors(invites));
  await invites.goto(`${server.url}/invite`);
  await expect(invites.getByText(/^No invited users yet\./)).toBeVisible();
  const invite = (await invites.getByText(/\/signup\?code=\w+$/).textContent())!;
  await page.goto(`${server.url}/login`);
  await untilWhole(page);
  await page.goto(`${server.url}${new URL(invite).pathname}${new URL(invite).search}`);
  await untilWhole(page);
  await expect(page.getByText('Valid invite code')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
  await typeInto(page.getByRole('textbox', { name: 'User name' }), 'demo');
  await typeInto(page.getByRole('textbox', { name: 'Password', exact: true }), 'password1');
  await expect(page.getByText('Already taken')).toBeVisible();
  await expect(page.getByText('Available')).toHaveCount(1);
  await expect(page.getByText('Password strength: low')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'User name' }), 'ada_l');
  await typeInto(page.getByRole('textbox', { name: 'Confirm password' }), first);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Password', exact: true }), first);
  await expect(page.getByText('Password strength: high')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`Sent to ${email}, valid for 5 minutes.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  const outbox = await openOutbox(page);
  const code = /\b\d{6}\b/.exec(
    (await outbox.getByRole('article').first().getByRole('paragraph').last().textContent()) ?? '',
  )![0];
  await outbox.close();
  await typeInto(page.getByRole('textbox', { name: 'Verification code' }), code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('The verification code is wrong or has expired.')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Verification code' }), code);
  await page.getByRole('textbox', { name: 'Verification code' }).press('Enter');
  await expect(page.getByText('Account created. Log in to continue.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('ada_l');
  await logIn(page, 'ada_l', first);
  await page.waitForURL('**/dashboard');
  expect(JSON.parse((await storedUser(page)) ?? '{}')).toMatchObject({ username: 'ada_l', role: 'user', vip_level: 0 });
  await activateAndBuy(page);
  await expect(async () => {
    await invites.reload();
    await expect(invites.getByRole('row', { name: /^a\*\*\* .* 1 Active [\d,.]+ 0\.00$/ })).toBeVisible();
  }).toPass({ timeout: 20_000 });
  await inviter.close();

  const elsewhere = await (await browser.newContext()).newPage();
  errors.push(...watchErrors(elsewhere));
  await elsewhere.goto(`${server.url}/login`);
  await untilWhole(elsewhere);
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await typeInto(elsewhere.getByRole('textbox', { name: 'Email' }), email);
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(
    elsewhere.getByText(`If ${email} has an account, a link has been sent. It is valid for 15 minutes.`),
  ).toBeVisible();
  const letters = await openOutbox(elsewhere);
  const link = letters.getByRole('article').first().getByRole('link');
  await expect(link).toHaveAttribute('href', /^http:\/\/localhost:\d+\/reset-password\?token=/);
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(letters.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(letters).toHaveURL(/\/reset-password$/);
  await typeInto(letters.getByRole('textbox', { name: 'New password' }), second);
  await typeInto(letters.getByRole('textbox', { name: 'Confirm password' }), second);
  await letters.getByRole('button', { name: 'Set password' }).click();
  await expect(letters.getByText('Password changed. Log in to continue.')).toBeVisible();
  await expect.poll(() => storedUser(page), { message: 'the session from before is out' }).toBeNull();
  await logIn(letters, 'ada_l', first);
  await expect(letters.getByText('Incorrect user name or password.')).toBeVisible();
  await logIn(letters, 'ada_l', second);
  await letters.waitForURL('**/dashboard');

  await elsewhere.goto(href);
  await typeInto(elsewhere.getByRole('textbox', { name: 'New password' }), 'Thir8-desk');
  await typeInto(elsewhere.getByRole('textbox', { name: 'Confirm password' }), 'Thir8-desk');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('This link has been used or has expired. Request a new one.')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Request a new link' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await elsewhere.context().close();
  expect(errors).toEqual([]);
});

test('who has a phone number alone signs up by it, and sets a new password by a code @long', async ({ page }) => {
  const errors = watchErrors(page);
  const codeOf = async () => {
    const outbox = await openOutbox(page);
    const text = (await outbox.getByRole('article').first().getByRole('paragraph').last().textContent()) ?? '';
    await outbox.close();
    return /\b\d{6}\b/.exec(text)![0];
  };
  const fill = async (password: string) => {
    await typeInto(page.getByRole('textbox', { name: 'Phone number' }), '9123 4567');
    await typeInto(page.getByRole('textbox', { name: /^(New password|Password)$/ }), password);
    await typeInto(page.getByRole('textbox', { name: 'Confirm password' }), password);
    await page.getByRole('button', { name: 'Fill in the verification code' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
    await typeInto(page.getByRole('textbox', { name: 'Verification code' }), await codeOf());
  };
  await page.goto(`${server.url}/signup`);
  await untilWhole(page);
  await page.getByRole('radio', { name: 'Phone' }).click();
  await typeInto(page.getByRole('textbox', { name: 'User name' }), 'ada_l');
  await fill(first);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('Account created. Log in to continue.')).toBeVisible();

  await untilWhole(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('radio', { name: 'Phone' }).click();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Phone number cannot be empty')).toBeVisible();
  await fill(second);
  await expect(
    page.getByText('If +852 9123 4567 has an account, a code has been sent. It is valid for 5 minutes.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password changed. Log in to continue.')).toBeVisible();
  await logIn(page, 'ada_l', first);
  await expect(page.getByText('Incorrect user name or password.')).toBeVisible();
  await logIn(page, 'ada_l', second);
  await page.waitForURL('**/dashboard');
  expect(errors).toEqual([]);
});

test('with an authenticator bound, the log-in asks for its code @long', async ({ page }) => {
  const errors = watchErrors(page);
  const api = await loginDemo(server.url);
  const { data } = await api.call(factorTotp, { password: 'demo1234' });
  const codeOf = (steps: number) => totpCode(data.secret, totpStep(server.nowMs()) + steps);
  expect((await api.call(factorBind, { kind: 'totp', code: codeOf(-1) })).code).toBe(200);
  await page.goto(`${server.url}/login`);
  await logIn(page, 'demo', 'demo1234');
  const field = page.getByRole('textbox', { name: 'Verification code' });
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(field).toBeFocused();
  await typeInto(field, '12345');
  await field.press('Enter');
  await expect(page.getByText('Enter the 6-digit code', { exact: true })).toBeVisible();
  const wrong = codeOf(0) === '000000' ? '000001' : '000000';
  await typeInto(field, wrong);
  await field.press('Enter');
  await expect(page.getByText('The verification code is wrong or has expired.')).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await typeInto(field, codeOf(0));
  await field.press('Enter');
  await page.waitForURL('**/dashboard');
  expect(errors).toEqual([]);
});
