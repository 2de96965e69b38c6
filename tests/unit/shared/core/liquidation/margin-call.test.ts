import { describe, expect, it } from 'vitest';
import type { MarginNotice } from '../../../../../src/shared/trade/ledger-entry.ts';
import { openAccount } from '../../../../../src/shared/core/ledger/accounts.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { emptyEffects, type Effects } from '../../../../../src/shared/core/state/effects.ts';
import { isMarginLook, lookAtMargins } from '../../../../../src/shared/core/liquidation/margin-call.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { ledgerCommand, type Lever, marginState, placeOf, transfer } from '../margin-kit.ts';

const unit = 10n ** 12n;

/** `a` has so many hundredths of 1,000 USDT on margin and owes 1,000, at 5×: called at 1.16, liquidated at 1.1. */
function owing(hundredths: number, status: 'NORMAL' | 'MARGIN_CALL' = 'NORMAL', lever?: Lever): CoreState {
  const state = marginState(lever);
  apply(state, ledgerCommand('a', { kind: 'leverage', place: placeOf('a', 'margin'), leverage: 5 }), 1_000);
  openAccount(state.ledger, 'a', 'u').debts.set('margin', {
    exchange: 'HALYARD',
    status,
    loans: new Map([['USDT', { principal: 1_000n * unit, interest: 0n, hour: 0 }]]),
  });
  apply(
    state,
    {
      kind: 'deposit',
      user_id: 'u',
      api_id: 'a',
      account_type: 'margin',
      asset: 'USDT',
      amount: String(hundredths * 10),
    },
    1_000,
  );
  return state;
}

function look(state: CoreState): { readonly notices: MarginNotice[]; readonly touched: readonly string[] } {
  const effects = emptyEffects(1_000, false, state.pendingWork);
  lookAtMargins(state, effects);
  const touched = [...(effects.touched.get('a') ?? [])];
  effects.touched.clear();
  const reported: Effects = effects;
  return {
    notices: reported.events.flatMap((event) =>
      event.kind === 'entry' && event.entry.of === 'margin' ? [event.entry.row] : [],
    ),
    touched,
  };
}

describe('the level of a margin wallet', () => {
  it.each([
    ['NORMAL', 117, []],
    ['NORMAL', 116, [['MARGIN_CALL', 1.16]]],
    ['NORMAL', 111, [['MARGIN_CALL', 1.11]]],
    ['NORMAL', 110, [['FORCE_LIQ', 1.1]]],
    ['MARGIN_CALL', 117, []],
    ['MARGIN_CALL', 121, []],
    ['MARGIN_CALL', 122, [['NORMAL', 1.22]]],
    ['MARGIN_CALL', 110, [['FORCE_LIQ', 1.1]]],
  ] as const)(
    'that was %s and is %s hundredths is told as %j: a bound belongs to the stricter state, and a call ends 0.05 above it',
    (before, hundredths, reported) => {
      const { notices, touched } = look(owing(hundredths, before));
      expect(
        notices
          .filter(({ status, level }) => !(status === 'NORMAL' && level === 999))
          .map(({ status, level }) => [status, level]),
      ).toEqual(reported);
      if (reported.length > 0) expect(touched).toContain('margin/USDT');
      else expect(touched).toEqual([]);
    },
  );

  it('is told to the fourth decimal, rounded down, and 999 at most once a debt is paid', () => {
    const state = owing(0);
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '1123.499' },
      1_000,
    );
    expect(look(state).notices).toMatchObject([
      { api_id: 'a', account_type: 'margin', status: 'MARGIN_CALL', level: 1.1234, time: 1_000 },
    ]);
    // What covers the debt pays it at once where the wallet is liquidated, and the end is told after it.
    expect(look(owing(110)).notices.map(({ status, level }) => [status, level])).toEqual([
      ['FORCE_LIQ', 1.1],
      ['NORMAL', 999],
    ]);
  });

  it('is not looked at where a debt has no price, nor of a portfolio’s margin wallet', () => {
    const unpriced = owing(100);
    unpriced.ledger.accounts.get('a')!.debts.get('margin')!.loans.set('NOPE', { principal: 1n, interest: 0n, hour: 0 });
    expect(look(unpriced).notices).toEqual([]);
    const whole = owing(100);
    whole.ledger.accounts.get('a')!.portfolio = { exchange: 'HALYARD', status: 'NORMAL' };
    expect(look(whole).notices).toEqual([]);
  });

  it('is looked at every tenth step', () => {
    expect([0, 1, 9, 10, 11, 20].map(isMarginLook)).toEqual([true, false, false, true, false, true]);
  });
});

describe('the leverage of cross margin', () => {
  const change = (state: CoreState, leverage: 3 | 5) =>
    apply(state, ledgerCommand('a', { kind: 'leverage', place: placeOf('a', 'margin'), leverage }), 1_000).answer;

  it('is not set where what is owed would be called at once, at the bound itself neither', () => {
    // At 3× a call comes at 1.3.
    expect(change(owing(130), 3)).toMatchObject({
      kind: 'refused',
      code: 'INPUT',
      data: { field: 'leverage', rule: 'margin_level' },
    });
    const state = owing(131);
    expect(change(state, 3)).toMatchObject({ kind: 'booked', booked: { leverage: 3 } });
    expect(look(state).notices).toEqual([]);
  });

  it('is set where nothing is owed', () => {
    const state = marginState();
    transfer(state, placeOf('a', 'spot'), placeOf('a', 'margin'), 'USDT', '1');
    expect([change(state, 3), state.ledger.accounts.get('a')!.crossLeverage]).toMatchObject([{ kind: 'booked' }, 3]);
  });
});
