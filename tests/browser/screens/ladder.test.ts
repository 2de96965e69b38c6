import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { amendOrder, cancelOrder } from '../../../src/shared/contracts/order.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { testPosition } from '../../doubles/trading.ts';
import { violations } from '../axe.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

const ladder = () => page.getByRole('group', { name: 'Price ladder' });
const panel = () => page.getByRole('region', { name: 'Ladder' });
const rows = () => [...ladder().element().querySelectorAll<HTMLElement>('[data-ticks]')];
const bestBid = () => rows().find(({ dataset }) => dataset.best === 'BUY')!;
const cell = (row: HTMLElement, side: 'BUY' | 'SELL') =>
  row.querySelectorAll<HTMLElement>(`[data-side="${side}"]`)[side === 'BUY' ? 1 : 0]!;
const priceOf = (row: HTMLElement) => row.children[2]!.textContent!;
const plain = (price: string) => price.replaceAll(',', '');
const said = () => ladder().getByRole('status').element().textContent;
const callsOf = (engine: FakeEngine, path: string) => engine.calls.filter((call) => call.path === path);

async function open(options: FakeOptions = {}): Promise<FakeEngine> {
  const engine = await start('/dashboard', { session: demoSession, orders: [], ...options });
  await page.getByText('DOM', { exact: true }).click();
  await expect.element(ladder()).toBeVisible();
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  return engine;
}

/** An open buy that stands three rows below the best bid of the ladder. */
async function openWithOwn(): Promise<{
  readonly engine: FakeEngine;
  readonly own: HTMLElement;
  readonly order: Order;
}> {
  await open();
  const price = plain(priceOf(rows()[rows().indexOf(bestBid()) + 3]!));
  const order = fakeOrder(1, { symbol: 'BTCUSDT', side: 'BUY', price, amount: '0.05', filled_amount: '0.02' });
  const engine = await open({ orders: [order] });
  await expect.poll(() => ladder().element().querySelector('[data-own]')?.textContent).toBe('0.03');
  return { engine, own: ladder().element().querySelector<HTMLElement>('[data-own]')!, order };
}

test('the market stands in the middle, best bid below best ask, and axe finds no fault', async () => {
  await open();
  const at = rows().indexOf(bestBid());
  expect(Math.abs(at - rows().length / 2)).toBeLessThan(4);
  expect(cell(bestBid(), 'BUY').textContent).not.toBe('');
  expect(await violations()).toEqual([]);
});

