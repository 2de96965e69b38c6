import { useLingui } from '@lingui/react/macro';
import { cancelOrder } from '../../../shared/contracts/order.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { codeOfNumber } from '../../../shared/base/refusal-code.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText, refusalText } from '../../text/refusal-text.ts';
import { useToast } from '../../ui/toast/toasts.tsx';

/** What is to be cancelled besides orders, or how. */
interface CancelWay {
  /** The other order of an OCO stays open. */
  readonly legOnly?: boolean;
  /** Ids of algorithmic orders, which end with their children; first, so that none sends another one meanwhile. */
  readonly parents?: readonly string[];
}

/** Asks for the cancel of orders and tells which were refused; the final state comes by stream. */
export function useCancel(): (orderIds: readonly string[], way?: CancelWay) => Promise<void> {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const send = async (input: Input<typeof cancelOrder>): Promise<void> => {
    try {
      const { results } = await engine.call(cancelOrder, input);
      for (const { order_id, code, data } of results) {
        const detail =
          data?.field === 'leg_only'
            ? t`This exchange cancels OCO orders only together.`
            : i18n._(refusalText[codeOfNumber(code)]);
        if (code !== 200) toast({ id: `cancel-${order_id}`, tone: 'danger', title: t`Cancel rejected`, detail });
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'cancel', tone: 'danger', title: t`Cancel rejected`, detail: i18n._(failureText(error.failure)) });
    }
  };
  return async (orderIds, { legOnly = false, parents = [] } = {}) => {
    for (const parent_id of parents) await send({ parent_id });
    if (orderIds.length > 0) await send({ order_ids: [...orderIds], ...(legOnly && { leg_only: true }) });
  };
}
