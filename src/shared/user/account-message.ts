import * as v from 'valibot';
import type { Message } from './message.ts';
import { roles } from './role.ts';

/** What a message carries by which an account learns of another VIP level. */
export const LevelFacts = v.object({ vip_level: v.number() });
/** What a message carries by which an account learns of another role. */
export const RoleFacts = v.object({ role: v.picklist(roles) });
export type RightFacts = v.InferOutput<typeof LevelFacts> | v.InferOutput<typeof RoleFacts>;

/** Of a message about money that an administrator has put into an account; `account` is its name. */
export const DepositFacts = v.object({
  deposit: v.object({ amount: v.string(), asset: v.string(), account: v.string() }),
});
export type DepositFacts = v.InferOutput<typeof DepositFacts>;

/** Of a message about somebody who was let see the accounts. */
export const GrantFacts = v.object({ granted: v.object({ username: v.string() }) });
export type GrantFacts = v.InferOutput<typeof GrantFacts>;

/** Of a message about rebates: the day (UTC) whose fees were shared, and what that came to. */
export const RebateFacts = v.object({
  rebate_day: v.string(),
  rebates: v.array(v.object({ asset: v.string(), amount: v.string() })),
});
export type RebateFacts = v.InferOutput<typeof RebateFacts>;

/** Whether a message tells its user of another VIP level or role. */
export const tellsRights = ({ type, data }: Pick<Message, 'type' | 'data'>): boolean =>
  type === 3 && (v.is(LevelFacts, data) || v.is(RoleFacts, data));
