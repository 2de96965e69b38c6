import { typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';

let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

test('a stress run shows live books through an engine of its own, a pop-out joins it, and the result is a text', async ({
  context,
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/stress`);
  const rate = page.getByLabel('Book updates per second');
  await typeInto(rate, '0');
  await expect(page.getByText('A whole number from 10 to 50000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await typeInto(rate, '600');
  await typeInto(page.getByLabel('Symbols'), '12');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('region', { name: 'Best bid and ask' }).getByRole('listitem')).toHaveCount(12);
  const fact = (name: string) =>
    page.getByRole('region', { name: 'Figures' }).locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect
    .poll(async () => Number((await fact('Updates per second').textContent())?.replaceAll(/\D/g, '')), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);

  const run = new URL(page.url()).searchParams.get('stress')!;
  const popOut = await context.newPage();
  await popOut.goto(`${server.url}/exdepth?${new URLSearchParams({ q: 'BINANCE/S003USDT/spot', stress: run })}`);
  await expect(popOut.getByRole('region', { name: 'Order book' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('row').filter({ hasText: '/exdepth' })).toBeVisible();

  const result = await page.evaluate(() =>
    (
      globalThis as unknown as {
        halyardStress: {
          measure(
            seconds: number,
          ): Promise<{ updatesPerSecond: number; worker: { framesPerSecond: number; windows: number } | null }>;
        };
      }
    ).halyardStress.measure(2),
  );
  // How many it takes is a figure of the benchmark.
  expect(result.updatesPerSecond).toBeGreaterThan(0);
  expect(result.worker!.windows).toBe(2);
  expect(result.worker!.framesPerSecond).toBeGreaterThan(0);
  const live = await page.evaluate(() => {
    const book = globalThis.halyard.engine
      .watch({ kind: 'book', key: 'BINANCE/S003USDT/spot', depth: 20, group: 1 })
      .current();
    return { state: book.state, crossed: book.value!.bids.prices[0]! >= book.value!.asks.prices[0]! };
  });
  expect(live).toEqual({ state: 'live', crossed: false });
  expect(errors).toEqual([]);
});
