import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type KlinePage, readBars } from '../../../../shared/backtest/read-bars.ts';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { aiInterval } from '../../../../shared/trade/strategy/ai-grid/bars.ts';
import { aiWindow } from '../../../../shared/trade/strategy/ai-grid/bounds.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatPercent } from '../../../format/percent.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { Preview } from '../preview.tsx';
import { aiPreview, stepOf } from './ai-draft.ts';

interface AiSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}

/** Part of the window by which a grid is chosen. */
const chosenBy = 23 / 30;

/** Days of bars that a draft asks for; the usual ones where it asks for none that there may be. */
function daysOf({ window_days }: Draft): number {
  const days = Number(parseDecimal(window_days ?? '') ?? Number.NaN);
  return days >= aiWindow.least && days <= aiWindow.most ? days : aiWindow.usual;
}

/** The grid that the past chooses, what that made where it was chosen and after, and its levels and cost. */
export function AiSummary({ draft, instrument, last }: AiSummaryProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const days = daysOf(draft);
  const interval = aiInterval({ window_days: days });
  const name = `${keyOfSymbol(instrument)} ${interval} ${days}`;
  const { data, failure } = useLoaded(async () => {
    const page: KlinePage = async (request) => (await engine.call(klinesHistory, request)).list;
    return { name, columns: await readBars(page, instrument, { days, interval }, Date.now()) };
  }, [name]);
  const columns = data?.name === name ? data.columns : undefined;
  const found = useMemo(
    () => columns && aiPreview(draft, instrument, last, columns),
    [draft, instrument, last, columns],
  );
  if (!found)
    return (
      <p className="quiet">
        {failure || columns === null ? (
          <Trans>No price history to choose a grid by.</Trans>
        ) : (
          <Trans>Enter an investment to preview the grid that the past chooses.</Trans>
        )}
      </p>
    );
  const { grid, grids, chosen, tested } = found;
  const first = Math.round(days * chosenBy * 10) / 10;
  const after = Math.round((days - first) * 10) / 10;
  const facts = [
    { label: t`Range`, value: `${formatExact(grid.levels[0] ?? '')} – ${formatExact(grid.levels.at(-1) ?? '')}` },
    { label: t`Grid count`, value: String(grids) },
    { label: t`Step between levels`, value: formatPercent(stepOf(grid, instrument)) },
    { label: t`Result of the ${first} days it was chosen by`, value: formatPercent(chosen) },
    { label: t`Result of the ${after} days after those`, value: formatPercent(tested) },
  ];
  return (
    <>
      <section className={css.preview} aria-label={t`Chosen grid`}>
        <FactList facts={facts} look={css} />
        <p className="quiet">
          <Trans>The first result is hindsight; the second had no say in the choice. Neither is a promise.</Trans>
        </p>
      </section>
      <Preview grid={grid} base={instrument.base} quote={instrument.quote} />
    </>
  );
}
