import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulate } from '../../../../src/shared/finance/leverage-brackets.ts';
import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { leverageTableOf } from '../../../../src/shared/market/leverage-table.ts';
import { liquidationAfter } from '../../../../src/shared/finance/liquidation-after.ts';
import type { Position } from '../../../../src/shared/trade/position.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { positionOf } from '../../../../src/shared/core/contracts/position-view.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { contractState, inverse, order, perpetual, wallet } from '../core/contract-kit.ts';
import { limit } from '../core/core-kit.ts';

/** Ten coins a contract. */
const second: Instrument = { ...perpetual, symbol: 'ETHUSDT', base: 'ETH', contract_size: '10' };
const setting = { leverage: 10, margin_mode: 'CROSS', position_mode: 'ONE_WAY', asset_mode: 'SINGLE' } as const;

function openEngine() {
  const { state } = contractState([perpetual, second, inverse]);
  apply(state, { kind: 'wake', markets: [perpetual, second, inverse].map(keyOfSymbol) }, 0);
  return state;
}

const positionsOf = (state: CoreState, settle: string): Position[] =>
  [...state.contracts.pools.values()]
    .filter((pool) => pool.api_id === 'a' && pool.settle === settle)
    .flatMap(({ positions }) => [...positions.values()].map((position) => positionOf(state, position)));

const behind = (state: CoreState, instrument: Instrument) => {
  const [free, locked] = wallet(state, 'a', `${instrument.account_type}/${instrument.settle}`);
  return { setting, total: free + locked, positions: positionsOf(state, instrument.settle) };
};

/**
 * `b` rests and `a` takes, with the taker's fee. The average price, in which the flow's better ones are; undefined
 * where it was not filled whole.
 */
function fill(
  state: CoreState,
  instrument: Instrument,
  side: 'BUY' | 'SELL',
  price: number,
  amount: string,
): number | undefined {
  const market = keyOfSymbol(instrument);
  order(state, 'b', { ...limit(side === 'BUY' ? 'SELL' : 'BUY', price.toFixed(1), amount), market });
  const fills = order(state, 'a', { ...limit(side, price.toFixed(1), amount), market }).events.flatMap((event) =>
    event.kind === 'fill' && event.user_id === 'u' ? [event.fill] : [],
  );
  const qty = fills.reduce((sum, one) => sum + Number(one.qty), 0);
  const quote = fills.reduce((sum, one) => sum + Number(one.quote), 0);
  if (Math.abs(qty - Number(amount)) > 1e-9) return undefined;
  return instrument.linear
    ? quote / qty / Number(instrument.contract_size)
    : (qty * Number(instrument.contract_size)) / quote;
}

/** What the ratio's last decimals, which the wire rounds off, can move the price of a small position by. */
const slackOf = ({ linear, contract_size }: Instrument, qty: number): number =>
  linear ? 0.02 / (qty * Number(contract_size)) : 0.2 / qty;

describe('what is told before an order', () => {
  it('is what the server tells of the position afterwards, to a tick, whatever stands beside it', () => {
    const step = fc.record({
      at: fc.nat(2),
      side: fc.constantFrom('BUY', 'SELL'),
      price: fc.integer({ min: 9_995, max: 10_005 }),
      size: fc.integer({ min: 1, max: 40 }),
    });
    let compared = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const state = openEngine();
        for (const { at, side, price, size } of steps) {
          const instrument = [perpetual, second, inverse][at]!;
          const amount = instrument.linear ? (size / (at === 0 ? 10 : 100)).toFixed(3) : String(size);
          const before = behind(state, instrument);
          const filled = fill(state, instrument, side, price / 10, amount);
          if (filled === undefined) continue;
          compared += 1;
          const reported = liquidationAfter(
            instrument,
            { side, qty: Number(amount), price: filled },
            before,
            cumulate(leverageTableOf(instrument)),
          );
          const after = positionsOf(state, instrument.settle).find(({ symbol }) => symbol === instrument.symbol);
          // A little on either side of ten times the mark the order's price and the mark may differ about what is in
          // reach.
          if (!after?.liquidation_price)
            expect(reported === null || reported === undefined || reported > 9_900 || reported < 101).toBe(true);
          else
            expect(
              Math.abs(reported! - Number(after.liquidation_price)),
              `${instrument.symbol} ${side} ${amount} at ${filled}`,
            ).toBeLessThan(0.11 + slackOf(instrument, Math.abs(Number(after.qty))));
        }
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('isolated, is of the margin of that position alone', () => {
    const brackets = cumulate(leverageTableOf(perpetual));
    const isolated = { ...behind(openEngine(), perpetual), setting: { ...setting, margin_mode: 'ISOLATED' } as const };
    const reported = liquidationAfter(perpetual, { side: 'BUY', qty: 1, price: 1000 }, isolated, brackets)!;
    // 1,000 of notional at 10x: 100 of margin, and a maintenance rate of the first bracket at the price itself.
    expect(reported).toBeCloseTo((1000 - 100) / (1 - brackets[0]!.mmr), 6);
  });

  it('is nothing for what has no such price: a closing order, hedge mode, MULTI, options', () => {
    const brackets = cumulate(leverageTableOf(perpetual));
    const state = openEngine();
    fill(state, perpetual, 'BUY', 1000, '1');
    expect(
      liquidationAfter(perpetual, { side: 'SELL', qty: 1, price: 1000 }, behind(state, perpetual), brackets),
    ).toBeNull();
    for (const other of [{ position_mode: 'HEDGE' }, { asset_mode: 'MULTI' }] as const) {
      expect(
        liquidationAfter(
          perpetual,
          { side: 'BUY', qty: 1, price: 1000 },
          { ...behind(state, perpetual), setting: { ...setting, ...other } },
          brackets,
        ),
      ).toBeUndefined();
    }
    expect(
      liquidationAfter(
        { ...perpetual, option_type: 'C' },
        { side: 'BUY', qty: 1, price: 1000 },
        behind(state, perpetual),
        brackets,
      ),
    ).toBeUndefined();
  });
});
