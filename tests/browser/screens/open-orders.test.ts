import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { amendOrder, cancelOrder, orderFills } from '../../../src/shared/contracts/order.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

const order = (at: number, patch = {}) =>
  fakeOrder(at, { symbol: 'BTCUSDT', side: 'BUY', price: '67180.5', filled_amount: '0', status: 'UNFILLED', ...patch });
const orders = [
  order(1),
  order(2, { side: 'SELL', price: '68000' }),
  order(3, { api_id: 'a2' }),
  order(4, { parent_id: 'p1' }),
];
const grid = () => page.getByRole('grid', { name: 'Open orders' });
const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
const inputsOf = (engine: FakeEngine, { path }: { readonly path: string }) =>
  engine.calls.filter((call) => call.path === path).map(({ input }) => input);

async function open(): Promise<FakeEngine> {
  const engine = await start('/dashboard', { session: demoSession, orders });
  // The first one loads the whole application.
  await expect.poll(() => row('o4'), { timeout: 30_000 }).toBeTruthy();
  return engine;
}
/** Gives the focus to the cell of a column. */
function focusCell(id: string, text: string): HTMLElement {
  const cell = [...row(id)!.children].find(({ textContent }) => textContent === text) as HTMLElement;
  cell.focus();
  return cell;
}

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('F2 on a price opens a field in its place, Enter sends the amendment, and the row has the focus again', async () => {
  const engine = await open();
  focusCell('o1', '67,180.5');
  await userEvent.keyboard('{F2}');
  const field = grid().getByRole('textbox', { name: 'New price' });
  await expect.element(field).toHaveFocus();
  await field.fill('67,100.55');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText('Must be a multiple of 0.1')).toBeVisible();
  await field.fill('67100.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => inputsOf(engine, amendOrder)).toMatchObject([{ order_id: 'o1', price: '67100.5' }]);
  await expect.element(field).not.toBeInTheDocument();
  expect(row('o1')!.contains(document.activeElement)).toBe(true);
});

test('what the server refuses stays in the field with its sentence; Esc leaves it, and the same change again has the same id', async () => {
  const engine = await open();
  const { call } = engine;
  const tried: unknown[] = [];
  Object.assign(engine, {
    call: async (contract: { readonly path: string }, input: unknown) => {
      if (contract.path !== amendOrder.path) return call(contract as never, input as never);
      tried.push(input);
      throw new CallError({ code: 'BALANCE', number: 3003, data: null });
    },
  });
  await page.getByRole('button', { name: 'Amend BUY 0.25 BTCUSDT 67,180.5' }).first().click();
  const field = grid().getByRole('textbox', { name: 'New price' });
  await field.fill('67300');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText('Insufficient balance.')).toBeVisible();
  await expect.element(field).toHaveValue('67300');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => tried.length).toBe(2);
  expect(tried[1]).toEqual(tried[0]);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(row('o1')!.textContent).toContain('67,180.5');
});

test('a price far from the market is asked about at the field, and sent with the next Enter', async () => {
  const engine = await open();
  const cell = focusCell('o1', '67,180.5');
  await userEvent.dblClick(cell);
  const field = grid().getByRole('textbox', { name: 'New price' });
  await field.fill('30000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText(/^Price is far from market\./)).toBeVisible();
  expect(inputsOf(engine, amendOrder)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => inputsOf(engine, amendOrder)).toMatchObject([{ price: '30000' }]);
});

test('children of an algorithmic order are not amended, and no button says they could', async () => {
  await open();
  await expect
    .poll(() =>
      [...row('o4')!.querySelectorAll('button')].filter(({ disabled }) => disabled).map(({ ariaLabel }) => ariaLabel),
    )
    .toEqual(['Amend BUY 0.25 BTCUSDT 67,180.5']);
  focusCell('o4', '67,180.5');
  await userEvent.keyboard('{F2}');
  expect(grid().getByRole('textbox').elements()).toEqual([]);
});

test('Shift+F10, a right press and the row’s button open the menu: all of a side, of an account or of the symbol are cancelled', async () => {
  const engine = await open();
  focusCell('o1', '67,180.5');
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Amend price',
    'Amend amount',
    'Cancel order',
    'Cancel all on BTC/USDT spot (4)',
    'Cancel all on Paper BIN (3)',
    'Cancel all buy orders (3)',
    'Select several',
    'Copy row',
    'Show on chart',
    'Order details',
  ]);
  await menu.getByText('Cancel all buy orders (3)').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 3 orders' }).click();
  await expect.poll(() => inputsOf(engine, cancelOrder)).toEqual([{ order_ids: ['o1', 'o3', 'o4'] }]);
  await page.getByRole('button', { name: 'More: SELL 0.25 BTCUSDT 68,000' }).click();
  await expect.element(menu.getByText('Order details')).toBeVisible();
});

