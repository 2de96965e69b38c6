import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { positionAt } from '../../../../../src/shared/core/state/contract.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { inverse, inverseKey, linearKey, order, ownerOf, perpetual, run, set, wallet } from '../contract-kit.ts';
import { terms } from '../margin-kit.ts';
import { limit, listed } from '../core-kit.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';

const hour = 36_000;
const stamp = 8 * 36_000;
const unit = 10n ** 12n;

/** An index of 1000, perpetuals at 1003, so that a rate is 0.24 %; `a` has bought of `b` at 1003. */
function held(market: string, amount: string, more: object = {}): CoreState {
  const state = flowingState(
    (_seed, { account_type }) =>
      () =>
        account_type === 'spot' ? 10_000 : 10_030,
  );
  apply(state, { kind: 'list', seed: 1, markets: [listed(), listed(perpetual), listed(inverse)], asleep: true }, 0);
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  for (const api_id of ['a', 'b'])
    for (const [account_type, asset, funds] of [
      ['linear', 'USDT', '10000'],
      ['inverse', 'BTC', '10'],
    ] as const) {
      apply(state, { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type, asset, amount: funds }, 0);
    }
  apply(state, { kind: 'rebase', step: hour }, hour * 100);
  set(state, 'a', { market, ...more });
  order(state, 'b', { ...limit('SELL', '1003.0', amount), market });
  order(state, 'a', { ...limit('BUY', '1003.0', amount), market });
  return state;
}
const funding = (state: CoreState, api_id: string, key = linearKey) =>
  positionAt(state, api_id, state.markets.get(key)!, 'BOTH')!.funding;
const rows = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'funding' ? [event.entry.row] : [])),
  );
const jump = (state: CoreState, step: number) => apply(state, { kind: 'rebase', step }, step * 100);

describe('funding', () => {
  it('is paid at its stamp by the mark of the very step, from the long to the short, and told as lines of both', () => {
    const state = held(linearKey, '3');
    jump(state, stamp - 1);
    state.markets.get(linearKey)!.contract!.mark = 10_030;
    const before = [wallet(state, 'a')[0], wallet(state, 'b')[0]];
    const effects = run(state, 1);
    const { mark } = state.markets.get(linearKey)!.contract!;
    const due = 3 * (mark / 10) * 0.0024;
    expect(mark).toBeGreaterThan(10_000);
    expect([wallet(state, 'a')[0] - before[0]!, wallet(state, 'b')[0] - before[1]!]).toEqual([
      expect.closeTo(-due, 9),
      expect.closeTo(due, 9),
    ]);
    const line = { symbol: 'BTCUSDT', account_type: 'linear', position_side: 'BOTH', asset: 'USDT', time: stamp * 100 };
    expect(rows(effects)).toHaveLength(2);
    for (const [api_id, amount] of [
      ['a', -due],
      ['b', due],
    ] as const) {
      const own = rows(effects).find((row) => row.api_id === api_id)!;
      expect(own).toMatchObject(line);
      expect(Number(own.amount)).toBeCloseTo(amount, 9);
    }
    expect(rows(run(state, 5))).toEqual([]);
  });

  it('of stamps that were slept through is paid once each at the index, and at the last one, where it is now, at the mark', () => {
    const state = held(linearKey, '3');
    const effects = jump(state, 2 * stamp + hour);
    // Twice 3 × 1000 × 0.24 %.
    expect([funding(state, 'a'), funding(state, 'b')]).toEqual([(-144n * unit) / 10n, (144n * unit) / 10n]);
    expect(
      rows([effects])
        .filter(({ api_id }) => api_id === 'a')
        .map(({ time, amount }) => [time / 100, amount]),
    ).toEqual([
      [stamp, '-7.2'],
      [2 * stamp, '-7.2'],
    ]);
    jump(state, 3 * stamp);
    const { mark } = state.markets.get(linearKey)!.contract!;
    expect(Number(-funding(state, 'a')) / 1e12).toBeCloseTo(14.4 + 3 * (mark / 10) * 0.0024, 9);
    expect(mark).toBeGreaterThan(10_000);
  });

  it('is rounded up for who pays and down for who gets it, and the house has the rest', () => {
    const state = held(inverseKey, '7');
    const flow = state.ledger.flow.get('BTC') ?? 0n;
    jump(state, stamp + hour);
    // 700 USD at 1000 are 0.7 BTC, of which 0.24 % are 0.00168; at 1003 they would end nowhere.
    expect([funding(state, 'a', inverseKey), funding(state, 'b', inverseKey)]).toEqual([
      -1_680_000_000n,
      1_680_000_000n,
    ]);
    jump(state, 2 * stamp);
    const paid = -funding(state, 'a', inverseKey) - 1_680_000_000n;
    const got = funding(state, 'b', inverseKey) - 1_680_000_000n;
    const { mark } = state.markets.get(inverseKey)!.contract!;
    expect(Number(paid) / 1e12).toBeCloseTo((700 / (mark / 10)) * 0.0024, 10);
    expect(paid - got).toBe(1n);
    expect((state.ledger.flow.get('BTC') ?? 0n) - flow).toBe(1n);
  });

  it('of an isolated position is taken from its own margin, and no more than that', () => {
    const state = held(linearKey, '3', { margin_mode: 'ISOLATED', leverage: 100, confirm_risk: true });
    const position = positionAt(state, 'a', state.markets.get(linearKey)!, 'BOTH')!;
    const [free, locked] = wallet(state, 'a');
    // A hundredth of 3009.
    expect([position.margin, locked]).toEqual([(3_009n * unit) / 100n, 30.09]);
    position.margin = (31n * unit) / 10n;
    state.ledger.accounts.get('a')!.cells.get('linear/USDT')!.locked = position.margin;
    apply(state, { kind: 'rebase', step: stamp + hour }, (stamp + hour) * 100);
    expect(position.funding).toBe((-31n * unit) / 10n);
    expect(wallet(state, 'a')[0]).toBeGreaterThanOrEqual(free);
  });
});
