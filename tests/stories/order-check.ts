import { keyOfSymbol } from '../../src/shared/market/instrument.ts';
import { formatExact } from '../../src/app/format/price.ts';
import { priceUnit } from '../../src/app/market/instrument/amount-unit.ts';
import { priceText } from '../../src/app/market/instrument/price-text.ts';
import { hasTrigger, waits } from '../../src/app/screens/dashboard/order-form/draft/order-types.ts';
import type { Side } from '../../src/shared/trade/order.ts';
import { type FormType, isAlgo, type Place, typeNames } from './order-matrix.ts';
import { hasPrice, type Played } from './order-play.ts';
import { expect } from './story.ts';

/** A number as it is shown, and the unit of its last digit. */
function shown(text: string | undefined): { readonly value: number; readonly unit: number } {
  const digits = /-?[\d,]+(?:\.(\d+))?/.exec((text ?? '').replace('−', '-'));
  if (!digits) return { value: Number.NaN, unit: 0 };
  return { value: Number(digits[0].replaceAll(',', '')), unit: 10 ** -(digits[1]?.length ?? 0) };
}

/** A calm market moves by less than this share from the estimate to the fill. */
const drift = 0.0005;

/** Whether a figure is what was shown, to its last digit, and where the market may have moved to a share of it. */
function expectShown(exact: number, text: string | undefined, name: string, share = 0): void {
  const { value, unit } = shown(text);
  const limit = unit * 1.001 + Math.abs(value) * share;
  expect.soft(Math.abs(exact - value), `${name}: ${exact}, shown as ${text}`).toBeLessThanOrEqual(limit);
}

/** The form's words of a price. */
const priceOf = ({ instrument }: Place, price: string): string =>
  `${priceText(price, instrument)} ${priceUnit(instrument)}`;

/** What the question says: what it asks, of which type, at which prices, from which account. */
function checkQuestion(place: Place, type: FormType, side: Side, { name, filled, title, asked }: Played): void {
  const { instrument, kind, account } = place;
  const verb = side === 'BUY' ? 'Buy' : 'Sell';
  const isBy = isAlgo(type) || type === 'OCO';
  const end = isBy
    ? ` by ${typeNames[type]}?`
    : filled.price === undefined
      ? ' at market?'
      : ` at ${priceText(filled.price, instrument)}?`;
  expect
    .soft(title.startsWith(`${verb} ${formatExact(kind.amount)} ${instrument.name ?? instrument.base}`), title)
    .toBe(true);
  expect.soft(title.endsWith(end), `${title} ends with ${end}`).toBe(true);
  const isPlain = type === 'LIMIT' || type === 'MARKET';
  expect.soft(asked['Order type'], `${name}: type`).toBe(isPlain ? undefined : typeNames[type]);
  if (hasTrigger(type)) {
    const rises = type === 'OCO' || isUpward(type, side);
    const label = type === 'OCO' ? 'Stop price' : 'Trigger price';
    const sign = type === 'OCO' ? (side === 'BUY' ? '≥' : '≤') : rises ? '≥' : '≤';
    expect.soft(asked[label], `${name}: ${label}`).toBe(`${sign} ${priceOf(place, filled.trigger!)}`);
  }
  if (hasPrice(type) || type === 'OCO')
    expect
      .soft(asked[type === 'OCO' ? 'Limit price' : isAlgo(type) ? 'Worst price' : 'Price'], `${name}: price`)
      .toBe(priceOf(place, filled.price!));
  else expect.soft(asked.Price, `${name}: price`).toBe('Market');
  if (filled.stopLimit !== undefined)
    expect.soft(asked['Stop limit price'], `${name}: stop limit`).toBe(priceOf(place, filled.stopLimit));
  expect.soft(asked[instrument.contract ? 'Cost' : 'Value'], `${name}: what it comes to`).toMatch(/^(≈ )?[\d,.]+ /);
  expect.soft(asked.Account ?? account.name, `${name}: account`).toBe(account.name);
}

/** Whether the trigger that the matrix has typed lies above the market. */
const isUpward = (type: FormType, side: Side): boolean =>
  (side === 'BUY') === !(['TAKE_PROFIT', 'TAKE_PROFIT_MARKET', 'TRIGGER_MARKET'] as FormType[]).includes(type);

