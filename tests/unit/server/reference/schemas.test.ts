import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { createReference } from '../../../../src/server/reference/reference.ts';
import { checksOf } from './json-checks.ts';

const { calls, components } = createReference();

/** One contract's whole input as one schema, beside the components that it refers to. */
function checkOf(path: string) {
  const { contract, query, body } = calls.find((call) => call.contract.path === path)!;
  const schema =
    contract.method === 'GET'
      ? {
          type: 'object',
          properties: Object.fromEntries(query.map(({ name, schema: field }) => [name, field])),
          required: query.filter(({ required }) => required).map(({ name }) => name),
          additionalProperties: false,
        }
      : body;
  const check = checksOf({ components: { schemas: components }, input: schema });
  return (input: object): readonly [byServer: boolean, byDocument: boolean] => [
    v.safeParse(contract.input, input).success,
    check('#/input', input) === '',
  ];
}

const instrument = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };
const order = { api_id: 'a', ...instrument, side: 'BUY', order_type: 'LIMIT', amount: '1', price: '2', client_id: 'c' };

/** Inputs on which server and document agree. */
const agreed: readonly (readonly [path: string, isRight: boolean, input: object])[] = [
  ['/order/doOrder', true, order],
  ['/order/doOrder', true, { ...order, account_type: 'SWAP' }],
  ['/order/doOrder', false, { ...order, account_type: 'swap' }],
  ['/order/doOrder', false, { ...order, amount: '0.000' }],
  ['/order/doOrder', false, { ...order, amount: '-1' }],
  ['/order/doOrder', false, { ...order, amount: '1e3' }],
  ['/order/doOrder', false, { ...order, amount: 1 }],
  ['/order/doOrder', false, { ...order, side: 'HOLD' }],
  ['/order/doOrder', false, { ...order, client_id: 'a b' }],
  ['/order/doOrder', false, { ...order, other: 1 }],
  ['/order/doOrder', false, { ...order, expire_time: -1, time_in_force: 'GTD' }],
  ['/client/klines/list', true, { ...instrument, interval: '1m', limit: 1_500 }],
  ['/client/klines/list', false, { ...instrument, interval: '1m', limit: 1_501 }],
  ['/client/klines/list', false, { ...instrument, interval: '1m', limit: 1.5 }],
  ['/client/klines/list', false, { ...instrument, interval: '2m' }],
  ['/client/klines/list', false, { symbol: 'BTCUSDT', account_type: 'spot', interval: '1m' }],
  ['/client/base/symbols/funding/rate/history/list', true, { exchange: 'HALYARD', accountType: 'linear', days: 7 }],
  ['/client/base/symbols/funding/rate/history/list', false, { exchange: 'HALYARD', accountType: 'linear', days: 8 }],
  ['/user/check/invitecode', true, { invite_code: 'abcd1' }],
  ['/user/check/invitecode', false, { invite_code: 'ab!' }],
  ['/order/user/list', true, { api_ids: ['a', 'b'], page: 2, page_size: 500 }],
  ['/order/user/list', false, { api_ids: [''], page: 2 }],
  ['/order/user/list', false, { page_size: 501 }],
  ['/user/symbolsubscribe/add', true, instrument],
  ['/user/symbolsubscribe/add', true, { list: [instrument, instrument] }],
  ['/user/symbolsubscribe/add', false, { list: [] }],
  ['/user/register', false, { type: 'letter' }],
  ['/user/api/position/setting/update', true, { api_id: 'a', account_type: 'linear', symbol: 'BTCUSDT', leverage: 5 }],
];

/** What the server refuses by a check that a schema cannot express: the description says it. */
const beyond: readonly (readonly [path: string, input: object])[] = [
  ['/order/doOrder', { ...order, price: undefined }],
  ['/user/api/balance/currency', { account_type: 'spot', currency: 'BTC' }],
  ['/order/amendOrder', { order_id: '1', client_id: 'c' }],
  ['/user/report/day', { start: 2, end: 1 }],
];

describe('what the document says of an input', () => {
  test.each(agreed)('%s: right is %s of %j, as the server has it', (path, isRight, input) => {
    expect(checkOf(path)(input)).toEqual([isRight, isRight]);
  });

  test.each(beyond)('%s: a check over several fields of %j is told in words', (path, input) => {
    const given = JSON.parse(JSON.stringify(input)) as object;
    expect(checkOf(path)(given)).toEqual([false, true]);
    expect(calls.find((call) => call.contract.path === path)!.rules).toMatch(/\.$/);
  });
});

test('every contract has its schema, and none is empty by mistake', () => {
  for (const { contract, query, body, answer } of calls) {
    const takes = !v.safeParse(contract.input, {}).success || contract.inQuery !== undefined;
    if (takes) expect(query.length + (body ? 1 : 0), contract.path).toBeGreaterThan(0);
    if (contract.media === undefined) expect(Object.keys(answer!).length, contract.path).toBeGreaterThan(0);
  }
  expect(calls).toHaveLength(contracts.length);
});
