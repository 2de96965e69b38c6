import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { closedPositions, positionSettingUpdate } from '../../../../src/shared/contracts/position-account.ts';
import { closePosition } from '../../../../src/shared/contracts/position.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { createDesk } from '../../../../src/server/desk/desk.ts';
import { benchOf } from '../trading/engine-kit.ts';
import { inverse, perpetual } from '../../shared/core/contract-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';
import { caller, order } from './desk-kit.ts';

const stamp = 8 * 3_600_000;
/** 15:00 in China. */
const sessionEnd = 7 * 3_600_000;
const kinds: readonly (readonly [name: string, instrument: Instrument, amount: string, deposit: string])[] = [
  ['a perpetual that settles in USDT', perpetual, '3', '10000'],
  ['a perpetual that settles in coin', inverse, '40', '10'],
  [
    'a dated contract that settles in USDT',
    { ...perpetual, symbol: 'BTCUSDT_700101', account_type: 'futures', expiry: stamp },
    '3',
    '10000',
  ],
  [
    'a dated contract that settles in coin',
    { ...inverse, symbol: 'BTCUSD_700101', account_type: 'delivery', expiry: stamp },
    '40',
    '10',
  ],
  [
    'a commodity future that ends with its session',
    {
      ...perpetual,
      symbol: 'RB7001',
      account_type: 'commodity',
      base: 'RB',
      quote: 'CNY',
      settle: 'CNY',
      expiry: sessionEnd,
    },
    '3',
    '10000',
  ],
];
const money = (text: string): bigint => toScaled(text, 12)!;

async function open(instrument: Instrument, deposit: string) {
  const bench = benchOf();
  bench.nowMs = (instrument.expiry ?? stamp) - 120_000;
  const engine = bench.open({ listing: [listed(), { ...listed(), instrument }] });
  const { account_type, settle, symbol } = instrument;
  for (const [api_id, user_id] of [
    ['a', 'u'],
    ['b', 'v'],
  ] as const)
    await engine.deposit({ user_id, api_id, account_type, asset: settle, amount: deposit });
  const desk = createDesk({
    engine,
    nowMs: () => bench.nowMs,
    accountOf: (id) => ({
      owner: id === 'b' ? 'v' : 'u',
      exchange: 'HALYARD',
      permissions: ['spot', 'future'],
      active: true,
    }),
  });
  const ref = { exchange: 'HALYARD' as const, symbol, account_type };
  const place = (fields: Parameters<typeof order>[0]) =>
    desk.place(caller, order({ ...ref, price: undefined, order_type: 'MARKET', ...fields }));
  return { bench, engine, desk, ref, place };
}

describe.each(kinds)('%s', (_name, instrument, amount, deposit) => {
  it('from its order over amendment, fills and funding or delivery to its end: the wallet is the deposit and what was told of the position', async () => {
    const { bench, engine, desk, ref, place } = await open(instrument, deposit);
    const { order: resting } = await place({ order_type: 'LIMIT', price: '900.0', amount });
    expect(resting).toMatchObject({ status: 'UNFILLED', fee_asset: instrument.settle });
    const { order: amended } = await desk.amend(caller, {
      order_id: resting.order_id,
      price: '910.0',
      client_id: freshId(),
    });
    expect(amended.price).toBe('910.0');
    await desk.cancel(caller, { order_ids: [resting.order_id] });
    expect((await place({ amount })).order.status).toBe('FILLED');
    expect(desk.positions(['a'])).toHaveLength(1);
    bench.run(engine, 1_300);
    if (instrument.expiry === null)
      await desk.closePosition(
        caller,
        v.parse(closePosition.input, {
          api_id: 'a',
          symbol: ref.symbol,
          account_type: ref.account_type,
          client_id: freshId(),
        }),
      );
    expect(desk.positions(['a'])).toEqual([]);
    const { results } = desk.holding.closed(caller, v.parse(closedPositions.input, {})).pagenation;
    expect(results).toMatchObject([{ api_id: 'a', symbol: instrument.symbol }]);
    const [{ realized, fees, funding }] = results as [(typeof results)[number]];
    expect(money(funding) < 0n).toBe(instrument.expiry === null);
    const [balance] = desk.balances(['a'], { account_type: instrument.account_type });
    expect(money(balance!.total)).toBe(money(deposit) + money(realized) - money(fees) + money(funding));
    expect(balance!.locked).toBe('0');
    if (instrument.expiry !== null)
      await expect(place({ amount })).rejects.toMatchObject({ code: 'FILTER', data: { status: 'CLOSE' } });
  });

  it('liquidated where the mark goes against it: all that is told is an order of the house, and nothing is owed', async () => {
    const { bench, engine, desk, ref, place } = await open(instrument, deposit);
    await engine.deposit({
      user_id: 'u',
      api_id: 'e',
      account_type: instrument.account_type,
      asset: instrument.settle,
      amount: instrument.linear ? '1.2' : '0.0012',
    });
    await desk.holding.changeSetting(
      caller,
      v.parse(positionSettingUpdate.input, { api_id: 'e', ...ref, leverage: 100, confirm_risk: true }),
    );
    const fair = engine.market(keyOfSymbol(ref))!.fair!;
    while (fair(bench.nowMs) < 10_039) bench.run(engine, 1);
    await place({ api_id: 'e', amount: instrument.linear ? '0.1' : '1' });
    bench.run(engine, 300);
    expect(desk.positions(['e'])).toEqual([]);
    const [forced] = desk.history(caller, { page: 1, page_size: 20 }).pagenation.results;
    expect(forced).toMatchObject({
      api_id: 'e',
      source: 'LIQ',
      status: 'FILLED',
      status_reason: 'LIQUIDATION',
      fee: '0',
      reduce_only: true,
    });
    const [balance] = desk.balances(['e'], { account_type: instrument.account_type });
    expect([Number(balance!.total) >= 0, Number(balance!.locked)]).toEqual([true, 0]);
    expect(Number(balance!.total)).toBeLessThan(instrument.linear ? 0.02 : 0.00002);
  });
});
