import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fundingHistory, fundingNewest } from '../../../src/shared/contracts/funding.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { funding } from '../../../src/shared/strategies/funding/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { fakeFunding, fakePerpetual as perpetual } from '../../doubles/fake-funding.ts';
import { instruments } from '../../doubles/fake-market.ts';
import { demoSession, start } from './start.ts';

/** Of a coin that has no spot market. */
const lone = { ...perpetual, base: 'LONE', symbol: 'LONEUSDT' };
const open = () =>
  start('/AIdashboard?view=funding', {
    session: demoSession,
    listed: [perpetual, lone],
    answers: {
      [strategyTemplate.path]: [anyStrategy(funding).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [fundingNewest.path]: [fakeFunding(perpetual, 0.0003, { avg7: 0.0006 }), fakeFunding(lone, -0.0001)],
      [fundingHistory.path]: [
        { symbol: perpetual.symbol, list: Array.from({ length: 21 }, (_, at) => [at * 28_800_000, at / 100_000]) },
      ],
    },
  });

test('rates stand a currency a row, annualised; a window and a white list choose which', async () => {
  await page.viewport(1280, 800);
  await open();
  const table = page.getByRole('grid', { name: 'Funding rates' });
  const cell = (base: string) => table.getByRole('button', { name: new RegExp(`^${base} at `) });
  // 0.03 % three times a day: 32.85 % a year.
  await expect.element(cell(perpetual.base)).toHaveTextContent('+32.85%');
  await expect.element(cell('LONE')).toHaveTextContent('−10.95%');
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect.element(cell(perpetual.base)).toHaveTextContent('+65.70%');
  await page.getByLabelText('Currency white list').fill('lone');
  await expect.element(cell('LONE')).toBeVisible();
  await expect.poll(() => cell(perpetual.base).elements().length).toBe(0);
});

test('where no exchange answers it says so, and asks again by a press', async () => {
  const engine = await start('/AIdashboard?view=funding', {
    session: demoSession,
    listed: [perpetual],
    fail: { path: fundingNewest.path, failure: { code: 'NETWORK', number: 0, data: null } },
    answers: {
      [strategyTemplate.path]: [anyStrategy(funding).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
    },
  });
  const asked = () => engine.calls.filter(({ path }) => path === fundingNewest.path).length;
  const rates = page.getByRole('region', { name: 'Funding rates' });
  const retry = rates.getByRole('button', { name: /again|Retry/ });
  await expect.element(retry).toBeVisible();
  const before = asked();
  await retry.click();
  await expect.poll(asked).toBeGreaterThan(before);
  expect(rates.getByText('No perpetual of these currencies is listed.').elements()).toEqual([]);
});

test('a cell has its history, and begins funding arbitrage in its two markets', async () => {
  await page.viewport(1280, 800);
  await open();
  const table = page.getByRole('grid', { name: 'Funding rates' });
  await table.getByRole('button', { name: new RegExp(`^${perpetual.base} at `) }).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('img', { name: 'Between 0.0000% and +0.0200% per interval' })).toBeVisible();
  // 3 bps of the next period and 6 of each one after it, against the fees of four orders.
  const fees = 2 * (instruments[0]!.taker + perpetual.taker) * 10_000;
  await expect.element(drawer.getByText(`${1 + Math.ceil((fees - 3) / 6)} periods`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Start funding arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start funding arbitrage' });
  await expect.element(form.getByLabelText('Currency white list')).toHaveValue(perpetual.base);
  await expect.element(form.getByLabelText('Market, leg A')).toHaveValue('spot');
  await expect.element(form.getByLabelText('Market, leg B')).toHaveValue('linear');
  await expect.element(form.getByLabelText('Pair, leg B')).toHaveValue(perpetual.symbol);
});

test('a perpetual without a spot market beside it says why nothing can be started from it', async () => {
  await page.viewport(1280, 800);
  await open();
  await page
    .getByRole('grid', { name: 'Funding rates' })
    .getByRole('button', { name: /^LONE at / })
    .click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText(/^No spot market of the pair to hedge with at /)).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Start funding arbitrage' })).toBeDisabled();
});
