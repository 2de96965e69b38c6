import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fundingHistory, fundingNewest } from '../../../src/shared/contracts/funding.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { rateGrid } from '../../../src/shared/strategies/rate-grid/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { fakeFunding, fakePerpetual as perpetual } from '../../doubles/fake-funding.ts';
import { demoSession, start } from './start.ts';

test('its form offers another coin as leg B, and says levels, rounds and investment by the ratio of now', async () => {
  const failure = { code: 'INPUT', number: 1001, data: { field: 'api_ids', rule: 'same_account' } } as const;
  const engine = await start('/AIdashboard', {
    session: demoSession,
    fail: { path: strategyStart.path, failure },
    answers: {
      [strategyTemplate.path]: [anyStrategy(rateGrid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
    },
  });
  await page.getByRole('button', { name: 'Start a ratio grid' }).click();
  const form = page.getByRole('form', { name: 'Start a ratio grid' });
  const pairs = (leg: string) =>
    [...form.getByLabelText(`Pair, leg ${leg}`).element().querySelectorAll('option')].map(({ value }) => value);
  await expect.element(form.getByLabelText('Pair, leg B')).toBeVisible();
  const [a] = pairs('A');
  expect(pairs('B')).not.toContain(a);
  const hint = form.getByText(/^The ratio of A to B is [\d.,]+ now/);
  await expect.element(hint).toBeVisible();
  const ratio = Number(/is ([\d.,]+) now/.exec(hint.element().textContent)?.[1]?.replaceAll(',', ''));
  await expect.element(form.getByText(/^Current ratio [\d.,]+$/)).toBeVisible();
  await form.getByRole('button', { name: 'Use ±5%' }).click();
  const lowest = form.getByLabelText('Lowest ratio, A ÷ B').element() as HTMLInputElement;
  expect(Number(lowest.value)).toBeCloseTo(ratio * 0.95, 3);
  await form.getByLabelText('Lowest ratio, A ÷ B').fill((ratio * 0.9).toPrecision(6));
  await form.getByLabelText('Highest ratio, A ÷ B').fill((ratio * 1.1).toPrecision(6));
  await form.getByLabelText('Investment').fill('10000');
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect.element(preview).toBeVisible();
  const facts = Object.fromEntries(
    [...preview.element().querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  );
  const money = (text: string | null | undefined) => Number(String(text).replace(/[^\d.]/g, ''));
  const parts = Object.entries(facts).flatMap(([label, text]) => (/^Initially|^Kept/.test(label) ? [money(text)] : []));
  expect(parts).toHaveLength(3);
  // All of the investment, but for what the purchases may pay beyond the best price.
  const sum = parts.reduce((total, part) => total + part, 0);
  expect(sum).toBeLessThanOrEqual(10_000);
  expect(sum).toBeGreaterThan(9_900);
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Both legs must be on one account.');
  expect(engine.calls.findLast(({ path }) => path === strategyStart.path)?.input).toMatchObject({
    params: { low_ratio: expect.any(String), grid_levels: 10, mode: 'GEOMETRIC', invest: '10000' },
  });
});

/** The form with levels of funding, where there is a perpetual or none. */
async function onFunding(listed: readonly (typeof perpetual)[]) {
  await page.viewport(1440, 900);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    listed: [...listed],
    fail: {
      path: strategyStart.path,
      failure: { code: 'INPUT', number: 1001, data: { field: 'symbols', rule: 'linear_only' } },
    },
    answers: {
      [strategyTemplate.path]: [anyStrategy(rateGrid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      // 0.03 % three times a day: 32.85 % a year.
      [fundingNewest.path]: [fakeFunding(perpetual, 0.0003)],
      [fundingHistory.path]: [
        { symbol: perpetual.symbol, list: Array.from({ length: 21 }, (_, at) => [at * 28_800_000, 0.0003]) },
      ],
    },
  });
  await page.getByRole('button', { name: 'Start a ratio grid' }).click();
  const form = page.getByRole('form', { name: 'Start a ratio grid' });
  await form.getByLabelText('Levels of').selectOptions('Funding');
  await expect.element(form.getByLabelText('Highest rate a year')).toBeVisible();
  return { engine, form };
}

test('on funding it asks for rates and a size, offers the perpetual of the coin as leg B, and says what it would hold', async () => {
  const { engine, form } = await onFunding([perpetual]);
  await expect.element(form.getByLabelText('Lowest ratio, A ÷ B')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Investment')).not.toBeInTheDocument();
  await expect.element(form.getByText(/^Current ratio/)).not.toBeInTheDocument();
  const symbolOf = (leg: string) => (form.getByLabelText(`Pair, leg ${leg}`).element() as HTMLSelectElement).value;
  expect([symbolOf('A'), symbolOf('B')]).toEqual([perpetual.symbol, perpetual.symbol]);
  await form.getByLabelText('Lowest rate a year').fill('-1');
  await form.getByLabelText('Highest rate a year').fill('99');
  await expect
    .element(form.getByText('Enter both rates and a size per level to preview funding and cost.'))
    .toBeVisible();
  await form.getByLabelText('Size per level').fill('0.02');
  // Ten levels of 10 %: three of them lie below 32.85 %.
  const levels = form.getByRole('region', { name: 'Levels' });
  await expect.element(levels.getByText('3 / 10')).toBeVisible();
  await expect.element(levels.getByText('+19.00% / +39.00%')).toBeVisible();
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(() => engine.calls.findLast(({ path }) => path === strategyStart.path)?.input)
    .toMatchObject({
      symbols: [{ account_type: 'spot' }, { account_type: 'linear' }],
      params: { grid_on: 'FUNDING', low_rate: -1, high_rate: 99, grid_levels: 10, unit_size: '0.02', leverage: 2 },
    });
  const sent = JSON.stringify(engine.calls.findLast(({ path }) => path === strategyStart.path)?.input);
  for (const key of ['low_ratio', 'high_ratio', 'mode', 'invest']) expect(sent).not.toContain(key);
});

test('where no perpetual can be traded the form stands all the same, and a start says what leg B has to be', async () => {
  const { form } = await onFunding([]);
  await form.getByLabelText('Lowest rate a year').fill('5');
  await form.getByLabelText('Highest rate a year').fill('50');
  await form.getByLabelText('Size per level').fill('0.02');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(form.getByRole('alert')).toBeVisible();
});
