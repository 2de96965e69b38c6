import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import ai from '../ai.module.css';
import { ownRequest, useReplayed } from './own-request.ts';
import { playedFigures, runFigures } from './run-figures.ts';
import { isAstray, shadowParts, shadowRequests } from './shadow.ts';
import { usePlayed } from './use-played.ts';
import type { PlayedProps } from './what-if-props.ts';

/** The difference between a run and its ideal one, by its causes. */
export function ShadowReport({ instance, instrument, bars, others, player, legBars, run, record }: PlayedProps) {
  const { t } = useLingui();
  const replayed = useReplayed(instance);
  const requests = useMemo(
    () => shadowRequests(ownRequest(replayed, instrument, bars, others)),
    [replayed, instrument, bars, others],
  );
  const { answers, hasFailed, retry } = usePlayed(player, legBars, requests);
  // Without the record the parts that only it tells are left out.
  const execution = record.hasFailed ? null : record.opened?.execution;
  const [ideal, withFees, own] = (answers ?? []).map((answer) => playedFigures(answer)?.rate);
  const invested = Number(instance.invested);
  const title = t`Ideal run and actual run`;
  if (hasFailed)
    return (
      <p role="alert">
        <Trans>The backtest has failed.</Trans> <Button size="small" onPress={retry}>{t`Retry`}</Button>
      </p>
    );
  if (!answers || execution === undefined) return <Skeleton rows={4} />;
  if (ideal === undefined || withFees === undefined || own === undefined || !(invested > 0)) return null;
  const slippage = execution ? (execution.slippage / invested) * 100 : 0;
  const parts = shadowParts([ideal, withFees, own], runFigures(run).rate, slippage);
  const facts = [
    { label: t`Ideal run: no fees, filled at touch`, value: formatPercent(parts.ideal) },
    { label: t`Fees`, value: formatPercent(parts.fees) },
    { label: t`Order queue`, value: formatPercent(parts.queue) },
    ...(execution ? [{ label: t`Slippage`, value: formatPercent(parts.slippage) }] : []),
    { label: t`Rejections, delays, and what bars do not show`, value: formatPercent(parts.rest) },
    { label: t`Actual`, value: formatPercent(parts.actual) },
    ...(execution ? [{ label: t`Orders rejected`, value: String(execution.rejected) }] : []),
    ...(execution?.delayMs == null
      ? []
      : [{ label: t`Median order delay`, value: `${formatDecimal(String(execution.delayMs), 0)} ms` }]),
  ];
  return (
    <section className={ai.report} aria-label={title}>
      <h4 className={ai.heading}>{title}</h4>
      {isAstray(parts) && (
        <p className={ai.stale} role="status">
          <Trans>More than half of the difference has no known cause. Check the rejected orders in the log.</Trans>
        </p>
      )}
      <FactList facts={facts} look={ai} />
    </section>
  );
}
