import { describe, expect, it } from 'vitest';
import type { MarginNotice } from '../../../../../src/shared/trade/ledger-entry.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { emptyEffects, type PendingEffects } from '../../../../../src/shared/core/state/effects.ts';
import { lookAtPortfolios } from '../../../../../src/shared/core/liquidation/portfolio-call.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { order, perpetual } from '../contract-kit.ts';
import { cellText, ledgerCommand, marginState, placeOf } from '../margin-kit.ts';
import { limit, place, placedOrder } from '../core-kit.ts';
import type { MarginStatus } from '../../../../../src/shared/core/ledger/debt.ts';

const unit = 10n ** 12n;

/** A portfolio account `a` that owes 1,000 USDT, for which it needs 80, and has so many USDT on margin. */
function owing(usdt: string, status: MarginStatus): CoreState {
  const state = marginState();
  apply(
    state,
    { kind: 'list', seed: 1, markets: [{ instrument: perpetual, external: false, lotsPerMinute: 20_000 }] },
    0,
  );
  apply(state, { kind: 'rebase', step: 20 }, 2_000);
  apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: usdt }, 0);
  apply(state, ledgerCommand('a', { kind: 'portfolio', action: 'open', place: placeOf('a', 'margin') }), 2_000);
  const account = state.ledger.accounts.get('a')!;
  account.debts.set('margin', {
    exchange: 'HALYARD',
    status: 'NORMAL',
    loans: new Map([['USDT', { principal: 1_000n * unit, interest: 0n, hour: 0 }]]),
  });
  account.portfolio!.status = status;
  return state;
}

function look(state: CoreState): PendingEffects & { readonly notices: readonly MarginNotice[] } {
  const effects = emptyEffects(2_000, false, state.pendingWork);
  lookAtPortfolios(state, effects);
  const notices = effects.events.flatMap((event) =>
    event.kind === 'entry' && event.entry.of === 'margin' ? [event.entry.row] : [],
  );
  return { ...effects, notices };
}

describe('the state of a portfolio account', () => {
  it.each<[MarginStatus, string, readonly (readonly [MarginStatus, number])[]]>([
    // Equity is what there is less 1,000, over 80.
    ['NORMAL', '1120.01', []],
    ['NORMAL', '1120', [['MARGIN_CALL', 1.5]]],
    ['MARGIN_CALL', '1124', []],
    ['MARGIN_CALL', '1124.01', [['NORMAL', 1.5501]]],
    ['MARGIN_CALL', '1096.01', []],
    ['MARGIN_CALL', '1096', [['PRE_LIQ', 1.2]]],
    ['PRE_LIQ', '1096.01', [['MARGIN_CALL', 1.2001]]],
    ['PRE_LIQ', '1124.01', [['NORMAL', 1.5501]]],
    ['PRE_LIQ', '1120.01', [['MARGIN_CALL', 1.5001]]],
    ['PRE_LIQ', '1084.01', []],
    [
      'PRE_LIQ',
      '1084',
      [
        ['FORCE_LIQ', 1.05],
        ['NORMAL', 999],
      ],
    ],
    ['FORCE_LIQ', '2000', [['NORMAL', 999]]],
  ])('that was %s and has %s USDT is told as %j', (before, usdt, reported) => {
    const state = owing(usdt, before);
    const { notices } = look(state);
    expect(notices.map(({ status, level }) => [status, level])).toEqual(reported);
    for (const notice of notices) expect(notice).toMatchObject({ api_id: 'a', account_type: 'margin', time: 2_000 });
    if (reported.at(-1)?.[1] === 999)
      expect([state.ledger.accounts.get('a')!.debts.size, cellText(state, 'a', 'margin', 'USDT')]).toEqual([
        0,
        `${Number(usdt) - 1_000} 0 0 0`,
      ]);
  });

  it('is not looked at while a debt has no price', () => {
    const state = owing('1000', 'NORMAL');
    state.ledger.accounts.get('a')!.debts.get('margin')!.loans.set('NOPE', { principal: 1n, interest: 0n, hour: 0 });
    expect(look(state).notices).toEqual([]);
  });

  it('in which it may only reduce takes back orders that would open contracts, and leaves those that wait, those on spot and those of others', () => {
    const state = owing('2000', 'NORMAL');
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'c', account_type: 'linear', asset: 'USDT', amount: '2000' },
      0,
    );
    const ids = {
      opening: order(state, 'a', limit('BUY', '990.0', '1')),
      waiting: order(state, 'a', {
        side: 'BUY',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        trigger_price: '1100.0',
        amount: '1',
      }),
      spot: place(state, 'a', limit('BUY', '900', '1')),
      other: order(state, 'c', limit('BUY', '990.0', '1')),
    };
    const id = (name: keyof typeof ids): string => placedOrder(ids[name])!.order_id;
    // What the order needs is no maintenance: 1,000 more are owed elsewhere, so that 1,096 are left.
    const cell = state.ledger.accounts.get('a')!.cells.get('margin/USDT')!;
    cell.free -= 904n * unit;
    const { notices, events } = look(state);
    expect(notices.map(({ status }) => status)).toEqual(['PRE_LIQ']);
    expect(
      events
        .filter((event) => event.kind === 'order')
        .map((event) => event.kind === 'order' && [event.order.order_id, event.order.status, event.order.status_reason])
        .at(-1),
    ).toEqual([id('opening'), 'CANCELED', 'MARGIN']);
    expect((['opening', 'waiting', 'spot', 'other'] as const).map((name) => state.orders.has(id(name)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('at its last bound cancels the orders of all its wallets but not of spot, and pays its debt out of the futures wallets too', () => {
    const state = owing('2000', 'NORMAL');
    const [spot, waiting] = [
      place(state, 'a', limit('BUY', '900', '1')),
      order(state, 'a', {
        side: 'BUY',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        trigger_price: '1100.0',
        amount: '0.01',
      }),
    ].map((effects) => placedOrder(effects)!.order_id);
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'USDT', amount: '50' },
      0,
    );
    const cell = state.ledger.accounts.get('a')!.cells.get('margin/USDT')!;
    cell.free -= 1_020n * unit;
    const { notices, events } = look(state);
    // 980 and 50 less 1,000 over 80.
    expect(notices.map(({ status, level }) => [status, level])).toEqual([
      ['FORCE_LIQ', 0.375],
      ['NORMAL', 999],
    ]);
    expect(
      events.flatMap((event) =>
        event.kind === 'entry' && event.entry.of === 'transfer'
          ? [[event.entry.row.from, event.entry.row.to, event.entry.row.amount]]
          : [],
      ),
    ).toEqual([['linear', 'margin', '50']]);
    expect([
      cellText(state, 'a', 'margin', 'USDT'),
      cellText(state, 'a', 'linear', 'USDT'),
      state.orders.has(spot!),
      state.orders.has(waiting!),
    ]).toEqual(['30 0 0 0', '0 0 0 0', true, false]);
  });
});
