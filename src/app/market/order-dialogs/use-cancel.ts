import { useLingui } from '@lingui/react/macro';
import { cancelOrder } from '../../../shared/contracts/order.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { codeOfNumber } from '../../../shared/base/refusal-code.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText, refusalText } from '../../text/refusal-text.ts';
import { useToast } from '../../ui/toast/toasts.tsx';
import { insteadOf, type SentOrder, useSending } from './sending.ts';

/** What is to be cancelled besides orders, or how. */
interface CancelWay {
  /** The other order of an OCO stays open. */
  readonly legOnly?: boolean;
  /** Ids of algorithmic orders, which end with their children; first, so that none sends another one meanwhile. */
  readonly parents?: readonly string[];
}

/**
 * Asks for the cancel of orders and shows which were refused; the final state comes by stream. Of one order by itself a
 * toast says that its cancel is on its way.
 */
export function useCancel(): (orderIds: readonly string[], way?: CancelWay) => Promise<void> {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const sending = useSending();
  const begin = ([id, ...others]: readonly string[]): SentOrder | undefined => {
    const open = engine.watch({ kind: 'account' }).current().value?.orders;
    const order = others.length === 0 ? open?.find(({ order_id }) => order_id === id) : undefined;
    return order && sending?.change('cancel', order);
  };
  const send = async (input: Input<typeof cancelOrder>, sent?: SentOrder): Promise<void> => {
    try {
      const { results } = await engine.call(cancelOrder, input);
      for (const { order_id, code, data } of results) {
        const detail =
          data?.field === 'leg_only'
            ? t`This exchange cancels OCO orders only together.`
            : i18n._(refusalText[codeOfNumber(code)]);
        const id = `cancel-${order_id}`;
        if (code !== 200) toast({ id, tone: 'danger', title: t`Cancel rejected`, detail, ...insteadOf(sent) });
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = i18n._(failureText(error.failure));
      toast({ id: 'cancel', tone: 'danger', title: t`Cancel rejected`, detail, ...insteadOf(sent) });
    }
  };
  return async (orderIds, { legOnly = false, parents = [] } = {}) => {
    for (const parent_id of parents) await send({ parent_id });
    if (orderIds.length > 0)
      await send({ order_ids: [...orderIds], ...(legOnly && { leg_only: true }) }, begin(orderIds));
  };
}
