import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createDayFees } from '../../../../../src/server/desk/invites/day-fees.ts';
import { createRebateRun } from '../../../../../src/server/desk/invites/rebate-run.ts';
import { createMessages } from '../../../../../src/server/notify/messages.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createMessageStore } from '../../../../../src/server/store/tables/messages.ts';
import type { UserLink } from '../../../../../src/server/store/tables/users.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { dayMs, hourMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { benchOf, folder, fund } from '../../trading/engine-kit.ts';
import { market, placeCommand } from '../../../shared/core/core-kit.ts';

const firstDay = 20_000;
const levels = [
  { active: 0, rate: '0.1' },
  { active: 2, rate: '0.25' },
];
const user = (userId: string, invitedBy: string | null = null): UserLink => ({
  userId,
  invitedBy,
  mainUserId: null,
  isDisabled: false,
});

/** `u` (accounts a and c) has invited `v` (account b); both begin with money on the first day, at ten o'clock. */
async function open(links: readonly UserLink[] = [user('u'), user('v', 'u')]) {
  const bench = benchOf(join(folder(), 'trading.db'));
  bench.nowMs = firstDay * dayMs + 10 * hourMs;
  const database = await openDatabase(join(folder(), 'halyard.db'));
  onTestFinished(() => database.destroy());
  const store = createMessageStore(database);
  const messages = createMessages(store, () => bench.nowMs);
  const engine = bench.open();
  await fund(engine);
  const problems: unknown[] = [];
  /** The run of a process that has these two files. `broken`: the first so many notes of a day fail. */
  function runOf(of: TradingEngine, { broken = 0, table = levels }: { broken?: number; table?: typeof levels } = {}) {
    let left = broken;
    return createRebateRun({
      users: { inviteLinks: async () => [...links] },
      accounts: {
        ofOwner: (owner) =>
          owner === 'u'
            ? ([
                { api_id: 'c', exchange: 'HALYARD', created: 2 },
                { api_id: 'a', exchange: 'HALYARD', created: 1 },
                { api_id: 'z', exchange: 'OKX', created: 0 },
              ] as never)
            : [],
      },
      engine: of,
      history: of.history,
      fees: createDayFees({ history: of.history, isShared: () => true }),
      levels: table,
      messages: {
        ...messages,
        sendAllAt: (list, at) => (left-- > 0 ? Promise.reject(new Error('killed')) : messages.sendAllAt(list, at)),
      },
      nowMs: () => bench.nowMs,
      refused: (refusal) => problems.push(refusal),
    });
  }
  const toDay = (of: TradingEngine, day: number, atMs = hourMs) => {
    bench.nowMs = day * dayMs + atMs;
    of.tick();
  };
  const trade = (of: TradingEngine, api_id = 'b', side: 'BUY' | 'SELL' = 'BUY', amount = '0.1') =>
    of.submit(placeCommand(api_id, market(side, { amount })));
  const rebates = (of: TradingEngine) =>
    of.history.entries
      .list('rebate', { user_id: 'u', start: 0, end: Number.MAX_SAFE_INTEGER, page: 1, page_size: 500 })
      .results.map(({ day, asset, fee, rate, amount, api_id }) => ({
        day: day / dayMs - firstDay,
        asset,
        fee,
        rate,
        amount,
        api_id,
      }))
      .reverse();
  const written = async () =>
    (await store.after('u', 3, 0)).map(({ title, content, data }) => ({ title, content, data }));
  return {
    bench,
    engine,
    links,
    problems,
    runOf,
    toDay,
    trade,
    rebates,
    written,
    position: () => store.position('rebates'),
  };
}

test('fees of a day are shared after its end, into the oldest house account, with one message', async () => {
  const { bench, engine, runOf, toDay, trade, rebates, written, position } = await open();
  // Takers pay 0.05 % of what they receive: 0.0001 BTC of the purchases.
  await trade(engine);
  await trade(engine);
  await trade(engine, 'c');
  const run = runOf(engine);
  toDay(engine, firstDay + 1, 4 * minuteMs);
  await run.look();
  expect([rebates(engine), await position()], 'the day may not be all in the history yet').toEqual([[], undefined]);
  toDay(engine, firstDay + 1, 5 * minuteMs);
  await run.look();
  await run.look();
  expect(rebates(engine)).toEqual([
    { day: 0, asset: 'BTC', fee: '0.0001', rate: '0.1', amount: '0.00001', api_id: 'a' },
  ]);
  expect(await written()).toEqual([
    {
      title: 'Invite rebate',
      content: 'Rebates for 2024-10-04 (UTC): 0.00001 BTC',
      data: { rebate_day: '2024-10-04', rebates: [{ asset: 'BTC', amount: '0.00001' }] },
    },
  ]);
  expect(await position()).toBe(firstDay);
  expect(bench.logs.filter(({ level }) => level === 'error')).toEqual([]);
});

