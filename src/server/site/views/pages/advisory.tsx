import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Cards } from '../blocks.tsx';
import { AccountOrContact, Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';

function Advisory() {
  const { t } = useLingui();
  return (
    <>
      <Opening
        heading={t`Advice from people who run the systems.`}
        lead={t`We build and run a venue, a ledger and an execution engine. We advise on what that has taught us: how markets are built, what execution costs and what goes wrong.`}
        ways={<AccountOrContact />}
      />
      <Cards heading={t`Who we advise`}>
        <Card
          title={t`Financial institutions`}
          text={t`Entering digital assets: how venues and custodians compare, execution policy, order and position limits, and the tests a trading system should pass.`}
        />
        <Card
          title={t`Token projects`}
          text={t`Before and after listing: where to list, how much depth to ask of a market maker, how to read its reports and which offers to turn down.`}
        />
        <Card
          title={t`High-net-worth individuals`}
          text={t`Concentrated positions: how to exit over time, what it costs in the book and how to hedge the rest.`}
        />
      </Cards>
      <Cards kind="steps" heading={t`How we work`}>
        <Card title={t`Question`} text={t`We put your question into one sentence that can be answered.`} />
        <Card title={t`Data`} text={t`Recorded books and trades, not opinions about them.`} />
        <Card title={t`Model`} text={t`Published methods first. Our own only where we can show why.`} />
        <Card title={t`Answer`} text={t`A short paper with figures, sources and what we do not know.`} />
      </Cards>
      <Cards heading={t`Where we stand`}>
        <Card
          title={t`Paid only by you`}
          text={t`Fees are agreed in advance. We take no commission from venues or custodians for recommending them.`}
        />
        <Card
          title={t`Conflicts disclosed`}
          text={t`If we make a market in what we advise on, we tell you before we start.`}
        />
        <Card title={t`No legal or tax advice`} text={t`For these we work alongside your own advisers.`} />
      </Cards>
    </>
  );
}

export const advisory: PageView = {
  title: msg`Advisory`,
  description: msg`Advice on liquidity, execution and market structure for institutions, token projects and high-net-worth individuals.`,
  render: () => <Advisory />,
};
