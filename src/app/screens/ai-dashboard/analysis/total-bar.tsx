import { useLingui } from '@lingui/react/macro';
import { strategyAnalysis } from '../../../../shared/contracts/strategy-analysis.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useNow } from '../../../ui/use-now.ts';
import css from './total-bar.module.css';
import { percentText, ratioText, usdText } from './use-analysis-columns.tsx';

const everyMs = 30_000;

interface TotalBarProps {
  /** Changes where something was started, stopped or changed. */
  readonly beat: unknown;
}

/** All of one's own strategies together over the last 30 days; nothing where there were none. */
export function TotalBar({ beat }: TotalBarProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const tick = Math.floor(useNow(everyMs) / everyMs);
  const { data } = useLoaded(() => engine.call(strategyAnalysis, { period: '30' }), [beat, tick]);
  const all = data?.all;
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
