import { describe, expect, it } from 'vitest';
import { listed, place } from '../core-kit.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { smallDebts } from '../../../../../src/shared/core/margin-accounts/convert.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { stepMs, type CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { bookedOf, cellText, jumpTo, ledgerCommand, loan, marginState, placeOf, transfer } from '../margin-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
const linear = placeOf('a', 'linear');
const now = (state: CoreState) => state.step * stepMs;
const balanced = (state: CoreState) => {
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
};

describe('small debts', () => {
  const convert = (state: CoreState, assets: string[]) =>
    bookedOf(
      apply(state, ledgerCommand('a', { kind: 'convert', how: 'liability', place: margin, assets }), now(state)),
    );

  it('below 10 USDT are paid with USDT at the last price and a fee, interest and principal alike', () => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '100');
    loan(state, 'BORROW', margin, 'BTC', '0.005');
    transfer(state, margin, spot, 'BTC', '0.005');
    expect(convert(state, ['BTC'])).toEqual({
      rows: [
        {
          asset: 'BTC',
          principal: '0.005',
          interest: '0.00000005',
          liability_usd: '5.00005',
          target_asset: 'USDT',
          target_qty: '5.100051',
        },
      ],
      fee: '0.100001',
    });
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('94.899949 0 0 0');
    expect(state.ledger.accounts.get('a')!.debts.size).toBe(0);
    expect(state.ledger.interest.get('BTC')).toBe(50_000n);
    balanced(state);
  });

  it.each([
    ['of 10 USDT and more', '0.01', ['BTC'], 'SMALL_LIABILITY'],
    ['that are none', '0.005', ['ETH'], 'SMALL_LIABILITY'],
  ])('%s are refused whole', (_name, amount, assets, code) => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '100');
    loan(state, 'BORROW', margin, 'BTC', amount);
    const before = snapshotOf(state);
    expect(convert(state, assets)).toMatchObject({ refused: code });
    expect(snapshotOf(state)).toBe(before);
  });

  it.each([
    ['5.100051', true],
    ['5.10005', false],
  ])('are paid with %s USDT: %s, as they cost 5.100051 with the fee', (usdt, isPaid) => {
    const state = marginState();
    transfer(state, spot, margin, 'BTC', '1');
    loan(state, 'BORROW', margin, 'BTC', '0.005');
    transfer(state, spot, margin, 'USDT', usdt);
    if (isPaid) expect(convert(state, ['BTC'])).toMatchObject({ rows: [{ target_qty: usdt }] });
    else
      expect(convert(state, ['BTC'])).toEqual({
        refused: 'BALANCE',
        field: 'assets',
        asset: 'USDT',
        free: usdt,
        need: '5.100051',
      });
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe(isPaid ? '0 0 0 0' : '5.10005 0 0 0');
  });

  it('tell the balances of the coin and of the dollars that have paid it', () => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '100');
    loan(state, 'BORROW', margin, 'BTC', '0.005');
    const { events } = apply(
      state,
      ledgerCommand('a', { kind: 'convert', how: 'liability', place: margin, assets: ['BTC'] }),
      now(state),
    );
    expect(
      events.flatMap((event) => (event.kind === 'balance' ? [[event.account_type, event.asset, event.free]] : [])),
    ).toEqual([
      ['margin', 'BTC', '0.005'],
      ['margin', 'USDT', '94.899949'],
    ]);
  });

  it('are small below 10 USDT with their interest, not at it, and one of USDT never is', () => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '100');
    const owe = (asset: string, principal: bigint) =>
      state.ledger.accounts.get('a')!.debts.set('margin', {
        exchange: 'HALYARD',
        status: 'NORMAL',
        loans: new Map([[asset, { principal, interest: 1n, hour: 0 }]]),
      });
    const small = () =>
      smallDebts(state, state.ledger.accounts.get('a'), 'HALYARD').map(({ asset, value }) => [asset, value]);
    owe('BTC', 9_999_999_998n);
    expect(small()).toEqual([['BTC', 9_999_999_999_000n]]);
    owe('BTC', 9_999_999_999n);
    expect(small()).toEqual([]);
    owe('USDT', 1n);
    expect(small()).toEqual([]);
    owe('NOPE', 1n);
    expect(small()).toEqual([]);
  });

  it('are refused where the wallet has too little USDT', () => {
    const state = marginState();
    transfer(state, spot, margin, 'BTC', '1');
    loan(state, 'BORROW', margin, 'BTC', '0.005');
    expect(convert(state, ['BTC'])).toMatchObject({ refused: 'BALANCE', asset: 'USDT' });
  });
});

