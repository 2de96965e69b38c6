import { describe, expect, it } from 'vitest';
import { linearLiquidationPrice } from '../../../../src/shared/finance/liquidation-price.ts';
import { flat, takeLinearFill } from '../../../../src/shared/finance/realised-pnl.ts';
import { cumulate } from '../../../../src/shared/finance/leverage-brackets.ts';
import { leverageTableOf } from '../../../../src/shared/market/leverage-table.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { positionAt } from '../../../../src/shared/core/state/contract.ts';
import { positionOf } from '../../../../src/shared/core/contracts/position-view.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import {
  checkContracts,
  contractWorld,
  inverseKey,
  linearKey,
  order,
  ownerOf,
  perpetual,
  run,
  set,
  taking,
  toldPositions,
  wallet,
} from './contract-kit.ts';
import { limit, placedOrder, refusalOf } from './world-kit.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';

/** A world whose flow is awake at 1000.0, and what it tells. */
function awake() {
  const made = contractWorld();
  apply(made.world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  return made;
}

/** A buyer and a seller meet at a price of their own, between the flow's best ones. */
function trade(
  world: ReturnType<typeof awake>['world'],
  [buyer, seller]: readonly [string, string],
  amount: string,
  price = '1000.0',
): Effects[] {
  return [order(world, seller, limit('SELL', price, amount)), order(world, buyer, limit('BUY', price, amount))];
}

const reasons = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'order' ? [event.order.status_reason] : [])),
  );

