import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { trendIntervals } from '../../../../shared/trade/strategy/trend-bounds.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { useClosedBars } from '../use-closed-bars.ts';
import { trendPreview } from './trend-draft.ts';

interface TrendSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}

/** What a trend that was entered now would buy, and what its stop would cost. */
export function TrendSummary({ draft, instrument, last }: TrendSummaryProps) {
  const { t } = useLingui();
  const interval = trendIntervals.find((each) => each === draft.interval) ?? '1h';
  const { bars, failure } = useClosedBars(instrument, interval);
  const preview = bars && trendPreview(draft, instrument, last, bars);
  if (!preview)
    return (
      <p className="quiet">
        {failure ? (
          <Trans>No price history to preview units and stop.</Trans>
        ) : (
          <Trans>Enter an investment and a risk to preview units and stop.</Trans>
        )}
      </p>
    );
  const { base, quote, tick } = instrument;
  const decimals = Math.min(8, tick.includes('.') ? tick.length - tick.indexOf('.') - 1 : 0);
  const price = (value: number): string => formatExact(value.toFixed(decimals));
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${quote}`;
  const { units } = preview;
  const invested = Number(draft.invest?.replaceAll(',', '') ?? 0);
  const facts = [
    { label: t`N, average true range`, value: `${price(preview.range)} ${quote}` },
    ...(preview.breakout === undefined ? [] : [{ label: t`Entry on a close above`, value: price(preview.breakout) }]),
    { label: t`Unit`, value: `${formatExact(preview.unit)} ${base} (${money(preview.unitValue)})` },
    { label: t`Max cost`, value: money(units * preview.unitValue) },
    { label: t`Stop below the first unit`, value: `${price(preview.stopDistance)} ${quote}` },
    {
      label: t`Loss at the stop, ${units} units`,
      value: `${money(preview.loss)}${invested > 0 ? ` (${formatPercent((-100 * preview.loss) / invested)})` : ''}`,
    },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        {preview.isByMoney ? (
          <Trans>The investment limits the unit: its risk is below the one entered.</Trans>
        ) : (
          <Trans>A gap below the stop sells at the next price, which may be far lower.</Trans>
        )}
      </p>
    </section>
  );
}
