import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { cellText, ethKey, loan, marginWorld, onMargin, placeOf, transfer } from './margin-kit.ts';
import { key, limit, market, place, placedOrder, refusalOf, statusesOf, toldOf } from './world-kit.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');

/** `a` with 1,000 USDT on cross margin, and a market that quotes about 1000.0. */
function funded(amount = '1000') {
  const world = marginWorld();
  transfer(world, spot, margin, 'USDT', amount);
  return world;
}

describe('orders on margin', () => {
  it("are traded in the spot market's book and settled from the margin wallet", () => {
    const world = funded();
    const effects = place(world, 'a', onMargin(limit('BUY', '1000', '0.9')));
    expect(placedOrder(effects)).toMatchObject({
      status: 'UNFILLED',
      account_type: 'margin',
      margin_auto: 'MANUAL',
      symbol: 'BTCUSDT',
    });
    expect([cellText(world, 'a', 'margin', 'USDT'), cellText(world, 'a', 'spot', 'USDT')]).toEqual([
      '100 900 0 0',
      '99000 0 0 0',
    ]);
    place(world, 'b', limit('SELL', '1000', '0.9'));
    expect([
      cellText(world, 'a', 'margin', 'BTC'),
      cellText(world, 'a', 'margin', 'USDT'),
      cellText(world, 'a', 'spot', 'BTC'),
    ]).toEqual(['0.89982 0 0 0', '100 0 0 0', '10 0 0 0']);
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });

  it('borrow what is missing at placement, and only that', () => {
    const world = funded();
    const effects = place(world, 'a', onMargin(limit('BUY', '990', '2'), 'AUTO_BORROW'));
    expect(placedOrder(effects)?.status).toBe('UNFILLED');
    expect(cellText(world, 'a', 'margin', 'USDT')).toBe('0 1980 980 0.008166666667');
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [placedOrder(effects)!.order_id] }, 2_000);
    expect(cellText(world, 'a', 'margin', 'USDT')).toBe('1980 0 980 0.008166666667');
  });

  it('a short sale borrows the coin, and buying it back pays the debt at each fill', () => {
    const world = funded();
    place(world, 'a', onMargin(market('SELL', { amount: '1' }), 'AUTO_BORROW'));
    expect(world.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('BTC')!.principal).toBe(10n ** 12n);
    place(world, 'a', onMargin(limit('BUY', '1000', '1.5'), 'AUTO_BORROW_REPAY'));
    place(world, 'b', limit('SELL', '1000', '0.5'));
    const loanLeft = world.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('BTC')!;
    expect([loanLeft.principal, loanLeft.interest]).toEqual([10n ** 12n + 10n ** 7n - 4_999n * 10n ** 8n, 0n]);
    place(world, 'b', limit('SELL', '1000', '1'));
    expect(world.ledger.accounts.get('a')!.debts.size).toBe(0);
    expect(cellText(world, 'a', 'margin', 'BTC')).toBe('0.49969 0 0 0');
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });

  it('orders that wait and lists borrow when they are placed, and trade from the same wallet', () => {
    const world = funded();
    const waiting = placedOrder(
      place(
        world,
        'a',
        onMargin({ side: 'BUY', order_type: 'STOP_LOSS', trigger_price: '1005', amount: '1.5' }, 'AUTO_BORROW'),
      ),
    )!;
    expect(cellText(world, 'a', 'margin', 'USDT')).toMatch(/^0 1507.5 507.5 /);
    place(world, 'b', limit('SELL', '1006', '5'));
    const effects = place(world, 'c', market('BUY', { total: '90000' }));
    expect(statusesOf(effects, waiting.order_id).at(-1)).toMatch(/FILLED|EXPIRED|EXECUTION_ERROR/);
    expect(toldOf(effects, waiting.order_id)!.account_type).toBe('margin');
    const list = place(
      world,
      'a',
      onMargin(
        { side: 'SELL', order_type: 'OCO', amount: '1', oco: { limit_price: '1100', stop_price: '700' } },
        'AUTO_BORROW',
      ),
    );
    expect(placedOrder(list)).toMatchObject({ status: 'UNFILLED', account_type: 'margin' });
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
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
    const world = funded();
    const before = snapshotOf(world);
    const effects = place(world, 'a', onMargin(fields, auto, type));
    expect(refusalOf(effects)).toMatchObject(refusal);
    expect(snapshotOf(world)).toBe(before);
  });

  it('isolated pairs are wallets of their own, and stand for each other in nothing', () => {
    const world = funded();
    transfer(world, spot, placeOf('a', 'isolated', 'ETHUSDT'), 'USDT', '600');
    const order = placedOrder(
      place(world, 'a', onMargin({ ...limit('BUY', '990', '1'), market: ethKey }, 'AUTO_BORROW', 'isolated')),
    )!;
    expect(order).toMatchObject({ account_type: 'isolated', symbol: 'ETHUSDT', status: 'UNFILLED' });
    expect([cellText(world, 'a', 'isolated:ETHUSDT', 'USDT'), cellText(world, 'a', 'margin', 'USDT')]).toEqual([
      '0 990 390 0.00325',
      '1000 0 0 0',
    ]);
    expect(
      refusalOf(
        place(world, 'a', onMargin({ ...limit('BUY', '980', '1'), market: ethKey }, 'AUTO_BORROW', 'isolated')),
      ),
    ).toMatchObject({ code: 'MAX_BORROW' });
    const text = snapshotOf(world);
    expect(snapshotOf(flowingWorldOf(text, world.fairPriceOf))).toBe(text);
  });

  it('an amendment locks in the margin wallet and borrows nothing', () => {
    const world = funded();
    const { order_id } = placedOrder(place(world, 'a', onMargin(limit('BUY', '990', '1'), 'AUTO_BORROW')))!;
    const amend = (amount: string) =>
      apply(world, { kind: 'amend', user_id: 'u', client_id: `amend${amount}`, hash: amount, order_id, amount }, 2_000);
    expect(amend('2').answer).toMatchObject({ kind: 'refused', code: 'BALANCE' });
    expect(amend('0.5').answer.kind).toBe('placed');
    expect(cellText(world, 'a', 'margin', 'USDT')).toBe('505 495 0 0');
  });

  it('a debt of the same asset is paid by hand from what a sale brought', () => {
    const world = funded();
    loan(world, 'BORROW', margin, 'USDT', '1000');
    place(world, 'a', onMargin(market('BUY', { total: '1500' })));
    place(world, 'a', onMargin(market('SELL', { amount: '1.2' }), 'AUTO_REPAY'));
    expect(world.ledger.accounts.get('a')!.debts.size).toBe(0);
  });
});
