import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balanceData, type EquityPoint } from '../../../src/shared/contracts/account-balance.ts';
import { loginLogList } from '../../../src/shared/contracts/security.ts';
import { dayMs } from '../../../src/shared/base/time.ts';
import { accounts } from '../../doubles/fake-account.ts';
import type { AccountType, Exchange } from '../../../src/shared/market/instrument.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1600);
});

const log = {
  pagenation: {
    page: 1,
    page_size: 20,
    total: 1,
    results: [{ login_ip: '10.0.0.1', login_time: 1_790_000_000_000, ua: '', ok: true }],
  },
};
const today = (): number => Math.floor(Date.now() / dayMs) * dayMs;
/** Worth of both types in one account on each of the last days, today among them; hundreds of dollars. */
const points = (hundreds: readonly number[]): EquityPoint[] =>
  hundreds.map((value, at) => ({
    time: today() - (hundreds.length - 1 - at) * dayMs,
    api_id: 'a1',
    usd_total: String(value * 100),
    by_type: { spot: String(value * 60), linear: String(value * 40) },
  }));
const open = (search = '', options: Parameters<typeof start>[1] = {}, stored = {}) =>
  start(
    `/user${search}`,
    {
      session: demoSession,
      everyMs: 0,
      ...options,
      answers: { [loginLogList.path]: log, [balanceData.path]: points([10, 12, 9]), ...options.answers },
    },
    stored,
  );
const nav = () => page.getByRole('navigation', { name: 'Account sections' });
const account = (name: string) => page.getByRole('button', { name: new RegExp(`${name} \\d`) });
const rowsOf = (name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('th')?.textContent);

