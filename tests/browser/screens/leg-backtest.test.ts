import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Interval, openTimeBefore } from '../../../src/shared/base/time.ts';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { infoValueData, instanceMarks } from '../../../src/shared/contracts/strategy-course.ts';
import {
  instanceList,
  instancePositions,
  instanceStat,
  netValueData,
  strategyTemplate,
} from '../../../src/shared/contracts/strategy.ts';
import { rateGrid } from '../../../src/shared/strategies/rate-grid/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { fakeInstance, fakeStat } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

interface Asked {
  readonly symbol: string;
  readonly end: number;
  readonly limit: number;
  readonly interval: Interval;
}

/** BTC swings by two percent around 60,000 within each day, and all else stands at 3,000. */
function swinging({ symbol, end, limit, interval }: Asked) {
  const spanMs = end - openTimeBefore(interval, end, 1);
  const at = (ms: number): number =>
    symbol.startsWith('BTC') ? 60_000 * (1 + 0.02 * Math.sin((ms / 86_400_000) * 2 * Math.PI)) : 3_000;
  const list = Array.from({ length: limit }, (_, index) => {
    const openMs = end - (limit - index) * spanMs;
    const [open, close] = [at(openMs), at(openMs + spanMs)];
    return [openMs, open, Math.max(open, close), Math.min(open, close), close, 1, close, 1];
  });
  return { interval, list };
}

async function open(klines: unknown) {
  await page.viewport(1440, 900);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(rateGrid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: klines,
    },
  });
  await page.getByRole('button', { name: 'Start a ratio grid' }).click();
  const form = page.getByRole('form', { name: 'Start a ratio grid' });
  const stage = form.getByRole('region', { name: 'Backtest', exact: true });
  await expect.element(stage).toBeVisible();
  const fill = async (low: string, high: string): Promise<void> => {
    await form.getByLabelText('Lowest ratio, A ÷ B').fill(low);
    await form.getByLabelText('Highest ratio, A ÷ B').fill(high);
    await form.getByLabelText('Investment').fill('10000');
  };
  const figure = (label: string): string => {
    const term = [...stage.element().querySelectorAll('dt')].find(({ textContent }) => textContent === label);
    return term?.nextElementSibling?.textContent ?? '';
  };
  return { engine, stage, fill, figure };
}

test('a form of two legs is played over the bars of both markets beside it', async () => {
  const { engine, stage, fill, figure } = await open(swinging);
  await fill('19', '21');
  await expect.poll(() => figure('P&L')).toMatch(/^\+[\d,.]+ USDT$/);
  // Seven days of a swing over four levels up and four down, each of two orders.
  expect(Number(figure('Fills'))).toBeGreaterThan(50);
  expect([figure('Buy and hold'), figure('Rounds won / lost')]).toEqual(['', '']);
  await expect.element(stage.getByText('Buy and hold')).not.toBeInTheDocument();
  await expect.element(stage.getByText(/hedges at its open/)).toBeVisible();
  await expect.element(stage.getByRole('radio', { name: 'Recording' })).not.toBeInTheDocument();
  const asked = engine.calls.flatMap(({ path, input }) =>
    path === klinesHistory.path ? [input as Pick<Asked, 'symbol' | 'interval'>] : [],
  );
  const symbols = asked.filter(({ interval }) => interval === '1m').map(({ symbol }) => symbol);
  expect(new Set(symbols).size).toBe(2);
  await fill('30', '40');
  await expect.element(stage.getByText('The price was not within this range in the period.')).toBeVisible();
});

test('a form of two legs is tried with many values over the bars of both, and its best are confirmed', async () => {
  const { stage, fill } = await open(swinging);
  await fill('19', '21');
  await stage.getByRole('radio', { name: 'Optimise' }).click();
  const counts = stage.getByRole('textbox', { name: 'Values' });
  await counts.first().fill('2');
  await counts.last().fill('1');
  await stage.getByRole('button', { name: 'Optimise' }).click();
  const rows = (): string[][] =>
    [...stage.element().querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  await expect.poll(() => rows().length).toBe(2);
  await expect.poll(() => rows().every((cells) => /^[+−-]?[\d.]+%?/.test(cells[3]!))).toBe(true);
  for (const cells of rows()) expect(cells[3]).toBe(cells[2]);
  expect(rows()[0]![2]).not.toBe(rows()[1]![2]);
});

test('markets without bars of the same time are said to have none', async () => {
  const { stage, fill } = await open((asked: Asked) => {
    const { interval, list } = swinging(asked);
    const middle = list.length >> 1;
    // Each market has the half of a page that the other has not, and only the newest page has any.
    const isNewest = Date.now() - asked.end < 86_400_000;
    const half = asked.symbol.startsWith('BTC') ? list.slice(0, middle) : list.slice(middle);
    return { interval, list: isNewest ? half : [] };
  });
  await fill('19', '21');
  await expect.element(stage.getByText('No common bars of both legs in this period.')).toBeVisible();
});

test('a strategy of two legs is played again over the bars of both markets, with other parameters too', async () => {
  await page.viewport(1440, 900);
  const created = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 5 * 86_400_000;
  const leg = (symbol: string) => ({ exchange: 'BINANCE', symbol, account_type: 'spot' }) as const;
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(rateGrid).template],
      [instanceList.path]: {
        pagenation: {
          page: 1,
          page_size: 50,
          total: 1,
          results: [
            {
              ...fakeInstance,
              strategy_type: 'RATE_GRID',
              api_ids: ['a', 'a'],
              symbols: [leg('BTCUSDT'), leg('ETHUSDT')],
              params: { low_ratio: '19', high_ratio: '21', grid_levels: 8, invest: '10000' },
              created,
              started: created,
              invested: '10000',
            },
          ],
        },
      },
      [instanceStat.path]: fakeStat,
      [instancePositions.path]: [],
      [netValueData.path]: [[created + 3_600_000, 1.001]],
      [infoValueData.path]: {},
      [instanceMarks.path]: [],
      [klinesHistory.path]: swinging,
    },
  });
  await page.getByRole('button', { name: 'Details of Swing' }).click();
  const drawer = page.getByRole('dialog', { name: 'Swing' });
  await drawer.getByRole('tab', { name: 'What if' }).click();
  const table = drawer.getByRole('table', { name: 'Other parameters' });
  const fills = (column: number): string =>
    table.element().querySelectorAll('tbody tr')[2]!.children[column]!.textContent;
  await expect.poll(() => Number(fills(2))).toBeGreaterThan(10);
  const own = Number(fills(2));
  await drawer.getByRole('textbox', { name: 'Grid count' }).fill('2');
  await expect.poll(() => Number(fills(3)) > 0 && Number(fills(3)) < own).toBe(true);
  await expect.element(drawer.getByText('Ideal run: no fees, filled at touch')).toBeVisible();
  await expect.element(drawer.getByText('Buy and hold')).not.toBeInTheDocument();
  const symbols = engine.calls.flatMap(({ path, input }) =>
    path === klinesHistory.path ? [(input as Pick<Asked, 'symbol'>).symbol] : [],
  );
  expect(new Set(symbols)).toEqual(new Set(['BTCUSDT', 'ETHUSDT']));
});
