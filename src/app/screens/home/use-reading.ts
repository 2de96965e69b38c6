import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { announcementList, tutorialList } from '../../../shared/contracts/client-home.ts';
import type { Output } from '../../../shared/kit/contract.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { localeOf } from '../../i18n.ts';

type Readable = typeof announcementList | typeof tutorialList;

/** What was read last; it stays while the next reading is under way or fails. */
interface Reading<C extends Readable> {
  readonly results?: Output<C>['pagenation']['results'];
  readonly failure?: CallFailure;
}

/** The newest entries of a list in the language that is on; asked for again where language or `cause` change. */
export function useReading<C extends Readable>(list: C, most: number, cause?: string): Reading<C> & { readonly reload: () => void } {
  const engine = useEngine();
  const { i18n: { locale } } = useLingui();
  const [reading, set] = useState<Reading<C>>({});
  const read = async (isWanted: () => boolean = () => true) => {
    try {
      const { pagenation: { results } } = await engine.call<Readable>(list, { lang: localeOf(locale), page_size: most });
      if (isWanted()) set({ results: results as Output<C>['pagenation']['results'] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure } = error;
      if (isWanted()) set((old) => ({ ...old, failure }));
    }
  };
  const again = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say when to ask again
  useEffect(() => {
    let wanted = true;
    void again(() => wanted);
    return () => { wanted = false; };
  }, [locale, cause]);
  return { ...reading, reload: () => void read() };
}
