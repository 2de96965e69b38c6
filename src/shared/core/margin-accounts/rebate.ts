import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayMs } from '../../base/time.ts';
import { addTo, openAccount, openCell } from '../ledger/accounts.ts';
import { moneyDecimals, moneyText } from '../ledger/money.ts';
import type { CoreState } from '../state/core-state.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import type { RebateCommand } from '../state/ledger-command.ts';
import { emitBooking, emitEntry } from '../state/ledger-entries.ts';

/** Decimals of a rate. */
export const rateDecimals = 4;
const whole = 10n ** BigInt(rateDecimals);

/** The share of a fee, cut to the unit of money. */
export const rebateOf = (fee: bigint, rate: bigint): bigint => (fee * rate) / whole;

interface Line {
  readonly asset: string;
  readonly fee: bigint;
  readonly amount: bigint;
}

/**
 * Pays the rebates of one invited user for one day: all of its assets, or nothing. The answer says whether they had
 * been paid before. Refuses INPUT where a field is wrong, CONFLICT for a day that is closed, BALANCE where the fee
 * account has less than what is to be paid.
 */
export function payRebate(state: CoreState, command: RebateCommand, effects: PendingEffects): void {
  try {
    const { day, invitee } = command;
    const { rebated } = state;
    const isPaid = rebated.day === day && rebated.invitees.has(invitee);
    if (!isPaid) {
      const rate = rateOf(state, command, effects.nowMs);
      book(state, command, linesOf(state, command, rate), effects);
      if (day > rebated.day) rebated.invitees.clear();
      rebated.day = day;
      rebated.invitees.add(invitee);
    }
    effects.answer = { kind: 'booked', booked: {}, replayed: isPaid };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    effects.answer = { kind: 'refused', code: error.code, data: error.data };
  }
}

/** The rate of a command that may be carried out, times 10^4. */
function rateOf(
  { ledger, rebated }: CoreState,
  { day, invitee, user_id, api_id, rate: text }: RebateCommand,
  nowMs: number,
): bigint {
  if (!Number.isSafeInteger(day) || day < 0 || (day + 1) * dayMs > nowMs)
    throw new Refusal('INPUT', { field: 'day', rule: 'running' });
  if (day < rebated.day) throw new Refusal('CONFLICT', { field: 'day', rule: 'closed' });
  if (invitee === user_id) throw new Refusal('INPUT', { field: 'invitee', rule: 'own' });
  if ((ledger.accounts.get(api_id)?.user_id ?? user_id) !== user_id)
    throw new Refusal('INPUT', { field: 'api_id', rule: 'unknown' });
  const rate = toScaled(text, rateDecimals);
  if (rate === undefined || rate <= 0n || rate > whole) throw new Refusal('INPUT', { field: 'rate', rule: 'rate' });
  return rate;
}

/** What is to be paid of each asset, where it is at least a unit of money. */
function linesOf({ ledger }: CoreState, { fees }: RebateCommand, rate: bigint): readonly Line[] {
  if (new Set(fees.map(({ asset }) => asset)).size < fees.length)
    throw new Refusal('INPUT', { field: 'fees', rule: 'twice' });
  const lines = fees.map(({ asset, fee: text }): Line => {
    const fee = toScaled(text, moneyDecimals);
    if (fee === undefined || fee <= 0n) throw new Refusal('INPUT', { field: 'fees', rule: 'amount' });
    const amount = rebateOf(fee, rate);
    const free = ledger.fees.get(asset) ?? 0n;
    if (amount > free)
      throw new Refusal('BALANCE', { field: 'fees', asset, free: moneyText(free), need: moneyText(amount) });
    return { asset, fee, amount };
  });
  return lines.filter(({ amount }) => amount > 0n);
}

function book(
  state: CoreState,
  { day, invitee, user_id, api_id, rate }: RebateCommand,
  lines: readonly Line[],
  effects: PendingEffects,
): void {
  for (const { asset, fee, amount } of lines) {
    const account = openAccount(state.ledger, api_id, user_id);
    addTo(state.ledger.fees, asset, -amount);
    openCell(account, 'spot', asset).free += amount;
    touch(effects, api_id, 'spot', asset);
    emitBooking(state, account, 'spot', { kind: 'REBATE', asset, amount }, effects);
    emitEntry(state, user_id, effects, (rebate_id) => ({
      of: 'rebate',
      row: {
        rebate_id,
        api_id,
        invitee,
        day: day * dayMs,
        asset,
        fee: moneyText(fee),
        rate,
        amount: moneyText(amount),
        time: effects.nowMs,
      },
    }));
  }
}
