import type { Locator, Page } from '@playwright/test';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { ledgerPositions } from '../../src/shared/contracts/position-account.ts';
import { transfer } from '../../src/shared/contracts/transfer.ts';
import { type InstrumentKey, symbolOfKey } from '../../src/shared/market/instrument.ts';
import type { Api } from './api.ts';
import { chooseAt, pressAt, tabTo, takeItem, typeAt, untilActive } from './keys.ts';
import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

/** A day of trading in one kind of instrument. */
interface Day {
  readonly name: string;
  /** What is typed into the search, and the market that Enter opens then. */
  readonly search: string;
  readonly shows: RegExp;
  readonly key: RegExp;
  readonly amount: string;
  readonly tick: number;
  /** The account beside the one that trades first. */
  readonly second: string;
  /** Contracts have leverage and positions; of options the leverage is fixed. */
  readonly position?: true;
  readonly leverage?: string;
  /** What is bought may be sold on the same day. */
  readonly sells?: true;
}

const days: readonly Day[] = [
  {
    name: 'spot',
    search: 'binance eth spot',
    shows: /ETH\/USDT/,
    key: /^BINANCE\/ETHUSDT\/spot$/,
    amount: '0.5',
    tick: 2,
    second: 'Second',
    sells: true,
  },
  {
    name: 'margin',
    search: 'binance btc margin',
    shows: /BTC\/USDT/,
    key: /^BINANCE\/BTCUSDT\/margin$/,
    amount: '0.02',
    tick: 2,
    second: 'Second',
    sells: true,
  },
  {
    name: 'perpetual',
    search: 'binance btcusdt perp',
    shows: /BTC\/USDT/,
    key: /^BINANCE\/BTCUSDT\/linear$/,
    amount: '0.02',
    tick: 1,
    second: 'Second',
    position: true,
    leverage: '8',
  },
  {
    name: 'coin-margined',
    search: 'binance btcusd coin',
    shows: /BTC\/USD/,
    key: /^BINANCE\/BTCUSD\/inverse$/,
    amount: '20',
    tick: 1,
    second: 'Second',
    position: true,
    leverage: '8',
  },
  {
    name: 'option',
    search: 'halyard btc call',
    shows: /BTC .* C/,
    key: /^HALYARD\/BTC-.*-C\/option$/,
    amount: '0.05',
    tick: 1,
    second: 'Halyard portfolio',
    position: true,
  },
  {
    name: 'A-share',
    search: '600519',
    shows: /SH600519/,
    key: /^Astock\/SH600519\/astock$/,
    amount: '100',
    tick: 2,
    second: 'Second shares',
  },
];

test.setTimeout(180_000);
test.use({
  who: {
    accounts: [
      { name: 'Second', exchange: 'BINANCE' },
      { name: 'Second shares', exchange: 'Astock' },
    ],
  },
});

