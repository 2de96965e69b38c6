import * as v from 'valibot';
import { expect, it } from 'vitest';
import { closedPositions, positionSettingUpdate } from '../../../../src/shared/contracts/position-account.ts';
import { closePosition, closePositionV2 } from '../../../../src/shared/contracts/position.ts';
import type { Args } from '../../../../src/shared/base/contract.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { perpetual } from '../../shared/core/contract-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';
import { benchOf, folder } from '../trading/engine-kit.ts';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import { createSizing } from '../../../../src/server/desk/sizing.ts';
import { caller, order } from './desk-kit.ts';

const symbol = { symbol: 'BTCUSDT', account_type: 'linear' as const };
const contract = (fields: Partial<Parameters<typeof order>[0]> = {}) =>
  order({ account_type: 'linear', price: undefined, order_type: 'MARKET', amount: '1', ...fields });

/**
 * A desk on one perpetual and its spot, with the accounts a and c of one user, each with 10,000 USDT for contracts; a
 * clock at the end of 7:50.
 */
async function open(path = `${folder()}/trading.db`, more: readonly Instrument[] = []) {
  const bench = benchOf(path);
  bench.nowMs = 8 * 3_600_000 - 600_000;
  const engine = bench.open({
    listing: [listed(), ...[perpetual, ...more].map((instrument) => ({ ...listed(), instrument }))],
  });
  for (const api_id of ['a', 'c']) {
    if (!engine.accounts().some((account) => account.api_id === api_id))
      await engine.deposit({ user_id: 'u', api_id, account_type: 'linear', asset: 'USDT', amount: '10000' });
  }
  const desk = createDesk({
    engine,
    accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot', 'future'], active: true }),
    nowMs: () => bench.nowMs,
  });
  const frames: UserFrame[] = [];
  desk.frames.subscribe((frame) => frames.push(frame));
  return { bench, engine, desk, frames };
}

const update = (fields: Partial<Args<typeof positionSettingUpdate>>) =>
  v.parse(positionSettingUpdate.input, { api_id: 'a', ...symbol, ...fields });
const closing = (fields: Partial<Args<typeof closePositionV2>>) =>
  v.parse(closePositionV2.input, { api_ids: ['a', 'c'], ...symbol, client_id: freshId(), ...fields });
const whole = (fields: Partial<Args<typeof closePosition>> = {}) =>
  v.parse(closePosition.input, { api_id: 'a', ...symbol, client_id: freshId(), ...fields });
const money = (text: string): bigint => toScaled(text, 12)!;

it('a perpetual from its setting to its history: opened, amended, filled, funded, closed, and the wallet is what its parts add up to', async () => {
  const { bench, engine, desk, frames } = await open();
  expect(
    await desk.holding.changeSetting(caller, update({ leverage: 20, confirm_risk: true, margin_mode: 'ISOLATED' })),
  ).toMatchObject({ leverage: 20, margin_mode: 'ISOLATED', max_notional: '20000000' });
  const resting = await desk.place(caller, contract({ order_type: 'LIMIT', price: '900.0', amount: '2' }));
  await desk.amend(caller, { order_id: resting.order.order_id, price: '950.0', client_id: freshId() });
  await desk.cancel(caller, { order_ids: [resting.order.order_id] });
  const { order: bought } = await desk.place(caller, contract({ amount: '3' }));
  expect(bought).toMatchObject({ status: 'FILLED', leverage: 20, margin_mode: 'ISOLATED', position_side: 'BOTH' });
  expect(desk.positions(['a'])).toMatchObject([{ qty: '3.000', leverage: 20, margin_mode: 'ISOLATED' }]);
  expect(frames.some(({ frame }) => frame.e === 'position' && frame.data.qty === '3.000')).toBe(true);
  bench.run(engine, 6_100);
  const [funded] = desk.positions(['a']);
  expect(Number(funded!.unrealized)).not.toBe(0);
  const { order: sold, ...rest } = await desk.closePosition(caller, whole());
  expect(rest).toEqual({});
  expect(sold).toMatchObject({ side: 'SELL', status: 'FILLED', reduce_only: true, close_position: true });
  expect(desk.positions(['a'])).toEqual([]);
  const { pagenation } = desk.holding.closed(caller, v.parse(closedPositions.input, {}));
  expect(pagenation.results).toMatchObject([{ api_id: 'a', max_qty: '3.000', qty: '0.000' }]);
  const [position] = pagenation.results;
  expect(money(position!.funding)).toBeLessThan(0n);
  const [balance] = desk.balances(['a'], { account_type: 'linear' });
  expect(money(balance!.total)).toBe(
    money('10000') + money(position!.realized) - money(position!.fees) + money(position!.funding),
  );
  expect(balance).toMatchObject({ locked: '0', net: balance!.total });
});

