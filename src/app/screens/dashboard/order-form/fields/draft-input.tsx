import { useSyncExternalStore } from 'react';
import { TextInput, type TextInputProps } from '../../../../ui/form/text-input.tsx';
import type { OrderContext } from '../use-order-context.ts';

interface DraftInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'numeric' | 'inputMode' | 'autoComplete'> {
  readonly context: OrderContext;
  readonly field: 'amount' | 'price' | 'trigger';
}

/** A number of the draft: a key in it is painted before the rest of the form is worked out anew. */
export function DraftInput({ context, field, ...props }: DraftInputProps) {
  const { subscribe, current, type } = context.typed;
  const value = useSyncExternalStore(subscribe, () => current()[field]);
  return (
    <TextInput
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(next) => type({ [field]: next })}
      {...props}
    />
  );
}
