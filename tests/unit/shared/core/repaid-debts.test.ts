import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../../src/shared/base/time.ts';
import type { Booking } from '../../../../src/shared/trade/ledger-entry.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { hourlyInterest, loanOf, owedOf } from '../../../../src/shared/core/ledger/loans.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { bookedOf, jumpTo, ledgerCommand, loan, marginState, placeOf, terms, transfer } from './margin-kit.ts';
import { seedOf } from '../../../seeds.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
const before = 24 * hourMs - 60_000;
const after = 24 * hourMs + 20;

/** `a` has 1,000 USDT of its own on cross margin and owes so much USDT, borrowed a minute before an hour begins. */
function owing(borrowed: string, reported = terms): CoreState {
  const state = marginState();
  apply(state, { kind: 'terms', terms: reported }, 0);
  transfer(state, spot, margin, 'USDT', '1000');
  jumpTo(state, before);
  loan(state, 'BORROW', margin, 'USDT', borrowed, before);
  return state;
}

const debtOf = (state: CoreState, asset = 'USDT') => loanOf(state.ledger.accounts.get('a'), 'margin', asset);
const lines = ({ events }: Effects) =>
  events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'booking' ? [event.entry.row] : []));
const shortOf = (rows: readonly Booking[]) =>
  rows.map(({ kind, amount, balance, principal, interest }) =>
    [kind, amount, balance, principal, interest].filter((each) => each !== undefined).join(' '),
  );
const balanced = (state: CoreState) => [...imbalanceOf(state.ledger).values()].every((sum) => sum === 0n);
const freeMoney = (state: CoreState) => state.ledger.accounts.get('a')!.cells.get('margin/USDT')!.free;

const portfolioRepay = (state: CoreState, asset: string, amount: string | undefined, nowMs: number) =>
  apply(state, ledgerCommand('a', { kind: 'portfolio', action: 'repay', place: margin, asset, amount }), nowMs);

describe('a repayment of all that is owed', () => {
  it.each([
    ['of the wallet', (state: CoreState) => loan(state, 'REPAY', margin, 'USDT', '5000', after)],
    ['of the whole portfolio, with an amount', (state: CoreState) => portfolioRepay(state, 'USDT', '5000', after)],
    ['of the whole portfolio, without one', (state: CoreState) => portfolioRepay(state, 'USDT', undefined, after)],
    [
      'of all debts at once',
      (state: CoreState) =>
        apply(state, ledgerCommand('a', { kind: 'portfolio', action: 'auto', place: margin }), after),
    ],
  ])('%s pays the hour that has begun too: nothing is left to bear interest', (_name, pay) => {
    const state = owing('900');
    pay(state);
    expect(debtOf(state)).toBeUndefined();
    expect(moneyText(state.ledger.interest.get('USDT')!)).toBe('0.015');
    expect(balanced(state)).toBe(true);
  });

  it('is refused with what it needs, the hour that has begun counted in, and changes nothing', () => {
    const state = owing('900');
    const cell = state.ledger.accounts.get('a')!.cells.get('margin/USDT')!;
    cell.free = 900_007_500_000_000n;
    const text = snapshotOf(state);
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '5000', after))).toEqual({
      refused: 'BALANCE',
      field: 'amount',
      asset: 'USDT',
      free: '900.0075',
      need: '900.015',
    });
    expect(snapshotOf(state)).toBe(text);
  });
});

describe('what a repayment leaves below the eighth decimal', () => {
  it('is paid from the wallet as well where it has that much', () => {
    const state = owing('100.000000005');
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '100.00083333', before))).toMatchObject({
      amount: '100.000833338334',
    });
    expect([debtOf(state), balanced(state)]).toEqual([undefined, true]);
  });

  it('is given by the house where the wallet has no more, told as a line with what it closes', () => {
    const state = owing('100.000000005');
    const cell = state.ledger.accounts.get('a')!.cells.get('margin/USDT')!;
    state.ledger.flow.set('USDT', (state.ledger.flow.get('USDT') ?? 0n) + cell.free - 100_000_833_330_000n);
    cell.free = 100_000_833_330_000n;
    const flow = state.ledger.flow.get('USDT')!;
    const repaid = loan(state, 'REPAY', margin, 'USDT', '100.00083333', before);
    expect(shortOf(lines(repaid))).toEqual([
      'REPAY -100.00083333 0 99.999999996666 0.000833333334',
      'WRITE_OFF 0.000000008334 0.000000008334',
      'REPAY -0.000000008334 0 0.000000008334 0',
    ]);
    expect([debtOf(state), freeMoney(state), flow - state.ledger.flow.get('USDT')!, balanced(state)]).toEqual([
      undefined,
      0n,
      8_334n,
      true,
    ]);
    const { length } = lines(jumpTo(state, after));
    expect(length).toBe(0);
  });

  it("stays owed from the eighth decimal on, and where it is more than an hour's interest of what was paid", () => {
    const emptied = (borrowed: string, free: bigint) => {
      const state = owing(borrowed);
      state.ledger.accounts.get('a')!.cells.get('margin/USDT')!.free = free;
      loan(state, 'REPAY', margin, 'USDT', moneyText(free), before);
      return owedOf(debtOf(state) ?? { principal: 0n, interest: 0n, hour: 0 });
    };
    expect(emptied('100', 100_000_833_323_334n)).toBe(10_000n);
    expect(emptied('100', 100_000_833_323_335n)).toBe(0n);
    // An hour of 0.0001 USDT is 0.834 × 10^-9.
    expect(emptied('0.0001', 99_999_000n)).toBe(1_834n);
    expect(emptied('0.0001', 100_000_000n)).toBe(0n);
  });

  it('gives no user more than the interest charged, however often and in whatever parts the user borrows and repays', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ borrow: fc.bigInt({ min: 1n, max: 10n ** 9n }), short: fc.bigInt({ min: 0n, max: 10_001n }) }),
          { maxLength: 12 },
        ),
        (rounds) => {
          const state = owing('1');
          loan(state, 'REPAY', margin, 'USDT', '5000', before);
          const flow = state.ledger.flow.get('USDT') ?? 0n;
          const charged = state.ledger.interest.get('USDT') ?? 0n;
          for (const { borrow, short } of rounds) {
            const cell = state.ledger.accounts.get('a')!.cells.get('margin/USDT')!;
            loan(state, 'BORROW', margin, 'USDT', moneyText(borrow), before);
            const most = owedOf(debtOf(state)!) - short;
            if (most <= 0n) continue;
            state.ledger.flow.set('USDT', (state.ledger.flow.get('USDT') ?? 0n) + cell.free - most);
            const aside = cell.free - most;
            cell.free = most;
            loan(state, 'REPAY', margin, 'USDT', moneyText(most), before);
            cell.free += aside;
            state.ledger.flow.set('USDT', state.ledger.flow.get('USDT')! - aside);
          }
          expect(flow - (state.ledger.flow.get('USDT') ?? 0n)).toBeLessThanOrEqual(
            (state.ledger.interest.get('USDT') ?? 0n) - charged,
          );
          expect(balanced(state)).toBe(true);
        },
      ),
      { numRuns: 300, seed: seedOf(190) },
    );
    expect(hourlyInterest(1n, 2n * 10n ** 8n)).toBe(1n);
  });
});
