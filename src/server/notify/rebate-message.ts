import { moneyText } from '../../shared/core/ledger/money.ts';
import type { RebateFacts } from '../../shared/user/account-message.ts';
import type { NewMessage } from '../store/tables/messages.ts';

/** Tells an inviter what the trades of a day have earned; `dayStart` is its beginning, UTC. */
export function rebateMessage(
  userId: string,
  dayStart: number,
  sums: ReadonlyMap<string, bigint>,
  nowMs: number,
): NewMessage {
  const day = new Date(dayStart).toISOString().slice(0, 10);
  const rebates = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, amount]) => ({ asset, amount: moneyText(amount) }));
  return {
    user_id: userId,
    type: 3,
    title: 'Invite rebate',
    content: `Rebates for ${day} (UTC): ${rebates.map(({ asset, amount }) => `${amount} ${asset}`).join(', ')}`,
    data: { rebate_day: day, rebates } satisfies RebateFacts,
    msg_time: nowMs,
    of: { key: `rebate/${day}`, version: 1 },
  };
}
