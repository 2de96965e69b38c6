import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('a pair of spot goes over to margin by one choice in the form, which the search then follows, and back', async () => {
  const row = (symbol: string) => ({ exchange: 'BINANCE' as const, symbol, cross_leverage: 5, isolated_leverage: 10 });
  const engine = await start('/dashboard', {
    session: demoSession,
    lends: true,
    margin: { both: [row('BTCUSDT'), row('ETHUSDT')], only_isolated: [], only_margin: [] },
  });
  const state = () => engine.watch({ kind: 'dashboard' }).current().value;
  const tabs = () => state()?.tabs.map(({ key }) => key);
  const form = page.getByRole('region', { name: 'Order', exact: true });
  const before = tabs()!;
  await form.getByRole('button', { name: /^Spot or margin/ }).click();
  await page.getByRole('menuitemradio', { name: 'Cross margin 5×' }).click();
  await expect.poll(tabs).toEqual(['BINANCE/BTCUSDT/margin', ...before.slice(1)]);
  expect(state()?.spot_leverage_activate).toBe(true);
  await page.getByRole('button', { name: 'Add a symbol', exact: true }).click();
  await page
    .getByRole('option', { name: /ETH\/USDT/ })
    .first()
    .click();
  await expect.poll(() => tabs()?.at(-1)).toMatch(/^BINANCE\/ETHUSDT\/margin$/);
  await form.getByRole('button', { name: /^Spot or margin/ }).click();
  await page.getByRole('menuitemradio', { name: 'Spot', exact: true }).click();
  await expect.poll(() => tabs()?.at(-1)).toMatch(/^BINANCE\/ETHUSDT\/spot$/);
  expect(state()?.spot_leverage_activate).toBe(false);
});
