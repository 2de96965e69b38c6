import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fearGreedBands, type FearGreedClass } from '../../../shared/finance/fear-greed.ts';

const words: Readonly<Record<FearGreedClass, MessageDescriptor>> = {
  'Extreme Fear': msg`Extreme fear`,
  Fear: msg`Fear`,
  Neutral: msg`Neutral`,
  Greed: msg`Greed`,
  'Extreme Greed': msg`Extreme greed`,
};

/** A band of the index: its values, both inclusive, and its word. `place` counts from the most fearful, 0. */
export interface Band {
  readonly place: number;
  readonly classification: FearGreedClass;
  readonly from: number;
  readonly to: number;
  readonly word: MessageDescriptor;
}

export const bands: readonly Band[] = fearGreedBands.map(({ from, classification }, place) => ({
  place,
  classification,
  from,
  to: (fearGreedBands[place + 1]?.from ?? 101) - 1,
  word: words[classification],
}));

export const bandOf = (classification: FearGreedClass): Band =>
  bands.find((band) => band.classification === classification) ?? bands[0]!;
