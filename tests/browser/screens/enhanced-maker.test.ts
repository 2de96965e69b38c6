import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { minuteMs } from '../../../src/shared/base/time.ts';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { flatBar } from '../../../src/shared/market/kline.ts';
import { mmPlus } from '../../../src/shared/strategies/mm-plus/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { demoSession, start } from './start.ts';

/** Minutes that go up and down by a thousandth. */
const barsOf = ({ end, limit }: { readonly end: number; readonly limit: number }) => ({
  interval: '1m',
  list: Array.from({ length: limit }, (_, index) =>
    flatBar(end - (limit - index) * minuteMs, index % 2 ? 60_000 : 60_060),
  ),
});

const emptyList = { pagenation: { page: 1, page_size: 50, total: 0, results: [] } };

test('a maker previews its quotes at target and bounds; its hedge brings a second market and what is left of a fill', async () => {
  const engine = await start('/AIdashboard', {
    session: { ...demoSession, vip_level: 3 },
    answers: {
      [strategyTemplate.path]: [anyStrategy(mmPlus).template],
      [instanceList.path]: emptyList,
      [klinesHistory.path]: barsOf,
      [strategyStart.path]: { instance_id: 'i-9', status: 'PREPARING' },
    },
  });
  await page.getByRole('button', { name: 'Start enhanced market making' }).click();
  const form = page.getByRole('form', { name: 'Start enhanced market making' });
  await form.getByLabelText('Investment').fill('5000');
  await form.getByLabelText('Amount per order').fill('100');
  await form.getByLabelText('Levels (optional)').fill('3');
  await form.getByLabelText('Amount factor (optional)').fill('2');
  const preview = form.getByRole('region', { name: 'Preview' });
  for (const fact of ['Bid / ask now', 'Ask only, 5 orders above target', 'Bid only, 5 orders below target'])
    await expect.element(preview.getByText(fact)).toBeVisible();
  await expect.element(preview.getByText('Net edge of a hedged fill')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Account, leg B')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Hedge beyond, in orders (optional)')).not.toBeInTheDocument();
  await form.getByLabelText('Hedge in a second market').selectOptions('On');
  for (const label of ['Account, leg B', 'Market, leg B', 'Pair, leg B'])
    await expect.element(form.getByLabelText(label)).toBeVisible();
  for (const fact of ['Net edge of a hedged fill', 'Max position of leg B', 'Max cost of a late hedge'])
    await expect.element(preview.getByText(fact)).toBeVisible();
  await form.getByLabelText('Hedge beyond, in orders (optional)').fill('2');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === strategyStart.path)?.input)
    .toMatchObject({
      strategy_type: 'MM_PLUS',
      symbols: [{ account_type: 'spot' }, expect.any(Object)],
      params: { hedge: 'ON', hedge_at: 2, levels: 3, multiplier: 2 },
    });
});
