import type { Locator } from '@playwright/test';
import { login } from '../../src/shared/contracts/user.ts';
import { createApi, solveCaptcha } from './api.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor);

test('with forced colours what is chosen differs from its neighbours, and a tick is there only where one was set', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'over WebDriver BiDi colours cannot be forced');
  const errors = watchErrors(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${server.url}/login`);
  const remember = page.getByRole('checkbox', { name: 'Remember password' });
  const tick = page.locator('label', { has: remember }).locator('svg');
  await expect(remember).not.toBeChecked();
  await expect(tick).toBeHidden();
  await page.getByText('Remember password').click();
  await expect(remember).toBeChecked();
  await expect(tick).toBeVisible();
  await enter(context, server, user);
  await page.goto(`${server.url}/dashboard`);
  const form = page.getByRole('region', { name: 'Order', exact: true });
  const chosen = form.getByRole('radio', { name: 'Limit', exact: true });
  const other = form.getByRole('radio', { name: 'Market', exact: true });
  await expect(chosen).toHaveAttribute('aria-checked', 'true', { timeout: 30_000 });
  expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other));
  const tab = page.getByRole('tab', { selected: true }).first();
  const neighbour = page.getByRole('tab', { selected: false }).first();
  expect(await backgroundOf(tab)).not.toBe(await backgroundOf(neighbour));
  expect(errors).toEqual([]);
});

test('who cannot read the picture signs up without it, and the focus goes on to where the code is typed', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/signup`);
  await typeInto(page.getByRole('textbox', { name: 'Email' }), 'blind@mail.example');
  await page.getByRole('button', { name: "Can't read it? Verify by code" }).click();
  await expect(page.getByRole('textbox', { name: 'Image code' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent to blind@mail.example' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  expect(errors).toEqual([]);
});

test('a refused log-in puts the focus on the field to blame, and one too many on how long to wait', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  const password = page.getByRole('textbox', { name: 'Password' });
  await typeInto(page.getByRole('textbox', { name: 'User name' }), 'nobody');
  const attempt = async (): Promise<void> => {
    await typeInto(password, `wrong-${Math.random()}`);
    await page.getByRole('button', { name: 'Fill in the verification code' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await attempt();
  await expect(password).toBeFocused();
  const api = createApi(server.url);
  const refused = page.getByRole('alert').filter({ hasText: /^Too many requests\. Try again in \d+ (s|min)\.$/ });
  // Another client uses up what is allowed in a minute; where that ends before the page asks, once more.
  await expect(async () => {
    await expect
      .poll(
        async () =>
          (await api.call(login, { ...(await solveCaptcha(api)), username: 'nobody', password: 'wrong' })).status,
        { intervals: [1], timeout: 60_000 },
      )
      .toBe(429);
    await attempt();
    await expect(refused).toBeFocused({ timeout: 3_000 });
  }).toPass({ timeout: 80_000 });
});
