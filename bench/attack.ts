// What one anonymous socket can do to a trader: the slowest call of the trader while the socket asks for as much as it
// may, beside the slowest without it.
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { apiAll } from '../src/shared/contracts/api-account.ts';
import * as v from 'valibot';
import { SymbolList, symbols } from '../src/shared/contracts/market-base.ts';
import { doOrder } from '../src/shared/contracts/order-place.ts';
import { transfer } from '../src/shared/contracts/transfer.ts';
import { type Api, createApi, loginDemo } from '../tests/stories/api.ts';
import { startProcess } from '../tests/server-process.ts';
import type { AttackKind, Tally } from './attack/attacker.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const seconds = process.argv.includes('--short') ? 8 : 30;
/** Below what one user may send: 240 transfers a minute and ten orders a second. */
const transferEveryMs = 300;
const orderEveryMs = 125;
const kinds: readonly AttackKind[] = ['tickers', 'books', 'both'];

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Runs a call again and again, each `everyMs` after the one before was sent or when it is answered; ms of each. */
async function timesOf(
  untilMs: number,
  everyMs: number,
  call: (nth: number) => Promise<{ readonly code: number }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; performance.now() < untilMs; nth++) {
    const began = performance.now();
    const { code } = await call(nth);
    if (code !== 200) throw new Error(`a call of the trader was refused with ${code}`);
    times.push(performance.now() - began);
    await sleep(Math.max(0, began + everyMs - performance.now()));
  }
  return times;
}

let runs = 0;
/** What the trader waits for during so many seconds: transfers there and back, and orders at the market. */
async function waits(trader: Api, api_id: string): Promise<number[]> {
  const untilMs = performance.now() + seconds * 1_000;
  const run = runs++;
  const ways = [
    ['spot', 'margin'],
    ['margin', 'spot'],
  ] as const;
  const [transfers, orders] = await Promise.all([
    timesOf(untilMs, transferEveryMs, (nth) =>
      trader.call(transfer, {
        api_id,
        asset: 'USDT',
        amount: '1',
        from: ways[nth % 2]![0],
        to: ways[nth % 2]![1],
        client_id: `t${run}-${nth}`,
      }),
    ),
    timesOf(untilMs, orderEveryMs, (nth) =>
      trader.call(doOrder, {
        api_id,
        exchange: 'BINANCE',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        order_type: 'MARKET',
        side: nth % 2 === 0 ? 'BUY' : 'SELL',
        amount: '0.001',
        client_id: `o${run}-${nth}`,
      }),
    ),
  ]);
  return [...transfers, ...orders];
}

const server = await startProcess({ args: ['--seed', '5'] });
const trader = await loginDemo(server.url);
const account = (await trader.call(apiAll, {})).data!.find(({ exchange }) => exchange === 'BINANCE')!;
const table = v.parse(SymbolList, (await createApi(server.url).call(symbols, {})).data);
const names = table.list.map(({ exchange, symbol, account_type }) => [exchange, symbol, account_type] as const);

/** Seconds of processor time that the server has used. */
function cpuS(): number {
  const fields = readFileSync(`/proc/${server.child().pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

await waits(trader, account.api_id);
const cpuQuiet = cpuS();
const quiet = await waits(trader, account.api_id);
console.log(
  `quiet: p50 ${percentile(quiet, 0.5).toFixed(2)} ms, slowest ${Math.max(...quiet).toFixed(1)} ms of ${quiet.length} calls, ${(cpuS() - cpuQuiet).toFixed(1)} s of the process`,
);
const figures: Record<string, number> = { 'slowest call without an attack, ms': Math.max(...quiet) };
let worst = 0;
for (const kind of kinds) {
  const attacker = new Worker(new URL('./attack/attacker.ts', import.meta.url), {
    workerData: { url: server.url, kind, symbols: names },
  });
  await sleep(500);
  const cpuBefore = cpuS();
  const times = await waits(trader, account.api_id);
  const tally = await new Promise<Tally>((resolve) => {
    attacker.once('message', resolve);
    attacker.postMessage('end');
  });
  worst = Math.max(worst, ...times);
  figures[`slowest call while a socket asks for ${kind}, ms`] = Math.max(...times);
  figures[`p50 while a socket asks for ${kind}, ms`] = percentile(times, 0.5);
  console.log(
    `${kind}: p50 ${percentile(times, 0.5).toFixed(2)} ms, slowest ${Math.max(...times).toFixed(1)} ms of ${times.length} calls; ${tally.sent} messages sent, ${tally.frames} frames back (${(tally.bytes / 1e6).toFixed(1)} MB), ${tally.refused} of them refusals, ${tally.closes} times closed; ${(cpuS() - cpuBefore).toFixed(1)} s of the process`,
  );
}
await server.dispose();
report(
  'attack',
  [
    {
      name: 'slowest call of a trader beside one anonymous socket / without it',
      value: worst / Math.max(...quiet),
      limit: 10,
      better: 'lower',
    },
  ],
  figures,
);
