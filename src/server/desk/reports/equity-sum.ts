import type { EquityPoint } from '../../../shared/contracts/account-balance.ts';
import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { EquityStep } from '../../store/tables/equity-points.ts';

const scaled = (text: string): bigint => toScaled(text, moneyDecimals) ?? 0n;
const text = (usd: bigint): string => fromScaled(usd, moneyDecimals);

/** Points of all accounts in one hour or day. */
interface Sum {
  time: number;
  total: bigint;
  readonly byType: Map<AccountType, bigint>;
}

/**
 * Adds up the accounts of each hour or UTC day, of which each has a point at most; points ascending by time. A sum is
 * told under the last of its points' times, and the id "".
 */
export function summedPoints(points: readonly EquityPoint[], step: EquityStep): EquityPoint[] {
  const stepMs = step === '1h' ? hourMs : dayMs;
  const sums = new Map<number, Sum>();
  for (const { time, usd_total, by_type } of points) {
    const slot = Math.floor(time / stepMs);
    const sum = sums.get(slot) ?? { time, total: 0n, byType: new Map<AccountType, bigint>() };
    sums.set(slot, sum);
    sum.time = Math.max(sum.time, time);
    sum.total += scaled(usd_total);
    for (const [type, usd] of Object.entries(by_type) as [AccountType, string][])
      sum.byType.set(type, (sum.byType.get(type) ?? 0n) + scaled(usd));
  }
  return [...sums.values()].map(({ time, total, byType }) => ({
    time,
    api_id: '',
    usd_total: text(total),
    by_type: Object.fromEntries([...byType].map(([type, usd]) => [type, text(usd)])),
  }));
}
