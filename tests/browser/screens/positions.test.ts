import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { closePosition, closePositionV2 } from '../../../src/shared/contracts/position.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { longPosition, testPosition } from '../../doubles/trading.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

/** A position in the symbol of the first tab. */
const position = testPosition({ exchange: 'BINANCE', account_type: 'spot', qty: '0.5' });

const options = { session: demoSession, positions: [position] };
const withKeys = { trading_keys: 'on' };

/** Presses a key of the dashboard until it is there and its question is asked. */
async function press(key: string, dialog: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await userEvent.keyboard(key);
        return page.getByRole('alertdialog', { name: dialog }).elements().length;
      },
      { timeout: 15_000, interval: 900 },
    )
    .toBe(1);
}

test('a position is not turned round while positions are not live, as the size of the order could be wrong', async () => {
  const engine = await start('/dashboard', options, withKeys);
  await press('r', /^Reverse position in /);
  const confirm = page.getByRole('button', { name: 'Reverse position' });
  await expect.element(confirm).toBeEnabled();
  engine.becomeOf('account', 'stale');
  await expect.element(confirm).toBeDisabled();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Positions are not live' })).toBeVisible();
  engine.becomeOf('account', 'live');
  await confirm.click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === doOrder.path).map(({ input }) => input))
    .toMatchObject([{ side: 'SELL', amount: '1', order_type: 'MARKET' }]);
});

test('a position is closed while positions are not live too: the server knows its size', async () => {
  const engine = await start('/dashboard', options, withKeys);
  engine.becomeOf('account', 'stale');
  await press('{Shift>}c{/Shift}', /^Close (long|short) /);
  await expect
    .element(page.getByText("Positions are not live. The server's current size will be closed."))
    .toBeVisible();
  await page.getByRole('button', { name: 'Close position' }).click();
  await expect.poll(() => engine.calls.filter(({ path }) => path === closePosition.path)).toHaveLength(1);
});

test('side and profit of a position are told by signs, not by colour alone', async () => {
  const long = testPosition({ exchange: 'BINANCE', account_type: 'spot', qty: '0.5', unrealized: '12.5' });
  const short = testPosition({
    exchange: 'OKX',
    account_type: 'spot',
    position_side: 'SHORT',
    qty: '0.25',
    unrealized: '-3',
  });
  await start('/dashboard', { session: demoSession, positions: [long, short] });
  await openTable('Positions');
  const texts = () =>
    page
      .getByRole('gridcell')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(expect.arrayContaining(['LONG', '0.5 BTC', 'SHORT', '0.25 BTC']));
  expect(texts().filter((text) => /^[+\u2212]\d/.test(text))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\+12\.50 USDT \+\d/),
      expect.stringMatching(/^\u22123\.00 USDT \u2212\d/),
    ]),
  );
});

test('the row of a position asks for the price of an exit from it', async () => {
  const short = testPosition({
    exchange: 'BINANCE',
    account_type: 'spot',
    position_side: 'SHORT',
    qty: '0.25',
    avg_open: '60000',
    mark_price: '60000',
  });
  const engine = await start('/dashboard', { session: demoSession, positions: [short] });
  await openTable('Positions');
  await page.getByRole('button', { name: 'Take profit / stop loss: 0.25 BTC/USDT spot' }).click();
  const dialog = page.getByRole('dialog', { name: /^Take profit \/ stop loss: Short 0\.25 / });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const [profit, loss] = ['Take profit', 'Stop loss'].map((name) =>
    dialog.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator];
  await press('Place');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a take profit, a stop loss or both.');
  await loss.fill('59000');
  await press('Place');
  await expect.element(dialog.getByText('Must be above 60,000')).toBeVisible();
  await loss.fill('61000');
  await expect.element(dialog.getByText(/^P&L \u2212250\.00 USDT · \+1\.67%/)).toBeVisible();
  await profit.fill('58000');
  await expect.element(dialog.getByText(/^P&L \+500\.00 USDT · \u22123\.33%/)).toBeVisible();
  await press('Place both');
  const common = { side: 'BUY', close_position: true, position_side: 'SHORT' };
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === doOrder.path).map(({ input }) => input))
    .toMatchObject([
      { ...common, order_type: 'STOP_MARKET', trigger_price: '61000' },
      { ...common, order_type: 'TAKE_PROFIT_MARKET', trigger_price: '58000' },
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('both exits of a part of a position are sent as one OCO', async () => {
  const engine = await start('/dashboard', { session: demoSession, positions: [longPosition] });
  await openTable('Positions');
  await page.getByRole('button', { name: /^Take profit \/ stop loss: / }).click();
  const dialog = page.getByRole('dialog', { name: /^Take profit \/ stop loss: Long / });
  await dialog.getByRole('textbox', { name: 'Take profit', exact: true }).fill('70000');
  await dialog.getByRole('textbox', { name: 'Stop loss', exact: true }).fill('50000');
  await dialog.getByText('50%', { exact: true }).click();
  await expect.element(dialog.getByText(/^Sent as one OCO pair/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Place both', exact: true }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === doOrder.path).map(({ input }) => input))
    .toMatchObject([
      { side: 'SELL', order_type: 'OCO', oco: { limit_price: '70000', stop_price: '50000' }, reduce_only: true },
    ]);
});

test('the question whether to close goes with the position: size with its unit, mark and profit with its sign are those of the row', async () => {
  const held = [
    testPosition({ exchange: 'BINANCE', account_type: 'spot', qty: '0.5', mark_price: '60000', unrealized: '2.57' }),
  ];
  const engine = await start('/dashboard', { session: demoSession, positions: held });
  await openTable('Positions');
  await page.getByRole('button', { name: /^Close 0\.5/ }).click();
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('[role="alertdialog"] dl > div')].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
      ]),
    );
  await expect.poll(facts).toMatchObject({ Size: '0.5 BTC', Mark: '60,000.0', Unrealised: '+2.57 USDT' });
  held[0] = { ...held[0]!, qty: '0.25', mark_price: '59000', unrealized: '-3' };
  engine.becomeOf('account', 'live');
  await expect.poll(facts).toMatchObject({ Size: '0.25 BTC', Mark: '59,000.0', Unrealised: '\u22123.00 USDT' });
  await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName(/^Close long 0\.25/);
});

