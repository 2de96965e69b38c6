import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { InstanceScope } from '../../../strategies/scopes/scope.ts';
import css from './total-bar.module.css';
import { useAnalyse } from '../../../strategies/analysis/use-analyse.ts';
import { percentText, ratioText, usdText } from '../../../strategies/analysis/use-analysis-columns.tsx';

const everyMs = 30_000;

interface TotalBarProps {
  readonly scope: InstanceScope;
  /** Changes where something was started, stopped or changed. */
  readonly beat: unknown;
}

/** All strategies of a scope together over the last 30 days; nothing where there were none. */
export function TotalBar({ scope, beat }: TotalBarProps) {
  const { t } = useLingui();
  const analyse = useAnalyse(scope);
  const tick = Math.floor(useNow(everyMs) / everyMs);
  const { data, failure, reload } = useLoaded(() => analyse({ period: '30' }), [beat, tick, scope]);
  const all = data?.all;
  if (failure && !data) return <Failed onRetry={reload} />;
  if (!all) return null;
  const facts: readonly (readonly [string, string, string?])[] = [
    [t`P&L`, `${usdText(all.profit)} USD`, `private ${all.profit > 0 ? 'up' : all.profit < 0 ? 'down' : ''}`],
    [t`Net value`, (all.net_value.at(-1)?.[1] ?? 1).toFixed(4)],
    [t`Max drawdown`, percentText(all.max_drawdown)],
    [t`Sharpe`, ratioText(all.sharpe)],
    [t({ message: 'Running', context: 'count of strategies' }), String(all.running)],
  ];
  const title = t`30 days`;
  return (
    <dl className={css.totals} aria-label={title}>
      <div className={css.head}>
        <dt>{title}</dt>
      </div>
      {facts.map(([label, value, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`num ${tone ?? ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <p className={css.failed} role="status">
      <span>
        <Trans>Totals of the last 30 days could not be read.</Trans>
      </span>
      <Button size="small" kind="ghost" onPress={onRetry}>{t`Retry`}</Button>
    </p>
  );
}
