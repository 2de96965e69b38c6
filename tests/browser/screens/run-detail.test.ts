import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { infoValueData, instanceMarks } from '../../../src/shared/contracts/strategy-course.ts';
import {
  instanceInfo,
  instanceList,
  instancePositions,
  instanceRecord,
  instanceStat,
  netValueData,
  strategyTemplate,
  strategyUpdate,
} from '../../../src/shared/contracts/strategy.ts';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { grid } from '../../../src/shared/strategies/grid/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { intervals } from '../../../src/shared/base/time.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { fakeInstance, fakeStat } from '../../doubles/fake-instances.ts';
import { gridRunRecord } from '../../doubles/fake-run.ts';
import { demoSession, start } from './start.ts';
import { withNextPress } from '../with-next-press.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** On the minute, six hours ago. */
const created = Math.floor(Date.now() / minuteMs) * minuteMs - 6 * hourMs;
const soldMs = created + 2 * hourMs;

/** A price that swings between 985 and 1015 within each hour. */
const klinesOf = ({ end, limit, interval }: { end: number; limit: number; interval: string }) => {
  const spanMs = intervals.find(({ key }) => key === interval)!.ms!;
  const at = (ms: number) => 1_000 + 15 * Math.sin((ms / hourMs) * 2 * Math.PI);
  return {
    interval,
    list: Array.from({ length: limit }, (_, index) => {
      const openMs = end - (limit - index) * spanMs;
      const [open, close] = [at(openMs), at(openMs + spanMs)];
      return [openMs, open, Math.max(open, close) + 0.5, Math.min(open, close) - 0.5, close, 1, 1_000, 1];
    }),
  };
};
const params = {
  lower: '985',
  upper: '1015',
  grid_levels: 6,
  mode: 'ARITHMETIC',
  invest: '10000',
  on_end: 'CANCEL',
  max_slippage: 0.5,
};
const instance = { ...fakeInstance, params, created, started: created, invested: '10000' };
const log = {
  time: created + hourMs,
  level: 'INFO',
  event: 'UPDATED',
  text: 'Parameters changed: lower.',
  data: { changed: 'lower', version: '2', 'from.lower': '"980"', 'to.lower': '"985"' },
} as const;
const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

beforeEach(() => page.viewport(1440, 900));

async function open(answers: Readonly<Record<string, unknown>> = {}) {
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(grid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 1, results: [instance] } },
      [instanceStat.path]: fakeStat,
      [instancePositions.path]: [],
      [instanceInfo.path]: ({ level }: { level?: string }) => ({
        pagenation: { page: 1, page_size: 100, total: 1, results: level === 'ERROR' ? [] : [log] },
      }),
      [netValueData.path]: [
        [created + hourMs, 1.001],
        [soldMs, 1.004],
      ],
      [infoValueData.path]: { position: [[created + hourMs, 0.2]] },
      [instanceMarks.path]: [
        {
          time: soldMs,
          price: '1005',
          side: 'SELL',
          qty: '0.1',
          kind: 'GRID',
          ...fakeInstance.symbols[0],
        },
      ],
      [klinesHistory.path]: klinesOf,
      [instanceRecord.path]: { bytes: base64(gridRunRecord(created, 2 * hourMs)), next: null },
      [strategyUpdate.path]: { version: 3 },
      ...answers,
    },
  });
  await page.getByRole('button', { name: 'Details of Swing' }).click();
  return { engine, drawer: page.getByRole('dialog', { name: 'Swing' }) };
}

test('decisions are worked out again: the last one first, others by their buttons, each with its trigger and action', async () => {
  const { drawer } = await open();
  await drawer.getByRole('tab', { name: 'Decisions' }).click();
  const decision = drawer.getByRole('region', { name: 'Decision' });
  await expect.element(decision.getByText('No action.')).toBeVisible();
  await expect.element(decision.getByRole('button', { name: 'Next action' })).toBeDisabled();
  await decision.getByRole('button', { name: 'Previous action' }).click();
  await expect.element(decision.getByText('Sell 0.1 at 1,005: Filled')).toBeVisible();
  await expect.element(decision.getByText('Buy 0.1 at 1,000')).toBeVisible();
  await decision.getByRole('button', { name: 'Previous action' }).click();
  await decision.getByRole('button', { name: 'Previous action' }).click();
  await decision.getByRole('button', { name: 'Previous action' }).click();
  await expect.element(decision.getByText('The strategy was started or resumed.')).toBeVisible();
  await expect.element(decision.getByRole('button', { name: 'Previous decision' })).toBeDisabled();
});

test('a press on a fill of the chart leads to the decision that asked for its order', async () => {
  const { drawer } = await open();
  const stage = drawer.getByRole('region', { name: 'Course' });
  await expect.element(stage.getByText('Buy and hold')).toBeVisible();
  const canvas = stage.element().querySelector('canvas')!;
  const box = canvas.getBoundingClientRect();
  await userEvent.click(canvas, { position: { x: (box.width - 76) / 2, y: 40 } });
  const decision = drawer.getByRole('region', { name: 'Decision' });
  await expect.element(decision).toBeVisible();
  await expect.element(decision.getByRole('heading', { name: 'Situation' })).toBeVisible();
});

