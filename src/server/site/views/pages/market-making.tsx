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
        heading={t`Quotes that know our inventory.`}
        lead={t`A market maker that ignores its inventory pays for it sooner or later. We price it in: the more we hold, the lower we quote. The spread follows volatility.`}
        ways={<AccountOrContact />}
      />
      <FigureBlock
        kind="maker"
        heading={t`The model, in the open`}
        text={t`We quote around a reservation price: the mid price, shifted against our inventory by risk aversion × variance × time left. The spread widens with risk and narrows where orders arrive often. Source: Avellaneda and Stoikov, “High-frequency trading in a limit order book”, Quantitative Finance, 2008.`}
        caption={t`Computed with the platform’s own formula. Example: mid 100, σ² = 4, k = 1.5, one unit of time left.`}
      >
        <MakerDrawing />
      </FigureBlock>
      <Cards heading={t`What it brings to a market`}>
        <Card
          title={t`Liquidity provision`}
          text={t`Bids and offers of agreed size, within an agreed distance of the mid price.`}
        />
        <Card
          title={t`Price stabilisation`}
          text={t`Depth near the mid price absorbs single large orders. It neither sets a price nor defends one.`}
        />
        <Card
          title={t`Controlled inventory`}
          text={t`Position and loss limits are agreed in advance. At a limit we stop quoting that side.`}
        />
      </Cards>
      <Cards kind="steps" heading={t`How we work together`}>
        <Card title={t`Measure`} text={t`Spread, depth and order arrival in your market today.`} />
        <Card title={t`Agree`} text={t`Size, spread, hours, venues, limits and fees, in writing.`} />
        <Card
          title={t`Calibrate`}
          text={t`Parameters are fitted to recorded data and tried on simulated markets first.`}
        />
        <Card
          title={t`Quote and report`}
          text={t`You see what we quoted against what we agreed, and when and why we were absent.`}
        />
      </Cards>
      <Cards heading={t`What we do not do`}>
        <Card
          title={t`No wash trading`}
          text={t`Our own venue rejects any order that would trade against the same account.`}
        />
        <Card title={t`No price targets`} text={t`We quote around the market price. We take no mandate to move it.`} />
        <Card title={t`No volume promises`} text={t`We commit to quotes. Whether they trade is up to the market.`} />
      </Cards>
    </>
  );
}

export const marketMaking: PageView = {
  title: msg`Market making`,
  description: msg`Two-sided quotes from a published model that prices in inventory: how it works, how we engage and what we report.`,
  render: () => <MarketMaking />,
};
