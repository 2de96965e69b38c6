import { instanceList, instancePositions, instanceStat } from '../../src/shared/contracts/strategy.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { secondMs } from '../../src/shared/base/time.ts';
import { chainOfHouse, nextStray } from '../unit/server/desk/instances/chain-of-house.ts';
import type { Api } from './api.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { expectTrading, openDetails, openForm, openLegs, startFrom, stopAll } from './strategy-forms.ts';

test.setTimeout(240_000);

const binance = 'Binance paper · BINANCE';

/** What an instance that was just started says of itself. */
async function instanceOf(api: Api) {
  const [instance] = (await api.call(instanceList, { kind: 'running' })).data.pagenation.results;
  const { instance_id, api_ids } = instance!;
  return {
    api_ids,
    stat: async () => (await api.call(instanceStat, { instance_id })).data,
    held: async () => (await api.call(instancePositions, { instance_id })).data,
    orders: async () =>
      (await api.call(currentOrders, { api_ids: [...new Set(api_ids)] })).data.filter(
        ({ parent_id }) => parent_id === instance_id,
      ),
  };
}

test.describe('on markets that move', () => {
  test.use({ own: { isLively: true } });

  test('a pair is tested in its form, watched by its z-score, and ends with nothing held', {
    tag: '@long',
  }, async ({ page, context, server, user }) => {
    const api = await enter(context, server, user);
    const errors = watchErrors(page);
    await page.goto(`${server.url}/AIdashboard`);
    const drawer = await openLegs(page, 'Start statistical arbitrage', binance);
    await drawer.getByLabel('Pair, leg A').selectOption('BTCUSDT');
    await drawer.getByLabel('Pair, leg B').selectOption('ETHUSDT');
    await typeInto(drawer.getByLabel('Trade amount, both legs'), '2000');
    const preview = drawer.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText(/z-score now[+−][\d.]+.*Hedge ratio, β/, { timeout: 20_000 });
    await startFrom(drawer);
    const name = 'Statistical arbitrage BTC/USDT · ETH/USDT';
    await expectTrading(page, name);
    const { stat, held } = await instanceOf(api);
    await expect.poll(async () => Object.keys((await stat()).state ?? {}), { timeout: 30_000 }).toContain('z');
    const detail = await openDetails(page, name);
    await expect(detail.getByText(/^(Waiting|Opening|Hedging|Holding)/).first()).toBeVisible();
    await detail.getByRole('button', { name: 'Close' }).click();
    await stopAll(page, name);
    expect(await held()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('a grid that the past chooses is shown with both results, rests on its levels and is stopped', {
    tag: '@long',
  }, async ({ page, context, server, user }) => {
    const api = await enter(context, server, user);
    const errors = watchErrors(page);
    await page.goto(`${server.url}/AIdashboard`);
    const drawer = await openForm(page, 'Start an AI grid');
    await typeInto(drawer.getByLabel('Investment'), '20000');
    const chosen = drawer.getByRole('region', { name: 'Chosen grid' });
    await expect(chosen).toContainText(/Range[\d,.]+ – [\d,.]+Grid count\d+.*Result of the/, { timeout: 60_000 });
    await startFrom(drawer);
    const name = 'AI grid BTC/USDT';
    await expectTrading(page, name);
    const { orders, held } = await instanceOf(api);
    await expect.poll(async () => (await orders()).length, { timeout: 20_000 }).toBeGreaterThan(1);
    const detail = await openDetails(page, name);
    await expect(detail.getByText('Average cost')).toBeVisible();
    await detail.getByRole('button', { name: 'Close' }).click();
    await stopAll(page, name);
    expect(await orders()).toEqual([]);
    // Fees in coins leave less than an order.
    for (const { value } of await held()) expect(Number(value)).toBeLessThan(10);
    expect(errors).toEqual([]);
  });

  test('a maker with a hedge asks for its second market, quotes both sides, reports its duty and is stopped', {
    tag: '@long',
  }, async ({ page, context, server, user }) => {
    const api = await enter(context, server, user);
    const errors = watchErrors(page);
    await page.goto(`${server.url}/AIdashboard`);
    const drawer = await openForm(page, 'Start enhanced market making', binance);
    await drawer.getByLabel('Hedge in a second market').selectOption('ON');
    for (const leg of ['A', 'B']) await drawer.getByLabel(`Account, leg ${leg}`).selectOption({ label: binance });
    await typeInto(drawer.getByLabel('Investment'), '20000');
    await typeInto(drawer.getByLabel('Amount per order'), '500');
    await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText(/Net edge of a hedged fill/, {
      timeout: 20_000,
    });
    await startFrom(drawer);
    const name = 'Enhanced market making BTC/USDT';
    await expectTrading(page, name);
    const { orders, held } = await instanceOf(api);
    await expect.poll(async () => new Set((await orders()).map(({ side }) => side)).size, { timeout: 60_000 }).toBe(2);
    const detail = await openDetails(page, name);
    await expect(detail.getByRole('region', { name: 'Quoting obligation' })).toBeVisible();
    await detail.getByRole('button', { name: 'Close' }).click();
    await stopAll(page, name);
    expect(await orders()).toEqual([]);
    for (const { value } of await held()) expect(Number(value)).toBeLessThan(10);
    expect(errors).toEqual([]);
  });
});

test.describe('shortly before the quotes of an option leave its value', () => {
  const seed = 3;
  const fromMs = Date.UTC(2026, 5, 3, 12);
  const { options } = chainOfHouse(seed, fromMs, ['86000', '87000']);
  const atMs = nextStray(options, seed, fromMs, 0.0032) - 60 * secondMs;
  test.use({ own: { isLively: true, atMs, args: ['--seed', String(seed)] } });

  test('a box is found in the form, opened leg by leg, taken back once its gap is gone, and its strategy stopped', {
    tag: '@long',
  }, async ({ page, context, server, user }) => {
    const api = await enter(context, server, user);
    const errors = watchErrors(page);
    await page.goto(`${server.url}/AIdashboard`);
    await page
      .getByRole('region', { name: 'Strategies', exact: true })
      .getByRole('button', { name: 'Start option arbitrage' })
      .click({ timeout: 20_000 });
    const drawer = page.getByRole('dialog', { name: 'Start option arbitrage' });
    await drawer.getByLabel('Account of the options').selectOption({ label: 'Halyard paper · HALYARD' });
    await drawer.getByLabel('Underlying').selectOption('BTC');
    await drawer.getByLabel('Expires').selectOption({ index: 0 });
    await drawer.getByLabel('Lowest strike').selectOption('86000');
    await drawer.getByLabel('Highest strike').selectOption('87000');
    await typeInto(drawer.getByLabel('Size of a set'), '0.01');
    await typeInto(drawer.getByLabel('Max sets'), '2');
    await typeInto(drawer.getByLabel('Min edge after fees'), '16');
    await drawer.getByLabel('Sets are').selectOption('GAP');
    await typeInto(drawer.getByLabel('Close from an edge of'), '-15.9');
    await expect(drawer.getByRole('table', { name: /^Edges now/ })).toContainText(/Box.*bps/, { timeout: 20_000 });
    await startFrom(drawer);
    const name = 'Option arbitrage BTC';
    await expectTrading(page, name);
    const { stat, held } = await instanceOf(api);
    const sets = async () => Number((await stat()).state?.sets);
    await expect.poll(sets, { timeout: 120_000, intervals: [250] }).toBeGreaterThan(0);
    await expect.poll(held, { timeout: 90_000 }).toEqual([]);
    expect((await stat()).state).toMatchObject({ sets: '0.00', net: '0.0000' });
    await stopAll(page, name);
    expect(errors).toEqual([]);
  });
});
