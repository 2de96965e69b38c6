import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { observedAnalysis, strategyAnalysis } from '../../../src/shared/contracts/strategy-analysis.ts';
import { observedInstances } from '../../../src/shared/contracts/observer-instance.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { fakeInstance, gridTemplate } from '../../doubles/fake-instances.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { demoSession, start } from './start.ts';
import { withNextPress } from '../with-next-press.ts';

beforeEach(() => page.viewport(1440, 900));

const day = 86_400_000;
const first = Date.UTC(2026, 5, 1);
const row = (key: string, profit: number, more: object = {}) => ({
  key,
  name: key,
  instances: 2,
  running: 1,
  invested: 1_000,
  profit,
  closed: profit + 3,
  open: 0,
  funding: -1,
  fees: -2,
  net_value: [
    [first, 1],
    [first + day, 1.01],
    [first + 2 * day, 0.995],
  ],
  total_return: profit / 1_000,
  annual_return: null,
  max_drawdown: -0.015,
  mdd_start: first,
  mdd_end: first + day,
  volatility: null,
  sharpe: 1.234,
  sortino: null,
  calmar: null,
  win_rate: 0.5,
  profit_factor: null,
  best_day: { time: first + day, value: 0.01 },
  worst_day: null,
  ...more,
});

async function open(answer: unknown) {
  const engine = await start('/AIdashboard?view=analysis', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [strategyAnalysis.path]: answer,
    },
  });
  return { engine, view: page.getByRole('region', { name: 'Analysis' }) };
}

const byType = ({ by }: { readonly by?: string }) => ({
  all: row('', 50),
  rows: by === 'type' ? [row('GRID', 80), row('TREND', -30)] : [row('', 50, { name: '' })],
});

test('all together and by type: profit with its parts, and a dash where a figure is not known', async () => {
  const { view } = await open(byType);
  await expect.element(view.getByText('+50.00 USD')).toBeVisible();
  await expect.element(view.getByRole('img', { name: 'Net value from 0.9950 to 1.0100' })).toBeVisible();
  const cells = (name: string) =>
    [
      ...view
        .getByRole('row', { name: new RegExp(name) })
        .element()
        .querySelectorAll('[role=gridcell]'),
    ].map(({ textContent }) => textContent);
  await expect.element(view.getByRole('row', { name: /Grid/ })).toBeVisible();
  expect(cells('Grid')).toEqual(expect.arrayContaining(['+80.00', '+8.00%', '1.23', '—']));
  expect(cells('Trend')).toEqual(expect.arrayContaining(['\u221230.00']));
  expect(view.element().textContent).not.toContain('NaN');
});

test('another grouping and another period are asked for', async () => {
  const { engine, view } = await open(byType);
  await view.getByRole('radio', { name: 'Group' }).click();
  await expect.element(view.getByRole('row', { name: /No group/ })).toBeVisible();
  await view.getByRole('radio', { name: '7 days' }).click();
  const asked = () =>
    engine.calls
      .filter(({ path }) => path === strategyAnalysis.path)
      .map(({ input }) => input as { by: string; start: number; end: number })
      .at(-1)!;
  await expect.poll(() => (asked().end - asked().start) / day).toBe(7);
  expect(asked().by).toBe('group');
});

test('what is on the screen is in the file', async () => {
  const saved = catchSavedFiles();
  const { view } = await open(byType);
  await view.getByRole('button', { name: 'Export to Excel: Analysis' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([expect.stringMatching(/strategy-analysis.*\.xlsx$/)]);
});

test('without strategies it says so, and a failure can be tried again', async () => {
  const none = await open({ all: null, rows: [] });
  await expect.element(none.view.getByText('No strategies in this period.')).toBeVisible();
  let isDown = true;
  const { view } = await open((input: { readonly by?: string }) => {
    if (isDown) throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
    return byType(input);
  });
  await expect.element(view.getByRole('alert')).toBeVisible();
  withNextPress(() => {
    isDown = false;
  });
  await view.getByRole('button', { name: 'Retry' }).click();
  await expect.element(view.getByText('+50.00 USD')).toBeVisible();
});

test('below the list stand the totals of all that run', async () => {
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: {
        pagenation: { page: 1, page_size: 50, total: 1, results: [fakeInstance] },
        totals: { running: 1, invested_usd: 12_000.5, profit_usd: -3.456 },
      },
      [strategyAnalysis.path]: { all: row('', 50), rows: [] },
    },
  });
  await expect.element(page.getByText('Total P&L \u22123.46 USD · invested 12,000.50 USD')).toBeVisible();
  const month = page.getByLabelText('30 days');
  await expect.element(month.getByText('+50.00 USD')).toBeVisible();
  await expect.element(month.getByText('0.9950')).toBeVisible();
});

test('who sees accounts of others has their analysis by user, and a total of theirs above the list', async () => {
  const engine = await start('/AIdashboard', {
    session: { ...demoSession, role: 'observer', vip_level: 0 },
    answers: {
      [observedInstances.path]: { pagenation: { page: 1, page_size: 50, total: 1, results: [fakeInstance] } },
      [observedAnalysis.path]: ({ by }: { readonly by?: string }) => ({
        all: row('', 70),
        rows: by === 'user' ? [row('u1', 70, { name: 'Ulla' })] : [row('GRID', 70)],
      }),
    },
  });
  await expect.element(page.getByLabelText('30 days').getByText('+70.00 USD')).toBeVisible();
  await page.getByRole('radio', { name: 'Analysis' }).click();
  const view = page.getByRole('region', { name: 'Analysis' });
  await view.getByRole('radio', { name: 'User' }).click();
  await expect.element(view.getByRole('row', { name: /Ulla/ })).toBeVisible();
  expect(engine.calls.filter(({ path }) => path === strategyAnalysis.path)).toEqual([]);
});

test('totals that cannot be read say so and are asked for again', async () => {
  let isDown = true;
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [strategyAnalysis.path]: () => {
        if (isDown) throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
        return { all: row('', 50), rows: [] };
      },
    },
  });
  await expect.element(page.getByText('Totals of the last 30 days could not be read.')).toBeVisible();
  withNextPress(() => {
    isDown = false;
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByLabelText('30 days').getByText('+50.00 USD')).toBeVisible();
});

test('the account has the same analysis', async () => {
  await start('/user?section=strategies', {
    session: demoSession,
    answers: { [strategyAnalysis.path]: byType },
  });
  await expect.element(page.getByRole('heading', { name: 'Strategy analysis' })).toBeVisible();
  const view = page.getByRole('region', { name: 'Analysis' });
  await expect.element(view.getByText('+50.00 USD')).toBeVisible();
  await expect.element(view.getByRole('row', { name: /Grid/ })).toBeVisible();
});
