import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import { AgeOfPrice } from '../../figures/age-of-price.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact name={t`Connection`} value={t`One multiplexed socket for all windows`} />
      <Fact name={t`After a gap`} value={t`The affected book alone is fetched again`} />
      <Fact
        name={t`Without a server`}
        value={t`The last dashboard, with the age of each figure; orders are disabled`}
      />
      <Fact
        name={t`Stress test`}
        value={t`Built in: a synthetic market runs through the real engine into the real panels`}
      />
    </>
  );
}

export const engine: ChapterView = {
  id: 'engine',
  heading: msg`Engine`,
  text: msg`All windows of a browser share one worker. It keeps the connection, merges books and bars, heals gaps, and hands each window only what it shows.`,
  Picture: AgeOfPrice,
  Facts,
};