test('rows that are selected have boxes and are cancelled together; Delete asks about them too', async () => {
  const engine = await open();
  row('o1')!.focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await expect.element(page.getByRole('checkbox', { name: 'Select SELL 0.25 BTCUSDT 68,000' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Select BUY 0.25 BTCUSDT 67,180.5' }).nth(1).click();
  const cancel = page.getByRole('button', { name: 'Cancel 3 orders', exact: true });
  await expect.element(cancel).toBeVisible();
  row('o2')!.focus();
  await userEvent.keyboard('{Delete}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 3 orders' }).click();
  await expect.poll(() => inputsOf(engine, cancelOrder)).toEqual([{ order_ids: ['o1', 'o2', 'o3'] }]);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(page.getByRole('button', { name: 'Cancel all 4' })).toBeVisible();
});

test('the details of an order have its ids and its fills with trade ids and fees', async () => {
  const fill = {
    fill_id: '9007199254740993',
    order_id: 'o1',
    price: '67180.5',
    qty: '0.1',
    quote: '6718.05',
    fee: '0.0001',
    fee_asset: 'BTC',
    is_maker: true,
    realized_pnl: '0',
    time: 1_790_000_000_000,
  };
  await start('/dashboard', { session: demoSession, orders, answers: { [orderFills.path]: [fill] } });
  await page
    .getByRole('button', { name: /^More: BUY/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Order details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order details' });
  await expect.element(dialog.getByText('9007199254740993')).toBeVisible();
  await expect.element(dialog.getByText('0.0001 BTC')).toBeVisible();
  await expect.element(dialog.getByText('o1', { exact: true })).toBeVisible();
});

test('a row is copied with plain figures', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await open();
  await page.getByRole('button', { name: 'More: SELL 0.25 BTCUSDT 68,000' }).click();
  await page.getByRole('menuitem', { name: 'Copy row' }).click();
  await expect.poll(() => write.mock.calls[0]?.[0].split('\t')).toContain('68000.0');
});

test('where the table would begin with another market’s orders it shows this one’s, and says how many others there are', async () => {
  await start('/dashboard', {
    session: demoSession,
    orders: [order(1, { symbol: 'ETHUSDT' }), order(9, { exchange: 'OKX' })],
  });
  await expect.element(page.getByText('No open orders on this symbol.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all 2' }).click();
  await expect.poll(() => row('o1')).toBeTruthy();
});

test('a phone has a card for each order, which is amended and cancelled there', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  const engine = await start('/dashboard', { session: demoSession, orders });
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Orders' }).click();
  const cards = page.getByRole('list', { name: 'Open orders' });
  await expect.element(cards.getByRole('listitem').first()).toBeVisible();
  await cards
    .getByRole('button', { name: /^Amend BUY/ })
    .first()
    .click();
  await cards.getByRole('textbox', { name: 'New price' }).fill('67000');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => inputsOf(engine, amendOrder)).toMatchObject([{ order_id: 'o1', price: '67000' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
