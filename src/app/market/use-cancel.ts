import { useLingui } from '@lingui/react/macro';
import { cancelOrder } from '../../shared/contracts/order.ts';
import { codeOfNumber } from '../../shared/kit/refusal-code.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { failureText, refusalText } from '../refusal-text.ts';
import { useToast } from '../ui/toasts.tsx';

/** Asks for the cancel of orders and tells which were refused; the final state comes by stream. */
export function useCancel(): (orderIds: readonly string[]) => Promise<void> {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  return async (orderIds) => {
    try {
      const { results } = await engine.call(cancelOrder, { order_ids: [...orderIds] });
      for (const { order_id, code } of results) {
        if (code !== 200) toast({ id: `cancel-${order_id}`, tone: 'danger', title: t`Cancel refused`, detail: i18n._(refusalText[codeOfNumber(code)]) });
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'cancel', tone: 'danger', title: t`Cancel refused`, detail: i18n._(failureText(error.failure)) });
    }
  };
}
