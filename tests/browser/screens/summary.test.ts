import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayFills, type DayReport, dayReport, type DayTotals } from '../../../src/shared/contracts/day-report.ts';
import { dayMs } from '../../../src/shared/base/time.ts';
import { accounts } from '../../doubles/fake-account.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 1000);
});

const today = Math.floor(Date.now() / dayMs) * dayMs;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const totals = (fills: number, turnover_usd: string): DayTotals => ({
  orders: fills,
  fills,
  turnover_usd,
  realized_usd: '0',
  fees_usd: '1.5',
  funding_usd: '0',
  interest_usd: '0',
  rebates_usd: '0',
});
const [first, second] = accounts;
const report: DayReport = {
  start: today,
  end: today + dayMs,
  as_of: today + 1,
  first: today - 2 * dayMs,
  accounts: [first!, second!].map(({ api_id, name, exchange }, index) => ({
    api_id,
    name,
    exchange,
    start: { time: today, usd: '100' },
    end: { time: today, usd: String(110 + index) },
    totals: totals(index + 1, String(1000 * (index + 1))),
  })),
  totals: totals(3, '3000'),
  symbols: [],
  interest: [],
  rebates: [],
  positions: [],
};
const open = (path = '/summary', answered: DayReport = report) =>
  start(
    path,
    {
      session: demoSession,
      answers: {
        [dayReport.path]: answered,
        [dayFills.path]: { pagenation: { page: 1, page_size: 100, total: 0, results: [] } },
      },
    },
    { time_zone: 'UTC' },
  );
type Engine = Awaited<ReturnType<typeof open>>;
const asked = ({ calls }: Engine) => calls.filter(({ path }) => path === dayReport.path).map(({ input }) => input);
const choice = () => page.getByRole('button', { name: /^Accounts: / });

test('one account, several or all can be chosen', async () => {
  const engine = await open();
  await expect.element(choice()).toHaveAccessibleName('Accounts: All accounts');
  expect(asked(engine).at(-1)).not.toHaveProperty('api_ids');
  await choice().click();
  const list = page.getByRole('dialog', { name: 'Accounts' });
  await list.getByText(first!.name, { exact: true }).click();
  await expect.poll(() => asked(engine).at(-1)).toMatchObject({ api_ids: [first!.api_id] });
  await list.getByText(second!.name, { exact: true }).click();
  await expect.poll(() => asked(engine).at(-1)).toMatchObject({ api_ids: [first!.api_id, second!.api_id] });
  await expect.element(choice()).toHaveTextContent('2 accounts');
  await list.getByText('All accounts', { exact: true }).click();
  await expect.poll(() => asked(engine).at(-1)).not.toHaveProperty('api_ids');
});

test('the address names accounts, and what it names of others is passed over', async () => {
  const engine = await open(`/summary?accounts=${second!.api_id},nobody`);
  await expect.element(choice()).toHaveAccessibleName(`Accounts: ${second!.name}`);
  await expect.poll(() => asked(engine).at(-1)).toMatchObject({ api_ids: [second!.api_id] });
});

test('each account has its figures, and the last row their sum', async () => {
  await open();
  const table = page.getByRole('region', { name: 'Accounts' });
  await expect
    .element(table.getByRole('row', { name: /\+10\.00 1 1 1,000\.00 0\.00 −1\.50 0\.00 0\.00 0\.00$/ }))
    .toBeVisible();
  await expect.element(table.getByRole('row', { name: /\+11\.00 2 2 2,000\.00/ })).toBeVisible();
  await expect
    .element(table.getByRole('row', { name: /^Total 200\.00 221\.00 \+21\.00 3 3 3,000\.00 0\.00 −1\.50/ }))
    .toBeVisible();
});

test('interest is told as paid and rebates as got, each by its asset and in the sum', async () => {
  const interest = [{ asset: 'BTC', amount: '0.001', usd: '67.5' }];
  const rebates = [{ asset: 'USDT', amount: '3.2', usd: '3.2' }];
  await open('/summary', {
    ...report,
    interest,
    rebates,
    totals: { ...report.totals, interest_usd: '67.5', rebates_usd: '3.2' },
  });
  const table = page.getByRole('region', { name: 'By symbol' });
  await expect.element(table.getByRole('row', { name: /^Interest on BTC −67\.50$/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Rebates in USDT \+3\.20$/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Total .* −67\.50 \+3\.20$/ })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect.element(figures.getByText('+3.20', { exact: true })).toBeVisible();
});

test('each printed sheet says which report it is of, as long as that is open', async () => {
  await open(`/summary?day=${dateOf(today - dayMs)}`);
  const printed = () => document.documentElement.style.getPropertyValue('--printed-report');
  await expect.poll(printed).toBe(JSON.stringify(`Halyard · Day report ${dateOf(today - dayMs)} UTC`));
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }).click();
  await expect.poll(printed).toBe('');
});

test('days before the first point of the accounts, and days to come, cannot be chosen', async () => {
  await open();
  const field = page.getByLabelText('Day', { exact: true });
  await expect.element(field).toHaveAttribute('min', dateOf(today - 2 * dayMs));
  await expect.element(field).toHaveAttribute('max', dateOf(today));
  const earlier = page.getByRole('button', { name: 'Previous day' });
  await earlier.click();
  await earlier.click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Day report ${dateOf(today - 2 * dayMs)}`);
  await expect.element(earlier).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Next day' })).toBeEnabled();
});
