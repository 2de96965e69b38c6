import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import { ladderPreview } from './ladder-draft.ts';
import type { Draft } from '../draft.ts';

/** What the ladder of a draft comes to, once it holds enough to tell. */
export function LadderSummary({
  draft,
  instrument,
  last,
}: {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}) {
  const { t } = useLingui();
  const ladder = ladderPreview(draft, instrument, last);
  if (!ladder)
    return (
      <p className="quiet">
        <Trans>Enter an amount, levels, drop and rise to preview levels and cost.</Trans>
      </p>
    );
  const { base, quote } = instrument;
  const facts = [
    { label: t`Reserve for all levels`, value: `${formatDecimal(ladder.cost.toFixed(8), 2)} ${quote}` },
    { label: t`Lowest level`, value: `${formatExact(ladder.levels.at(-1)!.price)} (${formatPercent(ladder.fall)})` },
    { label: t`Average of all levels`, value: formatExact(ladder.average) },
    { label: t`Sold at, with all levels bought`, value: formatExact(ladder.sale) },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <details className={css.levels}>
        <summary>
          <Trans>All levels</Trans>
        </summary>
        <ol className="num">
          {ladder.levels.map(({ price, amount }) => (
            <li key={price}>
              {formatExact(price)} <span className="quiet">{`${formatExact(amount)} ${base}`}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
