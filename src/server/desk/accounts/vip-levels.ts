import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { VipStep } from '../../config/config-values.ts';
import type { TradingActivity } from '../reports/trading-activity.ts';
import type { UserStore } from '../../store/tables/users.ts';

interface VipLevelsParts {
  readonly users: Pick<UserStore, 'byId' | 'raisedByTurnover' | 'setVipByTurnover'>;
  readonly activity: Pick<TradingActivity, 'ofUsers'>;
  /** From the lowest level on. */
  readonly steps: readonly VipStep[];
  /** Tells a user of another level. */
  readonly changed: (userId: string, vipLevel: number) => Promise<void>;
}

/** The level that a turnover earns, USD scaled by `moneyDecimals`; 0 where it earns none. */
export const levelFor = (steps: readonly VipStep[], turnover: bigint): number =>
  steps.findLast(({ usd }) => turnover >= BigInt(usd) * 10n ** BigInt(moneyDecimals))?.level ?? 0;

/**
 * Sets the VIP levels that users have earned by what they and their sub-accounts have traded within 30 days, and takes
 * them back.
 */
export function createVipLevels({ users, activity, steps, changed }: VipLevelsParts) {
  return {
    async look(): Promise<void> {
      const turnovers = new Map<string, bigint>();
      for (const [userId, turnover] of await activity.ofUsers()) {
        const earner = (await users.byId(userId))?.mainUserId ?? userId;
        turnovers.set(earner, (turnovers.get(earner) ?? 0n) + turnover);
      }
      for (const userId of new Set([...turnovers.keys(), ...(await users.raisedByTurnover())])) {
        const before = await users.byId(userId);
        if (!before || !(await users.setVipByTurnover(userId, levelFor(steps, turnovers.get(userId) ?? 0n)))) continue;
        const after = await users.byId(userId);
        if (after && after.vipLevel !== before.vipLevel) await changed(userId, after.vipLevel);
      }
    },
  };
}
