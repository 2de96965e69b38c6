import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceData, type EquityPoint } from '../../../src/shared/contracts/account-balance.ts';
import { dayMs, hourMs } from '../../../src/shared/base/time.ts';
import { accounts } from '../../doubles/fake-account.ts';
import { demoSession, start } from './start.ts';

const patient = { timeout: 10_000 };
const day = (): number => Math.floor(Date.now() / dayMs) * dayMs;
const pointsAt = (ms: number, usd: string): EquityPoint[] =>
  accounts.map(({ api_id }) => ({ time: ms, api_id, usd_total: usd, by_type: {} }));
const equity = () => page.getByRole('banner').getByText(/^Equity/);

test('beside the equity stands its change since the UTC day began, from the points of all accounts', async () => {
  await page.viewport(1920, 1080);
  // 128,402.11 now.
  const engine = await start('/dashboard', {
    session: demoSession,
    answers: { [balanceData.path]: [...pointsAt(day(), '32000'), ...pointsAt(day() + hourMs, '1')] },
  });
  await expect.poll(() => equity().element().parentElement?.textContent, patient).toBe('Equity128,402.11 USD+0.31%');
  expect(engine.calls.find(({ path }) => path === balanceData.path)?.input).toEqual({
    start: day(),
    end: day() + hourMs,
  });
  await expect.element(page.getByTitle('Since 00:00 UTC, from 128,000.00 USD')).toHaveClass('up');
});

test('where midnight is not known it is the change since the first hour of the day at which all accounts are, and its tooltip says so', async () => {
  const points = [
    ...pointsAt(day(), '9').slice(1),
    ...pointsAt(day() + 6 * hourMs, '32000'),
    ...pointsAt(day() + 7 * hourMs, '1'),
  ];
  await start('/dashboard', { session: demoSession, answers: { [balanceData.path]: points } });
  await expect.poll(() => equity().element().parentElement?.textContent, patient).toBe('Equity128,402.11 USD+0.31%');
  await expect
    .element(page.getByTitle('Since 06:00 UTC, the first value known today, from 128,000.00 USD'))
    .toHaveClass('up');
});

test.each<[string, EquityPoint[]]>([
  ['no point', []],
  ['a point of one account alone', pointsAt(day(), '32000').slice(1)],
])('%s: the change is not known', async (_name, points) => {
  const engine = await start('/dashboard', { session: demoSession, answers: { [balanceData.path]: points } });
  await expect.poll(() => equity().element().parentElement?.textContent, patient).toBe('Equity128,402.11 USD—');
  await expect
    .poll(
      () =>
        new Set(
          engine.calls
            .filter(({ path }) => path === balanceData.path)
            .map(({ input }) => (input as { end: number }).end - day()),
        ),
    )
    .toEqual(new Set([hourMs, dayMs]));
});

test('the change stays where it is from page to page: it neither goes nor becomes unknown on the way', async () => {
  await page.viewport(1440, 900);
  await start('/dashboard', { session: demoSession, answers: { [balanceData.path]: pointsAt(day(), '32000') } });
  const text = () => document.querySelector('header')?.textContent?.match(/USD(.*?)(?=[A-Z]|$)/)?.[1] ?? '';
  await expect.poll(() => equity().element().parentElement?.textContent, patient).toBe('Equity128,402.11 USD+0.31%');
  const seen = new Set<string>();
  const watcher = new MutationObserver(() => {
    if (document.querySelector('header')) seen.add(text().slice(0, 6));
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watcher.disconnect());
  for (const name of ['Settings', 'Account', 'Trade']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
    await expect
      .element(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }))
      .toHaveAttribute('aria-current', 'page');
    expect(equity().element().parentElement?.textContent).toBe('Equity128,402.11 USD+0.31%');
  }
  expect([...seen]).toEqual(['+0.31%']);
});
