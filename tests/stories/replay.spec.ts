import { expect, test } from '@playwright/test';
import { rebuildRecording } from '../doubles/rebuild.ts';
import { sample } from '../samples.ts';
import { startServer } from './server.ts';
import { watchErrors } from './page.ts';

const levels = 1_000;
const recordings = [['spot-btcusdt-20240808.gz', 'BINANCE/BTCUSDT/spot'], ['usdm-btcusdt-20240808.gz', 'BINANCE/BTCUSDT/linear']] as const;

for (const [name, key] of recordings) {
  test(`after the last frame of ${name} the book in the tab equals an independent rebuild, level by level, and is marked as ended`, async ({ page }) => {
    const file = sample(`binance/${name}`);
    test.skip(file === undefined, 'no sample');
    if (file === undefined) return;
    const server = await startServer(['--replay', file, '--speed', '60']);
    const errors = watchErrors(page);
    await page.goto(`${server.url}/exdepth?q=${key}`);
    await page.evaluate(([of, rows]) => { globalThis.halyard.engine.watch({ kind: 'book', key: of, depth: rows, group: 1 }).subscribe(() => undefined); }, [key, levels] as const);
    const read = () => page.evaluate(([of, rows]) => {
      const { state, value } = globalThis.halyard.engine.watch({ kind: 'book', key: of, depth: rows, group: 1 }).current();
      const side = (columns: { prices: Float64Array; sizes: Float64Array } | undefined) => (columns ? Array.from(columns.prices, (price, row) => [price, columns.sizes[row]!] as const) : []);
      return { state, u: value?.u, price: value?.price, size: value?.size, bids: side(value?.bids), asks: side(value?.asks) };
    }, [key, levels] as const);
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ended');
    const book = await read();
    const rebuilt = rebuildRecording(file);
    const inUnits = (side: typeof rebuilt.bids) => side.slice(0, levels).map(([price, size]) =>
      [Math.round(Number(price) * 10 ** book.price!.decimals) / book.price!.unit, Math.round(Number(size) * 10 ** book.size!.decimals) / book.size!.unit]);
    expect(book.u).toBe(rebuilt.u);
    expect(book.bids).toEqual(inUnits(rebuilt.bids));
    expect(book.asks).toEqual(inUnits(rebuilt.asks));
    expect(book.bids.length).toBe(Math.min(levels, rebuilt.bids.length));
    await expect(page.getByText('Recording ended').first()).toBeVisible();
    expect(errors).toEqual([]);
    await server.dispose();
  });
}