it('the positions, their history and the settings are there after a restart', async () => {
  const path = `${folder()}/trading.db`;
  const first = await open(path);
  await first.desk.holding.changeSetting(caller, update({ leverage: 5 }));
  await first.desk.place(caller, contract({ amount: '2' }));
  await first.desk.place(caller, contract({ api_id: 'c', side: 'SELL' }));
  await first.desk.closePosition(caller, whole({ api_id: 'c' }));
  const before = first.desk.positions(['a', 'c']);
  first.engine.shutdown();
  const second = await open(path);
  expect(second.desk.positions(['a', 'c']).map(({ qty, avg_open, margin }) => [qty, avg_open, margin])).toEqual(
    before.map(({ qty, avg_open, margin }) => [qty, avg_open, margin]),
  );
  expect(second.desk.holding.setting(caller, { api_id: 'a', ...symbol })).toMatchObject({ leverage: 5 });
  expect(second.desk.holding.closed(caller, v.parse(closedPositions.input, {})).pagenation.total).toBe(1);
  expect(second.desk.holding.ledger(['a', 'c'], { page: 1, page_size: 20 }).pagenation).toMatchObject({ total: 1 });
});

it('several accounts close a part, each with its own outcome, and the same request again closes nothing', async () => {
  const { desk } = await open();
  await desk.place(caller, contract({ amount: '3' }));
  const request = closing({ percent: 50 });
  const { results } = await desk.closePositions(caller, request);
  expect(results.map(({ api_id, code }) => [api_id, code])).toEqual([
    ['a', 200],
    ['c', 3006],
  ]);
  expect(results[0]!.order).toMatchObject({ amount: '1.500', reduce_only: true, status: 'FILLED' });
  expect((await desk.closePositions(caller, request)).replayed).toBe(true);
  expect(desk.positions(['a'])).toMatchObject([{ qty: '1.500' }]);
});

it('all positions of an account are closed by one request, however many there are', async () => {
  const bases = Array.from({ length: 12 }, (_, index) => `C${index}`);
  const { bench, desk } = await open(
    undefined,
    bases.map((base) => ({ ...perpetual, symbol: `${base}USDT`, base })),
  );
  for (const base of bases) {
    bench.nowMs += 200;
    expect((await desk.place(caller, contract({ symbol: `${base}USDT`, amount: '0.1' }))).order.status).toBe('FILLED');
  }
  bench.nowMs += 2_000;
  const { results } = await desk.closePositions(
    caller,
    v.parse(closePositionV2.input, { api_ids: ['a'], account_type: 'linear', client_id: freshId(), confirm: true }),
  );
  expect(results.map(({ code, order: closed }) => [code, closed?.status])).toEqual(bases.map(() => [200, 'FILLED']));
  expect(desk.positions(['a'])).toEqual([]);
});

it('open positions are listed by the page, those that were opened last first', async () => {
  const bases = ['X', 'Y', 'Z'];
  const { bench, desk } = await open(
    undefined,
    bases.map((base) => ({ ...perpetual, symbol: `${base}USDT`, base })),
  );
  for (const base of ['Y', 'Z', 'X']) {
    bench.nowMs += 1_000;
    await desk.place(caller, contract({ symbol: `${base}USDT`, amount: '0.1' }));
  }
  const page = (number: number) => desk.holding.ledger(['a'], { page: number, page_size: 2 }).pagenation;
  expect([page(1), page(2)].map(({ total, results }) => [total, results.map(({ symbol: name }) => name)])).toEqual([
    [3, ['XUSDT', 'ZUSDT']],
    [3, ['YUSDT']],
  ]);
});