const form = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('grid', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

/** The focus has not gone to the page as a whole, from where Tab would begin anew. */
const focusIsKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is kept').toBe(true);

/** The question that stands there has the focus; Enter answers it where it is on the answer already. */
async function answer(page: Page, name: RegExp, button: RegExp): Promise<void> {
  const question = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expect(question).toBeVisible();
  await expect
    .poll(() => question.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus is in the question')
    .toBe(true);
  await pressAt(question.getByRole('button', { name: button }));
  await expect(question).toBeHidden();
  await focusIsKept(page);
}

/** Opens a market by the search, and gives its key. */
async function find(page: Page, { search, shows, key }: Day): Promise<InstrumentKey> {
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search symbols' });
  await untilActive(box);
  await page.keyboard.type(search);
  const found = page.getByRole('listbox', { name: 'Symbols' }).getByRole('option', { selected: true });
  await expect(found).toContainText(shows);
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toHaveAttribute('data-tab', key);
  await expect(field(page, 'Amount')).toBeVisible({ timeout: 20_000 });
  return (await tab.getAttribute('data-tab')) as InstrumentKey;
}

/** Leads into the buttons of a row, and presses one of them. */
async function pressInRow(page: Page, row: Locator, button: Locator): Promise<void> {
  await tabTo(row);
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      row.evaluate((element) => element.contains(document.activeElement) && element !== document.activeElement),
    )
    .toBe(true);
  await pressAt(button);
}

/** Takes a second account in, and leaves it out again. */
async function changeAccounts(page: Page, { second }: Day): Promise<void> {
  const chip = form(page).getByRole('button', { name: /^Accounts/ });
  await pressAt(chip);
  const box = page.getByRole('checkbox', { name: second, exact: true });
  await pressAt(box, 'Space');
  await expect(chip).toContainText('2 accounts');
  await pressAt(box, 'Space');
  await expect(chip).not.toContainText('2 accounts');
  await page.keyboard.press('Escape');
  await untilActive(chip);
}

async function setLeverage(page: Page, times: string): Promise<void> {
  const chip = form(page).getByRole('button', { name: /^Position settings/ });
  await pressAt(chip);
  const panel = page.getByRole('form', { name: 'Leverage' });
  await expect(panel).toBeVisible();
  await typeAt(panel.getByRole('textbox', { name: 'Leverage' }), times);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(chip).toContainText(`${times}×`);
  await untilActive(chip);
}

/** Sends what stands in the form, by its button, after the question. */
async function send(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  await pressAt(form(page).getByRole('button', { name: new RegExp(`^${side} `) }));
  await answer(page, new RegExp(`^${side} .*\\?$`), new RegExp(`^${side} `));
}

/** Types another price into the row of an order. */
async function amendInRow(page: Page, row: Locator, price: string): Promise<void> {
  await pressInRow(page, row, row.getByRole('button', { name: /^Amend BUY / }));
  await untilActive(page.getByRole('textbox', { name: 'New price' }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
}

/** A limit under the market with its exits where it has any: sent, amended in its row, and cancelled. */
async function restAmendCancel(page: Page, api: Api, day: Day, key: InstrumentKey): Promise<void> {
  const { bids } = (await api.call(depth, { ...symbolOfKey(key)!, limit: 5 })).data;
  const best = Number(bids[0]![0]);
  const at = (share: number) =>
    (Math.floor(best * share * 10 ** (day.tick - 1)) / 10 ** (day.tick - 1)).toFixed(day.tick);
  await chooseAt(form(page).getByRole('radiogroup', { name: 'Order type' }), 'Limit');
  await typeAt(field(page, 'Price'), at(0.98));
  await typeAt(field(page, 'Amount'), day.amount);
  if (day.sells) {
    await pressAt(form(page).getByRole('checkbox', { name: 'Take profit / stop loss' }), 'Space');
    await typeAt(field(page, 'Take profit'), at(1.05));
    await typeAt(field(page, 'Stop loss'), at(0.93));
  }
  await send(page, 'Buy');
  if (day.sells) await pressAt(form(page).getByRole('checkbox', { name: 'Take profit / stop loss' }), 'Space');
  const open = async () => (await api.call(currentOrders, {})).data;
  await expect.poll(async () => (await open()).map(({ price }) => Number(price))).toEqual([Number(at(0.98))]);
  if (day.sells)
    expect((await open())[0]).toMatchObject({ tp: { trigger_price: at(1.05) }, sl: { trigger_price: at(0.93) } });

  await pressAt(page.getByRole('link', { name: 'Skip to the orders' }));
  const row = rowsOf(page, 'Open orders').first();
  if (day.name === 'A-share') await expect(row.getByRole('button', { name: /^Amend BUY / })).toBeDisabled();
  else await amendInRow(page, row, at(0.97));
  if (day.name !== 'A-share')
    await expect.poll(async () => (await open()).map(({ price }) => Number(price))).toEqual([Number(at(0.97))]);

  await pressInRow(page, row, row.getByRole('button', { name: /^Cancel BUY / }));
  await answer(page, /^Cancel the order to /, /^Cancel order$/);
  await expect.poll(async () => (await open()).length).toBe(0);
}

/** Buys at the market; what is bought is sold again, or its position has a stop and is closed. */
async function buyAndLeave(page: Page, api: Api, day: Day): Promise<void> {
  await pressAt(page.getByRole('link', { name: 'Skip to the order form' }));
  await chooseAt(form(page).getByRole('radiogroup', { name: 'Order type' }), 'Market');
  await typeAt(field(page, 'Amount'), day.amount);
  await send(page, 'Buy');
  if (!day.position) {
    if (!day.sells) return;
    await typeAt(field(page, 'Amount'), String(Number(day.amount) / 2));
    await send(page, 'Sell');
    return;
  }
  const positions = async () => (await api.call(ledgerPositions, {})).data.pagenation.results;
  await expect.poll(async () => (await positions()).map(({ qty }) => Number(qty))).toEqual([Number(day.amount)]);
  await pressAt(page.getByRole('link', { name: 'Skip to the orders' }));
  await chooseAt(page.getByRole('radiogroup', { name: 'Tables' }), 'Positions');
  const row = rowsOf(page, 'Positions').first();
  await tabTo(row);
  await page.keyboard.press('Shift+F10');
  await takeItem(page.getByRole('menuitem', { name: 'Take profit / stop loss' }));
  const dialog = page.getByRole('dialog', { name: /^Take profit \/ stop loss: Long / });
  const stop = dialog.getByRole('textbox', { name: 'Stop loss' });
  await expect(stop).toBeVisible();
  const [position] = await positions();
  await typeAt(stop, (Number(position!.avg_open) * 0.5).toFixed(day.tick));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await api.call(currentOrders, {})).data.map(({ order_type, side }) => [order_type, side]))
    .toEqual([['STOP_MARKET', 'SELL']]);
  await focusIsKept(page);
  await pressInRow(page, row, row.getByRole('button', { name: /^Close / }));
  await answer(page, /^Close long /, /^Close position$/);
  await expect.poll(async () => (await positions()).length).toBe(0);
}

for (const day of days)
  test(`a trading day by keyboard alone: ${day.name}`, { tag: '@long' }, async ({ page, context, server, user }) => {
    const api = await enter(context, server, user);
    const errors = watchErrors(page);
    if (day.name === 'margin') {
      const { api_id } = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
      const money = { api_id, asset: 'USDT', amount: '5000', from: 'spot', to: 'margin', client_id: 'keys' } as const;
      expect((await api.call(transfer, money)).code).toBe(200);
    }
    await page.addInitScript(() => {
      Object.assign(globalThis, { pressed: 0 });
      for (const kind of ['mousedown', 'pointerdown', 'touchstart'])
        addEventListener(kind, () => Object.assign(globalThis, { pressed: 1 }), true);
    });
    await page.goto(`${server.url}/dashboard`);
    await expect(field(page, 'Amount')).toBeVisible({ timeout: 30_000 });
    const key = await find(page, day);
    await pressAt(page.getByRole('link', { name: 'Skip to the order form' }));
    await changeAccounts(page, day);
    if (day.leverage) await setLeverage(page, day.leverage);
    await restAmendCancel(page, api, day, key);
    await buyAndLeave(page, api, day);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pressed') as number), 'no pointer').toBe(0);
    expect(errors).toEqual([]);
  });
