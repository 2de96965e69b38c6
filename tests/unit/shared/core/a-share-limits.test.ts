import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { Listed, ShareFacts } from '../../../../src/shared/core/state/listed.ts';
import { stepMs, type CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { freshId, listed, placedOrder, refusalOf, userOf } from './core-kit.ts';
import { fairAt } from '../../../../src/shared/core/book/fair-price.ts';
import { flowingState, flowingStateOf } from '../../../doubles/flowing-state.ts';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const close = 10_000;
/** 100.00 yuan at every close, and what the test says within a day. */
const priceOf = (inDay: number) => () => (atMs: number) =>
  new Date(atMs + 8 * 3_600_000).getUTCHours() >= 15 ? close : inDay;

const marketOf = (code: string, share?: ShareFacts, changes = {}): Listed => {
  const symbol = `${code.startsWith('6') ? 'SH' : 'SZ'}${code}`;
  const instrument = {
    exchange: 'Astock' as const,
    symbol,
    account_type: 'astock' as const,
    base: symbol,
    quote: 'CNY',
    settle: 'CNY',
    tick: '0.01',
    step: '1',
    min_qty: '1',
    max_qty: '1000000',
    min_notional: '0',
    price_band_up: null,
    price_band_down: null,
    ...changes,
  };
  return { ...listed(instrument), ...(share && { share }) };
};

function stateAt(time: string, market: Listed, fair = close): CoreState {
  const state = flowingState(priceOf(fair));
  apply(state, { kind: 'list', seed: 1, markets: [market] }, 0);
  apply(
    state,
    { kind: 'deposit', user_id: userOf('a'), api_id: 'a', account_type: 'astock', asset: 'CNY', amount: '1000000000' },
    0,
  );
  apply(
    state,
    {
      kind: 'deposit',
      user_id: userOf('a'),
      api_id: 'a',
      account_type: 'astock',
      asset: market.instrument.base,
      amount: '2000000',
    },
    0,
  );
  apply(state, { kind: 'rebase', step: china(time) / stepMs }, china(time));
  return state;
}

function send(state: CoreState, time: string, fields: Partial<PlaceOrder>): Effects {
  const client_id = freshId();
  const { instrument } = [...state.markets.values()][0]!.listed;
  return apply(
    state,
    {
      kind: 'place',
      user_id: userOf('a'),
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id: 'a',
          client_id,
          market: keyOfSymbol(instrument),
          side: 'BUY',
          order_type: 'LIMIT',
          time_in_force: 'DAY',
          price: '100',
          amount: '200',
          ...fields,
        },
      ],
    },
    china(time),
  );
}

/** Highest and lowest price that an order may have, by what is refused. */
function bandAt(market: Listed, time: string): (string | null)[] {
  const state = stateAt(time, market);
  const reported = (price: string) =>
    refusalOf(send(state, time, { price }))?.data as { max?: string; min?: string } | undefined;
  return [reported('5000')?.max ?? null, reported('0.01')?.min ?? null];
}

const st: ShareFacts = { st: true, listed_on: null };

describe('the band of a share under special treatment', () => {
  it.each<[string, string, readonly [string, string]]>([
    ['600519', '2026-07-03 10:00', ['105.00', '95.00']],
    ['600519', '2026-07-06 10:00', ['110.00', '90.00']],
    ['000004', '2025-12-01 10:00', ['105.00', '95.00']],
    ['000004', '2026-11-20 10:00', ['110.00', '90.00']],
    ['300004', '2025-12-01 10:00', ['120.00', '80.00']],
    ['688001', '2026-11-20 10:00', ['120.00', '80.00']],
  ])('%s at %s is %o', (code, time, band) => {
    expect(bandAt(marketOf(code, st), time)).toEqual(band);
  });

  it('is the narrow one only under it, also for what the flow quotes and trades', () => {
    const time = '2026-07-03 10:00';
    expect(bandAt(marketOf('600519', { st: false, listed_on: null }), time)).toEqual(['110.00', '90.00']);
    for (const [facts, most] of [
      [st, 10_500],
      [undefined, 11_000],
    ] as const) {
      const market = [...stateAt(time, marketOf('600519', facts), 11_500).markets.values()][0]!;
      expect(fairAt({ ...market, fair: market.fair! }, china(time))).toBe(most);
      expect(market.last).toBe(most);
      for (const level of [...market.book.bids, ...market.book.asks]) expect(level.price).toBeLessThanOrEqual(most);
    }
  });

  it('comes with the next listing of the share, and goes with one', () => {
    const time = '2026-07-03 10:00';
    const state = stateAt(time, marketOf('600519'));
    const refused = () => refusalOf(send(state, time, { price: '106' }))?.data;
    expect(refused()).toBeUndefined();
    apply(state, { kind: 'list', seed: 1, markets: [marketOf('600519', st)] }, china(time));
    expect(refused()).toMatchObject({ filter: 'A_LIMIT_BAND', field: 'price', max: '105.00' });
    const copy = flowingStateOf(snapshotOf(state), priceOf(close));
    expect(snapshotOf(copy)).toBe(snapshotOf(state));
    expect(refusalOf(send(copy, time, { price: '106' }))?.data).toMatchObject({ max: '105.00' });
    apply(state, { kind: 'list', seed: 1, markets: [marketOf('600519')] }, china(time));
    expect(refused()).toBeUndefined();
  });
});

