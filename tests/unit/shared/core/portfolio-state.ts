import { expect } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { inverse, order, perpetual, set } from './contract-kit.ts';
import { bookedOf, ledgerCommand, type Lever, marginState, placeOf } from './margin-kit.ts';
import { limit, placedOrder, userOf } from './core-kit.ts';

/** Turns an account into a portfolio. */
export const open = (state: CoreState, api_id: string): Effects =>
  apply(
    state,
    ledgerCommand(api_id, { kind: 'portfolio', action: 'open', place: placeOf(api_id, 'margin') }),
    state.step * 100,
  );

/**
 * `a` and `c` are portfolios; each account has 3,000 USDT and 1 BTC on margin, 1,000 USDT in linear and 1 BTC in
 * inverse contracts.
 */
export function portfolioState(lever: Lever = { ticks: 10_000 }): CoreState {
  const state = marginState(lever);
  apply(
    state,
    {
      kind: 'list',
      seed: 1,
      markets: [perpetual, inverse].map((instrument) => ({ instrument, external: false, lotsPerMinute: 20_000 })),
    },
    0,
  );
  apply(state, { kind: 'rebase', step: 20 }, 2_000);
  for (const api_id of ['a', 'b', 'c'])
    for (const [account_type, asset, amount] of [
      ['margin', 'USDT', '3000'],
      ['margin', 'BTC', '1'],
      ['linear', 'USDT', '1000'],
      ['inverse', 'BTC', '1'],
    ] as const) {
      apply(state, { kind: 'deposit', user_id: userOf(api_id), api_id, account_type, asset, amount }, 0);
    }
  for (const api_id of ['a', 'c']) expect(bookedOf(open(state, api_id))).toEqual({ opened: true });
  return state;
}

/** States of margin that effects tell of, in their order. */
export const notices = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'margin' ? [event.entry.row.status] : [])),
  );

/** `a` buys 40 BTC of `b` on 50×. */
export function stretched(lever: Lever): CoreState {
  const state = portfolioState(lever);
  set(state, 'a', { leverage: 50, confirm_risk: true });
  apply(
    state,
    { kind: 'deposit', user_id: 'v', api_id: 'b', account_type: 'linear', asset: 'USDT', amount: '5000' },
    0,
  );
  order(state, 'b', limit('SELL', '1000.0', '40'));
  expect(placedOrder(order(state, 'a', limit('BUY', '1000.0', '40')))).toMatchObject({ filled_amount: '40.000' });
  return state;
}
