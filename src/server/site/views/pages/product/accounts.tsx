import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact name={t`Margin`} value={t`Cross and isolated, hourly interest`} />
      <Fact
        name={t`Contracts`}
        value={t`One-way and hedge mode, leverage brackets, funding, liquidation with an insurance fund`}
      />
      <Fact name={t`Options`} value={t`Greeks and implied volatility (Black-76)`} />
      <Fact name={t`Sign-in`} value={t`Two-step, by authenticator app, email or SMS`} />
    </>
  );
}

export const accounts: ChapterView = {
  id: 'accounts',
  heading: msg`Accounts`,
  text: msg`Spot, margin, perpetuals, dated futures, options, A-shares, FX and commodity futures in one ledger, each under the rules of its market.`,

  Facts,
};
