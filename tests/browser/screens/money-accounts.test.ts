import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  marginAccount,
  marginLeverage,
  portfolioAutoRepay,
  portfolioCollect,
} from '../../../src/shared/contracts/margin.ts';
import {
  positionMargin,
  positionMarginPreview,
  transferOptions,
} from '../../../src/shared/contracts/margin-preview.ts';
import { smallBnb, smallLiability } from '../../../src/shared/contracts/small-balance.ts';
import { currentUser } from '../../../src/shared/contracts/current-user.ts';
import { eventually } from '../../doubles/eventually.ts';
import { testPosition } from '../../doubles/trading.ts';
import { demoSession } from './start.ts';

import { sent, portfolio, crossed, open, dialog, question, press, confirm, fillAmount } from './money-rig.ts';

beforeEach(async () => {
  await page.viewport(1280, 1100);
});

const dust = {
  target_asset: 'BNB',
  rows: [
    { asset: 'SOL', qty: '0.04', service_charge: '0.0002', transferred: '0.0118' },
    { asset: 'DOGE', qty: '55', service_charge: '0.0001', transferred: '0.0099' },
  ],
  total: '0.0217',
};

test('small balances are chosen, add up, and are converted after a question', async () => {
  const engine = await open({ answers: { [smallBnb.path]: dust } });
  await press('Convert small balances');
  await expect.element(dialog().getByText('0.0217 BNB')).toBeVisible();
  await dialog().getByText('SOL', { exact: true }).click();
  await expect.element(dialog().getByText('0.0099 BNB', { exact: true })).toBeVisible();
  await confirm('Convert');
  await expect.element(question().getByText('Convert DOGE into BNB?')).toBeVisible();
  await expect.element(question().getByText('This action cannot be undone.')).toBeVisible();
  await question().getByRole('button', { name: 'Convert' }).click();
  await expect.element(page.getByText('Converted')).toBeVisible();
  expect(sent(engine, smallBnb).at(-1)).toMatchObject({ account_type: 'spot', assets: ['DOGE'] });
});

test('small debts are listed with what they cost; without any there is nothing to convert', async () => {
  const debt = {
    asset: 'ETH',
    principal: '0.001',
    interest: '0.0001',
    liability_usd: '3.5',
    target_asset: 'USDT',
    target_qty: '3.57',
  };
  const engine = await open({ answers: { [smallLiability.path]: { rows: [debt], fee: '0.07' } } });
  await press('Expand all');
  await page.getByRole('button', { name: 'Convert small liabilities' }).first().click();
  await expect.element(dialog().getByText('0.07 USDT')).toBeVisible();
  await confirm('Convert');
  await question().getByRole('button', { name: 'Convert' }).click();
  await expect.element(page.getByText('Repaid')).toBeVisible();
  expect(sent(engine, smallLiability).at(-1)).toMatchObject({ api_id: 'a1', assets: ['ETH'] });
  await open({ answers: { [smallLiability.path]: { rows: [], fee: '0' } } });
  await press('Expand all');
  await page.getByRole('button', { name: 'Convert small liabilities' }).first().click();
  await expect.element(dialog().getByText('No small liabilities here.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Convert' })).toBeDisabled();
});

test('margin of an account: its level in words and on a scale, its leverage, and what the server says against it', async () => {
  const engine = await open();
  await press('Expand all');
  const region = page.getByRole('region', { name: 'Cross margin' }).first();
  await expect.element(region.getByText('Margin call', { exact: true })).toBeVisible();
  await expect.element(region.getByText('1.20')).toBeVisible();
  await expect.element(region.getByText('75,000.00 USDT')).toBeVisible();
  await region.getByRole('radio', { name: '5×' }).click();
  await expect.element(page.getByText('Cross margin leverage is 5×')).toBeVisible();
  expect(sent(engine, marginLeverage)).toMatchObject([{ api_id: 'a1', leverage: 5 }]);
  await open({
    fail: {
      path: marginLeverage.path,
      failure: { code: 'INPUT', number: 400, data: { field: 'leverage', rule: 'margin_level' } },
    },
  });
  await press('Expand all');
  await page.getByRole('region', { name: 'Cross margin' }).first().getByRole('radio', { name: '5×' }).click();
  await expect.element(page.getByRole('alert').getByText(/there would be a margin call/)).toBeVisible();
});

