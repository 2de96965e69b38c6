import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  isolatedAccount,
  loanRepay,
  marginAccount,
  marginLeverage,
  portfolioAutoRepay,
  portfolioCollect,
  portfolioRepay,
} from '../../../src/shared/contracts/margin.ts';
import {
  marginPreview,
  positionMargin,
  positionMarginPreview,
  transferOptions,
} from '../../../src/shared/contracts/margin-preview.ts';
import { smallBnb, smallLiability } from '../../../src/shared/contracts/small-balance.ts';
import { marginTransfer, transfer } from '../../../src/shared/contracts/transfer.ts';
import { currentUser } from '../../../src/shared/contracts/user.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import type { CallFailure } from '../../../src/worker/api.ts';
import { eventually } from '../../doubles/eventually.ts';
import { accounts, balances } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { testBalance, testPosition } from '../../doubles/trading.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1100);
});

const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input as Record<string, unknown>);
const [first] = accounts;
const portfolio = { ...first!, name: 'Whole', account_mode: 'PORTFOLIO' as const };
const owed = [
  ...balances,
  testBalance({ api_id: 'a1', account_type: 'margin', asset: 'USDT', free: '500', borrowed: '100', interest: '0.5' }),
];
const bounds = { call_level: 1.3, liquidation_level: 1.1 };
const standing = { liquidate_price: null, free: '500', borrowed: '100', interest: '0.5' };

/** A server that would lend 900 USDT, takes 100.5 back, and lets 500 go. */
const preview = ({ type, amount }: Record<string, unknown>) => ({
  max: { BORROW: '900', REPAY: '100.5', IN: '91204.51', OUT: '500' }[String(type)],
  limit: '500000',
  due: '100.5',
  hourly_rate: 0.00001,
  net_asset: '399.5',
  ...bounds,
  now: { ...standing, margin_level: 5 },
  ...(amount !== undefined && {
    after: {
      ...standing,
      margin_level: type === 'BORROW' ? 1.25 : 999,
      borrowed: type === 'BORROW' ? String(100 + Number(amount)) : '0',
      interest: type === 'BORROW' ? '0.502' : '0',
    },
    principal: String(amount),
    interest: type === 'BORROW' ? '0.002' : '0.5',
  }),
});
const crossed = {
  margin_level: 1.2,
  collateral_level: 1.1,
  status: 'MARGIN_CALL',
  total_asset_btc: '1.5',
  total_liability_btc: '1',
  total_net_btc: '0.5',
  total_asset_usdt: '90000',
  total_liability_usdt: '75000',
  total_net_usdt: '15000',
  collateral_usdt: '85000',
  assets: [],
  leverage: 3,
  ...bounds,
};

const open = (options: FakeOptions = {}) =>
  start('/user?section=balances', {
    session: demoSession,
    lends: true,
    ownBalances: owed,
    ...options,
    answers: {
      [currentUser.path]: { type: 'main', main_username: null },
      [transferOptions.path]: [
        { asset: 'USDT', free: '91204.51', max: '90000' },
        { asset: 'BTC', free: '0.9', max: '0.9' },
      ],
      [marginPreview.path]: preview,
      [transfer.path]: { transfer_id: '1', status: 'CONFIRMED' },
      [marginTransfer.path]: { transfer_id: '1', status: 'CONFIRMED' },
      [loanRepay.path]: { tran_id: '1', principal: '100', interest: '0.002', amount: '100' },
      [marginAccount.path]: crossed,
      [isolatedAccount.path]: [],
      [marginLeverage.path]: { leverage: 5 },
      ...options.answers,
    },
  });
