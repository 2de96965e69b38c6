import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secondMs } from '../../../../../src/shared/base/time.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { chainOfHouse, nextStray } from './chain-of-house.ts';
import { childrenOf, gridStart, logOf, openInstances, user } from './instance-kit.ts';

const seed = 3;
const noonMs = Date.UTC(2026, 5, 3, 12);
const deposits = [
  ['f', 'option', 'USDT', '50000'],
  ['f', 'linear', 'USDT', '50000'],
] as const;

test('on the markets of a server without a network a set is opened as quotes leave their value, and taken back once they have returned', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  // Those at the money, whose spreads are small beside what a quote is away.
  const chain = chainOfHouse(seed, noonMs, ['86000', '87000']);
  files.bench.nowMs = nextStray(chain.options, seed, noonMs, 0.0032) - 2 * secondMs;
  Object.assign(files.bench.options, { fairPriceOf: chain.fairPriceOf });
  const bench = await openInstances(files, { listing: chain.listing, deposits });
  const symbols = [...chain.options, chain.perpetual].map(({ exchange, symbol, account_type }) => ({
    exchange,
    symbol,
    account_type,
  }));
  const start = gridStart({}, { strategy_type: 'OPTION_ARB', api_ids: ['f'], symbols });
  const { instance_id } = await bench.instances.begin(user, {
    ...start,
    params: { set_size: '0.01', max_sets: 5, min_edge: 16, exit: 'GAP', exit_edge: -15 },
  });
  /** Runs until whole sets are held, or none any more; at most a minute. */
  const statOf = async (isThere: (sets: number) => boolean) => {
    for (let steps = 0; steps < 600; steps += 5) {
      await bench.run(5);
      const stat = await bench.instances.stat(user, instance_id);
      if (isThere(Number(stat.state?.sets)) && Number(stat.state?.net) === 0) return stat;
    }
    throw new Error(JSON.stringify(await logOf(bench, instance_id)));
  };
  await statOf((sets) => sets >= 1);
  expect(await bench.instances.positions(user, instance_id)).not.toEqual([]);
  const closed = await statOf((sets) => sets === 0);
  expect(await bench.instances.positions(user, instance_id)).toEqual([]);
  expect(Number(closed.profit)).toBeGreaterThan(0);
  // Four legs there and back of five sets at most: nothing is traded to and fro.
  expect(childrenOf(bench, instance_id).length).toBeLessThanOrEqual(40);
});
