import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { strategyTemplate } from '../../../shared/contracts/strategy.ts';
import type { Instance, StrategyTemplate } from '../../../shared/trade/instance.ts';
import { vipNeeds } from '../../../shared/user/session.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useSession } from '../../session/use-session.ts';
import { Shell } from '../../shell/shell.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './ai.module.css';
import { InstanceTable } from './instance-table.tsx';
import { StartDrawer } from './start-drawer.tsx';

/** The section AI Trade: strategies that the server runs. Who may not use them is told why. */
export function AiDashboardScreen() {
  const { t } = useLingui();
  const session = useSession();
  const need = vipNeeds.strategy;
  return (
    <Shell>
      <div className={css.page}>
        <h1 className={css.title}>{t`AI Trade`}</h1>
        {session === undefined && <Skeleton rows={10} />}
        {session === null && (
          <EmptyState
            icon={<Lock size={20} />}
            action={
              <Link to="/login">
                <Trans>Log in</Trans>
              </Link>
            }
          >
            <Trans>Log in to use strategies.</Trans>
          </EmptyState>
        )}
        {session &&
          (session.vip_level < need ? (
            <EmptyState
              icon={<Lock size={20} />}
              action={
                <a href="/contact-us">
                  <Trans>Request access</Trans>
                </a>
              }
            >
              <Trans>Strategies need VIP {need}.</Trans>
            </EmptyState>
          ) : (
            <PanelBoundary what={t`AI Trade`}>
              <Strategies />
            </PanelBoundary>
          ))}
      </div>
    </Shell>
  );
}

function Strategies() {
  const { t } = useLingui();
  const engine = useEngine();
  const templates = useLoaded(() => engine.call(strategyTemplate, {}));
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind = search.list === 'history' ? 'history' : 'running';
  const setKind = (next: 'running' | 'history') =>
    void navigate({ to: '/AIdashboard', search: { list: next === 'history' ? next : undefined } });
  const [q, setQ] = useState('');
  const [starting, setStarting] = useState<{ readonly template: StrategyTemplate; readonly like?: Instance }>();
  const [started, setStarted] = useState(0);
  const begin = (like?: Instance) => {
    const template = templates.data?.find(({ strategy_type }) => strategy_type === (like?.strategy_type ?? 'GRID'));
    if (template) setStarting({ template, ...(like && { like }) });
  };
  const onStarted = () => {
    setStarting(undefined);
    setStarted((count) => count + 1);
    setKind('running');
  };
  return (
    <div className={css.columns}>
      <section className={css.cards} aria-label={t`Strategies`}>
        <h2 className={css.heading}>{t`Strategies`}</h2>
        {!templates.data &&
          (templates.failure ? (
            <ErrorFallback what={t`Strategies`} code={templates.failure.code} onRetry={templates.reload} />
          ) : (
            <Skeleton rows={3} />
          ))}
        {templates.data?.map((template) => (
          <GridCard key={template.strategy_type} onStart={() => setStarting({ template })} />
        ))}
      </section>
      <section className={css.panel} aria-label={t`Your strategies`}>
        <div className={css.bar}>
          <Segmented
            label={t`Your strategies`}
            value={kind}
            onChange={setKind}
            choices={[
              { key: 'running', label: t`Running` },
              { key: 'history', label: t`History` },
            ]}
          />
          <div className={css.search}>
            <TextInput label={t`Search name or pair`} value={q} onChange={setQ} maxLength={100} type="search" />
          </div>
        </div>
        <InstanceTable
          key={`${kind} ${q}`}
          kind={kind}
          q={q}
          started={started}
          onStart={() => begin()}
          onAgain={begin}
        />
      </section>
      {starting && <StartDrawer {...starting} onClose={() => setStarting(undefined)} onStarted={onStarted} />}
    </div>
  );
}

/** What a grid is for, with a drawing of how it behaves. */
function GridCard({ onStart }: { readonly onStart: () => void }) {
  const { t } = useLingui();
  return (
    <article className={css.card}>
      <h3>{t`Grid`}</h3>
      <svg viewBox="0 0 120 48" width="120" height="48" aria-hidden="true" className={css.glyph}>
        {[8, 16].map((y) => (
          <line key={y} x1="0" x2="120" y1={y} y2={y} className={css.sellLine} />
        ))}
        {[32, 40].map((y) => (
          <line key={y} x1="0" x2="120" y1={y} y2={y} className={css.buyLine} />
        ))}
        <polyline points="0,26 14,38 28,20 42,34 56,12 70,30 84,8 98,36 112,18 120,24" className={css.curve} />
      </svg>
      <p>
        <Trans>Buys low and sells high, one grid at a time, while the price stays within a range.</Trans>
      </p>
      <p className="quiet">
        <Trans>Medium risk: below the range it holds coins at a loss.</Trans>
      </p>
      <Button kind="solid" onPress={onStart}>{t`Start a grid`}</Button>
    </article>
  );
}
