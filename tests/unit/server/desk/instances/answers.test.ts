import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { trading } from './run-kit.ts';

describe('how long after a fill the orders that answer it are sent', () => {
  const filled = (order: Order): Order => ({
    ...order,
    status: 'FILLED',
    filled_amount: order.amount,
    filled_total: String(Number(order.amount) * Number(order.price)),
    version: order.version + 1,
  });

  test('is measured once for all fills of a turn, from the first of them, and not where nothing answers', async () => {
    const { it, run } = await trading();
    const before = it.answers.length;
    const began = performance.now();
    const [first, other] = run.open.filter(({ side }) => side === 'BUY');
    run.take(filled(first!));
    run.take(filled(other!));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await run.run();
    const most = performance.now() - began;
    expect(it.answers.slice(before)).toEqual([expect.any(Number)]);
    expect(it.answers.at(-1)! * 1_000).toBeGreaterThanOrEqual(4);
    expect(it.answers.at(-1)! * 1_000).toBeLessThanOrEqual(most);
    await run.run();
    run.take({ ...run.open[0]!, status: 'CANCELED', version: 9 });
    await run.run();
    expect(it.answers).toHaveLength(before + 1);
  });
});
