import type { Side } from '../../../../../shared/trade/order.ts';
import { useInstrumentFacts } from '../../../../market/order-dialogs/instrument-facts.ts';
import { ConfirmDialog, type Fact } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useOrderFacts } from './use-order-facts.tsx';
import type { OrderContext } from '../use-order-context.ts';

export interface ConfirmOrderProps {
  readonly context: OrderContext;
  /** The side that is asked about. */
  readonly side: Side;
  /** Number of accounts that the order goes to. */
  readonly trades: number;
  /** The limit is far from the last price. */
  readonly far: boolean;
  /** What the user's largest order says against it. */
  readonly size: string | undefined;
  /** What is asked, where that is not a price. */
  readonly title?: string | undefined;
  /** Further facts, before those that every order has and after them. */
  readonly before?: readonly Fact[];
  readonly after?: readonly Fact[];
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** "Buy 0.25 BTC/USDT perpetual at 67,241.5?" with what it would do. */
export function ConfirmOrder({
  context,
  side,
  trades,
  far,
  size,
  title,
  before = [],
  after = [],
  onConfirm,
  onClose,
}: ConfirmOrderProps) {
  const { facts, question, confirm, warnings } = useOrderFacts(context, side, far, size);
  const { instrument, accounts } = context;
  const identity = useInstrumentFacts()(
    instrument,
    [instrument],
    accounts.slice(0, trades).map(({ api_id }) => api_id),
  );
  return (
    <ConfirmDialog
      isOpen
      title={title ?? question}
      kind={side === 'BUY' ? 'buy' : 'sell'}
      focus="confirm"
      warnings={warnings}
      confirm={confirm}
      facts={[...identity, ...before, ...facts, ...after]}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
