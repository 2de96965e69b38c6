import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hftNewest } from '../../../src/shared/contracts/hft-order.ts';
import { instanceList, instanceStat, strategyStart, strategyStop } from '../../../src/shared/contracts/strategy.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { fakeInstance } from '../../doubles/fake-instances.ts';
import { violations } from '../axe.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

const form = page.getByRole('region', { name: 'Order', exact: true });
const pageOf = (...results: readonly unknown[]) => ({
  pagenation: { page: 1, page_size: 20, total: results.length, results },
});

async function open(answers: FakeOptions['answers'] = {}) {
  await page.viewport(1920, 1080);
  const engine = await start('/dashboard', {
    session: demoSession,
    answers: {
      [strategyStart.path]: { instance_id: 'i-9', status: 'PREPARING' },
      [instanceStat.path]: { state: { filled: '1.5', left: '0.5', average: '67250.12', saved: '0.81', rounds: '1' } },
      ...answers,
    },
  });
  await form.getByRole('button', { name: /^More order types/ }).click();
  await page.getByRole('menuitemradio', { name: 'Smart routing' }).click();
  await expect.element(form.getByRole('group', { name: 'Sub-accounts, one per exchange' })).toBeVisible();
  return engine;
}
const boxes = () => form.getByRole('group', { name: 'Sub-accounts, one per exchange' }).getByRole('checkbox');
const amount = () => form.getByLabelText('Amount', { exact: true });
const started = (engine: Awaited<ReturnType<typeof open>>) =>
  engine.calls.filter(({ path }) => path === strategyStart.path).map(({ input }) => input);

test('an order is routed over one account of each exchange: route, question with four facts, start and progress', async () => {
  const engine = await open();
  await form.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect.element(form.getByText('Quantity cannot be empty')).toBeVisible();
  await amount().fill('x');
  await form.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect.element(form.getByText('Invalid quantity input')).toBeVisible();
  expect(
    boxes()
      .elements()
      .map((box) => (box as HTMLInputElement).checked),
  ).toEqual([true, false, true, true]);
  await amount().fill('2');
  const route = form.getByRole('region', { name: 'Route' });
  await expect.element(route.getByText('Average price with fees')).toBeVisible();
  await expect.element(route.getByText('Best exchange alone')).toBeVisible();
  expect(await violations()).toEqual([]);
  await form.getByRole('button', { name: 'Buy 2 BTC' }).click();
  const question = page.getByRole('dialog', { name: 'Buy 2 BTC/USDT spot by smart routing?' });
  await expect.element(question).toBeVisible();
  expect(question.element().querySelectorAll('dt')).toHaveLength(4);
  expect(started(engine)).toEqual([]);
  await question.getByRole('button', { name: 'Buy 2 BTC' }).click();
  await expect
    .poll(() => started(engine))
    .toMatchObject([
      {
        strategy_type: 'SOR',
        api_ids: ['a1', 'a3', 'a4'],
        params: { path: 'SPOT', side: 'BUY', quantity: '2', route_slippage: 0.3, finish_policy: 'REST' },
      },
    ]);
  await expect.element(form.getByRole('region', { name: 'Smart routing' }).getByText('1.5 BTC · 75%')).toBeVisible();
  await expect.element(page.getByText('Smart routing buy started')).toBeVisible();
});

test('a second account of an exchange is refused beside it, and nothing is asked', async () => {
  const engine = await open();
  await amount().fill('1');
  await form.getByText(/^Paper BIN 2/).click();
  await expect.element(form.getByText('Only one sub-account per exchange is allowed!')).toBeVisible();
  await form.getByRole('button', { name: 'Sell 1 BTC' }).click();
  expect(page.getByRole('dialog', { name: /by smart routing/ }).query()).toBeNull();
  for (const box of boxes().elements()) if ((box as HTMLInputElement).checked) (box as HTMLElement).click();
  await expect.element(form.getByText('Choose at least one account to see the route.')).toBeVisible();
  await form.getByRole('button', { name: 'Sell 1 BTC' }).click();
  await expect.element(form.getByText('Choose an account.')).toBeVisible();
  expect(started(engine)).toEqual([]);
});

test('a market of one exchange alone says that there is nothing to route', async () => {
  await page.viewport(1920, 1080);
  await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await page.getByRole('combobox', { name: 'Search symbols' }).fill('eth');
  await page
    .getByRole('option', { name: /ETH\/USDT/ })
    .first()
    .click();
  await form.getByRole('button', { name: /^More order types/ }).click();
  await page.getByRole('menuitemradio', { name: 'Smart routing' }).click();
  await expect.element(form.getByText(/^Only one exchange lists this market/)).toBeVisible();
  await form.getByRole('radio', { name: 'Limit', exact: true }).click();
  await expect.element(amount()).toBeVisible();
});

test('routed orders stand among algorithmic ones with their children, and can be stopped', async () => {
  const symbols = ['BINANCE', 'OKX'].map((exchange) => ({ exchange, symbol: 'BTCUSDT', account_type: 'spot' }));
  const routed = {
    ...fakeInstance,
    instance_id: 'i-9',
    name: 'Smart order routing BTC/USDT',
    strategy_type: 'SOR',
    status: 'TRADING',
    symbols,
    api_ids: ['a1', 'a3'],
    params: { path: 'SPOT', side: 'BUY', quantity: '2' },
    created: Date.now(),
  };
  const engine = await open({
    [instanceList.path]: (input: Record<string, unknown>) => (input.kind === 'running' ? pageOf(routed) : pageOf()),
    [hftNewest.path]: [fakeOrder(1, { amount: '1.5', filled_amount: '1.5', trade_rate: 100 })],
    [strategyStop.path]: { status: 'STOPPING' },
  });
  await openTable('Algo orders');
  const table = page.getByRole('grid', { name: 'Smart routing' });
  await expect.element(table.getByText('75%')).toBeVisible();
  await expect.element(table.getByText('0.81 bps')).toBeVisible();
  await table.getByRole('button', { name: 'Show child orders of Smart order routing BTC/USDT' }).click();
  await expect.element(table.getByText('100%')).toBeVisible();
  await table.getByRole('button', { name: 'Stop Smart order routing BTC/USDT' }).click();
  await page
    .getByRole('alertdialog', { name: 'Stop smart routing of BTC/USDT?' })
    .getByRole('button', { name: 'Stop order' })
    .click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === strategyStop.path)?.input)
    .toEqual({ instance_id: 'i-9', mode: 'CANCEL' });
});
