import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { awayTexts } from '../../text/away-texts.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { useLazyOverlay } from '../../ui/overlay/use-lazy-overlay.ts';
import { useIdle } from '../../ui/use-idle.ts';
import css from './dashboard.module.css';
import type { PanelsProps } from './panels-props.ts';

const OrderSheet = lazyPart(() => import('./order-sheet.tsx').then((module) => module.OrderSheet), {
  what: msg`Order`,
});
const parts = [OrderSheet];

/** Opens the order form in a sheet, which is loaded in quiet. */
export function SheetForm(props: PanelsProps) {
  const { t, i18n } = useLingui();
  const { isOpen, isMissing, open, preload, setOpen } = useLazyOverlay(parts);
  const idle = useIdle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in quiet
  useEffect(() => {
    if (idle) preload();
  }, [idle]);
  return (
    <div className={css.opener}>
      {isMissing && <span role="alert">{i18n._(awayTexts.NETWORK)}</span>}
      <Button kind="solid" size="large" onPress={open}>{t`Trade ${props.instrument.base}`}</Button>
      {isOpen && <OrderSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
