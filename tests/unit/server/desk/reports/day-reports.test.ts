import { describe, expect, test } from 'vitest';
import type { EquityPoint } from '../../../../../src/shared/contracts/account-balance.ts';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { createDayReport } from '../../../../../src/server/desk/reports/day-report.ts';

const start = 1_000 * hourMs;
const end = 1_024 * hourMs;
const caller = { user_id: 'u', vip_level: 1 };
interface Deal {
  readonly fill: object;
  readonly order: object;
}
const deal = (fill_id: number, side: string, qty: string, order: object = {}): Deal => ({
  fill: { fill_id: String(fill_id), qty, quote: '10', fee: '0', fee_asset: 'USDT', realized_pnl: '0' },
  order: {
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'linear',
    side,
    position_side: 'BOTH',
    ...order,
  },
});
const position = (qty: string, fields: object = {}) => ({
  api_id: 'a',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'linear',
  position_side: 'BOTH',
  qty,
  avg_open: '100',
  mark_price: '101',
  unrealized: '1',
  ...fields,
});

/** A day of one user's account `a`, whose ledger and points are told. `since` is what was dealt after the day. */
function open({
  nowMs = end + hourMs,
  points = [] as readonly EquityPoint[],
  fills = [] as Deal[],
  since = [] as Deal[],
  held = [] as object[],
  newest = 1_000,
  orders = 0,
  lines = 0,
} = {}) {
  const asked: { readonly what: string; readonly query: Record<string, unknown>; readonly id?: number }[] = [];
  const pages = (what: string, rows: readonly unknown[]) => (query: { page: number; page_size: number }) => {
    asked.push({ what, query: { ...query } });
    return {
      total: rows.length,
      results: rows.slice((query.page - 1) * query.page_size, query.page * query.page_size),
    };
  };
  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  const funding = pages(
    'funding',
    many(lines, { api_id: 'a', symbol: 'BTCUSDT', account_type: 'linear', asset: 'USDT', amount: '0.5' }),
  );
  const interest = pages('interest', many(lines, { api_id: 'a', asset: 'USDT', interest: '0.25' }));
  const rebate = pages('rebate', many(lines, { api_id: 'a', asset: 'USDT', amount: '0.125' }));
  const account = { api_id: 'a', owner: 'u', name: 'First', exchange: 'HALYARD' };
  const instrument = { contract: true, option_type: null, settle: 'USDT', quote: 'USD' };
  const spot = { contract: false, option_type: null, settle: 'USDT', quote: 'EUR' };
  const reports = createDayReport({
    nowMs: () => nowMs,
    accounts: { byId: (id: string) => (id === 'a' ? account : undefined), ofOwner: () => [account] },
    equityPoints: {
      oldest: async () => null,
      between: async (ids: readonly string[], from: number, until: number) => {
        asked.push({ what: 'points', query: { ids, from, until } });
        return points;
      },
    },
    desk: {
      balances: () => [{ usd_value: '5' }, { usd_value: '2.5' }],
      positions: () => held,
      holding: { reported: () => held },
    },
    engine: {
      markets: () => [],
      lastTicks: () => 0,
      market: (key: string) =>
        key.endsWith('/none') ? undefined : { listed: { instrument: key.endsWith('/spot') ? spot : instrument } },
      history: {
        deals: { newest: () => newest },
        list: pages(
          'orders',
          many(orders, { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear', fee_asset: 'USDT' }),
        ),
        entries: {
          list: (kind: 'funding' | 'interest' | 'rebate', query: { page: number; page_size: number }) =>
            ({ funding, interest, rebate })[kind](query),
        },
        userFills: {
          after(query: { start: number }, id: number, limit: number) {
            asked.push({ what: 'fills', query: { ...query, limit }, id });
            return (query.start === start ? fills : since)
              .filter(({ fill }) => Number((fill as { fill_id: string }).fill_id) > id)
              .slice(0, limit);
          },
        },
      },
    },
  } as unknown as Parameters<typeof createDayReport>[0]);
  return { asked, report: () => reports.report(caller, { start, end }) };
}

describe('a report', () => {
  test('of a day that is over asks for that day alone, and of one that goes on for all until now', async () => {
    const over = open({ nowMs: end });
    expect(await over.report()).toMatchObject({ start, end, as_of: end });
    const today = { user_id: 'u', api_ids: ['a'], start, end };
    expect(over.asked[0]).toEqual({ what: 'fills', query: { ...today, limit: 500 }, id: 0 });
    expect(over.asked.find(({ what }) => what === 'orders')!.query).toEqual({ ...today, page: 1, page_size: 500 });
    expect(over.asked.find(({ what }) => what === 'points')!.query).toEqual({
      ids: ['a'],
      from: start - hourMs,
      until: end + 1,
    });
    expect(over.asked.at(-1)).toEqual({
      what: 'fills',
      query: { user_id: 'u', api_ids: ['a'], start: end, end: end + 1, limit: 500 },
      id: 0,
    });
    const running = open({ nowMs: end - 1 });
    expect(await running.report()).toMatchObject({ as_of: end - 1 });
    expect(running.asked[0]!.query).toMatchObject({ start, end });
  });

  test('reads long lists to their end, page by page, and lets others breathe between', async () => {
    const { asked, report } = open({
      fills: Array.from({ length: 1_000 }, (_, index) => deal(index + 1, 'BUY', '1')),
      orders: 501,
      lines: 1_000,
    });
    let breaths = 0;
    const breathe = (): void => {
      breaths += 1;
      next = setImmediate(breathe);
    };
    let next = setImmediate(breathe);
    const { totals, symbols } = await report();
    clearImmediate(next);
    expect(totals).toMatchObject({
      fills: 1_000,
      orders: 501,
      turnover_usd: '10000',
      funding_usd: '500',
      interest_usd: '250',
      rebates_usd: '125',
    });
    expect(symbols).toMatchObject([{ bought: '1000', sold: '0', funding: '500' }]);
    expect(asked.filter(({ what, query }) => what === 'fills' && query.start === start).map(({ id }) => id)).toEqual([
      0, 500, 1_000,
    ]);
    expect(
      ['orders', 'funding', 'interest', 'rebate'].map((kind) =>
        asked.filter(({ what }) => what === kind).map(({ query }) => query.page),
      ),
    ).toEqual([
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    // One after each page of fills, and after each full one of the lists.
    expect(breaths).toBeGreaterThanOrEqual(9);
  });
});

test('a market is told in what it settles in, one of spot in what it is quoted in', async () => {
  const { symbols } = await open({
    fills: [
      deal(1, 'BUY', '1'),
      deal(2, 'BUY', '1', { account_type: 'spot' }),
      deal(3, 'BUY', '1', { account_type: 'none' }),
    ],
  }).report();
  expect(symbols.map(({ account_type, asset }) => `${account_type} ${asset}`).sort()).toEqual([
    'linear USDT',
    'none USDT',
    'spot EUR',
  ]);
});

describe('positions at the end of a day that is over', () => {
  const at = async (held: object[], since: Deal[], newest = 1_000) =>
    (await open({ held, since, newest }).report()).positions.map(({ position_side, qty, asset }) => [
      position_side,
      qty,
      asset,
    ]);
  test('are those of now without what was dealt since', async () => {
    expect(await at([position('3')], [deal(1, 'BUY', '2'), deal(2, 'SELL', '0.5')])).toEqual([['BOTH', '1.5', 'USDT']]);
    expect(await at([position('-3')], [deal(1, 'SELL', '2')])).toEqual([['BOTH', '-1', 'USDT']]);
    expect(await at([position('3')], [deal(1, 'BUY', '3')])).toEqual([]);
    expect(await at([], [deal(1, 'SELL', '2')])).toEqual([['BOTH', '2', 'USDT']]);
  });
  test('count a short one of hedge mode the other way round', async () => {
    const short = { position_side: 'SHORT' };
    expect(await at([position('3', short)], [deal(1, 'SELL', '2', short)])).toEqual([['SHORT', '1', 'USDT']]);
    expect(await at([], [deal(1, 'BUY', '2', short)])).toEqual([['SHORT', '2', 'USDT']]);
    expect(
      await at(
        [position('3', { position_side: 'LONG' })],
        [deal(1, 'SELL', '2', short), deal(2, 'SELL', '1', { position_side: 'LONG' })],
      ),
    ).toEqual([
      ['LONG', '4', 'USDT'],
      ['SHORT', '-2', 'USDT'],
    ]);
  });
  test('leave out fills that came while they were counted, spot, and what is listed no more', async () => {
    expect(await at([position('3')], [deal(7, 'BUY', '1'), deal(8, 'BUY', '1')], 7)).toEqual([['BOTH', '2', 'USDT']]);
    expect(
      await at([], [deal(1, 'BUY', '1', { account_type: 'spot' }), deal(2, 'BUY', '1', { account_type: 'none' })]),
    ).toEqual([]);
  });
  test('while the day goes on are those of now, as they stand', async () => {
    const { positions } = await open({ nowMs: end - 1, held: [position('3')], since: [deal(1, 'BUY', '2')] }).report();
    expect(positions).toEqual([
      {
        api_id: 'a',
        exchange: 'HALYARD',
        symbol: 'BTCUSDT',
        account_type: 'linear',
        position_side: 'BOTH',
        qty: '3',
        avg_open: '100',
        mark_price: '101',
        unrealized: '1',
        asset: 'USDT',
      },
    ]);
  });
});

describe('the worth of an account', () => {
  const point = (time: number, usd_total: string, api_id = 'a') =>
    ({ time, api_id, usd_total, by_type: {} }) as EquityPoint;
  const notional = async (points: readonly EquityPoint[], nowMs?: number) => {
    const [account] = (await open({ points, ...(nowMs !== undefined && { nowMs }) }).report()).accounts;
    return [account!.start, account!.end];
  };
  test('is that of the hours that begin and end the day', async () => {
    expect(
      await notional([
        point(start - hourMs, '1'),
        point(start, '2'),
        point(start + hourMs, '3'),
        point(end - hourMs, '4'),
        point(end, '5'),
      ]),
    ).toEqual([
      { time: start, usd: '2' },
      { time: end, usd: '5' },
    ]);
  });
  test('is the first and the last one within the day where there is none of these', async () => {
    expect(
      await notional([
        point(start - hourMs, '1'),
        point(start + hourMs, '3'),
        point(end - hourMs, '4'),
        point(start, '9', 'b'),
      ]),
    ).toEqual([
      { time: start + hourMs, usd: '3' },
      { time: end - hourMs, usd: '4' },
    ]);
    expect(await notional([point(start - hourMs, '1')])).toEqual([null, null]);
  });
  test('of a day that goes on ends with that of now, and of one that has not begun there is none', async () => {
    expect(await notional([point(start, '2')], end - 1)).toEqual([
      { time: start, usd: '2' },
      { time: end - 1, usd: '7.5' },
    ]);
    expect(await notional([point(start, '2')], start - 1)).toEqual([null, null]);
    expect(await notional([point(start, '2')], start)).toEqual([
      { time: start, usd: '2' },
      { time: start, usd: '7.5' },
    ]);
  });
});
