import { join } from 'node:path';
import { expect, test } from 'vitest';
import { black76 } from '../../../../src/shared/finance/black-76.ts';
import { toCoin, yearsToExpiry } from '../../../../src/shared/finance/option-expiry.ts';
import { optionPayoff } from '../../../oracles/option-expiry.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import type { OptionTick } from '../../../../src/shared/market/option-tick.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { folder } from '../trading/engine-kit.ts';
import { openOptions } from './option-kit.ts';

const expiry = Date.UTC(2026, 10, 22, 8);
const startMs = expiry - 20 * 3_600_000;
const money = (text: string): bigint => toScaled(text, 12)!;

test("ticks in Deribit's units: greeks and prices by Black-76 of what they tell, the whole chain without waking it", async () => {
  const { get, engine } = await openOptions(startMs);
  const asleep = () => [...engine.markets()].filter(({ awake, contract }) => contract && awake).length;
  for (const venue of ['HALYARD', 'DERIBIT'] as const) {
    const { data } = await get(`/option/ticker/list?exchange=${venue}&currency=BTC`);
    expect(data).toHaveLength(72);
    for (const tick of data as OptionTick[]) {
      const forward = Number(tick.underlying_price);
      const strike = Number(tick.strike);
      const volatility = tick.mark_iv / 100;
      const value = black76(tick.type, { forward, strike, volatility, years: yearsToExpiry(tick.expiry, startMs) });
      const grain = venue === 'DERIBIT' ? 0.0001 : 0.1;
      expect(
        Math.abs(Number(tick.mark_price) - (venue === 'DERIBIT' ? toCoin(value.price, forward) : value.price)),
      ).toBeLessThanOrEqual(grain + (value.vega * 0.01) / (venue === 'DERIBIT' ? forward : 1));
      expect(tick.greeks.delta).toBeCloseTo(value.delta, 2);
      expect(tick.greeks.vega).toBeCloseTo(value.vega, 0);
      expect(Math.abs(Number(tick.index_price) / forward - 1)).toBeLessThan(0.01);
      expect([tick.settle, tick.bid_qty, tick.oi, tick.interest_rate]).toEqual([
        venue === 'DERIBIT' ? 'coin' : 'usd',
        null,
        venue === 'DERIBIT' ? '0.0' : '0.00',
        0,
      ]);
      if (tick.bid_iv !== null && tick.ask_iv !== null) expect(tick.bid_iv).toBeLessThanOrEqual(tick.ask_iv);
    }
    const books = (await get(`/option/book/list?exchange=${venue}&currency=BTC&expiry=${expiry}`)).data;
    expect(books).toHaveLength(18);
    expect(books[0]).toMatchObject({
      symbol: data[0].symbol,
      mark: data[0].mark_price,
      iv_mark: data[0].mark_iv,
      underlying: data[0].underlying_price,
    });
  }
  expect(asleep()).toBe(0);
  const { data: one } = await get(
    `/option/ticker?exchange=HALYARD&symbol=${(await get('/option/ticker/list?exchange=HALYARD&currency=BTC')).data[8].symbol}`,
  );
  expect(Number(one.bid_qty)).toBeGreaterThan(0);
  expect(asleep()).toBe(1);
  expect((await get('/option/ticker/list?exchange=HALYARD&currency=DOGE')).data).toEqual([]);
  expect(await get('/option/ticker?exchange=HALYARD&symbol=BTC-300101-1-C')).toMatchObject({ code: 3001 });
  expect(await get('/option/ticker/list?exchange=BINANCE&currency=BTC')).toMatchObject({
    code: 400,
    data: { field: 'exchange' },
  });
});

