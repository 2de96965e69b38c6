// The order history of 100,000 orders: from the press to its first rows, by the real store and the real table in one
// Chromium, beside a history of 100 orders in turns; what a page far back costs beside the first; and what the table
// keeps once its reader has gone back as far as it lets them.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { createOrderHistory } from '../src/server/store/history/order-history.ts';
import { openTradingFile } from '../src/server/store/journal/journal.ts';
import type { Order } from '../src/shared/trade/order.ts';
import { fakeOrder } from '../tests/doubles/fake-account.ts';
import { openBench } from './harness/page.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const short = process.argv.includes('--short');
const [many, few] = [100_000, 100] as const;
const [rounds, pages] = short ? [4, 49] : [12, 49];
const now = Date.now();

const folder = mkdtempSync(join(tmpdir(), 'halyard-tables-'));
const history = createOrderHistory(openTradingFile(join(folder, 'trading.db')));
let id = 0;
for (const [user, count] of [
  ['many', many],
  ['few', few],
] as const)
  for (let at = 0; at < count; at++) {
    id += 1;
    const created = now - (count - at) * 5_000;
    const order: Order = { ...fakeOrder(id), order_id: String(id), status: 'FILLED', created, updated: created };
    history.emitOrder(id, user, order);
    if (id % 5_000 === 0) history.flush();
  }
history.flush();

interface Query {
  readonly user: string;
  readonly before?: string | undefined;
  readonly page_size: number;
}
const list = ({ user, before, page_size }: Query) =>
  history.list({ user_id: user, start: now - 90 * 86_400_000, end: now + 1, page: 1, page_size, before });

/** How long a page takes, ms at the median. */
function timeOf(query: Query): number {
  const taken = Array.from({ length: 15 }, () => {
    const since = performance.now();
    if (list(query).results.length !== query.page_size) throw new Error('a page is not full');
    return performance.now() - since;
  });
  return percentile(taken, 0.5);
}
const first = timeOf({ user: 'many', page_size: 100 });
const farBack = timeOf({ user: 'many', page_size: 100, before: String(1_000) });
const small = timeOf({ user: 'few', page_size: 100 });

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const { total, results } = list({
    user: query.get('user') ?? '',
    before: query.get('before') ?? undefined,
    page_size: Number(query.get('page_size')),
  });
  response.setHeader('access-control-allow-origin', '*');
  response.end(JSON.stringify({ pagenation: { page: 1, page_size: results.length, total, results } }));
});
await new Promise<void>((done) => {
  server.listen(0, '127.0.0.1', done);
});

const bench = await openBench('tables', {
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  args: ['--enable-precise-memory-info'],
});
const page = await bench.context.newPage();
await page.setViewportSize({ width: 1_300, height: 700 });
page.on('pageerror', (error) => {
  throw error;
});
await page.goto(`${bench.url}?port=${(server.address() as AddressInfo).port}`);
const run = <T>(expression: string) => page.evaluate(expression) as Promise<T>;
const taken: Record<'many' | 'few', number[]> = { many: [], few: [] };
for (let round = 0; round < rounds; round++)
  for (const user of ['many', 'few'] as const) {
    const ms = await run<number>(`bench.firstPaint('${user}')`);
    const shown = await run<number>('bench.rows()');
    if (shown < 10 || shown > 60) throw new Error(`${shown} rows are there`);
    // The first of each compiles.
    if (round > 0) taken[user].push(ms);
  }
await run('bench.firstPaint("many")');
const begun = await run<{ orders: number; heap: number }>('bench.loadPages(0)');
const gone = await run<{ orders: number; heap: number }>(`bench.loadPages(${pages + 20})`);
await bench.close();
server.close();
history.flush();
rmSync(folder, { recursive: true, force: true });

const median = (values: readonly number[]) => percentile([...values], 0.5);
const perOrder = (gone.heap - begun.heap) / (gone.orders - begun.orders);
report(
  'tables',
  [
    {
      name: 'first paint of a history of 100,000 orders / of one of 100 orders, at the median',
      value: median(taken.many) / median(taken.few),
      limit: 3,
      better: 'lower',
    },
    {
      name: 'a page of the store far back / its first page, 100,000 orders',
      value: farBack / first,
      limit: 1.5,
      better: 'lower',
    },
    {
      name: 'orders that the table keeps, however far its reader goes back',
      value: gone.orders,
      limit: 5_000,
      better: 'lower',
    },
    {
      name: 'first paint of 100,000 orders, ms at the 95th percentile',
      value: percentile(taken.many, 0.95),
      limit: 1_000,
      better: 'lower',
    },
  ],
  {
    'first paint of 100,000 orders, ms p50': median(taken.many),
    'first paint of 100 orders, ms p50': median(taken.few),
    'first page of the store, ms': first,
    'page far back, ms': farBack,
    'page of 100 orders in all, ms': small,
    'heap of an order that the table keeps, bytes': perOrder,
  },
);
