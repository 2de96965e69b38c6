import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { folder } from '../../trading/engine-kit.ts';
import { type AlgoFiles, filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, openInstances, user } from './instance-kit.ts';
import { gridRecord, openRun, trading } from './run-kit.ts';

/** The whole record of an instance's run. */
async function tapeOf({ database }: Pick<AlgoFiles, 'database'>, instance_id: string): Promise<Uint8Array> {
  const parts = await createRunTapeStore(database).after(instance_id, 0, Number.POSITIVE_INFINITY);
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

const replayed = (bytes: Uint8Array) => replayRun(readRunTape(bytes));

describe('the record of a run at the house venue', () => {
  test('played again does the same at every turn, with the same digest', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    const bench = await openInstances(files);
    const { instance_id } = await bench.instances.begin(user, gridStart());
    await bench.run(300);
    const { params } = (await bench.instances.byId(instance_id))!;
    await bench.instances.update(user, { instance_id, version: 2, params: { ...params, stop_loss_price: '900' } });
    await bench.run(20);
    await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
    await bench.run(20);
    const [part, ...others] = replayed(await tapeOf(files, instance_id));
    expect(others).toEqual([]);
    expect(part).toMatchObject({ difference: undefined, isMarked: true });
    expect(part!.turns).toBeGreaterThan(10);
    expect(part!.orders).toBe(childrenOf(bench, instance_id).length);
    expect(part!.orders).toBeGreaterThan(10);
  });

  test('has a part for each time that the server went on with it', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    let bench = await openInstances(files);
    const { instance_id } = await bench.instances.begin(user, gridStart());
    for (const steps of [3, 150, 60]) {
      await bench.run(steps);
      bench.instances.stop();
      files.bench.nowMs -= 100;
      bench = await openInstances(files);
    }
    await bench.run(150);
    await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
    await bench.run(10);
    const parts = replayed(await tapeOf(files, instance_id));
    expect(parts.map(({ difference }) => difference)).toEqual(Array(4).fill(undefined));
    expect(parts.at(-1)!.orders).toBe(childrenOf(bench, instance_id).length);
    expect(new Set(parts.map(({ digest }) => digest)).size).toBeGreaterThan(2);
  });

  test('is forgotten a month after the instance has stopped, and not before', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    const bench = await openInstances(files);
    const tapes = createRunTapeStore(files.database);
    const started = await bench.instances.begin(user, gridStart());
    const other = await bench.instances.begin(user, gridStart({}, { name: 'Other' }));
    await bench.run(10);
    await bench.instances.end(user, { instance_id: started.instance_id, mode: 'CANCEL_CLOSE' });
    await bench.run(10);
    await tapes.forgetBefore(files.bench.nowMs - 10_000);
    expect(await tapes.size(started.instance_id)).toBeGreaterThan(0);
    await tapes.forgetBefore(files.bench.nowMs + 1);
    expect(await tapes.size(started.instance_id)).toBe(0);
    expect(await tapes.size(other.instance_id)).toBeGreaterThan(0);
  });
});

describe('the record of a run', () => {
  const whole = async (): Promise<Uint8Array> => {
    const { it, run, pass } = await trading();
    await pass(600_000);
    await run.stop('CANCEL_CLOSE');
    await run.run();
    return Buffer.concat(it.taped);
  };

  test('says where another decision was made than on record', async () => {
    const bytes = await whole();
    const text = Buffer.from(bytes).toString('latin1');
    const at = text.indexOf('BUY:100:9950');
    expect(at).toBeGreaterThan(0);
    const other = Buffer.from(bytes);
    other.write('BUY:100:9951', at, 'latin1');
    const [part] = replayed(other);
    expect(part!.difference?.recorded).toContain('BUY:100:9951');
    expect(part!.difference?.replayed).toContain('BUY:100:9950');
  });

  test('says so where what was filled is another amount than on record', async () => {
    const bytes = Buffer.from(await whole());
    const at = bytes.toString('latin1').indexOf('"filled_amount":"0.2"');
    expect(at).toBeGreaterThan(0);
    bytes.write('"filled_amount":"0.1"', at, 'latin1');
    expect(replayed(bytes)[0]!.difference).toBeDefined();
  });

  test('that is damaged is refused with the place', async () => {
    const bytes = await whole();
    const refusalOf = (given: Uint8Array): unknown => {
      try {
        return readRunTape(given).length;
      } catch (error) {
        return (error as { data: unknown }).data;
      }
    };
    expect(refusalOf(bytes.subarray(0, bytes.length - 1))).toMatchObject({ field: 'record', rule: 'damaged' });
    const json = Buffer.from(bytes);
    json.write('!', json.toString('latin1').indexOf('{"version":1'), 'latin1');
    expect(refusalOf(json)).toEqual({ field: 'record', rule: 'record', number: expect.any(Number) });
    expect(refusalOf(new Uint8Array())).toEqual({ field: 'record', rule: 'beginning' });
    for (let length = 0; length < bytes.length; length += 97)
      expect(refusalOf(bytes.subarray(0, length))).not.toBe(undefined);
  });

  test('stops where it has no more room, and is right until there', async () => {
    const { it, run, pass } = openRun(gridRecord(), [], {}, 12_000);
    await run.run();
    for (let minute = 0; minute < 400; minute++) {
      it.best = minute % 2 ? [9_949, 9_951] : [10_049, 10_051];
      const [order] = run.open;
      run.take({ ...order!, status: 'CANCELED', version: order!.version + 1, updated: it.nowMs });
      await pass(60_000);
    }
    const bytes = Buffer.concat(it.taped);
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(bytes.length).toBeLessThan(14_000);
    expect(readRunTape(bytes).at(-1)).toMatchObject({ kind: 'full' });
    expect(replayed(bytes)[0]).toMatchObject({ difference: undefined });
  });

  test('that could not be written comes with the next part', async () => {
    const { it, run, pass } = await trading();
    it.isFull = true;
    await expect(pass(600_000)).rejects.toThrow('disk');
    it.isFull = false;
    await pass(600_000);
    await run.stop('CANCEL_CLOSE');
    await run.run();
    expect(replayed(Buffer.concat(it.taped))[0]).toMatchObject({ difference: undefined, isMarked: true });
  });
});

test('parts are handed out in pages, each instance its own', async () => {
  const database = await openDatabase(':memory:');
  const tapes = createRunTapeStore(database);
  for (const [id, byte] of [
    ['a', 1],
    ['b', 9],
    ['a', 2],
    ['a', 3],
  ] as const)
    await tapes.add(id, Uint8Array.of(byte, byte), 5);
  expect(await tapes.size('a')).toBe(6);
  const page = await tapes.after('a', 0, 4);
  expect(page.map(({ bytes }) => [...bytes])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect((await tapes.after('a', page.at(-1)!.part_id, 1)).map(({ bytes }) => [...bytes])).toEqual([[3, 3]]);
  expect(await tapes.after('a', 99, 1)).toEqual([]);
  await database.destroy();
});
