import { describe, expect, test } from 'vitest';
import type { AccountType, Instrument } from '../../../../../../src/shared/market/instrument.ts';
import {
  accountsElsewhere,
  accountsInUse,
  accountsOf,
  freeOf,
  mayTrade,
  toggleAccount,
} from '../../../../../../src/app/screens/dashboard/order-form/accounts.ts';
import { accounts } from '../../../../../doubles/fake-account.ts';
import { testInstrument } from '../../../../../doubles/instruments.ts';
import { testBalance } from '../../../../../doubles/trading.ts';

const a1 = accounts[0]!;
const a2 = accounts[1]!;
const a3 = accounts[2]!;
const only = (permission: 'spot' | 'future') => ({ ...a1, permissions: [permission] });
const idsOf = (list: readonly { readonly api_id: string }[]) => list.map(({ api_id }) => api_id);

test.each<[AccountType, boolean]>([
  ['spot', true],
  ['margin', true],
  ['isolated', true],
  ['astock', true],
  ['forex', true],
  ['linear', false],
  ['inverse', false],
  ['option', false],
])('a market of %s is traded with the right to spot: %s', (type, isSpot) => {
  expect([mayTrade(only('spot'), type), mayTrade(only('future'), type)]).toEqual([isSpot, !isSpot]);
});

test('accounts of an exchange are its active ones, in their order', () => {
  expect(idsOf(accountsOf([{ ...a1, active: false }, a3, a2], 'BINANCE'))).toEqual(['a2']);
  expect(idsOf(accountsOf(accounts, 'BINANCE'))).toEqual(['a1', 'a2']);
});

describe('the accounts that an order goes to', () => {
  test('are those chosen of its exchange, whatever they may trade', () => {
    expect(idsOf(accountsInUse([only('future'), a2, a3], ['a3', 'a1'], 'BINANCE', 'spot'))).toEqual(['a1']);
  });

  test('are else the first that may trade there, else the first at all, else none', () => {
    expect(idsOf(accountsInUse([only('future'), a2], [], 'BINANCE', 'spot'))).toEqual(['a2']);
    expect(
      idsOf(accountsInUse([only('future'), { ...only('future'), api_id: 'b' }], ['a3'], 'BINANCE', 'spot')),
    ).toEqual(['a1']);
    expect(accountsInUse([a3], [], 'BINANCE', 'spot')).toEqual([]);
  });
});

test('accounts elsewhere are the active ones of other exchanges, with whether the pair is listed there with this account type', () => {
  const here = testInstrument({ exchange: 'BINANCE' });
  const okx = testInstrument({ exchange: 'OKX' });
  const of = (instrument: Instrument, symbols: readonly Instrument[]) =>
    accountsElsewhere(accounts, instrument, symbols).map(({ account: { api_id }, hasPair }) => [api_id, hasPair]);
  expect(of(here, [here, okx])).toEqual([
    ['a3', true],
    ['a4', false],
  ]);
  expect(of({ ...here, account_type: 'margin' }, [here, { ...okx, account_type: 'margin' }])).toEqual([
    ['a3', true],
    ['a4', false],
  ]);
  expect(of({ ...here, account_type: 'margin' }, [here, okx])).toEqual([
    ['a3', false],
    ['a4', false],
  ]);
  expect(of({ ...here, account_type: 'linear' }, [here, okx])).toEqual([
    ['a3', false],
    ['a4', false],
  ]);
  expect(accountsElsewhere([{ ...a3, active: false }], here, [here, okx])).toEqual([]);
});

test('an account that counts is left out by a press, one that does not comes in, and those that count by default are chosen then', () => {
  expect(toggleAccount(['a1', 'a3'], [a1], 'a1')).toEqual(['a3']);
  expect(toggleAccount([], [a1], 'a1')).toEqual([]);
  expect(toggleAccount([], [a1], 'a2')).toEqual(['a1', 'a2']);
});

test.each([
  ['a1', 'spot', 'USDT', '5'],
  ['a2', 'spot', 'USDT', '6'],
  ['a1', 'linear', 'USDT', '7'],
  ['a1', 'spot', 'BTC', '8'],
  ['a2', 'linear', 'USDT', '0'],
  ['a1', 'spot', 'ETH', '0'],
] as const)('free in %s %s of %s is %s', (apiId, type, asset, free) => {
  const balances = [
    testBalance({ free: '5' }),
    testBalance({ api_id: 'a2', free: '6' }),
    testBalance({ account_type: 'linear', free: '7' }),
    testBalance({ asset: 'BTC', free: '8' }),
  ];
  expect(freeOf(balances, apiId, { account_type: type, symbol: 'BTCUSDT' }, asset)).toBe(free);
});
