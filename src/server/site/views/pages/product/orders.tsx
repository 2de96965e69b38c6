import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact
        name={t`In the terminal`}
        value={t`Limit, market and trigger orders; price alerts; amended on the chart by dragging or typing a price, cancelled one by one or all at once`}
      />
      <Fact name={t`Through the API`} value={t`Also OCO, TWAP, VWAP and iceberg orders`} />
      <Fact name={t`Time in force`} value={t`GTC, IOC, FOK, post-only, GTD`} />
      <Fact name={t`Confirmed`} value={t`Only once it is on disk`} />
    </>
  );
}

export const orders: ChapterView = {
  id: 'orders',
  heading: msg`Execution`,
  text: msg`Send one order to several accounts at once, each sized by its free balance. Every order carries its own ID, so a lost reply never becomes a second order.`,

  Facts,
};