describe('dust', () => {
  const sweep = (state: CoreState, place: typeof spot, assets: string[]) =>
    bookedOf(apply(state, ledgerCommand('a', { kind: 'convert', how: 'dust', place, assets }), now(state)));

  it('becomes USDT where the exchange has no BNB, and BNB where it has', () => {
    const state = marginState();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'ETH', amount: '0.004' },
      0,
    );
    expect(sweep(state, spot, ['ETH'])).toEqual({
      target_asset: 'USDT',
      rows: [{ asset: 'ETH', qty: '0.004', service_charge: '0.08', transferred: '3.92' }],
      total: '3.92',
    });
    expect([cellText(state, 'a', 'spot', 'ETH'), cellText(state, 'a', 'spot', 'USDT')]).toEqual([
      '0 0 0 0',
      '100003.92 0 0 0',
    ]);
    apply(state, { kind: 'list', seed: 1, markets: [listed({ symbol: 'BNBUSDT', base: 'BNB' })] }, now(state));
    jumpTo(state, 5_000);
    transfer(state, spot, margin, 'USDT', '9');
    expect(sweep(state, margin, ['USDT'])).toMatchObject({
      rows: [{ asset: 'USDT', service_charge: '0.00018' }],
      total: '0.00882',
    });
    balanced(state);
  });

  it('is what is worth less than 10 USDT, not at it', () => {
    const state = marginState();
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'ETH', amount: '0.01' }, 0);
    expect(sweep(state, spot, ['ETH'])).toEqual({ refused: 'INPUT', field: 'assets', rule: 'not_small', asset: 'ETH' });
    transfer(state, spot, placeOf('c', 'spot'), 'ETH', '0.000000000001');
    expect(sweep(state, spot, ['ETH'])).toMatchObject({ rows: [{ asset: 'ETH', qty: '0.009999999999' }] });
  });

  it('that is owed, lies elsewhere, or has no price is refused, and so is all of a wallet in liquidation', () => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '100');
    loan(state, 'BORROW', margin, 'BTC', '0.005');
    expect(sweep(state, margin, ['BTC'])).toMatchObject({ refused: 'INPUT', rule: 'not_small', asset: 'BTC' });
    expect(sweep(state, linear, ['ETH'])).toMatchObject({
      refused: 'INPUT',
      field: 'account_type',
      rule: 'spot_or_margin',
    });
    expect(sweep(state, spot, ['NOPE'])).toMatchObject({ refused: 'INPUT', rule: 'worthless', asset: 'NOPE' });
    state.ledger.accounts.get('a')!.debts.get('margin')!.status = 'FORCE_LIQ';
    expect(sweep(state, margin, ['ETH'])).toMatchObject({
      refused: 'INPUT',
      field: 'account_type',
      rule: 'liquidation',
    });
  });

  it.each([
    ['not small', ['BTC']],
    ['nothing', ['ETH']],
    ['the target itself', ['USDT']],
  ])('%s is refused', (_name, assets) => {
    const state = marginState();
    const before = snapshotOf(state);
    expect(sweep(state, spot, assets)).toMatchObject({ refused: 'INPUT', field: 'assets' });
    expect(snapshotOf(state)).toBe(before);
  });
});

