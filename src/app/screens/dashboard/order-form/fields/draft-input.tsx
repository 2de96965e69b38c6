import { useSyncExternalStore } from 'react';
import { TextInput, type TextInputProps } from '../../../../ui/form/text-input.tsx';
import type { OrderContext } from '../use-order-context.ts';

interface DraftInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'numeric' | 'inputMode' | 'autoComplete'> {
  readonly context: OrderContext;
  readonly field: 'amount' | 'price' | 'trigger';
  /** Its own keys, given what stands in it. */
  readonly keysOf?: (value: string) => TextInputProps['onKeyDown'];
}

/** A number of the draft: a key in it is painted before the rest of the form is worked out anew. */
export function DraftInput({ context, field, keysOf, ...props }: DraftInputProps) {
  const { subscribe, current, type } = context.typed;
  const value = useSyncExternalStore(subscribe, () => current()[field]);
  return (
    <TextInput
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(next) => type({ [field]: next })}
      {...(keysOf && { onKeyDown: keysOf(value) })}
      {...props}
    />
  );
}
