import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Cards } from '../blocks.tsx';
import { AccountOrContact, Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';

function AssetManagement() {
  const { t } = useLingui();
  return (
    <>
      <Opening
        heading={t`Your assets, your custodian, our execution.`}
        lead={t`For professional and institutional investors and wealthy individuals who want digital assets handled like any other asset class: by mandate, within limits, with a record of every step.`}
        ways={<AccountOrContact />}
      />
      <Cards heading={t`What a mandate consists of`}>
        <Card
          title={t`Algorithmic execution`}
          text={t`Orders are split over time or volume (TWAP, VWAP, iceberg), to keep their trace in the market small.`}
        />
        <Card
          title={t`Third-party custody`}
          text={t`Assets stay with a custodian of your choice. We trade through keys that cannot withdraw.`}
        />
        <Card
          title={t`Customised plans`}
          text={t`Instruments, horizon, liquidity needs and the loss that you accept decide the plan, in that order.`}
        />
        <Card
          title={t`Risk and compliance`}
          text={t`Limits are written down before the first trade. Identity and origin of funds are checked before that.`}
        />
      </Cards>
      <Cards kind="steps" heading={t`How we work`}>
        <Card title={t`Understand`} text={t`Aim, horizon, constraints, and the experience that you have.`} />
        <Card title={t`Plan`} text={t`A written plan with limits for position, loss and leverage.`} />
        <Card title={t`Execute`} text={t`Orders under those limits; each is journalled before it is confirmed.`} />
        <Card title={t`Report`} text={t`Net value, drawdown and ratios, by formulas that you can recompute.`} />
      </Cards>
      <Cards heading={t`Who it is for`}>
        <Card title={t`Funds and family offices`} text={t`that want exposure without building a trading desk.`} />
        <Card title={t`Treasuries`} text={t`of companies and token projects, with liquidity needs on fixed dates.`} />
        <Card title={t`Wealthy individuals`} text={t`who qualify as professional investors where they live.`} />
      </Cards>
    </>
  );
}

export const assetManagement: PageView = {
  title: msg`Digital asset management`,
  description: msg`Mandates carried out by algorithms, under written limits, with the assets at a third-party custodian.`,
  render: () => <AssetManagement />,
};