describe('the first five trading days of a share', () => {
  const young = { st: false, listed_on: '2026-09-28' };
  // NOTE: the exchanges are closed from 1 to 7 October 2026; the fifth trading day from the listing on Monday on is
  // Friday 9 October.
  it.each<[string, readonly (string | null)[]]>([
    ['2026-09-28 10:00', [null, null]],
    ['2026-09-30 10:00', [null, null]],
    ['2026-10-08 14:00', [null, null]],
    ['2026-10-09 10:00', [null, null]],
    ['2026-10-12 10:00', ['110.00', '90.00']],
    ['2027-10-12 10:00', ['110.00', '90.00']],
  ])('%s: %o', (time, band) => {
    expect(bandAt(marketOf('600519', young), time)).toEqual(band);
  });

  it('know no limit on STAR and ChiNext either, and the flow follows its price', () => {
    const time = '2026-09-29 10:00';
    for (const code of ['688001', '301001']) {
      expect(bandAt(marketOf(code, young), time)).toEqual([null, null]);
      const state = stateAt(time, marketOf(code, young), 3 * close);
      expect([...state.markets.values()][0]!.last).toBe(3 * close);
      expect(placedOrder(send(state, time, { price: '310' }))).toMatchObject({ status: 'FILLED' });
      apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * stepMs);
      const { book } = [...state.markets.values()][0]!;
      expect([book.flowCount[0] > 10, book.flowCount[1] > 10]).toEqual([true, true]);
    }
  });

  it('are over for a share that was listed before the calendar begins, and for one whose day is unknown', () => {
    for (const listed_on of ['1991-04-03', '2015-06-01', null])
      expect(bandAt(marketOf('000001', { st: false, listed_on }), '2026-11-20 10:00')).toEqual(['110.00', '90.00']);
  });
});

describe('the greatest order', () => {
  const star = marketOf('688981', undefined, { max_qty: '100000', max_market_qty: '50000' });
  const time = '2026-11-20 10:00';
  const atMarket: Partial<PlaceOrder> = { order_type: 'MARKET', price: undefined, time_in_force: 'IOC' };
  it.each<[string, Partial<PlaceOrder>, object | undefined]>([
    ['with a price, all of it', { amount: '100000' }, undefined],
    ['with a price, one too many', { amount: '100001' }, { filter: 'LOT_SIZE', field: 'amount', max: '100000' }],
    ['at the market, all of it', { ...atMarket, amount: '50000' }, undefined],
    [
      'at the market, one too many',
      { ...atMarket, amount: '50001' },
      { filter: 'MARKET_LOT_SIZE', field: 'amount', max: '50000' },
    ],
    [
      'sold at the market, one too many',
      { ...atMarket, side: 'SELL', amount: '50001' },
      { filter: 'MARKET_LOT_SIZE', field: 'amount', max: '50000' },
    ],
  ])('%s', (_name, fields, data) => {
    const refusal = refusalOf(send(stateAt(time, star), time, fields));
    if (data) expect(refusal).toMatchObject({ code: 'FILTER', data });
    else expect(refusal).toBeNull();
  });

  it('at the market is that with a price where the instrument says nothing else', () => {
    const state = stateAt(time, marketOf('600519'));
    expect(refusalOf(send(state, time, { ...atMarket, amount: '1000000' }))).toBeNull();
    expect(refusalOf(send(state, time, { ...atMarket, amount: '1000100' }))).toMatchObject({
      data: { filter: 'LOT_SIZE', max: '1000000' },
    });
  });
});