test('a press in the bids asks about a limit of the set size there, Enter sends it, and the size is kept', async () => {
  const engine = await open();
  cell(bestBid(), 'BUY').click();
  await expect.element(page.getByText('Enter a size first.')).toBeVisible();
  await panel().getByLabelText('Size').fill('0.01');
  const row = rows()[rows().indexOf(bestBid()) + 2]!;
  const price = priceOf(row);
  cell(row, 'BUY').click();
  await expect.element(page.getByRole('dialog', { name: /^Buy 0\.01 BTC\/USDT/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => callsOf(engine, doOrder.path).map(({ input }) => input)).toHaveLength(1);
  expect(callsOf(engine, doOrder.path)[0]!.input).toMatchObject({
    side: 'BUY',
    order_type: 'LIMIT',
    price: plain(price),
    amount: '0.01',
  });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByText('Trades', { exact: true }).click();
  await page.getByText('DOM', { exact: true }).click();
  await expect.element(panel().getByLabelText('Size')).toHaveValue('0.01');
});

test('armed, a press sends at once, and a second one while the first is on its way sends nothing more', async () => {
  const engine = await open();
  await page.getByText('Enable one-click trading on this device').click();
  await panel().getByLabelText('Size').fill('0.01');
  const row = rows()[rows().indexOf(bestBid()) + 2]!;
  cell(row, 'BUY').click();
  cell(row, 'BUY').click();
  await expect.poll(() => callsOf(engine, doOrder.path)).toHaveLength(1);
});

test('own orders stand in their row with what is open of them; dragged they are asked about and amended, their cross cancels', async () => {
  const { engine, own, order } = await openWithOwn();
  const target = rows()[rows().indexOf(own.closest<HTMLElement>('[data-ticks]')!) + 2]!;
  const point = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 4, clientY: top + height / 2, pointerId: 1, bubbles: true, button: 0 };
  };
  ladder().element().setPointerCapture = () => undefined;
  own.dispatchEvent(new PointerEvent('pointerdown', point(own)));
  await expect.poll(() => own.closest<HTMLElement>('[data-ticks]')!.dataset.dropped).toBe('BUY');
  own.dispatchEvent(new PointerEvent('pointermove', point(target)));
  await expect.poll(() => target.dataset.dropped).toBe('BUY');
  own.dispatchEvent(new PointerEvent('pointerup', point(target)));
  const card = page.getByRole('dialog', { name: 'Amend order?' });
  await expect.element(card.getByText(/→/)).toBeVisible();
  await card.getByRole('button', { name: 'Amend order' }).click();
  await expect
    .poll(() => callsOf(engine, amendOrder.path)[0]?.input)
    .toMatchObject({
      order_id: order.order_id,
      price: plain(priceOf(target)),
    });
  await page.getByRole('button', { name: /^Cancel buy 0\.03 at/ }).click();
  await page
    .getByRole('dialog', { name: /^Cancel the order to buy/ })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect.poll(() => callsOf(engine, cancelOrder.path)[0]?.input).toMatchObject({ order_ids: [order.order_id] });
});

test('the keys go through the prices, place, move and cancel', async () => {
  const { engine, own } = await openWithOwn();
  await panel().getByLabelText('Size').fill('0.01');
  (ladder().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(said).toMatch(/^Bid .*, size /);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: /^Buy 0\.01/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(ladder()).toHaveFocus();
  const marked = () => rows().findIndex(({ dataset }) => dataset.marked);
  const ownRow = () => rows().indexOf(own.closest<HTMLElement>('[data-ticks]')!);
  await userEvent.keyboard('{ArrowDown}');
  for (let step = 0; marked() !== ownRow() && step < 10; step++)
    await userEvent.keyboard(marked() < ownRow() ? '{ArrowDown}' : '{ArrowUp}');
  await expect.poll(said).toContain('your buy 0.03');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByRole('dialog', { name: 'Amend order?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(ladder()).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('dialog', { name: /^Cancel the order to buy/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(engine.calls.filter(({ path }) => path === doOrder.path || path === cancelOrder.path)).toEqual([]);
});

test('the rows stand still under a pressed pointer while the market leaves them, and follow it once it is let go', async () => {
  const engine = await open();
  const press = (type: string, buttons: number) =>
    rows()[0]!.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, buttons }));
  const first = rows()[0]!.dataset.ticks;
  press('pointerdown', 1);
  engine.shift('BINANCE/BTCUSDT/spot', 500);
  await expect.poll(bestBid).toBeUndefined();
  expect(rows()[0]!.dataset.ticks).toBe(first);
  press('pointerup', 0);
  await expect.poll(bestBid, { timeout: 5_000 }).toBeDefined();
  expect(rows()[0]!.dataset.ticks).not.toBe(first);
});

