import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Interval, nextOpenOf } from '../../../src/shared/base/time.ts';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { aiGrid } from '../../../src/shared/strategies/grid/ai/index.ts';
import { demoSession, start } from './start.ts';

interface Asked {
  readonly end: number;
  readonly limit: number;
  readonly interval: Interval;
}

/** A price that swings by three percent around that of the fake market, within each day. */
function barsOf({ end, limit, interval }: Asked) {
  const spanMs = nextOpenOf(interval, 0);
  const at = (ms: number) => 64_000 * (1 + 0.03 * Math.sin((ms / 86_400_000) * 2 * Math.PI));
  const list = Array.from({ length: limit }, (_, index) => {
    const openMs = end - (limit - index) * spanMs;
    const [open, close] = [at(openMs), at(openMs + spanMs)];
    return [openMs, open, Math.max(open, close), Math.min(open, close), close, 1, close, 1];
  });
  return { interval, list };
}

test('an AI grid shows the grid that the past chooses, with its result where it was chosen and after', async () => {
  await page.viewport(1280, 800);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(aiGrid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: barsOf,
      [strategyStart.path]: { instance_id: 'i-9', status: 'PREPARING' },
    },
  });
  await page.getByRole('button', { name: 'Start an AI grid' }).click();
  const form = page.getByRole('form', { name: 'Start an AI grid' });
  await form.getByLabelText('Investment').fill('5000');
  const chosen = form.getByRole('region', { name: 'Chosen grid' });
  await expect.element(chosen.getByText('Result of the 23 days it was chosen by')).toBeVisible();
  await expect.element(chosen.getByText('Result of the 7 days after those')).toBeVisible();
  await form.getByLabelText('Risk level').selectOptions('R3');
  await expect.element(form.getByRole('region', { name: 'Preview' })).toBeVisible();
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === strategyStart.path)?.input)
    .toMatchObject({
      strategy_type: 'AI_GRID',
      params: { invest: '5000', risk_level: 'R3', recentre_hours: 24, window_days: 30 },
    });
});
