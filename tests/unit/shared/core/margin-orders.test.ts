import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { cellText, ethKey, loan, marginState, onMargin, placeOf, transfer } from './margin-kit.ts';
import { key, limit, market, place, placedOrder, refusalOf, statusesOf, reportedOf } from './core-kit.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');

/** `a` with 1,000 USDT on cross margin, and a market that quotes about 1000.0. */
function funded(amount = '1000') {
  const state = marginState();
  transfer(state, spot, margin, 'USDT', amount);
  return state;
}

describe('orders on margin', () => {
  it("are traded in the spot market's book and settled from the margin wallet", () => {
    const state = funded();
    const effects = place(state, 'a', onMargin(limit('BUY', '1000', '0.9')));
    expect(placedOrder(effects)).toMatchObject({
      status: 'UNFILLED',
      account_type: 'margin',
      margin_auto: 'MANUAL',
      symbol: 'BTCUSDT',
    });
    expect([cellText(state, 'a', 'margin', 'USDT'), cellText(state, 'a', 'spot', 'USDT')]).toEqual([
      '100 900 0 0',
      '99000 0 0 0',
    ]);
    place(state, 'b', limit('SELL', '1000', '0.9'));
    expect([
      cellText(state, 'a', 'margin', 'BTC'),
      cellText(state, 'a', 'margin', 'USDT'),
      cellText(state, 'a', 'spot', 'BTC'),
    ]).toEqual(['0.89982 0 0 0', '100 0 0 0', '10 0 0 0']);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('borrow what is missing at placement, and only that', () => {
    const state = funded();
    const effects = place(state, 'a', onMargin(limit('BUY', '990', '2'), 'AUTO_BORROW'));
    expect(placedOrder(effects)?.status).toBe('UNFILLED');
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('0 1980 980 0.008166666667');
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [placedOrder(effects)!.order_id] }, 2_000);
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('1980 0 980 0.008166666667');
  });

  it('a short sale borrows the coin, and buying it back pays the debt at each fill', () => {
    const state = funded();
    place(state, 'a', onMargin(market('SELL', { amount: '1' }), 'AUTO_BORROW'));
    expect(state.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('BTC')!.principal).toBe(10n ** 12n);
    place(state, 'a', onMargin(limit('BUY', '1000', '1.5'), 'AUTO_BORROW_REPAY'));
    place(state, 'b', limit('SELL', '1000', '0.5'));
    const loanLeft = state.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('BTC')!;
    expect([loanLeft.principal, loanLeft.interest]).toEqual([10n ** 12n + 10n ** 7n - 4_999n * 10n ** 8n, 0n]);
    place(state, 'b', limit('SELL', '1000', '1'));
    expect(state.ledger.accounts.get('a')!.debts.size).toBe(0);
    expect(cellText(state, 'a', 'margin', 'BTC')).toBe('0.49969 0 0 0');
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('orders that wait and lists borrow when they are placed, and trade from the same wallet', () => {
    const state = funded();
    const waiting = placedOrder(
      place(
        state,
        'a',
        onMargin({ side: 'BUY', order_type: 'STOP_LOSS', trigger_price: '1005', amount: '1.5' }, 'AUTO_BORROW'),
      ),
    )!;
    expect(cellText(state, 'a', 'margin', 'USDT')).toMatch(/^0 1507.5 507.5 /);
    place(state, 'b', limit('SELL', '1006', '5'));
    const effects = place(state, 'c', market('BUY', { total: '90000' }));
    expect(statusesOf(effects, waiting.order_id).at(-1)).toMatch(/FILLED|EXPIRED|EXECUTION_ERROR/);
    expect(reportedOf(effects, waiting.order_id)!.account_type).toBe('margin');
    const list = place(
      state,
      'a',
      onMargin(
        { side: 'SELL', order_type: 'OCO', amount: '1', oco: { limit_price: '1100', stop_price: '700' } },
        'AUTO_BORROW',
      ),
    );
    expect(placedOrder(list)).toMatchObject({ status: 'UNFILLED', account_type: 'margin' });
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it.each([
    [
      'more than there is, without borrowing',
      limit('BUY', '990', '2'),
      'MANUAL',
      'margin',
      { code: 'BALANCE', data: { asset: 'USDT', free: '1000' } },
    ],
    [
      'more than may be borrowed',
      limit('BUY', '990', '6'),
      'AUTO_BORROW',
      'margin',
      { code: 'MAX_BORROW', data: { max: '4000', need: '4940' } },
    ],
    [
      'a pair without cross margin',
      { ...limit('BUY', '990', '1'), market: ethKey },
      'AUTO_BORROW',
      'margin',
      { code: 'UNKNOWN_PAIR' },
    ],
    [
      'a contract',
      { ...limit('BUY', '990', '1'), market: key.replace('spot', 'linear') },
      'MANUAL',
      'margin',
      { code: 'UNKNOWN_PAIR' },
    ],
    [
      'isolated margin that has nothing',
      limit('BUY', '990', '1'),
      'AUTO_BORROW',
      'isolated',
      { code: 'MAX_BORROW', data: { max: '0' } },
    ],
  ] as const)('refuse %s, and borrow nothing', (_name, fields, auto, type, refusal) => {
    const state = funded();
    const before = snapshotOf(state);
    const effects = place(state, 'a', onMargin(fields, auto, type));
    expect(refusalOf(effects)).toMatchObject(refusal);
    expect(snapshotOf(state)).toBe(before);
  });

  it('isolated pairs are wallets of their own, and stand for each other in nothing', () => {
    const state = funded();
    transfer(state, spot, placeOf('a', 'isolated', 'ETHUSDT'), 'USDT', '600');
    const order = placedOrder(
      place(state, 'a', onMargin({ ...limit('BUY', '990', '1'), market: ethKey }, 'AUTO_BORROW', 'isolated')),
    )!;
    expect(order).toMatchObject({ account_type: 'isolated', symbol: 'ETHUSDT', status: 'UNFILLED' });
    expect([cellText(state, 'a', 'isolated:ETHUSDT', 'USDT'), cellText(state, 'a', 'margin', 'USDT')]).toEqual([
      '0 990 390 0.00325',
      '1000 0 0 0',
    ]);
    expect(
      refusalOf(
        place(state, 'a', onMargin({ ...limit('BUY', '980', '1'), market: ethKey }, 'AUTO_BORROW', 'isolated')),
      ),
    ).toMatchObject({ code: 'MAX_BORROW' });
    const text = snapshotOf(state);
    expect(snapshotOf(flowingStateOf(text, state.fairPriceOf))).toBe(text);
  });

  it('an amendment locks in the margin wallet and borrows nothing', () => {
    const state = funded();
    const { order_id } = placedOrder(place(state, 'a', onMargin(limit('BUY', '990', '1'), 'AUTO_BORROW')))!;
    const amend = (amount: string) =>
      apply(state, { kind: 'amend', user_id: 'u', client_id: `amend${amount}`, hash: amount, order_id, amount }, 2_000);
    expect(amend('2').answer).toMatchObject({ kind: 'refused', code: 'BALANCE' });
    expect(amend('0.5').answer.kind).toBe('placed');
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('505 495 0 0');
  });

  it('a debt of the same asset is paid by hand from what a sale brought', () => {
    const state = funded();
    loan(state, 'BORROW', margin, 'USDT', '1000');
    place(state, 'a', onMargin(market('BUY', { total: '1500' })));
    place(state, 'a', onMargin(market('SELL', { amount: '1.2' }), 'AUTO_REPAY'));
    expect(state.ledger.accounts.get('a')!.debts.size).toBe(0);
  });
});
