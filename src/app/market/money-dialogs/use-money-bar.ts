import { useLingui } from '@lingui/react/macro';
import { isOwner, isTrader } from '../../../shared/user/role.ts';
import { useAccountKind } from '../../session/use-account-kind.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { useSession } from '../../session/use-session.ts';
import { useTradingLocked } from '../order-dialogs/trading-lock.tsx';

/** Why no money can be moved now, in a sentence; undefined where it can. `isTrade`: it belongs to trading. */
export function useMoneyBar(isTrade = false): string | undefined {
  const { t } = useLingui();
  const session = useSession();
  const reachable = useReachable();
  const locked = useTradingLocked();
  const type = useAccountKind()?.type;
  if (session === null) return t`Please Login`;
  if (!(isTrade ? isTrader(session?.role) : isOwner(session?.role))) return t`Your role cannot move money.`;
  if (!isTrade && type === 'trader') return t`Traders cannot transfer`;
  if (locked) return t`Trading is locked. Unlock it to move money.`;
  if (!reachable) return t`Disconnected — money cannot be moved. Reconnecting…`;
  return undefined;
}
