import type { Page } from '@playwright/test';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { instanceList } from '../../src/shared/contracts/strategy.ts';
import { answerBoth, enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import { expectTrading, openDetails, openForm, openGridForm, runningTable, startFrom } from './strategy-forms.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

async function startGrid(page: Page): Promise<void> {
  const drawer = await openGridForm(page);
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText(/Max investment used.*USDT/);
  // What it would have brought over the last week stands beside it, and follows an edge that is moved on the chart.
  const backtest = drawer.getByRole('region', { name: 'Backtest', exact: true });
  await expect(backtest).toContainText(/P&L[+−][\d,.]+ USDT.*Buy and hold/, { timeout: 20_000 });
  const lower = drawer.getByRole('textbox', { name: 'Lower price' });
  const typed = await lower.inputValue();
  await backtest.getByRole('slider', { name: 'Lower price' }).press('ArrowDown');
  await expect(lower).not.toHaveValue(typed);
  await startFrom(drawer);
}

test('a grid is started with a look at its levels and its cost, has its orders in the order table, tells what it does, is stopped and stands in the history', async ({
  page,
  context,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'AI Trade' })
    .click({ timeout: 20_000 });
  await startGrid(page);

  const running = runningTable(page);
  await expectTrading(page, 'Grid BTC/USDT');
  const [instance] = (await api.call(instanceList, { kind: 'running' })).data.pagenation.results;
  const { api_id } = (await api.call(apiList, {})).data.find(({ exchange }) => exchange === 'HALYARD')!;
  const own = async () =>
    (await api.call(currentOrders, { api_ids: [api_id] })).data.filter(
      ({ parent_id }) => parent_id === instance!.instance_id,
    );
  await expect.poll(async () => (await own()).length).toBe(10);

  const detail = await openDetails(page, 'Grid BTC/USDT');
  await expect(detail.getByText('Average cost')).toBeVisible();
  await detail.getByRole('tab', { name: 'Orders' }).click();
  await expect(detail.getByRole('row')).toHaveCount(12);
  await detail.getByRole('tab', { name: 'Parameters' }).click();
  await expect(detail.getByText('Grid count')).toBeVisible();
  await detail.getByRole('tab', { name: 'Log' }).click();
  await expect(detail.getByText(/^Started with [\d,.]+ USDT\.$/)).toBeVisible();
  // What it has seen and decided until now, played again in the page, comes to the same.
  await detail.getByRole('button', { name: 'Replay' }).click();
  await expect(detail.getByRole('region', { name: 'Run record' })).toContainText(
    /Same decisions throughout.*Orders11.*SHA-256 [0-9a-f]{64}/,
  );
  await detail.getByRole('tab', { name: 'Decisions' }).click();
  const decision = detail.getByRole('region', { name: 'Decision' });
  await decision.getByRole('button', { name: 'Previous action' }).click({ timeout: 20_000 });
  await expect(decision.getByText(/^(Buy|Sell) [\d.]+ at [\d,.]+$/).first()).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${server.url}/dashboard?exchange=HALYARD`);
  await page.getByText('This symbol', { exact: true }).click();
  await expect(
    page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'BTC/USDT' }).first(),
  ).toBeVisible({ timeout: 20_000 });
  await page.goto(`${server.url}/AIdashboard`);

  const stop = async () => {
    await running.getByRole('button', { name: 'Stop Grid BTC/USDT' }).click({ timeout: 20_000 });
    const prompt = page.getByRole('alertdialog', { name: 'Stop Grid BTC/USDT?' });
    await expect(prompt.getByRole('button', { name: 'Back' })).toBeFocused();
    await prompt.getByLabel('Orders and holdings').selectOption('CANCEL_CLOSE');
    await expect(prompt.getByText('Holdings are closed at market.')).toBeVisible();
  };
  const statuses = async () =>
    (await api.call(instanceList, { kind: 'running' })).data.pagenation.results.map(({ status }) => status);
  await answerBoth(page, 'stopping an instance', stop, statuses);
  await expect(page.getByText('No running strategies.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('radio', { name: 'History' }).click();
  await expect(
    page.getByRole('grid', { name: 'Ended strategies' }).getByRole('row').filter({ hasText: 'Grid BTC/USDT' }),
  ).toContainText('Stopped');
  expect(await own()).toEqual([]);
  await typeInto(page.getByLabel('Search name or pair'), 'eth');
  await expect(page.getByText('No matching strategies.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a start that the server refuses says at its field why, and keeps what was typed', async ({ page, context }) => {
  await enter(context, server, user);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openGridForm(page, '1');
  await drawer.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(drawer.getByText(/^At least [\d,.]+ needed to meet this market's min order\.$/)).toBeVisible();
  await expect(drawer.getByLabel('Investment')).toHaveValue('1');
});

test('a grid ends by itself at the signal of an indicator, and says so; a signal that lacks its level starts nothing', async ({
  page,
  context,
}) => {
  await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openGridForm(page);
  await drawer.getByText('Stop on indicator signal').click();
  await drawer.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(drawer.getByText('Must be a valid number')).toBeVisible();
  // A close of a second above or below the mean of two is not far.
  await drawer.getByLabel('Indicator', { exact: true }).selectOption('ma');
  await drawer.getByLabel('Bar interval').selectOption('1s');
  await typeInto(drawer.getByRole('textbox', { name: 'Period' }), '2');
  await drawer.getByLabel('Condition').selectOption('CLOSE UP_TO');
  await startFrom(drawer);

  await page.getByRole('radio', { name: 'History' }).click();
  const ended = page.getByRole('grid', { name: 'Ended strategies' });
  await expect(ended.getByRole('row').filter({ hasText: 'Grid BTC/USDT' })).toContainText('Stopped', {
    timeout: 60_000,
  });
  await ended.getByRole('button', { name: 'Details of Grid BTC/USDT' }).click();
  const detail = page.getByRole('dialog', { name: 'Grid BTC/USDT' });
  await detail.getByRole('tab', { name: 'Parameters' }).click();
  await expect(detail.getByText('Price closes above MA 2 (1s)')).toBeVisible();
  await detail.getByRole('tab', { name: 'Log' }).click();
  await expect(detail.getByText('Stopping, its stop signal fired: Cancel orders and close holdings.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('an amount is bought in slices: started from its form, watched, and over by itself with what it has cost @long', async ({
  page,
  context,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openForm(page, 'Start an execution');
  // What only one algorithm takes is asked for with it alone.
  await drawer.getByLabel('Algorithm').selectOption('ICEBERG');
  await expect(drawer.getByRole('textbox', { name: 'Visible amount' })).toBeVisible();
  await drawer.getByLabel('Algorithm').selectOption('TWAP');
  await expect(drawer.getByRole('textbox', { name: 'Visible amount' })).toBeHidden();
  await typeInto(drawer.getByRole('textbox', { name: 'Amount', exact: true }), '0.03');
  await typeInto(drawer.getByRole('textbox', { name: 'Execution time' }), '10');
  await typeInto(drawer.getByRole('textbox', { name: 'Slices' }), '3');
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText('3 × ~0.01 BTC');
  await startFrom(drawer);

  await expectTrading(page, 'Smart execution BTC/USDT');
  await page.getByRole('radio', { name: 'History' }).click();
  const ended = page.getByRole('grid', { name: 'Ended strategies' });
  await ended.getByRole('button', { name: 'Details of Smart execution BTC/USDT' }).click({ timeout: 30_000 });
  const detail = page.getByRole('dialog', { name: 'Smart execution BTC/USDT' });
  const report = detail.getByRole('region', { name: 'Shortfall' });
  await expect(report).toContainText('Executed0.03 / 0.03 BTC');
  await expect(report).toContainText(/Implementation shortfall\+[\d.]+ USDT \(\+[\d.]+%\)/);
  await detail.getByRole('tab', { name: 'Log' }).click();
  await expect(detail.getByText('Stopping, all of it was executed: Cancel orders, keep holdings.')).toBeVisible();
  const [instance] = (await api.call(instanceList, { kind: 'history' })).data.pagenation.results;
  expect(instance).toMatchObject({ strategy_type: 'SMART_EXEC', status: 'STOPPED', orders: 3 });
  expect(errors).toEqual([]);
});
