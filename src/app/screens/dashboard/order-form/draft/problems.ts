import type { MessageDescriptor } from '@lingui/core';

/** What is wrong with a field. `than` is the limit that was broken. */
export type Problem =
  | { readonly kind: 'empty' | 'number' | 'positive' | 'no_price' | 'at_last' }
  | { readonly kind: 'told'; readonly text: MessageDescriptor }
  | {
      readonly kind: 'tick' | 'step' | 'least' | 'highest' | 'notional' | 'band_low' | 'band_high' | 'balance' | 'lot';
      readonly than: string;
    };

/** Fields beside which something can be told. */
export const formFields = [
  'price',
  'trigger',
  'stopLimit',
  'amount',
  'time',
  'reduce',
  'margin',
  'tp',
  'sl',
  'duration',
  'slices',
  'randomize',
  'participation',
  'visible',
  'peg',
  'impact',
] as const;
export type FormField = (typeof formFields)[number];

export type Problems = Readonly<Partial<Record<FormField, Problem>>>;

/** Sentences beside the fields and under the form. They stand until the draft changes. */
export type FormErrors = Readonly<Partial<Record<FormField | 'form', string>>>;