describe('positions', () => {
  it('open at the fill with margin by leverage, and the fee apart', () => {
    const { world } = awake();
    const told = toldPositions(trade(world, ['a', 'b'], '1'));
    expect(told.get('a/BTCUSDT/BOTH')).toMatchObject({
      qty: '1.000',
      avg_open: '1000',
      margin: '100',
      leverage: 10,
      margin_mode: 'CROSS',
      realized: '0',
    });
    expect(told.get('b/BTCUSDT/BOTH')).toMatchObject({ qty: '-1.000', margin: '100' });
    expect(wallet(world, 'a')).toEqual([10_000 - 100 - 0.5, 100]);
    expect(wallet(world, 'b')).toEqual([10_000 - 100 - 0.2, 100]);
    checkContracts(world);
  });

  it('add, reduce and flip as the formulas say', () => {
    const { world, path } = awake();
    let position = flat;
    let realised = 0;
    let paid = 0;
    for (const [side, amount, price] of [
      ['BUY', 2, 1000],
      ['BUY', 1, 1003.3],
      ['SELL', 2, 1001.5],
      ['SELL', 3, 998.2],
      ['BUY', 1, 1000.1],
    ] as const) {
      path.ticks = price * 10;
      apply(world, { kind: 'rebase', step: world.step + 1 }, (world.step + 1) * 100);
      const effects = trade(world, side === 'BUY' ? ['a', 'b'] : ['b', 'a'], String(amount), price.toFixed(1));
      const booked = takeLinearFill(position, side === 'BUY' ? amount : -amount, price);
      position = booked.position;
      realised += booked.realised;
      const own = effects.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'fill' && event.user_id === 'u' ? [event.fill] : [])),
      );
      expect(own.reduce((sum, fill) => sum + Number(fill.realized_pnl), 0)).toBeCloseTo(booked.realised, 9);
      paid += own.reduce((sum, fill) => sum + Number(fill.fee), 0);
      const told = toldPositions(effects).get('a/BTCUSDT/BOTH')!;
      expect([Number(told.qty), Number(told.avg_open)]).toEqual([position.qty, expect.closeTo(position.entry, 4)]);
      checkContracts(world);
    }
    const [free, locked] = wallet(world, 'a');
    expect(free + locked).toBeCloseTo(10_000 + realised - paid, 9);
  });

  it('of both sides stand apart in hedge mode, where an order against its side only reduces', () => {
    const { world } = awake();
    for (const api of ['a', 'b']) expect(set(world, api, { position_mode: 'HEDGE' }).answer).toEqual({ kind: 'done' });
    const hedged = (api: string, side: 'BUY' | 'SELL', position_side: 'LONG' | 'SHORT') =>
      order(world, api, { ...limit(side, '1000.0', '1'), position_side });
    const told = [
      hedged('b', 'SELL', 'SHORT'),
      hedged('a', 'BUY', 'LONG'),
      hedged('b', 'BUY', 'LONG'),
      hedged('a', 'SELL', 'SHORT'),
    ];
    expect([...toldPositions(told)].map(([key, { qty }]) => [key, Number(qty)])).toEqual([
      ['b/BTCUSDT/SHORT', 1],
      ['a/BTCUSDT/LONG', 1],
      ['b/BTCUSDT/LONG', 1],
      ['a/BTCUSDT/SHORT', 1],
    ]);
    expect(refusalOf(order(world, 'a', taking('BUY', '1')))).toMatchObject({
      code: 'INPUT',
      data: { field: 'position_side' },
    });
    expect(placedOrder(order(world, 'a', { ...limit('SELL', '1010.0', '5'), position_side: 'LONG' }))).toMatchObject({
      reduce_only: true,
      amount: '1.000',
    });
    order(world, 'a', taking('SELL', '1', { position_side: 'LONG' }));
    expect(world.contracts.pools.get('a/linear/USDT')!.positions.size).toBe(1);
    checkContracts(world);
  });

  it('close whole by close_position, and a reduce-only order expires with them', () => {
    const { world } = awake();
    trade(world, ['a', 'b'], '1');
    order(world, 'a', limit('SELL', '1010.0', '1', 'GTC'));
    const resting = placedOrder(order(world, 'a', { ...limit('SELL', '1011.0', '3'), reduce_only: true }))!;
    expect(resting.amount).toBe('1.000');
    const effects = order(world, 'a', {
      side: 'SELL',
      order_type: 'MARKET',
      time_in_force: 'IOC',
      close_position: true,
    });
    expect(placedOrder(effects)).toMatchObject({
      status: 'FILLED',
      amount: '1.000',
      reduce_only: true,
      close_position: true,
    });
    expect(
      effects.events.some(
        (event) =>
          event.kind === 'order' && event.order.order_id === resting.order_id && event.order.status === 'EXPIRED',
      ),
    ).toBe(true);
    expect(
      effects.events.some(
        (event) => event.kind === 'closed' && event.position.avg_open === '1000' && event.position.max_qty === '1.000',
      ),
    ).toBe(true);
    expect(refusalOf(order(world, 'a', taking('SELL', '1', { reduce_only: true })))).toMatchObject({
      code: 'REDUCE_ONLY',
    });
    checkContracts(world);
  });

  it('of an inverse contract are worth coins: 100 contracts of 100 USD at 1000 are 10 BTC', () => {
    const { world } = awake();
    const key = inverseKey;
    const price = '1000.0';
    const told = toldPositions([
      order(world, 'b', { ...limit('SELL', price, '100'), market: key }),
      order(world, 'a', { ...limit('BUY', price, '100'), market: key }),
    ]);
    expect(told.get('a/BTCUSD/BOTH')).toMatchObject({ qty: '100', avg_open: '1000', value: '10', margin: '1' });
    expect(wallet(world, 'a', 'inverse/BTC')).toEqual([10 - 1 - 0.005, 1]);
    checkContracts(world);
  });
});

