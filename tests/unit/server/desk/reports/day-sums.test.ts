import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDaySums } from '../../../../../src/server/desk/reports/day-sums.ts';
import { fromScaled, toScaled } from '../../../../../src/shared/base/decimal.ts';
import type { SymbolRef } from '../../../../../src/shared/market/instrument.ts';
import type { Fill, Order } from '../../../../../src/shared/trade/order.ts';

const money = (text: string): bigint => toScaled(text, 12)!;
const sum = (texts: readonly string[]): string =>
  fromScaled(
    texts.reduce((total, text) => total + money(text), 0n),
    12,
  );
const refs: readonly SymbolRef[] = [
  { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' },
  { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'spot' },
  { exchange: 'HALYARD', symbol: 'BTCUSD', account_type: 'inverse' },
];
const assetOf = ({ account_type }: SymbolRef) => (account_type === 'inverse' ? 'BTC' : 'USDT');
/** A dollar is a dollar; a BTC has a price that leaves digits beyond the eighth, and on OKX none. */
const priceOf = (asset: string, venue: string | undefined) =>
  asset === 'USDT'
    ? { numerator: 1n, denominator: 1n }
    : asset === 'BTC' && venue !== 'OKX'
      ? { numerator: 200_001n, denominator: 3n }
      : undefined;

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => fromScaled(units, 12));
const positive = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => fromScaled(units, 12));
const api_id = fc.constantFrom('a', 'b');
const happening = fc.oneof(
  fc.record({
    kind: fc.constant('fill' as const),
    api_id,
    ref: fc.constantFrom(...refs),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    qty: positive,
    quote: positive,
    fee: amount,
    fee_asset: fc.constantFrom('USDT', 'BTC'),
    realized_pnl: amount,
  }),
  fc.record({ kind: fc.constant('order' as const), api_id, ref: fc.constantFrom(...refs) }),
  fc.record({ kind: fc.constant('funding' as const), api_id, ref: fc.constantFrom(...refs), amount }),
  fc.record({
    kind: fc.constant('interest' as const),
    api_id,
    exchange: fc.constantFrom('BINANCE' as const, 'OKX' as const),
    asset: fc.constantFrom('USDT', 'BTC'),
    amount: positive,
  }),
  fc.record({
    kind: fc.constant('rebate' as const),
    api_id,
    exchange: fc.constant('HALYARD' as const),
    asset: fc.constantFrom('USDT', 'BTC'),
    amount: positive,
  }),
);

test('whatever a day holds, the totals are the sums of their parts, and the parts those of what happened, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (list) => {
      const sums = createDaySums(assetOf, priceOf);
      for (const each of list) {
        if (each.kind === 'fill')
          sums.fill(each as unknown as Fill, { ...each.ref, api_id: each.api_id, side: each.side } as Order);
        else if (each.kind === 'order') sums.order({ ...each.ref, api_id: each.api_id } as Order);
        else if (each.kind === 'funding') sums.funding(each.api_id, each.ref, assetOf(each.ref), each.amount);
        else if (each.kind === 'rebate') sums.rebate(each.api_id, each.exchange, each.asset, each.amount);
        else sums.interest(each.api_id, each.exchange, each.asset, each.amount);
      }
      const { totals, symbols, interest, rebates, ofAccount } = sums.totals();
      const accounts = ['a', 'b'].map(ofAccount);
      for (const name of [
        'turnover_usd',
        'realized_usd',
        'fees_usd',
        'funding_usd',
        'interest_usd',
        'rebates_usd',
      ] as const)
        expect(totals[name]).toBe(sum(accounts.map((each) => each[name])));
      for (const name of ['orders', 'fills'] as const)
        expect(totals[name]).toBe(accounts.reduce((count, each) => count + each[name], 0));
      accounts.forEach(({ fills }, index) => {
        const own = list.filter((each) => each.kind === 'fill' && each.api_id === ['a', 'b'][index]);
        expect(fills).toBe(own.length);
      });
      for (const name of ['turnover_usd', 'realized_usd', 'fees_usd', 'funding_usd'] as const)
        expect(totals[name]).toBe(sum(symbols.map((row) => row[name])));
      for (const { fees, fees_usd } of symbols) expect(fees_usd).toBe(sum(fees.map(({ usd }) => usd)));
      expect(totals.interest_usd).toBe(sum(interest.map(({ usd }) => usd)));
      expect(totals.rebates_usd).toBe(sum(rebates.map(({ usd }) => usd)));
      for (const asset of ['USDT', 'BTC'])
        expect(rebates.find((rebate) => rebate.asset === asset)?.amount ?? '0').toBe(
          sum(list.flatMap((each) => (each.kind === 'rebate' && each.asset === asset ? [each.amount] : []))),
        );
      expect([totals.fills, totals.orders]).toEqual([
        list.filter(({ kind }) => kind === 'fill').length,
        list.filter(({ kind }) => kind === 'order').length,
      ]);
      for (const row of symbols) {
        const own = list.flatMap((each) => (each.kind === 'fill' && each.ref.exchange === row.exchange ? [each] : []));
        expect(row.turnover).toBe(sum(own.map(({ quote }) => quote)));
        expect(row.realized).toBe(sum(own.map(({ realized_pnl }) => realized_pnl)));
        expect([row.bought, row.sold]).toEqual(
          ['BUY', 'SELL'].map((side) => sum(own.filter((each) => each.side === side).map(({ qty }) => qty))),
        );
        expect(row.funding).toBe(
          sum(
            list.flatMap((each) =>
              each.kind === 'funding' && each.ref.exchange === row.exchange ? [each.amount] : [],
            ),
          ),
        );
        for (const asset of ['USDT', 'BTC'])
          expect(row.fees.find((fee) => fee.asset === asset)?.amount ?? '0').toBe(
            sum(own.filter(({ fee_asset }) => fee_asset === asset).map(({ fee }) => fee)),
          );
      }
    }),
  );
});

test('dollars are told to eight digits, cut and not rounded; what has no price is worth none', () => {
  const sums = createDaySums(assetOf, priceOf);
  sums.interest('a', 'BINANCE', 'BTC', '0.1');
  sums.interest('a', 'OKX', 'BTC', '1');
  sums.funding('a', refs[2]!, 'BTC', '-0.00000000001');
  sums.fill(
    {
      qty: '1',
      quote: '0.000000000104',
      fee: '0.000000000001',
      fee_asset: 'BTC',
      realized_pnl: '0.00000000003',
    } as Fill,
    { ...refs[2]!, api_id: 'a', side: 'BUY' } as Order,
  );
  const { interest, symbols } = sums.totals();
  expect(interest).toEqual([{ asset: 'BTC', amount: '1.1', usd: '6666.7' }]);
  // Times 66667: 0.00000693…, 0.0000020…, 0.00000066… and 0.000000066….
  expect(symbols[0]).toMatchObject({
    turnover_usd: '0.00000693',
    realized_usd: '0.000002',
    funding_usd: '-0.00000066',
    fees_usd: '0.00000006',
  });
});
