import { describe, expect, test } from 'vitest';
import type { Draft, Standing } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import {
  closingLots,
  maxLotsOf,
  maxSizeOf,
  shareBoardOf,
  shareOf,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import type { Side } from '../../../../../../src/shared/trade/order.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';
import { spot, linear, quotes, rich, nothing, reckoning, limit, market } from './reckon-rig.ts';

const share: Instrument = {
  ...spot,
  account_type: 'astock',
  symbol: 'SH600519',
  base: 'SH600519',
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
};

describe('the most', () => {
  const held: Standing = { ...nothing, long: 7, short: 3 };
  const bounded: Instrument = { ...linear, max_qty: '0.5', max_market_qty: '0.2' };

  test('that an order closes first is what stands on the other side, in hedge mode only where it reduces', () => {
    expect([
      closingLots(limit(), 'BUY', rich),
      closingLots(limit(), 'BUY', { ...rich, standing: held }),
      closingLots(limit(), 'SELL', { ...rich, standing: held }),
    ]).toEqual([0, 3, 7]);
    const hedged = { ...rich, standing: { ...held, hedge: true } };
    expect([closingLots(limit(), 'SELL', hedged), closingLots(limit({ reduceOnly: true }), 'SELL', hedged)]).toEqual([
      0, 7,
    ]);
  });

  test('that the market takes is less at the market, but for what it closes there', () => {
    const by = reckoning(bounded, { funds: { ...rich, standing: held } });
    expect([maxLotsOf(limit(), 'BUY', by), maxLotsOf(market(), 'BUY', by), maxLotsOf(market(), 'SELL', by)]).toEqual([
      50_000, 20_003, 20_007,
    ]);
    expect(
      maxLotsOf(
        market(),
        'BUY',
        reckoning({ ...spot, max_qty: '0.5', max_market_qty: '0.2' }, { funds: { ...rich, standing: held } }),
      ),
    ).toBe(20_000);
  });

  test('within the bound of the leverage counts what stands and rests on its own side, less what it closes in one-way mode', () => {
    // The bound lets in 10 lots at 67,000.
    const most = (of: Side, standing: Partial<Standing>) =>
      maxSizeOf(
        limit(),
        of,
        reckoning(linear, {
          funds: { ...rich, quote: '100000', standing: { ...nothing, maxNotional: 67n * 10n ** 11n, ...standing } },
        }),
      );
    expect([
      most('BUY', {}),
      most('BUY', { long: 4 }),
      most('BUY', { resting: { BUY: 1, SELL: 5 } }),
      most('BUY', { short: 4 }),
      most('BUY', { short: 4, hedge: true }),
      most('BUY', { long: 12 }),
    ]).toEqual([10, 6, 9, 14, 10, 0]);
    expect([
      most('SELL', { short: 4 }),
      most('SELL', { resting: { BUY: 1, SELL: 5 } }),
      most('SELL', { long: 4 }),
    ]).toEqual([6, 5, 14]);
  });

  test('of a sale on spot is all that is there, without a price too; of what reduces what it can close; of anything else nothing is told without a price', () => {
    const none = { quotes: { last: '', bid: '', ask: '' } };
    expect(maxSizeOf(market(), 'SELL', reckoning(spot, none))).toBe(50_000);
    expect(
      maxSizeOf(
        market({ reduceOnly: true }),
        'SELL',
        reckoning(linear, { ...none, funds: { ...rich, standing: held } }),
      ),
    ).toBe(7);
    expect([
      maxSizeOf(market(), 'BUY', reckoning(spot, none)),
      maxSizeOf(market(), 'SELL', reckoning(linear, none)),
    ]).toEqual([undefined, undefined]);
  });

  test('of A-shares is bought in whole lots of the board, and sold to the last share', () => {
    const by = reckoning(share, {
      funds: { base: '250', quote: '27000', leverage: 1 },
      quotes: { last: '100', bid: '100', ask: '100' },
    });
    // 27,000 pay for 269 at 100 with their fees; a lot is a hundred.
    expect([maxSizeOf(limit({ price: '100' }), 'BUY', by), maxSizeOf(limit({ price: '100' }), 'SELL', by)]).toEqual([
      200, 250,
    ]);
    expect(shareOf(60, limit({ price: '100' }), 'BUY', by)).toEqual({ unit: 'base', amount: '100' });
    expect(shareOf(50, limit({ price: '100' }), 'SELL', by)).toEqual({ unit: 'base', amount: '125' });
    expect([shareBoardOf(share), shareBoardOf({ ...share, symbol: 'SZ300750' }), shareBoardOf(spot)]).toEqual([
      'SH_MAIN',
      'CHINEXT',
      undefined,
    ]);
  });
});

describe('a share of the most', () => {
  test('of a market buy on spot is money, in the decimals of the price and two at least', () => {
    const money = (of: Instrument, quote: string, percent: number) =>
      shareOf(percent, market(), 'BUY', reckoning(of, { funds: { ...rich, quote } }));
    expect([money(spot, '10000.129', 100), money(spot, '10000.129', 25), money(spot, '0', 50)]).toEqual([
      { unit: 'quote', amount: '10000.12' },
      { unit: 'quote', amount: '2500.03' },
      { unit: 'quote', amount: '0' },
    ]);
    expect(money(instruments[4]!, '0.123456789', 100)).toEqual({ unit: 'quote', amount: '0.12345678' });
  });

  test('of another order at the market leaves a thousandth for moves of the price, but not of a sale on spot or of what reduces', () => {
    const funds = { base: '0.5', quote: '10000000', leverage: 1, standing: { ...nothing, long: 5_000, short: 5_000 } };
    const coins = { ...spot, max_qty: '1' };
    const contracts = { ...linear, max_qty: '1' };
    const shares = { ...share, max_qty: '1000' };
    const of = (instrument: Instrument, draft: Draft, which: Side) =>
      shareOf(
        100,
        draft,
        which,
        reckoning(instrument, {
          funds,
          quotes: instrument === shares ? { last: '100', bid: '100', ask: '100' } : quotes,
        }),
      )!.amount;
    expect([of(contracts, limit(), 'BUY'), of(contracts, limit(), 'SELL')]).toEqual(['1', '1']);
    // What the market takes is a coin, and what it closes besides: 0.05.
    expect([of(contracts, market(), 'BUY'), of(contracts, market(), 'SELL')]).toEqual(['1.04895', '1.04895']);
    expect([of(coins, market(), 'SELL'), of(contracts, market({ reduceOnly: true }), 'SELL')]).toEqual(['0.5', '0.05']);
    expect(of(shares, market(), 'BUY'), 'whole lots of 999').toBe('900');
  });

  test('is a part of it rounded down to the step, or in quote what that is worth', () => {
    // 10,000 pay for 0.14925 at 67,000.
    expect(shareOf(50, limit(), 'BUY', reckoning())).toEqual({ unit: 'base', amount: '0.07462' });
    expect(shareOf(50, limit({ unit: 'quote' }), 'BUY', reckoning())).toEqual({ unit: 'quote', amount: '4999.54' });
    expect(shareOf(50, limit({ unit: 'quote' }), 'SELL', reckoning())).toEqual({ unit: 'quote', amount: '16750' });
  });

  test('is none where the most is not known, or in quote where there is no price', () => {
    expect([
      shareOf(50, limit({ price: '' }), 'BUY', reckoning()),
      shareOf(50, limit({ price: '', unit: 'quote' }), 'SELL', reckoning()),
    ]).toEqual([undefined, undefined]);
  });
});
