import { useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../shared/trade/order.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useOrderFacts } from './use-order-facts.tsx';
import type { Desk } from './use-trading-desk.ts';

interface ConfirmOrderProps {
  readonly desk: Desk;
  /** The side that is asked about; the dialog is closed without one. */
  readonly side: Side | undefined;
  /** Number of accounts that the order goes to. */
  readonly trades: number;
  /** The limit is far from the last price. */
  readonly far: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** "Place order?" with what it would do. */
export function ConfirmOrder({ side, ...props }: ConfirmOrderProps) {
  return side && <Question side={side} {...props} />;
}

function Question({ desk, side, trades, far, onConfirm, onClose }: ConfirmOrderProps & { readonly side: Side }) {
  const { t } = useLingui();
  const { facts, confirm, warnings } = useOrderFacts(desk, side, trades, far);
  return (
    <ConfirmDialog
      isOpen title={t`Place order?`} kind={side === 'BUY' ? 'buy' : 'sell'} focus="confirm" warnings={warnings}
      confirm={confirm} facts={facts} onConfirm={onConfirm} onClose={onClose}
    />
  );
}
