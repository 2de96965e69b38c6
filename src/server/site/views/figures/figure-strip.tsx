import { useLingui } from '@lingui/react/macro';
import type { PlatformFigures } from '../../page-facts.ts';
import { Fact } from '../fact.tsx';
import { useView } from '../view-context.ts';

/** The numbers beneath the head of /home, marked where the markets are simulated. */
export function FigureStrip({ figures }: { readonly figures: PlatformFigures }) {
  const { t } = useLingui();
  const { language } = useView();
  const { turnover, venues, markets, traded, isSimulated } = figures;
  const compact = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: language === 'en' ? 1 : 2,
    useGrouping: true,
  });
  const count = new Intl.NumberFormat(language);
  const dollars = (notional: number): string => {
    const amount = compact.format(notional);
    return t`${amount} USD`;
  };
  return (
    <section className="figures" aria-label={t`Platform figures`}>
      <div className="inner">
        <dl>
          {turnover !== undefined && <Fact name={t`Turnover, all markets, 24 h`} value={dollars(turnover)} />}
          <Fact name={t`Venues`} value={count.format(venues)} />
          <Fact name={t`Markets`} value={count.format(markets)} />
          {traded !== undefined && <Fact name={t`Client turnover, 24 h`} value={dollars(traded)} />}
        </dl>
        {isSimulated && (
          <p className="source">
            <span className="chip">{t`Simulated`}</span> {t`Simulated markets, paper money. As of page load.`}
          </p>
        )}
      </div>
    </section>
  );
}
