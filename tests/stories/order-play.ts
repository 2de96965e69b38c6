import type { Locator, Page } from '@playwright/test';
import { ledgerPositions } from '../../src/shared/contracts/position-account.ts';
import { keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { Twap } from '../../src/shared/trade/algo.ts';
import type { Order, Side } from '../../src/shared/trade/order.ts';
import { priceOfType } from '../../src/shared/trade/order-draft.ts';
import type { Api } from './api.ts';
import {
  factsIn,
  type FormType,
  isAlgo,
  ordersOf,
  type Place,
  type Prices,
  pricesOf,
  typeNames,
  walletOf,
} from './order-matrix.ts';
import { expect } from './story.ts';

/** What stands in the form; prices as they are typed. */
interface Filled {
  readonly price?: string;
  readonly trigger?: string;
  readonly stopLimit?: string;
}

/** An order on its way: what the form and the question said of it, and what the server has of it. */
export interface Played {
  readonly name: string;
  readonly filled: Filled;
  readonly estimate: Readonly<Record<string, string>>;
  readonly title: string;
  readonly asked: Readonly<Record<string, string>>;
  readonly orders: readonly (Order | Twap)[];
  /** What it has locked in the wallet that it is paid from. */
  readonly locked: number;
  /** What it has brought into that wallet, or taken out; of a sale what it has brought into the wallet of the price. */
  readonly received: number;
  /** What its position has lost at once, by the mark; 0 where it has not. */
  readonly loss: number;
}

export const orderForm = (page: Page): Locator => page.getByRole('region', { name: 'Order', exact: true });

/** Shows a market by its tab, until its form knows what it has. */
export async function showPlace(page: Page, { instrument }: Place): Promise<void> {
  const tab = page.locator(`[data-tab="${keyOfSymbol(instrument)}"]`);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => (await factsIn(orderForm(page))).Available, { timeout: 20_000 }).toMatch(/^[\d,.]+ /);
}

/** The types that the form offers, by their names, beside the two that always stand there. */
export async function offeredIn(page: Page): Promise<readonly string[]> {
  const form = orderForm(page);
  const more = form.getByRole('button', { name: /^More order types/ });
  if ((await more.count()) === 0) return ['Limit', 'Market'];
  await more.click();
  const items = page.getByRole('menuitemradio');
  await expect(items.first()).toBeVisible();
  const names = await items.allTextContents();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  return ['Limit', 'Market', ...names];
}

