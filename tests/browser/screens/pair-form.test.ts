import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { must } from '../../../src/shared/base/assert.ts';
import { type Interval, openTimeBefore } from '../../../src/shared/base/time.ts';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { flatBar } from '../../../src/shared/market/kline.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { statArb } from '../../../src/shared/strategies/stat-arb/index.ts';
import { demoSession, start } from './start.ts';

interface Asked {
  readonly symbol: string;
  readonly end: number;
  readonly limit: number;
  readonly interval: Interval;
}

/** Two markets that rise and fall together, ETH with a swing of its own around that which is over in a few bars. */
function barsOf({ symbol, end, limit, interval }: Asked) {
  const spanMs = end - openTimeBefore(interval, end, 1);
  const list = Array.from({ length: limit }, (_, index) => {
    const common = Math.sin(index / 40) * 0.05 + Math.sin(index / 7) * 0.01;
    const own = ((index * 7_919) % 13) / 13 - 0.5;
    const close = symbol.startsWith('BTC') ? 60_000 * Math.exp(common) : 3_000 * Math.exp(common + own * 0.01);
    return flatBar(end - (limit - index) * spanMs, close);
  });
  return { interval, list };
}

test('a pair has its fit, test and bands in its form, and is started over two markets of different coins', async () => {
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      // The markets of the fake engine are spot.
      [strategyTemplate.path]: [{ ...anyStrategy(statArb).template, markets: ['spot'] }],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: barsOf,
      [strategyStart.path]: { instance_id: 'i-9', status: 'PREPARING' },
    },
  });
  await page.getByRole('button', { name: 'Start statistical arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start statistical arbitrage' });
  await expect.element(form.getByLabelText('Pair, leg B')).toBeVisible();
  await form.getByLabelText('Trade amount, both legs').fill('2000');
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('Half-life, bars')).toBeVisible();
  await expect.element(preview.getByText('Engle–Granger statistic (must be below)')).toBeVisible();
  await form.getByLabelText('Exit z-score').fill('1.5');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === strategyStart.path)?.input)
    .toMatchObject({
      strategy_type: 'STAT_ARB',
      params: { trade_amount: '2000', interval: '1h', window: 300, z_in: 2, z_out: 1.5, significance: 'P5' },
    });
  const sent = engine.calls.find(({ path }) => path === strategyStart.path);
  const { symbols } = must(sent, 'a start').input as { symbols: { symbol: string }[] };
  expect(new Set(symbols.map(({ symbol }) => symbol)).size).toBe(2);
});
