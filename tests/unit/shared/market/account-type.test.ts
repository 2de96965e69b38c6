import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { canonicalAccountType, keyOfSymbol, SymbolRef, symbolOfKey } from '../../../../src/shared/market/instrument.ts';
import { topics } from '../../../../src/shared/topics/index.ts';

const perpetuals = listing.filter(({ account_type }) => account_type === 'linear' || account_type === 'inverse');

test('SWAP is the account type of each perpetual of the symbol table, linear and inverse', () => {
  expect(new Set(perpetuals.map(({ account_type }) => account_type))).toEqual(new Set(['linear', 'inverse']));
  for (const instrument of perpetuals) {
    const given = { exchange: instrument.exchange, symbol: instrument.symbol, account_type: 'SWAP' };
    expect(
      [
        canonicalAccountType('SWAP', instrument.symbol),
        v.parse(SymbolRef, given).account_type,
        symbolOfKey(keyOfSymbol(given))?.account_type,
      ],
      keyOfSymbol(given),
    ).toEqual([instrument.account_type, instrument.account_type, instrument.account_type]);
  }
});

/** Fields besides the instrument's without which a request is refused. */
const further: Readonly<Record<string, object>> = {
  '/client/klines/list': { interval: '1m' },
  '/client/klines/list/history': { interval: '1m', end: 1 },
  '/client/klines/list/ws': { interval: '1m' },
  '/order/doOrder': { api_id: 'a', side: 'BUY', order_type: 'MARKET', amount: '1', client_id: 'c-12345678' },
  '/order/v2/doOrder': { api_ids: ['a'], side: 'BUY', order_type: 'MARKET', amount: '1', client_id: 'c-12345678' },
  '/order/closePosition': { api_id: 'a', client_id: 'c-12345678' },
  '/order/v2/closePosition': { api_ids: ['a'], client_id: 'c-12345678' },
  '/user/api/position/leverage': { api_id: 'a' },
  '/user/api/position/setting': { api_id: 'a' },
  '/user/api/position/setting/update': { api_id: 'a' },
  '/user/api/balance/allow': { api_id: 'a', side: 'BUY' },
  '/user/api/margin/maxTransferable': { api_id: 'a', asset: 'USDT' },
  '/user/api/position/margin/preview': { api_id: 'a', direction: 'ADD' },
  '/user/api/position/margin': { api_id: 'a', direction: 'ADD', amount: '1', client_id: 'c-12345678' },
  '/user/alert/save': { kind: 'PRICE', trigger_price: '1', direction: 'UP_TO', duration_s: 0, channel: ['web'] },
};

/** Filters: the account type stays as it was sent, and is compared with that of each row. */
const filters = [
  '/user/order/position/close/list',
  '/user/api/position/list',
  '/user/api/order/open/list',
  '/user/api/order/history/list',
  '/order/user/list',
  '/order/user/current/list',
  '/order/exchange/cancelOrder',
];

const fieldsOf = (schema: v.GenericSchema): Readonly<Record<string, unknown>> =>
  'entries' in schema ? (schema.entries as Record<string, unknown>) : {};
const calls = [
  ...contracts.map(({ path, input }) => ({ path, schema: input })),
  ...topics.map(({ path, params }) => ({ path, schema: params })),
].filter(
  ({ path, schema }) =>
    'symbol' in fieldsOf(schema) &&
    ('account_type' in fieldsOf(schema) || 'accountType' in fieldsOf(schema)) &&
    !filters.includes(path),
);

test('calls and streams that take a symbol with its account type are found', () =>
  expect(calls.length).toBeGreaterThanOrEqual(18));

test.each(calls)('$path takes SWAP for each perpetual as what it is', ({ path, schema }) => {
  const fields = fieldsOf(schema);
  const name = 'accountType' in fields ? 'accountType' : 'account_type';
  for (const { exchange, symbol, account_type } of perpetuals) {
    const given = { ...further[path], ...('exchange' in fields && { exchange }), symbol, [name]: 'SWAP' };
    expect(v.safeParse(schema, given), `${exchange} ${symbol}`).toMatchObject({
      success: true,
      output: { [name]: account_type },
    });
  }
});

test('lists of watched instruments and instruments of strategies take SWAP too', () => {
  const add = contracts.find(({ path }) => path === '/user/symbolsubscribe/add')!;
  const start = contracts.find(({ path }) => path === '/strategy/client/start')!;
  const swap = { exchange: 'HALYARD', symbol: 'BTCUSD', account_type: 'SWAP' };
  expect(v.parse(add.input, { list: [swap] })).toMatchObject({ list: [{ account_type: 'inverse' }] });
  expect(
    v.parse(start.input, {
      strategy_type: 'GRID',
      env: 'local',
      name: 'n',
      api_ids: ['a'],
      symbols: [swap],
      params: {},
      client_id: 'c-12345678',
    }),
  ).toMatchObject({ symbols: [{ account_type: 'inverse' }] });
});
