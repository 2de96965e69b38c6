import { useLingui } from '@lingui/react/macro';
import { cancelOrder } from '../../shared/contracts/order.ts';
import { codeOfNumber } from '../../shared/kit/refusal-code.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { failureText, refusalText } from '../refusal-text.ts';
import { useToast } from '../ui/toasts.tsx';

/** Asks for the cancel of orders and tells which were refused; the final state comes by stream. `legOnly`: the other order of an OCO stays open. */
export function useCancel(): (orderIds: readonly string[], legOnly?: boolean) => Promise<void> {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  return async (orderIds, legOnly = false) => {
    try {
      const { results } = await engine.call(cancelOrder, { order_ids: [...orderIds], ...(legOnly && { leg_only: true }) });
      for (const { order_id, code, data } of results) {
        const detail = data?.field === 'leg_only' ? t`This exchange cancels an OCO only as a whole.` : i18n._(refusalText[codeOfNumber(code)]);
        if (code !== 200) toast({ id: `cancel-${order_id}`, tone: 'danger', title: t`Cancel refused`, detail });
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'cancel', tone: 'danger', title: t`Cancel refused`, detail: i18n._(failureText(error.failure)) });
    }
  };
}
