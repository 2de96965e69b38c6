import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/form/segmented.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './ai.module.css';

const FundingRates = lazyPart(() => import('./funding-rates/funding-rates.tsx').then((module) => module.FundingRates), {
  what: msg`Funding rates`,
  pending: <Skeleton rows={12} />,
});

interface ViewChoiceProps {
  /** Whether the user may start strategies. */
  readonly isStarting: boolean;
  /** The strategies. */
  readonly children: ReactNode;
}

/** Strategies, or the rates that they may take; the address says which. */
export function ViewChoice({ isStarting, children }: ViewChoiceProps) {
  const { t } = useLingui();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = search.view === 'funding' ? 'funding' : 'strategies';
  const show = (next: typeof view) =>
    void navigate({ to: '/AIdashboard', search: { view: next === 'funding' ? next : undefined } });
  return (
    <>
      <div className={css.choices}>
        <Segmented
          label={t`View`}
          value={view}
          onChange={show}
          choices={[
            { key: 'strategies', label: t`Strategies` },
            { key: 'funding', label: t`Funding rates` },
          ]}
        />
      </div>
      {view === 'funding' ? <FundingRates isStarting={isStarting} onStarted={() => show('strategies')} /> : children}
    </>
  );
}
