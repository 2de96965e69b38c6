import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alertClose, alertSave } from '../../../src/shared/contracts/alert.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import { ChartDocument } from '../../../src/shared/trade/workspace/chart-document.ts';
import * as v from 'valibot';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1100, 760);
});

const key = 'BINANCE/BTCUSDT/spot';
const alert: Alert = {
  alert_id: '7',
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  kind: 'INDICATOR',
  indicator: 'rsi',
  params: { period: 14 },
  plot: 'rsi',
  interval: '15m',
  crossing: 'LEVEL',
  level: 50,
  direction: 'UP_TO',
  bar: 'FORMING',
  duration_s: 0,
  channel: ['web'],
  status: 'MONITORING',
  created: 0,
  updated: 0,
  expires: null,
  triggered: null,
  price: null,
};
const chart = v.parse(ChartDocument, {
  indicators: ['rsi', 'ma'].map((kind, tone) => ({ id: `${kind}-1`, kind, params: { period: 14 }, colours: {}, tone })),
});

async function shown(alerts: readonly Alert[]) {
  const engine = await start(`/exkchart?q=${key}`, {
    session: demoSession,
    everyMs: 0,
    orders: [],
    alerts,
    answers: { [alertSave.path]: alert, [alertClose.path]: { ...alert, status: 'CLOSED' } },
  });
  await engine.patchDashboard({ chart_sets: [{ id: key, chart }] });
  return engine;
}
const canvasOf = (pane: string) =>
  document.querySelector<HTMLCanvasElement>(`[data-pane="${pane}"] canvas[data-layer="levels"]`);
const countOf = (pane: string) => canvasOf(pane)?.dataset.count;
const sentences = () =>
  page
    .getByRole('list', { name: 'Your positions and alerts' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
/** The middle of the one chip of a pane, in CSS px of its plot. */
function chipOf(pane: string): { readonly over: HTMLElement; readonly x: number; readonly y: number } {
  const canvas = canvasOf(pane)!;
  const over = canvas.parentElement!;
  const x = over.clientWidth - 12;
  const { data, height } = canvas.getContext('2d')!.getImageData(Math.round(x * devicePixelRatio), 0, 1, canvas.height);
  const rows = Array.from({ length: height }, (_, row) => row).filter((row) => data[row * 4 + 3]! > 0);
  return { over, x, y: (rows[0]! + rows.at(-1)!) / 2 / devicePixelRatio };
}
function press(over: HTMLElement, type: string, x: number, y: number): void {
  const { left, top } = over.getBoundingClientRect();
  over.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: left + x,
      clientY: top + y,
    }),
  );
}
const inputsOf = (engine: Awaited<ReturnType<typeof shown>>, path: string) =>
  engine.calls.filter((call) => call.path === path).map(({ input }) => input);

test('an alert on an indicator is a line over its pane, on its interval alone', async () => {
  await shown([
    alert,
    { ...alert, alert_id: '8', interval: '1h' },
    { ...alert, alert_id: '9', indicator: 'ma', plot: 'ma', level: 70_000 },
  ]);
  await expect.poll(() => countOf('rsi-1'), { timeout: 15_000 }).toBe('1');
  await expect.poll(() => countOf('main')).toBe('1');
  expect(sentences()).toEqual(['Alert at RSI 14 ≥ 50', 'Alert at MA 14 ≥ 70,000.0']);
});

test('its cross closes it', async () => {
  const engine = await shown([alert]);
  await expect.poll(() => countOf('rsi-1'), { timeout: 15_000 }).toBe('1');
  const { over, x, y } = chipOf('rsi-1');
  over.setPointerCapture = () => undefined;
  press(over, 'pointerdown', x, y);
  press(over, 'pointerup', x, y);
  await expect.poll(() => inputsOf(engine, alertClose.path)).toEqual([{ alert_id: '7' }]);
});

test('a drag moves its level and keeps all else that it waits for', async () => {
  const engine = await shown([alert]);
  await expect.poll(() => countOf('rsi-1'), { timeout: 15_000 }).toBe('1');
  const { over, x, y } = chipOf('rsi-1');
  over.setPointerCapture = () => undefined;
  press(over, 'pointerdown', x - 40, y);
  press(over, 'pointermove', x - 40, y - 12);
  press(over, 'pointerup', x - 40, y - 12);
  await expect.poll(() => inputsOf(engine, alertSave.path)).toHaveLength(1);
  const [saved] = inputsOf(engine, alertSave.path) as Alert[];
  expect(saved).toMatchObject({
    alert_id: '7',
    kind: 'INDICATOR',
    indicator: 'rsi',
    params: { period: 14 },
    plot: 'rsi',
    interval: '15m',
    crossing: 'LEVEL',
    direction: 'UP_TO',
    bar: 'FORMING',
  });
  expect(saved!.level).toBeGreaterThan(50);
  expect(String(saved!.level).replace('.', '').length).toBeLessThanOrEqual(4);
});
