import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { DepositFacts, GrantFacts, LevelFacts, RebateFacts, RoleFacts } from '../../../shared/user/account-message.ts';
import { formatExact } from '../../format/price.ts';
import { useRoleName } from '../role-name.ts';
import type { MessageText } from './message-text.ts';

/** Texts of messages about the user's own account: rights, money put in, and who was let see it. */
export function useAccountText(): (data: unknown) => MessageText | undefined {
  const { t } = useLingui();
  const roleName = useRoleName();
  return (data) => {
    const level = v.safeParse(LevelFacts, data);
    if (level.success) return { title: t`VIP level`, content: t`Your account is now VIP ${level.output.vip_level}.` };
    const role = v.safeParse(RoleFacts, data);
    if (role.success) return { title: t`Role`, content: t`Your role is now ${roleName(role.output.role)}.` };
    const deposit = v.safeParse(DepositFacts, data);
    if (deposit.success) {
      const { asset, account } = deposit.output.deposit;
      const amount = formatExact(deposit.output.deposit.amount);
      return { title: t`Deposit`, content: t`${amount} ${asset} was added to ${account}.` };
    }
    const rebate = v.safeParse(RebateFacts, data);
    if (rebate.success) {
      const { rebate_day: day, rebates } = rebate.output;
      const amounts = rebates.map(({ asset, amount }) => `${formatExact(amount)} ${asset}`).join(', ');
      return { title: t`Invite rebate`, content: t`Rebates for ${day} (UTC): ${amounts}` };
    }
    const granted = v.safeParse(GrantFacts, data);
    if (!granted.success) return undefined;
    const { username } = granted.output.granted;
    return {
      title: t`Authorisation`,
      content: t`${username} can now see your accounts. You can revoke this at any time.`,
    };
  };
}
