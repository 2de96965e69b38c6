import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { checkContracts, linearKey, ownerOf, run, reportedPositions, wallet } from './contract-kit.ts';
import { awake, trade } from './contract-trade.ts';

describe('funding', () => {
  it('moves 0.01 % of the notional by the mark from the longs to the shorts at the stamp, and the house is the rest', () => {
    const { state } = awake();
    const stamp = 8 * 36_000;
    apply(state, { kind: 'rebase', step: stamp - 2 }, (stamp - 2) * 100);
    trade(state, ['a', 'b'], '3');
    const before = [wallet(state, 'a'), wallet(state, 'b')];
    const effects = run(state, 2);
    const mark = state.markets.get(linearKey)!.contract!.mark / 10;
    const due = 3 * mark * 0.0001;
    expect(wallet(state, 'a')[0]).toBeCloseTo(before[0]![0] - due, 9);
    expect(wallet(state, 'b')[0]).toBeCloseTo(before[1]![0] + due, 9);
    expect(reportedPositions(effects).size).toBe(2);
    checkContracts(state);
  });
});

describe('a wallet with positions', () => {
  it('lets go of what is free less what they have lost, not of a gain', () => {
    const { state, path } = awake();
    trade(state, ['a', 'b'], '20');
    path.ticks = 9_900;
    run(state, 400);
    const { mark } = state.markets.get(linearKey)!.contract!;
    const [free] = wallet(state, 'a');
    const end = (account_type: 'linear' | 'spot', api_id: string) => ({
      api_id,
      exchange: 'HALYARD' as const,
      account_type,
    });
    const transfer = (api_id: string, amount: number) =>
      apply(
        state,
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
    expect(transfer('b', wallet(state, 'b')[0] + 10)).toMatchObject({ code: 'BALANCE' });
    checkContracts(state);
  });
});
