import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { spread } from '../../../src/shared/strategies/spread/index.ts';
import { demoSession, start } from './start.ts';

test('a strategy of two legs asks for an account and a market of each, and its preview follows the prices of both', async () => {
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(spread).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
    },
  });
  const watch = vi.spyOn(engine, 'watch');
  await page.getByRole('button', { name: 'Start spread arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start spread arbitrage' });
  for (const label of ['Account, leg A', 'Market, leg A', 'Account, leg B', 'Market, leg B'])
    await expect.element(form.getByLabelText(label)).toBeVisible();
  await form.getByLabelText('Order size').fill('0.01');
  await form.getByLabelText('Max position of leg A').fill('0.05');
  await expect.element(form.getByText('Fees of a round, all four orders')).toBeVisible();
  // Figures of a market are kept up where its trades are looked at.
  const traded = new Set(watch.mock.calls.flatMap(([view]) => (view.kind === 'trades' ? [view.key] : [])));
  expect(traded.size).toBeGreaterThanOrEqual(2);
  // The button to start lies within the window, however long the form is.
  const button = form.getByRole('button', { name: 'Start', exact: true }).element().getBoundingClientRect();
  expect(button.bottom).toBeLessThanOrEqual(window.innerHeight);
});