describe('settings', () => {
  it.each([
    ['a leverage above 10 without its confirmation', { leverage: 20 }, 'INPUT', { field: 'confirm_risk' }],
    ["a leverage above the contract's", { leverage: 101, confirm_risk: true }, 'LEVERAGE', { max_leverage: 100 }],
    ['half a leverage', { leverage: 1.5 }, 'INPUT', { field: 'leverage' }],
    ['several settling assets as one', { asset_mode: 'MULTI' }, 'INPUT', { field: 'asset_mode' }],
    ['an unknown market', { market: 'HALYARD/NOPE/linear' }, 'UNKNOWN_PAIR', {}],
  ] as const)('refuses %s', (_name, fields, code, data) => {
    const { world } = awake();
    expect(set(world, 'a', fields).answer).toMatchObject({ kind: 'refused', code, data });
  });

  it.each([
    ['leverage', { leverage: 5 }],
    ['margin_mode', { margin_mode: 'ISOLATED' }],
    ['position_mode', { position_mode: 'HEDGE' }],
  ] as const)('keeps %s while an order or a position is open', (field, fields) => {
    const { world } = awake();
    const { order_id } = placedOrder(order(world, 'a', limit('BUY', '990.0', '1')))!;
    expect(set(world, 'a', fields).answer).toMatchObject({ code: 'MODE_LOCKED', data: { field } });
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [order_id] }, 0);
    trade(world, ['a', 'b'], '1');
    expect(set(world, 'a', fields).answer).toMatchObject({ code: 'MODE_LOCKED', data: { field } });
    order(world, 'a', { side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', close_position: true });
    expect(set(world, 'a', fields).answer).toEqual({ kind: 'done' });
  });

  it('holds a position within the bracket of its leverage', () => {
    const { world } = awake();
    set(world, 'a', { leverage: 100, confirm_risk: true });
    expect(refusalOf(order(world, 'a', limit('BUY', '1000.0', '250.001')))).toMatchObject({
      code: 'LEVERAGE',
      data: { leverage: 100, max_notional: '250000' },
    });
    expect(refusalOf(order(world, 'a', limit('BUY', '999.0', '250')))).toBeNull();
    expect(refusalOf(order(world, 'a', limit('BUY', '999.0', '1')))).toMatchObject({ code: 'LEVERAGE' });
    expect(refusalOf(order(world, 'a', limit('SELL', '1001.0', '1')))).toBeNull();
  });

  it('that an order names are taken with it, and back where it is refused', () => {
    const { world } = awake();
    expect(
      placedOrder(order(world, 'a', { ...limit('BUY', '990.0', '1'), leverage: 5, margin_mode: 'ISOLATED' })),
    ).toMatchObject({ leverage: 5, margin_mode: 'ISOLATED' });
    expect(wallet(world, 'a')[1]).toBeCloseTo(990 / 5 + 990 * 0.0005, 9);
    expect(refusalOf(order(world, 'b', { ...limit('BUY', '990.0', '900'), leverage: 5 }))).toMatchObject({
      code: 'BALANCE',
    });
    expect(world.contracts.settings.has(`b/${linearKey}`)).toBe(false);
  });
});

describe('funding', () => {
  it('moves 0.01 % of the notional by the mark from the longs to the shorts at the stamp, and the house is the rest', () => {
    const { world } = awake();
    const stamp = 8 * 36_000;
    apply(world, { kind: 'rebase', step: stamp - 2 }, (stamp - 2) * 100);
    trade(world, ['a', 'b'], '3');
    const before = [wallet(world, 'a'), wallet(world, 'b')];
    const effects = run(world, 2);
    const mark = world.markets.get(linearKey)!.contract!.mark / 10;
    const due = 3 * mark * 0.0001;
    expect(wallet(world, 'a')[0]).toBeCloseTo(before[0]![0] - due, 9);
    expect(wallet(world, 'b')[0]).toBeCloseTo(before[1]![0] + due, 9);
    expect(toldPositions(effects).size).toBe(2);
    checkContracts(world);
  });
});

