import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balanceData } from '../../../src/shared/contracts/account-balance.ts';
import { grantedSummary, netValueAnalysis, netValueData } from '../../../src/shared/contracts/net-value.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { dayMs } from '../../../src/shared/base/time.ts';
import type { Role } from '../../../src/shared/user/role.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

const today = Math.floor(Date.now() / dayMs) * dayMs;
const at = (day: number) => today - day * dayMs + 1;
const values = {
  net_value: [
    [at(3), 1],
    [at(2), 1.25],
    [at(1), 1.2],
  ],
  equity: [
    [at(3), 1_000],
    [at(2), 1_250],
    [at(1), 1_700],
  ],
  deposits: [
    [at(3), 0],
    [at(2), 0],
    [at(1), 500],
  ],
  benchmark: {
    BTC: [
      [at(3), 1],
      [at(2), 1.1],
      [at(1), 0.9],
    ],
  },
};
const figures = {
  total_return: 0.2,
  annual_return: null,
  max_drawdown: -0.04,
  mdd_start: at(2),
  mdd_end: at(1),
  volatility: 0.31,
  sharpe: 2.125,
  sortino: null,
  calmar: null,
  win_rate: 0.5,
  profit_factor: 6.25,
  best_day: { time: at(2), value: 0.25 },
  worst_day: { time: at(1), value: -0.04 },
};
const summary = {
  time: today,
  accounts: 3,
  usd_total: '4000',
  by_user: [
    { user_id: 'u1', username: 'ann', accounts: 2, usd_total: '3000' },
    { user_id: 'u2', username: 'bob', accounts: 1, usd_total: '1000' },
  ],
  by_exchange: [],
  by_type: [],
};
const open = (query = '', role: Role = 'user', more: Partial<FakeOptions> = {}) =>
  start(`/user?section=finance${query}`, {
    session: { ...demoSession, role },
    everyMs: 0,
    answers: {
      [netValueData.path]: values,
      [netValueAnalysis.path]: figures,
      [grantedSummary.path]: summary,
      [balanceData.path]: [],
      ...more.answers,
    },
    ...(more.fail && { fail: more.fail }),
  });
const inputs = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input as Record<string, unknown>);
const figure = (name: string) => page.getByText(name, { exact: true }).first().element().parentElement?.textContent;

test('what was made stands apart from what was put in, with return and risk; what is not known is a dash', async () => {
  await open();
  await expect.element(page.getByText('Net deposits').first()).toBeVisible();
  expect(['Ending value', 'Profit', 'Net deposits', 'Total return', 'Annualised return'].map(figure)).toEqual([
    'Ending value1,700.00 USD ',
    'Profit+200.00 USD ',
    'Net deposits+500.00 USD ',
    'Total return+20.00% ',
    'Annualised return— ',
  ]);
  expect(['Sharpe ratio', 'Sortino ratio', 'Winning days', 'Profit factor'].map(figure)).toEqual([
    'Sharpe ratio2.13 ',
    'Sortino ratio— ',
    'Winning days+50.00% ',
    'Profit factor6.25 ',
  ]);
  await expect.element(page.getByRole('img', { name: 'Return over the period: +20.00%' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /deposits or withdrawals/ })).toBeVisible();
});

test('charts are read by the arrow keys, and the same figures stand in the table', async () => {
  await open();
  const slider = page.getByRole('slider', { name: 'Selected time' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('+20.00%, 1,700.00 USD'));
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('+25.00%, 1,250.00 USD'));
  await page.getByText('Table', { exact: true }).click();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(row(/1\.2000 1,700\.00 500\.00 \+20\.00% [−-]10\.00%/)).toBeVisible();
  await expect.element(row(/1\.0000 1,000\.00 — 0\.00% 0\.00%/)).toBeVisible();
});

test('a user without such a role has no choice of accounts, and asks for the own ones', async () => {
  const engine = await open('&scope=granted');
  await expect.element(page.getByText('Net deposits').first()).toBeVisible();
  expect(page.getByText('Authorised accounts').query()).toBeNull();
  expect([inputs(engine, netValueData)[0]!.of, inputs(engine, grantedSummary)]).toEqual(['own', []]);
});

test('somebody of finance sees the sums of authorised accounts by user, and looks at one of them alone', async () => {
  const engine = await open('', 'finance');
  await page.getByRole('radio', { name: 'Authorised accounts' }).click();
  const table = page.getByRole('region', { name: 'Value by user' });
  await expect.element(table.getByRole('row', { name: /ann 2 3,000\.00 \+?75\.00%/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /Total 3 4,000\.00/ })).toBeVisible();
  await table.getByRole('button', { name: 'Analyse bob' }).click();
  await expect.poll(() => inputs(engine, netValueData).at(-1)).toMatchObject({ of: 'granted', user_id: 'u2' });
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect.poll(() => 'user_id' in inputs(engine, netValueData).at(-1)!).toBe(false);
  await page.getByRole('link', { name: 'Asset analysis' }).click();
  await expect.poll(() => inputs(engine, balanceData).length).toBeGreaterThan(0);
});

test('the asset analysis of authorised accounts asks for their sum', async () => {
  const engine = await start('/user?section=analysis&scope=granted', {
    session: { ...demoSession, role: 'finance' },
    everyMs: 0,
    answers: { [balanceData.path]: [{ time: at(1), api_id: '', usd_total: '5', by_type: { spot: '5' } }] },
  });
  await expect
    .poll(() => inputs(engine, balanceData).some((input) => input.of === 'granted' && input.total))
    .toBe(true);
});

test('a failure has a way to try again, and no points are told as such', async () => {
  await open('', 'user', { fail: { path: netValueData.path, failure: { code: 'INTERNAL', number: 500, data: null } } });
  await expect.element(page.getByRole('button', { name: /again|Retry/i })).toBeVisible();
  await open('', 'user', {
    answers: { [netValueData.path]: { net_value: [], equity: [], deposits: [], benchmark: { BTC: [] } } },
  });
  await expect.element(page.getByText(/^No data from/)).toBeVisible();
});
