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
        lead={t`Our mission is to provide liquidity that can be checked: prices that say how old they are, orders that are accounted for to the last digit, and models that anyone can read up on.`}
        ways={<AccountOrContact />}
      />
      <Cards kind="values" heading={t`Six values`}>
        <Card title={t`Truth`} text={t`A number is fresh, marked as stale, or absent. It is never made up.`} />
        <Card title={t`Care`} text={t`Client money is decided by rules that were written before the trade.`} />
        <Card title={t`Exactness`} text={t`What is promised on the screen is what the ledger holds.`} />
        <Card title={t`Openness`} text={t`We name our models, our limits and our failures.`} />
        <Card
          title={t`Resilience`}
          text={t`We crash our own systems on purpose, and check every promise afterwards.`}
        />
        <Card
          title={t`Patience`}
          text={t`Good execution takes as long as it takes. We measure it; we do not rush it.`}
        />
      </Cards>
      <Cards heading={t`Teams`}>
        <Card
          title={t`Quantitative research`}
          text={t`Models of price, inventory and impact; each formula is tested against its source before it meets a market.`}
        />
        <Card
          title={t`Engineering`}
          text={t`The venue, the ledger, the engine in the browser, and the tests that try to break them.`}
        />
        <Card
          title={t`Trading`}
          text={t`Quotes, execution and limits, day by day, and the conversation with clients and venues.`}
        />
      </Cards>
    </>
  );
}

export const aboutUs: PageView = {
  title: msg`About us`,
  description: msg`The mission, the six values and the teams of Halyard, an algorithmic trading and market-making firm.`,
  render: () => <AboutUs />,
};
