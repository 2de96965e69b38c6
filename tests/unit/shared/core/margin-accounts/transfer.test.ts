import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { mayHold } from '../../../../../src/shared/core/margin-accounts/transfer.ts';
import { bookedOf, cellText, ledgerCommand, loan, marginState, placeOf, transfer } from '../margin-kit.ts';
import { listed } from '../core-kit.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
const linear = placeOf('a', 'linear');
const isolated = placeOf('a', 'isolated', 'BTCUSDT');

describe('transfers', () => {
  it('move free money between wallets and accounts of one user, to the last decimal, and tell it', () => {
    const state = marginState();
    const effects = transfer(state, spot, margin, 'USDT', '1000.000000000001');
    expect(bookedOf(effects)).toEqual({ transfer_id: '1', status: 'CONFIRMED' });
    expect([
      cellText(state, 'a', 'spot', 'USDT'),
      state.ledger.accounts.get('a')!.cells.get('margin/USDT')!.free,
    ]).toEqual(['98999.999999999999 0 0 0', 1_000_000_000_000_001n]);
    expect(effects.events.map(({ kind }) => kind)).toEqual(['entry', 'balance', 'balance']);
    transfer(state, spot, isolated, 'BTC', '2');
    transfer(state, margin, placeOf('c', 'spot'), 'USDT', '0.000000000001');
    transfer(state, spot, linear, 'USDT', '5');
    expect(cellText(state, 'a', 'isolated:BTCUSDT', 'BTC')).toBe('2 0 0 0');
    expect(cellText(state, 'a', 'linear', 'USDT')).toBe('5 0 0 0');
    expect(state.ledger.accounts.get('c')!.cells.get('spot/USDT')!.free).toBe(100_000_000_000_000_001n);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('the same request again moves nothing and answers the same, another under its id is a conflict', () => {
    const state = marginState();
    const command = ledgerCommand(
      'a',
      { kind: 'transfer', from: spot, to: margin, asset: 'USDT', amount: '10' },
      'once',
    );
    const first = bookedOf(apply(state, command, 1_000));
    const text = snapshotOf(state);
    expect(apply(state, command, 2_000).answer).toEqual({ kind: 'booked', booked: first, replayed: true });
    expect(bookedOf(apply(state, { ...command, hash: 'other' } as typeof command, 2_000))).toMatchObject({
      refused: 'CONFLICT',
    });
    expect(snapshotOf(state)).toBe(text);
  });

  it.each([
    [
      'more than is free',
      spot,
      margin,
      'USDT',
      '100000.000000000001',
      { refused: 'BALANCE', field: 'amount', free: '100000' },
    ],
    [
      'an asset that cross margin does not hold',
      spot,
      margin,
      'ETH',
      '1',
      { refused: 'INPUT', field: 'asset', rule: 'not_held' },
    ],
    ['an asset that the pair does not hold', spot, isolated, 'ETH', '1', { refused: 'INPUT', field: 'asset' }],
    ['an asset that no contract settles in', spot, linear, 'BTC', '1', { refused: 'INPUT', field: 'asset' }],
    [
      'an account type without a market',
      spot,
      placeOf('a', 'inverse'),
      'BTC',
      '1',
      { refused: 'INPUT', field: 'asset' },
    ],
    ['nothing', spot, margin, 'USDT', '0', { refused: 'INPUT', field: 'amount' }],
    ['thirteen decimals', spot, margin, 'USDT', '0.0000000000001', { refused: 'INPUT', field: 'amount' }],
    ['from a wallet to itself', spot, spot, 'USDT', '1', { refused: 'INPUT', field: 'to' }],
    [
      'isolated margin without a pair',
      spot,
      placeOf('a', 'isolated'),
      'USDT',
      '1',
      { refused: 'INPUT', field: 'symbol' },
    ],
    [
      'a pair without isolated margin',
      spot,
      { ...margin, symbol: 'BTCUSDT' },
      'USDT',
      '1',
      { refused: 'INPUT', field: 'symbol' },
    ],
    ["another user's account", spot, placeOf('b', 'spot'), 'USDT', '1', { refused: 'INPUT', field: 'to_api_id' }],
    [
      'another exchange',
      spot,
      { ...margin, api_id: 'c', exchange: 'OKX' as const },
      'USDT',
      '1',
      { refused: 'INPUT', field: 'to_api_id' },
    ],
  ])('refuse %s, and change nothing', (_name, from, to, asset, amount, refusal) => {
    const state = marginState();
    const before = snapshotOf(state);
    const effects = transfer(state, from, to, asset, amount);
    expect(bookedOf(effects)).toMatchObject(refusal);
    expect(effects.events).toEqual([]);
    expect(snapshotOf(state)).toBe(before);
  });

  it('leave a margin wallet with debts at a collateral level of 2', () => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '1000');
    loan(state, 'BORROW', margin, 'USDT', '500');
    const owed = state.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('USDT')!;
    const most = 1_500n * 10n ** 12n - 2n * (owed.principal + owed.interest);
    expect(bookedOf(transfer(state, margin, spot, 'USDT', '500'))).toMatchObject({
      refused: 'BALANCE',
      free: moneyText(most),
    });
    expect(bookedOf(transfer(state, margin, spot, 'USDT', moneyText(most)))).toMatchObject({ status: 'CONFIRMED' });
    expect(bookedOf(transfer(state, margin, spot, 'USDT', '0.000000000001'))).toMatchObject({
      refused: 'BALANCE',
      free: '0',
    });
  });
});

