import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import {
  checkContracts,
  contractState,
  inverse,
  inverseKey,
  linearKey,
  order,
  perpetual,
  run,
  set,
  reportedPositions,
  wallet,
} from '../contract-kit.ts';
import { limit, placedOrder } from '../core-kit.ts';

/** A contract that shares its money with the first one. */
const ether = { ...perpetual, symbol: 'ETHUSDT', base: 'ETH' };
const etherKey = keyOfSymbol(ether);

/**
 * A state whose flow is awake at 1000.0, an account e of 100 USDT beside a and c, and one h of 10,000 USDT beside b and
 * d.
 */
function awake() {
  const made = contractState([perpetual, inverse, ether]);
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  apply(
    made.state,
    { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
    0,
  );
  apply(
    made.state,
    { kind: 'deposit', user_id: 'v', api_id: 'h', account_type: 'linear', asset: 'USDT', amount: '10000' },
    0,
  );
  return made;
}
type Made = ReturnType<typeof awake>;

const trade = (state: Made['state'], buyer: string, seller: string, amount: string, price = '1000.0'): Effects[] => [
  order(state, seller, limit('SELL', price, amount)),
  order(state, buyer, limit('BUY', price, amount)),
];

/** The fair price jumps, and everything is looked at anew. */
function jump({ state, path }: Made, ticks: number): Effects[] {
  path.ticks = ticks;
  return [apply(state, { kind: 'rebase', step: state.step + 1_000 }, (state.step + 1_000) * 100)];
}

/** Orders of the house, as they were told. */
const forced = (effects: readonly Effects[]): Order[] =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'order' && event.order.source === 'LIQ' ? [event.order] : [])),
  );
const brief = ({ api_id, status_reason, side, filled_amount }: Order) => [api_id, status_reason, side, filled_amount];

describe('auto-deleveraging', () => {
  it.each([
    ['a fall', 'long', 8_000],
    ['a rise', 'short', 12_000],
  ] as const)(
    'after %s reduces the other side in the order of profit ÷ margin, the highest first, by as much as was taken over',
    (_name, side, ticks) => {
      const made = awake();
      const { state } = made;
      // The same price and profit a lot: the margin ranks, and that is by leverage.
      for (const [api_id, leverage] of [
        ['e', 50],
        ['b', 10],
        ['h', 5],
        ['d', 20],
      ] as const)
        set(state, api_id, { leverage, ...(leverage > 10 && { confirm_risk: true }) });
      const meet = (one: string, other: string, amount: string) =>
        side === 'long' ? trade(state, one, other, amount) : trade(state, other, one, amount);
      meet('e', 'b', '0.3');
      meet('e', 'd', '0.4');
      meet('e', 'h', '0.2');
      meet('a', 'h', '0.2');
      const effects = jump(made, ticks);
      const closing = side === 'long' ? 'BUY' : 'SELL';
      expect(forced(effects).map(brief)).toEqual([
        ['e', 'LIQUIDATION', side === 'long' ? 'SELL' : 'BUY', '0.900'],
        ['d', 'ADL', closing, '0.400'],
        ['b', 'ADL', closing, '0.300'],
        ['h', 'ADL', closing, '0.200'],
      ]);
      const prices = new Set(forced(effects).map(({ avg_price }) => avg_price));
      expect(prices.size, 'all at the bankruptcy price').toBe(1);
      expect(Math.abs(1000 - Number([...prices][0])), 'what its 100 USDT bear').toBeGreaterThan(109);
      expect(Math.abs(1000 - Number([...prices][0]))).toBeLessThan(112);
      const left = [...state.contracts.pools.values()].flatMap(({ api_id, positions }) =>
        [...positions.values()].map(({ lots }) => [api_id, lots]),
      );
      expect(left).toEqual(
        expect.arrayContaining(
          side === 'long'
            ? [
                ['a', 200],
                ['h', -200],
              ]
            : [
                ['a', -200],
                ['h', 200],
              ],
        ),
      );
      expect(left).toHaveLength(2);
      expect(wallet(state, 'e')[0]).toBeLessThan(0.1);
      checkContracts(state);
    },
  );

  it('reduces the one who came in at the better price first where the leverage is the same', () => {
    const made = awake();
    const { state } = made;
    set(state, 'e', { leverage: 50, confirm_risk: true });
    trade(state, 'e', 'b', '0.4', '1000.0');
    jump(made, 10_100);
    trade(state, 'e', 'h', '0.3', '1010.0');
    trade(state, 'a', 'd', '0.4', '1010.0');
    jump(made, 10_050);
    trade(state, 'e', 'd', '0.2', '1005.0');
    const effects = forced(jump(made, 8_000)).map(brief);
    expect(effects).toEqual([
      ['e', 'LIQUIDATION', 'SELL', '0.900'],
      ['h', 'ADL', 'BUY', '0.300'],
      ['d', 'ADL', 'BUY', '0.600'],
    ]);
    checkContracts(state);
  });

  it('reduces nobody while the insurance fund can pay, which then has paid what was missing', () => {
    const made = awake();
    const { state } = made;
    set(state, 'e', { leverage: 50, confirm_risk: true });
    trade(state, 'e', 'b', '0.9');
    // A fund grows by what liquidations before it have left; the money is taken from the house's flow.
    state.ledger.insurance.set('USDT', 500n * 10n ** 12n);
    state.ledger.flow.set('USDT', (state.ledger.flow.get('USDT') ?? 0n) - 500n * 10n ** 12n);
    const effects = jump(made, 8_000);
    expect(forced(effects).map(brief)).toEqual([['e', 'LIQUIDATION', 'SELL', '0.900']]);
    expect(forced(effects)).toMatchObject([
      { order_type: 'MARKET', time_in_force: 'IOC', reduce_only: true, source: 'LIQ' },
    ]);
    const { mark } = state.markets.get(linearKey)!.contract!;
    const paid = 500 - Number(state.ledger.insurance.get('USDT')) / 1e12;
    expect(paid).toBeCloseTo(0.9 * (Number(forced(effects)[0]!.avg_price) - mark / 10), 6);
    expect(reportedPositions(effects).get('b/BTCUSDT/BOTH')?.qty ?? '-0.900').toBe('-0.900');
    checkContracts(state);
  });
});

