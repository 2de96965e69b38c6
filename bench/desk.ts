// A desk with a past: ten thousand strategies that have ended are rolled up for their owner, for an observer and for an
// administrator, and a year of fifty accounts is analysed; cold, where nothing has been read since the start, and warm.
import { join } from 'node:path';
import { sql } from 'kysely';
import { openServer } from './accounts/server.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';
import { must } from '../src/shared/base/assert.ts';
import { dayMs } from '../src/shared/base/time.ts';
import { openDatabase } from '../src/server/store/database/database.ts';
import type { InstanceRecord } from '../src/server/store/tables/instances.ts';
import { gridRecord } from '../tests/unit/server/desk/instances/run-kit.ts';

const short = process.argv.includes('--short');
const rounds = short ? 5 : 30;
const [ended, deskAccounts, days, eachDay] = short ? [2_000, 10, 365, 4] : [10_000, 50, 365, 4];
const types = ['GRID', 'TREND', 'MM', 'SPREAD', 'FUNDING'];
const half = (values: readonly number[]): number => percentile(values, 0.5);

const server = await openServer();
const { services } = server;
const { users, sessions } = services.identity;
const { accounts } = services.trading;
const database = await openDatabase(join(server.data, 'halyard.db'));
const passwordHash = await server.passwords.hash('Quiet-harb0ur');
const today = Math.floor(Date.now() / dayMs);

async function userOf(username: string, role: 'user' | 'observer' | 'admin') {
  const createdMs = Date.now();
  const fields = { username, email: null, phone: null, passwordHash, role, vipLevel: 3, createdMs };
  const user = await users.create(fields);
  return { ...user, token: await sessions.open(user.userId, '127.0.0.1', createdMs, dayMs) };
}

async function accountsOf(owner: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each++) {
    const fields = {
      owner,
      name: `Account ${each}`,
      exchange: 'HALYARD',
      permissions: ['spot'],
      createdMs: Date.now(),
    };
    ids.push((await accounts.create(fields as never)).api_id);
  }
  return ids;
}

let count = 0;
/** Writes an ended instance that ran for so many days, up to `back` days ago. */
async function write(user_id: string, api_id: string, ranDays: number, back: number): Promise<void> {
  count += 1;
  const instance_id = `bench-${count}`;
  const lastDay = today - back;
  const stopped = lastDay * dayMs + 3_600_000;
  const created = (lastDay - ranDays + 1) * dayMs;
  const strategy_type = must(types[count % types.length], 'a type');
  const record: InstanceRecord = {
    ...gridRecord({ instance_id, user_id, api_id, strategy_type, created, started: created, stopped }),
    name: `Strategy ${count}`,
    group: `group ${count % 12}`,
    invested: '1000',
    status: 'STOPPED',
  };
  await database
    .insertInto('instances')
    .values({
      instance_id,
      user_id,
      client_id: instance_id,
      hash: '',
      strategy_type,
      name: record.name,
      symbol: record.symbol,
      status: record.status,
      created,
      body_json: JSON.stringify(record),
    })
    .execute();
  const rows = Array.from({ length: ranDays }, (_, index) => {
    const day = lastDay - ranDays + 1 + index;
    const profit = String(((count * 7 + index * 13) % 41) - 20);
    const series_json = JSON.stringify({ price: '1000.0', position: '0.1', profit, realised: profit, fees: '0.4' });
    const time = index === ranDays - 1 ? stopped : (day + 1) * dayMs - 1;
    return { instance_id, day, time, net_value: String(1 + Number(profit) / 1_000), series_json };
  });
  await database.insertInto('instance_days').values(rows).execute();
}

/** Milliseconds of each of some calls in a row, and the last answer. */
async function timed(token: string, path: string, times: number) {
  const taken: number[] = [];
  let last: { readonly all: { readonly instances: number; readonly profit: number } } | undefined;
  for (let round = 0; round < times; round++) {
    const began = performance.now();
    const response = await fetch(`${server.url}/sapi${path}`, { headers: { authorization: token } });
    const { code, data } = (await response.json()) as { readonly code: number; readonly data: typeof last };
    taken.push(performance.now() - began);
    if (code !== 200) throw new Error(`${path}: ${code}`);
    last = data;
  }
  return { taken, last: must(last, 'an answer') };
}

const trader = await userOf('desk_owner', 'user');
const owned = await accountsOf(trader.userId, 50);
await sql`BEGIN`.execute(database);
for (let each = 0; each < ended; each++)
  await write(trader.userId, must(owned[each % owned.length], 'an account'), 1 + (each % 10), each % 300);
await sql`COMMIT`.execute(database);
const analyst = await userOf('desk_analyst', 'user');
const analysed = await accountsOf(analyst.userId, deskAccounts);
await sql`BEGIN`.execute(database);
for (const api_id of analysed) for (let each = 0; each < eachDay; each++) await write(analyst.userId, api_id, days, 0);
await sql`COMMIT`.execute(database);
const observer = await userOf('desk_observer', 'observer');
await services.accounts.grants.save(trader.userId, {
  username: 'desk_observer',
  grants: ['instance'],
  api_ids: null,
  expire_days: null,
});
const admin = await userOf('desk_admin', 'admin');
console.log(
  `${ended} ended strategies in ${owned.length} accounts; ${deskAccounts * eachDay} that ran for ${days} days`,
);

const year = '/strategy/client/analysis?period=365';
const coldAll = await timed(trader.token, year, 1);
if (coldAll.last.all.instances !== ended) throw new Error(`rolled up ${coldAll.last.all.instances} of ${ended}`);
const own = await timed(trader.token, year, rounds);
const observed = await timed(observer.token, '/strategy/client/observer/analysis?period=365', rounds);
const coldYear = await timed(analyst.token, `${year}&by=account`, 1);
const byAccount = await timed(analyst.token, `${year}&by=account`, rounds);
const managed = await timed(admin.token, '/strategy/client/observer/analysis?period=365&by=user', rounds);
// The floor: the same call where none of them counts.
const bare = await timed(trader.token, '/strategy/client/analysis?strategy_type=NONE&start=1&end=2', rounds);
if (Math.abs(own.last.all.profit - observed.last.all.profit) > 1e-6) throw new Error('an observer sees another sum');

await database.destroy();
await server.stop();

report(
  'desk',
  [
    {
      name: `roll-up of ${ended.toLocaleString('en')} strategies for their owner, ms`,
      value: half(own.taken),
      limit: 50,
      better: 'lower',
    },
    {
      name: `roll-up of ${ended.toLocaleString('en')} strategies for an observer, ms`,
      value: half(observed.taken),
      limit: 50,
      better: 'lower',
    },
    {
      name: `analysis of ${days} days of ${deskAccounts} accounts, ms`,
      value: half(byAccount.taken),
      limit: 300,
      better: 'lower',
    },
  ],
  {
    strategies: ended,
    'first roll-up after a start, ms': half(coldAll.taken),
    'first analysis after a start, ms': half(coldYear.taken),
    'roll-up of all for an administrator, by user, ms': half(managed.taken),
    'p90 for their owner, ms': percentile(own.taken, 0.9),
    'call in which none of them counts, ms': half(bare.taken),
    'roll-up / that call': half(own.taken) / half(bare.taken),
  },
);