async function chooseType(page: Page, type: FormType): Promise<void> {
  const form = orderForm(page);
  const name = typeNames[type];
  const types = form.getByRole('radiogroup', { name: 'Order type' });
  const radio = types.getByRole('radio', { name, exact: true });
  if ((await radio.count()) > 0) await radio.click();
  else {
    await form.getByRole('button', { name: /^More order types/ }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  }
  await expect(radio).toBeChecked();
}

/** Share of the price within which a calm market stays. */
const usualReach = 0.01;

/** Prices of an order that does not trade by itself: it rests, waits, or may not pay what is asked. */
function pricesFor(type: FormType, side: Side, { at }: Prices, reach: number): Filled {
  const isBuy = side === 'BUY';
  const below = at(1 - reach);
  const above = at(1 + reach);
  const passive = at(isBuy ? 1 - 2 * reach : 1 + 2 * reach);
  const against = isBuy ? above : below;
  const better = isBuy ? below : above;
  switch (type) {
    case 'MARKET':
      return {};
    case 'LIMIT':
    case 'TWAP':
    case 'VWAP':
    case 'ICEBERG':
      return { price: passive };
    case 'STOP_LOSS':
    case 'STOP_MARKET':
      return { trigger: against };
    case 'TAKE_PROFIT':
      return { trigger: better, price: better };
    case 'TAKE_PROFIT_MARKET':
    case 'TRIGGER_MARKET':
      return { trigger: better };
    case 'TRIGGER_LIMIT':
      return { trigger: against, price: against };
    case 'CONDITIONAL':
      return { trigger: against, price: better };
    case 'OCO':
      return { price: passive, trigger: against, stopLimit: against };
  }
}

/** Fills the form in, field by field. */
async function fillForm(page: Page, place: Place, type: FormType, filled: Filled): Promise<void> {
  const form = orderForm(page);
  const put = (name: string, text: string) => form.getByRole('textbox', { name, exact: true }).fill(text);
  const isList = type === 'OCO';
  await chooseType(page, type);
  if (filled.price !== undefined)
    await put(isList ? 'Limit price' : isAlgo(type) ? 'Worst price' : 'Price', filled.price);
  if (filled.trigger !== undefined) await put(isList ? 'Stop price' : 'Trigger price', filled.trigger);
  if (filled.stopLimit !== undefined) await put('Stop limit price', filled.stopLimit);
  await put('Amount', place.kind.amount);
  if (type === 'ICEBERG') await put('Visible amount', String(Number(place.kind.amount) / 4));
  else if (isAlgo(type)) await put('Slices', '4');
}

/** What the positions of a market have lost by their mark. */
async function lossOf(api: Api, { account, instrument }: Place): Promise<number> {
  const { results } = (await api.call(ledgerPositions, { api_ids: [account.api_id] })).data.pagenation;
  const own = results.find(
    ({ symbol, account_type }) => keyOfSymbol({ ...instrument, symbol, account_type }) === keyOfSymbol(instrument),
  );
  return Math.max(0, -Number(own?.unrealized ?? 0));
}

/** Sends an order through the form, and waits for what the server has of it. */
export async function playOrder(page: Page, api: Api, place: Place, type: FormType, side: Side): Promise<Played> {
  const form = orderForm(page);
  const name = `${place.kind.name} ${side} ${type}`;
  const filled = pricesFor(type, side, await pricesOf(api, place), place.kind.reach ?? usualReach);
  await fillForm(page, place, type, filled);
  const known = new Set((await ordersOf(api, place)).map(({ order_id }) => order_id));
  const before = await walletOf(api, place, side);
  const paidInto = await walletOf(api, place, 'BUY');
  const verb = side === 'BUY' ? 'Buy' : 'Sell';
  await form.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
  const asks = new RegExp(`^${verb} .*\\?$`);
  // A price that is far from the market is asked about in a dialog of its own.
  const question = page.getByRole('dialog', { name: asks }).or(page.getByRole('alertdialog', { name: asks }));
  await expect(question, `${name}: ${await form.textContent()}`).toBeVisible();
  await expect(question.getByText('This action cannot be undone.')).toBeVisible();
  const estimate = await factsIn(form.locator('dl').first());
  const asked = await factsIn(question);
  const title = (await question.getAttribute('aria-labelledby'))!;
  const heading = (await page.locator(`[id="${title}"]`).textContent())!;
  await question.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
  await expect(question).toBeHidden();
  const count = type === 'OCO' ? 2 : 1;
  const own = async () =>
    (await ordersOf(api, place)).filter(
      (order) => !known.has(order.order_id) && (order.parent_id === undefined || 'kind' in order),
    );
  await expect.poll(async () => (await own()).length, { message: name }).toBe(count);
  if (type === 'MARKET') await expect.poll(async () => (await own())[0]!.status, { message: name }).toBe('FILLED');
  const lockedNow = async () => Number((await walletOf(api, place, side)).locked) - Number(before.locked);
  // The first child of an algorithm comes by itself; the slices of a VWAP may be empty where its lots are few.
  if (isAlgo(type) && type !== 'VWAP')
    await expect.poll(lockedNow, { message: `${name}: its first child` }).toBeGreaterThan(0);
  const orders = await own();
  const paid = await walletOf(api, place, 'BUY');
  return {
    name,
    filled,
    estimate,
    asked,
    title: heading,
    orders,
    locked: await lockedNow(),
    received: Number(paid.total) - Number(paidInto.total),
    loss: type === 'MARKET' ? await lossOf(api, place) : 0,
  };
}

export const hasPrice = (type: FormType): boolean =>
  type !== 'OCO' && (isAlgo(type) || priceOfType(type as Exclude<FormType, 'TWAP' | 'VWAP' | 'ICEBERG'>) !== 'none');
