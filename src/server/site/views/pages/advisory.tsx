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
        heading={t`Advice from people who run the machinery.`}
        lead={t`We build and operate a venue, a ledger and an execution engine. That is what we advise on: how markets are put together, what execution costs, and what goes wrong.`}
        ways={<AccountOrContact />}
      />
      <Cards heading={t`Whom we advise`}>
        <Card
          title={t`Financial institutions`}
          text={t`Entering digital assets: venues and custody compared, execution policy, order and position limits, and the tests that a trading system should pass.`}
        />
        <Card
          title={t`Token projects`}
          text={t`Before and after a listing: where to list, what depth to ask of a market maker, how to read reports, and which offers to refuse.`}
        />
        <Card
          title={t`Wealthy individuals`}
          text={t`Concentrated positions: ways out over time, what they cost in the book, and how to hedge what stays.`}
        />
      </Cards>
      <Cards kind="steps" heading={t`How we work`}>
        <Card title={t`Question`} text={t`We write your question down in a sentence that can be answered.`} />
        <Card title={t`Data`} text={t`Recordings of books and trades, not opinions of them.`} />
        <Card title={t`Model`} text={t`Published methods first; our own only where we can show why.`} />
        <Card title={t`Answer`} text={t`A short paper with figures, their sources, and what we do not know.`} />
      </Cards>
      <Cards heading={t`Where we stand`}>
        <Card
          title={t`Fees by agreement`}
          text={t`We are paid by you alone. We take no commission from venues or custodians for a recommendation.`}
        />
        <Card
          title={t`Interests disclosed`}
          text={t`Where we make a market in what we advise on, we say so before we begin.`}
        />
        <Card title={t`No legal or tax advice`} text={t`For these we work beside the advisers that you have.`} />
      </Cards>
    </>
  );
}

export const advisory: PageView = {
  title: msg`Advisory`,
  description: msg`Advice on liquidity, execution and market structure for financial institutions, token projects and wealthy individuals.`,
  render: () => <Advisory />,
};
