import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, logOf, openInstances, user } from './instance-kit.ts';

test('breaches, and what its owner does about them, are played again as they were, over restarts too', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files);
  const limits = { max_daily_loss: '0.5', max_drawdown: 0.05, max_orders_per_minute: 20, price_band: 0.3 };
  const { instance_id } = await bench.instances.begin(user, gridStart(limits));
  const shown = async () => (await listOf(bench))[0]!;
  for (let round = 0; round < 6; round++) {
    await bench.run(120);
    if ((await shown()).status === 'INTERRUPTED') await bench.instances.resume(user, instance_id);
    if (round === 3) {
      const { version, params } = await shown();
      const { max_drawdown: _, ...rest } = params;
      await bench.instances.update(user, { instance_id, version, params: { ...rest, max_daily_loss: '50' } });
    }
    if (round % 2 === 0) continue;
    bench.instances.stop();
    files.bench.nowMs -= 100;
    bench = await openInstances(files);
  }
  await bench.run(60);
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(20);
  const reasons = (await logOf(bench, instance_id)).flatMap(({ event, data }) =>
    event === 'INTERRUPTED' ? [data.reason] : [],
  );
  expect(reasons).toEqual(expect.arrayContaining(['RESTART', expect.stringMatching(/^RISK_/)]));
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, Number.POSITIVE_INFINITY);
  const played = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  expect(played.map(({ difference }) => difference)).toEqual(played.map(() => undefined));
  expect(played).toHaveLength(4);
});