test('a record that cannot be read says so', async () => {
  const { drawer } = await open({ [instanceRecord.path]: { bytes: btoa('none'), next: null } });
  await drawer.getByRole('tab', { name: 'Decisions' }).click();
  await expect.element(drawer.getByText('The record could not be read. Try again in a moment.')).toBeVisible();
});

test('other parameters are played over the bars of the run beside its own, and applied', async () => {
  const { engine, drawer } = await open();
  await drawer.getByRole('tab', { name: 'What if' }).click();
  const table = drawer.getByRole('table', { name: 'Other parameters' });
  const cell = (row: number, column: number): string =>
    table.element().querySelectorAll('tbody tr')[row]!.children[column]!.textContent;
  await expect.poll(() => cell(2, 2)).toMatch(/^\d+$/);
  await drawer.getByRole('textbox', { name: 'Grid count' }).fill('3');
  await expect.poll(() => Number(cell(2, 3)) > 0 && Number(cell(2, 3)) < Number(cell(2, 2))).toBe(true);
  await expect.element(drawer.getByText('Ideal run: no fees, filled at touch')).toBeVisible();
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === strategyUpdate.path).map(({ input }) => input))
    .toEqual([{ instance_id: 'i-1', version: 1, params: { ...params, grid_levels: 3 } }]);
});

test('a field that is emptied is left out of what is played and applied', async () => {
  const { engine, drawer } = await open({
    [instanceList.path]: {
      pagenation: {
        page: 1,
        page_size: 50,
        total: 1,
        results: [{ ...instance, params: { ...params, stop_loss_price: '970' } }],
      },
    },
  });
  await drawer.getByRole('tab', { name: 'What if' }).click();
  await drawer.getByRole('textbox', { name: /^Stop-loss price/ }).fill('');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === strategyUpdate.path).map(({ input }) => input))
    .toEqual([{ instance_id: 'i-1', version: 1, params }]);
});

test('changes of parameters stand with their versions, and the log by level', async () => {
  const { drawer } = await open();
  await drawer.getByRole('tab', { name: 'Parameters' }).click();
  const history = drawer.getByRole('region', { name: 'Parameter history' });
  await expect.element(history.getByText('980 → 985')).toBeVisible();
  await expect.element(history.getByText('Version 2')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Log' }).click();
  await drawer.getByLabelText('Level').selectOptions('ERROR');
  await expect.element(drawer.getByText('No entries of this level.')).toBeVisible();
});

test('the record is read once for all that look at it', async () => {
  const { engine, drawer } = await open();
  await drawer.getByRole('tab', { name: 'Decisions' }).click();
  await expect.element(drawer.getByRole('region', { name: 'Decision' }).getByText('No action.')).toBeVisible();
  await drawer.getByRole('tab', { name: 'What if' }).click();
  await expect.element(drawer.getByText('Ideal run: no fees, filled at touch')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Decisions' }).click();
  await expect.element(drawer.getByRole('region', { name: 'Decision' }).getByText('No action.')).toBeVisible();
  expect(engine.calls.filter(({ path }) => path === instanceRecord.path)).toHaveLength(1);
});

test('of a strategy that is older than the period its backtests say so, and are shown from its start', async () => {
  const old = { ...instance, created: created - 60 * 24 * hourMs, started: created };
  const { drawer } = await open({
    [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 1, results: [old] } },
  });
  await drawer.getByRole('radio', { name: '7 days' }).click();
  await drawer.getByRole('tab', { name: 'What if' }).click();
  const note = drawer.getByText(/^Backtests start at the beginning of the period shown/);
  await expect.element(note).toBeVisible();
  await drawer.getByRole('button', { name: 'Show from the start' }).click();
  await expect.element(drawer.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await expect.poll(() => note.query()).toBeNull();
});

test('a strategy to compare with that cannot be read says so, and one that did not run then too', async () => {
  const other = { ...instance, instance_id: 'i-2', name: 'Other' };
  const early = { ...instance, instance_id: 'i-3', name: 'Early', created: 1, stopped: 2 };
  let isDown = true;
  const { drawer } = await open({
    [instanceList.path]: ({ kind }: { readonly kind: string }) => ({
      pagenation: { page: 1, page_size: 50, total: 1, results: kind === 'running' ? [instance, other] : [early] },
    }),
    [netValueData.path]: ({ instance_id }: { readonly instance_id: string }) => {
      if (instance_id === 'i-2' && isDown) throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
      return [
        [created + hourMs, 1.001],
        [soldMs, 1.004],
      ];
    },
  });
  const choose = (name: string) => drawer.getByRole('combobox', { name: 'Compare with' }).selectOptions(name);
  await choose('Other');
  const stage = drawer.getByRole('region', { name: 'Course' });
  await expect.element(stage.getByRole('alert')).toBeVisible();
  withNextPress(() => {
    isDown = false;
  });
  await stage.getByRole('button', { name: 'Retry' }).click();
  await expect.element(stage.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await choose('Early');
  await expect.element(stage.getByText('It did not run in this period.')).toBeVisible();
});

test('whoever leaves the details is back in the row that has opened them', async () => {
  const { drawer } = await open();
  await drawer.getByRole('tab', { name: 'Log' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => drawer.query()).toBeNull();
  await expect.poll(() => document.activeElement?.closest('[role=row]')?.textContent).toContain('Swing');
});
