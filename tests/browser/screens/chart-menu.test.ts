import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { alertSave } from '../../../src/shared/contracts/alert.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import { testPosition } from '../../doubles/trading.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1100, 760);
});

const pane = (id: string) => document.querySelector<HTMLElement>(`[data-pane="${id}"]`)!;
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent ?? '');
const isPriced = (text: string) => / at [\d,.]+$|^Copy/.test(text);

async function begin(options: FakeOptions = {}) {
  const engine = await start('/exkchart?q=BINANCE/BTCUSDT/spot', { session: demoSession, everyMs: 0, ...options });
  await expect.poll(() => document.querySelector('canvas[data-layer="levels"]'), { timeout: 15_000 }).not.toBeNull();
  return engine;
}

/** Presses with the right button at a share of an element's width and height. */
function pressRight(element: Element, across: number, down: number): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  element.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      button: 2,
      clientX: left + width * across,
      clientY: top + height * down,
    }),
  );
}

test('a right press over the candles offers what can be done at its price; beside them, where the price would be one that is not there, nothing at a price', async () => {
  await begin();
  pressRight(pane('main').querySelector('.u-over')!, 0.5, 0.5);
  await expect.poll(() => items().filter(isPriced).length).toBeGreaterThan(2);
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(items).toEqual([]);

  const volume = pane('volume');
  for (const [element, down] of [
    [volume.querySelector('.u-over')!, 0.5],
    [volume.querySelector('[data-axis="time"]')!, 0.5],
  ] as const) {
    pressRight(element, 0.5, down);
    await expect.poll(items).toContain('Drawing tools');
    expect(items().filter(isPriced)).toEqual([]);
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await expect.poll(items).toEqual([]);
  }
});

/**
 * The height of one price at the crosshair of a pane, px from its upper edge, as a chart of more or less stretched
 * prices has it.
 */
async function priceAt(share: number): Promise<number> {
  const over = pane('main').querySelector('.u-over')!;
  const { left, top, width, height } = over.getBoundingClientRect();
  over.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, clientX: left + width / 2, clientY: top + height * share }),
  );
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  return Number(document.querySelector('[data-tag="price"]')!.textContent!.replaceAll(',', ''));
}
/** What lies between two heights of the candles' pane. */
const shownOf = async () => (await priceAt(0.1)) - (await priceAt(0.9));
const lowest = () => priceAt(0.9);

test('keys stretch the price axis and move it, and the switch in the settings lets the bars decide again', async () => {
  await begin();
  const chart = page.getByRole('img', { name: /candles of/ }).element() as HTMLElement;
  const before = await shownOf();
  const low = await lowest();
  chart.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(async () => before / (await shownOf())).toBeCloseTo(1.25, 2);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(async () => before / (await shownOf())).toBeCloseTo(1, 2);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(async () => ((await lowest()) - low) / before).toBeCloseTo(0.125, 2);

  await page.getByRole('button', { name: 'Chart settings' }).click();
  const auto = page.getByRole('checkbox', { name: 'Auto scale: Price' });
  await expect.element(auto).not.toBeChecked();
  await auto.click({ force: true });
  await expect.element(auto).toBeChecked();
  await expect.poll(async () => ((await lowest()) - low) / before).toBeCloseTo(0, 2);
  await page.getByRole('button', { name: 'Compress axis: Price' }).click();
  await expect.element(auto).not.toBeChecked();
  await expect.poll(async () => (await shownOf()) / before).toBeCloseTo(1.25, 2);
});

