import { expect, test } from 'vitest';
import { contractAllowance } from '../../../../../src/server/desk/margin/contract-allowance.ts';
import { contractState, inverseKey, linearKey } from '../../../shared/core/contract-kit.ts';
import { key, stateOf } from '../../../shared/core/core-kit.ts';
import { refusalIn } from '../../../../refusal-in.ts';

const unit = 10n ** 12n;
const { markets } = contractState().state;
const known = new Map([
  [linearKey, markets.get(linearKey)!],
  [inverseKey, markets.get(inverseKey)!],
  [key, stateOf().markets.get(key)!],
]);

function allow(query: object, { lots = 20, last = 10_000 as number | undefined } = {}) {
  const asked: { market?: unknown }[] = [];
  const engine = {
    market: (name: string) => known.get(name as typeof key),
    lastTicks: () => last,
    allowance: ({ market: _market, ...rest }: { market: unknown }) => {
      asked.push(rest);
      return { lots, available: 7n * unit };
    },
  };
  const reported = contractAllowance(
    engine as never,
    () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot', 'future'], active: true }),
    { user_id: 'u', vip_level: 1 },
    { api_id: 'a', symbol: 'BTCUSDT', account_type: 'linear', side: 'BUY', ...query } as never,
  );
  return { reported, asked };
}
const refused = (query: object) => refusalIn(() => allow(query));

test('the largest order is told with its notional in the asset that it settles in', () => {
  // 0.02 at 1000, and at 900.
  const { reported, asked } = allow({});
  expect(reported).toEqual({ max_qty: '0.020', max_quote: '20', available: '7', asset: 'USDT', auto_borrow: '0' });
  expect(asked).toEqual([{ api_id: 'a', side: 'BUY', ticks: 10_000, isLimit: false, leverage: undefined }]);
  const limit = allow({ price: '900', leverage: '5', side: 'SELL', margin_auto: 'NONE' });
  expect([limit.reported.max_quote, limit.asked]).toEqual([
    '18',
    [{ api_id: 'a', side: 'SELL', ticks: 9_000, isLimit: true, leverage: 5 }],
  ]);
  // 20 contracts of 100 dollars at 1000.
  expect(allow({ symbol: 'BTCUSD', account_type: 'inverse' }).reported).toMatchObject({
    max_qty: '20',
    max_quote: '2',
    asset: 'BTC',
  });
  expect(allow({}, { lots: 0 }).reported).toMatchObject({ max_qty: '0.000', max_quote: '0' });
});

test('it needs a contract, a price on the tick and a leverage that the contract has, and borrows nothing', () => {
  expect(refused({ account_type: 'spot' })).toEqual({
    code: 'INPUT',
    data: { field: 'account_type', rule: 'no_contracts' },
  });
  expect(refused({ margin_auto: 'MANUAL' })).toEqual({
    code: 'INPUT',
    data: { field: 'margin_auto', rule: 'margin_only' },
  });
  expect(refused({ price: '900.05' })).toEqual({ code: 'INPUT', data: { field: 'price', rule: 'tick' } });
  expect(refusalIn(() => allow({}, { last: 0 }))).toEqual({
    code: 'INPUT',
    data: { field: 'price', rule: 'no_last_price' },
  });
  expect(allow({}, { last: 1 }).asked).toMatchObject([{ ticks: 1 }]);
  expect(['0', '0.5', '101'].map((leverage) => refused({ leverage }))).toEqual(
    Array.from({ length: 3 }, () => ({ code: 'LEVERAGE', data: { field: 'leverage', max_leverage: 100 } })),
  );
  expect(['1', '100'].map((leverage) => refused({ leverage }))).toEqual([undefined, undefined]);
});
