import { useEffect, useEffectEvent, useState } from 'react';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { SearchFilter, SearchHit } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { SymbolLists } from './symbol-lists.ts';

/** As many as are of use, and can be drawn at once. */
const max = 50;

/** Hits under one heading; `all` are those that belong to none of the user's lists. */
export interface HitGroup {
  readonly id: 'favourites' | 'recent' | 'all';
  readonly hits: readonly SearchHit[];
}

export interface Answer {
  readonly groups: readonly HitGroup[];
  /** To which query. */
  readonly query: string;
}

const keyOf = (hit: SearchHit): InstrumentKey | undefined =>
  hit.kind === 'instrument' ? keyOfSymbol(hit.instrument) : undefined;
/** The hits of these keys, in their order. */
function inOrder(hits: readonly SearchHit[], keys: readonly InstrumentKey[]): SearchHit[] {
  const byKey = new Map(hits.map((hit) => [keyOf(hit), hit]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

export interface Asked {
  readonly query: string;
  readonly filter: SearchFilter;
  /** Among the favourites alone. */
  readonly onlyFavourites: boolean;
}

type Lists = Pick<SymbolLists, 'favourites' | 'recent'>;

/**
 * What the engine finds; without a query favourites and what was last chosen come first. A star that is set or taken
 * meanwhile moves no row: the next query goes by it. Undefined before the first answer.
 */
export function useSymbolHits(
  { query, filter, onlyFavourites }: Asked,
  lists: Lists,
  onAnswer: (answer: Answer) => void,
): Answer | undefined {
  const engine = useEngine();
  const [answer, setAnswer] = useState<Answer>();
  const plain = query.trim() === '';
  const wanted = JSON.stringify([filter, onlyFavourites, lists.favourites !== undefined]);
  const find = useEffectEvent(async (): Promise<readonly HitGroup[]> => {
    const favourites = lists.favourites ?? [];
    if (onlyFavourites) {
      const found = await engine.search(query, { ...filter, keys: favourites }, plain ? favourites.length : max);
      return [{ id: 'all', hits: (plain ? inOrder(found, favourites) : found).slice(0, max) }];
    }
    const keys = plain ? [...new Set([...favourites, ...lists.recent])] : [];
    const [own, found] = await Promise.all([
      keys.length === 0 ? [] : engine.search('', { ...filter, keys }, keys.length),
      engine.search(query, filter, max),
    ]);
    const starred = inOrder(own, favourites).slice(0, max);
    const recent = inOrder(
      own,
      lists.recent.filter((key) => !favourites.includes(key)),
    );
    const shown = new Set([...starred, ...recent].map(keyOf));
    const rest =
      shown.size === 0 ? found : found.filter((hit) => !shown.has(keyOf(hit))).slice(0, Math.max(0, max - shown.size));
    const groups: readonly HitGroup[] = [
      { id: 'favourites', hits: starred },
      { id: 'recent', hits: recent },
      { id: 'all', hits: rest },
    ];
    return groups.filter(({ hits }) => hits.length > 0);
  });
  const answered = useEffectEvent((groups: readonly HitGroup[]) => {
    const next = { groups, query };
    setAnswer(next);
    onAnswer(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another query or filter alone
  useEffect(() => {
    let current = true;
    find().then(
      (groups) => {
        if (current) answered(groups);
      },
      (error: unknown) => console.error('search failed', error),
    );
    return () => {
      current = false;
    };
  }, [engine, query, wanted]);
  return answer;
}
