import { describe, expect, it } from 'vitest';
import { optionLiquidationTicks } from '../../../../../src/shared/core/contracts/option-margin.ts';
import { positionAt } from '../../../../../src/shared/core/state/contract.ts';
import { backingOf, ratioOf } from '../../../../../src/shared/core/contracts/position-view.ts';
import { callKey, coinKey, optionState, putKey, tradeBetween } from '../option-kit.ts';
import { run } from '../contract-kit.ts';

describe('the mark at which a short option is liquidated', () => {
  it.each([
    ['a call', callKey, '50.0', '2', ['320', '1']],
    ['a put', putKey, '50.0', '1', ['320', '1']],
    ['a call in coin', coinKey, '0.0500', '2', ['320', '0.5']],
  ] as const)(
    'of %s is the last one at which what is behind it is more than its maintenance margin',
    (_name, key, price, amount, money) => {
      const { state } = optionState(money);
      tradeBetween(state, ['a', 'b'], key, [price, amount]);
      run(state, 10);
      const market = state.markets.get(key)!;
      const position = positionAt(state, 'b', market, 'BOTH')!;
      const at = (mark: number): number => {
        market.contract!.mark = mark;
        return ratioOf(backingOf(state, position));
      };
      const { equity, maintenance } = backingOf(state, position);
      const ticks = optionLiquidationTicks(position, equity, maintenance)!;
      expect(ticks).toBeGreaterThan(market.contract!.mark);
      expect(at(ticks - 1)).toBeLessThan(1);
      expect(at(ticks + 1)).toBeGreaterThanOrEqual(1);
    },
  );

  it('is none of a long one, none where it is there already, and a tick where there is just one left', () => {
    const { state } = optionState();
    tradeBetween(state, ['a', 'b'], callKey, ['50.0', '2']);
    const [long, short] = ['a', 'b'].map((api_id) => positionAt(state, api_id, state.markets.get(callKey)!, 'BOTH')!);
    expect(optionLiquidationTicks(long!, 10n ** 18n, 0n)).toBeNull();
    // A tick of 0.1 of 2 is 0.2; its mark of 50 is worth −100 now.
    const ticksAt = (spare: bigint) => optionLiquidationTicks(short!, spare - 100n * 10n ** 12n, 0n);
    expect(Number(short!.market.contract!.mark) * 0.2).toBe(100);
    expect([
      ticksAt(10n ** 12n),
      ticksAt(2n * 10n ** 11n),
      ticksAt(2n * 10n ** 11n - 1n),
      ticksAt(0n),
      ticksAt(-1n),
    ]).toEqual([5, 1, null, null, null]);
  });
});
