import type { Side } from '../../../../../shared/trade/order.ts';
import type { WindowPlace } from '../../../../charts/levels/line-controller.ts';
import { useInstrumentFacts } from '../../../../market/order-dialogs/instrument-facts.ts';
import { useLingui } from '@lingui/react/macro';
import { ConfirmCard } from '../../../../ui/overlay/confirm-card.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import type { Fact } from '../../../../ui/overlay/fact-list.tsx';
import { useOrderFacts } from './use-order-facts.tsx';
import { useAccountName } from '../../../../market/instrument/venue-name.ts';
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
  /** Point of the window that a card stands beside, px; at the element that it is in where it is left out. */
  readonly place?: WindowPlace | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * "Buy 0.25 BTC/USDT perpetual at 67,241.5?" with what it would do: in a card at the form, or in a dialog of its own
 * where a limit of the user is exceeded.
 */
export function ConfirmOrder({
  context,
  side,
  trades,
  far,
  size,
  title,
  before = [],
  after = [],
  place,
  onConfirm,
  onClose,
}: ConfirmOrderProps) {
  const { facts, main, question, confirm, warnings } = useOrderFacts(context, side, far, size);
  const identity = useInstrumentFacts();
  const account = useAccountFact(context, trades);
  const common = {
    title: title ?? question,
    kind: side === 'BUY' ? 'buy' : 'sell',
    focus: 'confirm',
    warnings,
    confirm,
    onConfirm,
    onClose,
  } as const;
  if (!far && size === undefined)
    return <ConfirmCard {...common} place={place} facts={[...before, ...main, ...account, ...after]} />;
  const { instrument, accounts } = context;
  const apiIds = accounts.slice(0, trades).map(({ api_id }) => api_id);
  return (
    <ConfirmDialog
      {...common}
      isOpen
      facts={[...identity(instrument, [instrument], apiIds), ...before, ...facts, ...after]}
    />
  );
}

/** The accounts that the order goes to; each has a row of its own where there are several. */
function useAccountFact({ accounts, instrument }: OrderContext, trades: number): readonly Fact[] {
  const { t } = useLingui();
  const accountName = useAccountName();
  const named = accounts.slice(0, trades).map((account) => accountName(account, instrument.exchange));
  return [{ label: trades > 1 ? t`Accounts` : t`Account`, value: named.join(', ') }];
}
