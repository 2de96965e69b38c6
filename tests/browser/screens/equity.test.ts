import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceData, type EquityPoint } from '../../../src/shared/contracts/api-account.ts';
import { dayMs, hourMs } from '../../../src/shared/kit/time.ts';
import { accounts } from '../../doubles/fake-account.ts';
import { demoSession, start } from './start.ts';

const patient = { timeout: 10_000 };
const day = (): number => Math.floor(Date.now() / dayMs) * dayMs;
const pointsAt = (ms: number, usd: string): EquityPoint[] => accounts.map(({ api_id }) => ({ time: ms, api_id, usd_total: usd, by_type: {} }));
const equity = () => page.getByRole('banner').getByText(/^Equity/);

test('beside the equity stands its change since the UTC day began, from the points of all accounts', async () => {
  await page.viewport(1920, 1080);
  // 128,402.11 now.
  const engine = await start('/dashboard', { session: demoSession, answers: { [balanceData.path]: [...pointsAt(day(), '32000'), ...pointsAt(day() + hourMs, '1')] } });
  await expect.poll(() => equity().element().parentElement?.textContent, patient).toBe('Equity128,402.11 USD+0.31%');
  expect(engine.calls.find(({ path }) => path === balanceData.path)?.input).toEqual({ start: day(), end: day() + hourMs });
  await expect.element(page.getByTitle('Since 00:00 UTC, from 128,000.00 USD')).toHaveClass('up');
});

test.each<[string, EquityPoint[]]>([['no point', []], ['a point of one account alone', pointsAt(day(), '32000').slice(1)], ['a later point', pointsAt(day() + hourMs, '32000')]])('%s: the change is not known', async (_name, points) => {
  await start('/dashboard', { session: demoSession, answers: { [balanceData.path]: points } });
  await expect.poll(() => equity().element().parentElement?.textContent, patient).toBe('Equity128,402.11 USD—');
});
