import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { interestHistory, marginAccount, marginBookings } from '../../../src/shared/contracts/margin.ts';
import { amendOrder, cancelOrder } from '../../../src/shared/contracts/order.ts';
import { closePosition } from '../../../src/shared/contracts/position.ts';
import type { Twap } from '../../../src/shared/trade/algo.ts';
import type { Role } from '../../../src/shared/user/role.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { testBalance, testPosition } from '../../doubles/trading.ts';
import { violations } from '../axe.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

const readers: readonly Role[] = ['observer', 'risk', 'finance'];

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

const held = testPosition({
  exchange: 'BINANCE',
  account_type: 'spot',
  qty: '0.5',
  mark_price: '60000',
  margin_mode: 'ISOLATED',
});
const resting = fakeOrder(2, {
  symbol: 'BTCUSDT',
  side: 'BUY',
  amount: '0.3',
  price: '67000',
  filled_amount: '0',
  status: 'UNFILLED',
});
const twap: Twap = {
  ...fakeOrder(9, { order_id: 'p1', symbol: 'BTCUSDT', side: 'BUY', amount: '10', status: 'EXECUTING' }),
  order_type: 'TWAP',
  kind: 'TWAP',
  parent_id: 'p1',
  duration_s: 600,
  slices: 10,
  done_slices: 2,
  next_at: null,
  arrival_price: '67000',
  impact_percent: null,
  vwap_bench: null,
};
const owed = [
  testBalance({ api_id: 'a1', account_type: 'margin', asset: 'USDT', free: '500', borrowed: '100', interest: '0.5' }),
];
const none = { pagenation: { page: 1, page_size: 50, total: 0, results: [] } };

/** Opens the dashboard as somebody of a role who holds what was begun before. */
const open = (role: Role): Promise<FakeEngine> =>
  start('/dashboard', {
    session: { ...demoSession, role },
    positions: [held],
    orders: [resting],
    algos: { parents: [twap], children: [] },
    ownBalances: owed,
    answers: { [marginBookings.path]: none, [interestHistory.path]: none },
  });
const panel = () => page.getByRole('region', { name: 'Orders and balances' });
const row = (text: string) => panel().getByRole('row').filter({ hasText: text });
const buttons = () =>
  panel()
    .getByRole('button')
    .elements()
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
/** Names of what moves money, from a table, a panel or a row. */
const movesMoney = /^(Transfer|Borrow|Repay|Convert|Collect funds|Turn auto-repay|Actions for)\b(?!ed)/;
const sent = (engine: FakeEngine, path: string) => engine.calls.filter((call) => call.path === path);

describe.each(readers)('%s', (role) => {
  test('a position tells what it is, and nothing of it can be traded: by button, menu or key', async () => {
    const engine = await open(role);
    await openTable('Positions');
    await expect.element(row('BTC/USDT').getByText('0.5 BTC')).toBeVisible();
    await expect.element(row('BTC/USDT').getByText('60,000.0').first()).toBeVisible();
    expect(buttons().filter((name) => /^(Close|Take profit|Reverse)/.test(name ?? ''))).toEqual([]);
    await panel()
      .getByRole('button', { name: /^More: / })
      .click();
    await expect.poll(menuItems).toEqual(['Show on chart', 'Copy row']);
    await userEvent.keyboard('{Escape}');
    (row('BTC/USDT').element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
    expect(sent(engine, closePosition.path)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('what rests and what runs may still be ended, and is not amended', async () => {
    const engine = await open(role);
    await expect.element(panel().getByRole('button', { name: /^Cancel BUY 0\.3 / })).toBeVisible();
    expect(buttons().filter((name) => /^Amend/.test(name ?? ''))).toEqual([]);
    (row('BTC/USDT').element() as HTMLElement).focus();
    await userEvent.keyboard('{F2}');
    expect(page.getByRole('textbox', { name: 'New price' }).elements()).toEqual([]);
    await panel()
      .getByRole('button', { name: /^More: BUY 0\.3 / })
      .click();
    await expect
      .poll(menuItems)
      .toEqual(['Cancel order', 'Select several', 'Copy row', 'Show on chart', 'Order details']);
    await userEvent.keyboard('{Escape}');
    await openTable('Algo orders');
    await panel().getByRole('button', { name: 'Stop TWAP BTCUSDT' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop order' }).click();
    await expect.poll(() => sent(engine, cancelOrder.path).map(({ input }) => input)).toEqual([{ parent_id: 'p1' }]);
    expect(sent(engine, amendOrder.path)).toEqual([]);
  });

  test('balances and loans are read, and no money can be moved from them, the form or the palette', async () => {
    await open(role);
    const form = page.getByRole('region', { name: 'Order', exact: true });
    await expect.element(form.getByText('Your role cannot place orders.')).toBeVisible();
    expect(form.getByRole('textbox').elements()).toEqual([]);
    await openTable('Balances');
    await expect.element(row('USDT').first()).toBeVisible();
    expect(buttons().filter((name) => movesMoney.test(name ?? ''))).toEqual([]);
    await openTable('Loans');
    await expect.element(panel().getByRole('radio', { name: 'Loans and repayments' })).toBeVisible();
    expect(buttons().filter((name) => movesMoney.test(name ?? ''))).toEqual([]);
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = page.getByRole('dialog', { name: 'Search or command' });
    await palette.getByRole('combobox').fill('log out');
    await expect.element(palette.getByRole('option', { name: /^Log out/ })).toBeVisible();
    await palette.getByRole('combobox').fill('transfer');
    await expect.element(palette.getByRole('option', { name: /^Log out/ })).not.toBeInTheDocument();
    expect(palette.getByRole('option', { name: /^Transfer/ }).elements()).toEqual([]);
  });

  test('an account that is still its own shows its balances, and no panel to borrow or to change leverage', async () => {
    const engine = await start('/user?section=balances&scope=own', {
      session: { ...demoSession, role },
      lends: true,
      ownBalances: owed,
    });
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.element(page.getByRole('main').getByText('500').first()).toBeVisible();
    expect(page.getByRole('region', { name: /margin$/ }).elements()).toEqual([]);
    const names = page
      .getByRole('main')
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent ?? '');
    expect(names.filter((name) => movesMoney.test(name))).toEqual([]);
    expect(sent(engine, marginAccount.path)).toEqual([]);
  });
});

test('to who trades the same tables offer to close, to set exits, to amend and to move money', async () => {
  await open('user');
  await expect.element(panel().getByRole('button', { name: /^Amend BUY 0\.3 / })).toBeVisible();
  await openTable('Positions');
  await expect.element(panel().getByRole('button', { name: /^Close 0\.5 / })).toBeVisible();
  await expect.element(panel().getByRole('button', { name: /^Take profit \/ stop loss: 0\.5 / })).toBeVisible();
  await openTable('Balances');
  await expect.poll(() => buttons().filter((name) => movesMoney.test(name ?? '')).length).toBeGreaterThan(1);
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Search or command' });
  await palette.getByRole('combobox').fill('transfer');
  await expect.element(palette.getByRole('option', { name: /^Transfer/ }).first()).toBeVisible();
});
