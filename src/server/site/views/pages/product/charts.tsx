import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import { BookDrawing } from '../../figures/book-drawing.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact
        name={t`Indicators`}
        value={t`Nineteen, the nine-turn among them; over the candles or in panes of their own, kept as templates`}
      />
      <Fact
        name={t`Drawings`}
        value={t`Sixteen tools; a drawing belongs to its instrument and stands in all of your windows and browsers`}
      />
      <Fact
        name={t`Trading on the chart`}
        value={t`Orders, positions, liquidation prices and alerts as lines: drag an order to amend it, a position to place its exit`}
      />
      <Fact name={t`Books`} value={t`By price step, with your own orders marked`} />
      <Fact name={t`Windows`} value={t`Chart, multi-chart and depth; remembered with their places`} />
      <Fact name={t`Colours`} value={t`Green up, red up, or blue and orange for colour-blind readers`} />
      <Fact name={t`Languages`} value={t`English, simplified and traditional Chinese`} />
    </>
  );
}

export const charts: ChapterView = {
  id: 'charts',
  heading: msg`Charts and books`,
  text: msg`Candles, depth, order book and trades, drawn on canvas. Panels open as windows of their own, on any monitor, and follow a symbol, a crosshair and a set of accounts as one group.`,
  Picture: BookDrawing,
  Facts,
};
