import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { positionAt } from '../../../../../src/shared/core/state/contract.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import { inverse, inverseKey, linearKey, order, ownerOf, perpetual, run, set, wallet } from '../contract-kit.ts';
import { terms } from '../margin-kit.ts';
import { limit, listed } from '../world-kit.ts';
import { flowingWorld } from '../../../../doubles/flowing-world.ts';

const hour = 36_000;
const stamp = 8 * 36_000;
const unit = 10n ** 12n;

/** An index of 1000, perpetuals at 1003, so that a rate is 0.24 %; `a` has bought of `b` at 1003. */
function held(market: string, amount: string, more: object = {}): World {
  const world = flowingWorld(
    (_seed, { account_type }) =>
      () =>
        account_type === 'spot' ? 10_000 : 10_030,
  );
  apply(world, { kind: 'list', seed: 1, markets: [listed(), listed(perpetual), listed(inverse)], asleep: true }, 0);
  apply(world, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  for (const api_id of ['a', 'b'])
    for (const [account_type, asset, funds] of [
      ['linear', 'USDT', '10000'],
      ['inverse', 'BTC', '10'],
    ] as const) {
      apply(world, { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type, asset, amount: funds }, 0);
    }
  apply(world, { kind: 'rebase', step: hour }, hour * 100);
  set(world, 'a', { market, ...more });
  order(world, 'b', { ...limit('SELL', '1003.0', amount), market });
  order(world, 'a', { ...limit('BUY', '1003.0', amount), market });
  return world;
}
const funding = (world: World, api_id: string, key = linearKey) =>
  positionAt(world, api_id, world.markets.get(key)!, 'BOTH')!.funding;
const rows = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'funding' ? [event.entry.row] : [])),
  );
const jump = (world: World, step: number) => apply(world, { kind: 'rebase', step }, step * 100);

describe('funding', () => {
  it('is paid at its stamp by the mark of the very step, from the long to the short, and told as lines of both', () => {
    const world = held(linearKey, '3');
    jump(world, stamp - 1);
    world.markets.get(linearKey)!.contract!.mark = 10_030;
    const before = [wallet(world, 'a')[0], wallet(world, 'b')[0]];
    const effects = run(world, 1);
    const { mark } = world.markets.get(linearKey)!.contract!;
    const due = 3 * (mark / 10) * 0.0024;
    expect(mark).toBeGreaterThan(10_000);
    expect([wallet(world, 'a')[0] - before[0]!, wallet(world, 'b')[0] - before[1]!]).toEqual([
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
    expect(rows(run(world, 5))).toEqual([]);
  });

  it('of stamps that were slept through is paid once each at the index, and at the last one, where it is now, at the mark', () => {
    const world = held(linearKey, '3');
    const effects = jump(world, 2 * stamp + hour);
    // Twice 3 × 1000 × 0.24 %.
    expect([funding(world, 'a'), funding(world, 'b')]).toEqual([(-144n * unit) / 10n, (144n * unit) / 10n]);
    expect(
      rows([effects])
        .filter(({ api_id }) => api_id === 'a')
        .map(({ time, amount }) => [time / 100, amount]),
    ).toEqual([
      [stamp, '-7.2'],
      [2 * stamp, '-7.2'],
    ]);
    jump(world, 3 * stamp);
    const { mark } = world.markets.get(linearKey)!.contract!;
    expect(Number(-funding(world, 'a')) / 1e12).toBeCloseTo(14.4 + 3 * (mark / 10) * 0.0024, 9);
    expect(mark).toBeGreaterThan(10_000);
  });

  it('is rounded up for who pays and down for who gets it, and the house has the rest', () => {
    const world = held(inverseKey, '7');
    const flow = world.ledger.flow.get('BTC') ?? 0n;
    jump(world, stamp + hour);
    // 700 USD at 1000 are 0.7 BTC, of which 0.24 % are 0.00168; at 1003 they would end nowhere.
    expect([funding(world, 'a', inverseKey), funding(world, 'b', inverseKey)]).toEqual([
      -1_680_000_000n,
      1_680_000_000n,
    ]);
    jump(world, 2 * stamp);
    const paid = -funding(world, 'a', inverseKey) - 1_680_000_000n;
    const got = funding(world, 'b', inverseKey) - 1_680_000_000n;
    const { mark } = world.markets.get(inverseKey)!.contract!;
    expect(Number(paid) / 1e12).toBeCloseTo((700 / (mark / 10)) * 0.0024, 10);
    expect(paid - got).toBe(1n);
    expect((world.ledger.flow.get('BTC') ?? 0n) - flow).toBe(1n);
  });

  it('of an isolated position is taken from its own margin, and no more than that', () => {
    const world = held(linearKey, '3', { margin_mode: 'ISOLATED', leverage: 100, confirm_risk: true });
    const position = positionAt(world, 'a', world.markets.get(linearKey)!, 'BOTH')!;
    const [free, locked] = wallet(world, 'a');
    // A hundredth of 3009.
    expect([position.margin, locked]).toEqual([(3_009n * unit) / 100n, 30.09]);
    position.margin = (31n * unit) / 10n;
    world.ledger.accounts.get('a')!.cells.get('linear/USDT')!.locked = position.margin;
    apply(world, { kind: 'rebase', step: stamp + hour }, (stamp + hour) * 100);
    expect(position.funding).toBe((-31n * unit) / 10n);
    expect(wallet(world, 'a')[0]).toBeGreaterThanOrEqual(free);
  });
});
