import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { maxAtOnce } from '../../../../../shared/trade/cancel-limit.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { Placed } from '../../../../market/order-dialogs/running-parents.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { Selection } from '../../../../ui/grid/use-grid-selection.ts';
import { quietPart } from '../../../../ui/lazy/lazy-part.tsx';

const CancelPrompt = quietPart(
  () => import('../../../../market/order-dialogs/cancel-prompt.tsx').then((module) => module.CancelPrompt),
  { what: msg`Open orders` },
);

interface CancelOrdersProps {
  /** Those that are shown. */
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  /** Whether an order would be shown: with all that are, running algorithmic orders that would be are cancelled too. */
  readonly isShown: (placed: Placed) => boolean;
  readonly selection: Selection;
}

/**
 * Asks to cancel the orders that are selected, else all that are shown, but for those that are being cancelled already.
 * Stands beside the list: at its end it would be scrolled out of reach.
 */
export function CancelOrders({ orders, table, isShown, selection: { selected, select } }: CancelOrdersProps) {
  const { t } = useLingui();
  const reachable = useReachable();
  const [asked, ask] = useState<{ readonly orders: readonly Order[]; readonly isAll: boolean }>();
  const open = orders.filter(({ status }) => status !== 'CANCELING');
  const count = open.length;
  const chosen = open.filter(({ order_id }) => selected.has(order_id));
  const prompt = (meant: readonly Order[], isAll: boolean) => ask({ orders: meant.slice(0, maxAtOnce), isAll });
  return (
    <>
      {chosen.length > 0 ? (
        <>
          <Button size="small" isDisabled={!reachable} onPress={() => prompt(chosen, false)}>
            <Plural value={chosen.length} one="Cancel # order" other="Cancel # orders" />
          </Button>
          <Button kind="ghost" size="small" aria-label={t`Clear selection`} onPress={() => select(new Set())}>
            <X size={14} aria-hidden="true" />
          </Button>
        </>
      ) : (
        count > 1 && (
          <Button size="small" isDisabled={!reachable} onPress={() => prompt(open, true)}>
            {t`Cancel all ${count}`}
          </Button>
        )
      )}
      {asked && (
        <CancelPrompt
          table={table}
          orders={asked.orders}
          {...(asked.isAll && { parentsOf: isShown })}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