it('a leverage that comes with an order is told to those who listen, once, and not where it is refused', async () => {
  const { desk } = await open();
  const reported: string[] = [];
  desk.settings.subscribe(({ api_id }) => reported.push(api_id));
  await expect(desk.place(caller, contract({ amount: '9000', leverage: 7 }))).rejects.toMatchObject({
    code: expect.any(String),
  });
  expect(reported).toEqual([]);
  await desk.place(caller, contract({ amount: '0.1', leverage: 7 }));
  await desk.place(caller, contract({ amount: '0.1', leverage: 7 }));
  expect(reported).toEqual(['a']);
  expect(desk.holding.setting(caller, { api_id: 'a', ...symbol })).toMatchObject({ leverage: 7 });
});

it('sizes by balance look at what each account can still put behind a contract', async () => {
  const { bench, engine, desk } = await open();
  const sizeFor = createSizing(engine);
  const request = { api_ids: ['a', 'c'], side: 'BUY', sizing: 'BALANCE', sync_ratio: 100, amount: '1' } as const;
  const market = engine.market('HALYARD/BTCUSDT/linear')!;
  expect(sizeFor(market, 1, request).amount).toBe('1');
  await desk.place(caller, contract({ api_id: 'c', amount: '50' }));
  bench.run(engine, 20);
  const available = (api_id: string) =>
    engine.allowance({
      api_id,
      market,
      side: 'BUY',
      ticks: engine.lastTicks(market)!,
      isLimit: false,
      leverage: undefined,
    }).available;
  expect(available('c')).toBeLessThan(available('a'));
  expect(Number(sizeFor(market, 1, request).amount)).toBeCloseTo(Number(available('c')) / Number(available('a')), 2);
});

it('between its events a position is told again where its mark has moved, and only then', async () => {
  const { bench, engine, desk, frames } = await open();
  await desk.place(caller, contract({ amount: '3' }));
  desk.publishMarks();
  frames.length = 0;
  desk.publishMarks();
  expect(frames).toEqual([]);
  bench.run(engine, 200);
  frames.length = 0;
  desk.publishMarks();
  expect(frames).toMatchObject([{ user_id: 'u', frame: { e: 'position', data: { qty: '3.000' } } }]);
});

it('closing refuses what is not there, and all positions without a confirmation', async () => {
  const { desk } = await open();
  await expect(desk.closePosition(caller, whole())).rejects.toMatchObject({ code: 'REDUCE_ONLY' });
  await expect(desk.closePosition({ ...caller, vip_level: 0 }, whole())).rejects.toMatchObject({ code: 'VIP' });
  expect(v.safeParse(closePositionV2.input, { api_ids: ['a'], account_type: 'linear', client_id: 'x' }).success).toBe(
    false,
  );
  expect(
    v.safeParse(closePositionV2.input, { api_ids: ['a'], account_type: 'linear', client_id: 'x', confirm: true })
      .success,
  ).toBe(true);
});

it('a setting is told to those who listen, and both asset mode MULTI and a spot symbol are refused', async () => {
  const { desk } = await open();
  const reported: string[] = [];
  desk.settings.subscribe(({ api_id }) => reported.push(api_id));
  await desk.holding.changeSetting(caller, update({ leverage: 3 }));
  expect(reported).toEqual(['a']);
  await expect(
    desk.holding.changeSetting(caller, update({ asset_mode: 'MULTI', margin_mode: 'ISOLATED' })),
  ).rejects.toMatchObject({ code: 'INPUT', data: { field: 'margin_mode' } });
  expect(() => desk.holding.setting(caller, { api_id: 'a', symbol: 'BTCUSDT', account_type: 'spot' })).toThrow(
    'Unknown Pair',
  );
});

it('funding is a public figure: 0.01 % of 8 hours where the contract trades at its index', async () => {
  const { engine } = await open();
  const funding = engine.funding('HALYARD/BTCUSDT/linear')!;
  expect(funding).toMatchObject({ rate: 0.0001, next_rate: 0.0001, next_time: 8 * 3_600_000 });
  expect(engine.fundingHistory('HALYARD/BTCUSDT/linear', 3)).toHaveLength(9);
  expect(engine.funding('HALYARD/BTCUSDT/spot')).toBeUndefined();
});