test('the menu of a pane stretches its axis; it is asked for by the keys on the line above the pane too', async () => {
  await begin();
  const line = document.querySelector<HTMLElement>(
    '[role="separator"][aria-orientation="horizontal"][aria-label*="olume"]',
  )!;
  line.focus();
  line.dispatchEvent(new KeyboardEvent('keydown', { key: 'F10', shiftKey: true, bubbles: true, cancelable: true }));
  await expect.poll(items).toEqual(['Drawing tools', 'Stretch axis', 'Compress axis']);
  await page.getByRole('menuitem', { name: 'Compress axis' }).click();
  await expect.poll(items).toEqual([]);
  pressRight(pane('volume').querySelector('.u-over')!, 0.5, 0.5);
  await expect.poll(items).toEqual(['Drawing tools', 'Stretch axis', 'Compress axis', 'Auto scale']);
  await page.getByRole('menuitem', { name: 'Auto scale' }).click();
  pressRight(pane('main').querySelector('.u-over')!, 0.5, 0.5);
  await expect.poll(items).toContain('Stretch axis');
  expect(items()).not.toContain('Auto scale');
});

test('the menu asks for the price of an exit from a position, tells what it would bring, and places it', async () => {
  const position = testPosition({ exchange: 'BINANCE', account_type: 'spot', qty: '0.5', avg_open: '60000' });
  const engine = await begin({ positions: [position] });
  pressRight(pane('main').querySelector('.u-over')!, 0.5, 0.5);
  await page.getByRole('menuitem', { name: /^Take profit \/ stop loss: Long 0\.5/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Take profit \/ stop loss: Long 0\.5 / });
  const price = dialog.getByRole('textbox', { name: 'Take profit', exact: true });
  const loss = dialog.getByRole('textbox', { name: 'Stop loss', exact: true });
  await expect
    .poll(() => [price, loss].map((field) => Number((field.element() as HTMLInputElement).value.replaceAll(',', ''))))
    .toSatisfy(([above, below]: number[]) => Math.max(above!, below!) > 1_000 && Math.min(above!, below!) === 0);
  await loss.fill('1000');
  await expect.element(dialog.getByText(/^P&L \u221229,500\.00 USDT/)).toBeVisible();
  await loss.fill('');
  await price.fill('900000');
  await expect.element(dialog.getByText(/^P&L \+420,000\.00 USDT/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Place' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === doOrder.path).map(({ input }) => input))
    .toMatchObject([{ side: 'SELL', order_type: 'TAKE_PROFIT_MARKET', trigger_price: '900000', close_position: true }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

const alert: Alert = {
  alert_id: '7',
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  kind: 'PRICE',
  trigger_price: '1000',
  direction: 'DOWN_TO',
  duration_s: 3_600,
  channel: ['web', 'app'],
  status: 'MONITORING',
  created: 0,
  updated: 0,
  expires: null,
  triggered: null,
  price: null,
};

test('the menu asks for another price of an alert; it keeps how long it lasts and where it is told', async () => {
  const engine = await begin({ alerts: [alert], answers: { [alertSave.path]: alert } });
  await expect
    .poll(() => page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem').elements().length)
    .toBe(1);
  pressRight(pane('main').querySelector('.u-over')!, 0.5, 0.5);
  await page.getByRole('menuitem', { name: 'Move: Alert down to 1,000.0' }).click();
  const dialog = page.getByRole('dialog', { name: /^Move alert: / });
  const price = dialog.getByRole('textbox', { name: 'Trigger price' });
  await expect.element(price).toHaveValue('1,000');
  await price.fill('0');
  await dialog.getByRole('button', { name: 'Move alert' }).click();
  await expect.element(dialog.getByText('Must be a valid number')).toBeVisible();
  await price.fill('900000');
  await expect.element(dialog.getByRole('combobox', { name: 'Direction' })).toHaveValue('UP_TO');
  await dialog.getByRole('combobox', { name: 'Direction' }).selectOptions('Down to');
  await dialog.getByRole('button', { name: 'Move alert' }).click();
  await expect.element(dialog.getByText('Trigger price must be below the last price.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Direction' }).selectOptions('Up to');
  await dialog.getByRole('button', { name: 'Move alert' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === alertSave.path).map(({ input }) => input))
    .toEqual([
      {
        exchange: 'BINANCE',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        kind: 'PRICE',
        trigger_price: '900000',
        direction: 'UP_TO',
        duration_s: 3_600,
        channel: ['web', 'app'],
        alert_id: '7',
      },
    ]);
});
