import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loanRepay, portfolioRepay } from '../../../src/shared/contracts/margin.ts';
import { marginPreview, transferOptions } from '../../../src/shared/contracts/margin-preview.ts';
import { marginTransfer, transfer } from '../../../src/shared/contracts/transfer.ts';
import type { CallFailure } from '../../../src/worker/api.ts';
import { eventually } from '../../doubles/eventually.ts';

import { sent, portfolio, preview, open, dialog, question, press, confirm, fillAmount } from './money-rig.ts';

beforeEach(async () => {
  await page.viewport(1280, 1100);
});

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
