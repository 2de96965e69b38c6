import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import { doOrderV2 } from '../../../../../src/shared/contracts/order-place.ts';
import { bestBeside, peggedPrice, type Shown } from '../../../../../src/shared/strategies/execution/peg.ts';
import { algoOrder, btcKey, childrenOf, filesOf, openAlgos, user } from '../../../server/desk/algo/algo-kit.ts';

type Asked = Parameters<typeof peggedPrice>[0];

test.each<[string, Partial<Asked>, number | undefined]>([
  ['with the best', { ticks: 0 }, 990],
  ['nearer to the other side', { ticks: 3 }, 993],
  ['never at the other side', { ticks: 40 }, 999],
  ['behind the best', { ticks: -5 }, 985],
  ['a sell mirrors it', { side: 'SELL', best: 1_000, other: 990, ticks: 3 }, 997],
  ['so that it never touches a bid', { side: 'SELL', best: 1_000, other: 990, ticks: 40 }, 991],
  ['and stands behind', { side: 'SELL', best: 1_000, other: 990, ticks: -5 }, 1_005],
  ['where the other side is empty there is nothing to touch', { other: undefined, ticks: 40 }, 1_030],
  ['on a step, away from the other side', { ticks: 3, steps: [{ from: 0, size: 5 }] }, 990],
  ['a sell too', { side: 'SELL', best: 1_000, other: 990, ticks: 3, steps: [{ from: 0, size: 5 }] }, 1_000],
  ['never below the first price', { best: 3, other: 10, ticks: -5 }, 1],
  ['nobody to follow', { best: undefined, ticks: 1 }, undefined],
])('an order that follows the best stands %s', (_name, changes, price) => {
  expect(peggedPrice({ side: 'BUY', best: 990, other: 1_000, ticks: 0, steps: [], ...changes })).toBe(price);
});

test.each<[string, Shown | undefined, number | undefined]>([
  ['nothing of it is there', undefined, 990],
  ['it stands behind', { ticks: 980, lots: 5 }, 990],
  ['others stand with it', { ticks: 990, lots: 5 }, 990],
  ['it stands there alone', { ticks: 990, lots: 8 }, 985],
])('the best beside an order where %s', (_name, shown, best) => {
  const book = {
    u: 1,
    ts: 1,
    top: () => ({ prices: Float64Array.of(990, 985), sizes: Float64Array.of(8, 20) }),
  } as unknown as Parameters<typeof bestBeside>[0]['book'];
  expect(bestBeside({ book }, 'BUY', shown)).toBe(best);
});

it.each([2, 0, -4])(
  'an ICEBERG with a distance of %i ticks keeps it within a second, does not chase itself, and stays within its limit',
  async (peg_ticks) => {
    const { algos, run, engine } = await openAlgos(await filesOf(null));
    const { parent_id } = await algos.place(
      user,
      algoOrder({ kind: 'ICEBERG', visible: '0.3', duration_s: 120, peg_ticks, limit_price: '1003' }, { amount: '20' }),
    );
    const market = engine.venues[0]!.market(btcKey)!;
    for (let second = 0; second < 60; second++) {
      const [shown] = engine.openOrders();
      if (shown) {
        const own = Math.round(Number(shown.order.price) * 10);
        const other = market.best(1)!;
        expect(own).toBeLessThan(other);
        expect(own).toBeLessThanOrEqual(10_030);
      }
      await run(1);
    }
    const children = await childrenOf(algos, parent_id!);
    expect(children.length).toBeGreaterThan(1);
    expect(new Set(children.map(({ price }) => price)).size).toBeGreaterThan(1);
  },
);

it.each([
  ['algo.peg_ticks', 'iceberg_only', { kind: 'TWAP', slices: 4, peg_ticks: 1 }],
  ['algo.peg_ticks', 'integer', { kind: 'ICEBERG', visible: '0.1', peg_ticks: 0.5 }],
])('%s is refused by the rule %s', (field, rule, algo) => {
  const { issues } = v.safeParse(doOrderV2.input, {
    api_ids: ['a'],
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: algo.kind as 'TWAP',
    amount: '1',
    client_id: 'x',
    algo: { duration_s: 60, ...algo } as never,
  });
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, rule]]);
});
