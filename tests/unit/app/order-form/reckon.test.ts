import { describe, expect, test } from 'vitest';
import {
  type Draft,
  emptyDraft,
  type Funds,
  type Quotes,
  type Standing,
} from '../../../../src/app/screens/dashboard/order-form/draft.ts';
import {
  availableFor,
  closingLots,
  moneyOf,
  mostLotsOf,
  mostOf,
  type Reckoning,
  reckonedPrice,
  reckonedTicks,
  shareBoardOf,
  shareOf,
  sizeOf,
} from '../../../../src/app/screens/dashboard/order-form/reckon.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { orderRulesOf } from '../../../../src/shared/core/orders/order-money.ts';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import type { Side } from '../../../../src/shared/trade/order.ts';
import { instruments } from '../../../doubles/fake-market.ts';

/** Tick 0.1, step 0.00001, a maker's fee of 0.02 % and a taker's of 0.1 %. */
const spot = instruments[0]!;
const linear: Instrument = { ...spot, account_type: 'linear', contract: true, taker: 0.0005 };
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
const quotes: Quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
const rich: Funds = { base: '0.5', quote: '10000', leverage: 1 };
const nothing: Standing = {
  mark: 0,
  index: 0,
  hedge: false,
  long: 0,
  short: 0,
  resting: { BUY: 0, SELL: 0 },
  maxNotional: null,
  loss: 0n,
};
const side = (prices: number[], sizes: number[]) => ({
  prices: Float64Array.from(prices),
  sizes: Float64Array.from(sizes),
});
/** A hundredth of a coin at the best prices, and more a little further away. */
const book = { bids: side([672_414, 672_000], [1_000, 5_000]), asks: side([672_416, 672_500], [1_000, 5_000]) };

const reckoning = (of: Instrument = spot, changes: Partial<Reckoning> = {}): Reckoning => ({
  rules: orderRulesOf(of),
  quotes,
  funds: rich,
  book: undefined,
  ...changes,
});
const limit = (patch: Partial<Draft> = {}): Draft => ({ ...emptyDraft, price: '67000', amount: '0.1', ...patch });
const market = (patch: Partial<Draft> = {}): Draft => ({ ...emptyDraft, type: 'MARKET', amount: '0.02', ...patch });
const worthOf = (draft: Draft, of: Side, by: Reckoning) => {
  const money = moneyOf(draft, of, by);
  return money && [moneyText(money.notional), moneyText(money.fee)];
};

describe('an order at the market', () => {
  test.each([
    // 0.01 at 67,241.6 and 0.01 at 67,250; at the bids 67,241.4 and 67,200.
    ['BUY', '0.02', '1344.916'],
    ['SELL', '0.02', '1344.414'],
    ['BUY', '0.01', '672.416'],
    // What lies beyond the levels at hand is taken at the last of them: 0.19 at 67,250.
    ['BUY', '0.2', '13449.916'],
    ['SELL', '0.2', '13440.414'],
  ] as const)('to %s %s takes level by level: %s', (of, amount, value) => {
    expect(worthOf(market({ amount }), of, reckoning(spot, { book }))![0]).toBe(value);
  });

  test.each([
    ['BUY', quotes, '1344.832'],
    ['SELL', quotes, '1344.828'],
    ['BUY', { ...quotes, ask: '' }, '1344.83'],
    ['SELL', { ...quotes, bid: '' }, '1344.83'],
    ['SELL', { last: '', bid: '', ask: '5' }, undefined],
    ['BUY', { last: '', bid: '', ask: '' }, undefined],
    ['BUY', { last: '0', bid: '', ask: '' }, undefined],
    ['BUY', { last: '1.05', bid: '', ask: '' }, undefined],
  ] as const)('to %s without a book has the best of the quotes %j: %s', (of, told, value) => {
    expect(worthOf(market(), of, reckoning(spot, { quotes: told }))?.[0]).toBe(value);
  });

  test('has the quotes where its side of the book is empty', () => {
    expect(reckonedPrice(market(), 'BUY', reckoning(spot, { book: { ...book, asks: side([], []) } }))).toBe('67241.6');
    expect(reckonedPrice(market(), 'BUY', reckoning(spot, { book }))).toBe('67241.6');
    expect(reckonedPrice(market(), 'SELL', reckoning(spot, { book }))).toBe('67241.4');
  });
});

test('an order is reckoned at its limit, its trigger, or what it meets; without one of them at nothing', () => {
  const at = (draft: Draft) => [reckonedTicks(draft, 'BUY', reckoning()), reckonedPrice(draft, 'BUY', reckoning())];
  expect(at(limit())).toEqual([670_000, '67000.0']);
  expect(at({ ...limit(), type: 'TRIGGER', trigger: '68000' })).toEqual([670_000, '67000.0']);
  expect(at({ ...limit(), type: 'TRIGGER', price: '', trigger: '68000' })).toEqual([680_000, '68000.0']);
  expect([
    at(limit({ price: '' })),
    at(limit({ price: '0' })),
    at(limit({ price: '1.05' })),
    at({ ...limit(), type: 'TRIGGER', price: '' }),
  ]).toEqual(new Array(4).fill([undefined, undefined]));
});

