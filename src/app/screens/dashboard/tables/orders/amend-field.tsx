import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { FieldBubble } from '../../../../ui/form/field-bubble.tsx';
import css from './amend-field.module.css';
import type { Amending } from './amendable.ts';
import { useAmendField } from './use-amend-field.ts';

interface AmendFieldProps {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly amending: Amending;
  readonly onClose: () => void;
}

/** The field in a row in which an order is amended: Enter sends, Esc leaves. */
export function AmendField({ order, instrument, amending, onClose }: AmendFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    const back = field.current?.closest<HTMLElement>('[role="gridcell"], [data-row]');
    onClose();
    back?.focus();
  };
  const { typed, type, error, warning, isBusy, send } = useAmendField({ order, instrument, amending, onClose: close });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const names = { price: t`New price`, trigger: t`New trigger price`, amount: t`New amount` };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send();
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
  };
  const said = error ?? warning;
  return (
    <>
      <input
        ref={field}
        className={css.field}
        aria-label={names[amending.column]}
        aria-invalid={error !== undefined}
        aria-describedby={said === undefined ? undefined : id}
        aria-busy={isBusy}
        readOnly={isBusy}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {said !== undefined && (
        <FieldBubble id={id} of={field} tone={error === undefined ? 'warn' : 'danger'}>
          {said}
        </FieldBubble>
      )}
    </>
  );
}
