import { expect, test } from 'vitest';
import { readAmount } from '../../../../../src/app/market/money-dialogs/amount-field.tsx';
import { difference, sum } from '../../../../../src/app/market/money-dialogs/decimals.ts';
import {
  marginEnd,
  otherWallet,
  targetsOf,
  sendTransfer,
  type TransferEnds,
  walletChoices,
} from '../../../../../src/app/market/money-dialogs/transfer/transfer-plan.ts';
import type { Contract } from '../../../../../src/shared/base/contract.ts';
import { accounts } from '../../../../doubles/fake-account.ts';

const ends = (fields: Partial<TransferEnds>): TransferEnds => ({
  from_api_id: 'a',
  to_api_id: 'a',
  from: 'spot',
  to: 'linear',
  symbol: undefined,
  ...fields,
});

test.each<[Partial<TransferEnds>, string, object]>([
  [{}, '/user/api/transfer', { api_id: 'a', from: 'spot', to: 'linear' }],
  [{ to: 'margin' }, '/user/api/margin/transfer', { direction: 'IN', isolated: false }],
  [{ from: 'margin', to: 'spot' }, '/user/api/margin/transfer', { direction: 'OUT', isolated: false }],
  [
    { from: 'isolated', to: 'spot', symbol: 'BTCUSDT' },
    '/user/api/margin/transfer',
    { direction: 'OUT', isolated: true, symbol: 'BTCUSDT' },
  ],
  [
    { from: 'margin', to: 'isolated', symbol: 'BTCUSDT' },
    '/user/api/transfer',
    { from: 'margin', to: 'isolated', symbol: 'BTCUSDT' },
  ],
  [{ to_api_id: 'b', to: 'spot' }, '/user/api/asset/transfer', { from_api_id: 'a', to_api_id: 'b' }],
])('%j goes by %s', (fields, path, input) => {
  const { contract, input: sent } = sendTransfer(ends(fields), 'USDT', '5', ({ contract: of, input: given }) => ({
    contract: of as Contract,
    input: given as object,
  }));
  expect(contract.path).toBe(path);
  expect(sent).toMatchObject({ asset: 'USDT', amount: '5', ...input });
});

test.each<[Partial<TransferEnds>, object | undefined]>([
  [{}, undefined],
  [{ to: 'margin' }, { api_id: 'a', type: 'IN', other: 'spot' }],
  [
    { from: 'linear', to: 'margin' },
    { type: 'IN', other: 'linear' },
  ],
  [
    { from: 'margin', to: 'linear' },
    { type: 'OUT', other: 'linear' },
  ],
  [
    { from: 'margin', to: 'isolated', symbol: 'X' },
    { type: 'IN', symbol: 'X', other: 'margin' },
  ],
  [
    { from: 'isolated', to: 'margin', symbol: 'X' },
    { type: 'OUT', symbol: 'X', other: 'margin' },
  ],
  [
    { from: 'margin', to: 'margin', to_api_id: 'b' },
    { api_id: 'a', type: 'OUT', other: 'spot' },
  ],
  [{ from: 'spot', to: 'margin', to_api_id: 'b' }, undefined],
])('the margin wallet whose level %j changes', (fields, end) => {
  if (end === undefined) expect(marginEnd(ends(fields))).toBeUndefined();
  else expect(marginEnd(ends(fields))).toMatchObject(end);
});

test('money goes to another wallet, and to accounts at the same exchange alone', () => {
  const [own, other, elsewhere] = accounts;
  expect(targetsOf(accounts, own, ['spot', 'linear'])).toEqual([own, other]);
  expect(targetsOf(accounts, own, ['spot'])).toEqual([other]);
  expect(targetsOf([elsewhere!], own, ['spot'])).toEqual([]);
  expect(targetsOf(accounts, undefined, [])).toEqual([]);
  expect(walletChoices(['spot', 'isolated'], false)).toEqual(['spot']);
  expect(walletChoices(['spot', 'isolated'], true)).toEqual(['spot', 'isolated']);
  expect([
    otherWallet(['spot', 'margin', 'linear'], 'spot'),
    otherWallet(['spot', 'margin', 'linear'], 'linear'),
    otherWallet(['margin', 'linear'], 'linear'),
    otherWallet(['spot'], 'spot'),
  ]).toEqual(['margin', 'spot', 'margin', undefined]);
});

test.each([
  ['', undefined, 'empty'],
  ['  ', '5', 'empty'],
  ['x', undefined, 'number'],
  ['0', '5', 'number'],
  ['-1', '5', 'number'],
  ['5.000000000001', '5', 'most'],
  ['5', '5', undefined],
  ['1,000', undefined, undefined],
])('%j of at most %s is told as %s', (typed, max, problem) => {
  expect(readAmount(typed, max).problem).toBe(problem);
});

test('amounts are added and taken away to the last digit', () => {
  expect([sum('0.1', '0.2'), difference('1', '0.000000000001'), difference('1', '2')]).toEqual([
    '0.3',
    '0.999999999999',
    '-1',
  ]);
});
