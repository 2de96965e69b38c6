import type { Page } from '@playwright/test';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { createApi } from './api.ts';
import { pressAt, tabTo, typeAt, untilActive } from './keys.ts';
import { enter, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

/** What has the focus, or the frame around it, can be seen to have it. */
const focusIsShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return [focused, focused?.parentElement].some(
      (element) => element && getComputedStyle(element).outlineStyle !== 'none',
    );
  });

test('log in, buy and cancel by keyboard alone', { tag: '@firefox' }, async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/login`);
  await typeAt(page.getByRole('textbox', { name: 'User name' }), user.username);
  await typeAt(page.getByRole('textbox', { name: 'Password' }), user.password);
  expect(await focusIsShown(page)).toBe(true);
  await pressAt(page.getByRole('button', { name: 'Fill in the verification code' }));
  await pressAt(page.getByRole('button', { name: 'Log in', exact: true }));
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('button', { name: 'Start trading' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const form = page.getByRole('region', { name: 'Order', exact: true });
  await expect(form.getByRole('button', { name: 'Buy BTC' })).toBeEnabled({ timeout: 30_000 });
  await pressAt(page.getByRole('link', { name: 'Skip to the order form' }));
  const {
    data: {
      bids: [best],
    },
  } = await createApi(server.url).call(depth, {
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    limit: 5,
  });
  await typeAt(
    form.getByRole('textbox', { name: 'Price', exact: true }),
    (Math.floor(Number(best![0]) * 99) / 100).toFixed(2),
  );
  await typeAt(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.25');
  await pressAt(form.getByRole('button', { name: /^Buy .*BTC$/ }));
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(asked).toBeVisible();
  await expect
    .poll(() => asked.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus is in the dialog')
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();

  const cancel = page.getByRole('button', { name: /^Cancel BUY 0\.25 BTCUSDT/ });
  await expect(cancel).toBeVisible();
  await pressAt(page.getByRole('link', { name: 'Skip to the orders' }));
  // Rows are one stop; Enter leads into their actions.
  const row = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ has: cancel });
  await pressAt(row);
  await untilActive(row.getByRole('button', { name: /^Amend BUY 0\.25 BTCUSDT/ }));
  await page.keyboard.press('Tab');
  await untilActive(cancel);
  await page.keyboard.press('Enter');
  await expect(asked).toBeVisible();
  await pressAt(asked.getByRole('button', { name: 'Cancel order' }));
  await expect(page.getByText('No open orders. Press B to buy.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a message to the firm by keyboard alone', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'over BiDi the open list of a select takes the keys that follow');
  await page.goto(`${server.url}/contact-us?lang=en`);
  await pressAt(page.getByRole('link', { name: 'Skip to content' }));
  await typeAt(page.getByRole('textbox', { name: 'First name' }), 'Ada');
  expect(await focusIsShown(page)).toBe(true);
  await typeAt(page.getByRole('textbox', { name: 'Last name' }), 'Lovelace');
  await typeAt(page.getByRole('textbox', { name: 'Email' }), 'ada@fund.example');
  await typeAt(page.getByRole('textbox', { name: 'Telegram' }), '@ada_lovelace');
  for (const [name, choice] of [
    ['Country or region', 'France'],
    ['What are you interested in?', 'Market'],
    ['What describes you best?', 'Hedge'],
    ['Assets under management (USD)', '>1B'],
  ] as const) {
    await tabTo(page.getByRole('combobox', { name }));
    await page.keyboard.type(choice);
  }
  await typeAt(page.getByRole('textbox', { name: 'Company' }), 'Analytical Engines');
  await pressAt(page.getByRole('button', { name: 'Send' }));
  await expect(page.getByRole('status')).toContainText('Submission successful');
});

test('an application with a résumé by keyboard alone', async ({ page }) => {
  await page.goto(`${server.url}/about-career/trader?lang=en`);
  await pressAt(page.getByRole('link', { name: 'Apply' }));
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('trader');
  await typeAt(page.getByRole('textbox', { name: 'Name', exact: true }), 'Ada Lovelace');
  await typeAt(page.getByRole('textbox', { name: 'Email' }), 'ada@mail.example');
  await typeAt(page.getByRole('textbox', { name: 'Phone' }), '+852 9123 4567');
  const chooser = page.waitForEvent('filechooser');
  await pressAt(page.getByLabel('Resume/CV'));
  await (await chooser).setFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a life'),
  });
  await pressAt(page.getByRole('button', { name: 'Submit application' }));
  await expect(page.getByRole('status')).toContainText('Your application form has been successfully submitted!');
});

test('in the order book the arrows go through the prices, and Enter puts one into the order form', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page);
  await enter(context, server, user);
  await page.goto(`${server.url}/dashboard`);
  const book = page.getByRole('group', { name: 'Order book' });
  const price = page
    .getByRole('region', { name: 'Order', exact: true })
    .getByRole('textbox', { name: 'Price', exact: true });
  await expect(price).toBeEnabled({ timeout: 30_000 });
  await book.focus();
  const reported = book.getByRole('status');
  // The market may move the mark's own price out of the rows on show between two presses; it does not do so every time.
  let first = 0;
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(reported).toBeEmpty();
    const prices: number[] = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      await expect(reported).toHaveText(/^Ask [\d,.]+, size [\d,.]+$/);
      prices.push(Number(/^Ask ([\d,.]+),/.exec((await reported.textContent()) ?? '')![1]!.replaceAll(',', '')));
    }
    expect(prices, 'upwards').toEqual([...new Set(prices)].sort((a, b) => a - b));
    first = prices[0]!;
  }).toPass({ timeout: 30_000 });
  // The mark keeps to its price while the book moves: how many rows lie below it changes.
  await expect
    .poll(
      async () => {
        for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown');
        return (await reported.textContent())?.slice(0, 3);
      },
      { intervals: [50] },
    )
    .toBe('Bid');
  await page.keyboard.press('Enter');
  const taken = Number((await price.inputValue()).replaceAll(',', ''));
  expect(Math.abs(taken / first - 1)).toBeLessThan(0.01);
  await page.keyboard.press('Escape');
  await expect(reported).toBeEmpty();
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Move one price level'),
  ).toBeVisible();
  expect(errors).toEqual([]);
});