describe('liquidation', () => {
  it('comes at the price that was told, cancels the orders first and leaves nothing and no debt', () => {
    const { world, path } = awake();
    set(world, 'a', { leverage: 50, confirm_risk: true });
    apply(
      world,
      { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
      0,
    );
    const told = toldPositions(trade(world, ['e', 'b'], '0.9'));
    const position = told.get('e/BTCUSDT/BOTH')!;
    const brackets = cumulate(leverageTableOf(perpetual));
    const expected = linearLiquidationPrice(
      1,
      { qty: 0.9, entry: 1000, brackets },
      { wallet: 100 - 0.45, otherMaintenance: 0, otherProfit: 0 },
    )!;
    expect(Number(position.liquidation_price)).toBe(Math.ceil(expected * 10) / 10);
    order(world, 'e', limit('BUY', '800.0', '0.01'));
    path.ticks = Math.round(Number(position.liquidation_price) * 10) + 12;
    expect(reasons(run(world, 60))).not.toContain('LIQUIDATION');
    path.ticks -= 20;
    const effects = run(world, 600);
    expect(reasons(effects).filter((reason) => reason === 'LIQUIDATION').length).toBeGreaterThanOrEqual(2);
    const [free, locked] = wallet(world, 'e');
    expect([free < 0.1, locked]).toEqual([true, 0]);
    expect(world.ledger.insurance.get('USDT')! > 0n).toBe(true);
    checkContracts(world);
  });

  it('has one price for both legs of a hedge, and none that the market would have to rise tenfold or fall by nine tenths for', () => {
    const { world } = awake();
    for (const api of ['a', 'b']) set(world, api, { position_mode: 'HEDGE', leverage: 20, confirm_risk: true });
    apply(
      world,
      { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
      0,
    );
    set(world, 'e', { position_mode: 'HEDGE', leverage: 20, confirm_risk: true });
    const legsAfter = (side: 'BUY' | 'SELL', amount: string) => {
      order(world, 'b', {
        ...limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', amount),
        position_side: side === 'BUY' ? 'SHORT' : 'LONG',
      });
      order(world, 'e', { ...limit(side, '1000.0', amount), position_side: side === 'BUY' ? 'LONG' : 'SHORT' });
      return [...world.contracts.pools.get('e/linear/USDT')!.positions.values()]
        .map((position) => positionOf(world, position))
        .map(({ position_side, qty, liquidation_price }) => [position_side, qty, liquidation_price]);
    };
    legsAfter('BUY', '0.6');
    const [[, , long], [, , short]] = legsAfter('SELL', '0.2') as [string[], string[]];
    expect(Number(long)).toBeGreaterThan(700);
    expect(Number(long)).toBeLessThan(800);
    expect(short).toBe(long);
    expect(legsAfter('SELL', '0.399')).toEqual([
      ['LONG', '0.600', null],
      ['SHORT', '0.599', null],
    ]);
  });

  it('beyond the bankruptcy price reduces the other side where the fund is dry, and the user owes nothing', () => {
    const { world, path } = awake();
    apply(
      world,
      { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
      0,
    );
    trade(world, ['e', 'b'], '0.9');
    path.ticks = 8_000;
    const effects = [apply(world, { kind: 'rebase', step: world.step + 1_000 }, (world.step + 1_000) * 100)];
    expect(reasons(effects)).toContain('LIQUIDATION');
    expect(reasons(effects)).toContain('ADL');
    expect(world.contracts.pools.size).toBe(0);
    expect(wallet(world, 'e')[0]).toBeLessThan(0.1);
    expect(wallet(world, 'b')[0]).toBeGreaterThan(10_000 + 90);
    checkContracts(world);
  });

  it('of an isolated position takes its own margin only', () => {
    const { world, path } = awake();
    set(world, 'a', { margin_mode: 'ISOLATED', leverage: 10 });
    trade(world, ['a', 'b'], '1');
    const [free] = wallet(world, 'a');
    path.ticks = 8_900;
    run(world, 400);
    expect(world.contracts.pools.has('a/linear/USDT')).toBe(false);
    expect(wallet(world, 'a')[0]).toBeGreaterThanOrEqual(free);
    expect(wallet(world, 'a')[0], 'what a tick of the bankruptcy price leaves').toBeLessThan(free + 0.2);
    checkContracts(world);
  });
});

describe('orders that wait', () => {
  it('lock nothing and fire by the mark price', () => {
    const { world, path } = awake();
    trade(world, ['a', 'b'], '1');
    run(world, 10);
    const [, locked] = wallet(world, 'a');
    const stop = placedOrder(
      order(world, 'a', {
        side: 'SELL',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        trigger_price: '990.0',
        trigger_by: 'MARK',
        close_position: true,
      }),
    )!;
    expect([stop.status, stop.trigger_by, wallet(world, 'a')[1]]).toEqual(['WAITING', 'MARK', locked]);
    path.ticks = 9_850;
    const told = run(world, 500).flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && event.order.order_id === stop.order_id ? [event.order.status] : [],
      ),
    );
    expect(told.slice(0, 2)).toEqual(['EXECUTING', 'FILLED']);
    expect(world.contracts.pools.has('a/linear/USDT')).toBe(false);
    checkContracts(world);
  });

  it('that would open without the money for it end with the reason BALANCE', () => {
    const { world, path } = awake();
    set(world, 'a', { leverage: 1 });
    run(world, 10);
    const waiting = placedOrder(
      order(world, 'a', {
        side: 'BUY',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        trigger_price: '1010.0',
        amount: '12',
      }),
    )!;
    path.ticks = 10_150;
    const told = run(world, 100).flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && event.order.order_id === waiting.order_id ? [event.order] : [],
      ),
    );
    expect(told.at(-1)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'BALANCE' });
    checkContracts(world);
  });
});

