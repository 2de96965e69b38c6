import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Place } from '../../../../src/shared/core/state/ledger-command.ts';
import type { TradingEngine } from '../../../../src/server/trading/engine.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { linearKey, perpetual } from '../../shared/core/contract-kit.ts';
import { terms } from '../../shared/core/margin-kit.ts';
import { fairPriceOf, freshId, key, limit, listed, market } from '../../shared/core/core-kit.ts';
import { type Bench, benchOf, folder } from './engine-kit.ts';

const hourSteps = 36_000;
const listing = [listed(), listed({ symbol: 'ETHUSDT', base: 'ETH' }), listed(perpetual)];
const spot: Place = { api_id: 'a', exchange: 'HALYARD', account_type: 'spot' };
const margin: Place = { ...spot, account_type: 'margin' };

async function opened(bench: Bench): Promise<TradingEngine> {
  // Two minutes before an hour at which funding is paid too.
  bench.nowMs = 8 * 3_600_000 - 120_000;
  const engine = bench.open({ listing, terms });
  for (const [account_type, asset] of [
    ['spot', 'USDT'],
    ['margin', 'USDT'],
    ['linear', 'USDT'],
  ] as const)
    await engine.deposit({ user_id: 'u', api_id: 'a', account_type, asset, amount: '50000' });
  return engine;
}

const booked = (fields: object): Command => ({ user_id: 'u', client_id: freshId(), hash: 'h', ...fields }) as Command;
const order = (fields: Partial<PlaceOrder>): Command => {
  const client_id = freshId();
  return {
    kind: 'place',
    user_id: 'u',
    client_id,
    hash: 'h',
    source: 'API',
    orders: [
      { api_id: 'a', client_id, market: key, side: 'BUY', order_type: 'LIMIT', time_in_force: 'GTC', ...fields },
    ],
  };
};

const query = { user_id: 'u', start: 0, end: 1e13, page: 1, page_size: 100 };
/** All that the history keeps beside orders. */
const historyOf = ({ history }: TradingEngine) => ({
  transfers: history.entries.list('transfer', query),
  interest: history.entries.list('interest', query),
  notices: history.entries.list('margin', query),
  closed: history.closedPositions(query),
  orders: history.list(query).results.map(({ order_id, status, version }) => [order_id, status, version]),
});

/** The trading file as it lies on the disk now, as a killed process would leave it. */
function imageOf(path: string): string {
  const to = join(folder(), 'trading.db');
  for (const ending of ['', '-wal']) if (existsSync(path + ending)) copyFileSync(path + ending, to + ending);
  return to;
}

describe('transfers, interest and closed positions', () => {
  it('are all there once after a crash at any command or hour, as they were told, and the journal verifies', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = await opened(bench);
    const happenings: (() => unknown)[] = [
      () => engine.submit(booked({ kind: 'transfer', from: spot, to: margin, asset: 'USDT', amount: '10' })),
      () => engine.submit(booked({ kind: 'loan', type: 'BORROW', place: margin, vip: 1, asset: 'BTC', amount: '0.5' })),
      () => engine.submit(order({ ...market('BUY', { amount: '2' }), market: linearKey })),
      () => bench.run(engine, 30),
      () => engine.submit(order({ ...market('SELL', { amount: '0.7' }), market: linearKey })),
      () => engine.submit(order({ ...market('SELL', { amount: '2' }), market: linearKey })),
      () => bench.run(engine, 1_300),
      () => engine.submit(booked({ kind: 'loan', type: 'REPAY', place: margin, vip: 1, asset: 'BTC', amount: '0.2' })),
      () => engine.submit(order({ ...market('BUY', { amount: '0.7' }), market: linearKey, reduce_only: true })),
      () => {
        bench.nowMs += 3 * hourSteps * 100;
        engine.tick();
      },
      () => engine.submit(order(limit('BUY', '900', '1'))),
    ];
    for (const happen of happenings) {
      await happen();
      const reported = historyOf(engine);
      const image = imageOf(path);
      const after = benchOf(image);
      after.nowMs = bench.nowMs;
      const again = after.open({ listing, terms });
      expect(historyOf(again)).toEqual(reported);
      expect(again.accounts()).toEqual(engine.accounts());
      expect(again.positions(['a'])).toEqual(engine.positions(['a']));
      again.shutdown();
      expect(verifyJournal(image, { fairPriceOf })).toMatchObject({ ok: true });
    }
    const { transfers, interest, closed } = historyOf(engine);
    expect([transfers.total, closed.total]).toEqual([1, 2]);
    // The hour of the loan, the one at 08:00, and three that were slept through.
    expect(interest.results.map(({ type }) => type)).toEqual([
      'PERIODIC',
      'PERIODIC',
      'PERIODIC',
      'PERIODIC',
      'ON_BORROW',
    ]);
    expect(closed.results.some(({ funding }) => funding !== '0')).toBe(true);
  });

  it('with a position and no order the file is never further than a minute of flow from a snapshot', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = await opened(bench);
    await engine.submit(order({ ...market('BUY', { amount: '2' }), market: linearKey }));
    bench.run(engine, 610);
    const db = new Sqlite(path, { readonly: true });
    const snapshotStep = () =>
      db.prepare('SELECT step FROM snapshots ORDER BY id DESC LIMIT 1').pluck().get() as number;
    for (let minute = 0; minute < 4; minute++) {
      bench.run(engine, 700);
      expect(bench.nowMs / 100 - snapshotStep()).toBeLessThanOrEqual(600);
    }
    db.close();
  });
});
