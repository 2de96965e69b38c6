import { expect, test } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { bestOf } from '../../../../src/shared/core/book/queue.ts';
import { optionStray, quotedAround, straySteps } from '../../../../src/server/simulation/option-strays.ts';
import { optionListing } from '../../../../src/server/simulation/listing/option-chains.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { traitsOf } from '../../../../src/server/simulation/traits.ts';
import { fairPriceFrom, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

test('quotes of an option are away from its value by 25 to 40 bp of the underlying, either way, half a minute an hour', () => {
  const strays = Array.from({ length: 100 }, (_seed, seed) =>
    Array.from({ length: 240 }, (_span, span) => optionStray(seed, span * straySteps)),
  ).flat();
  const away = strays.filter((stray) => stray !== 0);
  expect(away.length / strays.length).toBeGreaterThan(0.006);
  expect(away.length / strays.length).toBeLessThan(0.011);
  for (const stray of away) {
    expect(Math.abs(stray)).toBeGreaterThanOrEqual(0.0025);
    expect(Math.abs(stray)).toBeLessThanOrEqual(0.004);
  }
  expect(new Set(away.map(Math.sign))).toEqual(new Set([-1, 1]));
  // All of a span is the same, and a seed says the same again.
  expect(optionStray(1, 7 * straySteps)).toBe(optionStray(1, 8 * straySteps - 1));
});

test('an option keeps its mark while its quotes are away, and they come back; no price but that of an option moves', () => {
  const coinOf = createCoinPaths();
  const atMs = Date.UTC(2026, 5, 3, 12);
  const state = flowingState(fairPriceFrom(coinOf));
  const ofHouse = [...listing, ...optionListing(atMs, 3, coinOf, 1)].filter(
    ({ exchange, base, account_type }) =>
      exchange === 'HALYARD' && base === 'BTC' && ['spot', 'linear', 'option'].includes(account_type),
  );
  const nearest = ofHouse.filter(
    ({ account_type, strike }) => account_type !== 'option' || strike === '86000' || strike === '87000',
  );
  apply(state, { kind: 'list', seed: 3, markets: nearest.map((each) => flowMarket(each, 1)) }, 0);
  apply(state, { kind: 'rebase', step: atMs / 100 }, 0);
  const markets = [...state.markets.values()];
  let [away, back] = [0, 0];
  for (let span = Math.ceil(atMs / 100 / straySteps); away < 3; span++) {
    const strayed = markets.find((market) => optionStray(traitsOf(state, market).seed, span * straySteps) !== 0);
    if (!strayed || span * straySteps - 1 <= state.step) continue;
    apply(state, { kind: 'rebase', step: span * straySteps - 1 }, 0);
    for (let steps = 0; steps < 20; steps++)
      apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100);
    for (const market of markets) {
      const fair = market.fair!(state.step * 100);
      const aim = quotedAround(market, traitsOf(state, market).seed, state.step, fair);
      const { contract, book } = market;
      if (!contract?.option) expect(aim).toBe(fair);
      else expect(Math.abs(contract.mark - fair) / fair).toBeLessThan(0.05);
      if (aim !== fair) {
        away += 1;
        const middle = (bestOf(book, bid)! + bestOf(book, ask)!) / 2;
        expect(Math.abs(middle - aim)).toBeLessThan(Math.abs(middle - fair));
      }
    }
    apply(state, { kind: 'rebase', step: (span + 1) * straySteps }, 0);
    const { seed } = traitsOf(state, strayed);
    const fair = strayed.fair!(state.step * 100);
    if (optionStray(seed, state.step) === 0) back += quotedAround(strayed, seed, state.step, fair) === fair ? 1 : 0;
  }
  expect(back).toBeGreaterThan(0);
});
