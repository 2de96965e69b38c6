import { describe, expect, test } from 'vitest';
import {
  type Account,
  addTo,
  cellKey,
  emptyLedger,
  freeOf,
  lock,
  openAccount,
  openCell,
  spend,
  unlock,
} from '../../../../../src/shared/core/ledger/accounts.ts';
import { insure } from '../../../../../src/shared/core/ledger/insurance.ts';
import { isMarginType, walletOf, walletParts } from '../../../../../src/shared/core/ledger/wallets.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

test('a cell is named by its wallet and its asset, the first time and each time after', () => {
  for (let index = 0; index < 3; index++)
    expect([cellKey('spot', 'BTC'), cellKey('spot', 'USDT'), cellKey('isolated:BTCUSDT', 'BTC')]).toEqual([
      'spot/BTC',
      'spot/USDT',
      'isolated:BTCUSDT/BTC',
    ]);
});

test('an account is opened once for its user, and a cell once at zero', () => {
  const ledger = emptyLedger();
  const account = openAccount(ledger, 'a', 'u');
  expect([
    account.user_id,
    account.api_id,
    openAccount(ledger, 'a', 'somebody else') === account,
    openAccount(ledger, 'b', 'u') === account,
    ledger.accounts.size,
  ]).toEqual(['u', 'a', true, false, 2]);
  const cell = openCell(account, 'spot', 'BTC');
  expect(cell).toEqual({ free: 0n, locked: 0n });
  cell.free = 5n;
  expect([
    openCell(account, 'spot', 'BTC') === cell,
    openCell(account, 'margin', 'BTC') === cell,
    account.cells.size,
  ]).toEqual([true, false, 2]);
  expect([
    freeOf(ledger, 'a', 'spot', 'BTC'),
    freeOf(ledger, 'a', 'spot', 'ETH'),
    freeOf(ledger, 'nobody', 'spot', 'BTC'),
  ]).toEqual([5n, 0n, 0n]);
});

describe('money of a cell', () => {
  const cellOf = (free: bigint, locked: bigint) => ({ free, locked });
  const changed = (
    change: (cell: { free: bigint; locked: bigint }, amount: bigint) => void,
    free: bigint,
    locked: bigint,
    amount: bigint,
  ) => {
    const cell = cellOf(free, locked);
    change(cell, amount);
    return cell;
  };

  test('is locked, unlocked and spent to the last unit, and none of it is lost on the way', () => {
    expect([changed(lock, 7n, 2n, 7n), changed(lock, 7n, 2n, 0n), changed(lock, 7n, 2n, 3n)]).toEqual([
      cellOf(0n, 9n),
      cellOf(7n, 2n),
      cellOf(4n, 5n),
    ]);
    expect([changed(unlock, 7n, 2n, 2n), changed(unlock, 7n, 2n, 0n), changed(unlock, 7n, 2n, 1n)]).toEqual([
      cellOf(9n, 0n),
      cellOf(7n, 2n),
      cellOf(8n, 1n),
    ]);
    expect([changed(spend, 7n, 2n, 2n), changed(spend, 7n, 2n, 0n), changed(spend, 7n, 2n, 1n)]).toEqual([
      cellOf(7n, 0n),
      cellOf(7n, 2n),
      cellOf(7n, 1n),
    ]);
  });

  test.each([
    ['lock', lock, 7n, 2n, 8n],
    ['unlock', unlock, 7n, 2n, 3n],
    ['spend', spend, 7n, 2n, 3n],
  ] as const)('is never more than there is to %s, nor less than nothing', (_name, change, free, locked, amount) => {
    expect(() => changed(change, free, locked, amount)).toThrow();
    expect(() => changed(change, free, locked, -1n)).toThrow();
  });
});

describe('the imbalance', () => {
  /** Each part of the ledger has an amount of its own, so that none can stand for another. */
  function ledgerOf() {
    const ledger = emptyLedger();
    const account: Account = openAccount(ledger, 'a', 'u');
    Object.assign(openCell(account, 'spot', 'BTC'), { free: 1n, locked: 2n });
    Object.assign(openCell(account, 'margin', 'BTC'), { free: 4n });
    account.debts.set('margin', {
      exchange: 'HALYARD',
      status: 'NORMAL',
      loans: new Map([['BTC', { principal: 8n, interest: 99n, hour: 0 }]]),
    });
    addTo(ledger.fees, 'BTC', 16n);
    addTo(ledger.flow, 'BTC', 32n);
    addTo(ledger.interest, 'BTC', 64n);
    addTo(ledger.insurance, 'BTC', 128n);
    addTo(ledger.deposits, 'BTC', 256n);
    return ledger;
  }

  test('is what users, fees, flow, interest and insurance have, less what is lent and what was paid in', () => {
    expect(imbalanceOf(ledgerOf())).toEqual(new Map([['BTC', 1n + 2n + 4n - 8n + 16n + 32n + 64n + 128n - 256n]]));
  });

  test('is told by asset, and is nothing where money only moved', () => {
    const ledger = emptyLedger();
    openCell(openAccount(ledger, 'a', 'u'), 'spot', 'USDT').free = 5n;
    addTo(ledger.deposits, 'USDT', 5n);
    addTo(ledger.flow, 'BTC', -3n);
    addTo(ledger.fees, 'BTC', 3n);
    expect(imbalanceOf(ledger)).toEqual(
      new Map([
        ['USDT', 0n],
        ['BTC', 0n],
      ]),
    );
  });
});

test('a sum adds up by asset, from nothing', () => {
  const sums = new Map<string, bigint>();
  addTo(sums, 'BTC', 5n);
  addTo(sums, 'BTC', -2n);
  addTo(sums, 'ETH', -1n);
  expect([...sums]).toEqual([
    ['BTC', 3n],
    ['ETH', -1n],
  ]);
});

test.each([
  [10n, 4n, 4n, 6n],
  [10n, 10n, 10n, 0n],
  [10n, 12n, 10n, 0n],
  [0n, 4n, 0n, 0n],
])('of a fund of %s a shortfall of %s is given %s, which leaves %s', (fund, missing, given, left) => {
  const insurance = new Map(fund > 0n ? [['BTC', fund]] : []);
  expect(insure({ insurance }, 'BTC', missing)).toBe(given);
  expect([insurance.get('BTC') ?? 0n, insure({ insurance }, 'ETH', 5n), insurance.has('ETH')]).toEqual([
    left,
    0n,
    false,
  ]);
});

test('a wallet is an account type, or a pair of isolated margin', () => {
  expect([walletOf('spot'), walletOf('isolated', 'BTCUSDT')]).toEqual(['spot', 'isolated:BTCUSDT']);
  expect([walletParts('spot'), walletParts('isolated:BTCUSDT')]).toEqual([
    { account_type: 'spot' },
    { account_type: 'isolated', pair: 'BTCUSDT' },
  ]);
  expect((['spot', 'margin', 'isolated', 'linear'] as const).map(isMarginType)).toEqual([false, true, true, false]);
});
