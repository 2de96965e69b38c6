import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { checkContracts, linearKey, ownerOf, run, toldPositions, wallet } from './contract-kit.ts';
import { awake, trade } from './contract-trade.ts';

describe('funding', () => {
  it('moves 0.01 % of the notional by the mark from the longs to the shorts at the stamp, and the house is the rest', () => {
    const { world } = awake();
    const stamp = 8 * 36_000;
    apply(world, { kind: 'rebase', step: stamp - 2 }, (stamp - 2) * 100);
    trade(world, ['a', 'b'], '3');
    const before = [wallet(world, 'a'), wallet(world, 'b')];
    const effects = run(world, 2);
    const mark = world.markets.get(linearKey)!.contract!.mark / 10;
    const due = 3 * mark * 0.0001;
    expect(wallet(world, 'a')[0]).toBeCloseTo(before[0]![0] - due, 9);
    expect(wallet(world, 'b')[0]).toBeCloseTo(before[1]![0] + due, 9);
    expect(toldPositions(effects).size).toBe(2);
    checkContracts(world);
  });
});

describe('a wallet with positions', () => {
  it('lets go of what is free less what they have lost, not of a gain', () => {
    const { world, path } = awake();
    trade(world, ['a', 'b'], '20');
    path.ticks = 9_900;
    run(world, 400);
    const { mark } = world.markets.get(linearKey)!.contract!;
    const [free] = wallet(world, 'a');
    const end = (account_type: 'linear' | 'spot', api_id: string) => ({
      api_id,
      exchange: 'HALYARD' as const,
      account_type,
    });
    const transfer = (api_id: string, amount: number) =>
      apply(
        world,
        {
          kind: 'transfer',
          user_id: ownerOf(api_id),
          client_id: `t${amount}`,
          hash: 't',
          from: end('linear', api_id),
          to: end('spot', api_id),
          asset: 'USDT',
          amount: amount.toFixed(1),
        },
        40_000,
      ).answer;
    const loss = 20 * (1_000 - mark / 10);
    expect(loss).toBeGreaterThan(100);
    expect(transfer('a', free - loss + 10)).toMatchObject({ kind: 'refused', code: 'BALANCE' });
    expect(transfer('a', free - loss - 10).kind).not.toBe('refused');
    expect(transfer('b', wallet(world, 'b')[0] + 10)).toMatchObject({ code: 'BALANCE' });
    checkContracts(world);
  });
});
