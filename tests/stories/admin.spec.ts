import type { Page } from '@playwright/test';
import { messageList } from '../../src/shared/contracts/message.ts';
import { currentUser } from '../../src/shared/contracts/current-user.ts';
import { login } from '../../src/shared/contracts/user.ts';
import { type Api, createApi, solveCaptcha } from './api.ts';
import { catchFiles, caughtFile, storedUser, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
/** An admin. */
let user: StoryUser;
let admin: Api;
/** Somebody without a role of the house. */
let another: StoryUser;
// How many users there are is counted, and all of them are told something.
test.use({ own: {}, who: { role: 'admin' } });
test.beforeEach(async ({ server: given, user: somebody }) => {
  [server, user, admin] = [given, somebody, createApi(given.url, somebody.token)];
  another = await server.makeUser({ username: 'second' });
});

const stored = (page: Page, who: StoryUser) =>
  page.addInitScript((text) => {
    if (location.protocol === 'http:') localStorage.setItem('user', text);
  }, storedUser(who));

const resume = '%PDF-1.7 a short one';

/** Applies as a visitor does; the number of the application. */
async function apply(): Promise<string> {
  const body = new FormData();
  const fields = { position: 'engineer', name: 'Ada Lovelace', email: 'ada@mail.example', phone: '+852 9123 4567' };
  for (const [name, text] of Object.entries(fields)) body.set(name, text);
  body.set('resume', new File([resume], 'cv.pdf'));
  const answer = await fetch(`${server.url}/sapi/client/base/application/career`, { method: 'POST', body });
  return ((await answer.json()) as { readonly data: { readonly id: string } }).data.id;
}

test('an admin shuts an account, tells all users something, fetches a résumé and reads all of it in the log; nobody else sees the page @long', async ({
  context,
  browser,
}) => {
  const second = await loginAs('second');
  const applied = await apply();
  const page = await context.newPage();
  const errors = watchErrors(page);
  await catchFiles(page);
  await stored(page, user);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL(/\/setup\/admin$/);

  const users = page.getByRole('region', { name: 'Users' });
  await expect(users.getByRole('row'), 'the head and all users').toHaveCount(4);
  await users.getByRole('textbox').pressSequentially('SECOND@');
  await users.getByRole('button', { name: 'Search' }).click();
  await expect(users.getByRole('row')).toHaveCount(2);
  await users.getByRole('button', { name: 'Suspend account second' }).click();
  await page
    .getByRole('alertdialog', { name: 'Suspend this account?' })
    .getByRole('button', { name: 'Suspend account' })
    .click();
  await expect(
    users.getByRole('button', { name: 'Reactivate account second' }),
    'the server has shut it',
  ).toBeVisible();
  expect((await second.call(currentUser, {})).code).toBe(401);
  await expect(loginAs('second')).rejects.toThrow('403');

  const form = page.getByRole('form', { name: 'Announcement' });
  await form.getByRole('textbox', { name: 'Title' }).first().pressSequentially('Maintenance');
  await form.getByRole('button', { name: 'Announce to all users' }).click();
  await expect(form.getByRole('alert')).toContainText('English needs a title and a text');
  await form.getByRole('textbox', { name: 'Text' }).first().pressSequentially('Trading pauses at 02:00 UTC.');
  await form.getByRole('button', { name: 'Announce to all users' }).click();
  await page.getByRole('alertdialog', { name: 'Send to all users?' }).getByRole('button', { name: 'Announce' }).click();
  await expect(form.getByRole('status')).toContainText('Sent to 3 users.');
  expect((await admin.call(messageList, {})).data.find(({ type }) => type === 2)).toMatchObject({ unread: 1 });

  await page.getByRole('button', { name: 'Show: Job applications' }).click();
  await page.getByRole('button', { name: 'Open application of Ada Lovelace' }).click();
  await page.getByRole('dialog', { name: 'Ada Lovelace' }).getByRole('button', { name: 'Résumé' }).click();
  await expect.poll(async () => (await caughtFile(page)).name).toBe(`halyard-resume-${applied}.pdf`);
  expect(Buffer.from((await caughtFile(page)).base64, 'base64').toString()).toBe(resume);
  await page.getByRole('dialog', { name: 'Ada Lovelace' }).getByRole('button', { name: 'Close' }).click();

  const log = page.getByRole('region', { name: 'Audit log' });
  await log.getByRole('button', { name: 'Verify again' }).click();
  await expect(log.getByRole('row').filter({ hasText: '/admin/user/disable' })).toContainText('disabled: true');
  await expect(log.getByRole('row').filter({ hasText: '/admin/msg/send' })).toContainText('title: Maintenance');
  await expect(log.getByRole('row').filter({ hasText: '/admin/application/resume' })).toContainText(applied);
  await expect(log.getByRole('status')).toContainText('All entries are intact.');
  await users.getByRole('button', { name: 'Reactivate account second' }).click();
  await expect(users.getByRole('row').filter({ hasText: 'second' })).toContainText('Active');
  const { token } = await loginAs('second');
  expect(errors).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await stored(other, { ...another, token });
  await other.goto(`${server.url}/setup/admin`);
  await expect(other).toHaveURL(/\/error\?error=403/);
});

test('who may not trade is led to ask for it, may in every window as soon as an admin has raised the level, and is told when the session ends @long', async ({
  context,
  browser,
}) => {
  const second = await loginAs('second');
  const page = await context.newPage();
  await stored(page, user);
  await page.goto(`${server.url}/setup/admin`);
  const users = page.getByRole('region', { name: 'Users' });
  const setLevel = async (level: string) => {
    await users.getByRole('button', { name: /^VIP level of second/ }).click();
    await page.getByRole('menuitemradio', { name: level, exact: true }).click();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText(`Account second is now VIP ${level}`),
    ).toBeVisible();
  };
  await setLevel('0');
  const other = await (await browser.newContext()).newPage();
  await other.addInitScript(
    (user) => {
      if (sessionStorage.getItem('entered') === null) localStorage.setItem('user', user);
      sessionStorage.setItem('entered', '1');
    },
    JSON.stringify({ invite_code: '', role: 'user', token: second.token, username: 'second', vip_level: 0 }),
  );
  const windows = [other, await other.context().newPage()];
  for (const window of windows) {
    await window.goto(`${server.url}/dashboard`);
    await expect(window.getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/contact-us', {
      timeout: 30_000,
    });
  }
  await setLevel('1');
  expect((await second.call(currentUser, {})).data).toMatchObject({ vip_level: 1 });
  for (const window of windows) {
    const form = window.getByRole('region', { name: 'Order', exact: true });
    await expect(form.getByRole('textbox', { name: 'Price', exact: true }), 'without a new log-in').toBeVisible();
    await expect(form.getByText(/needs VIP/)).toHaveCount(0);
  }
  await expect(
    other.getByRole('region', { name: 'Notifications' }).getByText('Your account is now VIP 1.'),
  ).toBeVisible();
  await expect
    .poll(() => other.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')))
    .toMatchObject({ token: second.token, vip_level: 1 });
  await users.getByRole('button', { name: 'Suspend account second' }).click();
  await page
    .getByRole('alertdialog', { name: 'Suspend this account?' })
    .getByRole('button', { name: 'Suspend account' })
    .click();
  await expect(other.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await other.getByRole('alert').getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL(/\/login$/);
});

/** Logs somebody in who has the demo user's password; throws with the code where that is refused. */
async function loginAs(username: string) {
  const { call } = createApi(server.url);
  const { code, data } = await call(login, {
    ...(await solveCaptcha(createApi(server.url))),
    username,
    password: 'demo1234',
  });
  if (code !== 200 || !('token' in data)) throw new Error(String(code));
  return createApi(server.url, data.token);
}