const same = (text: string | undefined, typed: string | undefined): boolean => Number(text ?? 0) === Number(typed ?? 0);

/** What the server has of it is what was typed. */
function checkStored(place: Place, type: FormType, side: Side, { name, filled, orders }: Played): void {
  const { kind, account, instrument } = place;
  for (const order of orders) {
    expect
      .soft([order.api_id, keyOfSymbol(order), order.side], name)
      .toEqual([account.api_id, keyOfSymbol(instrument), side]);
    expect.soft(same(order.amount, kind.amount), `${name}: ${order.amount} of ${kind.amount}`).toBe(true);
  }
  if (type === 'OCO') {
    const byTrigger = new Map(orders.map((order) => [order.trigger_price !== undefined, order]));
    const limit = byTrigger.get(false);
    const stop = byTrigger.get(true);
    expect.soft(limit?.order_type, `${name}: limit`).toBe('LIMIT');
    expect.soft(stop?.order_type, `${name}: stop`).toBe('TRIGGER_LIMIT');
    expect.soft(same(limit?.price, filled.price), `${name}: ${limit?.price}`).toBe(true);
    expect.soft(same(stop?.trigger_price, filled.trigger), `${name}: ${stop?.trigger_price}`).toBe(true);
    expect.soft(same(stop?.price, filled.stopLimit), `${name}: ${stop?.price}`).toBe(true);
    expect.soft([limit?.list_id, stop?.list_id], `${name}: one list`).toEqual([limit?.order_id, limit?.order_id]);
    expect.soft([limit?.status, stop?.status], name).toEqual(['UNFILLED', 'WAITING']);
    return;
  }
  const order = orders[0]!;
  expect.soft(order.order_type, name).toBe(type);
  expect.soft(same(order.price, filled.price), `${name}: at ${order.price}`).toBe(true);
  expect.soft(same(order.trigger_price, filled.trigger), `${name}: from ${order.trigger_price}`).toBe(true);
  const status = waits(type) ? 'WAITING' : isAlgo(type) ? 'EXECUTING' : type === 'MARKET' ? 'FILLED' : 'UNFILLED';
  expect.soft(order.status, name).toBe(status);
  if ('slices' in order) expect.soft([order.slices, order.duration_s], `${name}: plan`).toEqual([4, 1_800]);
}

/** What it has locked, or has cost at the market, is what was estimated. */
function checkMoney({ instrument, kind }: Place, type: FormType, side: Side, played: Played): void {
  const { name, estimate, orders, locked, received, loss } = played;
  const isSale = side === 'SELL' && !instrument.contract;
  const cost = isSale ? kind.amount : estimate.Cost;
  if (type === 'MARKET') {
    const order = orders[0]!;
    expectShown(Number(order.fee), estimate['Est. fee'], `${name}: fee`, drift);
    expect.soft(estimate['Est. fee']?.endsWith(` ${order.fee_asset}`), `${name}: ${order.fee_asset}`).toBe(true);
    // Of an option one step of the price is a tenth of it.
    const share = instrument.strike === null ? drift : 0.1;
    expectShown(Number(order.avg_price), estimate['Est. avg. price'], `${name}: average`, share);
    if (isSale) expectShown(received, estimate['You receive'], `${name}: received`, drift);
    else if (!instrument.contract) expectShown(Number(order.filled_total), cost, `${name}: paid`, drift);
    // What it loses at once beside the mark is reserved too, and is the position's loss once it is filled.
    else if (side === 'BUY')
      expectShown(
        instrument.strike === null ? locked + Number(order.fee) + loss : -received,
        cost,
        `${name}: margin`,
        share,
      );
    return;
  }
  if (isAlgo(type)) {
    // No more than its first child is reserved.
    expect.soft(locked, `${name}: locked`).toBeLessThan(shown(cost).value / 2);
    return;
  }
  if (instrument.contract && waits(type)) expect.soft(locked, `${name}: nothing is locked`).toBe(0);
  else expectShown(locked, cost, `${name}: locked`, instrument.contract ? drift : 0);
}

/** Holds what was said of an order, before it was sent, against what has become of it. */
export function checkPlayed(place: Place, type: FormType, side: Side, played: Played): void {
  checkQuestion(place, type, side, played);
  checkStored(place, type, side, played);
  checkMoney(place, type, side, played);
}
