import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import { GridDrawing } from '../../figures/grid-drawing.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact
        name={t`Before the start`}
        value={t`Every level, the maximum cost, and the result if everything is sold at the stop-loss or below the range`}
      />
      <Fact
        name={t`Order size`}
        value={t`Set so that the investment covers the initial buy and all open buys, never more`}
      />
      <Fact
        name={t`Risk`}
        value={t`Slippage limit on the initial buy; take-profit, stop-loss, indicator signal and end time, all optional`}
      />
      <Fact name={t`On stop`} value={t`You choose: keep the orders, cancel them, or cancel them and sell holdings`} />
      <Fact
        name={t`Interruptions`}
        value={t`Shown with their cause; after a server restart it carries on with its orders`}
      />
      <Fact
        name={t({ message: 'Figures', context: 'strategy' })}
        value={t`Profit after fees, net value, max drawdown and Sharpe ratio, plus orders and a log`}
      />
      <Fact
        name={t`Alerts`}
        value={t`On a price, a range, a sudden move or an indicator cross, watched by the server`}
      />
      <Fact
        name={t`Try it`}
        value={t`Start on Halyard paper: simulated market, paper money. Requires VIP 1, which the demo account has`}
      />
    </>
  );
}

export const ai: ChapterView = {
  id: 'ai',
  heading: msg`AI trading`,
  text: msg`Strategies run on the server whether or not a window is open, in the same books and under the same rules as manual orders. The one you can start today is GRID, on spot: it buys one step lower and sells one step higher for as long as the price stays in its range. It follows rules and predicts nothing; below its range it holds coins at a loss.`,
  Picture: GridDrawing,
  Facts,
};
