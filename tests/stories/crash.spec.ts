import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { verifyJournal } from '../oracles/verify-journal.ts';
import type { Api } from './api.ts';
import { bookState, enter, untilLive, untilLoaded, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

const key = 'HALYARD/BTCUSDT/spot';
const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
test.setTimeout(120_000);
// The journal is verified by the paths of the server's own markets.
test.use({ own: { isLively: true }, serviceWorkers: 'allow' });

/** A price a fifth below the best bid. */
async function farBelow(api: Api): Promise<string> {
  const { data } = await api.call(depth, { ...market, limit: 5 });
  return String(Math.floor(Number(data.bids[0]![0]) * 0.8));
}

/** Sends orders far below the market until the server is gone, and notes the ids of those that it acknowledged. */
async function streamOrders(
  api: Api,
  accounts: readonly { api_id: string; exchange: 'HALYARD' | 'BINANCE' | 'OKX' }[],
  acknowledged: string[],
  stop: () => boolean,
): Promise<void> {
  const price = await farBelow(api);
  for (let count = 0; !stop(); count++) {
    const account = accounts[count % accounts.length]!;
    const order = {
      ...market,
      exchange: account.exchange,
      api_id: account.api_id,
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.001',
      price,
      client_id: `stream-${count}`,
    } as const;
    try {
      const { code, data } = await api.call(doOrder, order);
      if (code === 200) acknowledged.push(data.order.order_id);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
}

/** The verdict on a copy of a data folder: the journal from its beginning, and from each snapshot. */
function verify(data: string) {
  const copy = mkdtempSync(join(tmpdir(), 'halyard-copy-'));
  cpSync(data, copy, { recursive: true });
  const verdict = verifyJournal(join(copy, 'trading.db'));
  rmSync(copy, { recursive: true });
  return verdict;
}

test('kill -9 while orders stream in: every acknowledged order is there afterwards, the journal gives the same hash, and the windows come back by themselves', async ({
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const coins = (await api.call(apiList, {})).data.filter(
    ({ exchange }) => exchange !== 'Astock' && exchange !== 'forex',
  );
  const accounts = coins.map(({ api_id, exchange }) => ({ api_id, exchange: exchange as 'HALYARD' }));
  const windows = [await context.newPage(), await context.newPage()];
  const errors: string[] = [];
  for (const page of windows) watchErrors(page, errors);
  await windows[0]!.goto(`${server.url}/dashboard`);
  await windows[1]!.goto(`${server.url}/exdepth?q=${key}`);
  for (const page of windows) await untilLive(page, key);
  for (const page of windows) await untilLoaded(page);

  let stop = false;
  const acknowledged: string[] = [];
  const streaming = streamOrders(api, accounts, acknowledged, () => stop);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  await server.crash();
  stop = true;
  await streaming;
  for (const page of windows)
    await expect
      .poll(() => bookState(page, key), { timeout: 10_000, message: 'stale as soon as the server is gone' })
      .toBe('stale');
  await expect(windows[1]!.getByText(/stale/i).first()).toBeVisible();
  const crashed = verify(server.data);
  expect(crashed).toMatchObject({ ok: true, problem: '' });

  await server.restart();
  for (const page of windows)
    await expect.poll(() => bookState(page, key), { timeout: 20_000, message: 'live again' }).toBe('live');
  const open = new Set((await api.call(currentOrders, {})).data.map(({ order_id }) => order_id));
  for (const id of acknowledged) expect(open, `order ${id}`).toContain(id);
  await expect
    .poll(() =>
      windows[0]!.evaluate(() => globalThis.halyard.engine.watch({ kind: 'account' }).current().value?.orders.length),
    )
    .toBe(open.size);

  expect(await server.interrupt()).toBe(0);
  const stopped = verify(server.data);
  expect(stopped).toMatchObject({ ok: true, problem: '' });
  expect(stopped.seq).toBeGreaterThan(crashed.seq);
  expect(errors).toEqual([]);
});
