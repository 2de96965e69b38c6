import { expect, test } from 'vitest';
import {
  atTheMoney,
  chainRows,
  chooseChain,
  isAmount,
  legPrice,
  netPremium,
  payoffLegs,
} from '../../../../../src/app/screens/options/chain.ts';
import { shownPrices } from '../../../../../src/app/screens/options/payoff-chart.tsx';
import { payoffShape } from '../../../../../src/shared/finance/option-payoff.ts';
import { expiries, optionInstruments, optionTick } from '../../../../doubles/fake-options.ts';
import { instruments } from '../../../../doubles/fake-market.ts';

const table = [...instruments, ...optionInstruments(['50000', '8000'])];

test('an address names venue, coin and expiry; what it does not name, or is not listed, is the first', () => {
  const first = { venue: 'DERIBIT', coin: 'BTC', expiry: expiries[0] };
  expect(chooseChain(table, {})).toEqual({
    venues: ['DERIBIT'],
    coins: ['BTC'],
    expiries: [...expiries],
    chosen: first,
  });
  expect(chooseChain(table, { expiry: String(expiries[1]) })?.chosen).toEqual({ ...first, expiry: expiries[1] });
  expect(chooseChain(table, { venue: 'HALYARD', coin: 'DOGE', expiry: '7' })?.chosen).toEqual(first);
  expect(chooseChain(instruments, {})).toBeUndefined();
});

test('calls and puts stand in rows by strike, by number, and the one nearest to the forward is at the money', () => {
  const rows = chainRows([optionTick('50000', 'P'), optionTick('8000', 'C'), optionTick('50000', 'C')]);
  expect(rows.map(({ strike, C, P }) => [strike, C?.type, P?.type])).toEqual([
    ['8000', 'C', undefined],
    ['50000', 'C', 'P'],
  ]);
  expect(atTheMoney(rows)).toBe('50000');
  expect(atTheMoney([])).toBeUndefined();
});

test.each([
  ['1', true],
  ['0.1', true],
  ['0', false],
  ['0.0', false],
  ['', false],
  ['-1', false],
  ['1e3', false],
  ['.5', false],
])('the amount %j is valid: %s', (text, valid) => {
  expect(isAmount(text)).toBe(valid);
});

const call = optionTick('50000', 'C');
const put = optionTick('8000', 'P', { bid: null });
const legs = [
  { symbol: call.symbol, side: 'BUY', amount: '0.3' },
  { symbol: put.symbol, side: 'SELL', amount: '2' },
] as const;

test('a leg buys at the ask and sells at the bid, at the mark where that side is empty', () => {
  expect([legPrice(call, 'BUY'), legPrice(call, 'SELL'), legPrice(put, 'SELL')]).toEqual([
    '0.0120',
    '0.0100',
    '0.0111',
  ]);
});

test('premiums in coin count in dollars at the index, and what is not valid is left out', () => {
  expect(payoffLegs(legs, [call, put])).toEqual([
    { kind: 'C', strike: 50_000, quantity: 0.3, premium: 600 },
    { kind: 'P', strike: 8_000, quantity: -2, premium: 555 },
  ]);
  expect(
    payoffLegs(
      [
        { ...legs[0], amount: '0' },
        { ...legs[0], symbol: 'none' },
      ],
      [call],
    ),
  ).toEqual([]);
  expect(payoffLegs(legs.slice(0, 1), [{ ...call, settle: 'usd', ask: '640.5' }])[0]?.premium).toBe(640.5);
});

test('the sum of premiums is exact: paid above 0, received below', () => {
  expect(netPremium(legs, [call, put])).toBe('-0.01860');
  expect(netPremium(legs.slice(0, 1), [call])).toBe('0.00360');
  expect(netPremium([], [call])).toBeUndefined();
});

test('what is drawn holds the strikes, the break-evens and the price of now, and nothing below 0', () => {
  const [low, high] = shownPrices(payoffShape(payoffLegs(legs, [call, put])), 50_100);
  expect(low).toBe(0);
  expect(high).toBeGreaterThan(50_600);
});
