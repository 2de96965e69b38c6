import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startTemplateList } from '../../../src/shared/contracts/start-template.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { sor } from '../../../src/shared/strategies/sor/index.ts';
import { violations } from '../axe.ts';
import { demoSession, start } from './start.ts';

const fakeAccounts = ['BINANCE', 'OKX', 'HALYARD'];

async function open(answers: Readonly<Record<string, unknown>> = {}) {
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(sor).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [strategyStart.path]: { instance_id: 'i-9', status: 'PREPARING' },
      ...answers,
    },
  });
  await page.getByRole('button', { name: 'Route an order' }).click();
  const form = page.getByRole('form', { name: 'Route an order' });
  await expect.element(form.getByLabelText('Amount')).toBeVisible();
  return { engine, form, route: form.getByRole('region', { name: 'Route' }) };
}

test('an order is split over the exchanges of its accounts, shown with its cost, and started over all of them', async () => {
  await page.viewport(1280, 900);
  const { engine, form, route } = await open();
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(form.getByText('Quantity cannot be empty')).toBeVisible();
  await form.getByLabelText('Amount').fill('x');
  await expect.element(form.getByText('Invalid quantity input')).toBeVisible();
  await form.getByLabelText('Amount').fill('3');
  await expect.element(route.getByText('Average price with fees')).toBeVisible();
  const rows = route.getByRole('row').elements().slice(1);
  expect(rows.map((row) => row.textContent).length).toBeGreaterThan(1);
  const parts = rows.map((row) => Number(row.querySelectorAll('td')[3]!.textContent));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(3, 4);
  expect(await violations()).toEqual([]);
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === strategyStart.path)?.input)
    .toMatchObject({
      strategy_type: 'SOR',
      params: { path: 'SPOT', side: 'BUY', quantity: '3', route_slippage: 0.3, finish_policy: 'REST' },
    });
  const sent = engine.calls.find(({ path }) => path === strategyStart.path)!.input as {
    readonly api_ids: readonly string[];
    readonly symbols: readonly { readonly exchange: string; readonly symbol: string }[];
  };
  expect(sent.symbols).toHaveLength(rows.length);
  expect(sent.api_ids).toHaveLength(rows.length);
  expect(new Set(sent.symbols.map(({ exchange }) => exchange)).size).toBe(rows.length);
  for (const { exchange, symbol } of sent.symbols)
    expect([fakeAccounts.includes(exchange), symbol]).toEqual([true, 'BTCUSDT']);
});

test('a second account of an exchange is refused beside it, and without any there is no route', async () => {
  await page.viewport(1280, 900);
  const { engine, form, route } = await open();
  const boxes = form.getByRole('group', { name: 'Sub-accounts, one per exchange' }).getByRole('checkbox');
  await form.getByLabelText('Amount').fill('1');
  for (const box of boxes.elements()) if (!(box as HTMLInputElement).checked) (box as HTMLElement).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Only one sub-account per exchange is allowed!');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  for (const box of boxes.elements()) if ((box as HTMLInputElement).checked) (box as HTMLElement).click();
  await expect.element(route.getByText('Choose at least one account to see the route.')).toBeVisible();
  await expect.element(form.getByText('Choose an account.')).toBeVisible();
  expect(engine.calls.some(({ path }) => path === strategyStart.path)).toBe(false);
});

test('a kind of market that nobody trades says so', async () => {
  const { form } = await open();
  await form.getByRole('combobox', { name: 'Path' }).selectOptions('INVERSE');
  await expect.element(form.getByText('No market of this kind is traded now.')).toBeVisible();
});

test('saved parameters are put into the form, and opened from its card they leave the accounts ticked', async () => {
  await page.viewport(1280, 900);
  const saved = {
    template_id: 't1',
    name: 'Saved',
    strategy_type: 'SOR',
    params: { path: 'SPOT', side: 'SELL', quantity: '2.5' },
    env: 'local',
    created: 5,
  };
  const { form } = await open({ [startTemplateList.path]: [saved] });
  await form.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Strategy templates' });
  await templates.getByRole('button', { name: 'Use Saved', exact: true }).click();
  await expect.element(form.getByLabelText('Amount')).toHaveValue('2.5');
  await expect.element(form.getByLabelText('Side')).toHaveValue('SELL');
  await userEvent.keyboard('{Escape}');
  await form.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Start from Saved' }).click();
  await expect.element(form.getByLabelText('Amount')).toHaveValue('2.5');
  const boxes = form.getByRole('group', { name: 'Sub-accounts, one per exchange' }).getByRole('checkbox');
  await expect.poll(() => boxes.elements().some((box) => (box as HTMLInputElement).checked)).toBe(true);
});
