import { useEffect } from 'react';
import { useStream } from '../../../engine/use-stream.ts';
import { type DraftType, isAlgo, offeredTypes } from './draft/order-types.ts';
import type { OrderContext } from './use-order-context.ts';

/**
 * The types that a market takes, algorithms and SOR only where orders do not go straight to the venue. A draft of
 * another type becomes a limit.
 */
export function useOfferedTypes({ instrument, draft, change }: OrderContext): readonly DraftType[] {
  const venues = useStream({ kind: 'exchanges' }).value;
  const isRecorded = venues?.find(({ exchange }) => exchange === instrument.exchange)?.mode === 'REPLAY';
  const offered = offeredTypes(instrument, isRecorded).filter(
    (type) => draft.tradingMode === 'NORMAL' || !(isAlgo(type) || type === 'SOR'),
  );
  const isOffered = offered.includes(draft.type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of another render is another one
  useEffect(() => {
    if (!isOffered) change({ type: 'LIMIT' });
  }, [isOffered]);
  return offered;
}
