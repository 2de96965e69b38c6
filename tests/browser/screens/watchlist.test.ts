import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { klines } from '../../../src/shared/contracts/market-data.ts';
import {
  subscribeAdd,
  subscribeList,
  subscribeRemove,
  type SymbolSubscription,
} from '../../../src/shared/contracts/symbol-subscribe.ts';
import { keyOfSymbol } from '../../../src/shared/market/instrument.ts';
import { violations } from '../axe.ts';
import { demoSession, start } from './start.ts';

type Row = Omit<SymbolSubscription, 'sort'>;
const row = (exchange: Row['exchange'], symbol: string, group = ''): Row => ({
  exchange,
  symbol,
  account_type: 'spot',
  group,
});
const bar = (close: number) => [0, close, close, close, close, 1, 1, 1];

/** The dashboard with the watchlist open, over a server that keeps these rows. */
async function open(first: readonly Row[], stored = { watchlist: 'on' } as Record<string, string>) {
  let rows = [...first];
  const listed = () => rows.map((each, index) => ({ ...each, sort: index + 1 }));
  const given = (input: { readonly list: readonly Row[] }) => input.list.map((each) => ({ ...each }));
  const isIn = (list: readonly Row[]) => (each: Row) => list.some((one) => keyOfSymbol(one) === keyOfSymbol(each));
  const engine = await start(
    '/dashboard',
    {
      session: demoSession,
      answers: {
        [subscribeList.path]: listed,
        [subscribeAdd.path]: (input: { readonly list: readonly Row[]; readonly move: boolean }) => {
          const list = given(input);
          if (input.move) rows = [...rows.filter((each) => !isIn(list)(each)), ...list];
          else {
            const changed = rows.map((each) => list.find((one) => keyOfSymbol(one) === keyOfSymbol(each)) ?? each);
            rows = [...changed, ...list.filter((each) => !isIn(rows)(each))];
          }
          return listed();
        },
        [subscribeRemove.path]: (input: { readonly list: readonly Row[] }) => {
          rows = rows.filter((each) => !isIn(input.list)(each));
          return listed();
        },
        [klines.path]: { interval: '1h', list: [bar(1), bar(3), bar(2)] },
      },
    },
    stored,
  );
  return engine;
}

const panel = () => page.getByRole('region', { name: 'Watchlist', exact: true });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-watch]')];
const keys = () => rows().map(({ dataset }) => dataset.watch);
const two = [row('BINANCE', 'BTCUSDT', 'Majors'), row('OKX', 'PEPEUSDT', 'Majors'), row('BINANCE', 'ETHUSDT')];

test('rows show price, change and the line of a day; arrows move, Enter opens in place, Ctrl+Enter in a new tab', async () => {
  await page.viewport(1400, 900);
  const engine = await open(two);
  await expect
    .poll(keys, { timeout: 30_000 })
    .toEqual(['BINANCE/BTCUSDT/spot', 'OKX/PEPEUSDT/spot', 'BINANCE/ETHUSDT/spot']);
  await expect.poll(() => rows()[0]!.textContent).toMatch(/^BTC\/USDTBIN spot[\d,]+\.\d[+−]?\d+\.\d\d%$/);
  await expect.poll(() => rows()[0]!.querySelector('polyline')?.getAttribute('points')).toBeTruthy();
  expect(await violations()).toEqual([]);
  const tabs = () =>
    engine
      .watch({ kind: 'dashboard' })
      .current()
      .value?.tabs.map(({ key }) => key);
  const before = tabs()!;
  rows()[0]!.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rows()[2]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(tabs).toEqual(['BINANCE/ETHUSDT/spot', ...before.slice(1)]);
  await expect.poll(() => rows()[2]!.getAttribute('aria-current')).toBe('true');
  rows()[1]!.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(tabs).toEqual(['BINANCE/ETHUSDT/spot', ...before.slice(1), 'OKX/PEPEUSDT/spot']);
});

