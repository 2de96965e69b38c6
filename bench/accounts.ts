// A firm with 10,000 users and 50,000 accounts, all with money: sums of authorised accounts, the analysis of a year,
// the list of one's own accounts, log-in, and orders that are signed beside those of a session, in turns.
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Done, Sent, Work } from './accounts/client.ts';
import { openServer } from './accounts/server.ts';
import { must } from '../src/shared/base/assert.ts';
import { fromUnits } from '../src/shared/base/decimal.ts';
import { dayMs, hourMs } from '../src/shared/base/time.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const short = process.argv.includes('--short');
const [users, ownOrders, rounds] = short ? [2_000, 300, 10] : [10_000, 2_000, 40];
const accountsEach = 5;
/** Accounts of which the sums are asked. */
const summed = 10_000;
const analysed = 50;
const days = 365;
/** Ten orders a second are what an account may send. */
const tradingAccounts = 400;
const atOnce = 1_000;

const server = await openServer();
const { services, url } = server;
const { users: userStore, sessions } = services.identity;
const { accounts, engine } = services.trading;
const client = new Worker(new URL('./accounts/client.ts', import.meta.url));

/** Sends requests from the other thread; throws where one is refused. */
async function sendAll(requests: readonly Sent[]): Promise<readonly number[]> {
  const answered = new Promise<Done>((resolve, reject) => {
    client.once('message', resolve);
    client.once('error', reject);
  });
  client.postMessage({ url, requests } satisfies Work);
  const { times, failure } = await answered;
  if (failure !== undefined) throw new Error(failure);
  return times;
}
const times = (count: number, sent: Sent): Sent[] => Array.from({ length: count }, () => sent);

/** Work for each of so many, a thousand at a time. */
async function forEach(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => work(from + index)));
}

/** Somebody with a session. */
async function userOf(username: string, role: 'user' | 'observer' = 'user') {
  const createdMs = Date.now();
  const user = await userStore.create({
    username,
    email: null,
    phone: null,
    passwordHash,
    role,
    vipLevel: 3,
    createdMs,
  });
  return { ...user, token: await sessions.open(user.userId, '127.0.0.1', createdMs, dayMs) };
}

const passwordHash = await server.passwords.hash('Quiet-harb0ur');
const ids: string[] = [];
const owners: string[] = [];
await forEach(users, async (index) => {
  const user = await userStore.create({
    username: `user_${index}`,
    email: null,
    phone: null,
    passwordHash,
    role: 'user',
    createdMs: Date.now(),
  });
  owners.push(user.userId);
  for (let each = 0; each < accountsEach; each++) {
    const { api_id } = await accounts.create({
      owner: user.userId,
      name: `Account ${each}`,
      exchange: each % 2 === 0 ? 'HALYARD' : 'OKX',
      permissions: ['spot', 'future'],
      createdMs: Date.now(),
    });
    ids.push(api_id);
    const deposit = { user_id: user.userId, api_id, account_type: 'spot' as const };
    await Promise.all([
      engine.deposit({ ...deposit, asset: 'USDT', amount: '10000' }),
      engine.deposit({ ...deposit, asset: 'BTC', amount: '0.5' }),
      engine.deposit({ ...deposit, account_type: 'linear', asset: 'USDT', amount: '500' }),
    ]);
  }
});
console.log(`${owners.length} users with ${ids.length} accounts`);

// Sums: an observer who was let see the accounts of as many users as have ten thousand of them.
const observer = await userOf('observer_one', 'observer');
await forEach(summed / accountsEach, (index) =>
  services.accounts.grants.save(owners[index]!, {
    username: 'observer_one',
    grants: ['balance'],
    api_ids: null,
    expire_days: null,
  }),
);
const summary: Sent = { method: 'GET', path: '/sapi/user/finance/summary', token: observer.token };
await sendAll(times(3, summary));
const sums = await sendAll(times(rounds, summary));

// The floor: the same cells read once and added up as plain numbers, without rights, names, parts or an answer.
const shownAccounts = services.accounts.access.granted(observer, 'balance');
const bareSums: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  let sum = 0;
  for (const { api_id } of shownAccounts)
    for (const { free, locked } of services.dealing.desk.cells(api_id)) sum += Number(free + locked);
  bareSums.push(performance.now() - began);
  if (!(sum > 0)) throw new Error('the accounts are empty');
}

// A year of hourly points of fifty accounts, of which the last of each day are read.
const analyst = await userOf('analyst');
const analysedIds: string[] = [];
for (let each = 0; each < analysed; each++)
  analysedIds.push(
    (
      await accounts.create({
        owner: analyst.userId,
        name: `Analysed ${each}`,
        exchange: 'HALYARD',
        permissions: ['spot'],
        createdMs: Date.now(),
      })
    ).api_id,
  );
