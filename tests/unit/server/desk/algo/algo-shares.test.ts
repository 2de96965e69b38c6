import { describe, expect, it } from 'vitest';
import { listed } from '../../../shared/core/core-kit.ts';
import { algoOrder, childrenOf, filesOf, listOf, openAlgos, user } from './algo-kit.ts';

describe('of A-shares', () => {
  const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
  const share = {
    exchange: 'Astock' as const,
    symbol: 'SH600519',
    account_type: 'astock' as const,
    base: 'SH600519',
    quote: 'CNY',
    settle: 'CNY',
    tick: '0.01',
    step: '1',
    min_qty: '1',
    max_qty: '1000000',
    min_notional: '0',
    price_band_up: null,
    price_band_down: null,
  };

  async function openShares(time: string) {
    const files = await filesOf(null);
    files.bench.nowMs = china(time);
    const parts = await openAlgos(files, {
      listing: [listed(share)],
      deposits: [
        ['s', 'CNY', '100000000'],
        ['s', 'SH600519', '1030'],
      ],
    });
    const order = (algo: Parameters<typeof algoOrder>[0], fields: Parameters<typeof algoOrder>[1]) =>
      algoOrder(algo, { api_ids: ['s'], exchange: 'Astock', symbol: 'SH600519', account_type: 'astock', ...fields });
    return { ...parts, order };
  }

  it('a TWAP trades whole lots, and a sell its odd lot with the last slice', async () => {
    const { algos, run, order } = await openShares('2026-11-20 10:00');
    const { parent_id } = await algos.place(user, order({}, { amount: '1000' }));
    await run(41);
    expect((await childrenOf(algos, parent_id!)).map(({ amount, time_in_force }) => [amount, time_in_force])).toEqual([
      ['300', 'IOC'],
      ['200', 'IOC'],
      ['300', 'IOC'],
      ['200', 'IOC'],
    ]);
    const sold = await algos.place(user, order({ slices: 2 }, { side: 'SELL', amount: '1030' }));
    await run(41);
    expect((await childrenOf(algos, sold.parent_id!)).map(({ amount, status }) => [amount, status])).toEqual([
      ['530', 'FILLED'],
      ['500', 'FILLED'],
    ]);
    expect((await listOf(algos)).map(({ status, fee_asset }) => [status, fee_asset])).toEqual([
      ['EXECUTED', 'CNY'],
      ['EXECUTED', 'CNY'],
    ]);
    expect((await algos.place(user, order({}, { amount: '1050' }))).results).toMatchObject([
      { code: 3002, data: { filter: 'A_LOT' } },
    ]);
    expect(
      (await algos.place(user, order({ kind: 'ICEBERG', visible: '150' }, { amount: '1000' }))).results,
    ).toMatchObject([{ code: 400, data: { field: 'algo.visible', rule: 'step' } }]);
  });

  it('waits through lunch and goes on after it', async () => {
    const { algos, run, order, bench, engine } = await openShares('2026-11-20 11:29:50');
    const { parent_id } = await algos.place(user, order({ duration_s: 6_000, slices: 2 }, { amount: '400' }));
    await run(20);
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTING', filled_amount: '200', status_reason: '' }]);
    bench.nowMs = china('2026-11-20 12:30');
    engine.tick();
    await algos.look();
    expect(await childrenOf(algos, parent_id!)).toHaveLength(1);
    bench.nowMs = china('2026-11-20 13:00:01');
    engine.tick();
    await run(2);
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTED', filled_amount: '400' }]);
  });
});