describe('portfolio accounts', () => {
  const act = (state: CoreState, fields: object) =>
    bookedOf(
      apply(state, ledgerCommand('a', { kind: 'portfolio', place: margin, action: 'repay', ...fields }), now(state)),
    );

  /** A debt of 400 USDT with 100 USDT left beside it on margin, and 250 USDT in the futures wallet. */
  function owing(): CoreState {
    const state = marginState();
    transfer(state, spot, margin, 'BTC', '1');
    loan(state, 'BORROW', margin, 'USDT', '400');
    place(state, 'a', {
      side: 'BUY',
      order_type: 'LIMIT',
      time_in_force: 'GTC',
      price: '750',
      amount: '0.4',
      margin: { account_type: 'margin', auto: 'MANUAL', vip: 1 },
    });
    transfer(state, spot, linear, 'USDT', '250');
    expect(cellText(state, 'a', 'margin', 'USDT')).toMatch(/^100 300 400 /);
    return state;
  }

  it('pay a debt from the margin wallet, then from the futures wallets', () => {
    const state = owing();
    expect(act(state, { asset: 'USDT', amount: '150' })).toEqual({ repaid: [{ asset: 'USDT', qty: '150' }] });
    expect([cellText(state, 'a', 'margin', 'USDT'), cellText(state, 'a', 'linear', 'USDT')]).toEqual([
      '0 300 250.003333333334 0',
      '200 0 0 0',
    ]);
    expect(act(state, { asset: 'USDT' })).toEqual({ repaid: [{ asset: 'USDT', qty: '200' }] });
    expect(act(state, { asset: 'USDT' })).toMatchObject({ refused: 'BALANCE' });
    expect(act(state, { asset: 'BTC' })).toMatchObject({ refused: 'NOTHING_OWED' });
    balanced(state);
  });

  it('pay and collect from the wallets of dated contracts too, and each way is in the history', () => {
    const state = owing();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'futures', asset: 'USDT', amount: '40' },
      0,
    );
    const effects = apply(
      state,
      ledgerCommand('a', { kind: 'portfolio', place: margin, action: 'repay', asset: 'USDT', amount: '380' }),
      now(state),
    );
    expect(bookedOf(effects)).toEqual({ repaid: [{ asset: 'USDT', qty: '380' }] });
    expect(
      effects.events.flatMap((event) =>
        event.kind === 'entry' && event.entry.of === 'transfer'
          ? [[event.entry.row.from, event.entry.row.to, event.entry.row.amount]]
          : [],
      ),
    ).toEqual([
      ['linear', 'margin', '250'],
      ['futures', 'margin', '30'],
    ]);
    expect(act(state, { action: 'collect' })).toEqual({ collected: [{ asset: 'USDT', qty: '10', from: 'futures' }] });
    balanced(state);
  });

  it('collect what is free in the futures wallets', () => {
    const state = owing();
    expect(act(state, { action: 'collect' })).toEqual({ collected: [{ asset: 'USDT', qty: '250', from: 'linear' }] });
    expect([cellText(state, 'a', 'margin', 'USDT').split(' ')[0], cellText(state, 'a', 'linear', 'USDT')]).toEqual([
      '350',
      '0 0 0 0',
    ]);
    expect(act(state, { action: 'collect' })).toEqual({ collected: [] });
  });

  it('pay all debts at once, or at every hour while the switch is on, also after a restart', () => {
    const state = owing();
    expect(act(state, { action: 'auto' })).toEqual({ enabled: false, repaid: [{ asset: 'USDT', qty: '350' }] });
    transfer(state, spot, linear, 'USDT', '30');
    expect(act(state, { action: 'auto', enabled: true })).toEqual({ enabled: true, repaid: [] });
    const restored = flowingStateOf(snapshotOf(state), state.fairPriceOf);
    jumpTo(restored, 3_600_000);
    expect(cellText(restored, 'a', 'linear', 'USDT')).toBe('0 0 0 0');
    expect(act(restored, { action: 'auto', enabled: false })).toEqual({ enabled: false, repaid: [] });
    expect(restored.ledger.accounts.get('a')!.autoRepay).toBeUndefined();
    balanced(restored);
  });
});