test('cancel bids asks about the buys of this market alone', async () => {
  const mine = (at: number, patch: Partial<Order>) =>
    fakeOrder(at, { symbol: 'BTCUSDT', side: 'BUY', price: '60000', amount: '0.1', ...patch });
  const engine = await open({
    orders: [mine(1, {}), mine(2, { price: '61000' }), mine(3, { side: 'SELL', price: '80000' })],
  });
  await panel().getByRole('button', { name: 'Cancel bids' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect
    .poll(() => callsOf(engine, cancelOrder.path)[0]?.input)
    .toMatchObject({
      order_ids: [mine(1, {}).order_id, mine(2, {}).order_id],
    });
});

test('a reader sees prices and why there are no buttons; a stale book says so and fades', async () => {
  const engine = await open({ session: { ...demoSession, role: 'observer' } });
  await expect.element(panel().getByText('Your role cannot place orders.')).toBeVisible();
  expect(panel().getByRole('button', { name: 'Cancel bids' }).elements()).toEqual([]);
  cell(bestBid(), 'BUY').click();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  engine.becomeOf('book', 'stale');
  await expect.element(panel().getByText(/^stale/)).toBeVisible();
});

test('sizes are set once, chosen by a press or by the keys 1 to 5, and kept with the dashboard', async () => {
  const engine = await open();
  await panel().getByRole('button', { name: 'Set presets' }).click();
  await page.getByRole('textbox', { name: 'Preset 1' }).fill('0.01');
  await page.getByRole('textbox', { name: 'Preset 2' }).fill('x');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Must be a valid number')).toBeVisible();
  await page.getByRole('textbox', { name: 'Preset 2' }).fill('0.25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => engine.patched.findLast((patch) => patch.ladder_sizes)?.ladder_sizes)
    .toEqual({ 'BINANCE/BTCUSDT/spot': ['0.01', '0.25'] });
  const size = panel().getByRole('textbox', { name: 'Size' });
  await panel().getByRole('button', { name: '0.01', exact: true }).click();
  await expect.element(size).toHaveValue('0.01');
  (ladder().element() as HTMLElement).focus();
  await userEvent.keyboard('2');
  await expect.element(size).toHaveValue('0.25');
  await userEvent.keyboard('3');
  await expect.element(size).toHaveValue('0.25');
});

test('a position stands at its entry with its profit, and in words with its break-even', async () => {
  await open();
  const price = plain(priceOf(rows()[rows().indexOf(bestBid()) + 3]!));
  const own = testPosition({
    exchange: 'BINANCE',
    account_type: 'spot',
    qty: '0.5',
    avg_open: price,
    unrealized: '12.5',
  });
  await open({ positions: [own] });
  await expect.poll(() => ladder().element().querySelector('[data-held="entry"]')?.textContent).toContain('+12.50');
  await expect.element(panel().getByText(/^Long 0\.5 Entry [\d,.]+ Break-even [\d,.]+ \+12\.50 USDT$/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the ladder in a window of its own sends an order and shows what becomes of it', async () => {
  await page.viewport(460, 900);
  const engine = await start('/exladder?q=BINANCE/BTCUSDT/spot', { session: demoSession, orders: [] });
  await expect.element(ladder()).toBeVisible();
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  await panel().getByLabelText('Size').fill('0.01');
  cell(bestBid(), 'BUY').click();
  const question = page.getByRole('dialog', { name: /^Buy 0\.01/ });
  await question.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await expect.poll(() => callsOf(engine, doOrder.path)).toHaveLength(1);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect.element(toasts.getByText('Open · Buy 0.01 BTC')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a wide window of the ladder has the trades and the chart of its market beside it, a narrow one the ladder alone', async () => {
  const widthOf = (name: string) => page.getByRole('region', { name, exact: true }).element().clientWidth;
  await page.viewport(1920, 1080);
  await start('/exladder?q=BINANCE/BTCUSDT/spot', { session: demoSession, orders: [] });
  await expect.element(page.getByRole('img', { name: /candles of 15m/ })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Trades', exact: true })).toBeVisible();
  expect(widthOf('Ladder')).toBeLessThan(500);
  expect(widthOf('Chart')).toBeGreaterThan(1000);
  expect(await violations()).toEqual([]);
  await page.viewport(800, 900);
  await expect.poll(() => page.getByRole('region', { name: 'Chart', exact: true }).elements()).toHaveLength(0);
  expect(widthOf('Ladder')).toBeGreaterThan(500);
  await page.viewport(460, 900);
  await expect.poll(() => page.getByRole('region', { name: 'Trades', exact: true }).elements()).toHaveLength(0);
  expect(widthOf('Ladder')).toBe(460);
});