describe('what leaves a margin wallet', () => {
  it('comes out of an isolated pair as it went in', () => {
    const state = marginState();
    transfer(state, spot, isolated, 'BTC', '2');
    expect(bookedOf(transfer(state, isolated, spot, 'BTC', '2.000000000001'))).toMatchObject({
      refused: 'BALANCE',
      free: '2',
    });
    expect(bookedOf(transfer(state, isolated, spot, 'BTC', '2'))).toMatchObject({ status: 'CONFIRMED' });
  });

  it('is nothing while it is liquidated, not the smallest part', () => {
    const state = marginState();
    transfer(state, spot, margin, 'USDT', '1000');
    loan(state, 'BORROW', margin, 'USDT', '1');
    state.ledger.accounts.get('a')!.debts.get('margin')!.status = 'FORCE_LIQ';
    expect(bookedOf(transfer(state, margin, spot, 'USDT', '0.000000000001'))).toMatchObject({
      refused: 'BALANCE',
      free: '0',
    });
  });

  it('of a portfolio stays within the whole as long as it goes to the same account', () => {
    const state = marginState();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '3000' },
      0,
    );
    for (const api_id of ['a', 'c'])
      apply(
        state,
        ledgerCommand(api_id, { kind: 'portfolio', action: 'open', place: placeOf(api_id, 'margin') }),
        1_000,
      );
    loan(state, 'BORROW', margin, 'USDT', '1000');
    // 4,000 beside a debt of 1,000 with its interest, which they must be twice as much as.
    const other = placeOf('c', 'linear');
    expect(Number((bookedOf(transfer(state, margin, other, 'USDT', '4000')) as { free: string }).free)).toBeCloseTo(
      4_000 - 2 * 1_000 * (1 + 0.0002 / 24),
      6,
    );
    expect(bookedOf(transfer(state, margin, linear, 'USDT', '4000'))).toMatchObject({ status: 'CONFIRMED' });
    state.ledger.accounts.get('a')!.portfolio!.status = 'FORCE_LIQ';
    expect(bookedOf(transfer(state, linear, margin, 'USDT', '1'))).toMatchObject({ refused: 'BALANCE', free: '0' });
  });
});

describe('what a wallet may hold', () => {
  const share = listed({
    exchange: 'Astock',
    symbol: 'SH600519',
    account_type: 'astock',
    base: 'SH600519',
    quote: 'CNY',
    settle: 'CNY',
    step: '1',
    min_qty: '1',
  });
  const currency = listed({
    exchange: 'forex',
    symbol: 'EURUSD',
    account_type: 'forex',
    base: 'EUR',
    quote: 'USD',
    settle: 'USD',
  });
  const inverse = listed({
    symbol: 'BTCUSD',
    account_type: 'inverse',
    contract: true,
    quote: 'USD',
    settle: 'BTC',
    step: '1',
    min_qty: '1',
  });

  it.each([
    ['spot any coin', 'HALYARD', 'spot', undefined, ['BTC', 'USDT', 'NOPE'], ['SH600519']],
    ['shares what their markets settle in', 'Astock', 'astock', undefined, ['CNY'], ['USDT', 'SH600519']],
    ['currencies both of a pair', 'forex', 'forex', undefined, ['EUR', 'USD'], ['USDT']],
    ['linear contracts the dollar', 'HALYARD', 'linear', undefined, ['USDT'], ['BTC']],
    ['inverse ones the coin', 'HALYARD', 'inverse', undefined, ['BTC'], ['USD', 'USDT']],
    ['cross margin both of its pairs', 'HALYARD', 'margin', undefined, ['BTC', 'USDT'], ['ETH']],
    ['isolated margin both of its own', 'HALYARD', 'isolated', 'ETHUSDT', ['ETH', 'USDT'], ['BTC']],
    ['none those of another exchange', 'OKX', 'margin', undefined, [], ['BTC', 'USDT']],
    ['no contracts those of another exchange', 'OKX', 'linear', undefined, [], ['USDT']],
  ] as const)('%s', (_name, exchange, account_type, symbol, may, mayNot) => {
    const state = marginState();
    apply(state, { kind: 'list', seed: 1, markets: [share, currency, inverse], asleep: true }, 0);
    const holds = (asset: string): boolean =>
      mayHold(state, { api_id: 'a', exchange, account_type, ...(symbol && { symbol }) }, asset);
    expect([may.map(holds), mayNot.map(holds)]).toEqual([may.map(() => true), mayNot.map(() => false)]);
  });
});
