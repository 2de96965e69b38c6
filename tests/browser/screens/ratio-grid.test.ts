import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { rateGrid } from '../../../src/shared/strategies/rate-grid/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
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
