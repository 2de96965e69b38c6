import { msg } from '@lingui/core/macro';
import { isMargin } from '../../../../shared/market/margin-instrument.ts';
import type { WindowPlace } from '../../../charts/levels/line-controller.ts';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import type { Sync } from './draft/place-order.ts';
import type { OrderContext } from './use-order-context.ts';
import type { useSubmit } from './use-submit.ts';

/** The question about a limit or market order of one account; loaded as soon as somebody turns to the form. */
export const ConfirmOrder = lazyPart(() => import('./facts/confirm-order.tsx').then((module) => module.ConfirmOrder), {
  what: msg`Order`,
});
const ConfirmAny = lazyPart(() => import('./facts/confirm-any.tsx').then((module) => module.ConfirmAny), {
  what: msg`Order`,
});

interface OrderQuestionProps {
  readonly context: OrderContext;
  readonly submit: Pick<ReturnType<typeof useSubmit>, 'pendingConfirm' | 'far' | 'sizeWarning' | 'confirm' | 'dismiss'>;
  /** Number of accounts that the order goes to. */
  readonly trades: number;
  readonly sync: Sync;
  /** Point of the window that the card stands beside, px; at the element that it is in where it is left out. */
  readonly place?: WindowPlace;
}

/** Whether to send the order; nothing as long as that is not asked. */
export function OrderQuestion({ context, submit, trades, sync, place }: OrderQuestionProps) {
  const { draft, instrument } = context;
  const side = submit.pendingConfirm;
  if (!side) return null;
  const asked = {
    context,
    side,
    trades,
    far: submit.far,
    size: submit.sizeWarning(side),
    place,
    onConfirm: submit.confirm,
    onClose: submit.dismiss,
  };
  const isPlain = (draft.type === 'LIMIT' && draft.tif !== 'GTD') || draft.type === 'MARKET';
  return isPlain && trades < 2 && !isMargin(instrument.account_type) ? (
    <ConfirmOrder key={side} {...asked} />
  ) : (
    <ConfirmAny key={side} {...asked} sync={sync} />
  );
}
