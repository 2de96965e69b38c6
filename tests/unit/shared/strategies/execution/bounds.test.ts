import { expect, test } from 'vitest';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import { boundOf } from '../../../../../src/shared/strategies/execution/situation.ts';
import { instrument } from '../../core/core-kit.ts';

type Bounded = Parameters<typeof boundOf>[0];
const grid = gridOf(instrument);

// Ticks of 0.1.
test.each<[string, 'BUY' | 'SELL', Partial<Bounded['algo']>, string, number | null]>([
  ['where nothing bounds it', 'BUY', {}, '1000.0', null],
  ['by its limit', 'BUY', { limit_price: '1010' }, '1000.0', 10_100],
  ['a buy by what it may cost more', 'BUY', { max_impact_percent: 0.5 }, '1000.0', 10_050],
  ['a sell by what it may bring less', 'SELL', { max_impact_percent: 0.5 }, '1000.0', 9_950],
  ['a buy by the lower of both', 'BUY', { limit_price: '1010', max_impact_percent: 0.5 }, '1000.0', 10_050],
  ['and where that is its limit, by it', 'BUY', { limit_price: '1000', max_impact_percent: 0.5 }, '1000.0', 10_000],
  ['a sell by the higher of both', 'SELL', { limit_price: '990', max_impact_percent: 0.5 }, '1000.0', 9_950],
  ['and where that is its limit, by it', 'SELL', { limit_price: '1000', max_impact_percent: 0.5 }, '1000.0', 10_000],
  // 9,999 ticks and a ten-thousandth: 9,999.9999 and 9,998.0001.
  ['a buy rounded down to a tick', 'BUY', { max_impact_percent: 0.01 }, '999.9', 9_999],
  ['a sell rounded up', 'SELL', { max_impact_percent: 0.01 }, '999.9', 9_999],
  ['never below the first price', 'SELL', { max_impact_percent: 50 }, '0.1', 1],
])('the worst price of a child is bounded %s', (_name, side, algo, arrival_price, ticks) => {
  expect(boundOf({ side, algo: algo as Bounded['algo'], arrival_price }, grid)).toBe(ticks);
});
