import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '../../session/use-session.ts';
import { isTrader } from '../../../shared/user/role.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from './section.tsx';

const Analysis = lazyPart(
  () => import('../../strategies/analysis/analysis-view.tsx').then((module) => module.AnalysisView),
  { what: msg`Strategy analysis`, pending: <Skeleton rows={12} /> },
);

/** What strategies have made: of one's own, of sub-accounts, and of accounts that may be seen. */
export function StrategiesSection() {
  const { t } = useLingui();
  const session = useSession();
  if (!session) return null;
  return (
    <Section
      title={t`Strategy analysis`}
      lead={<Trans>P&L of strategies in USD at current prices. Days are UTC.</Trans>}
    >
      <Analysis role={session.role} hasOwn={isTrader(session.role)} isBare />
    </Section>
  );
}
