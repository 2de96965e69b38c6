import { describe, expect, it } from 'vitest';
import type { MarginNotice } from '../../../../../src/shared/trade/ledger-entry.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { addTo } from '../../../../../src/shared/core/ledger/accounts.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';
import { type Effects, emptyEffects } from '../../../../../src/shared/core/state/effects.ts';
import { liquidate } from '../../../../../src/shared/core/liquidation/margin-liquidation.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import {
  bookedOf,
  cellText,
  ethKey,
  jumpTo,
  type Lever,
  loan,
  marginState,
  onMargin,
  placeOf,
  runTo,
  transfer,
} from '../margin-kit.ts';
import { limit, market, place, placedOrder, refusalOf } from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
const notices = (effects: readonly Effects[]): MarginNotice[] =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'margin' ? [event.entry.row] : [])),
  );
const forced = (effects: readonly Effects[]) => [
  ...new Map(
    effects.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && event.order.source === 'LIQ' ? [[event.order.order_id, event.order] as const] : [],
      ),
    ),
  ).values(),
];

function checkMoney(state: CoreState): void {
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  for (const { cells, debts } of state.ledger.accounts.values()) {
    for (const { free, locked } of cells.values()) expect(free >= 0n && locked >= 0n).toBe(true);
    for (const { loans } of debts.values())
      for (const { principal, interest } of loans.values())
        expect(principal >= 0n && interest >= 0n && principal + interest > 0n).toBe(true);
  }
}

/** `a` is long about 4 BTC on 1,000 USDT of its own at 1000.0, of which the lever is the price. */
function long(lever: Lever): CoreState {
  const state = marginState(lever);
  transfer(state, spot, margin, 'USDT', '1000');
  place(state, 'a', onMargin(market('BUY', { total: '4000' }), 'AUTO_BORROW'));
  expect(cellText(state, 'a', 'margin', 'USDT')).toMatch(/^0 0 2999\./);
  return state;
}

describe('margin calls', () => {
  it('are told once when the level falls to the bound, with the balances, and end above it', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    lever.ticks = 8_650;
    const called = runTo(state, 60);
    expect(notices(called)).toMatchObject([{ api_id: 'a', account_type: 'margin', status: 'MARGIN_CALL' }]);
    expect(notices(called)[0]!.level).toBeLessThanOrEqual(1.16);
    expect(notices(called)[0]!.level).toBeGreaterThan(1.1);
    expect(
      called.find((effects) => notices([effects]).length > 0)!.events.filter(({ kind }) => kind === 'balance'),
    ).toHaveLength(2);
    expect(notices(runTo(state, 120))).toEqual([]);
    expect(refusalOf(place(state, 'a', onMargin(limit('BUY', '800', '1'), 'AUTO_BORROW')))).toMatchObject({
      code: 'MAX_BORROW',
      data: { max: '0' },
    });
    lever.ticks = 9_500;
    expect(notices(runTo(state, 180)).map(({ status }) => status)).toEqual(['NORMAL']);
  });
});

