import type { Messages } from './messages.ts';

/** Tells a user of another VIP level, so that a browser that is logged in learns of it at once. */
export async function sendVipLevel(
  messages: Pick<Messages, 'send'>,
  userId: string,
  vipLevel: number,
  nowMs: number,
): Promise<void> {
  await messages.send({
    user_id: userId,
    type: 3,
    title: 'VIP level',
    content: `Your account is now VIP ${vipLevel}.`,
    msg_time: nowMs,
    data: { vip_level: vipLevel },
  });
}