describe('exits that an order brings along', () => {
  it('wait from its first fill on, and the one that is left goes with the position', () => {
    const { world, path } = awake();
    const resting = placedOrder(
      order(world, 'a', {
        ...limit('BUY', '1000.0', '2'),
        tp: { trigger_price: '1010.0' },
        sl: { trigger_price: '990.0', price: '989.0' },
      }),
    )!;
    expect(resting).toMatchObject({ tp: { trigger_price: '1010.0' }, sl: { trigger_price: '990.0', price: '989.0' } });
    const effects = order(world, 'b', limit('SELL', '1000.0', '0.5', 'IOC'));
    const exits = effects.events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'WAITING' ? [event.order] : [],
    );
    expect(exits).toMatchObject([
      {
        order_type: 'TAKE_PROFIT_MARKET',
        side: 'SELL',
        reduce_only: true,
        trigger_price: '1010.0',
        client_id: `${resting.client_id}.tp`,
      },
      { order_type: 'TRIGGER_LIMIT', side: 'SELL', price: '989.0', trigger_price: '990.0' },
    ]);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [resting.order_id] }, 0);
    path.ticks = 10_150;
    const ends = new Map(
      run(world, 100).flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'order' ? [[event.order.order_id, event.order] as const] : [])),
      ),
    );
    expect(ends.get(exits[0]!.order_id)).toMatchObject({ status: 'FILLED', filled_amount: '0.500' });
    expect(ends.get(exits[1]!.order_id)).toMatchObject({ status: 'CANCELED', status_reason: 'OCO' });
    checkContracts(world);
  });

  /** The newest state of each exit that was told, by its leg. */
  const exitsTold = (told: readonly Effects[]) => {
    const orders = told.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && /\.(tp|sl)/.test(event.order.client_id) ? [event.order] : [],
      ),
    );
    return new Map(orders.map((each) => [/\.(tp|sl).*$/.exec(each.client_id)![0], each]));
  };
  const bracket = { tp: { trigger_price: '1010.0' }, sl: { trigger_price: '990.0' } };

  it('close what their order was filled by and no more, and the one that is left is canceled with the other, though the position goes on', () => {
    const { world, path } = awake();
    trade(world, ['a', 'b'], '3');
    const resting = placedOrder(order(world, 'a', { ...limit('BUY', '1000.0', '2'), ...bracket }))!;
    const first = order(world, 'b', limit('SELL', '1000.0', '0.5', 'IOC'));
    expect([...exitsTold([first]).values()]).toMatchObject([{ amount: '0.500' }, { amount: '0.500' }]);
    const second = order(world, 'b', limit('SELL', '1000.0', '0.7', 'IOC'));
    expect([...exitsTold([second]).values()]).toMatchObject([
      { amount: '1.200', status: 'WAITING' },
      { amount: '1.200', status: 'WAITING' },
    ]);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [resting.order_id] }, 0);
    const restored = flowingWorldOf(snapshotOf(world), world.fairPriceOf);
    expect(snapshotOf(restored)).toBe(snapshotOf(world));
    path.ticks = 10_150;
    const ends = exitsTold(run(restored, 100));
    expect(ends.get('.tp')).toMatchObject({ status: 'FILLED', filled_amount: '1.200' });
    expect(ends.get('.sl')).toMatchObject({ status: 'CANCELED', status_reason: 'OCO' });
    expect(Math.abs(positionAt(restored, 'a', restored.markets.get(linearKey)!, 'BOTH')!.lots)).toBe(3_000);
    checkContracts(restored);
  });

  it('come anew for what their order is filled by after one has fired, but not where the user has taken one back', () => {
    const { world, path } = awake();
    const resting = placedOrder(order(world, 'a', { ...limit('BUY', '1000.0', '2'), ...bracket }))!;
    const first = exitsTold([order(world, 'b', limit('SELL', '1000.0', '0.5', 'IOC'))]);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [first.get('.sl')!.order_id] }, 0);
    path.ticks = 10_150;
    expect(exitsTold(run(world, 100)).get('.tp')).toMatchObject({ status: 'FILLED', filled_amount: '0.500' });
    path.ticks = 10_000;
    const told = [...run(world, 100), order(world, 'b', limit('SELL', '1000.0', '1.5', 'IOC'))];
    expect(
      told
        .flatMap(({ events }) =>
          events.flatMap((event) =>
            event.kind === 'order' && event.order.order_id === resting.order_id ? [event.order] : [],
          ),
        )
        .at(-1),
    ).toMatchObject({ status: 'FILLED' });
    expect([...exitsTold(told)].map(([leg, { status, amount }]) => [leg, status, amount])).toEqual([
      ['.tp.500', 'WAITING', '1.500'],
    ]);
    checkContracts(world);
  });

  it.each([
    ['a take-profit below the price of a buy', { tp: { trigger_price: '999.0' } }, 'WOULD_TRIGGER'],
    ['a stop-loss above it', { sl: { trigger_price: '1001.0' } }, 'WOULD_TRIGGER'],
    ['one off the grid', { sl: { trigger_price: '990.01' } }, 'FILTER'],
  ] as const)('refuse %s', (_name, fields, code) => {
    const { world } = awake();
    expect(refusalOf(order(world, 'a', { ...limit('BUY', '1000.0', '1'), ...fields }))).toMatchObject({ code });
  });
});

