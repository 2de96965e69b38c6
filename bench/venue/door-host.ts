// One side of a comparison over HTTP, in a process of its own whose CPU is counted: the whole server with many
// accounts, or a bare Fastify that answers the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '../../src/server/config/config.ts';
import { start } from '../../src/server/compose/start.ts';
import { freePort } from '../../tests/server-process.ts';
import { dayMs } from '../../src/shared/base/time.ts';
import { type Listening, orderOf, type Trader, type DoorRequest } from './door.ts';

const [kind, countText, answer] = process.argv.slice(2);
/** Places one order of the trader whose turn it is, without HTTP. */
let place: (nth: number) => Promise<unknown> = () => Promise.reject(new Error('a bare server places nothing'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const report = (listening: Listening): void => {
  process.send!(listening);
};

async function wholeServer(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { services } = await start({
    config: readConfig(
      ['--port', String(port), '--data', folder, '--offline', '--no-demo', '--seed', '5'],
      {},
      process.cwd(),
    ),
    clock: { nowMs: () => Date.now() },
    dist: '/nowhere',
  });
  const traders: Trader[] = [];
  const userIds: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const now = Date.now();
    const { userId } = await services.identity.users.create({
      username: `bench${nth}`,
      email: `bench${nth}@bench.example`,
      phone: null,
      passwordHash: 'x',
      role: 'user',
      vipLevel: 3,
      createdMs: now,
    });
    const { api_id } = await services.trading.accounts.create({
      owner: userId,
      name: 'Bench',
      exchange: 'HALYARD',
      permissions: ['spot'],
      createdMs: now,
      accountMode: 'CLASSIC',
    });
    await services.trading.engine.deposit({
      user_id: userId,
      api_id,
      account_type: 'spot',
      asset: 'USDT',
      amount: '10000000',
    });
    userIds.push(userId);
    traders.push({ api_id, token: await services.identity.sessions.open(userId, '127.0.0.1', now, dayMs) });
  }
  const price = String(Math.floor(Number(services.trading.markets.byKey('HALYARD/BTCUSDT/spot')!.ticker()[1]) * 0.9));
  place = (nth) =>
    services.dealing.desk.place(
      { user_id: userIds[nth % count]!, vip_level: 3 },
      orderOf(traders[nth % count]!.api_id, price, `p-${nth}`),
    );
  report({ url, traders, price });
}

async function bare(): Promise<void> {
  const app = Fastify();
  const answered = JSON.parse(answer!) as object;
  app.post('/sapi/order/doOrder', () => ({ ...answered, time: Date.now() }));
  await app.listen({ port, host: '127.0.0.1' });
  report({ url, traders: [{ token: 'x', api_id: 'x' }], price: '1' });
}

async function placeAll({ from, count, atOnce }: Extract<DoorRequest, { kind: 'place' }>): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < from + count) await place(next++);
    }),
  );
}

process.on('message', (subscription: DoorRequest) => {
  const done = subscription.kind === 'place' ? placeAll(subscription) : Promise.resolve();
  done.then(
    () => process.send!({ cpu: process.cpuUsage() }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
await (kind === 'bare' ? bare() : wholeServer(Number(countText)));
