import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../../ui/overlay/popover-panel.tsx';
import type { OrderContext } from '../use-order-context.ts';
import { useMarginAutoName } from './margin-auto-name.ts';

const MarginPanel = lazyPart(() => import('./margin-panel.tsx').then((module) => module.MarginPanel), {
  what: msg`Margin mode`,
});

/** How an order on margin borrows and repays, and the way to change it, beside what is owed and may be borrowed. */
export function MarginChip({ context }: { readonly context: OrderContext }) {
  const { t } = useLingui();
  const name = useMarginAutoName();
  const { marginAuto } = context.draft;
  return (
    <PopoverPanel
      label={t`Auto borrow and repay`}
      content={MarginPanel}
      face={
        <>
          <span className="visually-hidden">{t`Auto borrow and repay`}: </span>
          {marginAuto === 'MANUAL' ? t({ message: 'Manual', context: 'borrow and repay' }) : name(marginAuto)}
          <ChevronDown size={12} aria-hidden="true" />
        </>
      }
    >
      {() => <MarginPanel context={context} />}
    </PopoverPanel>
  );
}
