import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCompact } from '../format/amount.ts';
import { formatBytes } from '../format/bytes.ts';
import { formatDuration } from '../format/duration.ts';
import { formatPercent, formatSigned } from '../format/percent.ts';
import { formatDecimal } from '../format/price.ts';
import { formatAge, formatClock, formatDateTime } from '../format/time.ts';
import { PriceText, SizeText } from '../ui/figure.tsx';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import css from './gallery.module.css';
import { Sheet } from './sheet.tsx';

const sampleMs = Date.UTC(2026, 2, 9, 6, 2, 11);

/** How figures and times are written in the language that is on. */
export function FigureSheet() {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const lines: readonly (readonly [name: string, ReactNode])[] = [
    [t`Price`, <PriceText key="price" text={formatDecimal('67241.5', 2)} />],
    [`${t`Price`}, tiny`, <PriceText key="tiny" text="0.000001234" />],
    [t`Size`, <SizeText key="size" text={formatDecimal('0.25', 5)} />],
    [`${t`Volume`}, 1e6`, formatCompact('1240000', lang)],
    [`${t`Volume`}, 1e9`, formatCompact('3080000000', lang)],
    [`${t`Volume`}, 1e4`, formatCompact('24108.22', lang)],
    [
      '+',
      <span key="up" className="up">
        {formatSigned('824', 1)} {formatPercent(1.239)}
      </span>,
    ],
    [
      '−',
      <span key="down" className="down">
        {formatSigned('-332.52', 2)} {formatPercent(-0.79)}
      </span>,
    ],
    ['0', `${formatSigned('0', 2)} ${formatPercent(0)}`],
    [t`Time`, `${formatClock(sampleMs, 'UTC')} · ${formatDateTime(sampleMs, 'UTC')}`],
    [t`Age`, [4_000, 125_000, 7_200_000, 200_000_000].map((ms) => formatAge(ms, lang)).join(' · ')],
    [t`Latency`, `${formatDuration(0.42)} · ${formatDuration(38)} · ${formatDuration(1_240)}`],
    [t`Bytes`, `${formatBytes(740)} · ${formatBytes(8_400)} · ${formatBytes(1_240_000)}`],
  ];
  return (
    <Sheet name="Figures">
      <dl className={css.figures}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
