import { useLingui } from '@lingui/react/macro';
import { refusalNumbers } from '../../../../shared/base/refusal-code.ts';
import type { InstanceStatus } from '../../../../shared/trade/instance-status.ts';
import type { CallFailure } from '../../../../worker/api.ts';
import { refusalText } from '../../../text/refusal-text.ts';
import { useRiskWords } from '../../../text/risk-words.ts';
import type { StrategyWords } from '../../../strategies/words/leg-type-words.ts';
import { useTypeWords } from '../../../strategies/words/type-words.ts';

/** Names of what stands in the list of strategies and on their cards, in the user's language. */
export function useListWords() {
  const { t, i18n } = useLingui();
  const risk = useRiskWords();
  const types = useTypeWords();
  const statuses: Record<InstanceStatus, string> = {
    PREPARING: t`Preparing`,
    TRADING: t({ message: 'Trading', context: 'strategy' }),
    STOPPING: t`Stopping`,
    STOPPED: t`Stopped`,
    INTERRUPTED: t`Interrupted`,
  };
  const reasons: Readonly<Record<string, string>> = {
    USER: t`by you`,
    ODD_LOT: t`the rest is less than a lot`,
    TAKE_PROFIT: t`take-profit reached`,
    STOP_LOSS: t`stop-loss reached`,
    END_SIGNAL: t`its stop signal fired`,
    END_TIME: t`its end time was reached`,
    FROZEN: t`the account was frozen`,
    STOP_ALL: t`by you, with everything else`,
    DEAD_MAN: t`its dead-man switch acted`,
    RESTART: t`the server was restarted`,
    LIQUIDATION: t`the position was liquidated`,
    START_FAILED: t`the initial order was not filled in time`,
    FINISHED: t`all of it was executed`,
    DEADLINE: t`its execution time is over`,
    ROUNDS: t`its rounds are used up`,
    LOWER_BOUND: t`its lower bound was reached`,
    EXPIRY: t`a contract is about to expire`,
    EXPIRED: t`its options have expired`,
    NO_BARS: t`the market has too few bars`,
    STOP_TIMEOUT: t`its orders could not be cancelled in time`,
  };
  const isCode = (code: string): code is CallFailure['code'] => code in refusalNumbers;
  const reason = (code: string): string =>
    reasons[code] ?? risk.reason(code) ?? (isCode(code) ? i18n._(refusalText[code]) : code);
  return {
    statuses,
    reason,
    type: (type: string): StrategyWords => types[type] ?? { name: type, start: type, purpose: '', risk: '' },
  };
}
