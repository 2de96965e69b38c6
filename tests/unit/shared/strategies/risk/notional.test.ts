import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { notionalAt } from '../../../../../src/shared/strategies/risk/notional.ts';
import { bareMarket } from '../../../../../src/shared/strategies/record/run-part.ts';
import { call, coinCall } from '../../core/option-kit.ts';

const money = 10n ** 12n;

test('limits count options in quote: those that settle in coin by the index', () => {
  const core = bareMarket(coinCall);
  // 0.05 BTC a unit at an index of 1000: ten lots of 0.1 are 50 USD.
  Object.assign(must(core.contract, 'a contract'), { index: 10_000_000 });
  expect(notionalAt(core, 500, 10)).toBe(50n * money);
  expect(notionalAt(bareMarket(call), 500, 1_000)).toBe(50n * money);
});
