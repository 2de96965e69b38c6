import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Cards } from '../blocks.tsx';
import { AccountOrContact, Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';

function AboutUs() {
  const { t } = useLingui();
  return (
    <>
      <Opening
        heading={t`Markets work better when nobody has to guess.`}
        lead={t`Our mission is liquidity you can check: prices that show their age, orders accounted for to the last digit, and models anyone can look up.`}
        ways={<AccountOrContact />}
      />
      <Cards kind="values" heading={t`Six values`}>
        <Card title={t`Truth`} text={t`A number is live, marked stale or not shown. It is never made up.`} />
        <Card title={t`Care`} text={t`Client money follows rules written before the trade.`} />
        <Card title={t`Exactness`} text={t`What the screen promises is what the ledger holds.`} />
        <Card title={t`Openness`} text={t`We are open about our models, our limits and our failures.`} />
        <Card title={t`Resilience`} text={t`We crash our own systems on purpose, then check every promise.`} />
        <Card title={t`Patience`} text={t`Good execution takes time. We measure it; we do not rush it.`} />
      </Cards>
      <Cards heading={t`Teams`}>
        <Card
          title={t`Quantitative research`}
          text={t`Models of price, inventory and impact, each tested against its source before it meets a market.`}
        />
        <Card
          title={t`Engineering`}
          text={t`The venue, the ledger, the engine in your browser, and the tests that try to break them.`}
        />
        <Card
          title={t`Trading`}
          text={t`Quotes, execution and limits every day, and the contact with clients and venues.`}
        />
      </Cards>
    </>
  );
}

export const aboutUs: PageView = {
  title: msg`About us`,
  description: msg`What Halyard stands for: the mission, six values and teams of an algorithmic trading and market-making firm.`,
  render: () => <AboutUs />,
};
