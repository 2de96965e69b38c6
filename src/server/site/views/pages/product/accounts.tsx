import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact name={t`Margin`} value={t`Cross and isolated; interest by the clock hour`} />
      <Fact
        name={t`Contracts`}
        value={t`One-way and hedge mode, leverage brackets, funding, liquidation with an insurance fund`}
      />
      <Fact name={t`Options`} value={t`Greeks and implied volatility by Black-76`} />
      <Fact name={t`Sign-in`} value={t`Second factor by authenticator, mail or SMS`} />
    </>
  );
}

export const accounts: ChapterView = {
  id: 'accounts',
  heading: msg`Accounts`,
  text: msg`Spot, margin, perpetual and dated contracts, options, A-shares, currencies and commodity futures stand in one ledger, each with the rules of its market.`,

  Facts,
};
