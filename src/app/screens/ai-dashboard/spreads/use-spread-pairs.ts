import { useMemo } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { SpreadKind, SpreadRow } from '../../../../shared/topics/spread.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { type SpreadPair, spreadPair } from './spread-pair.ts';

/** Pairs of a kind and a base as they stream in; one whose row has not changed stays the same object. */
export function useSpreadPairs(pairs: SpreadKind, base: string, instruments: readonly Instrument[]) {
  const feed = useStream({ kind: 'spreads', pairs, base });
  const { value } = feed;
  const made = useMemo(() => {
    const byKey = instrumentsByKey(instruments);
    const known = new WeakMap<SpreadRow, SpreadPair>();
    return (row: SpreadRow): readonly SpreadPair[] => {
      const before = known.get(row);
      if (before) return [before];
      const [a, b] = [byKey.get(row[2]), byKey.get(row[6])];
      if (!a || !b) return [];
      const pair = spreadPair(row, a, b);
      known.set(row, pair);
      return [pair];
    };
  }, [instruments]);
  return { feed, pairs: useMemo(() => value && Object.values(value).flatMap(made), [value, made]) };
}
