import { useLingui } from '@lingui/react/macro';
import type { announcementList, tutorialList } from '../../../shared/contracts/client-home.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Loaded, useLoaded } from '../../engine/use-loaded.ts';
import { localeOf } from '../../text/i18n.ts';

type Readable = typeof announcementList | typeof tutorialList;
type Entries<C extends Readable> = Output<C>['pagenation']['results'];

/** The newest entries of a list in the language that is on; asked for again where language or `cause` change. */
export function useReading<C extends Readable>(list: C, max: number, cause?: string): Loaded<Entries<C>> {
  const engine = useEngine();
  const {
    i18n: { locale },
  } = useLingui();
  return useLoaded(
    async () =>
      (await engine.call<Readable>(list, { lang: localeOf(locale), page_size: max })).pagenation.results as Entries<C>,
    [locale, cause],
  );
}
