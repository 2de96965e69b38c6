import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { loanOf } from '../../../../../src/shared/core/ledger/loans.ts';
import type { PortfolioCommand } from '../../../../../src/shared/core/state/ledger-command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { order, perpetual, set } from '../contract-kit.ts';
import { bookedOf, cellText, jumpTo, ledgerCommand, loan, marginState, placeOf } from '../margin-kit.ts';
import { limit, userOf } from '../core-kit.ts';

const act = (state: CoreState, fields: Pick<PortfolioCommand, 'action'> & Partial<PortfolioCommand>, api_id = 'a') =>
  bookedOf(
    apply(
      state,
      ledgerCommand(api_id, { kind: 'portfolio', place: placeOf(api_id, 'margin'), ...fields }),
      state.step * 100,
    ),
  );

/** `a` owes 400 USDT and has 100 on margin, 50 on linear and 30 on dated contracts. */
function owing(): CoreState {
  const state = marginState();
  apply(
    state,
    { kind: 'list', seed: 1, markets: [{ instrument: perpetual, external: false, lotsPerMinute: 20_000 }] },
    0,
  );
  apply(state, { kind: 'rebase', step: 20 }, 2_000);
  const put = (account_type: 'margin' | 'linear' | 'futures', asset: string, amount: string) =>
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type, asset, amount }, 0);
  put('margin', 'BTC', '1');
  loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', '400');
  const cell = state.ledger.accounts.get('a')!.cells.get('margin/USDT')!;
  cell.free -= 300n * 10n ** 12n;
  put('linear', 'USDT', '50');
  put('futures', 'USDT', '30');
  return state;
}
const principal = (state: CoreState) =>
  Number(loanOf(state.ledger.accounts.get('a'), 'margin', 'USDT')?.principal ?? 0n) / 1e12;

describe('an account that nobody has opened', () => {
  it('owes nothing, has nothing to collect, and is opened by what is set for it', () => {
    const state = marginState();
    const before = snapshotOf(state);
    expect(act(state, { action: 'repay', asset: 'USDT' }, 'x')).toEqual({
      refused: 'NOTHING_OWED',
      field: 'asset',
      asset: 'USDT',
    });
    expect(snapshotOf(state)).toBe(before);
    expect(act(state, { action: 'collect' }, 'x')).toEqual({ collected: [] });
    expect(act(state, { action: 'auto', enabled: true }, 'y')).toEqual({ enabled: true, repaid: [] });
    expect(act(state, { action: 'open' }, 'z')).toEqual({ opened: true });
    expect(state.ledger.accounts.get('z')!.portfolio).toEqual({ exchange: 'HALYARD', status: 'NORMAL' });
  });
});

describe('a repayment over all wallets', () => {
  it('takes from the margin wallet first, then from the others in their order, and only what is missing', () => {
    const state = owing();
    expect(act(state, { action: 'repay', asset: 'USDT', amount: '90' })).toEqual({
      repaid: [{ asset: 'USDT', qty: '90' }],
    });
    expect(['margin', 'linear', 'futures'].map((wallet) => cellText(state, 'a', wallet, 'USDT').split(' ')[0])).toEqual(
      ['10', '50', '30'],
    );
    expect(act(state, { action: 'repay', asset: 'USDT', amount: '35' })).toEqual({
      repaid: [{ asset: 'USDT', qty: '35' }],
    });
    expect(['margin', 'linear', 'futures'].map((wallet) => cellText(state, 'a', wallet, 'USDT').split(' ')[0])).toEqual(
      ['0', '25', '30'],
    );
    // All that there is, to the last unit, and no more.
    expect(act(state, { action: 'repay', asset: 'USDT', amount: '55.000000000001' })).toMatchObject({
      refused: 'BALANCE',
      free: '55',
      need: '55.000000000001',
    });
    expect(act(state, { action: 'repay', asset: 'USDT', amount: '55' })).toEqual({
      repaid: [{ asset: 'USDT', qty: '55' }],
    });
    expect(act(state, { action: 'repay', asset: 'USDT' })).toMatchObject({ refused: 'BALANCE', free: '0' });
  });

  it('is of no more than is owed, and of nothing that is not', () => {
    const state = owing();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'USDT', amount: '1000' },
      0,
    );
    const { qty } = (act(state, { action: 'repay', asset: 'USDT', amount: '900' }) as { repaid: { qty: string }[] })
      .repaid[0]!;
    // 400, and the interest of an hour: 0.02 % a day.
    expect(Number(qty)).toBeCloseTo(400 + (400 * 0.0002) / 24, 9);
    expect(act(state, { action: 'repay', asset: 'USDT' })).toMatchObject({ refused: 'NOTHING_OWED' });
    expect(act(state, { action: 'repay' })).toMatchObject({ refused: 'NOTHING_OWED', field: 'asset' });
  });

  it('comes with every hour while the switch is on, and no more once it is off', () => {
    const state = owing();
    expect(act(state, { action: 'auto', enabled: true })).toEqual({ enabled: true, repaid: [] });
    jumpTo(state, 3_600_000);
    expect(principal(state)).toBeCloseTo(220.006, 2);
    expect(act(state, { action: 'auto', enabled: false })).toEqual({ enabled: false, repaid: [] });
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '100' },
      0,
    );
    jumpTo(state, 7_200_000);
    expect(principal(state)).toBeCloseTo(220.006, 2);
    expect(act(state, { action: 'auto' })).toMatchObject({ enabled: false, repaid: [{ asset: 'USDT', qty: '100' }] });
  });
});

describe('what is collected', () => {
  it('is all that is free in the other wallets, or that of one asset, as far as margin may hold it', () => {
    const state = owing();
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'BTC', amount: '2' }, 0);
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'NOPE', amount: '2' }, 0);
    expect(act(state, { action: 'collect', asset: 'BTC' })).toEqual({
      collected: [{ asset: 'BTC', qty: '2', from: 'linear' }],
    });
    expect(act(state, { action: 'collect' })).toEqual({
      collected: [
        { asset: 'USDT', qty: '50', from: 'linear' },
        { asset: 'USDT', qty: '30', from: 'futures' },
      ],
    });
    expect([
      cellText(state, 'a', 'margin', 'USDT').split(' ')[0],
      cellText(state, 'a', 'margin', 'BTC'),
      cellText(state, 'a', 'linear', 'NOPE'),
    ]).toEqual(['180', '3 0 0 0', '2 0 0 0']);
  });
});

describe('a portfolio account is not opened', () => {
  it('while the account has a position, nor where one of its contracts is isolated; those of other accounts are in nobody’s way', () => {
    const state = owing();
    for (const api_id of ['a', 'b', 'c'])
      apply(
        state,
        { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'linear', asset: 'USDT', amount: '5000' },
        0,
      );
    order(state, 'b', limit('SELL', '1000.0', '1'));
    order(state, 'a', limit('BUY', '1000.0', '1'));
    expect(act(state, { action: 'open' })).toEqual({ refused: 'MODE_LOCKED', field: 'account_mode' });
    set(state, 'c', { margin_mode: 'ISOLATED' });
    expect(act(state, { action: 'open' }, 'c')).toEqual({
      refused: 'INPUT',
      field: 'account_mode',
      rule: 'cross_only',
    });
    set(state, 'c', { margin_mode: 'CROSS' });
    expect(act(state, { action: 'open' }, 'c')).toEqual({ opened: true });
  });
});
