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
        value={t`Nineteen, including TD Sequential (nine-turn); on the candles or in their own panes, saved as templates`}
      />
      <Fact
        name={t`Drawings`}
        value={t`Sixteen tools; drawings stay with their instrument, in all your windows and browsers`}
      />
      <Fact
        name={t`Trading on the chart`}
        value={t`Orders, positions, liquidation prices and alerts as lines: drag an order to amend it, a position to set its exit`}
      />
      <Fact name={t`Books`} value={t`Grouped by price step, your own orders marked`} />
      <Fact name={t`Windows`} value={t`Chart, multi-chart and depth, restored where you left them`} />
      <Fact name={t`Colours`} value={t`Green up, red up, or blue and orange for colour-blind traders`} />
      <Fact name={t`Languages`} value={t`English, Simplified and Traditional Chinese`} />
    </>
  );
}

export const charts: ChapterView = {
  id: 'charts',
  heading: msg`Charts and books`,
  text: msg`Candles, depth, order book and trades, drawn on canvas. Panels open in their own windows on any monitor; linked windows share symbol, crosshair and accounts.`,
  Picture: BookDrawing,
  Facts,
};