test('each section has an address, which a link leads to and the navigation marks; one that nobody knows is the first', async () => {
  await open('?section=login-log');
  await expect.element(page.getByRole('heading', { name: 'Login log' })).toBeVisible();
  await expect.element(page.getByText('Logged in')).toBeVisible();
  await expect.element(nav().getByRole('link', { name: 'Login log' })).toHaveAttribute('aria-current', 'page');
  await nav().getByRole('link', { name: 'API accounts' }).click();
  await expect
    .element(page.getByRole('row', { name: /Paper OKX.*OKX.*Spot trade.*Futures trade.*Active/ }))
    .toBeVisible();
  await open('?section=nothing');
  await expect.element(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
});

test('an account opens to its assets; small ones and those that are not sought are left out, and it says so', async () => {
  await open();
  await expect.element(page.getByText('128,402.11 USD').nth(1)).toBeVisible();
  await expect.element(account('Paper BIN 2')).toHaveAttribute('aria-expanded', 'false');
  await account('Paper BIN 2').click();
  await expect.poll(() => rowsOf('Balances of Paper BIN 2')).toEqual(['USDT', 'BTC', 'ETH']);
  await expect.element(page.getByText('4 balances under 1 USD hidden.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all balances' }).click();
  await expect.poll(() => rowsOf('Balances of Paper BIN 2')).toEqual(['USDT', 'BTC', 'ETH', 'PEPE']);
  await page.getByRole('searchbox', { name: 'Find asset' }).fill('et');
  await expect
    .poll(() => accounts.map(({ name }) => rowsOf(`Balances of ${name}`)))
    .toEqual([['ETH'], ['ETH'], ['ETH'], ['ETH']]);
  await page.getByRole('searchbox', { name: 'Find asset' }).fill('nope');
  await expect.element(page.getByText('No account holds this asset.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all balances' }).click();
  await expect.poll(() => rowsOf('Balances of Paper BIN 2').length).toBe(4);
});

test('what is owned is divided in words too, by asset, type and account', async () => {
  await open();
  const parts = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
      .filter((text) => text.includes('%'));
  await expect.poll(parts).toEqual(['USDT49.3%400,000.00 USD', 'BTC33.2%268,966.00 USD', 'ETH17.5%141,604.40 USD']);
  await page.getByRole('radio', { name: 'Account', exact: true }).click();
  await expect.poll(parts).toEqual(
    accounts
      .map(({ name }) => name)
      .toSorted()
      .map((name) => `${name}25.0%202,642.60 USD`),
  );
});

test('amounts are hidden and shown by key, button and palette, everywhere', async () => {
  await open();
  const total = () =>
    page
      .getByText('128,402.11 USD')
      .elements()
      .map((element) => getComputedStyle(element).filter !== 'none');
  await expect.poll(total).toEqual([false, false]);
  await userEvent.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  await expect.poll(total).toEqual([true, true]);
  expect(localStorage.getItem('hide_values')).toBe('on');
  await expect.element(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect.poll(total).toEqual([false, false]);
});

test('what is not live is marked, and what comes later than the page has its place', async () => {
  const engine = await open();
  await expect.element(account('Paper OKX')).toBeVisible();
  engine.becomeOf('account', 'stale');
  await expect.element(page.getByText(/^stale/)).toBeVisible();
});

test('the worth of a period stands in figures, charts and a table; the keys read one moment after the other', async () => {
  const engine = await open('?section=analysis&period=90');
  await expect.element(page.getByRole('img', { name: 'Value of All accounts: 1,000.00 to 900.00 USD' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Drawdown of All accounts, max −25.00%' })).toBeVisible();
  const asked = engine.calls.findLast(
    ({ path, input }) => path === balanceData.path && (input as { step?: string }).step !== undefined,
  )?.input;
  expect(asked).toEqual({ start: today() - 90 * dayMs, end: today() + dayMs, step: '1d' });
  const slider = page.getByRole('slider', { name: 'Selected time' });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('1,200.00 USD'));
  await expect.element(page.getByText('+200.00 USD')).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).click();
  const cells = () =>
    page
      .getByRole('region', { name: 'All accounts: daily values' })
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
  await expect.poll(cells).toEqual([
    ['900.00', '−300.00', '−25.00%', '−25.00%', '540.00', '360.00'],
    ['1,200.00', '+200.00', '+20.00%', '0.00%', '720.00', '480.00'],
    ['1,000.00', '—', '—', '0.00%', '600.00', '400.00'],
  ]);
  await page.getByRole('button', { name: /^Scope/ }).click();
  await page.getByRole('menuitemradio', { name: 'Spot' }).click();
  await expect.element(page.getByRole('region', { name: 'Spot: daily values' }).getByText('720.00')).toBeVisible();
});

test("a period of one's own is refused by the field that is wrong, and nothing is asked for", async () => {
  const engine = await open('?section=analysis');
  await page.getByRole('radio', { name: 'Custom' }).click();
  const form = page.getByRole('form', { name: 'Custom period' });
  await form.getByLabelText('Start date').fill('2026-02-02');
  await form.getByLabelText('End date').fill('2026-02-01');
  // The equity in the header asks for today, whenever it comes to that.
  const asked = () =>
    engine.calls.filter(
      ({ path, input }) => path === balanceData.path && (input as { readonly start: number }).start !== today(),
    );
  const before = asked().length;
  await form.getByRole('button', { name: 'Show' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Start date is after end date.');
  expect(asked()).toHaveLength(before);
  await form.getByLabelText('Start date').fill('2026-01-01');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect
    .poll(() => asked().at(-1)?.input)
    .toMatchObject({ start: Date.UTC(2025, 11, 31), end: Date.UTC(2026, 1, 2) });
  await expect.element(page.getByText('No data from 2026-01-01 to 2026-02-01.')).not.toBeInTheDocument();
});

test('where nothing is written down yet, or the server does not answer, it says so and what can be done', async () => {
  await open('?section=analysis', { answers: { [balanceData.path]: [] } });
  await expect.element(page.getByText(/^No data from/)).toBeVisible();
  await page.getByRole('button', { name: 'Show last 365 days' }).click();
  await expect.element(page.getByRole('radio', { name: '365 days' })).toHaveAttribute('aria-checked', 'true');
  await open('?section=analysis', { answers: { [balanceData.path]: points([5]) } });
  await expect.element(page.getByText(/^Only one value recorded so far/)).toBeVisible();
  const engine = await open('?section=analysis', {
    fail: { path: balanceData.path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  const asked = () =>
    engine.calls.filter(
      ({ path, input }) => path === balanceData.path && (input as { step?: string }).step !== undefined,
    ).length;
  await expect.element(page.getByText('Asset analysis: Operation failed')).toBeVisible();
  const before = asked();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(asked).toBe(before + 1);
});

test('a role without an account is told so, and the section is shut in the sidebar', async () => {
  await start('/dashboard', { session: { ...demoSession, role: 'trader' } });
  await expect
    .element(
      page.getByRole('navigation', { name: 'Sections' }).getByText('Account: This account is not allowed to do that.'),
    )
    .toBeInTheDocument();
  await start('/user', { session: { ...demoSession, role: 'trader' } });
  await expect.element(page.getByRole('heading', { level: 1, name: /^Account$/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the permissions of an account are called by the markets that its venue has', async () => {
  const venue = (exchange: 'Astock' | 'forex', name: string, account_types: readonly AccountType[]) => ({
    exchange,
    name,
    mode: 'SIM' as const,
    account_types: [...account_types],
    status: 'UP' as const,
  });
  const at = (exchange: Exchange, name: string) => ({
    ...accounts[0]!,
    api_id: name,
    name,
    exchange,
    permissions: ['spot' as const, 'future' as const],
  });
  const further = [venue('Astock', 'A-shares', ['astock', 'index']), venue('forex', 'Forex', ['forex', 'commodity'])];
  await start('/user?section=api', {
    session: demoSession,
    further,
    ownAccounts: [at('BINANCE', 'One'), at('Astock', 'Two'), at('forex', 'Three')],
  });
  await nav().getByRole('link', { name: 'API accounts' }).click();
  const chips = (name: string) =>
    [
      ...page
        .getByRole('row', { name: new RegExp(`^${name} `) })
        .element()
        .querySelectorAll('td:nth-of-type(2) span span'),
    ].map(({ textContent }) => textContent);
  await expect.poll(() => chips('One')).toEqual(['Spot trade', 'Futures trade']);
  expect([chips('Two'), chips('Three')]).toEqual([['A-shares'], ['Forex', 'Commodity futures']]);
});
