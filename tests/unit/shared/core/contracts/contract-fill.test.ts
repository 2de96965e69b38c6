import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { closePart, payCross } from '../../../../../src/shared/core/contracts/contract-fill.ts';
import { positionAt } from '../../../../../src/shared/core/state/contract.ts';
import { emptyEffects } from '../../../../../src/shared/core/state/effects.ts';
import { contractState, inverse, inverseKey, linearKey, order, perpetual, set } from '../contract-kit.ts';
import { limit, placedOrder } from '../core-kit.ts';

const unit = 10n ** 12n;
const ether = { ...perpetual, symbol: 'ETHUSDT', base: 'ETH' };
const etherKey = keyOfSymbol(ether);

/**
 * `a` has bought 1 BTC on cross margin and 1 ETH on isolated margin at 1000 and 10×, and has orders for 1 at 990 and at
 * 980; one for an inverse contract and one of `c` are beside them. 50 USDT of its wallet are free.
 */
function stretched() {
  const { state } = contractState([perpetual, inverse, ether]);
  apply(state, { kind: 'wake', markets: [linearKey, inverseKey, etherKey] }, 0);
  set(state, 'a', { market: etherKey, margin_mode: 'ISOLATED' });
  for (const market of [linearKey, etherKey])
    for (const [api_id, side] of [
      ['b', 'SELL'],
      ['a', 'BUY'],
    ] as const)
      order(state, api_id, { ...limit(side, '1000.0', '1'), market });
  const [first, second] = (['990.0', '980.0'] as const).map(
    (price) => state.orders.get(placedOrder(order(state, 'a', limit('BUY', price, '1')))!.order_id)!,
  );
  const others = [
    order(state, 'a', { ...limit('BUY', '990.0', '1'), market: inverseKey }),
    order(state, 'c', limit('BUY', '990.0', '1')),
  ].map((effects) => state.orders.get(placedOrder(effects)!.order_id)!);
  const [cross, isolated] = [linearKey, etherKey].map(
    (key) => positionAt(state, 'a', state.markets.get(key)!, 'BOTH')!,
  );
  const cell = state.ledger.accounts.get('a')!.cells.get('linear/USDT')!;
  cell.free = 50n * unit;
  const effects = emptyEffects(1_000, false, state.pendingWork);
  const pay = (thousandths: number) => payCross(state, cross!.pool, (BigInt(thousandths) * unit) / 1_000n, effects);
  const shown = () => [cell.free, cross!.margin, first!.locked, second!.locked].map((amount) => Number(amount) / 1e12);
  return { state, cell, effects, pay, shown, isolated: isolated!, first: first!, second: second!, others };
}

describe('a loss of cross margin', () => {
  it.each([
    [0, 0, [50, 100, 99.495, 98.49], []],
    [49_999, 49.999, [0.001, 100, 99.495, 98.49], []],
    [50_000, 50, [0, 100, 99.495, 98.49], []],
    [80_000, 80, [0, 70, 99.495, 98.49], []],
    [150_000, 150, [0, 0, 99.495, 98.49], []],
    [199_495, 199.495, [0, 0, 50, 98.49], ['first']],
    [249_495, 249.495, [0, 0, 0, 98.49], ['first']],
    [250_495, 250.495, [0, 0, 0, 97.49], ['first', 'second']],
    [347_985, 347.985, [0, 0, 0, 0], ['first', 'second']],
    [900_000, 347.985, [0, 0, 0, 0], ['first', 'second']],
  ] as const)(
    'of %s thousandths takes %s: what is free, then the margin of the positions, then the locks of the orders in their order',
    (amount, taken, left, underfunded) => {
      const { pay, shown, effects, isolated, others, cell, ...orders } = stretched();
      const locked = cell.locked;
      expect(Number(pay(amount)) / 1e12).toBe(taken);
      expect(shown()).toEqual(left);
      expect([...effects.underfunded]).toEqual(underfunded.map((name) => orders[name]));
      expect([isolated.margin, others.map((each) => each.locked > 0n)]).toEqual([100n * unit, [true, true]]);
      expect(Number(locked - cell.locked) / 1e12).toBeCloseTo(Math.max(0, taken - 50), 9);
    },
  );

  it('cancels the orders whose lock it took with the reason MARGIN', () => {
    const { state, pay, first, second } = stretched();
    pay(200_000);
    const { events } = apply(state, { kind: 'wake', markets: [] }, 1_000);
    expect(events.findLast((event) => event.kind === 'order')).toMatchObject({
      order: { order_id: first.id, status: 'CANCELED', status_reason: 'MARGIN' },
    });
    expect([state.orders.has(first.id), state.orders.has(second.id)]).toEqual([false, true]);
  });
});

describe('a part of an isolated position that is closed', () => {
  // Half of 2 that were bought at 1000, with a margin of 100 each.
  it.each([
    ['with a gain frees its share and brings the gain', 10_500, 50, 100, 150, 0],
    ['with a loss within its share frees what is left of that', 9_700, -30, 100, 70, 0],
    ['with a loss of its share frees nothing', 9_000, -100, 100, 0, 0],
    ['with a loss beyond its share takes the margin of the rest', 8_700, -130, 70, 0, 0],
    ['with a loss beyond all of its margin is paid for', 7_500, -250, 0, 0, 50],
  ])('%s', (_name, ticks, profit, margin, freed, insured) => {
    const { state } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    set(state, 'a', { margin_mode: 'ISOLATED' });
    order(state, 'b', limit('SELL', '1000.0', '2'));
    order(state, 'a', limit('BUY', '1000.0', '2'));
    const market = state.markets.get(linearKey)!;
    const position = positionAt(state, 'a', market, 'BOTH')!;
    const cell = state.ledger.accounts.get('a')!.cells.get('linear/USDT')!;
    const free = cell.free;
    const flow = state.ledger.flow.get('USDT') ?? 0n;
    state.ledger.insurance.set('USDT', 20n * unit);
    const effects = emptyEffects(1_000, false, state.pendingWork);
    expect(closePart(state, position, { ticks, lots: 1_000 }, effects)).toBe(BigInt(profit) * unit);
    expect([position.margin, cell.free - free, cell.locked]).toEqual([
      BigInt(margin) * unit,
      BigInt(freed) * unit,
      BigInt(margin) * unit,
    ]);
    // The insurance fund pays as far as it goes, and the house the rest.
    const fromFund = Math.min(20, insured);
    expect([20n * unit - state.ledger.insurance.get('USDT')!, (state.ledger.flow.get('USDT') ?? 0n) - flow]).toEqual([
      BigInt(fromFund) * unit,
      BigInt(-profit - insured + fromFund) * unit,
    ]);
    expect([position.lots, market.contract!.held.get('a/BOTH'), market.contract!.house.lots]).toEqual([
      1_000, 1_000, 1_000,
    ]);
    expect(effects.moved.has(position)).toBe(true);
    effects.moved.clear();
  });
});
