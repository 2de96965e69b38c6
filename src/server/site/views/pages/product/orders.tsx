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
        value={t`Limit, market and trigger orders; price alerts; amended on the chart, by dragging or at a typed price, cancelled one by one or all together`}
      />
      <Fact name={t`Through the API`} value={t`Also OCO, TWAP, VWAP and iceberg orders`} />
      <Fact name={t`Time in force`} value={t`GTC, IOC, FOK, post-only, GTD`} />
      <Fact name={t`Confirmed`} value={t`Only when it is on disk`} />
    </>
  );
}

export const orders: ChapterView = {
  id: 'orders',
  heading: msg`Execution`,
  text: msg`An order can go to several accounts at once, each share sized by free balance. It carries a number of its own, so that a lost answer never becomes a second order.`,

  Facts,
};
