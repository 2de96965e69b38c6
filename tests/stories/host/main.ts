// The server of stories: the one that src/server/main.ts starts, at a time and in a market of the story's choosing.
// Flags are those of the server.
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../src/server/config/config.ts';
import { givePaperAccounts } from '../../../src/server/compose/demo.ts';
import { createScheduler } from '../../../src/server/base/scheduler.ts';
import { type Started, start } from '../../../src/server/compose/start.ts';
import { createCoinPaths } from '../../../src/server/simulation/price/coin-path.ts';
import { dayMs } from '../../../src/shared/base/time.ts';
import type { NewUser, StoryUser } from '../user.ts';
import type { Answer, Order } from './orders.ts';
import { createPacedTimers } from './paced-timers.ts';
import { writePages } from './pages.ts';
import { demoLogin } from '../../../src/server/compose/demo-login.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const { aheadMs, isLively, pages } = JSON.parse(process.env.STORY ?? '{}') as {
  readonly aheadMs: number;
  readonly isLively: boolean;
  readonly pages: string;
};

const clock = { nowMs: () => Date.now() + aheadMs };
/**
 * How much the markets of other stories move, as a factor: Bitcoin by a cent or two in a second, where it is 7 dollars
 * else.
 */
const calm = 0.002;
const timers = createPacedTimers(createScheduler());
const server = await start({
  config: readConfig(process.argv.slice(2), process.env, process.cwd()),
  clock,
  dist: writePages(dist, pages, aheadMs),
  ...(!isLively && {
    coinOf: createCoinPaths(calm),
    scheduler: timers,
  }),
});

/** Of the one password that all users of stories have. */
let passwordHash: Promise<string> | undefined;

/**
 * Makes a user with funded paper accounts and a session, as a log-in would open it. The password is the demo user's.
 */
async function makeUser(
  { services: { identity, trading }, passwords }: Started,
  { username, role = 'user', vip = 3, accounts = [] }: NewUser,
): Promise<StoryUser> {
  const nowMs = clock.nowMs();
  passwordHash ??= passwords.hash(demoLogin.password);
  const { userId } = await identity.users.create({
    username,
    email: `${username}@stories.example`,
    phone: null,
    passwordHash: await passwordHash,
    role,
    vipLevel: vip,
    createdMs: nowMs,
  });
  await givePaperAccounts(trading, userId, nowMs);
  for (const { name, exchange } of accounts)
    await trading.accounts.create({
      owner: userId,
      name,
      exchange,
      permissions: ['spot', 'future'],
      createdMs: nowMs,
      accountMode: 'CLASSIC',
    });
  await identity.loginLog.add(userId, { ip: '127.0.0.1', agent: '', time: nowMs, ok: true });
  const token = await identity.sessions.open(userId, '127.0.0.1', nowMs, dayMs);
  return { username, password: demoLogin.password, userId, token, role, vip };
}

process.on('message', (order: Order) => {
  if ('paceMs' in order) {
    timers.pace(order.paceMs);
    return;
  }
  makeUser(server, order.user).then(
    (user) => process.send!({ id: order.id, user } satisfies Answer),
    (error: unknown) => process.send!({ id: order.id, problem: String(error) } satisfies Answer),
  );
});
process.on('SIGINT', () => {
  void server.stop().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(1));
console.log(server.services.trading.markets.venues.map(({ id, mode }) => `${id} ${mode}`).join(' · '));
console.log('Stop with Ctrl-C');
