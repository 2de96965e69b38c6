import type { EquityPoint } from '../../../shared/contracts/account-balance.ts';
import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';

const keptMs = 400 * dayMs;

export interface EquityLogOptions {
  readonly nowMs: () => number;
  readonly apiIds: () => readonly string[];
  readonly balances: (api_ids: readonly string[]) => readonly Balance[];
  readonly store: {
    newestMs(): Promise<number | undefined>;
    add(points: readonly EquityPoint[], keepFromMs: number): Promise<void>;
  };
}

/** Keeps the worth of every account once an hour, for 400 days. */
export function createEquityLog({ nowMs, apiIds, balances, store }: EquityLogOptions) {
  let writtenMs: number | undefined;
  let isBusy = false;

  return {
    /**
     * Writes this hour's points where they are not written yet. Call it as often as you like; rejects where the store
     * does.
     */
    async look(): Promise<void> {
      const now = nowMs();
      const hour = Math.floor(now / hourMs) * hourMs;
      if (isBusy || writtenMs === hour) return;
      isBusy = true;
      try {
        writtenMs ??= await store.newestMs();
        if (writtenMs !== undefined && writtenMs >= hour) return;
        await store.add(
          apiIds().map((api_id) => pointOf(api_id, hour, balances([api_id]))),
          now - keptMs,
        );
        writtenMs = hour;
      } finally {
        isBusy = false;
      }
    },
  };
}

function pointOf(api_id: string, time: number, balances: readonly Balance[]): EquityPoint {
  const sums = new Map<Balance['account_type'], bigint>();
  for (const { account_type, usd_value } of balances)
    sums.set(account_type, (sums.get(account_type) ?? 0n) + (toScaled(usd_value, moneyDecimals) ?? 0n));
  const total = [...sums.values()].reduce((sum, usd) => sum + usd, 0n);
  return {
    time,
    api_id,
    usd_total: text(total),
    by_type: Object.fromEntries([...sums].map(([type, usd]) => [type, text(usd)])),
  };
}

const text = (usd: bigint): string => fromScaled(usd, moneyDecimals);

/** Of each account the last point of each UTC day; points ascending by time. */
export function daily(points: readonly EquityPoint[]): EquityPoint[] {
  const last = new Map(points.map((point) => [`${point.api_id}/${Math.floor(point.time / dayMs)}`, point]));
  return points.filter((point) => last.get(`${point.api_id}/${Math.floor(point.time / dayMs)}`) === point);
}
