import type { SubUserStore } from '../store/tables/users/sub-users.ts';
import type { Messages } from './messages.ts';

/**
 * Tells a user of another VIP level, so that a browser that is logged in learns of it at once; sub-accounts and traders
 * of the user as well, who have the same.
 */
export async function sendVipLevel(
  messages: Pick<Messages, 'send'>,
  subs: Pick<SubUserStore, 'ofMain'>,
  userId: string,
  vipLevel: number,
  nowMs: number,
): Promise<void> {
  for (const user_id of [userId, ...subs.ofMain(userId).map((sub) => sub.userId)])
    await messages.send({
      user_id,
      type: 3,
      title: 'VIP level',
      content: `Your account is now VIP ${vipLevel}.`,
      msg_time: nowMs,
      data: { vip_level: vipLevel },
    });
}
