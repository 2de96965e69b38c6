import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../src/shared/trade/ledger-entry.ts';
import { addTo } from '../../../../src/shared/core/ledger/accounts.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { cellText, ledgerCommand, loan, marginState, onMargin, placeOf, runTo, transfer } from './margin-kit.ts';
import { limit, market, place } from './core-kit.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
const bookings = (...effects: readonly Effects[]): Booking[] =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'booking' ? [event.entry.row] : [])),
  );
const shortOf = (rows: readonly Booking[]) =>
  rows.map(({ kind, asset, amount, balance, principal, interest }) =>
    [kind, asset, amount, balance, principal, interest].filter((each) => each !== undefined).join(' '),
  );

function funded() {
  const state = marginState();
  transfer(state, spot, margin, 'USDT', '1000');
  return state;
}

describe('lines of the ledger', () => {
  it('tell a loan and its repayment with the balance after each, interest apart from principal', () => {
    const state = funded();
    expect(shortOf(bookings(loan(state, 'BORROW', margin, 'USDT', '100')))).toEqual(['BORROW USDT 100 1100 100 0']);
    const repaid = loan(state, 'REPAY', margin, 'USDT', '50');
    expect(shortOf(bookings(repaid))).toEqual(['REPAY USDT -50 1050 49.999166666666 0.000833333334']);
    expect(repaid.answer).toMatchObject({ booked: { tran_id: bookings(repaid)[0]!.entry_id } });
    expect(bookings(loan(state, 'REPAY', placeOf('a', 'margin'), 'BTC', '1'))).toEqual([]);
  });

  it('tell what an order borrows, and what each of its fills repays, in the wallet of its pair', () => {
    const state = marginState();
    transfer(state, spot, placeOf('a', 'isolated', 'BTCUSDT'), 'USDT', '1000');
    expect(
      bookings(place(state, 'a', onMargin(market('SELL', { amount: '1' }), 'AUTO_BORROW', 'isolated'))),
    ).toMatchObject([{ kind: 'BORROW', asset: 'BTC', amount: '1', account_type: 'isolated', symbol: 'BTCUSDT' }]);
    place(state, 'a', onMargin(limit('BUY', '1000', '1.5'), 'AUTO_BORROW_REPAY', 'isolated'));
    const effects = place(state, 'b', limit('SELL', '1000', '0.5'));
    expect(shortOf(bookings(effects))).toEqual(['REPAY BTC -0.4999 0 0.49989 0.00001']);
  });

  it('tell both sides of a conversion of dust, and a small debt as bought and repaid', () => {
    const state = funded();
    loan(state, 'BORROW', margin, 'BTC', '0.005');
    const convert = (how: 'liability' | 'dust') =>
      apply(state, ledgerCommand('a', { kind: 'convert', how, place: margin, assets: ['BTC'] }), state.step * 100);
    expect(shortOf(bookings(convert('liability')))).toEqual([
      'CONVERT USDT -5.100051 994.899949',
      'CONVERT BTC 0.00500005 0.01000005',
      'REPAY BTC -0.00500005 0.005 0.005 0.00000005',
    ]);
    expect(shortOf(bookings(convert('dust')))).toEqual(['CONVERT BTC -0.005 0', 'CONVERT USDT 4.9 999.799949']);
    expect([cellText(state, 'a', 'margin', 'USDT'), cellText(state, 'a', 'margin', 'BTC')]).toEqual([
      '999.799949 0 0 0',
      '0 0 0 0',
    ]);
  });

  it('tell what the insurance fund pays at the end of a liquidation as given and repaid', () => {
    const lever = { ticks: 10_000 };
    const state = marginState(lever);
    addTo(state.ledger.insurance, 'USDT', 300n * 10n ** 12n);
    addTo(state.ledger.flow, 'USDT', -300n * 10n ** 12n);
    transfer(state, spot, margin, 'USDT', '1000');
    place(state, 'a', onMargin(market('BUY', { amount: '4' }), 'AUTO_BORROW'));
    lever.ticks = 6_000;
    const rows = bookings(...runTo(state, 300));
    const [given, repaid] = rows.slice(-2);
    expect([given, repaid]).toMatchObject([
      { kind: 'INSURANCE', asset: 'USDT' },
      { kind: 'REPAY', asset: 'USDT', balance: '0' },
    ]);
    expect(`-${given!.amount}`).toBe(repaid!.amount);
    expect(rows.filter(({ kind }) => kind === 'REPAY').length).toBeGreaterThan(1);
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('0 0 0 0');
  });

  it('tell what the insurance fund takes of what is left at the end of a liquidation', () => {
    const lever = { ticks: 10_000 };
    const state = marginState(lever);
    transfer(state, spot, margin, 'USDT', '1000');
    place(state, 'a', onMargin(market('BUY', { amount: '4' }), 'AUTO_BORROW'));
    // Less than the smallest order of its market: it cannot be sold.
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'ETH', amount: '0.0004' },
      0,
    );
    // Nor can what has no market.
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'NOPE', amount: '3' }, 0);
    lever.ticks = 6_000;
    const rows = bookings(...runTo(state, 300));
    expect(shortOf(rows.filter(({ kind, asset }) => kind === 'INSURANCE' && asset !== 'USDT'))).toEqual([
      'INSURANCE ETH -0.0004 0',
      'INSURANCE NOPE -3 0',
    ]);
    expect([cellText(state, 'a', 'margin', 'ETH'), state.ledger.insurance.get('ETH')]).toEqual([
      '0 0 0 0',
      400_000_000n,
    ]);
  });

  it('tell what a portfolio account repays from its other wallets', () => {
    const state = funded();
    apply(state, ledgerCommand('a', { kind: 'portfolio', action: 'open', place: margin }), state.step * 100);
    loan(state, 'BORROW', margin, 'BTC', '0.1');
    const effects = apply(
      state,
      ledgerCommand('a', { kind: 'portfolio', action: 'repay', place: margin, asset: 'BTC' }),
      state.step * 100,
    );
    expect(shortOf(bookings(effects))).toEqual(['REPAY BTC -0.1 0 0.099999 0.000001']);
  });
});