const closing = async (patch: Partial<typeof longPosition> = {}) => {
  const engine = await start('/dashboard', {
    session: demoSession,
    positions: [{ ...longPosition, ...patch }],
    answers: { [closePositionV2.path]: { results: [{ api_id: 'a1', code: 200, msg: '' }] } },
  });
  await openTable('Positions');
  await page.getByRole('button', { name: /^Close 0\.5/ }).click();
  return engine;
};
const inputsOf = (engine: Awaited<ReturnType<typeof start>>, { path }: { readonly path: string }) =>
  engine.calls.filter((call) => call.path === path).map(({ input }) => input);

test('half of a position is closed by a limit: the amount and the profit are told before', async () => {
  const engine = await closing();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: '50%' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.25');
  await dialog.getByRole('radio', { name: 'Limit', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close position' }).click();
  await expect.element(dialog.getByText('Must be a valid number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Limit price' }).fill('62000');
  await dialog.getByRole('button', { name: 'Close position' }).click();
  await expect
    .poll(() => inputsOf(engine, closePositionV2))
    .toMatchObject([{ percent: 50, order_type: 'LIMIT', price: '62000', position_side: 'BOTH' }]);
});

test('an amount that is typed is closed by a reduce-only order; more than the position is not', async () => {
  const engine = await closing();
  const dialog = page.getByRole('alertdialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('0.6');
  await expect.element(dialog.getByText('Must not exceed the position: 0.5')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close position' }).click();
  expect(inputsOf(engine, doOrder)).toEqual([]);
  await amount.fill('0.2');
  await dialog.getByRole('button', { name: 'Close position' }).click();
  await expect
    .poll(() => inputsOf(engine, doOrder))
    .toMatchObject([{ side: 'SELL', order_type: 'MARKET', amount: '0.2', reduce_only: true }]);
});

test('all positions that are shown are closed together, each by its own call', async () => {
  const other = { ...longPosition, symbol: 'ETHUSDT', qty: '-2' };
  const engine = await start('/dashboard', { session: demoSession, positions: [longPosition, other] });
  await openTable('Positions');
  await page.getByRole('button', { name: 'Close all 2' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close 2 positions at market?' });
  await expect.element(dialog.getByText('This action cannot be undone.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close 2 positions' }).click();
  await expect
    .poll(() => inputsOf(engine, closePosition))
    .toMatchObject([{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }]);
});

test('a row tells return, distance to liquidation, exits and totals', async () => {
  const stop = fakeOrder(5, {
    api_id: longPosition.api_id,
    symbol: longPosition.symbol,
    account_type: longPosition.account_type,
    side: 'SELL',
    order_type: 'STOP_MARKET',
    status: 'WAITING',
    trigger_price: '59000',
    reduce_only: true,
  });
  await start('/dashboard', { session: demoSession, positions: [longPosition], orders: [stop] });
  await openTable('Positions');
  const row = page.getByRole('grid', { name: 'Positions' }).getByRole('row').nth(1);
  await expect.element(row.getByText('+16.67%')).toBeVisible();
  await expect.element(row.getByRole('img', { name: 'Liquidation imminent: 4.1% away' })).toBeVisible();
  await expect.poll(() => row.element().textContent).toContain('— / 59,000.0');
  await expect.element(page.getByRole('region', { name: 'Totals of positions' })).toBeVisible();
});
