import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { startTemplateList } from '../../../shared/contracts/start-template.ts';
import { instanceList, strategyTemplate } from '../../../shared/contracts/strategy.ts';
import type { Instance, StrategyTemplate } from '../../../shared/trade/instance.ts';
import { isTrader, isWatcher, type Role } from '../../../shared/user/role.ts';
import { type Session, vipNeeds } from '../../../shared/user/session.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { useSession } from '../../session/use-session.ts';
import { Shell } from '../../shell/shell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './ai.module.css';
import { TotalBar } from './analysis/total-bar.tsx';
import type { InstanceKind, InstanceScope } from '../../strategies/scopes/scope.ts';
import { InstanceTable } from './instance-table.tsx';
import { ScopeChoice } from '../../strategies/scopes/scope-choice.tsx';
import { type ScopesOf, useScopes } from '../../strategies/scopes/use-scopes.ts';
import { RiskBar } from './risk/risk-bar.tsx';
import { ViewChoice } from './view-choice.tsx';
import { StrategyCards } from './strategy-cards.tsx';
import type { StartLike } from './start-parts/start-values.ts';

const StartDrawer = lazyPart(() => import('./start/start-drawer.tsx').then((module) => module.StartDrawer), {
  what: msg`Start a strategy`,
});

/**
 * The section AI Trade: strategies that the server runs. Who may not use them is told why, and still has those at hand
 * that were started before.
 */
export function AiDashboardScreen() {
  const { t } = useLingui();
  const session = useSession();
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
        {session && <Allowed session={session} />}
      </div>
    </Shell>
  );
}

/** What a user may see of strategies and do with them. */
function Allowed({ session: { role, vip_level } }: { readonly session: Pick<Session, 'role' | 'vip_level'> }) {
  const { t } = useLingui();
  const engine = useEngine();
  const need = vipNeeds.strategy;
  const isStarting = vip_level >= need && isTrader(role);
  const isSeeing = isStarting || isWatcher(role);
  // Whoever may not start any more still ends what runs.
  const left = useLoaded(async () =>
    isStarting ? 0 : (await engine.call(instanceList, { kind: 'running', page_size: 1 })).pagenation.total,
  );
  const hasOwn = (left.data ?? 0) > 0;
  if (!isSeeing && left.data === undefined)
    return left.failure ? (
      <ErrorFallback what={t`AI Trade`} code={left.failure.code} onRetry={left.reload} />
    ) : (
      <Skeleton rows={10} />
    );
  if (isSeeing || hasOwn)
    return (
      <PanelBoundary what={t`AI Trade`}>
        <ViewChoice isStarting={isStarting} role={role} hasOwn={isStarting || hasOwn}>
          <Strategies role={role} level={vip_level} isStarting={isStarting} hasOwn={isStarting || hasOwn} />
        </ViewChoice>
      </PanelBoundary>
    );
  if (!isTrader(role))
    return (
      <EmptyState icon={<Lock size={20} />}>
        <Trans>Your role does not use strategies.</Trans>
      </EmptyState>
    );
  return (
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
  );
}

interface StrategiesProps {
  /** The user's VIP level. */
  readonly level: number;
  readonly role: Role;
  /** Whether the user may start strategies. */
  readonly isStarting: boolean;
  /** Whether there are any of the user's own, or may be. */
  readonly hasOwn: boolean;
}

/** Which strategies are listed, as the address says, and the ways to other lists. */
function useListed({ role, hasOwn }: ScopesOf) {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const reachable = useReachable();
  const scopes = useScopes({ role, hasOwn });
  const scope = scopes.find((each) => each === search.of) ?? scopes[0] ?? 'own';
  const kind: InstanceKind = search.list === 'history' ? 'history' : 'running';
  const go = (list: InstanceKind, of: InstanceScope) =>
    void navigate({
      to: '/AIdashboard',
      search: { list: list === 'history' ? list : undefined, of: of === scopes[0] ? undefined : of },
    });
  return {
    kind,
    setKind: (next: InstanceKind) => go(next, scope),
    scopes,
    scope,
    setScope: (next: InstanceScope) => go(kind, next),
    reachable,
  };
}

/** The strategy that is about to be started, and the one that it is to be like. */
interface Starting {
  readonly template: StrategyTemplate;
  readonly like?: StartLike;
}

function Strategies({ role, level, isStarting, hasOwn }: StrategiesProps) {
  const engine = useEngine();
  const [starting, setStarting] = useState<Starting>();
  const templates = useLoaded(() => (isStarting ? engine.call(strategyTemplate, {}) : Promise.resolve([])));
  // Read again once a form is closed: another one may have been saved in it.
  const saved = useLoaded(
    () => (isStarting ? engine.call(startTemplateList, {}) : Promise.resolve([])),
    [starting === undefined],
  );
  const listed = useListed({ role, hasOwn });
  const { kind, scope, setKind } = listed;
  const title = useTitle(scope);
  const [q, setQ] = useState('');
  const [group, setGroup] = useState('');
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
    <div className={css.columns} data-alone={!isStarting}>
      {isStarting && (
        <StrategyCards
          templates={templates}
          level={level}
          saved={saved.data ?? []}
          onStart={(template, form) =>
            setStarting({ template, ...(form && { like: { api_ids: [], symbols: [], params: form.params } }) })
          }
        />
      )}
      <section className={css.panel} aria-label={title}>
        <ListBar {...listed} title={title} q={q} onQ={setQ} />
        <TotalBar scope={scope} beat={`${started} ${kind}`} />
        {scope === 'own' && (
          <RiskBar
            group={group}
            onGroup={setGroup}
            beat={`${started} ${kind}`}
            reachable={listed.reachable}
            mayStart={isStarting}
            onStopped={() => setStarted((count) => count + 1)}
          />
        )}
        <InstanceTable
          key={`${scope} ${kind} ${q} ${group}`}
          kind={kind}
          scope={scope}
          q={q}
          group={scope === 'own' ? group : ''}
          started={started}
          onStart={isStarting ? begin : undefined}
        />
      </section>
      {starting && <StartDrawer {...starting} onClose={() => setStarting(undefined)} onStarted={onStarted} />}
    </div>
  );
}

/** Name of the list of a scope. */
function useTitle(scope: InstanceScope): string {
  const { t } = useLingui();
  const titles = {
    own: t`Your strategies`,
    sub: t`Strategies of sub-accounts`,
    observer: t`Strategies of authorised accounts`,
    risk: t`Strategies of authorised accounts`,
  } as const;
  return titles[scope];
}

interface ListBarProps extends Omit<ReturnType<typeof useListed>, 'reachable'> {
  readonly title: string;
  /** What names and pairs are searched for. */
  readonly q: string;
  readonly onQ: (q: string) => void;
}

/** Whose strategies are listed, whether those that run, and the search among them. */
function ListBar({ title, kind, setKind, scopes, scope, setScope, q, onQ }: ListBarProps) {
  const { t } = useLingui();
  return (
    <div className={css.bar}>
      <div className={css.choices}>
        <ScopeChoice scopes={scopes} scope={scope} onChange={setScope} />
        <Segmented
          label={title}
          value={kind}
          onChange={setKind}
          choices={[
            { key: 'running', label: t`Running` },
            { key: 'history', label: t`History` },
          ]}
        />
      </div>
      <div className={css.search}>
        <TextInput label={t`Search name or pair`} value={q} onChange={onQ} maxLength={100} type="search" />
      </div>
    </div>
  );
}
