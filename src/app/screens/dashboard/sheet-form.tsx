import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './dashboard.module.css';
import { OrderPanel } from './order-form/order-panel.tsx';
import type { PanelsProps } from './panels-props.ts';

/** The order form in a sheet that comes from the bottom edge. */
export function SheetForm(props: PanelsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.opener}>
      <Button kind="solid" size="large" onPress={() => setOpen(true)}>{t`Trade ${props.instrument.base}`}</Button>
      <Dialog title={t`Order`} look="sheet" isOpen={open} onClose={() => setOpen(false)}>
        <OrderPanel key={keyOfSymbol(props.instrument)} {...props} />
      </Dialog>
    </div>
  );
}
