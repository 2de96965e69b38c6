import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Cards, FigureBlock } from '../blocks.tsx';
import { MakerDrawing } from '../figures/maker-drawing.tsx';
import { AccountOrContact, Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';

function MarketMaking() {
  const { t } = useLingui();
  return (
    <>
      <Opening
        heading={t`Quotes that know what they hold.`}
        lead={t`A market maker who ignores inventory pays for it sooner or later. Ours is part of every price: the more we hold, the lower we quote, and the spread follows volatility.`}
        ways={<AccountOrContact />}
      />
      <FigureBlock
        kind="maker"
        heading={t`The model, in the open`}
        text={t`We quote around a reservation price: the mid price, shifted against the inventory by risk aversion × variance × time left. The distance between bid and ask grows with risk, and shrinks where orders arrive densely. Source: Avellaneda and Stoikov, “High-frequency trading in a limit order book”, Quantitative Finance, 2008.`}
        caption={t`Computed with the formula that the platform uses. Example: mid 100, σ² = 4, k = 1.5, one unit of time left.`}
      >
        <MakerDrawing />
      </FigureBlock>
      <Cards heading={t`What it does for a market`}>
        <Card
          title={t`Liquidity provision`}
          text={t`Bids and offers on both sides of the book, of agreed size, within an agreed distance of the mid price.`}
        />
        <Card
          title={t`Price stabilisation`}
          text={t`Depth close to the mid price absorbs single large orders. It does not set a price, and it does not defend one.`}
        />
        <Card
          title={t`Inventory under control`}
          text={t`Limits for position and loss are agreed beforehand. At a limit the quote on that side goes away.`}
        />
      </Cards>
      <Cards kind="steps" heading={t`How an engagement runs`}>
        <Card title={t`Measure`} text={t`Spread, depth and order arrival of your market as they are today.`} />
        <Card title={t`Agree`} text={t`Size, spread, hours, venues, limits and fees, in writing.`} />
        <Card
          title={t`Calibrate`}
          text={t`Model parameters are fitted to recordings and tried on simulated markets first.`}
        />
        <Card
          title={t`Quote and report`}
          text={t`You get what was agreed against what was quoted, with the times at which we were absent and why.`}
        />
      </Cards>
      <Cards heading={t`What we do not do`}>
        <Card
          title={t`No wash trading`}
          text={t`The matching core of our own venue refuses an order that would trade with one of the same account.`}
        />
        <Card
          title={t`No price targets`}
          text={t`We quote around the market’s price. We take no mandate to move it.`}
        />
        <Card
          title={t`No promises of volume`}
          text={t`We commit to quotes. Who trades against them is for the market to decide.`}
        />
      </Cards>
    </>
  );
}

export const marketMaking: PageView = {
  title: msg`Market making`,
  description: msg`Two-sided quotes from a published, inventory-aware model: what it computes, how an engagement runs, and what you are told.`,
  render: () => <MarketMaking />,
};
