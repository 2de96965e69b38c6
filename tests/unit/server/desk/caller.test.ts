import { expect, test } from 'vitest';
import { type AccountType, accountTypes } from '../../../../src/shared/market/instrument.ts';
import { accountTypeOf, marketFor, requireVip } from '../../../../src/server/desk/caller.ts';
import type { TradingEngine } from '../../../../src/server/trading/engine.ts';
import { refusalIn } from '../../../refusal-in.ts';

const caller = { user_id: 'u', vip_level: 1 };

function asked(account_type: AccountType, permissions: readonly ('spot' | 'future')[], allows = true) {
  const engine = { market: (key: string) => ({ key }), margin: { allows: () => allows } } as unknown as TradingEngine;
  return refusalIn(() =>
    marketFor(
      engine,
      () => ({ owner: 'u', exchange: 'HALYARD', permissions: [...permissions], active: true }),
      caller,
      'a',
      { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type },
    ),
  );
}

test('orders need a vip level of 1', () => {
  expect(refusalIn(() => requireVip(caller))).toBeUndefined();
  expect(refusalIn(() => requireVip({ ...caller, vip_level: 0 }))).toEqual({ code: 'VIP', data: { need: 1, have: 0 } });
});

test('each kind of market needs one of the two permissions', () => {
  const spot = accountTypes.filter((type) => asked(type, ['spot']) === undefined);
  expect([...spot].sort()).toEqual(['astock', 'forex', 'isolated', 'margin', 'spot']);
  expect(accountTypes.filter((type) => asked(type, ['future']) === undefined)).toEqual(
    accountTypes.filter((type) => !spot.includes(type)),
  );
  expect([asked('spot', ['future']), asked('linear', ['spot'])]).toEqual([
    { code: 'API_PERMISSION', data: { need: 'spot' } },
    { code: 'API_PERMISSION', data: { need: 'future' } },
  ]);
});

test('on margin a pair is traded where money is lent for it', () => {
  expect([
    asked('margin', ['spot'], false),
    asked('isolated', ['spot'], false),
    asked('spot', ['spot'], false),
  ]).toEqual([
    { code: 'UNKNOWN_PAIR', data: { symbol: 'BTCUSDT', exchange: 'HALYARD' } },
    { code: 'UNKNOWN_PAIR', data: { symbol: 'BTCUSDT', exchange: 'HALYARD' } },
    undefined,
  ]);
});

test('a filter may name an account type in capitals, or none', () => {
  expect([accountTypeOf(undefined), accountTypeOf('SPOT')]).toEqual([undefined, 'spot']);
  expect([accountTypeOf('SWAP', 'BTCUSD'), accountTypeOf('SWAP', 'BTCUSDT'), accountTypeOf('SWAP')]).toEqual([
    'inverse',
    'linear',
    'linear',
  ]);
  expect(refusalIn(() => accountTypeOf('nope'))).toEqual({
    code: 'INPUT',
    data: { field: 'account_type', rule: 'account_type' },
  });
});
