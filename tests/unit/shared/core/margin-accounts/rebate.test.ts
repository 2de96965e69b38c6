import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { addTo } from '../../../../../src/shared/core/ledger/accounts.ts';
import { payRebate, rebateOf } from '../../../../../src/shared/core/margin-accounts/rebate.ts';
import { stateOfSnapshot } from '../../../../../src/shared/core/snapshot/restore.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import type { PendingEffects } from '../../../../../src/shared/core/state/effects.ts';
import type { RebateCommand } from '../../../../../src/shared/core/state/ledger-command.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';
import { fairPriceOf, stateOf } from '../core-kit.ts';
import { bookedOf, cellText } from '../margin-kit.ts';

const day = 20_000;
const nowMs = (day + 1) * dayMs + 1;
const unit = 10n ** 12n;

/** A state whose fee account holds 10 USDT and 1 BTC, which `b` has paid. */
function paidState(): CoreState {
  const state = stateOf();
  for (const [asset, amount] of [
    ['USDT', 10n * unit],
    ['BTC', unit],
  ] as const) {
    state.ledger.accounts.get('b')!.cells.get(`spot/${asset}`)!.free -= amount;
    addTo(state.ledger.fees, asset, amount);
  }
  return state;
}
const rebate = (changes: Partial<RebateCommand> = {}): RebateCommand => ({
  kind: 'rebate',
  day,
  invitee: 'v',
  user_id: 'u',
  api_id: 'a',
  rate: '0.15',
  fees: [{ asset: 'USDT', fee: '10' }],
  ...changes,
});