test('days that were missed are made up for, each at the level of its end', async () => {
  const { engine, links, runOf, toDay, trade, rebates, written, position } = await open([
    user('u'),
    user('v', 'u'),
    user('w', 'u'),
  ]);
  await trade(engine);
  toDay(engine, firstDay + 2);
  await trade(engine);
  // A second active user, on the third day and for thirty days from then on: up to the day before the thirty-second.
  await engine.deposit({ user_id: 'w', api_id: 'd', account_type: 'spot', asset: 'USDT', amount: '1000' });
  const ofW = placeCommand('d', market('BUY', { amount: '0.1' }));
  if (ofW.kind === 'place') await engine.submit({ ...ofW, user_id: 'w' });
  for (const day of [31, 32]) {
    toDay(engine, firstDay + day);
    await trade(engine);
  }
  toDay(engine, firstDay + 40);
  await runOf(engine).look();
  expect(rebates(engine).map(({ day, rate }) => `${day} ${rate}`)).toEqual([
    '0 0.1',
    '2 0.25',
    '2 0.25',
    '31 0.25',
    '32 0.1',
  ]);
  expect((await written()).length).toBe(4);
  expect([await position(), links.length]).toEqual([firstDay + 39, 3]);
});

test('a day that was paid and not noted before the process died is noted by the next one, and not paid again', async () => {
  const { bench, engine, runOf, toDay, trade, rebates, written } = await open();
  await trade(engine);
  toDay(engine, firstDay + 1);
  await expect(runOf(engine, { broken: 1 }).look()).rejects.toThrow('killed');
  const paid = rebates(engine);
  expect([paid.length, await written()]).toEqual([1, []]);
  // More than the 24 hours for which the ledger remembers requests.
  bench.nowMs += 3 * dayMs;
  const next = bench.open();
  await runOf(next).look();
  expect(rebates(next)).toEqual(paid);
  expect((await written()).map(({ content }) => content)).toEqual(['Rebates for 2024-10-04 (UTC): 0.000005 BTC']);
});

test('without a table of levels nothing is paid, and a table later makes up for none of it', async () => {
  const { engine, runOf, toDay, trade, rebates, position } = await open();
  await trade(engine);
  toDay(engine, firstDay + 1);
  await runOf(engine, { table: [] }).look();
  await runOf(engine).look();
  expect([rebates(engine), await position()]).toEqual([[], firstDay]);
});

test('who is disabled, has no account at the house or stands in a loop gets nothing', async () => {
  for (const links of [
    [{ ...user('u'), isDisabled: true }, user('v', 'u')],
    [user('t'), user('u'), user('v', 't')],
    [user('u', 'v'), user('v', 'u')],
  ]) {
    const { engine, runOf, toDay, trade, rebates } = await open(links);
    await trade(engine);
    toDay(engine, firstDay + 1);
    await runOf(engine).look();
    expect(rebates(engine)).toEqual([]);
  }
});

test('for whatever is traded and however often the process dies, each day is shared once and within the rate', async () => {
  const step = fc.record({
    account: fc.constantFrom('b', 'a'),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    amount: fc.constantFrom('0.013', '0.1', '0.777'),
    days: fc.constantFrom(0, 0, 1, 2),
    looks: fc.boolean(),
    dies: fc.constantFrom(undefined, undefined, 0, 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const kit = await open();
      let { engine } = kit;
      let run = kit.runOf(engine);
      let day = firstDay;
      for (const { account, side, amount, days, looks, dies } of steps) {
        await kit.trade(engine, account, side, amount);
        day += days;
        if (days > 0) kit.toDay(engine, day);
        if (looks) await run.look();
        if (dies === undefined) continue;
        if (dies > 0)
          await kit
            .runOf(engine, { broken: dies })
            .look()
            .catch((error: Error) => expect(error.message).toBe('killed'));
        // Without a shutdown the file is left as a killed process leaves it.
        engine = kit.bench.open();
        run = kit.runOf(engine);
      }
      kit.toDay(engine, day + 1);
      await run.look();
      const units = (text: string) => toScaled(text, 12)!;
      const fees = new Map<string, bigint>();
      for (const { user_id, fill } of engine.history.deals.after(0, 1_000))
        if (user_id === 'v') {
          const key = `${Math.floor(fill.time / dayMs) - firstDay} ${fill.fee_asset}`;
          fees.set(key, (fees.get(key) ?? 0n) + units(fill.fee));
        }
      const paid = kit.rebates(engine);
      expect(new Set(paid.map(({ day: of, asset }) => `${of} ${asset}`)).size).toBe(paid.length);
      expect(paid.map(({ day: of, asset, fee }) => [`${of} ${asset}`, units(fee)]).sort()).toEqual([...fees].sort());
      for (const { fee, amount } of paid) expect(units(amount)).toBe(units(fee) / 10n);
      expect(await kit.position()).toBe(day);
    }),
    { numRuns: 12 },
  );
}, 30_000);
