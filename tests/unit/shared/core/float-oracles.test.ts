import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowingState } from '../../../doubles/flowing-state.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { priceOf } from '../../../../src/shared/core/book/asset-price.ts';
import { rateAt, rateScale } from '../../../../src/shared/core/contracts/funding-rate.ts';
import { maintenanceAt } from '../../../../src/shared/core/contracts/maintenance.ts';
import { openAccount } from '../../../../src/shared/core/ledger/accounts.ts';
import { lookAtMargins } from '../../../../src/shared/core/liquidation/margin-call.ts';
import { smallDebts } from '../../../../src/shared/core/margin-accounts/convert.ts';
import { positionAt } from '../../../../src/shared/core/state/contract.ts';
import { emptyEffects } from '../../../../src/shared/core/state/effects.ts';
import { inverseFunding, linearFunding } from '../../../oracles/funding.ts';
import { marginLevel, marginStatus } from '../../../oracles/margin-level.ts';
import { isLiquidated, marginRatio } from '../../../oracles/margin-ratio.ts';
import { convertSmallLiability } from '../../../oracles/small-liability.ts';
import { contractState, inverse, inverseKey, linearKey, order, ownerOf, perpetual, set } from './contract-kit.ts';
import { ledgerCommand, marginState, placeOf, terms } from './margin-kit.ts';
import { limit, listed } from './core-kit.ts';

const unit = 10n ** 12n;
/** Money as a float; what comes of it is off by less than this share. */
const float = (amount: bigint): number => Number(amount) / Number(unit);
const near = (value: number, oracle: number): void =>
  expect(Math.abs(value - oracle)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(oracle)));
const hours8 = 8 * 36_000;

describe('the core agrees with the formula in floats', () => {
  it('on funding: what a long and a short of either kind of contract get at a stamp', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(linearKey, inverseKey),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 9_960, max: 10_040 }),
        (market, size, fair) => {
          const state = flowingState(
            (_seed, { account_type }) =>
              () =>
                account_type === 'spot' ? 10_000 : fair,
          );
          const markets = [listed(), listed(perpetual), listed(inverse)];
          apply(state, { kind: 'list', seed: 1, markets, asleep: true }, 0);
          apply(state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
          for (const api_id of ['a', 'b'])
            for (const [account_type, asset, amount] of [
              ['linear', 'USDT', '100000'],
              ['inverse', 'BTC', '100'],
            ] as const)
              apply(state, { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type, asset, amount }, 0);
          apply(state, { kind: 'rebase', step: 36_000 }, 3_600_000);
          set(state, 'a', { market });
          const price = (fair / 10).toFixed(1);
          order(state, 'b', { ...limit('SELL', price, String(size)), market });
          order(state, 'a', { ...limit('BUY', price, String(size)), market });
          apply(state, { kind: 'rebase', step: hours8 + 36_000 }, (hours8 + 36_000) * 100);
          const marketState = state.markets.get(market)!;
          const rate = rateAt(state, marketState, hours8 * 100) / rateScale;
          const oracle = (direction: 1 | -1): number =>
            market === linearKey
              ? linearFunding(direction, size, 1_000, rate)
              : inverseFunding(direction, size, 100, 1_000, rate);
          for (const [api_id, direction] of [
            ['a', 1],
            ['b', -1],
          ] as const)
            near(float(positionAt(state, api_id, marketState, 'BOTH')!.funding), oracle(direction));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('on the level of a margin wallet, and on the state that it calls for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom<3 | 5>(3, 5), (cents, leverage) => {
        const state = marginState();
        apply(state, ledgerCommand('a', { kind: 'leverage', place: placeOf('a', 'margin'), leverage }), 1_000);
        const debt = { principal: 990n * unit, interest: 10n * unit, hour: 0 };
        openAccount(state.ledger, 'a', 'u').debts.set('margin', {
          exchange: 'HALYARD',
          status: 'NORMAL',
          loans: new Map([['USDT', debt]]),
        });
        const amount = (cents / 100).toFixed(2);
        apply(
          state,
          { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount },
          1_000,
        );
        const sink = emptyEffects(1_000, false, state.pendingWork);
        lookAtMargins(state, sink);
        const [first] = sink.events.flatMap((event) =>
          event.kind === 'entry' && event.entry.of === 'margin' ? [event.entry.row] : [],
        );
        const level = marginLevel(cents / 100, 1_000);
        expect(first?.status ?? 'NORMAL').toBe(marginStatus(level, leverage));
        if (first) expect(first.level).toBe(Math.floor(level * 10_000 + 1e-6) / 10_000);
      }),
      { numRuns: 300 },
    );
  });

  it('on small debts: which are small, and what pays them', () => {
    let small = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (principal, interest) => {
          const state = marginState();
          const account = openAccount(state.ledger, 'a', 'u');
          const loan = { principal: BigInt(principal) * 1_000n, interest: BigInt(interest) * 1_000n, hour: 0 };
          account.debts.set('margin', {
            exchange: 'HALYARD',
            status: 'NORMAL',
            loans: new Map([['BTC', loan]]),
          });
          const verdict = convertSmallLiability(
            {
              principal: float(loan.principal),
              interest: float(loan.interest),
              index: float(priceOf(state, 'HALYARD', 'BTC')),
              collateralIndex: 1,
              collateralFree: 1_000,
            },
            Number(terms.conversionFee),
          );
          const [debt] = smallDebts(state, account, 'HALYARD');
          expect(debt !== undefined).toBe(verdict.state === 'eligible');
          if (!debt || verdict.state !== 'eligible') return;
          small++;
          near(float(debt.paid), verdict.collateralQty);
          near(float(debt.principal), verdict.principalPaid);
          near(float(debt.interest), verdict.interestPaid);
        },
      ),
      { numRuns: 300 },
    );
    expect(small).toBeGreaterThan(50);
  });

  it('on when a position is liquidated: at a margin ratio of one and above', () => {
    const states = new Set<boolean>();
    fc.assert(
      fc.property(fc.integer({ min: 6_000, max: 9_990 }), (ticks) => {
        const { state, path } = contractState();
        apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
        apply(
          state,
          { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
          0,
        );
        set(state, 'e', { leverage: 20, confirm_risk: true });
        order(state, 'b', limit('SELL', '1000.0', '0.4'));
        order(state, 'e', limit('BUY', '1000.0', '0.4'));
        const market = state.markets.get(linearKey)!;

        const { lots } = positionAt(state, 'e', market, 'BOTH')!;
        const cell = state.ledger.accounts.get('e')!.cells.get('linear/USDT')!;
        const wallet = float(cell.free + cell.locked);
        path.ticks = ticks;
        const effects = apply(state, { kind: 'rebase', step: state.step + 1_000 }, (state.step + 1_000) * 100);
        const isForced = effects.events.some((event) => event.kind === 'order' && event.order.source === 'LIQ');
        const { mark } = market.contract!;
        const maintenance = float(maintenanceAt({ market, lots }));
        const ratio = marginRatio(maintenance, wallet, 0.4 * (mark / 10 - 1_000));
        states.add(isForced);
        expect(isForced, `at ${mark}: ${ratio}`).toBe(isLiquidated(ratio));
      }),
      { numRuns: 60 },
    );
    expect(states).toEqual(new Set([true, false]));
  });
});
