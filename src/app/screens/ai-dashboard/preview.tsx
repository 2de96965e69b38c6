import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent, formatSigned } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { FactList } from '../../ui/overlay/fact-list.tsx';
import css from './ai.module.css';
import type { GridLevels, GridPreview } from './draft.ts';

/** The levels of a grid as lines, the price among them; and what it costs, earns and may lose. */
export function Preview({
  grid,
  base,
  quote,
}: {
  readonly grid: GridPreview;
  readonly base: string;
  readonly quote: string;
}) {
  const { t } = useLingui();
  const profit =
    grid.max - grid.min < 0.005 ? formatPercent(grid.min) : `${formatPercent(grid.min)} – ${formatPercent(grid.max)}`;
  const worstPrice = formatExact(grid.worstPrice);
  const facts = [
    { label: t`Order size`, value: `${formatExact(grid.amount)} ${base}` },
    { label: t`Initial buy`, value: `${formatExact(grid.opening)} ${base}` },
    { label: t`Max investment used`, value: `${formatDecimal(grid.cost.toFixed(8), 2)} ${quote}` },
    { label: t`Net profit per grid`, value: profit },
    { label: t`P&L if stopped out at ${worstPrice}`, value: `${formatSigned(grid.worst.toFixed(8), 2)} ${quote}` },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <LevelDrawing grid={grid} />
      <FactList facts={facts} look={css} />
      <LevelList grid={grid} />
    </section>
  );
}

/** All levels of a grid with what rests on them, folded. */
export function LevelList({ grid: { levels, empty } }: { readonly grid: GridLevels }) {
  const { t } = useLingui();
  return (
    <details className={css.levels}>
      <summary>
        <Trans>All levels</Trans>
      </summary>
      <ol className="num">
        {levels.map((price, index) => (
          <li key={price}>
            {formatExact(price)}{' '}
            <span className={index === empty ? 'quiet' : index < empty ? 'up' : 'down'}>
              {index === empty ? t`no order` : index < empty ? t`Buy` : t`Sell`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const width = 320;
const height = 120;

/** The levels of a grid as lines, the price among them. */
export function LevelDrawing({ grid: { levels, empty, price } }: { readonly grid: GridLevels }) {
  const { t } = useLingui();
  const low = Number(levels[0]);
  const high = Number(levels.at(-1));
  const y = (text: string): number => 6 + (height - 12) * (1 - (Number(text) - low) / (high - low));
  const buys = empty;
  const sells = levels.length - 1 - empty;
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`${buys} buy levels below the price, ${sells} sell levels above it`}
    >
      {levels.map((level, i) =>
        i === empty ? null : (
          <line
            key={level}
            x1="0"
            x2={width}
            y1={y(level)}
            y2={y(level)}
            className={i < empty ? css.buyLine : css.sellLine}
          />
        ),
      )}
      <line x1="0" x2={width} y1={y(price)} y2={y(price)} className={css.priceLine} />
    </svg>
  );
}