describe('what rests of a limit counts, and what does not rest does not', () => {
  test.each<[string, Partial<Draft>, string[]]>([
    ['it stays', {}, ['6700', '0.00002']],
    ['it ends at once', { tif: 'IOC' }, ['0', '0']],
    ['it is all or nothing', { tif: 'FOK' }, ['0', '0']],
    ['it never takes, whatever was chosen before', { tif: 'IOC', postOnly: true }, ['6700', '0.00002']],
    ['it takes at once, at better prices', { price: '68000' }, ['6724.16', '0.0001']],
    ['it never takes, though its price would', { price: '68000', postOnly: true }, ['6800', '0.00002']],
    ['it waits, as at its limit', { type: 'TRIGGER', trigger: '68000' }, ['6700', '0.00002']],
    ['it waits, and trades at the market then', { type: 'TRIGGER', trigger: '68000', price: '' }, ['6800', '0.0001']],
  ])('%s', (_how, patch, worth) => {
    expect(worthOf(limit(patch), 'BUY', reckoning())).toEqual(worth);
  });
});

describe('a size', () => {
  test.each<[string, Draft, Side, Instrument, object | undefined]>([
    ['in base', limit(), 'BUY', spot, { amount: '0.1', lots: 10_000 }],
    ['off the step', limit({ amount: '0.000001' }), 'BUY', spot, { amount: '0.000001', lots: undefined }],
    ['in quote', limit({ unit: 'quote', amount: '1000' }), 'SELL', spot, { amount: '0.01492', lots: 1_492 }],
    [
      'in quote of a market buy',
      market({ unit: 'quote', amount: '1000' }),
      'BUY',
      spot,
      { amount: '0.01487', lots: 1_487, total: '1000' },
    ],
    [
      'in quote of a market sale',
      market({ unit: 'quote', amount: '1000' }),
      'SELL',
      spot,
      { amount: '0.01487', lots: 1_487 },
    ],
    [
      'in quote of a market buy of contracts',
      market({ unit: 'quote', amount: '1000' }),
      'BUY',
      linear,
      { amount: '0.01487', lots: 1_487 },
    ],
    ['that is no number', limit({ amount: 'x' }), 'BUY', spot, undefined],
    ['in quote without a price', limit({ unit: 'quote', price: '' }), 'BUY', spot, undefined],
    [
      'in quote of more decimals than money has',
      limit({ unit: 'quote', amount: '1.0000000000001' }),
      'BUY',
      spot,
      undefined,
    ],
  ])('%s', (_how, draft, of, instrument, size) => {
    expect(sizeOf(draft, of, reckoning(instrument))).toEqual(size);
  });

  test('that is no size, or has no price, has no money', () => {
    for (const draft of [limit({ amount: 'x' }), limit({ amount: '0.000001' }), limit({ price: '' })])
      expect(moneyOf(draft, 'BUY', reckoning())).toBeUndefined();
  });
});

describe('what is available', () => {
  const money = (of: Side, instrument: Instrument, funds: Partial<Funds>) => {
    const found = availableFor(of, reckoning(instrument, { funds: { ...rich, ...funds } }));
    return found === undefined ? undefined : moneyText(found);
  };

  test('on spot is quote to buy and base to sell, of contracts what they settle in less what cross positions have lost', () => {
    expect([money('BUY', spot, {}), money('SELL', spot, {})]).toEqual(['10000', '0.5']);
    expect([money('BUY', linear, {}), money('SELL', linear, {})]).toEqual(['10000', '10000']);
    const lost = (loss: bigint) => money('SELL', linear, { standing: { ...nothing, loss } });
    expect([lost(4_000n * 10n ** 12n), lost(10_000n * 10n ** 12n), lost(10_001n * 10n ** 12n)]).toEqual([
      '6000',
      '0',
      '0',
    ]);
  });

  test('only the server knows where other wallets stand behind it, and what is no number is nothing', () => {
    expect(money('BUY', linear, { isShared: true })).toBeUndefined();
    expect(money('BUY', spot, { quote: '' })).toBe('0');
    expect(mostOf(limit(), 'BUY', reckoning(linear, { funds: { ...rich, isShared: true } }))).toBeUndefined();
  });
});

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
    expect([mostLotsOf(limit(), 'BUY', by), mostLotsOf(market(), 'BUY', by), mostLotsOf(market(), 'SELL', by)]).toEqual(
      [50_000, 20_003, 20_007],
    );
    expect(
      mostLotsOf(
        market(),
        'BUY',
        reckoning({ ...spot, max_qty: '0.5', max_market_qty: '0.2' }, { funds: { ...rich, standing: held } }),
      ),
    ).toBe(20_000);
  });

  test('within the bound of the leverage counts what stands and rests on its own side, less what it closes in one-way mode', () => {
    // The bound lets in 10 lots at 67,000.
    const most = (of: Side, standing: Partial<Standing>) =>
      mostOf(
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
    expect(mostOf(market(), 'SELL', reckoning(spot, none))).toBe(50_000);
    expect(
      mostOf(market({ reduceOnly: true }), 'SELL', reckoning(linear, { ...none, funds: { ...rich, standing: held } })),
    ).toBe(7);
    expect([mostOf(market(), 'BUY', reckoning(spot, none)), mostOf(market(), 'SELL', reckoning(linear, none))]).toEqual(
      [undefined, undefined],
    );
  });

  test('of A-shares is bought in whole lots of the board, and sold to the last share', () => {
    const by = reckoning(share, {
      funds: { base: '250', quote: '27000', leverage: 1 },
      quotes: { last: '100', bid: '100', ask: '100' },
    });
    // 27,000 pay for 269 at 100 with their fees; a lot is a hundred.
    expect([mostOf(limit({ price: '100' }), 'BUY', by), mostOf(limit({ price: '100' }), 'SELL', by)]).toEqual([
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