const lastHour = Math.floor(Date.now() / hourMs) * hourMs;
for (let hour = days * 24; hour > 0; hour--) {
  const time = lastHour - hour * hourMs;
  const points = analysedIds.map((api_id, each) => ({
    api_id,
    time,
    usd_total: String(10_000 + each + Math.round(1_000 * Math.sin(hour / (20 + each)))),
    by_type: { spot: '10000', linear: '500' },
  }));
  const first = points.map(({ api_id, usd_total }) => ({ api_id, time, usd_total }));
  await services.dealing.equityPoints.add(points, 0, {
    time,
    lastEntry: 0,
    deposits: hour === days * 24 ? first : [],
  });
}
const year = `start=${lastHour - days * dayMs}&end=${lastHour}`;
const analysis: Sent = {
  method: 'GET',
  path: `/sapi/strategy/netValueSummary/analysis?${year}`,
  token: analyst.token,
};
const series: Sent = {
  method: 'GET',
  path: `/sapi/user/api/balance/data/list?step=1d&total=true&${year}`,
  token: analyst.token,
};
// The floor: one call that answers from memory, over the same connection.
const bare = times(rounds * 5, { method: 'GET', path: '/sapi/user/currentUser', token: analyst.token });
const bareCalls = await sendAll(bare);
await sendAll([analysis, series]);
const analyses = await sendAll(times(rounds, analysis));
const allSeries = await sendAll(times(rounds, series));

// One's own list among all accounts, and log-in beside the check of a password alone.
const someToken = await sessions.open(owners[7]!, '127.0.0.1', Date.now(), dayMs);
const lists = await sendAll(times(rounds * 5, { method: 'GET', path: '/sapi/user/api/all', token: someToken }));

// Orders that end at once without a fill, so that the book stays as it is; a session's and signed ones in turns.
const trader = await userOf('trader_one');
const { token } = trader;
const trading: string[] = [];
for (let each = 0; each < tradingAccounts; each++) {
  const { api_id } = await accounts.create({
    owner: trader.userId,
    name: `Trading ${each}`,
    exchange: 'HALYARD',
    permissions: ['spot'],
    createdMs: Date.now(),
  });
  await engine.deposit({ user_id: trader.userId, api_id, account_type: 'spot', asset: 'USDT', amount: '100000' });
  trading.push(api_id);
}
const created = await fetch(`${url}/sapi/user/key/create`, {
  method: 'POST',
  headers: { authorization: token, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'bench', kind: 'HMAC', permissions: ['read', 'trade'] }),
});
const { data: keyData } = (await created.json()) as { readonly data: { key_id: string; secret: string } };
const key = { keyId: keyData.key_id, signer: keyData.secret };
const market = must(engine.market('HALYARD/BTCUSDT/spot'), 'the market of the orders');
const price = fromUnits(Math.floor(engine.lastTicks(market) * 0.97), market.grid.price);
let nth = 0;
function order(): Pick<Sent, 'method' | 'path' | 'body'> {
  const body = {
    api_id: trading[nth % trading.length],
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    time_in_force: 'IOC',
    price,
    amount: '0.001',
    client_id: `o-${nth++}`,
  };
  return { method: 'POST', path: '/sapi/order/doOrder', body: JSON.stringify(body) };
}
const inTurns = (count: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({ ...order(), ...(index % 2 === 0 ? { token } : { key }) }));
await sendAll(inTurns(100));
const orders = await sendAll(inTurns(ownOrders * 2));
const session = orders.filter((_, index) => index % 2 === 0);
const signed = orders.filter((_, index) => index % 2 === 1);

server.advance(hourMs);
await services.dealing.equity.look();
// What the hourly look at all accounts keeps the process from, at the longest.
let longest = 0;
let last = performance.now();
const watch = setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last);
  last = now;
}, 1);
server.advance(hourMs);
const began = performance.now();
await services.dealing.equity.look();
const lookMs = performance.now() - began;
await setTimeout(5);
clearInterval(watch);

await client.terminate();
await server.stop();

const half = (values: readonly number[]): number => percentile(values, 0.5);
report(
  'accounts',
  [
    { name: 'sum of 10,000 accounts, ms', value: half(sums), limit: 50, better: 'lower' },
    { name: 'analysis of 365 days of 50 accounts, ms', value: half(analyses), limit: 300, better: 'lower' },
    { name: 'daily values of 365 days of 50 accounts, ms', value: half(allSeries), limit: 300, better: 'lower' },
    { name: 'signed order / order of a session', value: half(signed) / half(session), limit: 1.15, better: 'lower' },
  ],
  {
    users: owners.length,
    accounts: ids.length,
    'sum p90, ms': percentile(sums, 0.9),
    'same cells added up bare, ms': half(bareSums),
    'sum / bare': half(sums) / half(bareSums),
    'bare call, ms': half(bareCalls),
    'analysis / bare call': half(analyses) / half(bareCalls),
    'own list of accounts, ms': half(lists),
    'order of a session, ms': half(session),
    'signed order, ms': half(signed),
    'hourly look, ms': lookMs,
    'longest pause of the hourly look, ms': longest,
  },
);
