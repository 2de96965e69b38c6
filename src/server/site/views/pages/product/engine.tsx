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
      <Fact name={t`After a gap`} value={t`Only the affected book is resynced`} />
      <Fact
        name={t`Server unreachable`}
        value={t`Your last dashboard stays, with the age of every figure; trading is paused`}
      />
      <Fact name={t`Stress test`} value={t`Built in: synthetic market data through the real engine and panels`} />
    </>
  );
}

export const engine: ChapterView = {
  id: 'engine',
  heading: msg`Engine`,
  text: msg`All windows of a browser share one worker. It holds the connection, merges books and bars, repairs gaps and sends each window only what it shows.`,
  Picture: AgeOfPrice,
  Facts,
};
