import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultChart } from '../../../src/shared/trade/workspace/default-chart.ts';
import { demoSession, start } from './start.ts';

beforeEach(() => page.viewport(1440, 900));

const panel = () => page.getByRole('dialog', { name: 'Layouts' });
const open = async () => {
  if (panel().elements().length === 0) await page.getByRole('button', { name: 'Layouts', exact: true }).click();
  await expect.element(panel()).toBeVisible();
};
const save = async (name: string) => {
  await panel().getByRole('textbox', { name: 'Save current layout as' }).fill(name);
  await panel().getByRole('button', { name: 'Save layout', exact: true }).click();
};

test('the dashboard is saved under a name and loaded again, which can be taken back; what is on show is marked', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  const state = () => engine.watch({ kind: 'dashboard' }).current().value!;
  await open();
  await expect.element(panel().getByText('No saved layouts yet.')).toBeVisible();
  await save('Scalping');
  const load = panel().getByRole('button', { name: 'Load Scalping', exact: true });
  await expect.element(load).toHaveAttribute('aria-pressed', 'true');
  await engine.patchDashboard({ tabs: state().tabs.slice(0, 1), interval: '1d' });
  await expect.element(load).toHaveAttribute('aria-pressed', 'false');
  await load.click();
  await expect.poll(() => [state().tabs.length, state().interval]).toEqual([3, '15m']);
  await expect.element(panel().getByText('“Scalping” loaded.')).toBeVisible();
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => [state().tabs.length, state().interval]).toEqual([1, '1d']);
});

test('a layout is renamed, saved anew and deleted; a name that is taken or empty says so', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  const names = () =>
    engine
      .watch({ kind: 'layouts' })
      .current()
      .value?.entries.map(({ name }) => name);
  await open();
  await save('Desk');
  await expect.poll(names).toEqual(['Desk']);
  await save('desk');
  await expect.element(panel().getByText('Name: already used by another layout')).toBeVisible();
  await save(' ');
  await expect.element(panel().getByText('Name: enter a name')).toBeVisible();
  await panel().getByRole('button', { name: 'Rename Desk' }).click();
  await panel().getByRole('textbox', { name: 'New name' }).fill('Night');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Night']);
  await engine.patchDashboard({ interval: '4h' });
  await panel().getByRole('button', { name: 'Save current layout as Night' }).click();
  await expect
    .poll(() => engine.watch({ kind: 'layouts' }).current().value?.entries)
    .toMatchObject([{ name: 'Night', state: { interval: '4h' } }]);
  await panel().getByRole('button', { name: 'Delete Night' }).click();
  await expect.poll(names).toEqual([]);
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Night']);
});

test('a layout that the engine refuses changes nothing and says what is wrong', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  const state = () => engine.watch({ kind: 'dashboard' }).current().value!;
  await open();
  await save('Desk');
  await engine.patchDashboard({ interval: '4h' });
  vi.spyOn(engine, 'checkDashboard').mockResolvedValue('tabs.0.key');
  await panel().getByRole('button', { name: 'Load Desk', exact: true }).click();
  await expect
    .element(panel().getByRole('alert'))
    .toHaveTextContent('This layout cannot be loaded: tabs.0.key is not valid.');
  expect(state().interval).toBe('4h');
});

test('a window of several charts has layouts of its own, with symbols, intervals and what each chart shows', async () => {
  const address = '/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=2&chart=abcd';
  const engine = await start(address, { session: demoSession, everyMs: 0 });
  await open();
  await save('Two');
  const load = panel().getByRole('button', { name: 'Load Two', exact: true });
  await expect.element(load).toHaveAttribute('aria-pressed', 'true');
  const [saved] = engine.watch({ kind: 'layouts' }).current().value!.entries;
  expect(saved).toMatchObject({
    of: 'charts',
    num: '2',
    cells: 'BINANCE/BTCUSDT/spot 1m,BINANCE/BTCUSDT/spot 5m',
  });
  const typeOf = (set: string) =>
    engine
      .watch({ kind: 'dashboard' })
      .current()
      .value!.chart_sets.find(({ id }) => id === set)?.chart.type;
  await engine.patchDashboard({ chart_sets: [{ id: 'abcd.1', chart: { ...defaultChart(), type: 'area' } }] });
  await userEvent.keyboard('{Escape}');
  await page.getByRole('radio', { name: '4', exact: true }).click();
  await expect.poll(() => page.getByRole('region', { name: /^Chart \d$/ }).elements().length).toBe(4);
  await open();
  await expect.element(load).toHaveAttribute('aria-pressed', 'false');
  await load.click();
  await expect.poll(() => page.getByRole('region', { name: /^Chart \d$/ }).elements().length).toBe(2);
  await expect.poll(() => typeOf('abcd.1')).toBe('candles');
});
