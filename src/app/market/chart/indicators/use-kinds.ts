import { useEffect, useState } from 'react';
import type { ChartIndicator } from '../../../../shared/trade/workspace/chart-document.ts';
import { type KindOf, volumeKind } from '../../../charts/studies/studies.ts';
import { loadChunk } from '../../../page/load-chunk.ts';

/** The kinds of indicators that a chart knows. */
export interface Kinds {
  readonly kindOf: KindOf;
  /** It needs more, and these are on their way. */
  readonly isComing: boolean;
  /** Why they did not come. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** Volume alone, which every chart knows, or all kinds: these are loaded where a chart shows another. */
export function useKinds(indicators: readonly ChartIndicator[]): Kinds {
  const isPlain = indicators.every(({ kind }) => volumeKind(kind));
  const [all, setAll] = useState<KindOf>();
  const [failure, setFailure] = useState<Kinds['failure']>();
  const isComing = !isPlain && !all;
  useEffect(() => {
    if (!isComing) return;
    let isHere = true;
    loadChunk(() => import('../../../charts/studies/study-kinds.ts')).then(
      ({ kindOf }) => isHere && setAll(() => kindOf),
      (error: unknown) => isHere && setFailure({ error }),
    );
    return () => {
      isHere = false;
    };
  }, [isComing]);
  return { kindOf: all ?? volumeKind, isComing, failure };
}