test('bought and sold on both venues, amended, marked, expired and reconciled to the last digit; the journal gives it again', async () => {
  const path = join(folder(), 'trading.db');
  const { bench, engine, desk, frames, get, post, fairPriceOf } = await openOptions(startMs, path);
  const chain = (await get(`/option/ticker/list?exchange=HALYARD&currency=BTC&expiry=${expiry}`)).data as OptionTick[];
  const spot = Number(chain[0]!.index_price);
  const near = [...chain].sort((a, b) => Math.abs(Number(a.strike) - spot) - Math.abs(Number(b.strike) - spot));
  const low = near[0]!.strike;
  const high = near[2]!.strike;
  const symbolOf = (strike: string, type: 'C' | 'P') =>
    chain.find((each) => each.strike === strike && each.type === type)!.symbol;
  const order = (api_id: string, symbol: string, side: string, amount: string) =>
    post('/order/doOrder', {
      api_id,
      exchange: api_id === 'a' ? 'HALYARD' : 'DERIBIT',
      symbol,
      account_type: 'option',
      side,
      order_type: 'MARKET',
      amount,
    });
  for (const [api_id, amount] of [
    ['a', '0.5'],
    ['d', '0.3'],
  ] as const)
    for (const strike of [low, high]) {
      expect(await order(api_id, symbolOf(strike, 'C'), 'BUY', amount)).toMatchObject({
        code: 200,
        data: { order: { status: 'FILLED', account_type: 'option', leverage: 1 } },
      });
      expect(await order(api_id, symbolOf(strike, 'P'), 'SELL', amount)).toMatchObject({
        code: 200,
        data: { order: { status: 'FILLED' } },
      });
    }
  // An order that rests is amended before it is taken back: what it locks follows it.
  const {
    data: { order: resting },
  } = await post('/order/doOrder', {
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: symbolOf(low, 'C'),
    account_type: 'option',
    side: 'BUY',
    order_type: 'LIMIT',
    price: '5.0',
    amount: '1',
  });
  const {
    data: { order: amended },
  } = await post('/order/amendOrder', { order_id: resting.order_id, price: '6.0', amount: '0.5' });
  expect(amended).toMatchObject({
    order_id: resting.order_id,
    price: '6.0',
    status: 'UNFILLED',
    account_type: 'option',
  });
  expect(Number(amended.amount)).toBe(0.5);
  expect(
    (await post('/order/cancelOrder', { client_id: undefined, order_ids: [resting.order_id] })).data.results,
  ).toMatchObject([{ code: 200 }]);
  bench.run(engine, 30);
  const { data: positions } = await get('/user/api/position/list?account_type=option');
  expect(positions).toHaveLength(8);
  for (const { api_id, qty, margin, mark_price, value } of positions) {
    expect(Number(margin) > 0).toBe(qty.startsWith('-'));
    expect(Math.abs(Number(value) - Number(mark_price) * Math.abs(Number(qty)))).toBeLessThan(1e-9);
    expect(['a', 'd']).toContain(api_id);
  }
  // What the wallet is worth is its money and what the options are worth by their marks, short ones below 0.
  for (const { api_id, total, net } of desk.balances(['a', 'd'], { account_type: 'option' })) {
    const notional = positions
      .filter((each: { api_id: string }) => each.api_id === api_id)
      .reduce(
        (sum: bigint, { qty, value }: { qty: string; value: string }) =>
          sum + (qty.startsWith('-') ? -1n : 1n) * money(value),
        0n,
      );
    expect(money(net)).toBe(money(total) + notional);
  }
  expect((await get(`/option/ticker?exchange=HALYARD&symbol=${symbolOf(low, 'C')}`)).data.oi).toBe('0.50');
  expect(
    await post('/order/closePosition', {
      api_id: 'a',
      symbol: symbolOf(low, 'C'),
      account_type: 'option',
      position_side: 'BOTH',
    }),
  ).toMatchObject({ code: 200, data: { order: { status: 'FILLED', close_position: true } } });
  expect(
    await post('/order/doOrder', {
      api_id: 'a',
      exchange: 'HALYARD',
      symbol: symbolOf(low, 'C'),
      account_type: 'option',
      side: 'BUY',
      order_type: 'STOP_MARKET',
      trigger_price: '99999',
      trigger_by: 'MARK',
      amount: '1',
    }),
  ).toMatchObject({ code: 200, data: { order: { status: 'WAITING', trigger_by: 'MARK' } } });

  frames.length = 0;
  bench.nowMs = expiry - 5_000;
  engine.tick();
  bench.run(engine, 60);
  expect(engine.isHalted).toBe(false);
  expect((await get('/user/api/position/list')).data).toEqual([]);
  expect(frames.filter(({ frame }) => frame.e === 'position').length).toBeGreaterThanOrEqual(7);
  expect((await get(`/option/ticker/list?exchange=HALYARD&currency=BTC&expiry=${expiry}`)).data).toEqual([]);
  const {
    data: {
      pagenation: { results },
    },
  } = await get(`/user/order/position/close/list?start=${startMs}&end=${bench.nowMs}&page_size=50`);
  expect(results).toHaveLength(8);
  for (const [api_id, asset, deposit] of [
    ['a', 'USDT', '100000'],
    ['d', 'BTC', '2'],
  ] as const) {
    const own = results.filter((each: { api_id: string }) => each.api_id === api_id);
    const earned = own.reduce(
      (sum: bigint, { realized, fees, funding }: Record<string, string>) =>
        sum + money(realized!) - money(fees!) + money(funding!),
      0n,
    );
    const [balance] = desk.balances([api_id], { account_type: 'option', asset });
    expect([money(balance!.total), balance!.locked, balance!.net]).toEqual([
      money(deposit) + earned,
      '0',
      balance!.total,
    ]);
  }
  // All expired together at one delivery price: what two calls or two puts of one venue paid tells it.
  const paid = (api_id: string, strike: string, type: 'C' | 'P'): number =>
    Number(
      results.find(
        (each: { api_id: string; symbol: string }) => each.api_id === api_id && each.symbol === symbolOf(strike, type),
      ).avg_close,
    );
  const delivered = Number(high) + paid('a', high, 'C') - paid('a', high, 'P');
  expect(Math.abs(delivered / spot - 1)).toBeLessThan(0.05);
  for (const strike of [low, high])
    for (const type of ['C', 'P'] as const) {
      const payoff = optionPayoff(type, Number(strike), delivered);
      if (strike !== low || type !== 'C') expect(paid('a', strike, type)).toBeCloseTo(payoff, 6);
      expect(paid('d', strike, type)).toBeCloseTo(toCoin(payoff, delivered), 8);
    }
  const hash = engine.stateHash();
  engine.shutdown();
  expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ problem: '', ok: true, hash });
});

test('the day after, the chain that has expired is gone and the next one is there', async () => {
  const path = join(folder(), 'trading.db');
  const first = await openOptions(startMs, path);
  const before = [...first.engine.markets()].length;
  first.engine.shutdown();
  const second = await openOptions(expiry + 3_600_000, path);
  expect([...second.engine.markets()]).toHaveLength(before);
  const expiries = async (kit: typeof first) =>
    new Set(
      ((await kit.get('/option/ticker/list?exchange=DERIBIT&currency=ETH')).data as OptionTick[]).map(
        (tick) => tick.expiry,
      ),
    );
  expect([...(await expiries(second))].sort()[0]).toBe(expiry + 86_400_000);
});