describe('orders of who is liquidated', () => {
  it('an isolated position takes those of its own side and contract with it, and no others', () => {
    const made = awake();
    const { state } = made;
    for (const api_id of ['a', 'b']) set(state, api_id, { position_mode: 'HEDGE' });
    set(state, 'a', { margin_mode: 'ISOLATED', leverage: 10 });
    order(state, 'b', { ...limit('SELL', '1000.0', '1'), position_side: 'SHORT' });
    order(state, 'a', { ...limit('BUY', '1000.0', '1'), position_side: 'LONG' });
    const resting = {
      ownOpening: order(state, 'a', { ...limit('BUY', '600.0', '0.1'), position_side: 'LONG' }),
      ownClosing: order(state, 'a', { ...limit('SELL', '1300.0', '0.1'), position_side: 'LONG' }),
      otherSide: order(state, 'a', { ...limit('SELL', '1400.0', '0.1'), position_side: 'SHORT' }),
      otherContract: order(state, 'a', { ...limit('BUY', '600.0', '1'), market: etherKey, position_side: 'LONG' }),
      otherAsset: order(state, 'a', { ...limit('BUY', '600.0', '1'), market: inverseKey, position_side: 'LONG' }),
      otherAccount: order(state, 'b', { ...limit('BUY', '600.0', '0.1'), position_side: 'LONG' }),
    };
    const ids = Object.entries(resting).map(([name, effects]) => [name, placedOrder(effects)!.order_id] as const);
    expect(ids.every(([, id]) => state.orders.has(id))).toBe(true);
    const effects = jump(made, 8_500);
    expect(forced(effects).map(({ api_id, status_reason }) => [api_id, status_reason])[0]).toEqual([
      'a',
      'LIQUIDATION',
    ]);
    expect(ids.filter(([, id]) => state.orders.has(id)).map(([name]) => name)).toEqual([
      'otherSide',
      'otherContract',
      'otherAsset',
      'otherAccount',
    ]);
    const ends = effects.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && event.order.source !== 'LIQ' && event.order.status !== 'CANCELING'
          ? [[event.order.order_id, event.order.status, event.order.status_reason]]
          : [],
      ),
    );
    expect(ends).toEqual(ids.slice(0, 2).map(([, id]) => [id, 'CANCELED', 'LIQUIDATION']));
    checkContracts(state);
  });

  it('positions of cross margin take all that share their money with them, and neither another asset’s nor another account’s', () => {
    const made = awake();
    const { state } = made;
    set(state, 'e', { leverage: 50, confirm_risk: true });
    trade(state, 'e', 'b', '0.9');
    const own = [
      limit('BUY', '600.0', '0.01'),
      limit('SELL', '1300.0', '0.01'),
      { ...limit('BUY', '600.0', '0.01'), market: etherKey },
    ].map((fields) => placedOrder(order(state, 'e', fields))!.order_id);
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'inverse', asset: 'BTC', amount: '1' }, 0);
    const others = [
      placedOrder(order(state, 'e', { ...limit('BUY', '600.0', '1'), market: inverseKey }))!.order_id,
      placedOrder(order(state, 'a', limit('BUY', '600.0', '0.1')))!.order_id,
      placedOrder(order(state, 'a', { ...limit('BUY', '600.0', '1'), market: inverseKey }))!.order_id,
    ];
    jump(made, 8_000);
    expect(own.some((id) => state.orders.has(id))).toBe(false);
    expect(others.every((id) => state.orders.has(id))).toBe(true);
    checkContracts(state);
  });

  it('nothing is canceled while nothing is due', () => {
    const made = awake();
    const { state } = made;
    set(state, 'a', { margin_mode: 'ISOLATED', leverage: 10 });
    trade(state, 'a', 'b', '1');
    const id = placedOrder(order(state, 'a', limit('BUY', '600.0', '0.1')))!.order_id;
    run(state, 5);
    jump(made, 9_500);
    expect(state.orders.has(id)).toBe(true);
  });
});
