import { sql } from 'kysely';
import { Subject } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alertSave } from '../../../../src/shared/contracts/alert.ts';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { createAlerts } from '../../../../src/server/desk/alerts/alerts.ts';
import { createMessages } from '../../../../src/server/notify/messages.ts';
import type { SentMessage } from '../../../../src/server/store/tables/messages.ts';
import { createAlertStore } from '../../../../src/server/store/tables/alerts.ts';
import { type Database, openDatabase } from '../../../../src/server/store/database/database.ts';
import { createMessageStore } from '../../../../src/server/store/tables/messages.ts';
import type { Market } from '../../../../src/server/venues/venue.ts';
import { instrument } from '../../shared/core/core-kit.ts';
import { algoOrder, childrenOf, filesOf, listOf, openAlgos, user } from './algo/algo-kit.ts';

/** Lets a table refuse all that is written to it, as one that another process has locked, until it is released. */
async function lockTable(
  database: Database,
  table: string,
  what: 'INSERT' | 'UPDATE',
): Promise<() => Promise<unknown>> {
  await sql
    .raw(`CREATE TRIGGER held BEFORE ${what} ON ${table} BEGIN SELECT RAISE(ABORT, 'database is locked'); END`)
    .execute(database);
  return () => sql.raw('DROP TRIGGER held').execute(database);
}

describe('a table that takes nothing for a while', () => {
  it('lets a parent end once it takes something again: all of it traded once, and its cancel is not told before it is kept', async () => {
    const files = await filesOf(null);
    const { algos, run, bench, engine } = await openAlgos(files);
    const { parent_id } = await algos.place(user, algoOrder({ duration_s: 12, finish_policy: 'MARKET' }));
    const release = await lockTable(files.database, 'algo_parents', 'UPDATE');
    await expect(algos.cancel(user, parent_id!)).rejects.toThrow('locked');
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTING' }]);
    for (let second = 0; second < 15; second++) {
      bench.run(engine, 10);
      await algos.look().catch((error: Error) => expect(error.message).toContain('locked'));
    }
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTING' }]);
    await release();
    await run(2);
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTED', filled_amount: '1.000' }]);
    expect(
      (await childrenOf(algos, parent_id!)).reduce((sum, { filled_amount }) => sum + Number(filled_amount), 0),
    ).toBe(1);
  });

  it('lets a request be refused whole, and done once by its repeat', async () => {
    const files = await filesOf(null);
    const { algos, engine } = await openAlgos(files);
    const request = algoOrder({ limit_price: '900' });
    const release = await lockTable(files.database, 'algo_parents', 'INSERT');
    await expect(algos.place(user, request)).rejects.toThrow('locked');
    expect([engine.openOrders().length, algos.running({ user_id: 'u' }).length]).toEqual([0, 0]);
    await release();
    const first = await algos.place(user, request);
    expect(await algos.place(user, request)).toEqual({ ...first, replayed: true });
    expect([engine.openOrders().length, algos.running({ user_id: 'u' }).length]).toEqual([1, 1]);
  });

  it('lets an alert go on monitoring, and fire once with one message', async () => {
    const database = await openDatabase(':memory:');
    onTestFinished(() => database.destroy());
    const trades = new Subject<readonly Trade[]>();
    const failures = [] as unknown[];
    const reported = [] as SentMessage[];
    const market = {
      instrument,
      key: 'k',
      trades,
      recentTrades: () => [['1', 1, '1000.0', '1', 'BUY']],
      klines: () => [],
      ticker: () => ['', '1000.0'],
      hold: () => () => undefined,
    } as unknown as Market;
    const messages = createMessages(createMessageStore(database), () => 1_000_000);
    messages.published.subscribe((one) => reported.push(one));
    const alerts = createAlerts({
      store: createAlertStore(database),
      messages,
      marketOf: () => market,
      nowMs: () => 1_000_000,
      scheduler: { every: () => () => undefined, soon: () => undefined },
      failed: (error) => failures.push(error),
    });
    await alerts.save(
      'u',
      v.parse(alertSave.input, {
        exchange: 'HALYARD',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        kind: 'PRICE',
        trigger_price: '1010',
        direction: 'UP_TO',
        duration_s: 0,
        channel: ['web'],
      }),
    );
    const release = await lockTable(database, 'messages', 'INSERT');
    trades.next([['1', 1_000_000, '1011', '1', 'BUY']]);
    await alerts.look();
    expect([failures.length, reported.length, (await alerts.list('u'))[0]!.status]).toEqual([1, 0, 'MONITORING']);
    await release();
    for (const price of ['1012', '1013']) trades.next([['2', 1_000_000, price, '1', 'BUY']]);
    await alerts.look();
    expect([failures.length, reported.length, (await alerts.list('u'))[0]!.status]).toEqual([1, 1, 'TRIGGERED']);
    expect((await messages.list('u'))[2]).toMatchObject({ unread: 1, pagenation: { total: 1 } });
  });
});
