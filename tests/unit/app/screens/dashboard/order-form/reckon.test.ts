import { describe, expect, test } from 'vitest';
import type { Draft, Funds } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import {
  availableFor,
  moneyOf,
  maxSizeOf,
  type Reckoning,
  effectivePrice,
  effectiveTicks,
  sizeOf,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { moneyText } from '../../../../../../src/shared/core/ledger/money.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import type { Side } from '../../../../../../src/shared/trade/order.ts';
import { spot, linear, quotes, rich, nothing, side, book, reckoning, limit, market } from './reckon-rig.ts';

const notionalAndFee = (draft: Draft, of: Side, by: Reckoning) => {
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
    expect(notionalAndFee(market({ amount }), of, reckoning(spot, { book }))![0]).toBe(value);
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
  ] as const)('to %s without a book has the best of the quotes %j: %s', (of, reported, value) => {
    expect(notionalAndFee(market(), of, reckoning(spot, { quotes: reported }))?.[0]).toBe(value);
  });

  test('has the quotes where its side of the book is empty', () => {
    expect(effectivePrice(market(), 'BUY', reckoning(spot, { book: { ...book, asks: side([], []) } }))).toBe('67241.6');
    expect(effectivePrice(market(), 'BUY', reckoning(spot, { book }))).toBe('67241.6');
    expect(effectivePrice(market(), 'SELL', reckoning(spot, { book }))).toBe('67241.4');
  });
});

test('an order is reckoned at its limit, its trigger, or what it meets; without one of them at nothing', () => {
  const at = (draft: Draft) => [effectiveTicks(draft, 'BUY', reckoning()), effectivePrice(draft, 'BUY', reckoning())];
  expect(at(limit())).toEqual([670_000, '67000.0']);
  expect(at({ ...limit(), type: 'CONDITIONAL', trigger: '68000' })).toEqual([670_000, '67000.0']);
  expect(at({ ...limit(), type: 'CONDITIONAL', price: '', trigger: '68000' })).toEqual([680_000, '68000.0']);
  expect([
    at(limit({ price: '' })),
    at(limit({ price: '0' })),
    at(limit({ price: '1.05' })),
    at({ ...limit(), type: 'CONDITIONAL', price: '' }),
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
    ['it waits, as at its limit', { type: 'CONDITIONAL', trigger: '68000' }, ['6700', '0.00002']],
    [
      'it waits, and trades at the market then',
      { type: 'CONDITIONAL', trigger: '68000', price: '' },
      ['6800', '0.0001'],
    ],
  ])('%s', (_how, patch, value) => {
    expect(notionalAndFee(limit(patch), 'BUY', reckoning())).toEqual(value);
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
    expect(maxSizeOf(limit(), 'BUY', reckoning(linear, { funds: { ...rich, isShared: true } }))).toBeUndefined();
  });
});
