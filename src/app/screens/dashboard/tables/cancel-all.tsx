import { Plural } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { maxAtOnce } from '../../../../shared/trade/cancel-limit.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { CancelPrompt } from '../../../market/order-dialogs/cancel-prompt.tsx';
import type { Placed } from '../../../market/order-dialogs/running-parents.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';

interface CancelAllProps {
  /** Those that are shown. Of one alone, or of none, there is nothing to cancel together. */
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  /** Whether an order would be shown: running algorithmic orders that would be are cancelled too. */
  readonly isShown: (placed: Placed) => boolean;
}

/**
 * Asks to cancel all orders that are shown and not being cancelled already. Stands beside the list: at its end it would
 * be scrolled out of reach.
 */
export function CancelAll({ orders, table, isShown }: CancelAllProps) {
  const reachable = useReachable();
  const [pendingConfirm, setPendingConfirm] = useState<readonly Order[]>([]);
  const open = orders.filter(({ status }) => status !== 'CANCELING');
  return (
    <>
      {open.length > 1 && (
        <Button size="small" isDisabled={!reachable} onPress={() => setPendingConfirm(open.slice(0, maxAtOnce))}>
          <Plural value={open.length} one="Cancel # order" other="Cancel all # orders" />
        </Button>
      )}
      {pendingConfirm.length > 0 && (
        <CancelPrompt table={table} orders={pendingConfirm} parentsOf={isShown} onClose={() => setPendingConfirm([])} />
      )}
    </>
  );
}