describe('a wallet with positions', () => {
  it('lets go of what is free less what they have lost, not of a gain', () => {
    const { world, path } = awake();
    trade(world, ['a', 'b'], '20');
    path.ticks = 9_900;
    run(world, 400);
    const { mark } = world.markets.get(linearKey)!.contract!;
    const [free] = wallet(world, 'a');
    const end = (account_type: 'linear' | 'spot', api_id: string) => ({
      api_id,
      exchange: 'HALYARD' as const,
      account_type,
    });
    const transfer = (api_id: string, amount: number) =>
      apply(
        world,
        {
          kind: 'transfer',
          user_id: ownerOf(api_id),
          client_id: `t${amount}`,
          hash: 't',
          from: end('linear', api_id),
          to: end('spot', api_id),
          asset: 'USDT',
          amount: amount.toFixed(1),
        },
        40_000,
      ).answer;
    const loss = 20 * (1_000 - mark / 10);
    expect(loss).toBeGreaterThan(100);
    expect(transfer('a', free - loss + 10)).toMatchObject({ kind: 'refused', code: 'BALANCE' });
    expect(transfer('a', free - loss - 10).kind).not.toBe('refused');
    expect(transfer('b', wallet(world, 'b')[0] + 10)).toMatchObject({ code: 'BALANCE' });
    checkContracts(world);
  });
});

describe('sleep', () => {
  it('does not come to a market in which a user has a position', () => {
    const { world } = awake();
    trade(world, ['a', 'b'], '1');
    apply(world, { kind: 'rest', markets: [linearKey, inverseKey] }, 0);
    expect([world.markets.get(linearKey)!.awake, world.markets.get(inverseKey)!.awake]).toEqual([true, false]);
  });
});
