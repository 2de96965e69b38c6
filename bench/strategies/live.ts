import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { hftList } from '../../src/shared/contracts/hft-order.ts';
import { symbols } from '../../src/shared/contracts/market-base.ts';
import { instanceList, strategyStart } from '../../src/shared/contracts/strategy.ts';
import { must } from '../../src/shared/base/assert.ts';
import { gridOf, type Instrument } from '../../src/shared/market/instrument.ts';
import { fromUnits, toUnits } from '../../src/shared/base/decimal.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import { type Api, loginDemo } from '../../tests/stories/api.ts';
import { startApp } from '../harness/app.ts';

/** Between two starts. */
const startEveryMs = 350;

/** What so many running grids cost a server, and how soon they answer. */
export interface Live {
  readonly instances: number;
  readonly markets: number;
  /** Shares of a core with one grid in each market, and with all of them. */
  readonly before: number;
  readonly after: number;
  /** From a fill leaving the venue to the orders that answer it being submitted, as the server measures it. */
  readonly answers: Quantile;
  /** From the venue step of a fill to the time of the order that follows it, ms: up to a step of 100 ms is waiting. */
  readonly stepAnswers: readonly number[];
}

/** Processor seconds of a process until now, its threads included. */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function shareOf(pid: number, seconds: number): Promise<number> {
  const before = secondsOf(pid);
  await setTimeout(seconds * 1_000);
  return (secondsOf(pid) - before) / seconds;
}

/** A grid of 10 intervals around the price of now, each as narrow as its fees let it be. */
async function start(api: Api, api_id: string, instrument: Instrument, name: string): Promise<void> {
  const { exchange, symbol, account_type } = instrument;
  const { data: book } = await api.call(depth, { exchange, symbol, account_type, limit: 5 });
  const { price } = gridOf(instrument);
  const best = must(toUnits(must(book.bids[0], 'a bid')[0], price), 'a price');
  const reach = Math.max(20, Math.round(best * 5 * (2 * instrument.maker + 0.0002)));
  const params = {
    lower: fromUnits(best - reach, price),
    upper: fromUnits(best + reach, price),
    grid_levels: 10,
    mode: 'ARITHMETIC',
    invest: '300',
    on_end: 'CANCEL',
    max_slippage: 1,
  };
  const { code, msg, data } = await api.call(strategyStart, {
    strategy_type: 'GRID',
    name,
    api_ids: [api_id],
    symbols: [{ exchange, symbol, account_type }],
    params,
    client_id: `bench-${name.replaceAll(' ', '-')}`,
  });
  if (code !== 200) throw new Error(`${symbol}: ${msg} ${JSON.stringify(data)}`);
}

/** Of a histogram of the metrics: its number of values, and the value in ms below which 99 % of them lie. */
export interface Quantile {
  readonly count: number;
  readonly p99: number;
}

/** Buckets of the answers as they stand, by their upper bounds in ms, ascending. */
async function answerBuckets(url: string): Promise<readonly (readonly [number, number])[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^strategy_answer_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)].map(([, le, count]) => [
    le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le) * 1e3,
    Number(count),
  ]);
}

/** What has come between two looks, a straight line within a bucket. */
function quantileOf(
  before: Awaited<ReturnType<typeof answerBuckets>>,
  after: Awaited<ReturnType<typeof answerBuckets>>,
): Quantile {
  const rows = after.map(([bound, count], at) => [bound, count - (before[at]?.[1] ?? 0)] as const);
  const count = rows.at(-1)?.[1] ?? 0;
  const at = rows.findIndex(([, below]) => below >= 0.99 * count);
  const [bound, below] = rows[at] ?? [Number.NaN, 0];
  const [from, already] = rows[at - 1] ?? [0, 0];
  const share = below === already ? 1 : (0.99 * count - already) / (below - already);
  return { count, p99: share === 1 ? bound : from + (bound - from) * share };
}

/** Times from each fill of an order of an instance that rested to the order that answers it, ms. */
function answersIn(orders: readonly Order[]): number[] {
  const fills = orders
    .filter(({ status, time_in_force: kind }) => status === 'FILLED' && kind === 'GTC')
    .map(({ updated }) => updated);
  return orders.flatMap(({ created }) => {
    const caused = fills.filter((atMs) => atMs <= created);
    const latest = Math.max(...caused);
    return caused.length > 0 && created - latest < 1_000 ? [created - latest] : [];
  });
}

/** Runs `each` grids in each of so many markets of the house venue for some seconds. */
export async function measureLive(markets: number, each: number, seconds: number): Promise<Live> {
  const app = await startApp();
  try {
    const api = await loginDemo(app.url);
    const { data: accounts } = await api.call(apiList, {});
    const { data } = await api.call(symbols, { account_type: 'spot' });
    if (!('list' in data)) throw new Error('a list of symbols');
    // The house's own markets first: they have the lowest fees, and so the narrowest grids.
    const listed = data.list
      .filter(({ quote, exchange }) => quote === 'USDT' && accounts.some((account) => account.exchange === exchange))
      .sort((one, other) => one.maker - other.maker)
      .slice(0, markets);
    const begin = async (instrument: Instrument, copy: number): Promise<void> => {
      // A user has a weight of calls a minute: 200 starts take most of it.
      await setTimeout(startEveryMs);
      return start(
        api,
        must(
          accounts.find(({ exchange }) => exchange === instrument.exchange),
          'an account',
        ).api_id,
        instrument,
        `${instrument.exchange} ${instrument.symbol} ${copy}`,
      );
    };
    const pid = must(app.child().pid, 'a process');
    for (const instrument of listed) await begin(instrument, 0);
    await setTimeout(5_000);
    const before = await shareOf(pid, seconds / 2);
    for (let copy = 1; copy < each; copy++) for (const instrument of listed) await begin(instrument, copy);
    await setTimeout(5_000);
    const looked = await answerBuckets(app.url);
    const after = await shareOf(pid, seconds);
    const answers = quantileOf(looked, await answerBuckets(app.url));
    const running = await api.call(instanceList, { kind: 'running', page_size: 200 });
    const stepAnswers: number[] = [];
    for (const { instance_id } of running.data.pagenation.results)
      stepAnswers.push(...answersIn((await api.call(hftList, { instance_id, limit: 1_000 })).data));
    return { instances: listed.length * each, markets: listed.length, before, after, answers, stepAnswers };
  } finally {
    await app.dispose();
  }
}
