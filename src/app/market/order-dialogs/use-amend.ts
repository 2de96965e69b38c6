import { useLingui } from '@lingui/react/macro';
import { amendOrder } from '../../../shared/contracts/order.ts';
import { isTrader } from '../../../shared/user/role.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText } from '../../text/refusal-text.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { useSession } from '../../session/use-session.ts';
import { useToast } from '../../ui/toast/toasts.tsx';
import { insteadOf, type SentOrder, useSending } from './sending.ts';
import { useTradingLocked } from './trading-lock.tsx';

/** Ways to send what a drag on the chart asks for. Each tells in a toast what was refused, and never throws for it. */
export function useAmend() {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const sending = useSending();
  const guarded = async (
    id: string,
    title: string,
    call: () => Promise<unknown>,
    said: Partial<Record<CallFailure['code'], string>> = {},
    sent?: SentOrder,
  ) => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = said[error.failure.code] ?? i18n._(failureText(error.failure));
      toast({ id, tone: 'danger', title, detail, ...insteadOf(sent) });
    }
  };
  return {
    guarded,
    /** Moves orders to another price: the trigger of those that wait, else the limit. */
    amend: async (orders: readonly Order[], price: string) => {
      for (const order of orders) {
        const { order_id, status } = order;
        const moved = status === 'WAITING' ? { trigger_price: price } : { price };
        const sent = sending?.change('amend', order);
        await guarded(
          `amend-${order_id}`,
          t`Order not amended`,
          async () => {
            const input = { order_id, ...moved, client_id: crypto.randomUUID() };
            const answer = await engine.call(amendOrder, input, Date.now());
            sending?.took(answer.order);
          },
          {},
          sent,
        );
      }
    },
  };
}

/** Why nothing can be sent now, as a sentence; undefined where nothing stands against it. */
export function useSendingBar(): string | undefined {
  const { t } = useLingui();
  const locked = useTradingLocked();
  const reachable = useReachable();
  const session = useSession();
  if (session && !isTrader(session.role)) return t`Your role cannot place orders.`;
  if (locked) return t`Trading is locked. Unlock it to send orders.`;
  return reachable ? undefined : t`Disconnected — orders cannot be sent. Reconnecting…`;
}
