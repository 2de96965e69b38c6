import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { fngList } from '../../src/shared/contracts/fear-greed.ts';
import { dayReport } from '../../src/shared/contracts/day-report.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { readWorkbook } from '../doubles/read-workbook.ts';
import { catchFiles, caughtFile, enter, untilLoaded, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

/** A zone in which it is about noon when stories are told, so that no day ends meanwhile. */
const zone = 'Etc/GMT-6';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

test.describe('on a server that dies', () => {
  test.use({ own: {} });

  test('the fear and greed index: value, word and source, thirty days, history as chart and as table; without a server what was kept, with its age @long', async ({
    context,
    page,
  }) => {
    const api = await enter(context, server, user);
    const errors = watchErrors(page);
    const days = (await api.call(fngList, { limit: 90 })).data!;
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Data', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/data`);
    await expect(page).toHaveTitle(/Data/);
    await expect(page.getByText('Based on simulated prices')).toBeVisible();
    await expect(page.getByRole('img', { name: new RegExp(`^${days[0]!.value} of 100: `) })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Last 30 days' }).getByRole('listitem')).toHaveCount(30);
    await expect(page.getByRole('img', { name: /^Fear and greed index from / })).toBeVisible();

    await page.getByRole('radio', { name: 'Table' }).click();
    const table = page.getByRole('region', { name: 'History as a table' }).getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(91);
    await expect(table.getByRole('row').nth(1)).toContainText(String(days[0]!.value));
    await page.getByRole('radio', { name: '30 days' }).click();
    await expect(page).toHaveURL(/\?days=30$/);
    await expect(table.getByRole('row')).toHaveCount(31);
    expect((await page.reload())?.status()).toBe(200);
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();

    await page.getByRole('link', { name: 'Trade Data', exact: true }).click();
    await untilLoaded(page);
    await server.crash();
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await expect(page.getByRole('img', { name: new RegExp(`^${days[0]!.value} of 100: `) })).toBeVisible();
    await expect(page.getByText(/^cached .* ago$/)).toBeVisible({ timeout: 20_000 });
    expect(errors).toEqual([]);
  });
});

test.describe('a trader', () => {
  // The server says so too: another role in the browser alone is put right at once, before the page is judged on a busy
  // machine.
  test.use({ who: { role: 'trader' } });

  test('has none of the roles of the page, and is told so', async ({ context, page }) => {
    await enter(context, server, user);
    await page.goto(`${server.url}/data`);
    await expect(page).toHaveURL(/\/error\?error=403$/);
  });
});

test('the report of a day tells what the ledger has recorded, alone on paper, and as a file; a day without trades leads on', async ({
  browserName,
  context,
  page,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await context.addInitScript((name) => {
    if (location.protocol === 'http:') localStorage.setItem('time_zone', name);
  }, zone);
  const account = (await api.call(apiAll, {})).data!.find(({ exchange }) => exchange === 'BINANCE')!;
  const order = {
    api_id: account.api_id,
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    order_type: 'MARKET',
    amount: '0.01',
  } as const;
  for (const side of ['BUY', 'SELL'] as const)
    expect((await api.call(doOrder, { ...order, side, client_id: `day-${side}` })).code).toBe(200);
  const now = server.nowMs();
  const { totals } = (await api.call(dayReport, { start: now - 3_600_000, end: now + 3_600_000 })).data!;

  await catchFiles(page);
  expect((await page.goto(`${server.url}/summary`))?.status()).toBe(200);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Day report ${today}`);
  const total = page.getByRole('region', { name: 'By symbol' }).getByRole('row', { name: /^Total/ });
  await expect(total.getByRole('cell').first()).toHaveText(String(totals.orders));
  await expect(total.getByRole('cell').nth(1)).toHaveText(String(totals.fills));
  await expect(page.getByRole('region', { name: 'Fills' }).getByRole('row')).toHaveCount(totals.fills + 1);

  await page.getByRole('button', { name: 'Export to Excel: Fills' }).click();
  await expect(async () =>
    expect((await caughtFile(page)).name).toBe(`halyard-day-fills-${today}-${today}.xlsx`),
  ).toPass({ timeout: 15_000 });
  const cells = await readWorkbook(new Blob([Buffer.from((await caughtFile(page)).base64, 'base64')]));
  expect(cells).toHaveLength(totals.fills + 1);
  expect(cells[1]).toEqual(expect.arrayContaining(['BINANCE', 'Sell', 0.01]));

  // What paper shows cannot be asked for over WebDriver BiDi.
  if (browserName === 'chromium') {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Export to Excel: Fills' })).toBeHidden();
    await expect(page.locator('footer').first()).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }

  await page.goto(`${server.url}/summary?day=2020-02-29`);
  await expect(page.getByText('No trades on this day.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the terminal' })).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page).toHaveURL(/\?day=2020-03-01$/);
  await expect(page.getByRole('button', { name: 'Previous day' }), 'nothing is known of days before').toBeDisabled();
  await page.getByRole('button', { name: 'Accounts: All accounts' }).click();
  await page.getByRole('dialog', { name: 'Accounts' }).getByText(account.name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`day=2020-03-01&accounts=${account.api_id}$`));
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(new RegExp(`/summary\\?accounts=${account.api_id}$`));
  await expect(total.getByRole('cell').nth(1)).toHaveText(String(totals.fills));
  await page.goto(`${server.url}/summary?day=2999-01-01&accounts=nobody`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Day report ${today}`);
  expect(errors).toEqual([]);
});