test('a portfolio account switches its hourly repayment and collects its funds, each after a question', async () => {
  const engine = await open({
    ownAccounts: [portfolio],
    answers: {
      [marginAccount.path]: { ...crossed, auto_repay: false, account_equity: '9', account_maintenance: '1' },
      [portfolioAutoRepay.path]: { enabled: true, repaid: [] },
      [portfolioCollect.path]: { collected: [{ asset: 'USDT', qty: '7', from: 'linear' }] },
    },
  });
  const panel = page.getByRole('region', { name: 'Portfolio margin' });
  await panel.getByRole('button', { name: 'Turn auto-repay on' }).click();
  await confirm('Turn auto-repay on');
  await expect.element(question().getByText('This action cannot be undone.')).toBeVisible();
  await question().getByRole('button', { name: 'Turn auto-repay on' }).click();
  await eventually(() => expect(sent(engine, portfolioAutoRepay)).toMatchObject([{ api_id: 'a1', enabled: true }]));
  await panel.getByRole('button', { name: 'Collect funds' }).click();
  await expect.element(dialog().getByText('90,000 USDT + 0.9 BTC').first()).toBeVisible();
  await dialog().getByLabelText('Asset').selectOptions('BTC');
  await confirm('Collect funds');
  await question().getByRole('button', { name: 'Collect funds' }).click();
  await expect.element(page.getByText('Funds collected')).toBeVisible();
  expect(sent(engine, portfolioCollect)).toMatchObject([{ api_id: 'a1', asset: 'BTC' }]);
});

const place = { margin: '600', liquidation_price: '57000', max: '250' };

test('margin of an isolated position is adjusted, with the liquidation price before and after', async () => {
  const engine = await open({
    positions: [testPosition({ api_id: 'a1', exchange: 'BINANCE', margin_mode: 'ISOLATED', account_type: 'linear' })],
    answers: {
      [positionMarginPreview.path]: ({ amount }: Record<string, unknown>) => ({
        asset: 'USDT',
        ...place,
        ...(amount !== undefined && { after: { margin: '700', liquidation_price: '56000' } }),
      }),
      [positionMargin.path]: { margin: '700', liquidation_price: '56000' },
    },
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('adjust margin');
  await page
    .getByRole('option', { name: /Adjust margin/ })
    .first()
    .click();
  await expect.element(dialog().getByText(/Available: 250 USDT/)).toBeVisible();
  await fillAmount('100');
  await expect.element(dialog().getByText(/→ 700 USDT/)).toBeVisible();
  await expect.element(dialog().getByText(/56,000/)).toBeVisible();
  await confirm('Add margin');
  await expect.element(page.getByText('Added 100 USDT')).toBeVisible();
  expect(sent(engine, positionMargin)).toMatchObject([
    { api_id: 'a1', account_type: 'linear', direction: 'ADD', amount: '100' },
  ]);
});

test('what bars the way is said in the dialog, and who moves no money is offered nothing', async () => {
  const engine = await open();
  await press('Transfer');
  await expect.element(dialog().getByText(/Available/)).toBeVisible();
  await engine.patchDashboard({ trading_locked: true });
  await expect.element(dialog().getByText('Trading is locked. Unlock it to move money.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled();
  await open({ answers: { [currentUser.path]: { type: 'trader', main_username: 'boss' } } });
  await press('Transfer');
  await expect.element(dialog().getByText('Traders cannot transfer')).toBeVisible();
  await open({ session: { ...demoSession, role: 'finance' } });
  await expect.element(page.getByRole('heading', { name: 'By account' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Transfer', exact: true }).query()).toBeNull();
});

test('a row of balances opens what may be done with it, set to its asset; on a phone the dialog is a sheet', async () => {
  await page.viewport(390, 844);
  const engine = await open();
  await press('Expand all');
  await page.getByRole('button', { name: 'Actions for BTC' }).first().click();
  await page.getByRole('menuitem', { name: 'Transfer' }).click();
  await expect.element(dialog().getByLabelText('Asset')).toHaveValue('BTC');
  expect(sent(engine, transferOptions).at(-1)).toMatchObject({ from: 'spot' });
  const box = dialog().element().getBoundingClientRect();
  expect([Math.round(box.left) <= 1, Math.round(box.width) >= 388]).toEqual([true, true]);
});

test('a dialog of the palette begins with the account of the market on show, a repayment with the account that owes', async () => {
  const run = async (title: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search or command' }).fill(title);
    await page.getByRole('option', { name: title, exact: true }).click();
  };
  const chosen = (field: string, name: RegExp) =>
    expect
      .poll(() => {
        const [select] = dialog().getByLabelText(field, { exact: true }).elements();
        return select instanceof HTMLSelectElement && select.selectedOptions[0]?.textContent;
      })
      .toMatch(name);
  await open();
  await expect.element(page.getByRole('button', { name: 'Expand all' })).toBeVisible();
  sessionStorage.setItem('dashboard_tab', 'OKX/BTCUSDT/spot');
  onTestFinished(() => sessionStorage.removeItem('dashboard_tab'));
  await run('Transfer');
  await chosen('From account', /OKX/);
  await userEvent.keyboard('{Escape}');
  await run('Borrow');
  await chosen('Account', /OKX/);
  await userEvent.keyboard('{Escape}');
  await run('Repay');
  await chosen('Account', /Binance/);
});