describe('a rebate', () => {
  it('goes from the fees to the inviter, cut to the unit of money, and is told with its fee and rate', () => {
    const state = paidState();
    const { events } = apply(
      state,
      rebate({
        fees: [
          { asset: 'BTC', fee: '0.000000000019' },
          { asset: 'USDT', fee: '9.999999999999' },
        ],
      }),
      nowMs,
    );
    // 0.15 × 19 units are 2.85 units, and 0.15 × 9.999999999999 are 1.49999999999985.
    expect(cellText(state, 'a', 'spot', 'BTC')).toBe('100.000000000002 0 0 0');
    expect(cellText(state, 'a', 'spot', 'USDT')).toBe('100001.499999999999 0 0 0');
    expect([...state.ledger.fees]).toEqual([
      ['USDT', 10n * unit - 1_499_999_999_999n],
      ['BTC', unit - 2n],
    ]);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
    expect(events).toMatchObject([
      { kind: 'entry', user_id: 'u', entry: { of: 'booking', row: { kind: 'REBATE', amount: '0.000000000002' } } },
      {
        kind: 'entry',
        user_id: 'u',
        entry: {
          of: 'rebate',
          row: {
            api_id: 'a',
            invitee: 'v',
            day: day * dayMs,
            asset: 'BTC',
            fee: '0.000000000019',
            rate: '0.15',
            amount: '0.000000000002',
            time: nowMs,
          },
        },
      },
      { entry: { of: 'booking', row: { asset: 'USDT', balance: '100001.499999999999' } } },
      { entry: { of: 'rebate', row: { asset: 'USDT', amount: '1.499999999999' } } },
      { kind: 'balance', asset: 'BTC' },
      { kind: 'balance', asset: 'USDT' },
    ]);
  });

  it('below the unit of money is nothing, and that day is paid all the same', () => {
    const state = paidState();
    const { answer, events } = apply(state, rebate({ fees: [{ asset: 'USDT', fee: '0.000000000006' }] }), nowMs);
    expect([answer, events]).toEqual([{ kind: 'booked', booked: {}, replayed: false }, []]);
    expect(apply(state, rebate(), nowMs).answer).toMatchObject({ replayed: true });
  });

  it('is paid once a day and invitee, days later and after a restart too; days before the newest are closed', () => {
    let state = paidState();
    apply(state, rebate(), nowMs);
    for (const laterMs of [nowMs, nowMs + 40 * dayMs]) {
      state = stateOfSnapshot(snapshotOf(state), () => fairPriceOf());
      expect(apply(state, rebate({ rate: '0.9' }), laterMs).answer).toEqual({
        kind: 'booked',
        booked: {},
        replayed: true,
      });
    }
    expect(cellText(state, 'a', 'spot', 'USDT')).toBe('100001.5 0 0 0');
    expect(bookedOf(apply(state, rebate({ invitee: 'w' }), nowMs))).toEqual({});
    expect(bookedOf(apply(state, rebate({ day: day + 1 }), nowMs + dayMs))).toEqual({});
    expect(bookedOf(apply(state, rebate(), nowMs + dayMs))).toMatchObject({ refused: 'CONFLICT', rule: 'closed' });
    expect(cellText(state, 'a', 'spot', 'USDT')).toBe('100004.5 0 0 0');
  });

  it.each([
    ['a day that is not over', { day: day + 1 }, { refused: 'INPUT', field: 'day', rule: 'running' }],
    ['a share of nothing', { rate: '0' }, { refused: 'INPUT', field: 'rate' }],
    ['more than all', { rate: '1.0001' }, { refused: 'INPUT', field: 'rate' }],
    ['five decimals', { rate: '0.00001' }, { refused: 'INPUT', field: 'rate' }],
    ['a fee below zero', { fees: [{ asset: 'USDT', fee: '-1' }] }, { refused: 'INPUT', rule: 'amount' }],
    [
      'an asset twice',
      {
        fees: [
          { asset: 'USDT', fee: '1' },
          { asset: 'USDT', fee: '1' },
        ],
      },
      { refused: 'INPUT', rule: 'twice' },
    ],
    ['oneself', { invitee: 'u' }, { refused: 'INPUT', field: 'invitee', rule: 'own' }],
    ["another's account", { api_id: 'b' }, { refused: 'INPUT', field: 'api_id', rule: 'unknown' }],
    [
      'more than the fees hold, though another asset has enough',
      {
        rate: '1',
        fees: [
          { asset: 'BTC', fee: '1' },
          { asset: 'USDT', fee: '10.000000000001' },
        ],
      },
      { refused: 'BALANCE', asset: 'USDT', free: '10', need: '10.000000000001' },
    ],
  ] as const)('%s is refused, and nothing changes', (_name, changes, refusal) => {
    const state = paidState();
    const before = snapshotOf(state);
    expect(bookedOf(apply(state, rebate(changes), nowMs))).toMatchObject(refusal);
    expect(snapshotOf(state)).toBe(before);
  });

  it('never pays more than its share, never makes fees negative, and never makes or loses money', () => {
    const fee = fc.bigInt(1n, 4n * unit);
    const paid = fc.record({
      invitee: fc.constantFrom('v', 'w', 'x'),
      day: fc.integer({ min: day - 2, max: day }),
      rate: fc.integer({ min: 1, max: 10_000 }),
      usdt: fee,
      btc: fee,
      restarts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 12 }), (runs) => {
        let state = paidState();
        const done = new Set<string>();
        for (const { invitee, day: of, rate, usdt, btc, restarts } of runs) {
          const before = new Map(state.ledger.fees);
          const text = (units: bigint) => `${units / unit}.${String(units % unit).padStart(12, '0')}`;
          const { answer } = apply(
            state,
            rebate({
              invitee,
              day: of,
              rate: (rate / 10_000).toFixed(4),
              fees: [
                { asset: 'USDT', fee: text(usdt) },
                { asset: 'BTC', fee: text(btc) },
              ],
            }),
            nowMs,
          );
          const isNew = answer.kind === 'booked' && !answer.replayed;
          for (const [asset, amount] of [
            ['USDT', usdt],
            ['BTC', btc],
          ] as const) {
            const left = state.ledger.fees.get(asset)!;
            expect(before.get(asset)! - left).toBe(isNew ? rebateOf(amount, BigInt(rate)) : 0n);
            expect(left >= 0n).toBe(true);
          }
          expect(isNew && done.has(`${of} ${invitee}`)).toBe(false);
          if (isNew) done.add(`${of} ${invitee}`);
          for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
          if (restarts) state = stateOfSnapshot(snapshotOf(state), () => fairPriceOf());
        }
      }),
    );
  });
});

it('answers a refusal; any other error is one of the program and goes on', () => {
  const broken = {
    get rebated(): never {
      throw new Error('no books');
    },
  } as unknown as CoreState;
  const effects = { nowMs } as unknown as PendingEffects;
  expect(() => payRebate(broken, rebate(), effects)).toThrow('no books');
});