test('a row moves with Alt and an arrow, is removed by Delete, and comes back to its place', async () => {
  await page.viewport(1400, 900);
  await open(two);
  await expect.poll(() => rows().length).toBe(3);
  rows()[0]!.focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(keys).toEqual(['OKX/PEPEUSDT/spot', 'BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot']);
  await expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset.watch).toBe('BINANCE/BTCUSDT/spot');
  rows()[0]!.focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(keys).toEqual(['BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(keys).toEqual(['OKX/PEPEUSDT/spot', 'BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot']);
});

test('groups are made, renamed, folded and filled; a name that is taken is refused at its field', async () => {
  await page.viewport(1400, 900);
  await open(two);
  await page.getByRole('button', { name: 'New group' }).click();
  const field = panel().getByRole('textbox');
  await field.fill('Majors');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('alert')).toHaveTextContent('A group has this name');
  await field.fill('Memes');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText('No symbols yet.')).toBeVisible();
  rows()[1]!.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: 120, clientY: 260 }));
  await page.getByRole('menuitem', { name: 'Move to Memes' }).click();
  await expect
    .poll(() => panel().getByRole('region', { name: 'Memes' }).getByRole('listitem').elements().length)
    .toBe(1);
  await page.getByRole('button', { name: 'Actions for Majors' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await panel().getByRole('textbox').fill('Top');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('region', { name: 'Top' })).toBeVisible();
  await panel().getByRole('button', { name: 'Top 1' }).click();
  await expect.poll(() => rows().length).toBe(2);
});

test('the key W hides it and shows it, and the choice is kept; an empty list says what to do', async () => {
  await page.viewport(1400, 900);
  await open([], {});
  await expect.element(page.getByRole('button', { name: 'Watchlist' })).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('w');
  await expect.element(panel().getByText(/Your watchlist is empty/)).toBeVisible();
  expect(localStorage.getItem('watchlist')).toBe('on');
  await userEvent.keyboard('w');
  await expect.poll(() => panel().elements().length).toBe(0);
});

test('what cannot be read says so, and is read again', async () => {
  await page.viewport(1400, 900);
  await start(
    '/dashboard',
    { session: demoSession, fail: { path: subscribeList.path, failure: { code: 'NETWORK', number: 0, data: null } } },
    { watchlist: 'on' },
  );
  await expect.element(panel().getByText('Subscription list retrieval failed')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('in a narrow window it lies over the page, and what is opened closes it', async () => {
  await page.viewport(700, 900);
  const engine = await open(two, {});
  await page.getByRole('button', { name: 'Watchlist' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Watchlist' })).toBeVisible();
  await expect.poll(() => rows().length).toBe(3);
  expect(await violations()).toEqual([]);
  rows()[2]!.click();
  await expect.poll(() => page.getByRole('dialog', { name: 'Watchlist' }).elements().length).toBe(0);
  expect(engine.watch({ kind: 'dashboard' }).current().value?.tabs[0]?.key).toBe('BINANCE/ETHUSDT/spot');
});

test('a row is dragged to another place, into another group and by Alt and an arrow over the edge of its own; Esc and a press change nothing', async () => {
  await page.viewport(1400, 900);
  const engine = await open(two);
  await expect.poll(() => rows().length).toBe(3);
  const point = (type: string, clientY: number, target: EventTarget = window) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientY }));
  const middle = (element: HTMLElement) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  const hold = (from: HTMLElement, to: number) => {
    point('pointerdown', middle(from), from);
    point('pointermove', middle(from) + 10);
    point('pointermove', to);
  };
  hold(rows()[0]!, middle(rows()[1]!) + 8);
  await expect.poll(() => document.querySelectorAll('li[data-drop="after"]').length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelectorAll('[data-held]').length).toBe(0);
  expect(keys()).toEqual(['BINANCE/BTCUSDT/spot', 'OKX/PEPEUSDT/spot', 'BINANCE/ETHUSDT/spot']);
  hold(rows()[0]!, middle(rows()[1]!) + 8);
  point('pointerup', middle(rows()[1]!) + 8);
  await expect.poll(keys).toEqual(['OKX/PEPEUSDT/spot', 'BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot']);
  hold(rows()[2]!, middle(rows()[0]!) - 8);
  point('pointerup', middle(rows()[0]!) - 8);
  await expect.poll(keys).toEqual(['BINANCE/ETHUSDT/spot', 'OKX/PEPEUSDT/spot', 'BINANCE/BTCUSDT/spot']);
  await expect
    .poll(() => panel().getByRole('region', { name: 'Majors' }).getByRole('listitem').elements().length)
    .toBe(3);
  await page.getByRole('button', { name: 'New group' }).click();
  await panel().getByRole('textbox').fill('Memes');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText('No symbols yet.')).toBeVisible();
  rows()[2]!.focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const memes = panel().getByRole('region', { name: 'Memes' });
  await expect.poll(() => memes.getByRole('listitem').elements().length).toBe(1);
  await expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset.watch).toBe('BINANCE/BTCUSDT/spot');
  expect(engine.calls.filter(({ path }) => path === subscribeRemove.path)).toEqual([]);
});