describe('liquidation', () => {
  it('cancels the orders, sells into the book by orders of its own source until the debt is paid, and leaves the rest', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    const { order_id } = placedOrder(place(state, 'a', onMargin(limit('SELL', '1200', '1'))))!;
    lever.ticks = 8_200;
    const effects = runTo(state, 200);
    expect(notices(effects).map(({ status }) => status)).toEqual(['FORCE_LIQ', 'NORMAL']);
    expect(
      effects
        .flatMap(({ events }) => events)
        .find(
          (event) => event.kind === 'order' && event.order.order_id === order_id && event.order.status === 'CANCELED',
        ),
    ).toMatchObject({ order: { status_reason: 'LIQUIDATION' } });
    expect(forced(effects).length).toBeGreaterThan(0);
    for (const order of forced(effects))
      expect(order).toMatchObject({ side: 'SELL', account_type: 'margin', order_type: 'MARKET', source: 'LIQ' });
    expect(state.ledger.accounts.get('a')!.debts.size).toBe(0);
    expect(Number(cellText(state, 'a', 'margin', 'BTC').split(' ')[0])).toBeGreaterThan(0.1);
    expect([...state.ledger.insurance.values()]).toEqual([]);
    checkMoney(state);
  });

  it('sells nothing where the wallet’s own money pays the debt to the last unit', () => {
    const state = marginState({ ticks: 10_000 });
    transfer(state, spot, margin, 'BTC', '1');
    transfer(state, spot, margin, 'USDT', '100');
    const account = state.ledger.accounts.get('a')!;
    const debt = {
      exchange: 'HALYARD' as const,
      status: 'FORCE_LIQ' as const,
      loans: new Map([['USDT', { principal: 100n * 10n ** 12n, interest: 0n, hour: 0 }]]),
    };
    account.debts.set('margin', debt);
    const effects = emptyEffects(1_000, false, state.pendingWork);
    liquidate(state, account, 'margin', debt, effects);
    expect(forced([effects])).toEqual([]);
    expect([cellText(state, 'a', 'margin', 'BTC'), cellText(state, 'a', 'margin', 'USDT'), account.debts.size]).toEqual(
      ['1 0 0 0', '0 0 0 0', 0],
    );
  });

  it('buys back what a short owes', () => {
    const lever = { ticks: 10_000 };
    const state = marginState(lever);
    transfer(state, spot, margin, 'USDT', '1000');
    place(state, 'a', onMargin(market('SELL', { amount: '3.5' }), 'AUTO_BORROW'));
    lever.ticks = 11_800;
    const effects = runTo(state, 200);
    expect(notices(effects).map(({ status }) => status)).toEqual(['FORCE_LIQ', 'NORMAL']);
    expect(forced(effects).map(({ side }) => side)).toContain('BUY');
    expect(state.ledger.accounts.get('a')!.debts.size).toBe(0);
    checkMoney(state);
  });

  it('buys back what it can where the book asks for more than there is, and the rest is paid for its owner', () => {
    const lever = { ticks: 10_000 };
    const state = marginState(lever);
    apply(state, { kind: 'deposit', user_id: 'v', api_id: 'b', account_type: 'spot', asset: 'BTC', amount: '90' }, 0);
    transfer(state, spot, margin, 'USDT', '22500');
    expect(bookedOf(loan(state, 'BORROW', margin, 'BTC', '90'))).not.toHaveProperty('refused');
    // Sold to a buyer at the price, so that the flow's book is not in the way.
    place(state, 'b', limit('BUY', '1000.0', '90'));
    place(state, 'a', onMargin(limit('SELL', '1000.0', '90')));
    expect(Number(cellText(state, 'a', 'margin', 'USDT').split(' ')[0])).toBeGreaterThan(112_000);
    lever.ticks = 11_800;
    // What is offered beyond the flow's coins is offered far away.
    expect(refusalOf(place(state, 'b', limit('SELL', '1480.0', '90')))).toBeNull();
    const effects = runTo(state, 200);
    expect(notices(effects).map(({ status }) => status)).toEqual(['FORCE_LIQ', 'NORMAL']);
    const bought = forced(effects);
    expect(bought.map(({ side, total }) => [side, total !== undefined])).toContainEqual(['BUY', true]);
    expect(Math.max(...bought.map(({ filled_amount }) => Number(filled_amount)))).toBeLessThan(90);
    expect(state.ledger.accounts.get('a')!.debts.size).toBe(0);
    checkMoney(state);
  });

  it('what no asset is left for is paid by the insurance fund as far as it goes and then by the house, and the user ends at zero', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    const [loaned] = state.ledger.accounts.get('a')!.debts.get('margin')!.loans.values();
    const charged = loaned!.interest;
    const fund = 300n * 10n ** 12n;
    addTo(state.ledger.insurance, 'USDT', fund);
    addTo(state.ledger.flow, 'USDT', -fund);
    lever.ticks = 6_000;
    const effects = runTo(state, 300);
    expect(notices(effects).map(({ status }) => status)).toEqual(['FORCE_LIQ', 'NORMAL']);
    expect([cellText(state, 'a', 'margin', 'USDT'), cellText(state, 'a', 'margin', 'BTC')]).toEqual([
      '0 0 0 0',
      '0 0 0 0',
    ]);
    expect(state.ledger.insurance.get('USDT')).toBe(0n);
    expect(charged).toBeGreaterThan(0n);
    expect(state.ledger.interest.get('USDT')).toBe(charged);
    checkMoney(state);
  });

  it('an isolated pair is liquidated alone', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    transfer(state, spot, placeOf('a', 'isolated', 'ETHUSDT'), 'USDT', '900');
    place(state, 'a', onMargin({ ...market('BUY', { total: '2500' }), market: ethKey }, 'AUTO_BORROW', 'isolated'));
    transfer(state, spot, margin, 'USDT', '50000');
    lever.ticks = 6_500;
    const effects = runTo(state, 300);
    expect(notices(effects).map(({ account_type, symbol, status }) => [account_type, symbol, status])).toEqual([
      ['isolated', 'ETHUSDT', 'FORCE_LIQ'],
      ['isolated', 'ETHUSDT', 'NORMAL'],
    ]);
    expect(state.ledger.accounts.get('a')!.debts.has('margin')).toBe(true);
    checkMoney(state);
  });

  it('an own order in the way is canceled, and nothing can be ordered, borrowed or moved while it runs', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    lever.ticks = 8_200;
    runTo(state, 19);
    const wall = placedOrder(place(state, 'c', limit('BUY', '825', '100'), 1_900))!;
    const effects = runTo(state, 20);
    expect(notices(effects).at(0)).toMatchObject({ status: 'FORCE_LIQ' });
    expect(
      effects
        .flatMap(({ events }) => events)
        .filter((event) => event.kind === 'order' && event.order.order_id === wall.order_id)
        .at(-1),
    ).toMatchObject({ order: { status_reason: 'LIQUIDATION' } });
    state.ledger.accounts.get('a')!.debts.set('margin', {
      exchange: 'HALYARD',
      status: 'FORCE_LIQ',
      loans: new Map([['USDT', { principal: 1n, interest: 0n, hour: 0 }]]),
    });
    expect(refusalOf(place(state, 'a', onMargin(limit('BUY', '800', '1'))))).toMatchObject({
      code: 'INPUT',
      data: { rule: 'liquidation' },
    });
    expect(bookedOf(loan(state, 'BORROW', margin, 'USDT', '1'))).toMatchObject({ refused: 'MAX_BORROW' });
    expect(bookedOf(transfer(state, margin, spot, 'BTC', '0.1'))).toMatchObject({ refused: 'BALANCE' });
  });

  it('an own list in the way is canceled with both of its orders', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    lever.ticks = 8_200;
    runTo(state, 19);
    const list = place(
      state,
      'c',
      {
        side: 'BUY',
        order_type: 'OCO',
        time_in_force: 'GTC',
        amount: '50',
        oco: { limit_price: '815.0', stop_price: '1100.0' },
      },
      1_900,
    );
    const [limitLeg, stopLeg] = list.answer.kind === 'placed' ? list.answer.outcomes[0]!.legs! : [];
    expect([state.orders.has(limitLeg!), state.orders.has(stopLeg!)]).toEqual([true, true]);
    const effects = runTo(state, 20);
    expect(notices(effects).at(0)).toMatchObject({ status: 'FORCE_LIQ' });
    const ends = effects
      .flatMap(({ events }) => events)
      .flatMap((event) =>
        event.kind === 'order' && event.order.api_id === 'c' && event.order.status === 'CANCELED'
          ? [[event.order.order_id, event.order.status_reason]]
          : [],
      );
    expect(ends).toEqual([
      [limitLeg, 'LIQUIDATION'],
      [stopLeg, 'LIQUIDATION'],
    ]);
    expect([state.orders.has(limitLeg!), state.orders.has(stopLeg!), cellText(state, 'c', 'spot', 'USDT')]).toEqual([
      false,
      false,
      '100000 0 0 0',
    ]);
  });

  it('comes at a jump of the clock too, and the same from a snapshot', () => {
    const lever = { ticks: 10_000 };
    const state = long(lever);
    const restored = flowingStateOf(snapshotOf(state), state.fairPriceOf);
    lever.ticks = 8_000;
    const effects = [state, restored].map((each) => [jumpTo(each, 3_600_000 * 5), ...runTo(each, 36_000 * 5 + 50)]);
    expect(notices(effects[0]!).map(({ status }) => status)).toEqual(['FORCE_LIQ', 'NORMAL']);
    expect(JSON.stringify(effects[1]!.map(({ events }) => events))).toBe(
      JSON.stringify(effects[0]!.map(({ events }) => events)),
    );
    expect(snapshotOf(restored)).toBe(snapshotOf(state));
  });
});
