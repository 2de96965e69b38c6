import { msg } from '@lingui/core/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { lazyPart, quietPart } from '../../../../ui/lazy/lazy-part.tsx';
import type { OrderWork } from './use-order-work.ts';

const CancelPrompt = quietPart(
  () => import('../../../../market/order-dialogs/cancel-prompt.tsx').then((module) => module.CancelPrompt),
  { what: msg`Open orders` },
);
const OrderMenu = lazyPart(() => import('./order-menu.tsx').then((module) => module.OrderMenu), {
  what: msg`Open orders`,
});
const OrderDetails = lazyPart(() => import('../details/order-details.tsx').then((module) => module.OrderDetails), {
  what: msg`Order details`,
});

interface OrderQuestionsProps {
  readonly work: OrderWork;
  /** All open ones, also those that the table does not show. */
  readonly open: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly columns: readonly GridColumn<Order>[];
}

/** The menu of an order, the question about its cancel, and its details. */
export function OrderQuestions({ work, open, table, accounts, columns }: OrderQuestionsProps) {
  const { question, ask, trades, reachable, act } = work;
  const close = () => ask(undefined);
  if (question?.kind === 'menu')
    return (
      <OrderMenu
        {...question}
        {...{ open, table, accounts, columns, trades, reachable }}
        onAction={act}
        onClose={close}
      />
    );
  if (question?.kind === 'cancel') return <CancelPrompt table={table} {...question} onClose={close} />;
  if (question?.kind === 'details') return <OrderDetails order={question.order} table={table} onClose={close} />;
  return null;
}
