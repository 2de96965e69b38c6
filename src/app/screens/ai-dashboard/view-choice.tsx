import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/form/segmented.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './ai.module.css';
import type { ScopesOf } from '../../strategies/scopes/use-scopes.ts';

const FundingRates = lazyPart(() => import('./funding-rates/funding-rates.tsx').then((module) => module.FundingRates), {
  what: msg`Funding rates`,
  pending: <Skeleton rows={12} />,
});

const Spreads = lazyPart(() => import('./spreads/spreads.tsx').then((module) => module.Spreads), {
  what: msg`Spreads`,
  pending: <Skeleton rows={12} />,
});

const Analysis = lazyPart(
  () => import('../../strategies/analysis/analysis-view.tsx').then((module) => module.AnalysisView),
  {
    what: msg`Analysis`,
    pending: <Skeleton rows={12} />,
  },
);

const views = ['strategies', 'analysis', 'funding', 'spreads'] as const;

interface ViewChoiceProps extends ScopesOf {
  /** Whether the user may start strategies. */
  readonly isStarting: boolean;
  /** The strategies. */
  readonly children: ReactNode;
}

/** Strategies, or the rates and the spreads that they may take; the address says which. */
export function ViewChoice({ isStarting, role, hasOwn, children }: ViewChoiceProps) {
  const { t } = useLingui();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = views.find((each) => each === search.view) ?? 'strategies';
  const show = (next: (typeof views)[number]) =>
    void navigate({ to: '/AIdashboard', search: { view: next === 'strategies' ? undefined : next } });
  const parts = { isStarting, onStarted: () => show('strategies') };
  return (
    <>
      <div className={css.choices}>
        <Segmented
          label={t`View`}
          value={view}
          onChange={show}
          choices={[
            { key: 'strategies', label: t`Strategies` },
            { key: 'analysis', label: t`Analysis` },
            { key: 'funding', label: t`Funding rates` },
            { key: 'spreads', label: t`Spreads` },
          ]}
        />
      </div>
      {view === 'analysis' && <Analysis role={role} hasOwn={hasOwn} />}
      {view === 'funding' && <FundingRates {...parts} />}
      {view === 'spreads' && <Spreads {...parts} />}
      {view === 'strategies' && children}
    </>
  );
}
