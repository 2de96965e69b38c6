import type { DepositFacts, GrantFacts, RightFacts } from '../../shared/user/account-message.ts';
import type { Role } from '../../shared/user/role.ts';
import type { SubUserStore } from '../store/tables/users/sub-users.ts';
import type { Messages } from './messages.ts';

type Sender = Pick<Messages, 'send'>;

/** A system message whose text windows put into their own language by its facts. */
const system = (userId: string, title: string, content: string, data: object, nowMs: number) => ({
  user_id: userId,
  type: 3 as const,
  title,
  content,
  msg_time: nowMs,
  data,
});

/**
 * Tells a user of another VIP level, so that a browser that is logged in learns of it at once; sub-accounts and traders
 * of the user as well, who have the same.
 */
export async function sendVipLevel(
  messages: Sender,
  subs: Pick<SubUserStore, 'ofMain'>,
  userId: string,
  vipLevel: number,
  nowMs: number,
): Promise<void> {
  const facts: RightFacts = { vip_level: vipLevel };
  for (const each of [userId, ...subs.ofMain(userId).map((sub) => sub.userId)])
    await messages.send(system(each, 'VIP level', `Your account is now VIP ${vipLevel}.`, facts, nowMs));
}

/** Tells a user of another role, so that a browser that is logged in learns of it at once. */
export async function sendRole(messages: Sender, userId: string, role: Role, nowMs: number): Promise<void> {
  const facts: RightFacts = { role };
  await messages.send(system(userId, 'Role', `Your role is now ${role}.`, facts, nowMs));
}

/** Tells the owner of an account of money that an administrator has put in. */
export async function sendDeposit(messages: Sender, userId: string, facts: DepositFacts, nowMs: number): Promise<void> {
  const { amount, asset, account } = facts.deposit;
  await messages.send(system(userId, 'Deposit', `${amount} ${asset} was added to ${account}.`, facts, nowMs));
}

/** Tells an owner that somebody was let see the accounts, by whom the firm has manage that. */
export async function sendGrant(messages: Sender, userId: string, facts: GrantFacts, nowMs: number): Promise<void> {
  const { username } = facts.granted;
  await messages.send(system(userId, 'Authorisation', `${username} can now see your accounts.`, facts, nowMs));
}
