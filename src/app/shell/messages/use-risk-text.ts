import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { deadManActions } from '../../../shared/trade/risk/account-risk.ts';
import { Breach } from '../../../shared/trade/risk/risk-limits.ts';
import { useRiskWords } from '../../text/risk-words.ts';
import type { MessageText } from './message-text.ts';

const InstanceFacts = v.object({ instance_id: v.string(), name: v.string(), breach: Breach });
const AccountFacts = v.object({ account: v.string(), breach: Breach, count: v.number() });
const DeadManFacts = v.object({
  account: v.string(),
  action: v.picklist(deadManActions),
  minutes: v.number(),
  strategies: v.number(),
  orders: v.number(),
  failed: v.number(),
});

/** Texts of messages about limits that were exceeded, and of what a dead-man switch has done. */
export function useRiskText(): (data: unknown) => MessageText | undefined {
  const { t } = useLingui();
  const words = useRiskWords();
  return (data) => {
    const instance = v.safeParse(InstanceFacts, data);
    if (instance.success) {
      const { name, breach } = instance.output;
      const what = words.breach(breach, { quote: '', money: '' });
      return { title: t`Strategy interrupted`, content: t`${name}: ${what} Its orders are cancelled.` };
    }
    const account = v.safeParse(AccountFacts, data);
    if (account.success) {
      const { account: name, breach, count } = account.output;
      const what = words.breach(breach, { quote: 'USD', money: 'USD' });
      return { title: t`Account limit reached`, content: t`${name}: ${what} Strategies interrupted: ${count}.` };
    }
    const switched = v.safeParse(DeadManFacts, data);
    if (!switched.success) return undefined;
    const { account: name, minutes, strategies, orders, failed } = switched.output;
    return {
      title: t`Dead-man switch`,
      content: t`${name}: you were not seen for ${minutes} min. Strategies stopped: ${strategies}, orders cancelled: ${orders}, failed: ${failed}. The switch is disarmed.`,
    };
  };
}