const dialog = () => page.getByRole('dialog');
const question = () => page.getByRole('alertdialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const fillAmount = (text: string) => dialog().getByLabelText('Amount').fill(text);

test('a transfer into margin tells what both wallets and the level come to, and goes by the call of margin', async () => {
  const engine = await open();
  await press('Transfer');
  await expect.element(dialog().getByText(/Available: 90,000 USDT/)).toBeVisible();
  expect(sent(engine, transferOptions).at(-1)).toEqual({ api_id: 'a1', from: 'spot', to: 'margin' });
  await confirm('Transfer');
  await expect.element(dialog().getByText('Must not be empty')).toBeVisible();
  await fillAmount('90000.01');
  await expect.element(dialog().getByText('Max 90,000 USDT')).toBeVisible();
  await fillAmount('1000');
  await expect.element(dialog().getByText(/→ 90,204.51 USDT/)).toBeVisible();
  await expect.element(dialog().getByText(/→ 1,500 USDT/)).toBeVisible();
  await expect.element(dialog().getByText('≥ 999')).toBeVisible();
  await confirm('Transfer');
  await expect.element(page.getByText('Transfer Successful')).toBeVisible();
  expect(sent(engine, marginTransfer)).toMatchObject([
    { api_id: 'a1', asset: 'USDT', amount: '1000', direction: 'IN', isolated: false },
  ]);
  await eventually(() => expect(dialog().query()).toBeNull());
});

test('the ends are swapped and chosen, and a transfer between other wallets goes by its own call', async () => {
  const engine = await open();
  await press('Transfer');
  await dialog().getByRole('button', { name: 'Swap from and to' }).click();
  await expect.element(dialog().getByLabelText('From', { exact: true })).toHaveValue('margin');
  await expect.element(dialog().getByLabelText('To', { exact: true })).toHaveValue('spot');
  await dialog().getByLabelText('To', { exact: true }).selectOptions('isolated');
  await dialog().getByLabelText('Pair').selectOptions('ETHUSDT');
  await eventually(() =>
    expect(sent(engine, transferOptions).at(-1)).toEqual({
      api_id: 'a1',
      from: 'margin',
      to: 'isolated',
      symbol: 'ETHUSDT',
    }),
  );
  await dialog().getByLabelText('Asset').selectOptions('BTC');
  await dialog().getByRole('button', { name: 'Max' }).click();
  await confirm('Transfer');
  await eventually(() =>
    expect(sent(engine, transfer)).toMatchObject([
      { api_id: 'a1', asset: 'BTC', amount: '0.9', from: 'margin', to: 'isolated', symbol: 'ETHUSDT' },
    ]),
  );
});

test.each<[CallFailure, RegExp]>([
  [
    { code: 'BALANCE', number: 3003, data: { field: 'amount', asset: 'USDT', free: '12' } },
    /Insufficient balance\. Available: 12 USDT/,
  ],
  [{ code: 'INPUT', number: 400, data: { field: 'asset', rule: 'not_held' } }, /cannot hold this asset/],
  [{ code: 'INTERNAL', number: 500, data: null }, /Operation failed/],
  [{ code: 'FORBIDDEN', number: 403, data: { rule: 'transfer' } }, /does not allow transfers/],
])('a transfer that the server refuses says so, and stays as it was typed: %j', async (failure, sentence) => {
  await open({ fail: { path: marginTransfer.path, failure } });
  await press('Transfer');
  await fillAmount('1000');
  await confirm('Transfer');
  await expect.element(dialog().getByText(sentence)).toBeVisible();
  await expect.element(dialog().getByLabelText('Amount')).toHaveValue('1000');
});

test('what is sent again after a lost answer has the same id, and another amount has another one', async () => {
  const engine = await open({
    fail: { path: marginTransfer.path, failure: { code: 'TIMEOUT', number: 0, data: null } },
  });
  await press('Transfer');
  await fillAmount('1000');
  await confirm('Transfer');
  await expect.element(dialog().getByText(/Sending it again cannot repeat it/)).toBeVisible();
  await confirm('Transfer');
  await eventually(() => expect(sent(engine, marginTransfer)).toHaveLength(2));
  await fillAmount('2000');
  await confirm('Transfer');
  await eventually(() => expect(sent(engine, marginTransfer)).toHaveLength(3));
  const [one, same, other] = sent(engine, marginTransfer).map(({ client_id }) => client_id);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

test('a loan tells its rates, the first hour and the level before and after, and is sent without a question', async () => {
  const engine = await open();
  await press('Borrow');
  await expect.element(dialog().getByText(/Borrowable: 900 USDT/)).toBeVisible();
  await expect.element(dialog().getByText('0.001000%')).toBeVisible();
  await expect.element(dialog().getByText('8.76%')).toBeVisible();
  await fillAmount('901');
  await expect.element(dialog().getByText('Max 900 USDT')).toBeVisible();
  await fillAmount('100');
  await expect.element(dialog().getByText('The first hour of interest is charged at once: 0.002 USDT.')).toBeVisible();
  await expect.element(dialog().getByText('1.25')).toBeVisible();
  await confirm('Borrow');
  await expect.element(page.getByText('Borrowed', { exact: true }).first()).toBeVisible();
  expect(sent(engine, loanRepay)).toMatchObject([{ api_id: 'a1', type: 'BORROW', asset: 'USDT', amount: '100' }]);
});

test('a loan on an isolated pair names its pair, and a preview that is refused stands at the amount', async () => {
  const engine = await open({
    answers: {
      [marginPreview.path]: (input: Record<string, unknown>) => ({ ...preview(input), max: '0' }),
    },
  });
  await press('Borrow');
  await dialog().getByLabelText('Margin mode').selectOptions('ETHUSDT');
  await eventually(() =>
    expect(sent(engine, marginPreview).at(-1)).toMatchObject({ symbol: 'ETHUSDT', type: 'BORROW' }),
  );
  await fillAmount('1');
  await expect.element(dialog().getByText('Max 0 USDT')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Max' })).toBeDisabled();
});

test('a repayment of all is asked about as what cannot be undone, and pays what is owed by then', async () => {
  const engine = await open();
  await press('Repay');
  await dialog().getByRole('button', { name: 'All' }).click();
  await expect.element(dialog().getByText('100.5 USDT').first()).toBeVisible();
  await dialog().getByRole('button', { name: 'Repay', exact: true }).last().click();
  await expect.element(question().getByText('This action cannot be undone.')).toBeVisible();
  await expect.element(question().getByText('Still owed')).toBeVisible();
  await question().getByRole('button', { name: 'Back' }).click();
  expect(sent(engine, loanRepay)).toEqual([]);
  await dialog().getByRole('button', { name: 'Repay', exact: true }).last().click();
  await question().getByRole('button', { name: 'Repay 100.5 USDT' }).click();
  await expect.element(page.getByText('Repaid')).toBeVisible();
  expect(sent(engine, loanRepay)).toMatchObject([{ type: 'REPAY', asset: 'USDT', amount: '500' }]);
});

test('a portfolio account repays from all of its wallets', async () => {
  const engine = await open({
    ownAccounts: [portfolio],
    answers: { [portfolioRepay.path]: { repaid: [{ asset: 'USDT', qty: '20' }] } },
  });
  await press('Repay');
  await expect.element(dialog().getByText(/then from the futures wallets/)).toBeVisible();
  await fillAmount('20');
  await dialog().getByRole('button', { name: 'Repay', exact: true }).last().click();
  await question().getByRole('button', { name: 'Repay 20 USDT' }).click();
  await expect.element(page.getByText('20 USDT', { exact: true })).toBeVisible();
  expect(sent(engine, portfolioRepay)).toMatchObject([{ api_id: 'a1', asset: 'USDT', amount: '20' }]);
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
