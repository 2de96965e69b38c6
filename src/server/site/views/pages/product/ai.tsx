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
        value={t`Every level, the most that it can cost, and the result if the price falls to the stop-loss, or through the range, and all is sold there`}
      />
      <Fact
        name={t`Order size`}
        value={t`Found so that the investment pays for the first purchase and all buys together; nothing above it is ordered`}
      />
      <Fact
        name={t`Risk`}
        value={t`A limit to the slippage of the first purchase; a take-profit price, a stop-loss price, the signal of an indicator and a time at which it ends, each if you like`}
      />
      <Fact
        name={t`Stop`}
        value={t`Its orders stay, or are cancelled, or are cancelled and what it holds is sold: you choose`}
      />
      <Fact
        name={t`Interruptions`}
        value={t`Told with their reason; after a restart of the server it goes on with the orders that it had`}
      />
      <Fact
        name={t({ message: 'Figures', context: 'strategy' })}
        value={t`Profit after fees, net value, largest drawdown and Sharpe ratio, with its orders and a log`}
      />
      <Fact
        name={t`Alerts`}
        value={t`At a price, a range, a sudden move or the crossing of an indicator, watched by the server`}
      />
      <Fact
        name={t`To try it`}
        value={t`On Halyard paper first: a simulated market, paper money; for accounts from VIP 1 on, the demo account among them`}
      />
    </>
  );
}

export const ai: ChapterView = {
  id: 'ai',
  heading: msg`AI trading`,
  text: msg`A strategy runs on the server, whether or not a window is open, and trades in the same books and under the same rules as an order sent by hand. The one that can be started today is GRID, on spot: it buys a step lower and sells a step higher, again and again, while the price stays within a range. It follows the rules it was given and predicts no price; below its range it holds coins at a loss.`,
  Picture: GridDrawing,
  Facts,
};
