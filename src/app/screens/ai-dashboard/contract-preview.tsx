import { Trans, useLingui } from '@lingui/react/macro';
import { moneyDecimals } from '../../../shared/trade/position.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { formatPercent, formatSigned } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { FactList } from '../../ui/overlay/fact-list.tsx';
import css from './ai.module.css';
import type { ContractPreview } from './contract-draft.ts';
import { LevelDrawing, LevelList } from './preview.tsx';
import { useSizeText } from './size-text.ts';

/** Leverage above which its risk is named. */
const quietLeverage = 10;

/** What a grid on a contract would hold, need, earn and lose, and where it would be liquidated. */
export function ContractSummary({
  grid,
  instrument,
}: {
  readonly grid: ContractPreview | undefined;
  readonly instrument: Instrument;
}) {
  const { t } = useLingui();
  const sizeText = useSizeText();
  if (!grid)
    return (
      <p className="quiet">
        <Trans>Enter a range, grid count and investment to preview levels, margin and liquidation price.</Trans>
      </p>
    );
  const { settle } = instrument;
  const far = (100 / grid.leverage).toFixed(1);
  const decimals = moneyDecimals(instrument);
  const sizeOf = (amount: string) => sizeText(amount, instrument);
  const profit =
    grid.max - grid.min < 0.005 ? formatPercent(grid.min) : `${formatPercent(grid.min)} – ${formatPercent(grid.max)}`;
  const facts = [
    { label: t`Order size`, value: sizeOf(grid.amount) },
    ...(grid.direction === 'NEUTRAL'
      ? []
      : [{ label: grid.direction === 'SHORT' ? t`Initial sale` : t`Initial buy`, value: sizeOf(grid.opening) }]),
    { label: t`Max margin, loss and fees`, value: `${formatDecimal(grid.need, decimals)} ${settle}` },
    { label: t`Net profit per grid`, value: profit },
    ...grid.edges.flatMap(({ isShort, price, size, value, profit: loss, liquidation }) => {
      const at = formatExact(price);
      return [
        {
          label: isShort ? t`Largest short, at ${at}` : t`Largest long, at ${at}`,
          value: `${sizeOf(size)} · ${formatDecimal(value, decimals)} ${settle}`,
        },
        { label: t`P&L there`, value: `${formatSigned(loss, decimals)} ${settle}` },
        {
          label: isShort ? t`Liquidation price above` : t`Liquidation price below`,
          value: liquidation === null ? '—' : formatExact(liquidation),
        },
      ];
    }),
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <LevelDrawing grid={grid} />
      <FactList facts={facts} look={css} />
      {grid.leverage > quietLeverage && (
        <p className={css.refusal} role="status">
          {t`Higher leverage raises liquidation risk: a ${far}% adverse price move can wipe out a position's margin.`}
        </p>
      )}
      {grid.isTooLarge && (
        <p className={css.refusal} role="status">
          <Trans>This contract does not allow so large a position at this leverage.</Trans>
        </p>
      )}
      <p className="quiet">
        <Trans>
          Liquidation prices count the investment alone. Other positions in cross margin, and funding, move them.
        </Trans>
      </p>
      <LevelList grid={grid} />
    </section>
  );
}
