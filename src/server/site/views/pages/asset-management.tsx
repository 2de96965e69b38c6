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
        lead={t`For institutions, professional investors and high-net-worth individuals who want digital assets run like any other asset class: under a mandate, within limits, with every step on record.`}
        ways={<AccountOrContact />}
      />
      <Cards heading={t`What a mandate includes`}>
        <Card
          title={t`Algorithmic execution`}
          text={t`Orders are split over time or volume (TWAP, VWAP, iceberg) to keep market impact low.`}
        />
        <Card
          title={t`Third-party custody`}
          text={t`Assets stay with the custodian you choose. We trade with keys that cannot withdraw.`}
        />
        <Card
          title={t`Tailored plans`}
          text={t`Instruments, horizon, liquidity needs and acceptable loss define the plan, in that order.`}
        />
        <Card
          title={t`Risk and compliance`}
          text={t`Limits are set in writing before the first trade, identity and source of funds checked before that.`}
        />
      </Cards>
      <Cards kind="steps" heading={t`How we work`}>
        <Card title={t`Understand`} text={t`Your goal, horizon, constraints and experience.`} />
        <Card title={t`Plan`} text={t`A written plan with limits on position, loss and leverage.`} />
        <Card title={t`Execute`} text={t`Orders within those limits, each journalled before it is confirmed.`} />
        <Card title={t`Report`} text={t`Net value, drawdown and ratios, with formulas you can check.`} />
      </Cards>
      <Cards heading={t`Who it is for`}>
        <Card title={t`Funds and family offices`} text={t`Exposure without building a trading desk.`} />
        <Card title={t`Corporate treasuries`} text={t`Companies and token projects that need cash on fixed dates.`} />
        <Card
          title={t`High-net-worth individuals`}
          text={t`Those who qualify as professional investors where they live.`}
        />
      </Cards>
    </>
  );
}

export const assetManagement: PageView = {
  title: msg`Digital asset management`,
  description: msg`Mandates run by algorithms within written limits. Your assets stay with a third-party custodian.`,
  render: () => <AssetManagement />,
};
