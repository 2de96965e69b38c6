import { useLingui } from '@lingui/react/macro';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { OrderPanel } from './order-form/order-panel.tsx';
import type { PanelsProps } from './panels-props.ts';

/** The order form in a sheet that comes from the bottom edge. */
export function OrderSheet({ onClose, ...props }: PanelsProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Order`} look="sheet" isOpen onClose={onClose}>
      <OrderPanel key={keyOfSymbol(props.instrument)} {...props} />
    </Dialog>
  );
}
