import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { trendIntervals } from '../../../../shared/trade/strategy/trend-bounds.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { useClosedBars } from '../use-closed-bars.ts';
import { wavePreview } from './wave-draft.ts';

interface WaveSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
}

/** What second waves the rules of a form have found, and what the last one would have cost. */
export function WaveSummary({ draft, instrument }: WaveSummaryProps) {
  const { t } = useLingui();
  const interval = trendIntervals.find((each) => each === draft.interval) ?? '1h';
  const { bars, failure } = useClosedBars(instrument, interval);
  const preview = bars && wavePreview(draft, instrument, bars);
  if (!preview)
    return (
      <p className="quiet">
        {failure ? (
          <Trans>No price history to preview waves.</Trans>
        ) : (
          <Trans>Enter an investment and a risk to preview waves.</Trans>
        )}
      </p>
    );
  const { base, quote, tick } = instrument;
  const decimals = Math.min(8, tick.includes('.') ? tick.length - tick.indexOf('.') - 1 : 0);
  const price = (value: number): string => formatExact(value.toFixed(decimals));
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${quote}`;
  const { found, bars: count, last } = preview;
  const facts = [
    { label: t`Waves in the last ${count} bars`, value: String(found) },
    ...(last
      ? [
          { label: t`Last one, bars ago`, value: String(last.age) },
          { label: t`Its entry above`, value: price(last.trigger) },
          { label: t`Its stop`, value: price(last.stop) },
          { label: t`Its target for half`, value: price(last.target) },
          { label: t`Its size`, value: `${formatExact(last.size)} ${base} (${money(last.cost)})` },
          { label: t`Its loss at the stop`, value: money(last.loss) },
        ]
      : []),
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        {found === 0 ? (
          <Trans>No wave by these rules. Allow a smaller rise, more bars or a wider retracement.</Trans>
        ) : (
          <Trans>A gap below the stop sells at the next price, which may be far lower.</Trans>
        )}
      </p>
    </section>
  );
}
