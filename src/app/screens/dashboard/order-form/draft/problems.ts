import type { MessageDescriptor } from '@lingui/core';

/** What is wrong with a field. `than` is the limit that was broken. */
export type Problem =
  | { readonly kind: 'empty' | 'number' | 'positive' | 'no_price' | 'at_last' }
  | { readonly kind: 'told'; readonly text: MessageDescriptor }
  | {
      readonly kind: 'tick' | 'step' | 'least' | 'highest' | 'notional' | 'band_low' | 'band_high' | 'balance' | 'lot';
      readonly than: string;
    };

export interface Problems {
  readonly price?: Problem;
  readonly trigger?: Problem;
  readonly amount?: Problem;
  readonly tp?: Problem;
  readonly sl?: Problem;
}
