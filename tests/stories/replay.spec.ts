import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { orderHistory } from '../../src/shared/contracts/order.ts';
import { rebuildRecording } from '../doubles/rebuild.ts';
import { sample } from '../samples.ts';
import { loginDemo } from './api.ts';
import { startServer } from './server.ts';
import { expect, test } from './story.ts';
import { watchErrors } from './page.ts';

const levels = 1_000;
/** One of them by day: servers and workers play both in tests/unit/server/venues and tests/unit/worker/recorder. */
const recordings = [
  ['spot-btcusdt-20240808.gz', 'BINANCE/BTCUSDT/spot', '@every-run'],
  ['usdm-btcusdt-20240808.gz', 'BINANCE/BTCUSDT/linear', '@long'],
] as const;

for (const [name, key, tag] of recordings) {
  test(`after the last frame of ${name} the book in the tab equals an independent rebuild, level by level, and is marked as ended`, {
    tag,
  }, async ({ page }) => {
    const file = sample(`binance/${name}`, (reason) => test.skip(true, reason));
    const server = await startServer({ args: ['--replay', file, '--speed', '120'], isLively: true });
    const errors = watchErrors(page);
    await page.goto(`${server.url}/exdepth?q=${key}`);
    await page.evaluate(
      ([of, rows]) => {
        globalThis.halyard.engine.watch({ kind: 'book', key: of, depth: rows, group: 1 }).subscribe(() => undefined);
      },
      [key, levels] as const,
    );
    const read = () =>
      page.evaluate(
        ([of, rows]) => {
          const { state, value } = globalThis.halyard.engine
            .watch({ kind: 'book', key: of, depth: rows, group: 1 })
            .current();
          const side = (columns: { prices: Float64Array; sizes: Float64Array } | undefined) =>
            columns ? Array.from(columns.prices, (price, row) => [price, columns.sizes[row]!] as const) : [];
          return {
            state,
            u: value?.u,
            price: value?.price,
            size: value?.size,
            bids: side(value?.bids),
            asks: side(value?.asks),
          };
        },
        [key, levels] as const,
      );
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ended');
    const book = await read();
    const rebuilt = rebuildRecording(file);
    const inUnits = (side: typeof rebuilt.bids) =>
      side
        .slice(0, levels)
        .map(([price, size]) => [
          Math.round(Number(price) * 10 ** book.price!.decimals) / book.price!.unit,
          Math.round(Number(size) * 10 ** book.size!.decimals) / book.size!.unit,
        ]);
    expect(book.u).toBe(rebuilt.u);
    expect(book.bids).toEqual(inUnits(rebuilt.bids));
    expect(book.asks).toEqual(inUnits(rebuilt.asks));
    expect(book.bids.length).toBe(Math.min(levels, rebuilt.bids.length));
    await expect(page.getByText('Recording ended').first()).toBeVisible();
    expect(errors).toEqual([]);
    await server.dispose();
  });
}

test('orders in a recorded market take from the recorded book, or rest until the recording fills them @long', async ({
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'the API again in another browser');
  const file = sample('binance/spot-btcusdt-20240808.gz', (reason) => test.skip(true, reason));
  const server = await startServer({ args: ['--replay', file, '--speed', '4'], isLively: true });
  expect(server.output()).toContain('BINANCE REPLAY');
  const api = await loginDemo(server.url);
  const api_id = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!.api_id;
  const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
  const best = async () => {
    const { bids, asks } = (await api.call(depth, { ...market, limit: 5 })).data;
    return { bid: bids[0]?.[0], ask: asks[0]?.[0] };
  };
  await expect.poll(async () => (await best()).ask).toMatch(/^6\d{4}\.\d\d$/);
  const bought = (
    await api.call(doOrder, {
      api_id,
      ...market,
      side: 'BUY',
      order_type: 'MARKET',
      amount: '0.3',
      client_id: 'replay-market',
    })
  ).data.order;
  expect(bought.status).toBe('FILLED');
  expect(Math.abs(Number(bought.avg_price) - Number((await best()).ask))).toBeLessThan(100);
  const stateOf = async (id: string) =>
    (await api.call(orderHistory, {})).data.pagenation.results.find(({ order_id }) => order_id === id);
  // The recording goes where it goes: an order at its best bid waits there for ever where the market has left it, and
  // then another one is placed. One that the market has met on its way in takes at once, at its price or a better one;
  // only one that rested can tell of the recording filling it.
  const rested: { readonly id: string; readonly price: string }[] = [];
  const filled = async () => {
    const states = await Promise.all(rested.map(async ({ id, price }) => ({ price, state: await stateOf(id) })));
    return states
      .filter(({ state }) => state?.status === 'FILLED')
      .map(({ price, state }) => [state!.avg_price, String(Number(price))]);
  };
  let placed = 0;
  await expect
    .poll(
      async () => {
        const price = (await best()).bid!;
        const { order } = (
          await api.call(doOrder, {
            api_id,
            ...market,
            side: 'BUY',
            order_type: 'LIMIT',
            price,
            amount: '0.05',
            client_id: `replay-limit-${placed}`,
          })
        ).data;
        placed += 1;
        expect(['UNFILLED', 'PARTIALLY_FILLED', 'FILLED']).toContain(order.status);
        if (order.status === 'UNFILLED') rested.push({ id: order.order_id, price });
        else expect(Number(order.avg_price)).toBeLessThanOrEqual(Number(price));
        return (await filled()).length;
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toBeGreaterThan(0);
  for (const [paid, price] of await filled()) expect(paid).toBe(price);
  await server.dispose();
});
