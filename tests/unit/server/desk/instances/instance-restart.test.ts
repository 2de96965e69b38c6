import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { folder } from '../../trading/engine-kit.ts';
import { accounts, filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';
import { baseOf, priceList } from '../../../shared/strategies/grid/order-figures.ts';

describe('a restart', () => {
  /** Runs a grid for so many steps, the server killed and started again after each of `kills`. */
  async function story(kills: readonly number[]) {
    const path = join(folder(), 'trading.db');
    const files = await filesOf(path);
    let bench = await openInstances(files);
    const { instance_id } = await bench.instances.begin(user, gridStart());
    for (let step = 0; step < 400; step++) {
      if (kills.includes(step)) {
        bench.instances.stop();
        files.bench.nowMs -= 100;
        bench = await openInstances(files);
      }
      await bench.run(1);
    }
    return { bench, instance_id };
  }

  it('goes on where it was: no order twice, and the books of what it holds agree with its orders', async () => {
    const { bench, instance_id } = await story([1, 2, 50, 51, 200, 399]);
    const children = childrenOf(bench, instance_id);
    expect(new Set(children.map(({ client_id }) => client_id)).size).toBe(children.length);
    const open = openOf(bench, instance_id);
    expect(new Set(open.map(({ price }) => price)).size).toBe(open.length);
    expect(open).toHaveLength(10);
    const [position] = await bench.instances.positions(user, instance_id);
    expect(Number(position!.qty)).toBeCloseTo(baseOf(children), 9);
    expect(await listOf(bench)).toMatchObject([{ status: 'TRADING', error: null }]);
    expect((await logOf(bench, instance_id)).filter(({ event }) => event === 'INTERRUPTED')).toHaveLength(6);
  });

  it('ends at the same position as without one', async () => {
    const whole = await story([]);
    const broken = await story([3, 120, 121, 300]);
    const facts = async ({ bench, instance_id }: typeof whole) => ({
      orders: priceList(openOf(bench, instance_id)),
      base: baseOf(childrenOf(bench, instance_id)).toFixed(9),
      qty: (await bench.instances.positions(user, instance_id))[0]?.qty,
    });
    expect(await facts(broken)).toEqual(await facts(whole));
  });

  it('a stop that was acknowledged is carried out', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    let deaf = false;
    const bench = await openInstances(files, {
      over: (engine): TradingEngine =>
        ({
          ...engine,
          events: engine.events,
          get isHalted() {
            return deaf;
          },
          submit: (command) => (deaf ? Promise.reject(new Refusal('UNAVAILABLE')) : engine.submit(command)),
        }) as TradingEngine,
    });
    const { instance_id } = await bench.instances.begin(user, gridStart());
    await bench.run(2);
    const ending = bench.instances.end(user, { instance_id, mode: 'CANCEL' });
    deaf = true;
    await ending.catch(() => undefined);
    bench.instances.stop();
    bench.engine.shutdown();
    const after = await openInstances(files);
    await after.run(20);
    expect(openOf(after, instance_id)).toEqual([]);
    expect(await listOf(after, 'history')).toMatchObject([{ instance_id, status: 'STOPPED' }]);
  });
});

describe('an account that fails', () => {
  it('interrupts it, and it goes on when the account does', async () => {
    const own = { ...accounts.a! };
    const bench = await openInstances(await filesOf(null), { accountOf: (id) => (id === 'a' ? own : accounts[id]) });
    const { instance_id } = await bench.instances.begin(user, gridStart());
    await bench.run(5);
    own.active = false;
    await bench.run(900);
    expect(await listOf(bench)).toMatchObject([{ instance_id, status: 'INTERRUPTED', error: 'API_KEY' }]);
    expect(openOf(bench, instance_id)).toEqual([]);
    expect((await logOf(bench, instance_id)).find(({ event }) => event === 'REFUSED')).toMatchObject({
      level: 'WARN',
      data: { code: 'API_KEY' },
    });
    own.active = true;
    await bench.run(36_000);
    expect(await listOf(bench)).toMatchObject([{ status: 'TRADING', error: null }]);
  });
});
